-- What a person does and sees in Neovim, for a journey to use. Waits end at a deadline; nothing sleeps.

local DEADLINE_MS = 15000

local person = {
  passed = 0,
  failed = 0,
  told = {}, ---@type string[]
  questions = {}, ---@type { prompt: string, labels: string[] }[]
  choose = nil, ---@type fun(items: table[], labels: string[]): table?
  added = {}, ---@type table<string, boolean> memories that came, by id
  progress = {}, ---@type table<string, string[]> kinds by token
  request_states = {}, ---@type table<integer, string[]> by request
}

function person.check(name, holds, detail)
  local which = holds and 'passed' or 'failed'
  person[which] = person[which] + 1
  local shown = detail == nil and '' or (type(detail) == 'string' and detail or vim.inspect(detail))
  -- Neovim's own messages end without a line end.
  io.stdout:write(('\n%s\t%s\t%s\n'):format(holds and 'PASS' or 'FAIL', name, (shown:gsub('%s+', ' '))))
end

function person.wait_for(condition)
  return vim.wait(DEADLINE_MS, condition, 5)
end

--- Looks again and again, with something that itself waits for an answer.
function person.comes(look)
  local ends = vim.uv.now() + DEADLINE_MS
  while not look() do
    if vim.uv.now() > ends then
      return false
    end
    vim.wait(10)
  end
  return true
end

--- Takes the steps, says how many checks held, and leaves: with 0 if all did.
function person.go(steps)
  local went, trouble = xpcall(function()
    for _, step in ipairs(steps) do
      step()
    end
  end, debug.traceback)
  if not went then
    person.check('the journey comes to its end', false, trouble)
  end
  io.stdout:write(('\nEND\t%d\n'):format(person.passed))
  vim.cmd(person.failed == 0 and 'qall!' or 'cquit!')
end

-- What Neovim tells and asks a person, recorded; `choose` answers its questions.

vim.notify = function(sentence)
  person.told[#person.told + 1] = sentence
end

vim.ui.select = function(items, options, on_choice)
  local labels = vim.tbl_map(options.format_item or tostring, items)
  person.questions[#person.questions + 1] = { prompt = options.prompt, labels = labels }
  on_choice(person.choose(items, labels))
end

--- Waits until a sentence holds these words (plain), and returns it; earlier ones do not count a second time.
function person.wait_for_words(words)
  local found
  person.wait_for(function()
    for number, sentence in ipairs(person.told) do
      if sentence:find(words, 1, true) then
        found = table.remove(person.told, number)
        return true
      end
    end
  end)
  return found
end

--- Chooses what holds one of these words; nothing, where no choice does.
function person.labelled(...)
  local wanted = { ... }
  return function(items, labels)
    for number, label in ipairs(labels) do
      for _, words in ipairs(wanted) do
        if label:find(words, 1, true) then
          return items[number]
        end
      end
    end
  end
end

-- What the server tells by itself.

vim.api.nvim_create_autocmd('User', {
  pattern = 'MnemicChange',
  callback = function(event)
    for _, id in ipairs(event.data.added) do
      person.added[id] = true
    end
    for _, id in ipairs(event.data.removed) do
      person.added[id] = nil
    end
  end,
})

vim.api.nvim_create_autocmd('LspProgress', {
  callback = function(event)
    local token, value = event.data.params.token, event.data.params.value
    person.progress[token] = vim.list_extend(person.progress[token] or {}, { value.kind })
  end,
})

vim.api.nvim_create_autocmd('LspRequest', {
  callback = function(event)
    local id = event.data.request_id
    person.request_states[id] = vim.list_extend(person.request_states[id] or {}, { event.data.request.type })
  end,
})

-- What a person looks at.

function person.float()
  return vim.iter(vim.api.nvim_list_wins()):find(function(window)
    return vim.api.nvim_win_get_config(window).relative ~= ''
  end)
end

--- Waits for a floating window, closes it unless it is to stay, returns its text.
function person.read_float(stays)
  local window
  person.wait_for(function()
    window = person.float()
    return window ~= nil
  end)
  if not window then
    return ''
  end
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  if not stays then
    vim.api.nvim_win_close(window, true)
  end
  return table.concat(lines, '\n')
end

function person.hover(line, words)
  local text = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]
  vim.api.nvim_win_set_cursor(0, { line, words and text:find(words, 1, true) - 1 or 0 })
  vim.lsp.buf.hover()
end

--- Hovers, and tells whether there is nothing to show.
function person.is_silent(line, words)
  person.told = {}
  person.hover(line, words)
  return person.wait_for_words('No information available') ~= nil and person.float() == nil
end

function person.symbol_items(query)
  return person.found(function(on_list)
    vim.lsp.buf.workspace_symbol(query, { on_list = on_list })
  end)
end

function person.symbols(query)
  return vim.tbl_map(function(item)
    return item.text
  end, person.symbol_items(query))
end

-- Neovim hands on no empty list: this asks for all, and there is always one.
function person.is_listed(title)
  return vim.iter(person.symbols('')):any(function(text)
    return text:find(title, 1, true) ~= nil
  end)
end

--- The list of what was found, as quickfix has it.
function person.found(ask)
  local items
  ask(function(list)
    items = list.items
  end)
  person.wait_for(function()
    return items ~= nil
  end)
  return items or {}
end

function person.client()
  return vim.lsp.get_clients({ name = 'mnemic', bufnr = 0 })[1]
end

function person.edit(path)
  if vim.api.nvim_buf_get_name(0) ~= path then
    vim.cmd.edit(vim.fn.fnameescape(path))
  end
  return person.wait_for(function()
    return person.client() ~= nil and person.client().initialized
  end)
end

function person.result_of(method, params)
  local answer = person.client():request_sync(method, params or vim.empty_dict(), DEADLINE_MS, 0)
  return answer and answer.result or {}
end

return person

-- mnemic in Neovim: setup and the subcommands of :Mnemic.

local clients = require('mnemic.clients')

local M = {}

---@class mnemic.Options: vim.lsp.Config
---@field options? table # the server's settings, e.g. { hover = { limit = 1 } }

--- Configures and enables the server. Every field is optional and is one of |vim.lsp.Config|.
---@param options? mnemic.Options
function M.setup(options)
  local config = vim.deepcopy(options or {})
  config.init_options, config.options = config.options or config.init_options, nil
  vim.lsp.config('mnemic', config)
  vim.lsp.enable('mnemic')
end

--- Says one sentence to the person.
local function say(sentence, level)
  vim.notify('mnemic: ' .. sentence, level or vim.log.levels.INFO)
end

local function complain(sentence)
  say(sentence, vim.log.levels.ERROR)
end

--- Asks the server; an error is said, a result is handed on.
local function ask(method, params, on_result)
  local client, why = clients.current()
  if not client then
    return complain(why)
  end
  client:request(method, params, function(failure, result)
    if failure then
      return complain(failure.message)
    end
    on_result(result)
  end, 0)
end

--- Shows Markdown beside the cursor. The same command again moves into it; moving away closes it.
---@return integer window
local function preview(lines)
  local options = { focus_id = 'mnemic', border = 'rounded', max_width = 100, title = ' mnemic ' }
  local _, window = vim.lsp.util.open_floating_preview(lines, 'markdown', options)
  return window
end

--- One memory as Markdown.
local function described(memory)
  local age = memory.ageDays == 0 and 'today' or ('%d days ago'):format(memory.ageDays)
  local place = ('*%s/%s · %s*'):format(memory.scope, memory.type, age)
  local lines = { ('**%s**'):format(memory.title), place, '' }
  if memory.body ~= memory.title then
    vim.list_extend(lines, vim.split(memory.body, '\r?\n'))
    lines[#lines + 1] = ''
  end
  for label, text in vim.spairs({ Why = memory.why, ['How to apply'] = memory.howToApply }) do
    vim.list_extend(lines, { label .. ': ' .. text:gsub('%s*\n%s*', ' '), '' })
  end
  lines[#lines + 1] = vim.uri_to_fname(memory.uri)
  return lines
end

--- Finds the memories that answer the words, else those that bear on the current line.
function M.recall(words)
  local query = words ~= '' and words or vim.trim(vim.api.nvim_get_current_line())
  if query == '' then
    return say('This line is blank. Say what to recall: :Mnemic recall WORDS')
  end
  ask('memory/recall', { query = query }, function(result)
    if #result.memories == 0 then
      return say('No memory answers that.')
    end
    local lines = {}
    for number, memory in ipairs(result.memories) do
      vim.list_extend(lines, number > 1 and { '', '---', '' } or {})
      vim.list_extend(lines, described(memory))
    end
    preview(lines)
  end)
end

local OUTCOMES = {
  created = 'Remembered',
  merged = 'Added to',
  superseded = 'Remembered, in place of an older one',
  duplicate = 'Known already',
}

--- Keeps a text; asks for one where none is given.
function M.remember(text)
  if vim.trim(text) == '' then
    return vim.ui.input({ prompt = 'Remember: ' }, function(answer)
      if answer and vim.trim(answer) ~= '' then
        M.remember(answer)
      end
    end)
  end
  ask('memory/remember', { text = text }, function(result)
    local outcome = OUTCOMES[result.outcome]
    if outcome and result.memory then
      return say(('%s: %s (%s)'):format(outcome, result.memory.title, result.memory.id))
    end
    say('Not kept: ' .. (result.reason or 'the server gave no reason.'), vim.log.levels.WARN)
  end)
end

--- The server asks which memory is meant, Neovim shows the choice, and what was chosen is forgotten.
function M.forget(words)
  if words == '' then
    return say('Say what to forget: :Mnemic forget WORDS')
  end
  local command = { command = 'mnemic.forget', arguments = { { query = words } } }
  ask('workspace/executeCommand', command, function(result)
    if #result.forgotten > 0 then
      local gone = table.concat(result.forgotten, ', ')
      return say(('Forgotten: %s. :Mnemic restore brings it back.'):format(gone))
    end
    say(#result.candidates > 0 and 'Nothing was forgotten.' or 'No memory matches that.')
  end)
end

local function take_back(token)
  ask('memory/restore', { token = token }, function(result)
    for _, conflict in ipairs(result.conflicts) do
      complain(conflict.message)
    end
    if #result.restored > 0 then
      return say('As before: ' .. table.concat(result.restored, ', '))
    end
    say('Taken back.')
  end)
end

--- Takes back the operation of a token; lets the person pick one from the undo log where none is given.
function M.restore(token)
  if token ~= '' then
    return take_back(token)
  end
  ask('memory/undoLog', vim.empty_dict(), function(result)
    if #result.entries == 0 then
      return say('There is nothing to take back.')
    end
    local function shown(entry)
      return ('%s  %s'):format(entry.at:sub(1, 16):gsub('T', ' '), entry.what)
    end
    vim.ui.select(result.entries, { prompt = 'Take back:', format_item = shown }, function(entry)
      if entry then
        take_back(entry.token)
      end
    end)
  end)
end

--- Shows what the server keeps, and where.
function M.status()
  ask('memory/status', vim.empty_dict(), function(status)
    local lines = { ('**mnemic %s**, process %d'):format(status.version, status.pid), '' }
    for _, store in ipairs(status.stores) do
      local notes = (store.writable and '' or ', read only') .. (store.trusted and '' or ', not trusted')
      local count = store.memories == 1 and '1 memory' or ('%d memories'):format(store.memories)
      lines[#lines + 1] = ('- %s: %s%s, %s'):format(store.scope, count, notes, store.root)
    end
    local index = status.index
    lines[#lines + 1] = ('- index: %d of %d lines'):format(index.lines, index.maxLines)
    for _, problem in ipairs(status.problems) do
      lines[#lines + 1] = ('- %s: %s'):format(problem.severity, problem.message)
    end
    preview(lines)
  end)
end

return M

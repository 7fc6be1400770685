-- A person's way through the plugin in a real Neovim. Prints PASS or FAIL with a name for all that must hold.
-- Run in a project's folder, the plugin installed and enabled; leaves with 0 if all held.

local HERE = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local person = dofile(vim.fs.joinpath(HERE, 'neovim_person.lua'))
local check = person.check
local wait_for = person.wait_for
local wait_for_words = person.wait_for_words
local labelled = person.labelled
local read_float = person.read_float
local hover = person.hover
local is_silent = person.is_silent
local symbols = person.symbols
local is_listed = person.is_listed
local client = person.client
local edit = person.edit
local result_of = person.result_of

local TESTS = 'Always run the tests with ninja check'
local project = vim.uv.cwd()
local code = project .. '/build.py'

local function starting()
  check('starts and attaches to a code file', edit(code), vim.lsp.get_clients()[1] ~= nil)
  check('the project is the repository', client().root_dir == project, client().root_dir)
  local first = client().id
  edit(project .. '/notes.md')
  check('attaches to Markdown', client().id == first)
  edit(project .. '/LIESMICH')
  check('attaches to a file without a type', vim.bo.filetype == '' and client().id == first)
  edit(code)
end

local function remembering()
  vim.cmd('Mnemic remember ' .. TESTS)
  local said = wait_for_words('Remembered: ')
  check(':Mnemic remember says what was kept', said and said:find(TESTS, 1, true), said)
  check('the memory is a workspace symbol', is_listed(TESTS), symbols(''))
  vim.cmd('Mnemic recall how do I run the tests with ninja?')
  local text = read_float()
  check(':Mnemic recall shows it', text:find(TESTS, 1, true) and text:find('%.md'), text)
  vim.cmd('Mnemic recall zebra crossings of Antwerp')
  check(':Mnemic recall says when there is none', wait_for_words('No memory answers that'), person.told)
end

--- What each subcommand says to what it cannot use.
local SAID = {
  ['recall'] = 'This line is blank.',
  ['forget'] = 'Say what to forget',
  ['forget zebra crossings'] = 'No memory matches that.',
  ['restore nonsense'] = "There is nothing to restore under 'nonsense'",
  ['review'] = 'There is nothing to tidy up.',
  ['dream'] = 'There is nothing to tidy up.',
  ['nonsense'] = 'nonsense is not known',
}

local function refusing()
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  for words, sentence in vim.spairs(SAID) do
    vim.cmd('Mnemic ' .. words)
    check((':Mnemic %s says why not'):format(words), wait_for_words(sentence), person.told)
  end
  vim.ui.input = function(options, answer)
    person.questions[#person.questions + 1] = { prompt = options.prompt, labels = {} }
    answer('The door code is ' .. 'password=hunter2hunter2')
  end
  vim.cmd('Mnemic remember')
  local said = wait_for_words('Remembered: ')
  check(':Mnemic remember asks for a text', said and vim.list_contains(vim.tbl_map(function(one)
    return one.prompt
  end, person.questions), 'Remember: '), person.questions)
  check('and says that a secret was masked', said and said:find('was masked', 1, true), said)
  check('which it never repeats', said and not said:find('hunter2', 1, true), said)
  person.choose = labelled('Forget it')
  vim.cmd('Mnemic forget door code')
  wait_for_words('Forgotten: ')
end

local function hovering()
  hover(1, 'ninja')
  local text = read_float()
  check('hover shows it on a line that speaks of it', text:find(TESTS, 1, true), text)
  hover(3, 'ninja')
  text = read_float()
  check('hover finds the word after an emoji', text:find(TESTS, 1, true), text)
  check('hover is silent on a blank line', is_silent(2), person.told)
  check('hover is silent on a line about something else', is_silent(4, 'unrelated'), person.told)
end

local function completing()
  local names = vim.fn.getcompletion('Mnemic re', 'cmdline')
  check('completes subcommands', vim.deep_equal(names, { 'recall', 'remember', 'restore', 'review' }), names)
  local titles = vim.fn.getcompletion('Mnemic forget always run th', 'cmdline')
  check('completes titles from the word on', vim.deep_equal(titles, { 'the tests with ninja check' }), titles)
  local tokens = vim.fn.getcompletion('Mnemic restore ', 'cmdline')
  check('completes what can be taken back', #tokens == #result_of('memory/undoLog').entries and #tokens > 0, tokens)
end

local MARKED = 'the staging database listens on port 5433'
local MARKED_ID = 'project:project/the-staging-database-listens-on-port-5433.md'

local function marking()
  vim.api.nvim_buf_set_lines(0, 4, 4, false, { '# mnemic: remember ' .. MARKED, 'connect(5433)' })
  local kept = wait_for(function()
    return person.added[MARKED_ID]
  end)
  check('a marker that is typed becomes a memory', kept, vim.tbl_keys(person.added))
  local found = symbols('staging database')
  check('and a symbol that is found by its words', #found == 1 and found[1]:find(MARKED, 1, true), found)
end

local BROKEN = vim.fs.normalize('~/.qwen/memories/feedback/reviews.md')

local function codes()
  return vim.tbl_map(function(found)
    return found.code
  end, vim.diagnostic.get(0))
end

local function mending()
  local header = { '---', 'name: Reviews', '- x', '  y: [', 'type: feedback', '---' }
  vim.fn.writefile(vim.list_extend(header, { '', 'Reviews are done in pairs.' }), BROKEN)
  local first = client().id
  edit(BROKEN)
  local shared = client().id == first and #vim.lsp.get_clients() == 1
  check('a memory file belongs to the server that keeps it', shared)
  local complained = wait_for(function()
    return vim.list_contains(codes(), 'broken-header')
  end)
  check('a broken header has a diagnostic', complained, vim.diagnostic.get(0))
  vim.api.nvim_buf_set_lines(0, 2, 4, false, { 'description: How reviews are done' })
  local mended = wait_for(function()
    return #vim.diagnostic.get(0) == 0
  end)
  check('which goes when the header is mended by typing', mended, vim.diagnostic.get(0))
  local secret = 'ghp_' .. ('a1B2c3D4e5F6'):rep(3)
  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_buf_set_lines(0, last, last, false, { '', '🙂 The bot is ' .. secret .. ' 🙂 in CI.' })
  local told = wait_for(function()
    return vim.list_contains(codes(), 'secret')
  end)
  check('a secret has a diagnostic', told, vim.diagnostic.get(0))
  vim.api.nvim_win_set_cursor(0, { last + 2, 0 })
  vim.lsp.buf.code_action({ apply = true })
  local line
  wait_for(function()
    line = vim.api.nvim_buf_get_lines(0, last + 1, last + 2, false)[1]
    return not line:find(secret, 1, true)
  end)
  check('and a fix that puts a mask in its place', line == '🙂 The bot is ⟦github-token⟧ 🙂 in CI.', line)
  vim.api.nvim_buf_set_lines(0, last, -1, false, {})
  vim.cmd.write()
end

--- As an editor does that mends on each save.
local function mending_on_save()
  local untyped = vim.fs.joinpath(vim.fs.dirname(BROKEN), 'lunch.md')
  local text = { '---', 'name: Lunch', 'description: When we eat', '---', '', 'Lunch is at noon.' }
  vim.fn.writefile(vim.list_extend({ '' }, text), untyped)
  edit(untyped)
  check('what others do not see has diagnostics', wait_for(function()
    return #vim.diagnostic.get(0) == 2
  end), vim.diagnostic.get(0))
  vim.lsp.buf.code_action({ context = { only = { 'source.fixAll.mnemic' }, diagnostics = {} }, apply = true })
  check('source.fixAll.mnemic mends it', wait_for(function()
    return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == '---'
  end), vim.api.nvim_buf_get_lines(0, 0, -1, false))
  table.insert(text, 4, 'type: project')
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  check('and edits nothing else', vim.deep_equal(lines, text), lines)
  vim.cmd('silent undo')
  check('the editor undoes it', vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == '')
  edit(BROKEN)
  vim.cmd.bwipeout({ vim.fn.bufnr(untyped), bang = true })
  vim.fn.delete(untyped)
  person.comes(function()
    return not is_listed('Lunch')
  end)
end

local function reading_a_memory_file()
  local names = vim.tbl_map(function(item)
    return item.text
  end, person.found(function(on_list)
    vim.lsp.buf.document_symbol({ on_list = on_list })
  end))
  check('document symbols are its entries', #names == 1 and names[1]:find('Reviews', 1, true), names)
  hover(7, 'Reviews')
  local text = read_float()
  local tells = text:find('user:feedback/reviews.md', 1, true) and text:find('▰', 1, true)
  check('hover in a memory file tells its id and heat', tells, text)
  edit(code)
end

local function forgetting()
  person.choose = labelled('Keep it')
  vim.cmd('Mnemic forget ninja check')
  local kept = wait_for_words('Nothing was changed.') and is_listed(TESTS)
  check(':Mnemic forget forgets nothing where the person keeps it', kept, person.told)
  check('its preview is closed', person.float() == nil)
  person.choose = function(items, labels)
    person.previewed = person.read_float(true)
    return labelled('Forget it')(items, labels)
  end
  vim.cmd('Mnemic forget ninja check')
  local said = wait_for_words('Forgotten: ')
  check('it shows the memory before it is forgotten', person.previewed:find(TESTS, 1, true), person.previewed)
  check(':Mnemic forget forgets what was chosen', said, person.told)
  check('it is gone from the symbols', not is_listed(TESTS), symbols(''))
  check('and from hovers', is_silent(1, 'ninja'), person.told)
end

local function restoring()
  person.choose = labelled('forget “')
  vim.cmd('Mnemic restore')
  local said = wait_for_words('As before: ')
  check(':Mnemic restore takes back what is picked from the log', said, person.questions)
  check('it is a symbol again', is_listed(TESTS), symbols(''))
  hover(1, 'ninja')
  local text = read_float()
  check('and in hovers again', text:find(TESTS, 1, true), text)
end

local function looking()
  vim.cmd('Mnemic status')
  local text = read_float()
  local counted = text:find('user: 2 memories', 1, true) and text:find('project: 1 memory', 1, true)
  check(':Mnemic status tells the stores', counted, text)
  vim.cmd('Mnemic nonsense')
  check('an unknown subcommand is named', wait_for_words('nonsense is not known'), person.told)
  check(':help mnemic', pcall(vim.cmd.help, ':Mnemic-forget'), vim.v.errmsg)
  vim.cmd.helpclose()
  vim.cmd('checkhealth mnemic')
  text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  local well = text:find('A server runs for', 1, true) and not text:find('ERROR', 1, true)
  check(':checkhealth mnemic finds all well', well, text)
  vim.cmd.bwipeout()
  edit(code)
end

--- A long chat, so that reading it takes a while.
local function tell_chat(session, count)
  local messages = {}
  for number = 1, count do
    local role = number % 2 == 1 and 'user' or 'assistant'
    local said = 'We decided that service %d writes its logs to folder %d.'
    messages[number] = { role = role, content = said:format(number, number) }
  end
  client():notify('chat/didAppend', { sessionId = session, offset = 0, messages = messages })
end

local function extracting()
  tell_chat('short', 2)
  local task = result_of('memory/extract', { sessionId = 'short', workDoneToken = 'reading' })
  check('memory/extract reads the chat', task.status == 'completed' and #task.result.created == 1, task)
  check('with progress', vim.deep_equal(person.progress.reading, { 'begin', 'end' }), person.progress)
  tell_chat('long', 4000)
  local answered = false
  local _, id = client():request('memory/extract', { sessionId = 'long', workDoneToken = 'long' }, function()
    answered = true
  end, 0)
  client():cancel_request(id)
  local over = wait_for(function()
    return client().requests[id] == nil
  end)
  -- Neovim hands on every answer but "cancelled".
  check('$/cancelRequest ends a request', over and not answered, person.request_states[id])
  check('and its progress', vim.deep_equal(person.progress.long, { 'begin', 'end' }), person.progress)
  check('the server goes on answering', result_of('memory/status').version ~= nil)
end

local function stopping()
  local one, pid = client(), result_of('memory/status').pid
  one:stop()
  check('stops when asked', wait_for(function()
    return one:is_stopped()
  end))
  check('its process is gone', wait_for(function()
    return vim.uv.kill(pid, 0) ~= 0
  end), tostring(pid))
end

local STEPS = {
  starting, remembering, refusing, hovering, completing, marking, mending, mending_on_save, reading_a_memory_file,
  forgetting, restoring, looking, extracting, stopping,
}

person.go(STEPS)

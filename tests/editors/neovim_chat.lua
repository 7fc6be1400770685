-- From a chat to a memory, and through all that a person does with it, in a real Neovim. See neovim_person.lua.

local HERE = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local person = dofile(vim.fs.joinpath(HERE, 'neovim_person.lua'))
local check = person.check
local labelled = person.labelled
local wait_for = person.wait_for
local wait_for_words = person.wait_for_words
local read_float = person.read_float
local is_listed = person.is_listed

local project = vim.uv.cwd()
local code = project .. '/build.py'
local SAID = 'We decided to always run the tests with ninja check.'
local TITLE = 'ninja check'

local function read(path)
  local file = io.open(path, 'rb')
  local bytes = file and file:read('a')
  return bytes, file and file:close()
end

local function kept()
  return person.result_of('memory/list', { text = TITLE }).memories or {}
end

local function index()
  local file = vim.iter(vim.fs.dir(vim.fs.normalize('~/.qwen/projects'), { depth = 3 })):find(function(name)
    return vim.endswith(name, '/MEMORY.md')
  end)
  return file and read(vim.fs.normalize('~/.qwen/projects/' .. file)) or ''
end

local function recalled()
  vim.cmd('Mnemic recall how do I run the tests with ninja?')
  local window
  wait_for(function()
    window = person.float()
    return window or vim.iter(person.told):any(function(sentence)
      return sentence:find('No memory answers that', 1, true)
    end)
  end)
  return window and read_float() or wait_for_words('No memory answers that')
end

--- Where a person meets the memory, each with whether it is there.
local function places()
  person.told = {}
  person.hover(1, 'ninja')
  wait_for(function()
    return person.float() or #person.told > 0
  end)
  local hover = person.float() and read_float() or ''
  return {
    hover = hover:find(TITLE, 1, true) ~= nil,
    symbol = is_listed(TITLE),
    recall = recalled():find(SAID:sub(12, 40), 1, true) ~= nil,
    list = #kept() == 1,
    ['index file'] = index():find(TITLE, 1, true) ~= nil,
    wake = person.result_of('memory/wake').prompt:find(TITLE, 1, true) ~= nil,
  }
end

local function everywhere(there)
  for name, holds in vim.spairs(places()) do
    check(('%s: %s'):format(there and 'there' or 'gone', name), holds == there)
  end
end

local memory_file, bytes

local function chatting()
  person.edit(code)
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', 'reviews = "in pairs"' })
  vim.cmd('Mnemic remember The office is in Antwerp') -- symbols are never none, which Neovim would not hand on
  wait_for_words('Remembered: ')
  local session = { sessionId = 'chat', agent = 'an agent in Neovim' }
  person.client():notify('chat/didOpen', session)
  person.client():notify('chat/didAppend', {
    sessionId = 'chat',
    offset = 0,
    messages = {
      { role = 'user', content = SAID },
      { role = 'assistant', content = 'I will run ninja check from now on.' },
    },
  })
  person.client():notify('chat/didCompleteTurn', session)
  local learnt = wait_for(function()
    return vim.iter(vim.tbl_keys(person.added)):any(function(id)
      return id:find('ninja', 1, true)
    end)
  end)
  check('what was decided in a chat becomes a memory', learnt, vim.tbl_keys(person.added))
  everywhere(true)
  memory_file = vim.uri_to_fname(kept()[1].uri)
  bytes = read(memory_file)
end

local function lens_titles()
  return vim.tbl_map(function(lens)
    return lens.command and lens.command.title
  end, vim.lsp.codelens.get(0))
end

--- Takes a lens, and waits until another stands in its place: above the text that is on disk then.
local function take_lens(title, other)
  vim.api.nvim_win_set_cursor(0, { vim.lsp.codelens.get(0)[1].range.start.line + 1, 0 })
  person.choose = labelled(title)
  vim.lsp.codelens.run()
  return wait_for(function()
    return vim.list_contains(lens_titles(), other)
  end)
end

local function pinned()
  return vim.iter(vim.api.nvim_buf_get_lines(0, 0, -1, false)):any(function(line)
    return vim.startswith(line, 'pinned:')
  end)
end

local function taking_lenses()
  check('a lens pins it, and the buffer follows', take_lens('Pin', 'Unpin') and pinned(), lens_titles())
  check('another lets it go', take_lens('Unpin', 'Pin') and not pinned(), lens_titles())
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'typed and not saved' })
  local one, typed = kept()[1], vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local changed = false
  vim.api.nvim_create_autocmd('User', { pattern = 'MnemicChange', once = true, callback = function()
    changed = true
  end })
  person.result_of('memory/update', { id = one.id, revision = one.revision, changes = { pinned = true } })
  check('what the server does is told', wait_for(function()
    return changed
  end) and kept()[1].pinned, kept())
  check('what is typed stays', vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), typed))
  vim.cmd('edit!')
  local again = wait_for(function()
    return vim.list_contains(lens_titles(), 'Unpin')
  end)
  check('a file that is read anew has its lenses again', again, lens_titles())
  take_lens('Unpin', 'Pin')
  bytes = read(memory_file)
end

local function looking_at_its_file()
  local item = vim.iter(person.symbol_items('ninja')):find(function(one)
    return one.text:find(TITLE, 1, true)
  end)
  check('its symbol leads to its file', item and vim.uv.fs_realpath(item.filename) == memory_file, item)
  person.edit(memory_file)
  local titles
  wait_for(function()
    titles = lens_titles()
    return vim.list_contains(titles, 'Forget')
  end)
  check('above it stand its lenses', vim.list_contains(titles, 'Forget'), titles)
  check('and how warm it is', titles[1] and titles[1]:find('▰', 1, true), titles)
  local hinted = wait_for(function()
    return #vim.lsp.inlay_hint.get({ bufnr = 0 }) == 1
  end)
  check('and behind it an inlay hint', hinted, vim.lsp.inlay_hint.get({ bufnr = 0 }))
  taking_lenses()
  person.edit(code)
  check('code has no lenses', #vim.lsp.codelens.get(0) == 0 and not vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }))
end

local function forgetting_and_undoing()
  person.choose = labelled('Forget it')
  vim.cmd('Mnemic forget ninja check')
  check('it is forgotten from the palette', wait_for_words('Forgotten: '), person.told)
  check('its file is gone', vim.uv.fs_stat(memory_file) == nil)
  everywhere(false)
  person.choose = labelled('forget “')
  vim.cmd('Mnemic restore')
  check('undo brings it back', wait_for_words('As before: '), person.told)
  everywhere(true)
  check('byte for byte', read(memory_file) == bytes)
end

local function reading_pages()
  vim.cmd.edit('mnemic:/status')
  local function page()
    return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  end
  wait_for(function()
    return page() ~= ''
  end)
  check('mnemic:/status is a page', page():find('project: 2 memories', 1, true), page())
  check('that nobody edits', not vim.bo.modifiable and not vim.bo.modified)
  vim.cmd.edit('mnemic:/trash')
  wait_for(function()
    return page() ~= ''
  end)
  check('mnemic:/trash lists what was forgotten', page():find('forget', 1, true), page())
  vim.cmd.edit('mnemic:/nonsense')
  check('an unknown page is said', wait_for_words('mnemic: '), person.told)
  person.edit(code)
  vim.cmd('Mnemic wake')
  local text = read_float()
  check(':Mnemic wake shows what an agent is told', text:find(TITLE, 1, true) and text:find('tokens', 1, true), text)
end

local function count(text)
  return #person.result_of('memory/list', { text = text, scopes = { 'user' } }).memories
end

--- Two files that say the same, as two programs may have written them an hour ago.
local function write_doubles(said)
  local folder = vim.fs.normalize('~/.qwen/memories/feedback')
  vim.fn.mkdir(folder, 'p')
  for number, text in ipairs({ said .. ' on Mondays.', said .. ', on Mondays.' }) do
    local draft, name = vim.fn.tempname(), ('%s/%s %d.md'):format(folder, said, number)
    local header = { '---', 'name: ' .. text, 'type: feedback', '---', '' }
    vim.fn.writefile(vim.list_extend(header, { text }), draft)
    vim.uv.fs_utime(draft, os.time() - 3600, os.time() - 3600)
    vim.uv.fs_rename(draft, name)
  end
  person.comes(function()
    return count(said) == 2
  end)
end

local function reviewing()
  vim.cmd('Mnemic review')
  check('with nothing to tidy up :Mnemic review says so', wait_for_words('nothing to tidy up'), person.told)
  write_doubles('Reviews are done in pairs')
  person.choose = labelled('duplicate', 'Leave it')
  vim.cmd('Mnemic review')
  check('a suggestion can be left', wait_for_words('Nothing was changed.') and count('in pairs') == 2, person.told)
  person.choose = function(items, labels)
    person.previewed = person.float() and read_float(true) or person.previewed
    return labelled('duplicate')(items, labels) or items[1]
  end
  vim.cmd('Mnemic review')
  check('and done', wait_for_words('Done: ') and count('in pairs') == 1, { person.told, person.questions })
  check('after it was shown', person.previewed and person.previewed:find('in pairs, on', 1, true), person.previewed)
  person.choose = function(items)
    return items[1]
  end
  vim.cmd('Mnemic restore')
  local said = wait_for_words('As before: ') or wait_for_words('Taken back')
  check('and taken back', said and count('in pairs') == 2, person.told)
end

local function dreaming()
  person.told = {}
  write_doubles('Plants are watered by the intern')
  person.choose = labelled('Leave it all')
  vim.cmd('Mnemic dream')
  check('a dream can be left', wait_for_words('Nothing was changed.') and count('watered') == 2, person.told)
  person.choose = function(items, labels)
    person.previewed = read_float(true)
    return labelled('Do it')(items, labels)
  end
  vim.cmd('Mnemic dream')
  check('and dreamt', wait_for_words(' done.') and count('watered') == 1, person.told)
  check('after it was shown', person.previewed:find('A dream would do', 1, true), person.previewed)
end

person.go({ chatting, looking_at_its_file, forgetting_and_undoing, reading_pages, reviewing, dreaming })

-- What goes wrong around an editor, in a real Neovim: odd names, files changed behind its back, rapid typing, folders
-- that come and go, and a server that is killed. See neovim_person.lua.

local HERE = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local person = dofile(vim.fs.joinpath(HERE, 'neovim_person.lua'))
local check = person.check
local wait_for = person.wait_for
local wait_for_words = person.wait_for_words
local is_listed = person.is_listed
local result_of = person.result_of

local project = vim.uv.cwd()
local code = project .. '/naïve 100% #1? [x] 名前 🙂.py'
local store = vim.fs.normalize('~/.qwen/memories')
local TESTS = 'Always run the tests with ninja check'

local function listed(text, projectUri)
  return result_of('memory/list', { text = text, projectUri = projectUri, limit = 1000 }).memories or {}
end

local function write(path, text)
  local file = assert(io.open(path, 'wb'))
  file:write(text)
  file:close()
end

local function memory(text)
  return ('---\nname: %s\ntype: feedback\n---\n\n%s\n'):format(text, text)
end

local function naming_oddly()
  write(code, '🙂🙂("ninja check")  # tests\n\n')
  person.edit(code)
  check('a project may have any name', person.client().root_dir == project, person.client().root_dir)
  vim.cmd('Mnemic remember ' .. TESTS)
  wait_for_words('Remembered: ')
  person.hover(1, 'ninja')
  check('and so may a file', person.read_float():find(TESTS, 1, true))
  local path = vim.uri_to_fname(listed(TESTS)[1].uri)
  check('memories of such a project are where they are said to be', vim.uv.fs_stat(path) ~= nil, path)
  local odd = store .. '/ü 100% #x [y] 名.md'
  vim.fn.mkdir(store, 'p')
  write(odd, memory('Tea is at four'))
  check('a memory file may have any name', person.comes(function() return is_listed('Tea is at four') end))
  local found = person.symbol_items('Tea is at four')[1]
  check('and its symbol leads there', found and found.filename == odd, found)
  person.edit(odd)
  check('and it is the same server\'s', #vim.lsp.get_clients({ name = 'mnemic' }) == 1)
  person.hover(6, 'Tea')
  check('which knows it', person.read_float():find('user:ü 100% #x [y] 名.md', 1, true))
end

--- As editors and programs save.
local SAVES = {
  ['in place'] = write,
  ['by rename'] = function(path, text)
    write(path .. '.tmp123', text)
    vim.uv.fs_rename(path .. '.tmp123', path)
  end,
  ['with a backup'] = function(path, text)
    vim.uv.fs_rename(path, path .. '~')
    write(path, text)
  end,
  ['anew'] = function(path, text)
    vim.uv.fs_unlink(path)
    write(path, text)
  end,
  ['by Vim with a swap file'] = function(path, text)
    write(vim.fs.joinpath(store, '.lunch.md.swp'), 'b0VIM')
    write(vim.fs.joinpath(store, '4913'), '')
    write(path, text)
    vim.uv.fs_unlink(vim.fs.joinpath(store, '4913'))
  end,
  ['by Emacs with a lock'] = function(path, text)
    vim.uv.fs_symlink('someone@host.1:2', vim.fs.joinpath(store, '.#lunch.md'))
    write(path, text)
    vim.uv.fs_unlink(vim.fs.joinpath(store, '.#lunch.md'))
  end,
}

local function changing_behind_its_back()
  local path = store .. '/lunch.md'
  write(path, memory('Lunch is at noon'))
  check('a file that appears is a memory', person.comes(function() return is_listed('Lunch is at noon') end))
  person.edit(path)
  for how, save in vim.spairs(SAVES) do
    local text = 'Lunch is served ' .. how
    save(path, memory(text))
    local seen = person.comes(function()
      return is_listed(text)
    end)
    check('a change is seen that is saved ' .. how, seen, person.symbols('Lunch'))
  end
  local names = vim.tbl_map(function(one)
    return one.id
  end, listed('Lunch'))
  check('what lies beside it is no memory', vim.deep_equal(names, { 'user:lunch.md' }), names)
  vim.cmd('silent! checktime')
  local line = vim.api.nvim_buf_get_lines(0, 5, 6, false)[1]
  check('the buffer follows', line and line:find('Lunch is served', 1, true), line)
  vim.uv.fs_rename(store, store .. ' away')
  check('a store that is taken away is gone', person.comes(function() return #listed('Lunch') == 0 end))
  vim.uv.fs_rename(store .. ' away', store)
  check('and there again when it is put back', person.comes(function() return #listed('Lunch') == 1 end))
end

local function typing_fast()
  person.edit(code)
  local line = '# mnemic: remember the 🙂 staging database listens on port 5433'
  vim.api.nvim_buf_set_lines(0, 2, 2, false, { '' })
  local column = 0
  for _, character in ipairs(vim.fn.split(line, '\\zs')) do
    vim.api.nvim_buf_set_text(0, 2, column, 2, column, { character })
    column = column + #character
  end
  vim.bo.undolevels = vim.bo.undolevels -- what follows is undone apart
  for number = 1, 300 do
    vim.api.nvim_buf_set_lines(0, number % 2, number % 2, false, { 'x' .. ('🙂'):rep(number % 7) })
  end
  vim.cmd('silent undo')
  vim.cmd('silent write')
  local kept = person.comes(function()
    return #listed('staging database') > 0
  end)
  check('a comment that is typed fast is one memory, whole', kept and #listed('port 5433') == 1, listed('staging'))
  check('with no more memories than meant', #listed('port') == 1, listed('port'))
  person.hover(1, 'ninja')
  check('and the server has the text that the editor has', person.read_float():find(TESTS, 1, true))
end

local function adding_a_folder()
  local second = vim.fs.dirname(project) .. '/zweites Projekt 🙂'
  vim.fn.mkdir(second .. '/.git', 'p')
  local uri = vim.uri_from_fname(second)
  vim.lsp.buf.add_workspace_folder(second)
  local params = { text = 'The second project is built with make', scope = 'project', projectUri = uri }
  check('a folder that is added has memories of its own', result_of('memory/remember', params).outcome == 'created')
  check('which the first has not', #listed('built with make', vim.uri_from_fname(project)) == 0)
  check('and they lie in it', #listed('built with make', uri) == 1)
  check('with two, none is taken for granted', #listed('port 5433') == 0, listed('port 5433'))
  vim.lsp.buf.remove_workspace_folder(second)
  check('once it is removed, the first is the one', person.comes(function() return #listed('port 5433') == 1 end))
end

--- Kills the server, in the middle of what is asked of it.
local function kill(meanwhile)
  local pid, id = result_of('memory/status').pid, person.client().id
  meanwhile()
  vim.uv.kill(pid, 'sigkill')
  local again = wait_for_words('runs again')
  local client = person.client()
  return again and client and client.id ~= id and vim.uv.kill(pid, 0) ~= 0
end

local function being_killed()
  local other = project .. '/other.py'
  write(other, 'nothing = 1\n')
  person.edit(other)
  person.edit(code)
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { 'unsaved("ninja check")' })
  local before = #listed()
  for number = 1, 3 do
    local text = ('Bus %d leaves from the harbour at night'):format(number)
    local back = kill(function()
      vim.cmd('Mnemic remember ' .. text)
    end)
    check('a server that is killed comes back', back, person.told)
    local said = wait_for_words('Remembered: ') or wait_for_words('Known already: ')
    check('and keeps once what it was told when it was killed', said and #listed(text) == 1, person.told)
  end
  check('nothing is lost, and nothing is there twice', #listed() == before + 3, listed())
  check('all buffers are its own again', vim.lsp.buf_is_attached(vim.fn.bufnr(other), person.client().id))
  person.hover(1, 'ninja')
  check('with what is typed and not saved', person.read_float():find(TESTS, 1, true))
  person.choose = person.labelled('Bus 3')
  vim.cmd('Mnemic restore')
  local undone = wait_for_words('Taken back') or wait_for_words('As before')
  check('what was done before can be undone', undone and #listed('Bus 3') == 0, person.told)
end

person.go({ naming_oddly, changing_behind_its_back, typing_fast, adding_a_folder, being_killed })

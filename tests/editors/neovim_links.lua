-- Links between memories through Neovim's own functions: definition, references, rename, completion, folds. See
-- neovim_person.lua.

local HERE = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2))
local person = dofile(vim.fs.joinpath(HERE, 'neovim_person.lua'))
local check = person.check

local store = vim.fs.normalize('~/.qwen/memories')
local reviews, pairs_file = store .. '/feedback/reviews.md', store .. '/feedback/pairs.md'

local function begin()
  vim.fn.mkdir(store .. '/feedback', 'p')
  local function header(name)
    return { '---', 'name: ' .. name, 'type: feedback', '---', '' }
  end
  local text = { 'A review takes an hour.', '', '**Why:** it is short' }
  vim.fn.writefile(vim.list_extend(header('Reviews'), text), reviews)
  text = { '🙂 See [[Reviews]] first, 🙂 then work in pairs.' }
  vim.fn.writefile(vim.list_extend(header('Pairs'), text), pairs_file)
  person.edit(vim.uv.cwd() .. '/build.py')
  check('both are there', person.comes(function() return person.is_listed('Pairs') and person.is_listed('Reviews') end))
  person.edit(pairs_file)
end

local function at(line, words)
  local text = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]
  vim.api.nvim_win_set_cursor(0, { line, text:find(words, 1, true) - 1 })
end

local function following()
  at(6, 'Reviews')
  local found = person.found(function(on_list)
    vim.lsp.buf.definition({ on_list = on_list })
  end)
  check('a link leads to its memory', #found == 1 and found[1].filename == reviews, found)
  person.edit(reviews)
  at(2, 'Reviews')
  local named = person.found(function(on_list)
    vim.lsp.buf.references({ includeDeclaration = false }, { on_list = on_list })
  end)
  local there = vim.iter(named):any(function(item)
    return item.filename == pairs_file and item.lnum == 6
  end)
  check('and a memory to what names it', there, named)
end

local function folding()
  vim.wo.foldmethod, vim.wo.foldexpr = 'expr', 'v:lua.vim.lsp.foldexpr()'
  local folded = person.wait_for(function()
    return vim.fn.foldlevel(2) > 0
  end)
  check('a header can be folded', folded)
end

local function renaming()
  person.edit(reviews)
  at(2, 'Reviews')
  vim.lsp.buf.rename('Reviews of code')
  local moved = store .. '/feedback/reviews-of-code.md'
  local function renamed(path)
    local buffer = vim.fn.bufadd(path)
    vim.fn.bufload(buffer)
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'):find('Reviews of code', 1, true)
  end
  local done = person.wait_for(function()
    return renamed(pairs_file) ~= nil
  end)
  check('a memory that is renamed keeps its links', done, vim.fn.getbufline(pairs_file, 1, '$'))
  local there = person.wait_for(function()
    return vim.fn.filereadable(moved) == 1 and vim.fn.filereadable(reviews) == 0
  end)
  check('its file moves with it', there and renamed(moved) ~= nil, vim.fn.readdir(store .. '/feedback'))
  -- Not :wall: the index is the server's to write.
  for _, path in ipairs({ pairs_file, moved }) do
    vim.api.nvim_buf_call(vim.fn.bufnr(path), function()
      vim.cmd('silent write')
    end)
  end
  check('and has its name', person.comes(function() return person.is_listed('Reviews of code') end), person.symbols(''))
end

local function completing()
  person.edit(pairs_file)
  vim.api.nvim_buf_set_lines(0, 6, -1, false, { '', 'See [[Rev' })
  vim.api.nvim_win_set_cursor(0, { 8, 9 })
  local items = {}
  person.comes(function()
    local params = vim.lsp.util.make_position_params(0, person.client().offset_encoding)
    params.position.character = 9
    items = person.result_of('textDocument/completion', params)
    items = items.items or items
    return #items > 0
  end)
  local labels = vim.tbl_map(function(item)
    return item.label
  end, items)
  check('a link that is begun is completed', vim.list_contains(labels, 'Reviews of code'), labels)
end

local CHILD = [[
  vim.opt.completeopt:append({ 'menuone', 'fuzzy' })
  vim.cmd.edit(vim.fn.fnameescape(...))
]]

--- Keys have to be taken while one waits: by another Neovim, with the same configuration and a screen of its own.
local function typing()
  local other = vim.fn.jobstart({ vim.v.progpath, '--embed', '--headless', '-i', 'NONE', '-n' }, { rpc = true })
  local function of_other(name, ...)
    return vim.rpcrequest(other, name, ...)
  end
  of_other('nvim_exec_lua', 'vim.cmd.edit("build.py")', {})
  local function attached()
    return of_other('nvim_exec_lua', 'return #vim.lsp.get_clients({ bufnr = 0 }) == 1', {})
  end
  check('another window of the project has a server', person.comes(attached))
  of_other('nvim_exec_lua', CHILD, { pairs_file })
  local function is_known()
    return of_other('nvim_exec_lua', 'return #vim.lsp.codelens.get(0) > 0', {})
  end
  check('which knows its memory files', person.comes(is_known))
  for _, begun in ipairs({ 'See [[Rev', 'See [[of code', 'See [[rvcode' }) do
    of_other('nvim_command', 'stopinsert')
    of_other('nvim_buf_set_lines', 0, 6, -1, false, { '', '' })
    of_other('nvim_win_set_cursor', 0, { 8, 0 })
    of_other('nvim_input', 'i' .. begun .. '<C-x><C-o>')
    local shown = person.comes(function()
      return of_other('nvim_call_function', 'pumvisible', {}) == 1
    end)
    check(('%s shows what it may be'):format(begun), shown)
    of_other('nvim_input', '<C-y>')
    local line
    local taken = person.comes(function()
      line = of_other('nvim_get_current_line')
      return line == 'See [[Reviews of code]]'
    end)
    check('and is completed', taken, line)
  end
  vim.fn.jobstop(other)
end

person.go({ begin, following, folding, renaming, completing, typing })

-- :Mnemic, and what vim.lsp.enable() leaves to us. Nothing of mnemic is loaded before it is used.

if vim.g.loaded_mnemic then
  return
end
vim.g.loaded_mnemic = true

vim.api.nvim_create_user_command('Mnemic', function(call)
  local subcommand, words = call.args:match('^(%S+)%s*(.-)%s*$')
  if not vim.list_contains(require('mnemic').SUBCOMMANDS, subcommand) then
    local sentence = ('mnemic: %s is not known. See :help :Mnemic.'):format(subcommand)
    return vim.notify(sentence, vim.log.levels.ERROR)
  end
  if call.range > 0 and words == '' then
    words = table.concat(vim.api.nvim_buf_get_lines(0, call.line1 - 1, call.line2, false), '\n')
  end
  require('mnemic')[subcommand](words)
end, {
  nargs = '+',
  range = true,
  desc = 'Recall, remember, forget and tidy up',
  complete = function(...)
    return require('mnemic.completion').complete(...)
  end,
})

local group = vim.api.nvim_create_augroup('mnemic', {})

vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = group,
  desc = 'mnemic: attach to files without a file type',
  callback = function(event)
    -- The type is found by other autocommands of this event: look when they are done.
    vim.schedule(function()
      if vim.api.nvim_buf_is_valid(event.buf) then
        require('mnemic.clients').attach_untyped(event.buf)
      end
    end)
  end,
})

vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group,
  pattern = 'mnemic:/*',
  desc = 'mnemic: read what the server writes, as mnemic:/status',
  callback = function(event)
    require('mnemic.pages').read(event.buf, event.match)
  end,
})

vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  desc = 'mnemic: learn where its memories are, and show what Neovim does not by itself',
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'mnemic' then
      require('mnemic.clients').learn_stores(client, function()
        if vim.api.nvim_buf_is_loaded(event.buf) then
          require('mnemic.lenses').show(client, event.buf)
          require('mnemic.inserting').show(client, event.buf)
        end
      end)
    end
  end,
})

vim.api.nvim_create_autocmd('LspNotify', {
  group = group,
  desc = 'mnemic: show anew what Neovim drops when a file is read again',
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if event.data.method == 'textDocument/didOpen' and client and client.name == 'mnemic' then
      require('mnemic.following').on_open(client, event.data.params.textDocument.uri)
    end
  end,
})

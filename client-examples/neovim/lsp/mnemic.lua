-- What vim.lsp.enable('mnemic') starts. Any of it is changed with vim.lsp.config('mnemic', { … }).

---@type vim.lsp.Config
return {
  cmd = { 'mnemic', 'serve' },
  -- No filetypes: memories bear on every file, and markers may stand in any.
  root_dir = function(buffer, on_dir)
    on_dir(require('mnemic.clients').root_of(buffer))
  end,
  reuse_client = function(client, config)
    return require('mnemic.clients').serves(client, config)
  end,
  capabilities = { workspace = { diagnostics = { refreshSupport = true } } },
  handlers = {
    -- Neovim 0.11 asks again only when a document changes. A store may change while it rests.
    ['workspace/diagnostic/refresh'] = function(_, _, context)
      return require('mnemic.clients').pull_diagnostics(context.client_id)
    end,
  },
}

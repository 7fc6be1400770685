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
  on_exit = function(code, signal, id)
    require('mnemic.recovery').on_exit(code, signal, id)
  end,
  capabilities = {
    workspace = {
      codeLens = { refreshSupport = true },
      diagnostics = { refreshSupport = true },
      textDocumentContent = {},
    },
  },
  handlers = {
    ['memory/didChange'] = function(_, change, context)
      require('mnemic.following').on_change(context.client_id, change)
    end,
    -- Neovim 0.11 asks again only when a document changes. A store may change while it rests.
    ['workspace/diagnostic/refresh'] = function(_, _, context)
      return require('mnemic.clients').pull_diagnostics(context.client_id)
    end,
    ['workspace/codeLens/refresh'] = function(_, _, context)
      return require('mnemic.lenses').refresh(context.client_id)
    end,
    ['workspace/textDocumentContent/refresh'] = function(_, params)
      return require('mnemic.pages').refresh(params.uri)
    end,
  },
}

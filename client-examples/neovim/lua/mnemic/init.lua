-- mnemic in Neovim: setup, and the subcommands of :Mnemic as functions, loaded when they are first called.

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

M.SUBCOMMANDS = { 'dream', 'forget', 'recall', 'remember', 'restore', 'review', 'status', 'wake' }

return setmetatable(M, {
  __index = function(_, name)
    return vim.list_contains(M.SUBCOMMANDS, name) and require('mnemic.commands.' .. name) or nil
  end,
})

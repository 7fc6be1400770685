-- Buffers of memory files follow what the server does to their files. Neovim looks by itself only when it gets the focus.

local clients = require('mnemic.clients')
local lenses = require('mnemic.lenses')

local M = {}

--- Reads again the memory files of a client that changed on disk; what is typed and not saved stays.
---@param id integer
---@param change table # see memory/didChange; `User MnemicChange` autocommands have it as their data
function M.on_change(id, change)
  local client = assert(vim.lsp.get_client_by_id(id))
  for buffer in pairs(client.attached_buffers) do
    if vim.api.nvim_buf_is_loaded(buffer) and not vim.bo[buffer].modified and clients.keeps(client, buffer) then
      vim.cmd.checktime(buffer) -- of a file that is gone Neovim says so
    end
  end
  vim.api.nvim_exec_autocmds('User', { pattern = 'MnemicChange', data = change, modeline = false })
end

--- The server was told of a document: anew, where the file was read again, and Neovim dropped its lenses.
---@param client vim.lsp.Client
---@param uri string
function M.on_open(client, uri)
  lenses.show(client, vim.uri_to_bufnr(uri))
end

return M

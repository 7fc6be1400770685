-- Code lenses and inlay hints in memory files. Neovim shows neither by itself.

local clients = require('mnemic.clients')

local M = {}

local LENS = 'textDocument/codeLens'

---@param client vim.lsp.Client
---@param buffer integer
local function ask(client, buffer)
  if client:supports_method(LENS, buffer) and clients.keeps(client, buffer) then
    local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
    -- Not vim.lsp.codelens.refresh(): it never asks again where a server died over the question.
    client:request(LENS, params, vim.lsp.codelens.on_codelens, buffer)
  end
end

--- Asks for the lenses of all memory files of a client.
---@param id integer
function M.refresh(id)
  local client = assert(vim.lsp.get_client_by_id(id))
  for buffer in pairs(client.attached_buffers) do
    ask(client, buffer)
  end
  return vim.NIL
end

--- Shows what a memory file has; any other buffer is left as it is.
---@param client vim.lsp.Client
---@param buffer integer
function M.show(client, buffer)
  if not (vim.api.nvim_buf_is_loaded(buffer) and clients.keeps(client, buffer)) then
    return
  end
  ask(client, buffer)
  if client:supports_method('textDocument/inlayHint', buffer) then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
end

return M

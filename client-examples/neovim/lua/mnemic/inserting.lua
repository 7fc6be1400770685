-- What completion puts in. Neovim 0.11 takes only the first word of a title: it is told to take all of it.

local clients = require('mnemic.clients')

local M = {}

--- See `convert` of |vim.lsp.completion.enable()|. Other servers' items are left as they are.
---@param item lsp.CompletionItem
local function whole(item)
  local edit = item.textEdit
  local is_plain = item.insertTextFormat ~= vim.lsp.protocol.InsertTextFormat.Snippet
  return edit and is_plain and edit.newText:find('%s') and { word = edit.newText } or {}
end

--- For memory files and commit messages; elsewhere nothing of ours is completed, and who completes there is left alone.
---@param client vim.lsp.Client
---@param buffer integer
function M.show(client, buffer)
  local is_ours = clients.keeps(client, buffer) or vim.bo[buffer].filetype == 'gitcommit'
  if is_ours and client:supports_method('textDocument/completion', buffer) then
    vim.lsp.completion.enable(true, client.id, buffer, { convert = whole })
  end
end

return M

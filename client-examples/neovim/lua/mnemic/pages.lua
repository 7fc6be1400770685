-- Documents that the server writes: mnemic:/status, mnemic:/wake, mnemic:/trash.

local requests = require('mnemic.requests')

local M = {}

local CONTENT = 'workspace/textDocumentContent'

---@param buffer integer
---@param text string
local function fill(buffer, text)
  if not vim.api.nvim_buf_is_valid(buffer) then
    return
  end
  local options = vim.bo[buffer]
  options.modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split((text:gsub('\n$', '')), '\n'))
  options.modifiable, options.modified = false, false
  options.filetype = 'markdown'
end

--- Reads a page into its buffer; see |BufReadCmd|.
---@param buffer integer
---@param uri string
function M.read(buffer, uri)
  local options = vim.bo[buffer]
  options.buftype, options.swapfile, options.undolevels = 'nofile', false, -1
  requests.ask(CONTENT, { uri = uri }, function(result)
    fill(buffer, result.text)
  end)
end

--- The server wrote it anew: reads it where it is open.
---@param uri string
function M.refresh(uri)
  local buffer = vim.iter(vim.api.nvim_list_bufs()):find(function(one)
    return vim.api.nvim_buf_is_loaded(one) and vim.api.nvim_buf_get_name(one) == uri
  end)
  if buffer then
    M.read(buffer, uri)
  end
  return vim.NIL
end

return M

-- Which server a buffer belongs to: one for each project, and memory files go to the server they came from.

local M = {}

local NAME = 'mnemic'
local START_MS = 10000

--- Folders of memories by client id, as its server told them.
---@type table<integer, string[]>
local stores = {}

--- Is this file inside that folder?
local function is_inside(path, folder)
  return vim.startswith(path, folder:gsub('/*$', '') .. '/')
end

--- Does the buffer show one of this server's memory files?
---@param client vim.lsp.Client
---@param buffer integer
function M.keeps(client, buffer)
  local path = vim.fs.normalize(vim.api.nvim_buf_get_name(buffer))
  return vim.iter(stores[client.id] or {}):any(function(folder)
    return is_inside(path, folder)
  end)
end

--- The running client whose stores hold this file.
---@return vim.lsp.Client?
local function keeper_of(buffer)
  return vim.iter(vim.lsp.get_clients({ name = NAME })):find(function(client)
    return M.keeps(client, buffer)
  end)
end

--- The project of a buffer: its repository; for a memory file the project whose server keeps it.
---@return string? # nil: no project, only the person's own memories
function M.root_of(buffer)
  local keeper = keeper_of(buffer)
  if keeper then
    return keeper.root_dir
  end
  return vim.fs.root(buffer, '.git')
end

--- A server is shared by all buffers of its project; a buffer of no project takes any that runs.
function M.serves(client, config)
  return client.name == NAME
    and not client:is_stopped()
    and (config.root_dir == nil or client.root_dir == config.root_dir)
end

--- Asks the server where it keeps its memories.
---@param client vim.lsp.Client
---@param learnt fun()
function M.learn_stores(client, learnt)
  client:request('memory/status', vim.empty_dict(), function(_, status)
    stores[client.id] = vim.tbl_map(function(store)
      return vim.fs.normalize(store.root)
    end, status and status.stores or {})
    learnt()
  end)
end

--- Attaches a buffer that has no file type: vim.lsp.enable() passes such files by.
---@param buffer integer
function M.attach_untyped(buffer)
  if vim.bo[buffer].buftype ~= '' or vim.bo[buffer].filetype ~= '' or not vim.lsp.is_enabled(NAME) then
    return
  end
  local config = vim.deepcopy(vim.lsp.config[NAME])
  config.root_dir = M.root_of(buffer)
  vim.lsp.start(config, { bufnr = buffer, reuse_client = config.reuse_client })
end

--- The server of the current buffer; where there is none, that of its project, started if need be.
---@return vim.lsp.Client? client
---@return string? why # there is none
function M.current()
  local client = vim.lsp.get_clients({ name = NAME, bufnr = 0 })[1]
  if not client then
    local config = vim.deepcopy(vim.lsp.config[NAME])
    if type(config.cmd) == 'table' and vim.fn.executable(config.cmd[1]) == 0 then
      return nil, ('%s is not executable. See :help mnemic-setup.'):format(config.cmd[1])
    end
    config.root_dir = M.root_of(0)
    local id = vim.lsp.start(config, { attach = false, reuse_client = config.reuse_client })
    client = id and vim.lsp.get_client_by_id(id)
  end
  local ready = client and vim.wait(START_MS, function()
    return client.initialized or client:is_stopped()
  end, 10) and not client:is_stopped()
  if not ready then
    return nil, 'The server did not start. See :checkhealth mnemic and :LspLog.'
  end
  return client
end

--- Asks for the diagnostics of all buffers of a client.
function M.pull_diagnostics(id)
  local client = assert(vim.lsp.get_client_by_id(id))
  for buffer in pairs(client.attached_buffers) do
    local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), identifier = 'mnemic' }
    client:request('textDocument/diagnostic', params, nil, buffer)
  end
  return vim.NIL
end

return M

-- A server that ends without being asked to is started again, in all of its buffers, with the text they have now.

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

local M = {}

M.first_wait_ms = 100 -- each further one is three times as long
M.most_tries = 6
--- One that has run for so long was well: the next end is a first one.
local WELL_MS = 60000

local SIGTERM = 15

---@class mnemic.Record
---@field tries integer # in a row
---@field started integer # ms, of the last try
---@field gone integer[] # clients whose questions wait for the one that takes their place

--- By project, '' for none.
---@type table<string, mnemic.Record>
local records = {}

local function record_of(root)
  local record = records[root or '']
  local now = vim.uv.now()
  if not record or now - record.started > WELL_MS then
    record = { tries = 0, started = now, gone = record and record.gone or {} }
    records[root or ''] = record
  end
  return record
end

---@param config vim.lsp.ClientConfig
---@param buffers integer[]
---@return vim.lsp.Client?
local function start(config, buffers)
  local id = vim.lsp.start(config, { attach = false, reuse_client = config.reuse_client })
  if not id then
    return nil
  end
  for _, buffer in ipairs(buffers) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      vim.lsp.buf_attach_client(buffer, id)
    end
  end
  return vim.lsp.get_client_by_id(id)
end

--- Waits until it is ready, without keeping the person from typing.
local function when_ready(client, ready)
  if client.initialized then
    return ready()
  end
  if not client:is_stopped() then
    vim.defer_fn(function()
      when_ready(client, ready)
    end, 20)
  end
end

---@param record mnemic.Record
local function give_up(record)
  local lost = 0
  for _, gone in ipairs(record.gone) do
    lost = lost + requests.drop(gone)
  end
  local sentence = 'The server ended %d times in a row and is left alone. See :checkhealth mnemic and :LspLog.'
  showing.complain(sentence:format(record.tries) .. (lost > 0 and ' What was asked of it last has no answer.' or ''))
end

---@param config vim.lsp.ClientConfig
---@param buffers integer[]
local function recover(config, buffers)
  local record = record_of(config.root_dir)
  if record.tries == M.most_tries then
    records[config.root_dir or ''] = nil -- the next :Mnemic starts it, with all its tries
    return give_up(record)
  end
  local wait = M.first_wait_ms * 3 ^ record.tries
  record.tries = record.tries + 1
  vim.defer_fn(function()
    record.started = vim.uv.now()
    local client = start(config, buffers)
    if not client then
      return recover(config, buffers)
    end
    when_ready(client, function()
      for _, gone in ipairs(record.gone) do
        requests.ask_again(gone, client)
      end
      record.gone = {}
      showing.say('The server had ended and runs again.')
    end)
  end, wait)
end

--- See `on_exit` of |vim.lsp.ClientConfig|. An end in good order, and by SIGTERM, is somebody's wish.
---@param code integer
---@param signal integer
---@param id integer
function M.on_exit(code, signal, id)
  local client = vim.lsp.get_client_by_id(id)
  local wished = signal == SIGTERM or (code == 0 and signal == 0)
  if not client or wished or vim.v.exiting ~= vim.NIL then
    return
  end
  local buffers = vim.tbl_keys(client.attached_buffers)
  local config = vim.tbl_extend('force', client.config, { workspace_folders = client.workspace_folders })
  vim.schedule(function()
    table.insert(record_of(config.root_dir).gone, id)
    recover(config, buffers)
  end)
end

return M

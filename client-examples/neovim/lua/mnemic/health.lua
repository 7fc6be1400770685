-- :checkhealth mnemic

local clients = require('mnemic.clients')
local showing = require('mnemic.showing')

local M = {}

local PATIENCE_MS = 2000

--- Returns whether there is something to start.
local function check_command(command)
  if type(command) ~= 'table' then
    vim.health.ok('The server is started by a function.')
    return true
  end
  local there = vim.fn.executable(command[1]) == 1
  if there then
    vim.health.ok(('The server is started with "%s".'):format(table.concat(command, ' ')))
  else
    vim.health.error(command[1] .. ' is not executable.', {
      'Install mnemic, or name the command that starts it: see :help mnemic-setup',
    })
  end
  return there
end

local REPORTS = { error = vim.health.error, warning = vim.health.warn, info = vim.health.info }

--- What a server says of itself, and what is wrong with its stores.
---@param client vim.lsp.Client
local function check_client(client)
  local buffers = showing.counted(vim.tbl_count(client.attached_buffers), 'buffer', 'buffers')
  vim.health.ok(('A server runs for %s (%s).'):format(client.root_dir or 'no project', buffers))
  local answer = client:request_sync('memory/status', vim.empty_dict(), PATIENCE_MS, 0)
  local status = answer and answer.result
  if not status then
    return vim.health.error('It does not answer.', { 'See :LspLog' })
  end
  for _, store in ipairs(status.stores) do
    local count = showing.counted(store.memories, 'memory', 'memories')
    vim.health.ok(('%s: %s in %s'):format(store.scope, count, store.root))
  end
  for _, problem in ipairs(status.problems) do
    REPORTS[problem.severity](problem.message)
  end
end

function M.check()
  vim.health.start('mnemic')
  if vim.fn.has('nvim-0.11') == 0 then
    return vim.health.error('Neovim 0.11 or newer is needed.')
  end
  local there = check_command(vim.lsp.config.mnemic.cmd)
  if not vim.lsp.is_enabled('mnemic') then
    vim.health.warn('It is not enabled.', { 'vim.lsp.enable("mnemic"), or require("mnemic").setup()' })
  end
  local running = vim.lsp.get_clients({ name = 'mnemic' })
  if there and #running == 0 then
    -- That a program is there says little: whether it serves is what a person wants to know.
    local started = clients.current()
    running = { started }
    if not started then
      vim.health.error('The server does not start.', { 'See :LspLog, and what the command says in a shell' })
    end
  end
  for _, client in ipairs(running) do
    check_client(client)
  end
end

return M

-- Completion of :Mnemic: its subcommands, titles for recall and forget, tokens for restore.

local SUBCOMMANDS = require('mnemic').SUBCOMMANDS
local clients = require('mnemic.clients')

local M = {}

local PATIENCE_MS = 2000
local LIMIT = 50

--- Asks, and waits a little: completion has to answer at once.
local function asked(method, params)
  local client = clients.current()
  local answer = client and client:request_sync(method, params, PATIENCE_MS, 0)
  return answer and answer.result or nil
end

--- What is left of the titles that begin as typed, from the word that is being completed on.
local function titles(typed, lead)
  local result = asked('memory/list', { text = typed ~= '' and typed or nil, sort = 'heat', limit = LIMIT })
  local from = #typed - #lead + 1
  local found = {}
  for _, memory in ipairs(result and result.memories or {}) do
    if vim.startswith(memory.title:lower(), typed:lower()) then
      found[#found + 1] = memory.title:sub(from)
    end
  end
  return found
end

local function tokens(lead)
  local result = asked('memory/undoLog', { limit = LIMIT })
  return vim
    .iter(result and result.entries or {})
    :map(function(entry)
      return entry.token
    end)
    :filter(function(token)
      return vim.startswith(token, lead)
    end)
    :totable()
end

--- See |:command-completion-customlist|.
function M.complete(lead, line, column)
  local typed = line:sub(1, column):match('^.-Mnemic!?%s+(.*)$') or ''
  local subcommand, rest = typed:match('^(%S+)%s+(.*)$')
  if not subcommand then
    return vim.tbl_filter(function(name)
      return vim.startswith(name, lead)
    end, SUBCOMMANDS)
  end
  if subcommand == 'forget' or subcommand == 'recall' then
    return titles(rest, lead)
  end
  return subcommand == 'restore' and tokens(lead) or {}
end

return M

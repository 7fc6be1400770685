-- Requests to the server. What it died over is asked again of the one that takes its place.

local clients = require('mnemic.clients')
local showing = require('mnemic.showing')

local M = {}

---@class mnemic.Request
---@field method string
---@field params table
---@field on_result fun(result: any)

--- Those without an answer yet, by client id, in the order of asking.
---@type table<integer, mnemic.Request[]>
local waiting = {}

---@param client vim.lsp.Client
---@param request mnemic.Request
local function send(client, request)
  local asked = waiting[client.id] or {}
  waiting[client.id] = asked
  asked[#asked + 1] = request
  client:request(request.method, request.params, function(failure, result)
    for number, one in ipairs(asked) do
      if one == request then
        table.remove(asked, number)
        break
      end
    end
    if failure then
      return showing.complain(failure.message)
    end
    request.on_result(result)
  end, 0)
end

--- Asks the server of this buffer; an error is said, a result is handed on.
---@param method string
---@param params table
---@param on_result fun(result: any)
function M.ask(method, params, on_result)
  local client, why = clients.current()
  if not client then
    return showing.complain(why)
  end
  send(client, { method = method, params = params, on_result = on_result })
end

--- Runs a command of the server, as a suggestion or a lens names it.
---@param command lsp.Command
---@param on_result fun(result: any)
function M.run(command, on_result)
  M.ask('workspace/executeCommand', { command = command.command, arguments = command.arguments }, on_result)
end

--- Asks again what a server that is gone left without an answer. To ask twice does nothing twice: what is known is
--- kept once, and what was forgotten or taken back already is told as such.
---@param gone integer # its client id
---@param client vim.lsp.Client # the one in its place
function M.ask_again(gone, client)
  local asked = waiting[gone] or {}
  waiting[gone] = nil
  for _, request in ipairs(asked) do
    send(client, request)
  end
end

--- Gives up what a server that is gone left without an answer.
---@return integer count
function M.drop(gone)
  local asked = waiting[gone] or {}
  waiting[gone] = nil
  return #asked
end

return M

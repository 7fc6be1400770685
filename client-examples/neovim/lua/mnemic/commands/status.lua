-- :Mnemic status

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

local function lines_of(status)
  local lines = { ('**mnemic %s**, process %d'):format(status.version, status.pid), '' }
  for _, store in ipairs(status.stores) do
    local notes = (store.writable and '' or ', read only') .. (store.trusted and '' or ', not trusted')
    local count = showing.counted(store.memories, 'memory', 'memories')
    lines[#lines + 1] = ('- %s: %s%s, %s'):format(store.scope, count, notes, store.root)
  end
  local index = status.index
  lines[#lines + 1] = ('- index: %d of %d lines'):format(index.lines, index.maxLines)
  local search = status.search
  local how = search.wordsAlone and ('by words alone: ' .. search.wordsAlone) or 'by words and by meaning'
  lines[#lines + 1] = ('- recall: %s'):format(search.building and 'the index is being built' or how)
  for _, problem in ipairs(status.problems) do
    lines[#lines + 1] = ('- %s: %s'):format(problem.severity, problem.message)
  end
  return lines
end

--- Shows what the server keeps, and where, and what is wrong.
return function()
  requests.ask('memory/status', vim.empty_dict(), function(status)
    showing.preview(lines_of(status))
  end)
end

-- :Mnemic restore [token]

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

local function take_back(token)
  requests.ask('memory/restore', { token = token }, function(result)
    for _, conflict in ipairs(result.conflicts) do
      showing.complain(conflict.message)
    end
    if #result.restored > 0 then
      return showing.say('As before: ' .. table.concat(result.restored, ', '))
    end
    if #result.conflicts == 0 then
      showing.say('Taken back.')
    end
  end)
end

local function shown(entry)
  return ('%s  %s'):format(entry.at:sub(1, 16):gsub('T', ' '), entry.what)
end

--- Takes back the operation of a token; lets the person pick one from the undo log where none is given.
return function(token)
  if token ~= '' then
    return take_back(token)
  end
  requests.ask('memory/undoLog', vim.empty_dict(), function(result)
    if #result.entries == 0 then
      return showing.say('There is nothing to take back.')
    end
    vim.ui.select(result.entries, { prompt = 'Take back:', format_item = shown }, function(entry)
      if entry then
        take_back(entry.token)
      end
    end)
  end)
end

-- :Mnemic wake [task]

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

--- Shows what an agent is told when a session begins, for a task in words or for none.
return function(task)
  requests.ask('memory/wake', task ~= '' and { task = task } or vim.empty_dict(), function(result)
    if #result.memories == 0 then
      return showing.say('There is nothing to tell an agent yet.')
    end
    local lines = vim.split(vim.trim(result.prompt), '\n')
    local count = showing.counted(#result.memories, 'memory', 'memories')
    vim.list_extend(lines, { '', ('*%s, about %d tokens*'):format(count, result.tokens) })
    showing.preview(lines)
  end)
end

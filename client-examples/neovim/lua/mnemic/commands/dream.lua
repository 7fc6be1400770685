-- :Mnemic dream

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

local function lines_of(changes)
  local lines = { ('**A dream would do %s**'):format(showing.counted(#changes, 'thing', 'things')), '' }
  for _, change in ipairs(changes) do
    lines[#lines + 1] = ('- %s %s: %s'):format(change.action, table.concat(change.from, ', '), change.reason)
  end
  return lines
end

--- A task that did not come to its end says why.
local function why_not(task)
  return task.error or task.skippedReason or task.status
end

local function dream()
  requests.ask('memory/dream', { force = true, workDoneToken = 'mnemic-dream' }, function(task)
    if task.status ~= 'completed' then
      return showing.say('The dream did nothing: ' .. why_not(task), vim.log.levels.WARN)
    end
    local done = showing.counted(#task.result.changes, 'thing was', 'things were')
    showing.say(('%s done.%s'):format(done, task.result.undo and ' :Mnemic restore takes all of it back.' or ''))
  end)
end

--- Shows what would be tidied up, and does it when the person says so.
return function()
  requests.ask('memory/dream', { dryRun = true, workDoneToken = 'mnemic-dream-preview' }, function(task)
    if task.status ~= 'completed' then
      return showing.say('The dream did nothing: ' .. why_not(task), vim.log.levels.WARN)
    end
    if #task.result.changes == 0 then
      return showing.say('There is nothing to tidy up.')
    end
    showing.confirm(lines_of(task.result.changes), 'Tidy up like this?', 'Do it', 'Leave it all', dream)
  end)
end

-- :Mnemic remember [text]

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

local OUTCOMES = {
  created = 'Remembered',
  merged = 'Added to',
  superseded = 'Remembered, in place of an older one',
  duplicate = 'Known already',
}

local function keep(text)
  requests.ask('memory/remember', { text = text }, function(result)
    local outcome = OUTCOMES[result.outcome]
    if outcome and result.memory then
      local masked = #result.redactions > 0 and ' What is secret in it was masked.' or ''
      return showing.say(('%s: %s (%s)%s'):format(outcome, result.memory.title, result.memory.id, masked))
    end
    showing.say('Not kept: ' .. (result.reason or 'the server gave no reason.'), vim.log.levels.WARN)
  end)
end

--- Keeps a text; asks for one where none is given.
return function(text)
  if vim.trim(text) ~= '' then
    return keep(text)
  end
  vim.ui.input({ prompt = 'Remember: ' }, function(answer)
    if answer and vim.trim(answer) ~= '' then
      keep(answer)
    end
  end)
end

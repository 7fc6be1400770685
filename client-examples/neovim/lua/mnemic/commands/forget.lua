-- :Mnemic forget {words}

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

--- Forgets it as it was shown: the server refuses if it says something else by now.
local function forget(memory)
  local params = { ids = { memory.id }, revisions = { [memory.id] = memory.revision }, apply = true }
  requests.ask('memory/forget', params, function(result)
    if #result.forgotten == 0 then
      return showing.say('Nothing was forgotten.')
    end
    showing.say(('Forgotten: %s. :Mnemic restore brings it back.'):format(memory.title))
  end)
end

local function preview(candidate)
  requests.ask('memory/get', { id = candidate.id }, function(result)
    local memory = result.memory
    showing.confirm(showing.described(memory), 'Forget this memory?', 'Forget it', 'Keep it', function()
      forget(memory)
    end)
  end)
end

local function choose(candidates)
  local function shown(candidate)
    return ('%s  (%s/%s)'):format(candidate.title, candidate.scope, candidate.type)
  end
  vim.ui.select(candidates, { prompt = 'Forget which memory?', format_item = shown }, function(candidate)
    if candidate then
      return preview(candidate)
    end
    showing.say('Nothing was changed.')
  end)
end

--- Shows what is meant, whole, and forgets it only when the person says so.
return function(words)
  if words == '' then
    return showing.say('Say what to forget: :Mnemic forget WORDS')
  end
  requests.ask('memory/forget', { query = words, limit = 20 }, function(result)
    local candidates = result.candidates
    if #candidates == 0 then
      return showing.say('No memory matches that.')
    end
    if #candidates == 1 then
      return preview(candidates[1])
    end
    choose(candidates)
  end)
end

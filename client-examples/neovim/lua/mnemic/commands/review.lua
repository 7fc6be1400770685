-- :Mnemic review

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

--- Does what a suggestion says; the server refuses if a memory says something else by now.
local function apply(edit)
  requests.run(edit, function()
    showing.say(('Done: %s. :Mnemic restore takes it back.'):format(edit.title))
  end)
end

--- Fetches memories one after the other, and hands on all of them.
local function fetch(ids, on_memories, found)
  found = found or {}
  if #found == #ids then
    return on_memories(found)
  end
  requests.ask('memory/get', { id = ids[#found + 1] }, function(result)
    found[#found + 1] = result.memory
    fetch(ids, on_memories, found)
  end)
end

local function preview(suggestion)
  fetch(suggestion.ids, function(memories)
    local lines = vim.list_extend({ suggestion.reason, '', '---', '' }, showing.described_all(memories))
    local edit = suggestion.edit
    if not edit then
      return showing.preview(lines)
    end
    showing.confirm(lines, suggestion.kind .. ':', edit.title, 'Leave it', function()
      apply(edit)
    end)
  end)
end

--- Lists what a person may want to tidy up, shows what is picked, and does it when the person says so.
return function()
  requests.ask('memory/review', vim.empty_dict(), function(result)
    if #result.suggestions == 0 then
      return showing.say('There is nothing to tidy up.')
    end
    local function shown(suggestion)
      return ('%-9s  %s'):format(suggestion.kind, suggestion.reason)
    end
    local prompt = ('%d of %d suggestions:'):format(#result.suggestions, result.total)
    vim.ui.select(result.suggestions, { prompt = prompt, format_item = shown }, function(suggestion)
      if suggestion then
        preview(suggestion)
      end
    end)
  end)
end

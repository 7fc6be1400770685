-- :Mnemic recall [words]

local requests = require('mnemic.requests')
local showing = require('mnemic.showing')

--- Finds the memories that answer the words, else those that bear on the current line.
return function(words)
  local query = words ~= '' and words or vim.trim(vim.api.nvim_get_current_line())
  if query == '' then
    return showing.say('This line is blank. Say what to recall: :Mnemic recall WORDS')
  end
  requests.ask('memory/recall', { query = query }, function(result)
    if #result.memories == 0 then
      return showing.say('No memory answers that.')
    end
    showing.preview(showing.described_all(result.memories))
  end)
end

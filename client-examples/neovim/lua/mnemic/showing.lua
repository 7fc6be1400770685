-- What a person is told, shown and asked.

local M = {}

--- Says one sentence.
function M.say(sentence, level)
  vim.notify('mnemic: ' .. sentence, level or vim.log.levels.INFO)
end

function M.complain(sentence)
  M.say(sentence, vim.log.levels.ERROR)
end

--- Shows Markdown beside the cursor. The same command again moves into it; moving away closes it.
---@param lines string[]
---@return integer window
function M.preview(lines)
  local options = { focus_id = 'mnemic', border = 'rounded', max_width = 100, title = ' mnemic ' }
  local _, window = vim.lsp.util.open_floating_preview(lines, 'markdown', options)
  return window
end

--- Shows Markdown and asks whether to go on; the window goes with the answer.
---@param lines string[]
---@param prompt string
---@param yes string # the answer that goes on
---@param no string
---@param go_on fun() # not called for any other answer, nor for none
function M.confirm(lines, prompt, yes, no, go_on)
  local window = M.preview(lines)
  -- A person's picker may move the cursor or block: the window is drawn before, and closed by us.
  vim.cmd.redraw()
  vim.ui.select({ yes, no }, { prompt = prompt }, function(answer)
    if vim.api.nvim_win_is_valid(window) then
      vim.api.nvim_win_close(window, true)
    end
    if answer == yes then
      return go_on()
    end
    M.say('Nothing was changed.')
  end)
end

--- A number with its word.
function M.counted(number, one, several)
  return ('%d %s'):format(number, number == 1 and one or several)
end

--- One memory as Markdown.
---@return string[] lines
function M.described(memory)
  local age = memory.ageDays == 0 and 'today' or M.counted(memory.ageDays, 'day ago', 'days ago')
  local place = ('*%s/%s · %s · %s%s*'):format(
    memory.scope,
    memory.type,
    age,
    memory.temperature,
    memory.pinned and ' · pinned' or ''
  )
  local lines = { ('**%s**'):format(memory.title), place, '' }
  if memory.body ~= memory.title then
    vim.list_extend(lines, vim.split(memory.body, '\r?\n'))
    lines[#lines + 1] = ''
  end
  for label, text in vim.spairs({ Why = memory.why, ['How to apply'] = memory.howToApply }) do
    vim.list_extend(lines, { label .. ': ' .. text:gsub('%s*\n%s*', ' '), '' })
  end
  lines[#lines + 1] = vim.uri_to_fname(memory.uri)
  return lines
end

--- Several, with a rule between.
function M.described_all(memories)
  local lines = {}
  for number, memory in ipairs(memories) do
    vim.list_extend(lines, number > 1 and { '', '---', '' } or {})
    vim.list_extend(lines, M.described(memory))
  end
  return lines
end

return M

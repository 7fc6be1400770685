-- :checkhealth mnemic

local M = {}

local function check_command(command)
  if vim.fn.executable(command[1]) == 1 then
    vim.health.ok(('The server is started with "%s".'):format(table.concat(command, ' ')))
  else
    vim.health.error(command[1] .. ' is not executable.', {
      'Install mnemic, or name the command that starts it: see :help mnemic-setup',
    })
  end
end

function M.check()
  vim.health.start('mnemic')
  if vim.fn.has('nvim-0.11') == 0 then
    return vim.health.error('Neovim 0.11 or newer is needed.')
  end
  check_command(vim.lsp.config.mnemic.cmd)
  if not vim.lsp.is_enabled('mnemic') then
    vim.health.warn('It is not enabled.', { 'vim.lsp.enable("mnemic"), or require("mnemic").setup()' })
  end
  for _, client in ipairs(vim.lsp.get_clients({ name = 'mnemic' })) do
    local buffers = vim.tbl_count(client.attached_buffers)
    vim.health.ok(('A server runs for %s (%d buffers).'):format(client.root_dir or 'no project', buffers))
  end
end

return M

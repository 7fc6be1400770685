// The server is killed in the middle of things; then another one is found.

const fs = require('node:fs');
const path = require('node:path');
const { check, folder, run, until } = require('./checks');
const { hover, known, symbols } = require('./looks');

exports.surviving = async (api, title) => {
  const { pid } = await api.ask('memory/status', {});
  const said = 'We decided to name the queue Hermes because it carries mail.';
  await api.chats.append('tuesday', [{ role: 'user', content: said }]);
  process.kill(pid, 'SIGKILL');
  const status = await api.ask('memory/status', {});
  check('a server that is killed is there again, and answers who asks meanwhile', status.pid !== pid, status);
  check('with all that it kept', await known(api, title, 'release.py', 0, 'deploy'));
  check('the documents that are open', (await hover('release.py', 0, 'deploy')).includes(title));
  await api.chats.completeTurn('tuesday');
  check('and what was said to the one before', await until(async () => (await symbols('Hermes')).length === 1));

  const programs = path.join(folder().fsPath, 'venv', 'bin');
  fs.mkdirSync(programs, { recursive: true });
  fs.writeFileSync(path.join(programs, 'mnemic'), '#!/bin/sh\ntouch was-run && exec mnemic "$@"\n', { mode: 0o755 });
  await run('mnemic.memories.restart');
  const isRun = () => fs.existsSync(path.join(folder().fsPath, 'was-run'));
  check('a trusted workspace has its own server', await until(isRun));
  check('which knows the same', await known(api, title, 'release.py', 0, 'deploy'));
};

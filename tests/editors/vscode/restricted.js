// A workspace that came from somewhere and is not trusted: nothing in it is run, its settings count for nothing.

const fs = require('node:fs');
const vscode = require('vscode');
const { check, extension, folder, run, until } = require('./checks');

exports.run = async () => {
  const api = await extension().activate();
  check('the workspace is not trusted', !vscode.workspace.isTrusted);
  check('no server is taken from it', await until(() => /memory$/.test(api.statusBar.text)), api.statusBar.text);
  check('nor is it run', !fs.existsSync(vscode.Uri.joinPath(folder(), 'was-run').fsPath));

  await run('mnemic.memories.install');
  const status = await api.ask('memory/status', {});
  check('the server is installed into its own environment', await until(() => /0 memories/.test(api.statusBar.text)));
  const valueOf = (name) => status.settings.find((one) => one.name === name);
  const trust = valueOf('trust.projectStores');
  check('what came with the workspace stays out of sight', trust.value === 'never' && trust.from === 'client', trust);
  check('its settings count for nothing', valueOf('hover.limit').value === 3, valueOf('hover.limit'));
};

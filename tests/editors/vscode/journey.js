// A person and an agent at work: what is said becomes a memory, is seen, goes, comes back, and outlives the server.

const fs = require('node:fs');
const vscode = require('vscode');
const { check, extension, folder, run, until } = require('./checks');
const { chat, hover, known, node, symbols, tree, unknown } = require('./looks');
const { linking, renaming } = require('./linking');
const { lending } = require('./model');
const { mending } = require('./mending');
const { surviving } = require('./surviving');

const DEPLOY = 'We decided to deploy on Tuesdays';
const BECAUSE = `${DEPLOY} because support is fully staffed then.`;
const PORT = 'the billing port is 5433';

let api;

async function starting() {
  api = await extension().activate();
  check('activates', extension().isActive);
  check('and finds the server', await until(() => /0 memories/.test(api.statusBar.text)), api.statusBar.text);
  const declared = extension().packageJSON.contributes.commands.map(({ command }) => command);
  const there = await vscode.commands.getCommands(true);
  const missing = [...declared, 'mnemic.forget', 'mnemic.pin'].filter((command) => !there.includes(command));
  check('has all its commands', missing.length === 0, missing);
}

async function learning() {
  await api.chats.append('monday', [{ role: 'user', content: BECAUSE }, { role: 'assistant', content: 'Noted.' }]);
  await api.chats.completeTurn('monday');
  check('what is said in a chat becomes a symbol', await until(async () => (await symbols('deploy')).includes(DEPLOY)));
  const shown = await hover('release.py', 0, 'deploy');
  check('is shown on a line that it bears on', shown.includes(DEPLOY), shown);
  check('with a link that forgets it', shown.includes('command:mnemic.forget'), shown);
  check('and on no other line', (await hover('release.py', 2, 'unrelated')) === '');
  const [first] = await run('vscode.executeWorkspaceSymbolProvider', 'deploy');
  const file = first.location.uri.fsPath;
  check('the symbol leads to its entry', fs.readFileSync(file, 'utf8').includes('Tuesdays'), file);
}

async function typing() {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), 'release.py'));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(document.lineCount, 0), `\n# mnemic: remember ${PORT}\n`);
  await vscode.workspace.applyEdit(edit);
  check('a comment that is typed becomes a memory', await until(async () => (await symbols('billing')).length === 1));
  const editor = await vscode.window.showTextDocument(document);
  const line = document.lineAt(0);
  editor.selection = new vscode.Selection(line.range.start, line.range.end);
  const result = await run('mnemic.memories.rememberSelection');
  const { memory } = await api.ask('memory/get', { id: result.memory.id });
  check('a selection is remembered with where it stands', memory.evidence[0]?.uri === document.uri.toString(), memory);
  await run('mnemic.restore', { token: result.undo.token });
  await document.save();
}

async function dividing() {
  await run('mnemic.memories.remember', 'I always want tabs in Makefiles');
  const configuration = vscode.workspace.getConfiguration('mnemic');
  const by = async (division) => {
    await configuration.update('tree.groupBy', division, vscode.ConfigurationTarget.Global);
    return tree(api);
  };
  const scopes = await until(async () => {
    const shown = await by('scope');
    return shown.project?.length === 2 && shown.user?.length === 1 && shown;
  });
  check('the tree lists them by scope', scopes && scopes.project.includes(DEPLOY), scopes);
  const types = await by('type');
  check('by type', types.project?.includes(DEPLOY) && types.feedback?.length + (types.user?.length ?? 0) > 0, types);
  const temperatures = await by('temperature');
  check('and by temperature', Object.values(temperatures).flat().length === 3, temperatures);
  await by('scope');
  const before = new Promise((resolve) => api.tree.onDidChangeTreeData(resolve));
  await run('mnemic.pin', { id: (await node(api, DEPLOY)).id });
  await before;
  const pinned = await until(async () => (await node(api, DEPLOY)).pinned);
  check('it follows what changes', pinned);
}

async function chatting() {
  const recalled = await chat(api, { prompt: 'when do we deploy?', command: 'recall' });
  check('@memory /recall shows what answers', recalled.text.includes('Tuesdays'), recalled);
  check('and refers to its file', recalled.references.length === 1, recalled);
  const kept = await chat(api, { prompt: 'Invoices are written in French', command: 'remember' });
  check('@memory /remember keeps it', kept.text.startsWith('Remembered') && kept.buttons[0]?.title === 'Undo', kept);
  const offered = await chat(api, { prompt: 'invoices', command: 'forget' });
  check('@memory /forget forgets nothing by itself', (await symbols('Invoices')).length === 1, offered);
  const { command, arguments: given } = offered.buttons[0];
  await run(command, ...given);
  check('its button does', await until(async () => (await symbols('Invoices')).length === 0), offered);
  const first = await chat(api, { prompt: 'We decided to keep the logs in Zürich because the auditors ask for it.' });
  check('what is said to @memory is learned', await until(async () => (await symbols('Zürich')).length === 1), first);
  const turn = { command: undefined, response: [], result: first.result };
  const second = await chat(api, { prompt: 'And where are the logs?' }, [turn]);
  check('in one chat', second.result.metadata.sessionId === first.result.metadata.sessionId, second);
  check('and answered from', second.text.includes('Zürich'), second);
  const input = { query: 'when do we deploy?' };
  const tool = await vscode.lm.invokeTool('mnemic_recall', { input, toolInvocationToken: undefined });
  check('an agent of the editor has it as a tool', tool.content[0].value.includes('Tuesdays'), tool);
  const told = vscode.lm.tools.filter(({ name }) => name.startsWith('mnemic_')).map(({ name }) => name).sort();
  check('and one that remembers', told.join() === 'mnemic_recall,mnemic_remember', told);
}

async function setting() {
  const configuration = vscode.workspace.getConfiguration('mnemic');
  const valueOf = async (name) => (await api.ask('memory/status', {})).settings.find((one) => one.name === name);
  await configuration.update('dream.minHours', 48, vscode.ConfigurationTarget.Global);
  const told = await until(async () => (await valueOf('dream.minHours')).value === 48 && valueOf('dream.minHours'));
  check('a setting reaches the server', told && told.from === 'client', await valueOf('dream.minHours'));
  const limit = await valueOf('hover.limit');
  check('one of a trusted workspace, too', limit.value === 9 && limit.from === 'client', limit);
  const other = await valueOf('recall.limit');
  check('one that nobody set leaves mnemic.toml alone', other.from === 'project file' && other.value === 7, other);
  const provider = await valueOf('model.provider');
  check('a repository does not name the model', provider.value === 'none', provider);
}

/** What a page of the server's own says; the editor has to be able to show it. */
async function page(command) {
  await run(command);
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'mnemic' ? document.getText() : '';
}

async function reading() {
  const status = await page('mnemic.memories.status');
  check('the server has a page about itself', status.includes('project'), status);
  const wake = await page('mnemic.memories.wake');
  check('one about what a session begins with', wake.includes('Tuesdays'), wake);
  const trash = await page('mnemic.memories.trash');
  check('and one about what can be taken back', trash.includes('Invoices'), trash);
}

async function completing() {
  const scratch = await vscode.workspace.openTextDocument({ content: '/forget depl', language: 'plaintext' });
  const at = scratch.lineAt(0).range.end;
  const titles = await until(async () => {
    const { items } = await run('vscode.executeCompletionItemProvider', scratch.uri, at);
    const found = items.map(({ label }) => label.label ?? label);
    return found.includes(DEPLOY) && found;
  });
  check('/forget in a scratch buffer completes to memories', titles);
  await vscode.window.showTextDocument(scratch);
  await run('workbench.action.revertAndCloseActiveEditor');
}

async function forgetting() {
  const [deploy, comment] = [await node(api, DEPLOY), await node(api, PORT)];
  await run('mnemic.memories.forget', deploy, [deploy, comment]);
  check('what is chosen in the tree is forgotten, several at once', await unknown(api, DEPLOY, 'release.py', 0, 'deploy'));
  check('all of it', (await symbols('billing')).length === 0);
  const { entries } = await api.ask('memory/undoLog', { limit: 1 });
  await run('mnemic.restore', { token: entries[0].token });
  check('undo brings it back everywhere', await known(api, DEPLOY, 'release.py', 0, 'deploy'), entries);
}

exports.run = async () => {
  await starting();
  await learning();
  await typing();
  await dividing();
  await chatting();
  await setting();
  await reading();
  await completing();
  await forgetting();
  await mending(api);
  await linking();
  await lending(api);
  await surviving(api, DEPLOY);
  await run('workbench.action.closeAllEditors');
  const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder(), 'release.py'));
  editor.selection = new vscode.Selection(2, 0, 2, 0);
  renaming();
};

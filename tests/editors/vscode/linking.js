// Memory files are documents like any other: links, names, files, completion, folds, colours, hints, and what mends on save.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { check, run, until } = require('./checks');
const { symbols } = require('./looks');

const FOLDER = path.join(os.homedir(), '.qwen', 'memories', 'feedback');
const file = (name) => vscode.Uri.file(path.join(FOLDER, name));

function write(name, text, header = `name: ${name}\ndescription: ${name}\ntype: feedback`) {
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(file(`${name}.md`).fsPath, `---\n${header}\n---\n\n${text}\n`);
}

const at = (document, words) => document.positionAt(document.getText().indexOf(words) + 1);

async function shown(name) {
  const document = await vscode.workspace.openTextDocument(file(name));
  await vscode.window.showTextDocument(document);
  return document;
}

async function following() {
  write('Lunch', 'Lunch takes an hour.\n\n**Why:** it was asked for\nby all of us');
  write('Breaks', 'See [[Lunch]] for how long they are.');
  await until(async () => (await symbols('Lunch')).length > 0 && (await symbols('Breaks')).length > 0);
  const breaks = await shown('Breaks.md');
  const link = at(breaks, 'Lunch]]');
  const definitions = () => run('vscode.executeDefinitionProvider', breaks.uri, link);
  const leads = await until(async () => (await definitions()).some(({ uri, targetUri }) => /Lunch\.md$/.test((uri ?? targetUri).path)));
  check('a link leads to its memory', leads, await definitions());
  const links = await run('vscode.executeLinkProvider', breaks.uri, 10);
  check('and can be clicked', links.some(({ target }) => /Lunch\.md/.test(target?.path ?? '')), links);
  const lunch = await shown('Lunch.md');
  const references = await run('vscode.executeReferenceProvider', lunch.uri, at(lunch, 'Lunch'));
  check('a memory has what links to it', references.some(({ uri }) => /Breaks\.md$/.test(uri.path)), references);
  const folds = await run('vscode.executeFoldingRangeProvider', lunch.uri);
  check('its header folds', folds.some(({ start }) => start === 0), folds);
  const legend = await run('vscode.provideDocumentSemanticTokensLegend', lunch.uri);
  const tokens = await run('vscode.provideDocumentSemanticTokens', lunch.uri);
  check('keys and labels are coloured', legend?.tokenTypes.length > 0 && tokens?.data.length > 0, { legend, tokens });
  const all = new vscode.Range(0, 0, lunch.lineCount, 0);
  const hints = await run('vscode.executeInlayHintProvider', lunch.uri, all);
  check('a hint tells its age', hints.length === 1, hints);
}

async function naming() {
  const breaks = await shown('Breaks.md');
  const { placeholder } = await run('vscode.prepareRename', breaks.uri, at(breaks, 'Lunch]]'));
  check('a link offers the name of its memory for a new one', placeholder === 'Lunch', placeholder);
  const edit = await run('vscode.executeDocumentRenameProvider', breaks.uri, at(breaks, 'Lunch]]'), 'Dinner');
  const edited = edit.entries().map(([uri]) => path.basename(uri.path)).sort();
  check('which changes the memory and its links', edited.join() === 'Breaks.md,Lunch.md', edited);
  write('Rooms', 'See [the breaks](Breaks.md) for when they are free.');
  await until(async () => (await symbols('Rooms')).includes('Rooms'));
}

/** Renames a file as the explorer does. VS Code asks before links are mended, and waits for the person who comes later. */
exports.renaming = () => {
  const moved = new vscode.WorkspaceEdit();
  moved.renameFile(file('Breaks.md'), file('Pauses.md'));
  vscode.workspace.applyEdit(moved);
};

async function completing() {
  const rooms = await shown('Rooms.md');
  const end = rooms.lineAt(rooms.lineCount - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(rooms.uri, end, 'See [[Lun');
  await vscode.workspace.applyEdit(edit);
  const place = rooms.lineAt(rooms.lineCount - 1).range.end;
  const found = await until(async () => {
    const { items } = await run('vscode.executeCompletionItemProvider', rooms.uri, place, '[');
    return items.find(({ label }) => (label.label ?? label) === 'Lunch');
  });
  check('a link that is begun is completed', found !== undefined);
  await run('workbench.action.files.revert');
}

async function mendingOnSave() {
  write('Tea', 'Tea is at four.', 'name: Tea\ndescription: When there is tea');
  const configuration = vscode.workspace.getConfiguration('editor');
  await configuration.update('codeActionsOnSave', { 'source.fixAll.mnemic': 'explicit' }, vscode.ConfigurationTarget.Global);
  const tea = await shown('Tea.md');
  await until(() => vscode.languages.getDiagnostics(tea.uri).length > 0);
  const before = tea.getText();
  await run('workbench.action.files.save');
  // A document without a change is saved all the same, and what mends on save is run.
  const fixed = await until(async () => {
    if (!/^type: /m.test(tea.getText())) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(tea.uri, tea.lineAt(tea.lineCount - 1).range.end, ' ');
      await vscode.workspace.applyEdit(edit);
      await run('workbench.action.files.save');
    }
    return /^type: /m.test(tea.getText());
  });
  check('what is missing is mended on save', fixed, tea.getText());
  check('and nothing else', tea.getText().replace(/^type: .*\n/m, '').trim() === before.trim(), tea.getText());
  await configuration.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Global);
}

async function opening() {
  await run('mnemic.memories.openIndex');
  const isIndex = () => /MEMORY\.md$/.test(vscode.window.activeTextEditor?.document.uri.path ?? '');
  check('the server shows the index in the editor', await until(isIndex));
}

exports.linking = async () => {
  await following();
  await naming();
  await completing();
  await mendingOnSave();
  await opening();
};

// Memory files in the editor: what is wrong is underlined, a fix mends it, entries are symbols, lenses stand above them.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { check, run, until } = require('./checks');

const BROKEN = '---\nname: Reviews\n- x\n  y: [\ntype: feedback\n---\n\nReviews are done in pairs.\n';

/** What a person finds there later. */
const UNTYPED = '---\nname: Meetings\ndescription: When we meet\ntype: habit\n---\n\nWe meet on Mondays at ten.\n';

exports.mending = async () => {
  const file = path.join(os.homedir(), '.qwen', 'memories', 'feedback', 'reviews.md');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, BROKEN);
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document);
  const codes = () => vscode.languages.getDiagnostics(document.uri).map(({ code }) => code?.value ?? code);
  check('a broken header has a diagnostic', await until(() => codes().includes('broken-header')), codes());

  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(2, 0, 4, 0), 'description: How reviews are done\n');
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, `\nThe bot is ${secret} in CI.\n`);
  await vscode.workspace.applyEdit(edit);
  check('mended by typing, another takes its place', await until(() => codes().join() === 'secret'), codes());
  const [{ range }] = vscode.languages.getDiagnostics(document.uri);
  const fixes = () => run('vscode.executeCodeActionProvider', document.uri, range, 'quickfix').then(undefined, () => []);
  const fix = await until(async () => (await fixes()).find((action) => action.edit));
  await vscode.workspace.applyEdit(fix.edit);
  check('which a fix mends', await until(() => !document.getText().includes(secret)), document.getText());
  await document.save();
  const entries = await run('vscode.executeDocumentSymbolProvider', document.uri);
  check('its entries are symbols', entries.length === 1 && entries[0].name.includes('Reviews'), entries);
  // While the file moves on under it, a server may refuse to say what a lens does: it is asked again.
  const look = () => run('vscode.executeCodeLensProvider', document.uri, 10).then(undefined, () => []);
  const titles = async () => (await look()).map(({ command }) => command?.title);
  check('and have lenses that forget and pin', await until(async () => {
    const shown = await titles();
    return shown.includes('Forget') && shown.includes('Pin');
  }), await titles());
  fs.writeFileSync(path.join(path.dirname(file), 'meetings.md'), UNTYPED);
};

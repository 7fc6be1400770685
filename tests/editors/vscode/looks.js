// What a person sees in VS Code, asked of VS Code.

const vscode = require('vscode');
const { folder, run, until } = require('./checks');

const text = (contents) => contents.map((one) => one.value ?? one).join('\n');

/** The titles of the workspace symbols for some words. */
async function symbols(words) {
  return (await run('vscode.executeWorkspaceSymbolProvider', words)).map(({ name }) => name);
}

/** The hovers on a word in a line of a file; `""` where there is none. */
async function hover(file, line, word) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), file));
  const at = new vscode.Position(line, document.lineAt(line).text.indexOf(word) + 1);
  const hovers = await run('vscode.executeHoverProvider', document.uri, at);
  return hovers.map(({ contents }) => text(contents)).join('\n');
}

/** The tree as names: `{ group: [titles] }`. */
async function tree(api) {
  const shown = {};
  for (const group of await api.tree.getChildren()) {
    const children = await api.tree.getChildren(group);
    shown[api.tree.getTreeItem(group).label] = children.map((one) => api.tree.getTreeItem(one).label);
  }
  return shown;
}

/** The first memory of the tree with this title. */
async function node(api, title) {
  for (const group of await api.tree.getChildren()) {
    const found = (await api.tree.getChildren(group)).find((one) => one.title === title);
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** A chat's answer, as `@memory` writes it. */
async function chat(api, asked, history = []) {
  const answer = { text: '', buttons: [], references: [] };
  const stream = {
    markdown: (part) => (answer.text += part.value ?? part),
    button: (button) => answer.buttons.push(button),
    reference: (place) => answer.references.push(place),
    progress: () => undefined,
  };
  const token = new vscode.CancellationTokenSource().token;
  const result = await api.respond(asked, { history }, stream, token);
  return { ...answer, result };
}

/** Whether a title is known everywhere, or nowhere. */
function known(api, title, file, line, word) {
  return until(async () => {
    const inSymbols = (await symbols(title)).includes(title);
    const inHover = (await hover(file, line, word)).includes(title);
    const inTree = (await node(api, title)) !== undefined;
    return inSymbols && inHover && inTree;
  });
}

function unknown(api, title, file, line, word) {
  return until(async () => {
    const inSymbols = (await symbols(title)).includes(title);
    const inHover = (await hover(file, line, word)).includes(title);
    const inTree = (await node(api, title)) !== undefined;
    return !inSymbols && !inHover && !inTree;
  });
}

module.exports = { symbols, hover, tree, node, chat, known, unknown };

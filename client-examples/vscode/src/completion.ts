/** Behind `/forget` in a scratch buffer: the memories that the words mean. Taking one asks whether it shall go. */

import * as vscode from 'vscode';
import type { Server } from './server';

const COMMAND = /(?:^|\s)\/forget\s+(\S.*)?$/;
const SHOWN = 20;

/** Registers the completion; a server that completes slash commands itself is left to do so. */
export function registerCompletion(context: vscode.ExtensionContext, server: Server): void {
  const provider: vscode.CompletionItemProvider = {
    provideCompletionItems: async (document, position) => {
      const before = document.lineAt(position).text.slice(0, position.character);
      const found = COMMAND.exec(before);
      if (!found || server.completes('/')) {
        return undefined;
      }
      const words = found[1] ?? '';
      const range = new vscode.Range(position.translate(0, -words.length), position);
      return new vscode.CompletionList(await items(server, words, range), true);
    },
  };
  const chosen = vscode.languages.registerCompletionItemProvider({ scheme: 'untitled' }, provider, ' ');
  context.subscriptions.push(chosen);
}

async function items(server: Server, words: string, range: vscode.Range): Promise<vscode.CompletionItem[]> {
  const entries =
    words === ''
      ? (await server.ask('memory/list', { sort: 'heat', limit: SHOWN })).memories
      : (await server.ask('memory/forget', { query: words, limit: SHOWN })).candidates;
  return entries.map(({ title, scope, type }, number) => {
    const item = new vscode.CompletionItem({ label: title, description: `${scope}/${type}` }, vscode.CompletionItemKind.Reference);
    item.range = range;
    // The server has said what fits, and in which order.
    item.filterText = words === '' ? title : words;
    item.sortText = String(number).padStart(3, '0');
    item.command = { command: 'mnemic.memories.forget', title: 'Forget…', arguments: [title] };
    return item;
  });
}

/** Keeps a sentence, or what is selected together with where it stands. */

import * as vscode from 'vscode';
import type { Params, RememberResult } from './protocol';
import type { Server } from './server';
import type { Undoing } from './undo';
import { outcome } from './words';

/** Asks for a sentence unless one is given. */
export async function remember(server: Server, undoing: Undoing, given?: string): Promise<RememberResult | undefined> {
  const text = given ?? (await vscode.window.showInputBox({ title: 'Remember', prompt: 'One sentence; a reason may follow "because"' }));
  return text?.trim() ? keep(server, undoing, { text }) : undefined;
}

/** Keeps the selected lines, and that they are what the memory speaks of. */
export async function rememberSelection(server: Server, undoing: Undoing): Promise<RememberResult | undefined> {
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText(editor.selection).trim();
  if (!editor || !text) {
    void vscode.window.showInformationMessage('Select what is to be remembered.');
    return undefined;
  }
  const { document, selection } = editor;
  const isInProject = vscode.workspace.getWorkspaceFolder(document.uri) !== undefined && !document.isUntitled;
  const { start, end } = selection;
  const lines = { start: { line: start.line, character: 0 }, end: document.lineAt(end.line).range.end };
  const evidence = isInProject ? { evidence: [{ uri: document.uri.toString(), range: lines }] } : {};
  return keep(server, undoing, { text, ...evidence });
}

async function keep(server: Server, undoing: Undoing, params: Params<'memory/remember'>): Promise<RememberResult> {
  const result = await server.ask('memory/remember', params);
  undoing.offer(outcome(result), result.undo);
  return result;
}

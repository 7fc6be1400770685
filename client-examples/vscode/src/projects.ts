/** Which project a question is about. */

import * as vscode from 'vscode';

/** The folder of the active editor, else the first one; undefined without a folder. */
export function projectUri(): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folders = vscode.workspace.workspaceFolders;
  const folder = (active && vscode.workspace.getWorkspaceFolder(active)) ?? folders?.[0];
  return folder?.uri.toString();
}

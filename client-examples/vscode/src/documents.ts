/** The server's own pages, under `mnemic:`. The language client shows them where the server serves them. */

import * as vscode from 'vscode';

/** Opens a page such as `/status` as Markdown; false where this server has none. */
export async function openPage(path: string): Promise<boolean> {
  let page: vscode.TextDocument;
  try {
    page = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'mnemic', path }));
  } catch {
    return false;
  }
  await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(page, 'markdown'), { preview: true });
  return true;
}

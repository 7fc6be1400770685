/** Takes operations back: right after them by a button, and later from the log. */

import * as vscode from 'vscode';
import type { Undo } from './protocol';
import type { Server } from './server';
import { complain } from './words';

export class Undoing {
  constructor(private readonly server: Server) {}

  /** Says what was done, with a button that takes it back. Waits for nobody. */
  offer(sentence: string, undo: Undo | undefined, about?: string): void {
    const button = 'Undo';
    void vscode.window.showInformationMessage(sentence, ...(undo ? [button] : [])).then((chosen) => {
      return chosen === button && undo ? this.takeBack(undo.token, about) : undefined;
    }, complain);
  }

  /** The same in the server's words. */
  offerAgain(undo: Undo, about?: string): void {
    this.offer(`${undo.what.charAt(0).toUpperCase()}${undo.what.slice(1)}: done.`, undo, about);
  }

  /** Lets the person pick from what can be taken back. */
  async pick(): Promise<void> {
    const { entries } = await this.server.ask('memory/undoLog', { limit: 100 });
    if (entries.length === 0) {
      void vscode.window.showInformationMessage('There is nothing to take back.');
      return;
    }
    const items = entries.map((entry) => ({ label: entry.what, description: new Date(entry.at).toLocaleString(), entry }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Take back', matchOnDescription: true });
    if (chosen) {
      await this.takeBack(chosen.entry.token);
    }
  }

  /** Takes back the operation of a token; what is in its way is told, never overwritten. */
  async takeBack(token: string, about?: string): Promise<void> {
    const where = about === undefined ? {} : { projectUri: about };
    const { restored, conflicts } = await this.server.ask('memory/restore', { token, ...where });
    for (const { message } of conflicts) {
      void vscode.window.showWarningMessage(message);
    }
    if (conflicts.length === 0) {
      void vscode.window.setStatusBarMessage(restored.length > 0 ? `As before: ${restored.join(', ')}` : 'Taken back.', 5000);
    }
  }
}

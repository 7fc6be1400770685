/** The status bar item: how the server is, and how much it keeps. */

import * as vscode from 'vscode';
import { openPage } from './documents';
import type { Status } from './protocol';
import type { Server } from './server';
import { complain, counted, sentenceOf } from './words';

const SICK = new vscode.ThemeColor('statusBarItem.warningBackground');

export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('mnemic.status', vscode.StatusBarAlignment.Right, 90);
  private readonly listening: vscode.Disposable;

  constructor(private readonly server: Server) {
    this.item.name = 'mnemic';
    this.item.command = 'mnemic.memories.status';
    this.listening = vscode.Disposable.from(
      server.onDidTurn(() => void this.show()),
      server.onDidChange(() => void this.show()),
    );
    void this.show();
    this.item.show();
  }

  /** What is shown, for a person and for who asks. */
  get text(): string {
    return this.item.text;
  }

  dispose(): void {
    this.listening.dispose();
    this.item.dispose();
  }

  private async show(): Promise<void> {
    const { condition } = this.server;
    this.item.backgroundColor = undefined;
    if (condition !== 'running') {
      void vscode.commands.executeCommand('setContext', 'mnemic.state', condition);
      const icon = condition === 'starting' ? '$(loading~spin)' : '$(warning)';
      this.item.text = `${icon} memory`;
      this.item.tooltip = {
        starting: 'The server of memories is starting.',
        stopped: 'The server of memories has stopped.',
        missing: 'The server of memories is not installed.',
      }[condition];
      return;
    }
    let status: Status;
    try {
      status = await this.server.ask('memory/status', {});
    } catch (error) {
      this.item.text = '$(warning) memory';
      this.item.tooltip = sentenceOf(error);
      return;
    }
    const ill = status.problems.some(({ severity }) => severity === 'error');
    this.item.text = `$(${ill ? 'warning' : 'database'}) ${counted(total(status))}`;
    this.item.backgroundColor = ill ? SICK : undefined;
    this.item.tooltip = told(status);
    // Only now is it known whether there is nothing to show, or nothing yet.
    void vscode.commands.executeCommand('setContext', 'mnemic.state', condition);
  }
}

/** Opens the server's own page about itself; a server that has none is asked, and the answer shown. */
export async function showStatus(server: Server): Promise<Status> {
  const status = await server.ask('memory/status', {});
  if (!(await openPage('/status'))) {
    void vscode.window.showInformationMessage(sentences(status).join(' ')).then(undefined, complain);
  }
  return status;
}

function total(status: Status): number {
  return Object.values(status.counts.byScope).reduce((sum, count) => sum + count, 0);
}

function told(status: Status): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const sentence of sentences(status)) {
    text.appendText(sentence).appendMarkdown('\n\n');
  }
  return text;
}

function sentences(status: Status): string[] {
  const stores = status.stores.map(({ scope, memories, trusted, writable }) => {
    return `${scope}: ${counted(memories)}${trusted ? '' : ', not trusted'}${writable ? '' : ', read only'}`;
  });
  return [
    `mnemic ${status.version}.`,
    `${stores.join('; ')}.`,
    ...(status.index.warning ? [status.index.warning] : []),
    ...(status.search.wordsAlone ? [status.search.wordsAlone] : []),
    ...(status.model.lastError ? [status.model.lastError] : []),
    ...status.problems.filter(({ severity }) => severity !== 'info').map(({ message }) => message),
  ];
}

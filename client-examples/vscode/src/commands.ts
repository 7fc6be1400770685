/** What stands in the palette and the menus. Each failure is said in the server's own sentence. */

import * as vscode from 'vscode';
import { openPage } from './documents';
import type { Forgetting } from './forget';
import type { Installation } from './install';
import type { Memory } from './protocol';
import { search } from './recall';
import { remember, rememberSelection } from './remember';
import type { Server } from './server';
import { showStatus } from './status';
import { DIVISIONS, type MemoryTree, type Node, isGroup } from './tree';
import type { Undoing } from './undo';
import { complain, type Of, open } from './words';

export interface Parts {
  server: Server;
  installation: Installation;
  tree: MemoryTree;
  forgetting: Forgetting;
  undoing: Undoing;
  log: vscode.LogOutputChannel;
}

export function registerCommands(context: vscode.ExtensionContext, parts: Parts): void {
  const { server, installation, tree, forgetting, undoing, log } = parts;
  const table: Record<string, (...given: never[]) => unknown> = {
    recall: (words?: string) => search(server, words),
    remember: (text?: string) => remember(server, undoing, text),
    rememberSelection: () => rememberSelection(server, undoing),
    forget: (given?: string | Node, selected?: Node[]) =>
      typeof given === 'object' ? forgetting.forget(memories(selected ?? [given])) : forgetting.ask(given),
    undo: () => undoing.pick(),
    pin: (memory: Of<Memory>) => pin(memory, true),
    unpin: (memory: Of<Memory>) => pin(memory, false),
    reveal: (memory: Memory) => open(memory, { preview: false }),
    openIndex: () => vscode.commands.executeCommand('mnemic.openIndex', {}),
    wake: () => wake(server),
    trash: async () => (await openPage('/trash')) || undoing.pick(),
    status: () => showStatus(server),
    refresh: () => {
      tree.refresh();
    },
    group: () => group(),
    restart: () => server.restart(),
    install: async () => (await installation.install()) && server.restart(),
    log: () => {
      log.show();
    },
  };
  for (const [name, run] of Object.entries(table)) {
    const command = vscode.commands.registerCommand(`mnemic.memories.${name}`, async (...given: never[]) => {
      try {
        return await run(...given);
      } catch (error) {
        complain(error);
        return undefined;
      }
    });
    context.subscriptions.push(command);
  }
}

/** What was chosen in the tree; a group stands for all that is in it. */
function memories(nodes: readonly Node[]): Of<Memory>[] {
  return [...new Set(nodes.flatMap((node) => (isGroup(node) ? node.memories : [node])))];
}

async function pin({ id, projectUri }: Of<Memory>, pinned: boolean): Promise<void> {
  await vscode.commands.executeCommand('mnemic.pin', { id, pinned, ...(projectUri ? { projectUri } : {}) });
}

async function wake(server: Server): Promise<void> {
  if (!(await openPage('/wake'))) {
    const { prompt } = await server.ask('memory/wake', {});
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: prompt, language: 'markdown' }));
  }
}

async function group(): Promise<void> {
  const chosen = await vscode.window.showQuickPick([...DIVISIONS], { title: 'Group memories by' });
  if (chosen) {
    await vscode.workspace.getConfiguration('mnemic').update('tree.groupBy', chosen, vscode.ConfigurationTarget.Global);
  }
}

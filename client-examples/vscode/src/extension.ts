/** mnemic in VS Code: puts the parts together. */

import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { Participant } from './chat';
import { Chats } from './chats';
import { registerCommands } from './commands';
import { registerCompletion } from './completion';
import { Forgetting } from './forget';
import { Installation } from './install';
import { projectUri } from './projects';
import type { Undo } from './protocol';
import { Server } from './server';
import { StatusBar } from './status';
import { registerTools } from './tools';
import { MemoryTree } from './tree';
import { Undoing } from './undo';

/** What another extension, an agent's say, has of this one. */
export interface Api {
  /** Asks the server any request of docs/reference.md that `protocol.ts` names. */
  ask: Server['ask'];
  onDidChange: Server['onDidChange'];
  onDidTurn: Server['onDidTurn'];
  /** Tells chats, so that something is learned from them. */
  chats: Chats;
  /** Has `@memory` answer in a chat of one's own. */
  respond: Participant['respond'];
  /** What is on show. */
  tree: MemoryTree;
  statusBar: StatusBar;
}

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const log = vscode.window.createOutputChannel('mnemic', { log: true });
  const installation = new Installation(context, log);
  // The server's own commands are what links, lenses and fixes run; what they did can be taken back.
  const executeCommand: Middleware['executeCommand'] = async (command, given: unknown[], next) => {
    const [argument] = given as [object | undefined];
    const about = { projectUri: projectUri(), ...argument };
    const result = (await next(command, [about])) as { undo?: Undo } | null;
    if (result?.undo) {
      undoing.offerAgain(result.undo, about.projectUri);
    }
    return result;
  };
  const server = new Server(context, installation, log, executeCommand);
  const undoing = new Undoing(server);
  const forgetting = new Forgetting(server, undoing);
  const tree = new MemoryTree(server);
  const statusBar = new StatusBar(server);
  const chats = new Chats(server);
  const participant = new Participant(server, chats);
  context.subscriptions.push(
    log,
    server,
    tree,
    statusBar,
    chats,
    vscode.window.createTreeView('mnemic.memories', { treeDataProvider: tree, canSelectMany: true, showCollapseAll: true }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mnemic.server') || event.affectsConfiguration('mnemic.store.base')) {
        void server.restart();
      } else if (event.affectsConfiguration('mnemic')) {
        void server.followSettings();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
  );
  registerCommands(context, { server, installation, tree, forgetting, undoing, log });
  registerCompletion(context, server);
  registerTools(context, server);
  participant.register(context);
  await begin(server, installation, log);
  return {
    ask: server.ask.bind(server),
    onDidChange: server.onDidChange,
    onDidTurn: server.onDidTurn,
    chats,
    respond: participant.respond.bind(participant),
    tree,
    statusBar,
  };
}

/** Starts the server, and asks whether to install it where there is none: nobody's activation waits for the answer. */
async function begin(server: Server, installation: Installation, log: vscode.LogOutputChannel): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    log.error(`The server does not start: ${String(error)}`);
  }
  if (server.condition === 'missing') {
    void installation.offer().then((done) => (done ? server.restart() : undefined));
  }
}

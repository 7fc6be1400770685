/** The tree of memories, divided by scope, type or temperature. It follows `memory/didChange`. */

import * as vscode from 'vscode';
import type { Memory } from './protocol';
import type { Server } from './server';
import { type Of, age, counted, described, grouped, ICONS } from './words';

export type Division = 'scope' | 'type' | 'temperature';

export const DIVISIONS: readonly Division[] = ['scope', 'type', 'temperature'];
/** What stands first, where the order says something. */
const ORDER = ['project', 'team', 'user', 'feedback', 'reference', 'hot', 'warm', 'cold', 'archived'];
const PAGE = 1000;
/** Milliseconds: a flood of changes is read once. */
const QUIET = 100;

export interface Group {
  name: string;
  memories: Of<Memory>[];
}

export type Node = Group | Of<Memory>;

export class MemoryTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly listening: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly server: Server) {
    this.listening = [
      server.onDidChange(() => {
        this.refresh();
      }),
      server.onDidTurn(() => {
        this.refresh();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('mnemic.tree')) {
          this.refresh();
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.refresh();
      }),
    ];
  }

  refresh(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.changed.fire(undefined);
    }, QUIET);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.changed.dispose();
    vscode.Disposable.from(...this.listening).dispose();
  }

  /** Groups without a parent, then their memories, the most used first. */
  async getChildren(parent?: Node): Promise<Node[]> {
    if (parent) {
      return isGroup(parent) ? parent.memories : [];
    }
    return this.server.condition === 'running' ? divided(await this.all(), division()) : [];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return isGroup(node) ? groupItem(node) : memoryItem(node);
  }

  /** A tooltip is made when it is looked at. */
  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    if (!isGroup(node)) {
      item.tooltip = described(node);
    }
    return item;
  }

  /** The memories of all folders of the workspace; those that are in reach of several are listed once. */
  private async all(): Promise<Of<Memory>[]> {
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.toString()) ?? [undefined];
    const found = new Map<string, Of<Memory>>();
    for (const projectUri of folders) {
      const about = projectUri === undefined ? {} : { projectUri };
      for (const memory of await this.list(about)) {
        found.set(`${memory.uri} ${memory.id}`, { ...memory, ...about });
      }
    }
    return [...found.values()];
  }

  private async list(about: { projectUri?: string }): Promise<Memory[]> {
    const found: Memory[] = [];
    for (;;) {
      const page = { ...about, sort: 'heat', offset: found.length, limit: PAGE } as const;
      const { memories, total } = await this.server.ask('memory/list', page);
      found.push(...memories);
      if (memories.length === 0 || found.length >= total) {
        return found;
      }
    }
  }
}

export function isGroup(node: Node): node is Group {
  return 'memories' in node;
}

function division(): Division {
  return vscode.workspace.getConfiguration('mnemic').get<Division>('tree.groupBy', 'scope');
}

function divided(memories: readonly Of<Memory>[], by: Division): Group[] {
  const severalProjects = new Set(memories.map(({ projectUri }) => projectUri)).size > 1;
  const groups = grouped(memories, (memory) => {
    const isOfOneProject = by === 'scope' && ['project', 'team'].includes(memory.scope);
    const folder = memory.projectUri && severalProjects && isOfOneProject ? ` · ${folderName(memory.projectUri)}` : '';
    return memory[by] + folder;
  });
  const rank = (name: string) => {
    const at = ORDER.indexOf(name.split(' ')[0] ?? name);
    return at < 0 ? ORDER.length : at;
  };
  const names = [...groups.keys()].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return names.map((name) => ({ name, memories: groups.get(name) ?? [] }));
}

function folderName(uri: string): string {
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri))?.name ?? uri;
}

function groupItem(group: Group): vscode.TreeItem {
  const item = new vscode.TreeItem(group.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = `group:${group.name}`;
  item.description = String(group.memories.length);
  item.accessibilityInformation = { label: `${group.name}, ${counted(group.memories.length)}` };
  item.contextValue = 'group';
  return item;
}

function memoryItem(memory: Of<Memory>): vscode.TreeItem {
  const item = new vscode.TreeItem(memory.title);
  item.id = `${memory.uri} ${memory.id}`;
  item.description = [memory.kind, age(memory.ageDays), ...(memory.supersededBy ? ['superseded'] : [])].join(' · ');
  item.iconPath = new vscode.ThemeIcon(memory.pinned ? 'pinned' : ICONS[memory.type]);
  // What is not trusted, and what somebody else keeps in a vault, is only read.
  const isWritable = memory.trusted && !memory.scope.startsWith('vault:');
  item.contextValue = `memory${isWritable ? ` writable ${memory.pinned ? 'pinned' : 'loose'}` : ''}`;
  item.command = { command: 'mnemic.memories.reveal', title: 'Open', arguments: [memory] };
  return item;
}

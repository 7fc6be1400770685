/** Search: the memories that answer what is typed, opened where they stand. */

import * as vscode from 'vscode';
import type { Memory } from './protocol';
import type { Server } from './server';
import { age, ICONS, open, sentenceOf } from './words';

/** Milliseconds after the last key. */
const QUIET = 120;
const SHOWN = 20;

interface Item extends vscode.QuickPickItem {
  memory: Memory;
}

/** Shows what answers, best first; without words, what is most in use. */
export async function search(server: Server, words = ''): Promise<void> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = 'Search memories';
  pick.placeholder = 'Ask in your own words';
  pick.value = words;
  let timer: NodeJS.Timeout | undefined;
  let asked = 0;

  const look = async () => {
    const number = ++asked;
    pick.busy = true;
    const memories = await found(server, pick.value).catch((error: unknown) => {
      pick.title = sentenceOf(error);
      return [];
    });
    if (number === asked) {
      pick.busy = false;
      pick.items = memories.map(shown);
    }
  };
  try {
    const chosen = await new Promise<Item | undefined>((resolve) => {
      pick.onDidChangeValue(() => {
        clearTimeout(timer);
        timer = setTimeout(() => void look(), QUIET);
      });
      pick.onDidAccept(() => {
        resolve(pick.selectedItems[0]);
      });
      pick.onDidHide(() => {
        resolve(undefined);
      });
      pick.show();
      void look();
    });
    if (chosen) {
      await open(chosen.memory, { preview: false });
    }
  } finally {
    clearTimeout(timer);
    pick.dispose();
  }
}

/** Looking is no use of a memory: nothing gets warmer by it. */
async function found(server: Server, words: string): Promise<Memory[]> {
  if (words.trim() === '') {
    return (await server.ask('memory/list', { sort: 'heat', limit: SHOWN })).memories;
  }
  return (await server.ask('memory/recall', { query: words, limit: SHOWN, dryRun: true, includeDelivered: true })).memories;
}

function shown(memory: Memory): Item {
  return {
    label: `$(${ICONS[memory.type]}) ${memory.title}`,
    description: `${memory.scope}/${memory.type} · ${age(memory.ageDays)}`,
    ...(memory.summary === memory.title ? {} : { detail: memory.summary }),
    alwaysShow: true,
    memory,
  };
}

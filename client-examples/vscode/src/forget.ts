/** `/forget`: what the words mean is shown, any of it is chosen, and what was chosen goes, to come back on request. */

import * as vscode from 'vscode';
import type { Entry } from './protocol';
import type { Server } from './server';
import type { Undoing } from './undo';
import { type Of, counted, grouped, ICONS, open, sentenceOf } from './words';

/** Milliseconds after the last key. */
const QUIET = 120;
const SHOWN = 50;

interface Item extends vscode.QuickPickItem {
  entry: Of<Entry>;
}

export class Forgetting {
  constructor(
    private readonly server: Server,
    private readonly undoing: Undoing,
  ) {}

  /** Asks which of the memories that the words mean shall go; blank words mean any, the most used first. */
  async ask(words = ''): Promise<void> {
    const chosen = await this.choose(words);
    if (chosen.length > 0) {
      await this.forget(chosen);
    }
  }

  /** Forgets exactly these; one that says something else by now is a conflict, and none of its project's goes. */
  async forget(entries: readonly Of<Entry>[]): Promise<void> {
    for (const [about, its] of grouped(entries, ({ projectUri }) => projectUri)) {
      const result = await this.server.ask('memory/forget', {
        ids: its.map(({ id }) => id),
        revisions: Object.fromEntries(its.map(({ id, revision }) => [id, revision])),
        apply: true,
        ...(about === undefined ? {} : { projectUri: about }),
      });
      const gone = its.filter(({ id }) => result.forgotten.includes(id));
      const what = gone.length === 1 && gone[0] ? gone[0].title : counted(gone.length);
      this.undoing.offer(gone.length === 0 ? 'Nothing was forgotten.' : `Forgotten: ${what}`, result.undo, about);
    }
  }

  private async choose(words: string): Promise<Of<Entry>[]> {
    const pick = vscode.window.createQuickPick<Item>();
    pick.title = 'Forget which memories?';
    pick.placeholder = 'Say what, choose any of them; Escape forgets nothing';
    pick.canSelectMany = true;
    pick.value = words;
    const chosen = new Map<string, Item>();
    let found: Item[] = [];
    let timer: NodeJS.Timeout | undefined;
    let asked = 0;

    const show = () => {
      const rest = found.filter(({ entry }) => !chosen.has(key(entry)));
      pick.items = [...chosen.values(), ...rest];
      pick.selectedItems = [...chosen.values()];
    };
    const look = async () => {
      const number = ++asked;
      pick.busy = true;
      const items = await this.candidates(pick.value).catch((error: unknown) => {
        pick.title = sentenceOf(error);
        return [];
      });
      if (number === asked) {
        found = items;
        pick.busy = false;
        show();
      }
    };
    try {
      return await new Promise((resolve) => {
        pick.onDidChangeValue(() => {
          clearTimeout(timer);
          timer = setTimeout(() => void look(), QUIET);
        });
        pick.onDidChangeSelection((selected) => {
          chosen.clear();
          for (const item of selected) {
            chosen.set(key(item.entry), item);
          }
        });
        pick.onDidChangeActive(([item]) => {
          // While keys are typed the first one is always active: only what was moved to is looked at.
          if (item && item !== pick.items[0]) {
            void open(item.entry, { preview: true });
          }
        });
        pick.onDidTriggerItemButton(({ item }) => void open(item.entry, { preview: true }));
        pick.onDidAccept(() => {
          resolve([...chosen.values()].map(({ entry }) => entry));
        });
        pick.onDidHide(() => {
          resolve([]);
        });
        pick.show();
        void look();
      });
    } finally {
      clearTimeout(timer);
      pick.dispose();
    }
  }

  private async candidates(words: string): Promise<Item[]> {
    const entries: Entry[] =
      words.trim() === ''
        ? (await this.server.ask('memory/list', { sort: 'heat', limit: SHOWN })).memories
        : (await this.server.ask('memory/forget', { query: words, limit: SHOWN })).candidates;
    return entries.filter(({ scope }) => !scope.startsWith('vault:')).map(shown);
  }
}

const PREVIEW: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('open-preview'), tooltip: 'Preview' };

function shown(entry: Of<Entry>): Item {
  return {
    label: `$(${ICONS[entry.type]}) ${entry.title}`,
    description: `${entry.scope}/${entry.type}`,
    ...(entry.summary === entry.title ? {} : { detail: entry.summary }),
    // The server has said what fits: the letters that were typed need not stand in it.
    alwaysShow: true,
    buttons: [PREVIEW],
    entry,
  };
}

function key({ id, revision }: Entry): string {
  return `${id}@${revision}`;
}

/** How memories and what became of them are told to a person. */

import * as vscode from 'vscode';
import type { Entry, Memory, RememberResult } from './protocol';

/** A memory of one of several projects: its id is an address within that project. */
export type Of<E extends Entry> = E & { projectUri?: string };

export const ICONS = { user: 'account', feedback: 'comment', project: 'project', reference: 'link-external' } as const;

/** "1 memory", "2 memories" */
export function counted(count: number): string {
  return count === 1 ? '1 memory' : `${count} memories`;
}

export function age(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

/** What a remember came to, in a sentence. */
export function outcome(result: RememberResult): string {
  const said = {
    created: 'Remembered',
    merged: 'Added to',
    superseded: 'Remembered, in place of an older one',
    duplicate: 'Known already',
    rejected: 'Not kept',
  }[result.outcome];
  const masked = result.redactions.length > 0 ? ' What is secret in it was masked.' : '';
  return `${said}: ${result.memory?.title ?? result.reason ?? 'the server gave no reason.'}${masked}`;
}

/** A memory as Markdown. Its text is somebody's words: it makes no links, headings or commands of its own. */
export function described(memory: Memory): vscode.MarkdownString {
  const text = new vscode.MarkdownString('', true);
  text.appendMarkdown('**').appendText(memory.title).appendMarkdown('**\n\n');
  const facts = [`${memory.scope}/${memory.type}`, memory.kind, age(memory.ageDays), memory.temperature];
  text.appendMarkdown(`*${facts.join(' · ')} · used ${memory.uses === 1 ? 'once' : `${memory.uses} times`}*\n\n`);
  if (memory.body !== memory.title) {
    text.appendText(memory.body).appendMarkdown('\n\n');
  }
  for (const [label, said] of [['Why', memory.why], ['How to apply', memory.howToApply]]) {
    if (said) {
      text.appendMarkdown(`${label ?? ''}: `).appendText(said).appendMarkdown('\n\n');
    }
  }
  return text;
}

/** The lines of an entry, and where to open them. */
export function place(entry: Entry): { uri: vscode.Uri; range: vscode.Range } {
  const { start, end } = entry.range;
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  return { uri: vscode.Uri.parse(entry.uri), range };
}

/** Opens the file at the entry; as a preview it takes no focus, and the next one takes its place. */
export async function open(entry: Entry, how: { preview: boolean }): Promise<void> {
  const { uri, range } = place(entry);
  await vscode.window.showTextDocument(uri, {
    preview: how.preview,
    preserveFocus: how.preview,
    selection: new vscode.Range(range.start, range.start),
  });
}

/** A failure in the words of the server, which are made for a person. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function complain(error: unknown): void {
  void vscode.window.showErrorMessage(`mnemic: ${sentenceOf(error)}`);
}

/** Divides by a key; the order within each part stays. */
export function grouped<K, V>(values: readonly V[], key: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group) {
      group.push(value);
    } else {
      groups.set(key(value), [value]);
    }
  }
  return groups;
}

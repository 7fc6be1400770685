/** `@memory`: a chat that remembers. `/recall` shows, `/remember` keeps, `/forget` offers what may go. */

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Chats } from './chats';
import { projectUri } from './projects';
import type { Entry, Message } from './protocol';
import type { Server } from './server';
import { described, outcome, place } from './words';

const ID = 'mnemic.memory';
const CANDIDATES = 10;

/** What of a request is looked at. */
export interface Asked {
  prompt: string;
  command?: string | undefined;
  model?: vscode.LanguageModelChat | undefined;
}

type Stream = Pick<vscode.ChatResponseStream, 'markdown' | 'button' | 'reference' | 'progress'>;
type History = Pick<vscode.ChatContext, 'history'>;

export class Participant {
  constructor(
    private readonly server: Server,
    private readonly chats: Chats,
  ) {}

  /** Registers with the editor's chat; some builds of VS Code have none. */
  register(context: vscode.ExtensionContext): void {
    if (typeof (vscode as Partial<typeof vscode>).chat?.createChatParticipant !== 'function') {
      return;
    }
    const participant = vscode.chat.createChatParticipant(ID, (request, history, stream, token) =>
      this.respond(request, history, stream, token),
    );
    participant.iconPath = new vscode.ThemeIcon('database');
    context.subscriptions.push(participant);
  }

  async respond(
    asked: Asked,
    { history }: History,
    stream: Stream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    const words = asked.prompt.trim();
    switch (asked.command) {
      case 'forget':
        await this.forget(words, stream);
        return {};
      case 'recall':
        await this.recall(words, stream);
        return {};
      case 'remember':
        await this.remember(words, stream);
        return {};
      default:
        return this.talk(asked, history, stream, token);
    }
  }

  private async forget(words: string, stream: Stream): Promise<void> {
    if (words === '') {
      stream.markdown('Say what is to be forgotten, as in `/forget the staging port`.');
      stream.button({ command: 'mnemic.memories.forget', title: 'Choose From All' });
      return;
    }
    const about = projectUri();
    const { candidates } = await this.server.ask('memory/forget', { query: words, limit: CANDIDATES });
    stream.markdown(candidates.length === 0 ? 'No memory matches that.' : 'Nothing is forgotten yet. Which of these?');
    for (const one of candidates) {
      stream.markdown(quoted(one));
      const argument = { ids: [one.id], revisions: { [one.id]: one.revision }, apply: true, projectUri: about };
      stream.button({ command: 'mnemic.forget', title: `Forget “${shortened(one.title)}”`, arguments: [argument] });
    }
    if (candidates.length > 1) {
      stream.button({ command: 'mnemic.memories.forget', title: 'Choose Several…', arguments: [words] });
    }
  }

  private async recall(words: string, stream: Stream): Promise<void> {
    const { memories } = await this.server.ask('memory/recall', { query: words });
    if (memories.length === 0) {
      stream.markdown('No memory answers that.');
    }
    for (const memory of memories) {
      stream.markdown(described(memory));
      const { uri, range } = place(memory);
      stream.reference(new vscode.Location(uri, range));
    }
  }

  private async remember(words: string, stream: Stream): Promise<void> {
    if (words === '') {
      stream.markdown('Say what is to be kept, as in `/remember we deploy on Tuesdays because support is staffed then`.');
      return;
    }
    const result = await this.server.ask('memory/remember', { text: words });
    stream.markdown(new vscode.MarkdownString().appendText(outcome(result)));
    if (result.undo) {
      const argument = { token: result.undo.token, projectUri: projectUri() };
      stream.button({ command: 'mnemic.restore', title: 'Undo', arguments: [argument] });
    }
  }

  /** Answers out of memory, with the model of the chat where it has one, and tells the server what was said. */
  private async talk(
    asked: Asked,
    history: History['history'],
    stream: Stream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    const before = sessionOf(history);
    const sessionId = before ?? randomUUID();
    if (!this.chats.has(sessionId)) {
      await this.chats.resume(sessionId, before === undefined ? [] : said(history), projectUri());
    }
    await this.chats.append(sessionId, [{ role: 'user', content: asked.prompt }]);
    const answer = asked.model ? await this.answer(asked.model, asked.prompt, sessionId, stream, token) : undefined;
    if (answer === undefined) {
      await this.recall(asked.prompt, stream);
    } else {
      await this.chats.append(sessionId, [{ role: 'assistant', content: answer }]);
    }
    await this.chats.completeTurn(sessionId);
    return { metadata: { sessionId } };
  }

  private async answer(
    model: vscode.LanguageModelChat,
    prompt: string,
    sessionId: string,
    stream: Stream,
    token: vscode.CancellationToken,
  ): Promise<string> {
    const recalled = await this.server.ask('memory/recall', { query: prompt, sessionId }, token);
    for (const memory of recalled.memories) {
      const { uri, range } = place(memory);
      stream.reference(new vscode.Location(uri, range));
    }
    const messages = [recalled.prompt, prompt].filter((one) => one !== '');
    const spoken = messages.map((one) => vscode.LanguageModelChatMessage.User(one));
    const response = await model.sendRequest(spoken, {}, token);
    let text = '';
    for await (const part of response.text) {
      text += part;
      stream.markdown(part);
    }
    return text;
  }
}

/** The name of this chat, which we gave to its first answer. */
function sessionOf(history: History['history']): string | undefined {
  for (const turn of history) {
    const metadata = 'result' in turn ? turn.result.metadata : undefined;
    if (typeof metadata?.sessionId === 'string') {
      return metadata.sessionId;
    }
  }
  return undefined;
}

/** What was said in this chat before the window was opened anew. */
function said(history: History['history']): Message[] {
  return history
    .filter((turn) => turn.command === undefined)
    .map((turn) => {
      if ('prompt' in turn) {
        return { role: 'user', content: turn.prompt };
      }
      const parts = turn.response.filter((part) => part instanceof vscode.ChatResponseMarkdownPart);
      return { role: 'assistant', content: parts.map(({ value }) => value.value).join('') };
    });
}

function quoted(entry: Entry): vscode.MarkdownString {
  const text = new vscode.MarkdownString('\n\n**').appendText(entry.title);
  text.appendMarkdown(`** *${entry.scope}/${entry.type}*\n\n`);
  return entry.summary === entry.title ? text : text.appendText(entry.summary).appendMarkdown('\n\n');
}

function shortened(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39)}…` : title;
}

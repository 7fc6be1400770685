/** Chats that the server is told of, and told of anew after a crash: nothing that was said is lost. */

import * as vscode from 'vscode';
import type { Message } from './protocol';
import type { Server } from './server';

/** So many are kept for telling them again; the one that was silent longest is closed. */
const OPEN = 50;

interface Chat {
  projectUri: string | undefined;
  messages: Message[];
  /** The assistant has finished its turn. */
  isAtRest: boolean;
}

export class Chats implements vscode.Disposable {
  private readonly open = new Map<string, Chat>();
  private readonly listening: vscode.Disposable;

  constructor(private readonly server: Server) {
    this.listening = server.onDidTurn((condition) => {
      if (condition === 'running') {
        // Where this one goes away too, the next is told.
        this.tellAgain().catch(() => undefined);
      }
    });
  }

  dispose(): void {
    this.listening.dispose();
  }

  /** Whether this chat was told of since the window opened. */
  has(sessionId: string): boolean {
    return this.open.has(sessionId);
  }

  /** Picks a chat up with all that was said in it before. */
  async resume(sessionId: string, messages: Message[], projectUri?: string): Promise<void> {
    await this.make(sessionId, projectUri);
    await this.append(sessionId, messages);
  }

  /** Adds messages; a chat that is not open is opened. */
  async append(sessionId: string, messages: Message[], projectUri?: string): Promise<void> {
    const chat = this.open.get(sessionId) ?? (await this.make(sessionId, projectUri));
    const offset = chat.messages.length;
    // The time of each is its own: told again after a crash, it still says when "tomorrow" was.
    chat.messages.push(...messages.map((message) => ({ at: new Date().toISOString(), ...message })));
    chat.isAtRest = false;
    await this.server.tell('chat/didAppend', { sessionId, offset, messages: chat.messages.slice(offset) });
  }

  /** The assistant has finished: the server reads what is new. */
  async completeTurn(sessionId: string): Promise<void> {
    const chat = this.open.get(sessionId);
    if (chat) {
      chat.isAtRest = true;
      await this.server.tell('chat/didCompleteTurn', { sessionId });
    }
  }

  /** Nothing more will come. */
  async close(sessionId: string): Promise<void> {
    if (this.open.delete(sessionId)) {
      await this.server.tell('chat/didClose', { sessionId });
    }
  }

  private async make(sessionId: string, projectUri: string | undefined): Promise<Chat> {
    const chat: Chat = { projectUri, messages: [], isAtRest: true };
    this.open.set(sessionId, chat);
    const [eldest] = this.open.keys();
    if (eldest !== undefined && this.open.size > OPEN) {
      await this.close(eldest);
    }
    await this.server.tell('chat/didOpen', { sessionId, agent: 'vscode', ...about(chat) });
    return chat;
  }

  private async tellAgain(): Promise<void> {
    for (const [sessionId, chat] of this.open) {
      // The server's cursor says what it has read: it reads the rest alone.
      await this.server.tell('chat/didOpen', { sessionId, agent: 'vscode', messages: chat.messages, ...about(chat) });
      if (chat.isAtRest) {
        await this.server.tell('chat/didCompleteTurn', { sessionId });
      }
    }
  }
}

function about({ projectUri }: Chat): { projectUri?: string } {
  return projectUri === undefined ? {} : { projectUri };
}

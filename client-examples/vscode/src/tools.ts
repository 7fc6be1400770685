/** Tools for the language models of the editor: what agents in it may ask memory, and have it keep. */

import * as vscode from 'vscode';
import type { Server } from './server';
import { outcome } from './words';

/** Registers the tools that package.json describes; some builds of VS Code know none. */
export function registerTools(context: vscode.ExtensionContext, server: Server): void {
  if (typeof (vscode as Partial<typeof vscode>).lm?.registerTool !== 'function') {
    return;
  }
  context.subscriptions.push(
    vscode.lm.registerTool<{ query: string; limit?: number }>('mnemic_recall', {
      invoke: async ({ input }, token) => {
        const { prompt } = await server.ask('memory/recall', input, token);
        return told(prompt === '' ? 'Nothing is known about that.' : prompt);
      },
    }),
    vscode.lm.registerTool<{ text: string; why?: string }>('mnemic_remember', {
      prepareInvocation: ({ input }) => ({
        invocationMessage: 'Remembering',
        confirmationMessages: { title: 'Remember this?', message: new vscode.MarkdownString().appendText(input.text) },
      }),
      invoke: async ({ input }, token) => told(outcome(await server.ask('memory/remember', input, token))),
    }),
  );
}

function told(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

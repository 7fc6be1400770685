/** `model/complete`: the editor's own language model, lent to the server where the person chose that. */

import * as vscode from 'vscode';
import { ErrorCodes, ResponseError } from 'vscode-languageclient/node';
import type { Completion } from './protocol';

/** Whether this editor has language models to lend. Some builds of VS Code leave the interface out. */
export function canLend(): boolean {
  return typeof (vscode as Partial<typeof vscode>).lm?.selectChatModels === 'function';
}

/** Why there was no answer the last time: a reason that stays is told once. */
let told = '';

/** Has the editor's model answer; a failure reaches the server as an error, and it goes on by rule. */
export async function complete(
  asked: Completion,
  token: vscode.CancellationToken,
  log: vscode.LogOutputChannel,
): Promise<{ text: string }> {
  try {
    return { text: await answer(asked, token) };
  } catch (error) {
    const why = error instanceof vscode.LanguageModelError ? error.code : String(error);
    if (why !== told) {
      log.warn(`The editor's language model gives no answer: ${why}`);
      told = why;
    }
    throw new ResponseError(ErrorCodes.InternalError, why);
  }
}

async function answer(asked: Completion, token: vscode.CancellationToken): Promise<string> {
  const family = vscode.workspace.getConfiguration('mnemic').get<string | null>('editorModel.family');
  const [model] = await vscode.lm.selectChatModels(family ? { family } : {});
  if (!model) {
    throw new Error('The editor offers none.');
  }
  const stop = new vscode.CancellationTokenSource();
  const timer = setTimeout(() => {
    stop.cancel();
  }, asked.timeoutMs);
  const cancelled = token.onCancellationRequested(() => {
    stop.cancel();
  });
  try {
    // The messages hold text of others: no tools are given.
    const options = {
      justification: 'mnemic asks it which memories answer a question, and what of a chat is worth keeping.',
      modelOptions: { max_tokens: asked.maxTokens },
    };
    const response = await model.sendRequest(spoken(asked), options, stop.token);
    let text = '';
    for await (const part of response.text) {
      text += part;
    }
    return text;
  } finally {
    clearTimeout(timer);
    cancelled.dispose();
    stop.dispose();
  }
}

/** The interface knows no system message: it is said by the user first. */
function spoken(asked: Completion): vscode.LanguageModelChatMessage[] {
  const said = asked.messages.map(({ role, content }) =>
    role === 'assistant'
      ? vscode.LanguageModelChatMessage.Assistant(content)
      : vscode.LanguageModelChatMessage.User(content),
  );
  return [vscode.LanguageModelChatMessage.User(asked.system), ...said];
}

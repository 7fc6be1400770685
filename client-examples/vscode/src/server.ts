/** The server's life: started, asked, told, begun again after a crash. */

import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  ErrorCodes,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  ResponseError,
  RevealOutputChannelOn,
  State,
  type StaticFeature,
} from 'vscode-languageclient/node';
import type { Installation } from './install';
import { canLend, complete } from './lend';
import { locate } from './locate';
import { projectUri } from './projects';
import type { Change, Completion, Method, Notifications, Params, Result } from './protocol';
import { options, optionNames } from './settings';

export type Condition = 'starting' | 'running' | 'stopped' | 'missing';

const NEVER: vscode.CancellationToken = new vscode.CancellationTokenSource().token;
/** So often the server is begun again within three minutes. */
const RESTARTS = 5;
/** What changes nothing may be asked once more when the server died over it. */
const READING = /^memory\/(recall|wake|undoLog|list|get|status)$/;

const LOST = new Set<number>([
  ErrorCodes.PendingResponseRejected,
  ErrorCodes.ConnectionInactive,
  ErrorCodes.MessageReadError,
  ErrorCodes.MessageWriteError,
]);

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<void> | undefined;
  private readonly names: readonly string[];
  private readonly changed = new vscode.EventEmitter<Change>();
  private readonly condition_ = new vscode.EventEmitter<Condition>();

  /** Memories came, changed or went. */
  readonly onDidChange = this.changed.event;
  /** How the server is, each time that changes. */
  readonly onDidTurn = this.condition_.event;
  condition: Condition = 'stopped';

  constructor(
    context: vscode.ExtensionContext,
    private readonly installation: Installation,
    private readonly log: vscode.LogOutputChannel,
    private readonly executeCommand: NonNullable<Middleware['executeCommand']>,
  ) {
    this.names = optionNames(context.extension.packageJSON as Parameters<typeof optionNames>[0]);
  }

  /** Starts the server where it is found; says so where it is not. */
  async start(): Promise<void> {
    this.starting ??= this.launch().finally(() => {
      this.starting = undefined;
    });
    return this.starting;
  }

  /** Ends the server and begins anew, with the program that is found now. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.starting?.catch(() => undefined);
    const { client } = this;
    this.client = undefined;
    // One that never ran cannot be stopped, and need not be.
    await client?.dispose().catch(() => undefined);
  }

  dispose(): Promise<void> {
    this.changed.dispose();
    this.condition_.dispose();
    return this.stop();
  }

  /** Asks; the project is that of the active editor unless the params name one. Waits for a server that is starting. */
  async ask<M extends Method>(method: M, params: Params<M>, token = NEVER): Promise<Result<M>> {
    const whole = { projectUri: projectUri(), ...params };
    const client = await this.running();
    try {
      return await client.sendRequest<Result<M>>(method, whole, token);
    } catch (error) {
      if (!(isLoss(error) && READING.test(method))) {
        throw error;
      }
      await this.again();
      return (await this.running()).sendRequest<Result<M>>(method, whole, token);
    }
  }

  /** Tells; what is told while the server goes away is the teller's to tell again. */
  async tell<N extends keyof Notifications>(method: N, params: Notifications[N]): Promise<void> {
    const client = await this.running();
    await client.sendNotification(method, params).catch((error: unknown) => {
      this.log.debug(`${method} was not heard: ${String(error)}`);
    });
  }

  /** Whether the server itself completes what begins with this character. */
  completes(character: string): boolean {
    return this.client?.initializeResult?.capabilities.completionProvider?.triggerCharacters?.includes(character) === true;
  }

  /** The settings changed: tells the server, which would otherwise have to ask. */
  async followSettings(): Promise<void> {
    if (this.client?.state === State.Running) {
      await this.tell('workspace/didChangeConfiguration', { settings: { mnemic: options(this.names) } });
    }
  }

  private async running(): Promise<LanguageClient> {
    if (this.client?.state !== State.Running) {
      await (this.client?.state === State.Starting ? this.client.start() : this.start());
    }
    if (!this.client) {
      throw new Error('The server of memories is not installed.');
    }
    return this.client;
  }

  /** Waits until the server that went away is there again, or is given up. */
  private again(): Promise<void> {
    return new Promise((resolve) => {
      const listening = this.onDidTurn((condition) => {
        if (condition !== 'starting') {
          listening.dispose();
          resolve();
        }
      });
    });
  }

  private async launch(): Promise<void> {
    if (this.client) {
      return this.client.start();
    }
    this.turn('starting');
    const found = await locate(await this.installation.program());
    if (!found) {
      this.turn('missing');
      return;
    }
    this.log.info(`Starting ${found.command} from ${found.from}.`);
    const client = new LanguageClient('mnemic', 'mnemic', { command: found.command, args: found.args }, this.options());
    this.client = client;
    client.registerFeature(ABILITIES);
    client.onDidChangeState(({ newState }) => {
      this.turn(newState === State.Running ? 'running' : newState === State.Starting ? 'starting' : 'stopped');
    });
    client.onNotification('memory/didChange', (change: Change) => {
      this.changed.fire(change);
    });
    client.onRequest('model/complete', (asked: Completion, token: vscode.CancellationToken) => complete(asked, token, this.log));
    await client.start();
  }

  private turn(condition: Condition): void {
    this.condition = condition;
    this.log.debug(`The server is ${condition}.`);
    this.condition_.fire(condition);
  }

  private options(): LanguageClientOptions {
    return {
      // Memories bear on any file; what stands in an editor only to be looked at holds no markers and is left alone.
      documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }, { scheme: 'vscode-notebook-cell' }],
      outputChannel: this.log,
      // A question that fails is no reason to interrupt a person: the log has it.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: options(this.names),
      markdown: { isTrusted: { enabledCommands: ['mnemic.forget', 'mnemic.pin', 'mnemic.openIndex'] } },
      errorHandler: this.errorHandler(),
      initializationFailedHandler: () => false,
      middleware: {
        executeCommand: this.executeCommand,
        workspace: {
          configuration: (asked, token, next) =>
            asked.items.every(({ section }) => section === 'mnemic')
              ? asked.items.map(() => options(this.names))
              : next(asked, token),
        },
      },
    };
  }

  private errorHandler(): ErrorHandler {
    const crashes: number[] = [];
    return {
      error: (error, _message, count) => {
        this.log.error(`The connection to the server fails: ${error.message}`);
        return { action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true };
      },
      closed: () => {
        const now = Date.now();
        crashes.push(now);
        if (crashes.filter((at) => now - at < 180_000).length <= RESTARTS) {
          this.log.warn('The server went away; it is started again.');
          return { action: CloseAction.Restart, handled: true };
        }
        const message = `The server of memories went away ${crashes.length} times and is not started again. The log tells why.`;
        return { action: CloseAction.DoNotRestart, message };
      },
    };
  }
}

/** Whether an error says that the server went away, rather than what the server answered. */
function isLoss(error: unknown): boolean {
  return error instanceof ResponseError && LOST.has(error.code);
}

/** What we can do that LSP has no name for. */
const ABILITIES: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = {
      ...(capabilities.experimental as object | undefined),
      mnemic: { commandLinks: true, model: canLend() },
    };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

/** Installs the server that came with this extension into a virtual environment of its own, with pip. */

import { execFile } from 'node:child_process';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { isProgram, onPath, programOf } from './locate';

const run = promisify(execFile);
const WINDOWS = process.platform === 'win32';
const PYTHONS = WINDOWS
  ? ['python.exe']
  : ['python3.13', 'python3.12', 'python3.11', 'python3', 'python3.14', 'python'];
/** Kept beyond the window: the person wants to be asked no more. */
const SILENT = 'mnemic.install.silent';
const NEW_ENOUGH = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

export class Installation {
  private readonly environment: string;
  /** Written last: half an installation must not be taken for one. */
  private readonly mark: string;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.environment = join(context.globalStorageUri.fsPath, 'server');
    this.mark = join(this.environment, 'installed');
  }

  /** The program that was installed; undefined where none was. */
  async program(): Promise<string | undefined> {
    const whole = await access(this.mark).then(
      () => true,
      () => false,
    );
    return whole ? programOf(this.environment) : undefined;
  }

  /** Asks whether to install, until somebody wants to hear no more of it; true if it was done. */
  async offer(): Promise<boolean> {
    if (this.context.globalState.get<boolean>(SILENT)) {
      return false;
    }
    const install = 'Install';
    const name = 'Name Its Command';
    const never = 'Do Not Ask Again';
    const chosen = await vscode.window.showInformationMessage(
      'The server of memories (mnemic) was not found. Install it into an environment of its own? It needs Python 3.11 or newer.',
      install,
      name,
      never,
    );
    if (chosen === never) {
      await this.context.globalState.update(SILENT, true);
    }
    if (chosen === name) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'mnemic.server.command');
    }
    return chosen === install && this.install();
  }

  /** Installs; false if it failed or was cancelled, which has been said then. */
  async install(): Promise<boolean> {
    const options = { location: vscode.ProgressLocation.Notification, title: 'Installing mnemic', cancellable: true };
    try {
      await vscode.window.withProgress(options, (progress, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => {
          abort.abort();
        });
        return this.work(progress, abort.signal);
      });
      return true;
    } catch (error) {
      await rm(this.environment, { recursive: true, force: true });
      if (error instanceof Error && error.name === 'AbortError') {
        return false;
      }
      this.log.error(`The server could not be installed: ${String(error)}`);
      const show = 'Show Log';
      const sentence = error instanceof Unable ? error.message : 'The server could not be installed. The log tells why.';
      if ((await vscode.window.showErrorMessage(sentence, show)) === show) {
        this.log.show();
      }
      return false;
    }
  }

  private async work(progress: vscode.Progress<{ message: string }>, signal: AbortSignal): Promise<void> {
    const wheel = await this.wheel();
    const python = await this.python(signal);
    await rm(this.environment, { recursive: true, force: true });
    progress.report({ message: 'making its environment' });
    await this.command(python, ['-m', 'venv', this.environment], signal);
    progress.report({ message: 'fetching what it needs' });
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', wheel];
    await this.command(programOf(this.environment, WINDOWS ? 'python.exe' : 'python'), pip, signal);
    await this.command(programOf(this.environment), ['--version'], signal);
    await writeFile(this.mark, '');
  }

  private async wheel(): Promise<string> {
    const folder = this.context.asAbsolutePath('server');
    const names = await readdir(folder).catch(() => []);
    const name = names.find((one) => one.endsWith('.whl'));
    if (!name) {
      throw new Unable('This build of the extension holds no server. Install mnemic with pip, or name its command in the settings.');
    }
    return join(folder, name);
  }

  private async python(signal: AbortSignal): Promise<string> {
    const named = vscode.workspace.getConfiguration('mnemic').get<string | null>('server.python');
    for (const path of named ? [named] : PYTHONS.flatMap(onPath)) {
      if ((await isProgram(path)) && (await this.fits(path, signal))) {
        return path;
      }
    }
    throw new Unable('Python 3.11 or newer, with its venv module, was not found. Name one in the setting mnemic.server.python.');
  }

  private async fits(python: string, signal: AbortSignal): Promise<boolean> {
    return run(python, ['-c', NEW_ENOUGH], { signal }).then(
      () => true,
      () => false,
    );
  }

  private async command(program: string, args: string[], signal: AbortSignal): Promise<void> {
    this.log.info(`${program} ${args.join(' ')}`);
    const { stdout, stderr } = await run(program, args, { signal, maxBuffer: 64 * 1024 * 1024 });
    this.log.info((stdout + stderr).trim());
  }
}

/** Why it cannot be installed, in a sentence for a person. */
class Unable extends Error {}

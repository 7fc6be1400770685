/** Where the server's program is: named in the settings, in a trusted workspace, on the PATH, or installed by us. */

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import * as vscode from 'vscode';

const WINDOWS = process.platform === 'win32';
const PROGRAM = WINDOWS ? 'mnemic.exe' : 'mnemic';

export interface Command {
  command: string;
  args: string[];
  /** In words, for the log. */
  from: string;
}

/** The program of a virtual environment. */
export function programOf(environment: string, program = PROGRAM): string {
  return join(environment, WINDOWS ? 'Scripts' : 'bin', program);
}

/** Finds the server; undefined where there is none. `own` is the one that this extension installed. */
export async function locate(own: string | undefined): Promise<Command | undefined> {
  const named = vscode.workspace.getConfiguration('mnemic').get<string[] | null>('server.command');
  const [command, ...args] = named ?? [];
  if (command) {
    return { command, args, from: 'the setting mnemic.server.command' };
  }
  for (const [path, from] of places(own)) {
    if (await isProgram(path)) {
      return { command: path, args: ['serve'], from };
    }
  }
  return undefined;
}

function* places(own: string | undefined): Generator<[path: string, from: string]> {
  // What lies in a workspace may have come with it: nobody has vouched for that until it is trusted.
  for (const folder of vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : []) {
    if (folder.uri.scheme === 'file') {
      for (const environment of ['.venv', 'venv']) {
        yield [programOf(join(folder.uri.fsPath, environment)), 'the workspace'];
      }
    }
  }
  yield* onPath(PROGRAM).map((path): [string, string] => [path, 'the PATH']);
  if (own) {
    yield [own, 'this extension'];
  }
}

/** Where a program of this name may be on the PATH; relative folders are passed over, as they depend on the workspace. */
export function onPath(program: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => folder.startsWith('/') || /^[A-Za-z]:[\\/]/.test(folder)).map((folder) => join(folder, program));
}

export async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The server's options, as the person set them in the editor. */

import * as vscode from 'vscode';

const SECTION = 'mnemic.';

/** What concerns this extension alone: the server is not told of it. */
const OURS = /^(server|tree|editorModel)\./;

interface Manifest {
  contributes: { configuration: { properties: Record<string, unknown> }[] };
}

/** Dotted names of the server's options, as package.json declares them. */
export function optionNames(manifest: Manifest): string[] {
  const names = manifest.contributes.configuration.flatMap((part) => Object.keys(part.properties));
  return names.map((name) => name.slice(SECTION.length)).filter((name) => !OURS.test(name));
}

/**
 * Only what somebody set: a default told to the server would win over what stands in a `mnemic.toml`.
 *
 * In a workspace that is not trusted, memories that came with it stay out of sight, whatever was set.
 */
export function options(names: readonly string[]): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration(SECTION.slice(0, -1));
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const set = configuration.inspect(name);
    const value = set?.workspaceFolderValue ?? set?.workspaceValue ?? set?.globalValue;
    if (value !== undefined && value !== null) {
      found[name] = value;
    }
  }
  return vscode.workspace.isTrusted ? found : { ...found, 'trust.projectStores': 'never' };
}

// What a scenario says of itself, one line each, and how it waits.

const fs = require('node:fs');
const vscode = require('vscode');

const RESULTS = process.env.EDITOR_RESULTS;
const DEADLINE_MS = 30_000;

function write(...fields) {
  fs.appendFileSync(RESULTS, `${fields.map((field) => String(field).replace(/\s+/g, ' ')).join('\t')}\n`);
}

function check(name, holds, detail) {
  const shown = detail === undefined ? '' : typeof detail === 'string' ? detail : JSON.stringify(detail);
  write(holds ? 'PASS' : 'FAIL', name, ...(holds ? [] : [shown ?? '']));
}

/** Waits for a value that counts; the last one if it never does. */
async function until(look, deadline = DEADLINE_MS) {
  const end = Date.now() + deadline;
  for (;;) {
    const value = await look();
    if (value || Date.now() > end) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const run = (command, ...given) => vscode.commands.executeCommand(command, ...given);

module.exports = {
  check,
  until,
  run,
  end: () => write('END'),
  extension: () => vscode.extensions.getExtension('mnemic.mnemic'),
  folder: () => vscode.workspace.workspaceFolders[0].uri,
};

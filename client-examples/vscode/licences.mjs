// What others wrote and is bundled comes with its licence: from what was bundled, so that nothing is left out.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The folder of the package that a bundled file is of. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;
const LICENCE = /^(licen[cs]e|copying)/i;
const NOTICE = /^(notice|third-?party-?notices?)/i;

/** Returns the licences and notices of all packages in a bundle, by name; one without a licence is an error. */
export async function noticesOf({ inputs }) {
  const folders = new Set(Object.keys(inputs).flatMap((input) => PACKAGE.exec(resolve(input))?.[0] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return notices.sort().join('\n');
}

async function noticeOf(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).sort();
  const licences = files.filter((file) => LICENCE.test(file));
  if (licences.length === 0) {
    throw new Error(`${name} ${version} is bundled and has no file with its licence.`);
  }
  const kept = [...licences, ...files.filter((file) => NOTICE.test(file))];
  const texts = await Promise.all(kept.map((file) => readFile(join(folder, file), 'utf8')));
  return [`==== ${name} ${version}`, ...texts.map((text) => text.trim())].join('\n\n') + '\n';
}

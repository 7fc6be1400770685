// One file from all: what is installed with an extension is read each time the editor starts.
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { noticesOf } from './licences.mjs';

const { metafile } = await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  logLevel: 'warning',
});
await writeFile('dist/ThirdPartyNotices.txt', await noticesOf(metafile));

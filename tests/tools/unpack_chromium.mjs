// Unpacks the Chromium of @sparticuz/chromium beside the libraries that it needs: node unpack_chromium.mjs FOLDER

import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const folder = process.argv[2];
const packed = (name) => brotliDecompressSync(readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin', name)));

for (const name of ['al2023', 'swiftshader']) {
  execFileSync('tar', ['-x', '-C', folder], { input: packed(`${name}.tar.br`) });
}
writeFileSync(join(folder, 'headless-shell'), packed('chromium.br'), { mode: 0o755 });
// A program of the system finds its libraries by itself; this one has them beside it.
const start = '#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nLD_LIBRARY_PATH=$here/lib exec "$here/headless-shell" "$@"\n';
writeFileSync(join(folder, 'chromium.new'), start, { mode: 0o755 });
renameSync(join(folder, 'chromium.new'), join(folder, 'chromium'));

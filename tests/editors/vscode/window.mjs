// Opens a folder in VS Code in a browser, waits for what runs in its extension host, then goes a person's way.
// node window.mjs '{"url", "folder", "results", "chromium", "playwright", "person": true, "pictures": "" }'

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { goThrough } from './person.mjs';

const asked = JSON.parse(process.argv[2]);
const { chromium } = createRequire(import.meta.url)(asked.playwright);
const DEADLINE_MS = 120_000;
const HERE = import.meta.dirname;

const remote = (path) => `vscode-remote://${new URL(asked.url).host}${path}`;
const payload = JSON.stringify([['extensionDevelopmentPath', remote(HERE)]]);
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

const browser = await chromium.launch({
  executablePath: asked.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
});
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 620 }, locale: 'en-GB' });
  await page.goto(`${asked.url}/?folder=${encodeURIComponent(asked.folder)}&payload=${encodeURIComponent(payload)}`);
  await ended();
  if (asked.person) {
    await goThrough(page, { pictures: asked.pictures }).catch(async (error) => {
      await page.screenshot({ path: `${asked.results}.png` });
      throw error;
    });
  }
} finally {
  await browser.close();
}

async function ended() {
  const end = Date.now() + DEADLINE_MS;
  while (!/^END$/m.test(readFileSync(asked.results, 'utf8'))) {
    if (Date.now() > end) {
      throw new Error('What runs in the extension host does not come to its end.');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

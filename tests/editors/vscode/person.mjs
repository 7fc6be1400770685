// A person's way, by keyboard and mouse, through what the journey left: hover, tree, palette, undo, diagnostics.

import { join } from 'node:path';

const DEPLOY = 'We decided to deploy on Tuesdays';
const WAIT = { timeout: 30_000 };
/** What of the window is worth a picture: all but its title. */
const PART = { x: 0, y: 30, width: 1100, height: 590 };

export async function goThrough(page, { pictures }) {
  const seen = (name, holds = true) => process.stdout.write(`${holds ? 'PASS' : 'FAIL'}\t${name}\n`);
  const picture = async (name) => {
    if (pictures) {
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(pictures, `vscode-${name}.png`), clip: PART });
    }
  };
  const input = page.locator('.quick-input-widget:visible input[type="text"]');
  const rows = (text) => page.locator('.quick-input-widget .monaco-list-row', { hasText: text });
  const command = async (title) => {
    await page.keyboard.press('F1');
    await input.first().waitFor(WAIT);
    await input.first().fill(`>${title}`);
    await rows(title).first().waitFor(WAIT);
    await page.keyboard.press('Enter');
  };
  const areSymbols = async (count) => {
    await page.keyboard.press('Control+P');
    await input.first().waitFor(WAIT);
    await input.first().fill('#deploy on tuesdays');
    await (count > 0 ? rows(DEPLOY).first().waitFor(WAIT) : rows('No matching').first().waitFor(WAIT));
    await page.keyboard.press('Escape');
    await input.first().waitFor({ state: 'hidden', ...WAIT });
  };

  const asked = page.locator('.monaco-dialog-box', { hasText: 'refactoring changes' });
  await asked.waitFor(WAIT);
  await asked.locator('.monaco-button', { hasText: 'OK' }).click();
  seen('before links follow a file, the person is asked');

  await page.locator('.statusbar-item', { hasText: /\d+ memories/ }).waitFor(WAIT);
  seen('the status bar counts');

  await command('Notifications: Clear All Notifications');
  await command('View: Show Memory');
  const tree = page.locator('.pane-body .monaco-list-row', { hasText: DEPLOY });
  await tree.first().waitFor(WAIT);
  seen('the tree shows it');

  const word = page.locator('.view-line span', { hasText: 'deploy' }).first();
  const card = page.locator('.monaco-hover:not(.hidden)', { hasText: DEPLOY });
  await word.waitFor(WAIT);
  for (let tries = 0; tries < 30 && (await card.count()) === 0; tries += 1) {
    // A pointer that is there already does not hover: it has to come from elsewhere.
    await page.mouse.move(800, 450);
    await word.hover({ position: { x: 12, y: 8 } });
    await card.first().waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  seen('pointing at a line shows it', (await card.count()) > 0);
  await picture('hover');
  await page.mouse.move(800, 450);
  await picture('tree');

  await command('Memory: Forget');
  await input.first().waitFor(WAIT);
  await input.first().fill('deploy on tuesdays');
  await rows(DEPLOY).first().waitFor(WAIT);
  const chosen = page.locator('.quick-input-widget .quick-input-count', { hasText: '1 Selected' });
  for (let tries = 0; tries < 30 && (await chosen.count()) === 0; tries += 1) {
    // What answers may still take another's place under the pointer.
    await rows(DEPLOY).first().click();
    await chosen.first().waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  await picture('palette');
  await input.first().focus();
  await page.keyboard.press('Enter');
  const toast = page.locator('.notification-toast', { hasText: `Forgotten: ${DEPLOY}` });
  await toast.first().waitFor(WAIT);
  await tree.first().waitFor({ state: 'detached', ...WAIT });
  await areSymbols(0);
  seen('what is chosen from the palette goes');

  await toast.first().locator('.monaco-button', { hasText: 'Undo' }).click();
  await tree.first().waitFor(WAIT);
  await areSymbols(1);
  seen('the button in the notification brings it back');

  await page.locator('.pane-body .monaco-list-row', { hasText: 'Rooms' }).click();
  await page.locator('.view-line', { hasText: '(Pauses.md)' }).first().waitFor(WAIT);
  seen('then they have');
  await page.locator('.pane-body .monaco-list-row', { hasText: 'Breaks' }).click();
  await page.locator('.tab.active', { hasText: 'Pauses.md' }).waitFor(WAIT);
  const line = page.locator('.view-line', { hasText: '[[Lunch]]' }).first();
  await line.waitFor(WAIT);
  await line.click({ position: { x: 3, y: 8 } });
  await page.keyboard.press('Home');
  for (let column = 0; column < 'See [[L'.length; column += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('F2');
  const name = page.locator('.rename-box input');
  await name.first().waitFor(WAIT);
  await name.first().fill('Dinner');
  await page.keyboard.press('Enter');
  await page.locator('.view-line', { hasText: '[[Dinner]]' }).first().waitFor(WAIT);
  await command('File: Save All Files');
  await page.locator('.pane-body .monaco-list-row', { hasText: 'Dinner' }).first().waitFor(WAIT);
  seen('F2 on a link renames its memory');

  await command('Welcome: Open Walkthrough');
  await rows('A memory for you and your agents').first().click();
  await page.locator('.getting-started-step', { hasText: 'Forget, and take it back' }).first().waitFor(WAIT);
  seen('the walkthrough opens');

  await page.locator('.pane-body .monaco-list-row', { hasText: 'Meetings' }).click();
  await page.locator('.tab.active', { hasText: 'meetings.md' }).waitFor(WAIT);
  seen('a click in the tree opens its file');
  await page.locator('.squiggly-info, .squiggly-warning, .squiggly-error').first().waitFor(WAIT);
  seen('what is wrong with a memory file is underlined');
  await command('Notifications: Clear All Notifications');
  await command('View: Focus Problems');
  await page.locator('.markers-panel .monaco-list-row').first().waitFor(WAIT);
  await picture('diagnostics');
}

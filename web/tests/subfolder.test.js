// Both pages in a folder of a host, as hosts of repositories have them (our own).
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { session } from './session.js';

const folder = await mkdtemp(path.join(tmpdir(), 'nullwindow-'));
await writeFile(path.join(folder, 'index.html'), '<p>Another page.</p>');
await cp(process.env.PAGE, path.join(folder, 'a/b'), { recursive: true });
const browser = session(folder);
after(() => rm(folder, { recursive: true }));

test('both pages open from a subfolder, and find their modules and weights there', async () => {
  const page = await browser.open();
  const outside = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${browser.address}a/b/`)) outside.push(request.url());
  });
  await page.goto(`${browser.address}a/b/play.html#game=othello&level=1+ply`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('.cell.to');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
  await page.waitForSelector('#loading', { state: 'hidden' });
  await page.click('nav a');
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.equal(new URL(page.url()).pathname, '/a/b/index.html');
  assert.deepEqual([browser.errors, outside], [[], []]);
});

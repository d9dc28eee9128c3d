// The pictures of the README, taken in headless Chromium: `cargo xtask web --pictures` runs this (our own).
import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { browser, host } from './host.js';

const [WIDTH, HEIGHT, MOST_BYTES] = [900, 560, 120_000];

/** The pictures: their addresses, the width of the page that is shown in WIDTH pixels, and what happens
 *  before they are taken. */
const PICTURES = [
  { name: 'explorer', address: 'index.html#example=minimax&algorithm=negascout&step=30', width: 1400,
    prepare: (page) => page.waitForSelector('.node.again.open') },
  { name: 'board', address: `play.html#${new URLSearchParams({ game: 'othello', human: 'both', level: '1 s',
    start: '------------------XO------XXXO-----OOX-----O-------------------- X',
    moves: 'c5 b3 c2 e6 c6 b4 b5 d2 e3 a6 c1 b6' })}`, width: 1180, prepare: async (page) => {
    // With the weights all values are of the evaluation that plays.
    await page.waitForFunction(() => document.querySelector('#loading').hidden);
    await page.click('#evaluate');
    await page.waitForFunction(() => document.querySelector('#status').textContent.endsWith('to move.'), null,
      { timeout: 60_000 });
    await page.click('#values');
    await page.waitForFunction(() => /^Values.*\.$/.test(document.querySelector('#status').textContent), null,
      { timeout: 60_000 });
    await page.evaluate(() => document.activeElement.blur());
  } },
];

const [server, chromium] = [await host(process.env.PAGE), await browser()];
await mkdir(process.env.PICTURES, { recursive: true });
for (const { name, address, width, prepare } of PICTURES) {
  const page = await chromium.newPage({ viewport: { width, height: Math.round(width * HEIGHT / WIDTH) },
    deviceScaleFactor: WIDTH / width, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(server.address + address);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await prepare(page);
  const file = path.join(process.env.PICTURES, `${name}.png`);
  await page.screenshot({ path: file });
  const { size } = await stat(file);
  console.log(`${file}: ${size} bytes`);
  assert.ok(size < MOST_BYTES, `${file} has more than ${MOST_BYTES} bytes`);
  await page.close();
}
await chromium.close();
server.close();

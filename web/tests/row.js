// A row of pictures of the board, step by step, on a telephone and on a desktop (our own): the second part of
// `cargo xtask web --pictures`, into a folder of the target.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { browser, host } from './host.js';

const WINDOWS = [
  ['telephone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['desktop', { viewport: { width: 1400, height: 900 } }],
];

const text = (page, selector, wanted) => page.waitForFunction(([at, pattern]) =>
  new RegExp(pattern).test(document.querySelector(at).textContent), [selector, wanted], { timeout: 120_000 });

/** The address, and what leads from one picture to the next: its name, and what is done before it. */
const STEPS = [
  ['#game=connect-four&human=both', [
    ['exact-start', async (page) => {
      await page.waitForSelector('#loading', { state: 'hidden' });
      await page.click('#values');
      await text(page, '#status', 'exact.*[^…]$');
    }],
    ['exact-behind-the-table', async (page) => {
      await page.evaluate(() => { location.hash = '#game=connect-four&human=both&moves=4 4 4 4 4 4'; });
      await text(page, '#moves', '4.*4');
      await page.click('#values');
      await text(page, '#status', 'exact.*[^…]$');
    }],
  ]],
  ['#game=connect-four&human=both', [
    ['proof-asked', (page) => page.click('#prove')],
    ['proof-checked', async (page) => {
      await page.click('#proof button:has-text("Check it")');
      await text(page, '#proof', 'Checked here');
    }],
    ['proof-played', async (page) => {
      await page.click('#proof button:has-text("try to beat it")');
      await page.waitForTimeout(1_500);
    }],
  ]],
  ['#game=chess&human=both&moves=e4 e5 Nf3 Nc6 Bb5', [
    ['lines', async (page) => {
      await page.click('#analyse');
      await text(page, '#analysis-rate', 'depth 1\\d');
    }],
    ['variation', async (page) => {
      await page.click('#analyse');
      await page.click('#back');
      await page.click('[data-name=f1]');
      await page.click('[data-name=c4]');
    }],
    ['editor', async (page) => {
      await page.click('#edit');
      await page.waitForSelector('#editor:not([hidden])');
    }],
  ]],
  [`#${new URLSearchParams({ game: 'othello', human: 'both', moves: 'c5 b3 c2 e6 c6 b4 b5 d2 e3 a6 c1 b6',
    start: '------------------XO------XXXO-----OOX-----O-------------------- X' })}`, [
    ['mistakes', async (page) => {
      await page.click('#evaluate');
      await page.waitForFunction(() => document.querySelector('#status').textContent.endsWith('to move.'),
        null, { timeout: 120_000 });
      await page.click('#learn');
      await page.waitForTimeout(3_000);
    }],
  ]],
];

const [server, chromium] = [await host(process.env.PAGE), await browser()];
await mkdir(process.env.ROW, { recursive: true });
let number = 0;
for (const [address, pictures] of STEPS) {
  for (const [size, window] of WINDOWS) {
    const page = await chromium.newPage({ ...window, reducedMotion: 'reduce' });
    await page.goto(`${server.address}play.html${address}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    for (const [i, [name, prepare]] of pictures.entries()) {
      await prepare(page);
      const file = path.join(process.env.ROW, `${number + i + 1}-${name}-${size}.png`);
      await page.screenshot({ path: file, fullPage: size === 'telephone' });
      console.log(file);
    }
    await page.close();
  }
  number += pictures.length;
}
await chromium.close();
server.close();

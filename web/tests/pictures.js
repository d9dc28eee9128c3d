// The pictures of the README, and of links to the page, taken in headless Chromium: `cargo xtask web
// --pictures` runs this (our own).
import assert from 'node:assert/strict';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fewColours } from './few-colours.js';
import { browser, host } from './host.js';

const [WIDTH, HEIGHT, MOST_BYTES, MOST_BYTES_SHARED] = [900, 560, 120_000, 12_000];

/** A game of Othello. */
const GAME = new URLSearchParams({ game: 'othello', human: 'both', level: '1 s',
  start: '------------------XO------XXXO-----OOX-----O-------------------- X',
  moves: 'c5 b3 c2 e6 c6 b4 b5 d2 e3 a6 c1 b6' });

/** The pictures: their addresses, the width of the page that is shown in WIDTH pixels, and what happens
 *  before they are taken. */
const PICTURES = [
  { name: 'explorer', address: 'index.html#example=minimax&algorithm=negascout&step=30', width: 1400,
    prepare: (page) => page.waitForSelector('.node.again.open') },
  { name: 'board', address: `play.html#${GAME}`, width: 1180, prepare: async (page) => {
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
await shared();
await chromium.close();
server.close();

/** The picture of links to the page, in the size that their readers show: the board and the name. */
async function shared() {
  const page = await chromium.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light',
    bypassCSP: true });
  await page.goto(`${server.address}play.html#${GAME}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.addStyleTag({ content: `
    body { display: grid; grid-template-columns: 580px 1fr; gap: 50px; align-items: center; height: 630px;
      padding: 0 25px; overflow: hidden; }
    main { order: -1; display: block; padding: 0; }
    header { display: block; padding: 0; }
    h1 { font-size: 80px; }
    h1::after { content: "game-tree search:\\alearn it, build with it, play"; display: block;
      white-space: pre; color: var(--muted); font-size: 35px; font-weight: 400; letter-spacing: 0; }
    header > :not(h1), .side, footer, .stage > :not(.position), #bar, .hand, .edges, .hint
      { display: none !important; }
    .position { display: block; }
    #board { max-height: none; margin: -14px -41px -25px; }
    /* 76 pixels a square: what repeats is packed better. */
    .board { width: 646px; max-height: none; flex: none; }
    .board .disc { stroke: none; }` });
  const picture = await fewColours(chromium, await page.screenshot());
  await writeFile(process.env.SHARED, picture);
  console.log(`${process.env.SHARED}: ${picture.length} bytes`);
  assert.ok(picture.length < MOST_BYTES_SHARED, `it has more than ${MOST_BYTES_SHARED} bytes`);
  await page.close();
}

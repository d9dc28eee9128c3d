// Game clocks on the page of the board (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { box, session } from './session.js';

const browser = session();

/** Opens the page with this state in its address, and a clock that the test turns. */
async function open(state, window) {
  const page = await browser.open(window);
  await page.clock.install({ time: 0 });
  await page.goto(`${browser.address}play.html#${new URLSearchParams(state)}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.clock.pauseAt(1_000_000);
  return page;
}

/** Seconds of both sides. */
const times = (page) => page.$$eval('.clock', (all) => all.map(({ textContent }) => {
  const [, minutes, seconds] = /(\d+):([\d.]+)$/.exec(textContent);
  return 60 * Number(minutes) + Number(seconds);
}));
const status = (page) => page.textContent('#status');
const near = (time, wanted) => assert.ok(Math.abs(time - wanted) <= 1.5, `${time}, not ${wanted}`);
const move = async (page, from, to) => {
  await page.click(`[data-name=${from}]`);
  await page.click(`[data-name=${to}]`);
};

test('the time of the side to move runs, a move adds its seconds, and a pause stops both', async () => {
  const page = await open({ game: 'chess', human: 'both' });
  assert.equal(await page.isVisible('#clocks'), false);
  await page.selectOption('#clock', '3+2');
  assert.match(page.url(), /clock=3%2B2/);
  await page.clock.runFor(5_000);
  assert.deepEqual(await times(page), [180, 180], 'they begin with the first move');
  await move(page, 'e2', 'e4');
  await page.clock.runFor(30_000);
  let [white, black] = await times(page);
  assert.equal(white, 180);
  near(black, 150);
  await move(page, 'e7', 'e5');
  await page.clock.runFor(10_000);
  [white, black] = await times(page);
  near(white, 170);
  near(black, 152);
  await page.click('#back');
  await page.clock.runFor(10_000);
  near((await times(page))[0], 160);
  await page.click('#forward');
  await page.keyboard.press('p');
  assert.equal(await status(page), 'The clocks wait.');
  const before = await times(page);
  await page.clock.runFor(20_000);
  assert.deepEqual(await times(page), before);
  await move(page, 'g1', 'f3');
  assert.equal(await page.locator('#moves button').count(), 2, 'no move while they wait');
  await page.click('#pause');
  await move(page, 'g1', 'f3');
  assert.equal(await page.locator('#moves button').count(), 3);
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.deepEqual(await times(page), [180, 180], 'the address has the choice, and the page the times');
  assert.equal(await page.textContent('#pause'), 'Go on');
  assert.deepEqual(browser.errors, []);
});

test('a side without time has lost: no more moves, but without clocks the game goes on', async () => {
  const page = await browser.open();
  // Timers stay as they are: axe-core waits by them.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    window.later = 0;
    performance.now = () => now() + window.later;
  });
  await page.goto(`${browser.address}play.html#game=othello&human=both&clock=5%2B0`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('.cell.to');
  await page.evaluate(() => { window.later = 250_000; });
  await page.waitForFunction(() => /^White 0:\d\d/.test(document.querySelector('#clock-1').textContent));
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => { window.later = 300_000; });
  await page.waitForFunction(() => document.querySelector('#status').textContent.includes('no time'));
  assert.equal(await status(page), 'White has no time left: Black wins.');
  assert.equal(await page.textContent('#clock-1'), 'White 0:00.0');
  assert.equal(await page.locator('.cell.to').count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.click('#pause');
  assert.equal(await page.isVisible('#clocks'), false);
  assert.match(await status(page), /^White to move/);
  await page.click('.cell.to');
  assert.equal(await page.locator('#moves button').count(), 2);
  await page.selectOption('#clock', '1+0');
  await page.click('#new');
  assert.deepEqual(await times(page), [60, 60]);
});

test('the engine has a clock, and uses a share of its time', async () => {
  const page = await browser.open({ telephone: true, colorScheme: 'dark' });
  // With a book it would use none.
  await page.route('**/books/*', (route) => route.abort());
  await page.goto(`${browser.address}play.html#${new URLSearchParams({ game: 'chess', level: '10 s',
    clock: '1+0' })}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.tap('[data-name=e2]');
  await page.tap('[data-name=e4]');
  // Of a minute a fortieth; the level alone would take ten seconds.
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2, null,
    { timeout: 30_000 });
  const [, black] = await times(page);
  assert.ok(black < 60 && black > 50, String(black));
  const [board, clocks] = [await box(page, 'svg.board'), await box(page, '#clocks')];
  assert.ok(clocks.y > board.y + board.height && clocks.y + clocks.height < 844);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await violations(page), []);
});

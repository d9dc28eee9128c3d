// Exact values at once: in Connect Four a table of openings, and behind its edge the solver (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { session } from './session.js';

const browser = session();

/** Opens Connect Four after these moves, once its table has come, or has failed to. */
async function open(moves, { route, processors = 2, ...window } = {}) {
  const page = await browser.open(window);
  await page.addInitScript((count) =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count }), processors);
  if (route) await page.route('**/openings/*', route);
  const table = page.waitForEvent(route ? 'requestfailed' : 'requestfinished',
    (request) => request.url().includes('/openings/'));
  const state = { game: 'connect-four', human: 'both', moves: [...moves].join(' ') };
  await page.goto(`${browser.address}play.html#${new URLSearchParams(state)}`);
  await table;
  await page.waitForSelector('#loading', { state: 'hidden' });
  return page;
}

/** The values on the board, of a column each, once all are exact, and the seconds that they took. */
async function values(page) {
  const began = performance.now();
  await page.click('#values');
  await page.waitForFunction(() => /exact.*[^…]$/.test(document.querySelector('#status').textContent),
    null, { timeout: 120_000 });
  const seconds = (performance.now() - began) / 1_000;
  const shown = Array(7).fill('');
  for (const [name, text] of await page.$$eval('.value', (all) =>
    all.map(({ dataset, textContent }) => [dataset.name, textContent]))) {
    shown[name.match(/\d/)[0] - 1] = text;
  }
  return { seconds, shown };
}

/** Positions with the values of all columns, from the view of the side to move: `#7` wins with the seventh
 *  ply, `−#8` loses so, a full column has none. By the solver of the program: `nullwindow solve --game
 *  connect-four` of the position after each move. */
const KNOWN = [
  ['', ['−#40', '−#42', '0', '#41', '0', '−#42', '−#40']],
  ['444444', ['−#36', '0', '#35', '', '#35', '0', '−#36']],
  ['44444', ['−#36', '−#36', '−#36', '−#36', '−#36', '−#36', '−#36']],
  ['44375', ['−#2', '−#2', '−#2', '−#2', '−#2', '−#2', '−#2']],
  ['441223', ['−#32', '#31', '−#30', '#33', '−#34', '−#34', '−#34']],
  ['1234567', ['0', '#33', '#33', '#33', '#33', '#33', '0']],
  ['44455554', ['−#32', '#33', '−#32', '#33', '−#32', '−#32', '−#32']],
  ['12345671', ['−#30', '0', '−#34', '0', '0', '0', '−#32']],
  ['4444443222', ['−#28', '0', '−#30', '', '−#32', '0', '−#30']],
  ['3217653712', ['#29', '−#30', '#29', '−#32', '0', '#31', '−#30']],
  ['444444322255', ['−#28', '0', '0', '', '#29', '#1', '−#28']],
];

for (const [moves, expected] of KNOWN) {
  test(`the values of all moves after ${moves || 'no move'} are exact`, async (t) => {
    const page = await open(moves);
    const { shown, seconds } = await values(page);
    assert.deepEqual(shown, expected);
    t.diagnostic(`${seconds.toFixed(2)} s`);
  });
}

test('several engines find the same values, and the board shows each as it comes', async () => {
  const [moves, expected] = KNOWN.at(-2);
  const page = await open(moves, { processors: 4 });
  await page.evaluate(() => {
    window.said = new Set();
    new MutationObserver(() => window.said.add(document.querySelector('#status').textContent))
      .observe(document.querySelector('#status'), { childList: true, characterData: true, subtree: true });
  });
  assert.deepEqual((await values(page)).shown, expected);
  const said = await page.evaluate(() => [...window.said]);
  assert.ok(said.some((text) => /exact: [1-6] of 7 …$/.test(text)), said.join('; '));
});

test('on a telephone the values are readable, and the best is named in words', async () => {
  const page = await open('', { telephone: true });
  await values(page);
  assert.match(await page.textContent('#status'), /exact; the best is 4: win in 41 for Yellow/);
  assert.deepEqual(await violations(page), []);
});

test('without the table the values are searched, and nothing is said', async () => {
  const page = await open('4444', { route: (route) => route.abort() });
  await page.click('#values');
  await page.waitForSelector('.value');
  assert.equal(await page.isHidden('#error'), true);
});

test('a damaged table is refused in one line, and the next search does without it', async () => {
  const body = Buffer.from('nullwindow openings 1\nnothing');
  const page = await browser.open();
  await page.route('**/openings/*', (route) => route.fulfill({ body }));
  await page.goto(`${browser.address}play.html#game=connect-four&human=both&moves=4+4`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('#values');
  await page.waitForSelector('#error:not([hidden])');
  assert.match(await page.textContent('#error'), /^the openings: the table is damaged/);
  await page.click('#values');
  await page.click('#values');
  await page.waitForSelector('.value');
});

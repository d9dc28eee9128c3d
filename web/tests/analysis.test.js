// Analysis without end on the page of the board (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { box, session } from './session.js';

const browser = session();

const open = (...state) => browser.board(...state);

const moves = (page) => page.$$eval('#moves button', (all) => all.map((button) => button.textContent));
const lines = (page, count) => page.waitForFunction((wanted) =>
  document.querySelectorAll('#analysis-lines li').length === wanted, count, { timeout: 30_000 });
const state = (page) => page.textContent('#analysis-state');
const says = (page, text) => page.waitForFunction((part) =>
  document.querySelector('#analysis-state').textContent.includes(part), text, { timeout: 30_000 });
const depth = async (page) => Number(/depth (\d+)/.exec(await page.textContent('#analysis-rate'))?.[1]);
const deeper = (page, than) => page.waitForFunction((least) =>
  Number(/depth (\d+)/.exec(document.querySelector('#analysis-rate').textContent)?.[1]) > least, than,
{ timeout: 30_000 });

test('an analysis goes deeper, follows the game, is on after a reload, and ends by its key', async () => {
  const page = await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3' });
  assert.equal(await page.isVisible('#analysis'), false);
  await page.keyboard.press('a');
  await lines(page, 3);
  assert.match(page.url(), /analyse=3/);
  const first = await depth(page);
  await deeper(page, first);
  assert.match(await page.textContent('#analysis-rate'), /^depth \d+, [\d.]+[KM]? nodes per second$/);
  assert.match(await page.textContent('#analysis-lines b'), /^[≥≤]?((White|Black) \+\d+\.\d|even)$/);
  assert.ok(await page.locator('.value').count() > 0);
  assert.equal(await page.locator('.arrow').count(), 3);
  assert.notEqual(await page.getAttribute('#bar', 'aria-label'), 'not evaluated');
  await page.selectOption('#lines', '5');
  await lines(page, 5);
  await page.click('#back');
  await says(page, 'Analysing');
  await lines(page, 5);
  const replies = await page.$$eval('#analysis-lines li button:first-of-type', (all) =>
    all.map((button) => button.textContent));
  assert.equal(new Set(replies).size, 5);
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await lines(page, 5);
  await page.keyboard.press('a');
  assert.equal(await page.isVisible('#analysis'), false);
  assert.doesNotMatch(page.url(), /analyse/);
  assert.equal(await page.locator('.arrow').count(), 0);
  assert.deepEqual(browser.errors, []);
});

test('a move of a line is looked at under the pointer and in focus, and played by a click', async () => {
  const page = await open({ game: 'othello', human: 'both', moves: 'f5', analyse: '2' });
  await lines(page, 2);
  await deeper(page, 5);
  const third = page.locator('#analysis-lines li').first().locator('button').nth(2);
  const discs = await page.locator('.disc').count();
  const shown = (count) => page.waitForFunction((wanted) =>
    document.querySelectorAll('#board .disc').length === wanted, count);
  await third.hover();
  await shown(discs + 3);
  const [text, kept] = [await page.textContent('#analysis-lines'), await depth(page)];
  await deeper(page, kept);
  assert.equal(await page.textContent('#analysis-lines'), text, 'the lines stay while one is looked at');
  await page.mouse.move(5, 5);
  await shown(discs);
  await page.locator('#analysis-lines button').nth(1).focus();
  await shown(discs + 2);
  await page.focus('#back');
  await shown(discs);
  const names = await page.$$eval('#analysis-lines li:first-child button', (all) =>
    all.slice(0, 2).map((button) => button.textContent));
  await page.locator('#analysis-lines button').nth(1).click();
  assert.deepEqual(await moves(page), ['f5', ...names]);
  await lines(page, 2);
  assert.deepEqual(browser.errors, []);
});

test('a value that is proved ends the analysis, and says so', async () => {
  const start = 'OOOOOOOOXOOOOOO-XXOOOXO-XXXOXOO-XXOXOOO-XXXOOOO--XXXXX---XXXXX-- X';
  const page = await open({ game: 'othello', human: 'both', start, analyse: '1' });
  await says(page, 'Proved');
  assert.match(await state(page), /^Proved: \d+ discs for (Black|White)\.$/);
  const over = await open({ game: 'chess', human: 'both', moves: 'f3 e5 g4 Qh4#', analyse: '1' });
  assert.equal(await state(over), 'The game is over.');
});

test('the engine’s moves and other tasks go first, and the analysis goes on after them', async () => {
  // Nothing that a book has.
  const moves = 'h3 a6 a3 h6';
  const page = await open({ game: 'chess', human: 'first', level: '3 s', analyse: '2', moves });
  await lines(page, 2);
  await page.click('[data-name=e2]');
  await page.click('[data-name=e4]');
  await says(page, 'Paused');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 6, null,
    { timeout: 30_000 });
  await lines(page, 2);
  await says(page, 'Analysing');
  await page.click('#values');
  await says(page, 'Paused');
  await says(page, 'Analysing');
  assert.ok(await page.locator('.value').count() > 10, 'the values of all moves stay');
  await page.click('#why');
  await page.waitForSelector('#answer h2', { timeout: 60_000 });
  if (await page.isVisible('#guess')) assert.equal(await state(page), 'Paused.');
  await page.click('text=Back to the game');
  await says(page, 'Analysing');
  await lines(page, 2);
  assert.deepEqual(browser.errors, []);
});

test('axe-core finds nothing in an analysis, and it has room on a telephone', async () => {
  for (const window of [{ telephone: true, colorScheme: 'dark' }, { colorScheme: 'light' }]) {
    const page = await open({ game: 'chess', human: 'both', moves: 'e4', analyse: '3' }, window);
    await lines(page, 3);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    const [board, panel] = [await box(page, 'svg.board'), await box(page, '#analysis')];
    if (window.telephone) assert.ok(panel.y > board.y + board.height);
    else assert.ok(panel.x > board.x + board.width && panel.y < 200, JSON.stringify(panel));
  }
});

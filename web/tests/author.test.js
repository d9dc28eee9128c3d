// A page of an author's own game, built by the author's crate alone: Hex (our own).
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { violations } from './axe.js';
import { box, session } from './session.js';

const browser = session(path.join(process.env.PAGE, 'games/hex'));

/** Opens the page with this state in its address. */
async function open(state, window) {
  const page = await browser.open(window);
  await page.goto(`${browser.address}#${new URLSearchParams(state)}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return page;
}

const moves = (page) => page.$$eval('#moves button', (all) => all.map((button) => button.textContent));
const status = (page) => page.textContent('#status');
const ends = (page, text) => page.waitForFunction((end) =>
  document.querySelector('#status').textContent.endsWith(end), text, { timeout: 30_000 });

test('the page has the name of the game, and plays it', async () => {
  const page = await open({ level: '2 plies' });
  assert.deepEqual([await page.title(), await page.textContent('h1')], ['Hex', 'Hex']);
  assert.equal(await status(page), 'Red to move.');
  await page.click('[data-name=c2]');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2, null,
    { timeout: 30_000 });
  const [own, reply] = await moves(page);
  assert.equal(own, 'c2');
  assert.match(page.url(), /#game=hex&level=2(\+|%20)plies&moves=c2(\+|%20)\w\d$/);
  assert.match(await page.getAttribute('[data-name=c2]', 'aria-label'), /^Red disc c2/);
  assert.match(await page.getAttribute(`[data-name=${reply}]`, 'aria-label'), /^Blue disc/);
  const fills = await page.$$eval('.disc', (all) => all.map((disc) => getComputedStyle(disc).fill));
  assert.deepEqual(fills.sort(), ['rgb(200, 55, 45)', 'rgb(29, 111, 184)'].sort(), 'red and blue');
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.deepEqual(await moves(page), [own, reply], 'the address holds the game');
  assert.deepEqual(browser.errors, []);
});

test('all neighbours of a hexagon are as far from it', async () => {
  const page = await open({ human: 'both' });
  const centre = async (name) => {
    const { x, y, width, height } = await box(page, `[data-name=${name}] polygon`);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [a1, b1, a2, b2] = [await centre('a1'), await centre('b1'), await centre('a2'), await centre('b2')];
  const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) / (b1.x - a1.x);
  // Of the four, all but a1 and b2 are neighbours.
  for (const [one, other] of [[a1, b1], [a1, a2], [b1, a2], [a2, b2], [b1, b2]]) {
    assert.ok(Math.abs(distance(one, other) - 1) < 0.01, `${distance(one, other)}`);
  }
  assert.ok(distance(a1, b2) > 1.7);
  assert.equal(await page.locator('.cell polygon').count(), 49);
  assert.deepEqual(await page.$$eval('.edges text', (all) => all.map((text) => text.textContent).join('')),
    'abcdefg1234567');
});

test('values, the evaluation of a game, why, and records are there', async () => {
  // Red wins by c7.
  const played = 'c1 a5 c2 b5 c3 e5 c4 a4 c5 g1 c6 b7';
  const page = await open({ human: 'both', moves: played, level: '2 plies' });
  await page.click('#values');
  await ends(page, 'the best is c7: win in 1 for Red.');
  assert.equal(await page.textContent('.value[data-name=c7]'), '#1');
  await page.click('#evaluate');
  await ends(page, 'Red to move.');
  assert.equal(await page.locator('#graph circle').count(), 13);
  await page.click('#why');
  await page.waitForSelector('#answer :is(#guess, .part)', { timeout: 30_000 });
  if (await page.isVisible('#guess')) await page.click('text=Show me');
  assert.equal(await page.locator('#answer table').count(), 0, 'no terms of an evaluation');
  await page.click('text=Back to the game');
  await page.click('[data-name=c7]');
  assert.equal(await status(page), 'The game is over: Red wins.');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=SGF')]);
  const other = await open({ human: 'both' });
  const [chunk] = await (await download.createReadStream()).toArray();
  await other.setInputFiles('#file', { name: 'a.sgf', mimeType: 'text/plain', buffer: chunk });
  await other.waitForFunction(() => document.querySelectorAll('#moves button').length === 13);
  assert.deepEqual(await moves(other), [...played.split(' '), 'c7']);
  await other.fill('#position', 'c3b');
  await other.click('text=Set up');
  const error = await other.textContent('#error');
  assert.match(error, /^position: .*character 3: 'b' is not a legal move, such as a1/);
});

test('what the game lacks is not on its page', async () => {
  const page = await open({ human: 'both' });
  for (const what of ['#game', '#title', 'summary:text("Variants")', '#weights', '#gallery']) {
    assert.equal(await page.locator(what).filter({ visible: true }).count(), 0, what);
  }
  assert.deepEqual(await page.$$eval('#notations button', (all) => all.map((one) => one.textContent)),
    ['SGF', 'MOVES']);
});

test('on a telephone the board is whole, and axe-core finds nothing', async () => {
  for (const telephone of [false, true]) {
    const page = await open({ human: 'both', moves: 'c3 b4' }, { telephone });
    const { x, y, width, height } = await box(page, 'svg.board');
    const window = page.viewportSize();
    assert.ok(x >= 0 && x + width <= window.width && y >= 0 && y + height <= window.height);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await violations(page), []);
  }
});

test('letters, numbers and discs are drawn in the colours of the sides', async () => {
  const page = await open({ human: 'both' });
  const drawn = await page.evaluate(async () => {
    const { piece, words } = await import('./js/play/pieces.js');
    const { colour } = await import('./js/play/colours.js');
    const colours = (...sides) => {
      const place = document.createElement('div');
      colour(place, sides);
      return [place.style.getPropertyValue('--first'), place.style.getPropertyValue('--on-first')];
    };
    return { pieces: ['X', 'O', 'K', '+k', '12', ''].map((content) => [
      piece('plain', content, 60, false)
        .map((one) => `${one.getAttribute('class')} ${one.textContent}`.trim()),
      words('plain', content, ['Red', 'Blue'])]),
    colours: [colours('White', 'Black'), colours('First', 'Second'), colours('Red', 'Red')] };
  });
  assert.deepEqual(drawn.pieces, [[['disc first'], 'Red disc'], [['disc second'], 'Blue disc'],
    [['disc first', 'letter first K'], 'Red K'], [['disc second', 'letter second +K'], 'Blue +K'],
    [['number 12'], '12'], [[], 'empty']]);
  const usual = ['#1d6fb8', '#fff'];
  assert.deepEqual(drawn.colours, [['#fbfbfb', '#16120a'], usual, usual]);
});

// The gallery: pages of other crates, to which that of the house leads, one of them with weights (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { session } from './session.js';

const browser = session();

const ready = (page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const played = (page, count) => page.waitForFunction((all) =>
  document.querySelectorAll('#moves button').length === all, count, { timeout: 30_000 });

/** Opens the page of Breakthrough, after its file of weights has come or failed. */
async function breakthrough(route) {
  const page = await browser.open();
  if (route) await page.route('**/weights/*', route);
  const state = new URLSearchParams({ human: 'both', level: '1 ply', moves: 'b2b3 e5e4 b1b2' });
  await page.goto(`${browser.address}games/breakthrough/#${state}`);
  await ready(page);
  await page.waitForFunction(() => document.querySelector('#loading').hidden
    || document.querySelector('#loading').textContent.includes('cannot be loaded'));
  return page;
}

/** The move of the engine, and its value. */
async function engineMove(page) {
  await page.click('#move');
  await played(page, 4);
  return [await page.textContent('#moves li:last-child button'),
    await page.getAttribute('#bar', 'aria-label')];
}

test('the page leads to games by others, which are played there', async () => {
  for (const telephone of [false, true]) {
    const house = await browser.open({ telephone });
    await house.goto(`${browser.address}play.html`);
    await ready(house);
    assert.deepEqual(await violations(house), []);
    assert.ok(await house.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  for (const [title, move] of [['Breakthrough', ['b2', 'b3']], ['Hex', ['c3']]]) {
    const page = await browser.open();
    await page.goto(`${browser.address}play.html#level=2+plies`);
    await ready(page);
    assert.equal(await page.locator('#gallery a').count(), 2);
    await page.click(`#gallery a:text("${title}")`);
    await page.waitForURL(`**/games/${title.toLowerCase()}/`);
    await ready(page);
    assert.equal(await page.textContent('h1'), title);
    assert.equal(await page.locator('#gallery, #own').count(), 0, 'what is of the house alone');
    await page.selectOption('#level', '2 plies');
    for (const cell of move) await page.click(`[data-name=${cell}]`);
    await played(page, 2);
    assert.deepEqual(browser.errors, []);
  }
});

test('a page with weights fetches them, names them, and its engine plays by them', async () => {
  const without = await breakthrough((route) => route.abort());
  assert.equal(await without.isVisible('#weights'), false);
  assert.match(await without.textContent('#loading'), /plays with a small evaluation/);
  const page = await breakthrough();
  assert.equal(await page.textContent('#weights'), 'The engine has the weights breakthrough.gz.');
  // Two plies deep the evaluation decides.
  const [small, trained] = [await engineMove(without), await engineMove(page)];
  assert.notEqual(trained[0], small[0], 'another move');
  assert.notEqual(trained[1], small[1], 'another value');
});

test('weights that the engine refuses are an error of one line, and it plays without them', async () => {
  const page = await breakthrough((route) => route.fulfill({ body: 'nullwindow tuples 1\n#00000000\n' }));
  assert.equal(await page.isVisible('#weights'), true);
  await page.click('#move');
  await page.waitForSelector('#error:visible');
  assert.equal(await page.textContent('#error'),
    'the engine has refused its weights: the weights are damaged: their checksum differs');
  assert.equal(await page.isVisible('#weights'), false);
  await engineMove(page);
  assert.equal(await page.isVisible('#error'), false);
});

test('a position of an author’s game opens as a tree in the explorer', async () => {
  const page = await browser.open();
  // Red wins by c7.
  const state = new URLSearchParams({ human: 'both', moves: 'c1 a5 c2 b5 c3 e5 c4 a4 c5 g1 c6 b7' });
  await page.goto(`${browser.address}games/hex/#${state}`);
  await ready(page);
  await page.click('text=See it think');
  await page.waitForURL(/\/index\.html#tree=\[.*&algorithm=alpha-beta$/);
  await page.waitForSelector('.node');
  const tree = JSON.parse(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('tree'));
  assert.equal(tree.length, 5, 'the best five moves');
  const [wins, ...others] = tree;
  const leaves = others.flat(3);
  assert.ok(typeof wins === 'number' && wins > Math.max(...leaves) - 1, 'c7 ends the game');
  assert.ok(others.every((below) => below.length === 5 && below.every((replies) => replies.length === 5)));
  assert.deepEqual(browser.errors, []);
  await page.goBack();
  await ready(page);
  await page.click('[data-name=c7]');
  await page.click('text=See it think');
  await page.waitForSelector('#error:visible');
  assert.equal(await page.textContent('#error'), 'the game is over');
});

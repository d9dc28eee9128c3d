// The engine plays by a book, and searches without it (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { session } from './session.js';

const browser = session();

/** The board with this state in its address, once the book of its game has come, or has failed to. */
async function open(state, route) {
  const page = await browser.open();
  if (route) await page.route('**/books/*', route);
  const came = page.waitForEvent(route ? 'requestfailed' : 'requestfinished',
    (request) => request.url().includes('/books/'));
  await page.goto(`${browser.address}play.html#${state}`);
  await came;
  await page.waitForSelector('#loading', { state: 'hidden', timeout: 60_000 });
  return page;
}

/** Lets the engine move, and returns the seconds until it has moved. */
async function seconds(page) {
  const began = performance.now();
  await page.click('#move');
  await page.waitForSelector('#moves button', { timeout: 60_000 });
  return (performance.now() - began) / 1_000;
}

for (const game of ['othello', 'chess']) {
  test(`${game}: a position of the book is answered at once, and analysed all the same`, async () => {
    const page = await open(`game=${game}&human=both&level=10+s`);
    // A search has ten seconds.
    assert.ok(await seconds(page) < 8);
    await page.click('#first');
    await page.click('#analyse');
    await page.waitForFunction(() => /\d/.test(document.querySelector('#analysis-rate').textContent));
    assert.deepEqual(browser.errors, []);
  });
}

test('without the book the engine searches, and nothing is said', async () => {
  const page = await open('game=othello&human=both&level=1+ply', (request) => request.abort());
  await seconds(page);
  assert.equal(await page.isHidden('#error'), true);
});

test('a damaged book is refused in one line, and the next move does without it', async () => {
  const page = await browser.open();
  const body = Buffer.from('nullwindow book 1\nnothing');
  await page.route('**/books/*', (route) => route.fulfill({ body }));
  await page.goto(`${browser.address}play.html#game=othello&human=both&level=1+ply`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('#move');
  await page.waitForSelector('#error:not([hidden])');
  assert.match(await page.textContent('#error'), /^the book: the book is damaged/);
  await seconds(page);
});

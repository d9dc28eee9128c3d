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

/** Lets the engine move, and returns whether it has searched. */
async function searched(page) {
  await page.evaluate(() => {
    window.said = new Set();
    new MutationObserver(() => window.said.add(document.querySelector('#status').textContent))
      .observe(document.querySelector('#status'), { childList: true, characterData: true, subtree: true });
  });
  await page.click('#move');
  await page.waitForSelector('#moves button', { timeout: 60_000 });
  return page.evaluate(() => [...window.said].some((text) => text.includes('depth')));
}

for (const game of ['othello', 'chess']) {
  test(`${game}: a position of the book is answered at once, and analysed all the same`, async () => {
    const page = await open(`game=${game}&human=both&level=3+s`);
    assert.equal(await searched(page), false);
    await page.click('#first');
    await page.click('#analyse');
    await page.waitForFunction(() => /\d/.test(document.querySelector('#analysis-rate').textContent));
    assert.deepEqual(browser.errors, []);
  });
}

test('another board has no book', async () => {
  const page = await browser.board({ game: 'othello', human: 'both', level: '0.3 s', options: 'columns=6' });
  const books = [];
  page.on('request', (request) => request.url().includes('/books/') && books.push(request.url()));
  assert.equal(await searched(page), true);
  assert.deepEqual(books, []);
});

test('a book that never comes is not waited for', async () => {
  const page = await browser.open();
  await page.route('**/books/*', () => {});
  await page.goto(`${browser.address}play.html#game=othello&human=both&level=0.3+s`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.equal(await searched(page), true);
});

test('without the book the engine searches, and nothing is said', async () => {
  const page = await open('game=othello&human=both&level=0.3+s', (request) => request.abort());
  assert.equal(await searched(page), true);
  assert.equal(await page.isHidden('#error'), true);
});

test('a damaged book is refused in one line, and the next move does without it', async () => {
  const page = await browser.open();
  const body = Buffer.from('nullwindow book 1\nnothing');
  await page.route('**/books/*', (route) => route.fulfill({ body }));
  await page.goto(`${browser.address}play.html#game=othello&human=both&level=0.3+s`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('#move');
  await page.waitForSelector('#error:not([hidden])');
  assert.match(await page.textContent('#error'), /^the book: the book is damaged/);
  assert.equal(await searched(page), true);
});

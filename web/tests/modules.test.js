// The modules of the games: one is fetched when a game of it is opened (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { session } from './session.js';

const browser = session();

/** The board with this state in its address, and the modules that it has asked for. */
async function open(state, route = (request) => request.continue()) {
  const page = await browser.open();
  const modules = [];
  await page.route('**/*.wasm.gz', (request) => {
    modules.push(new URL(request.request().url()).pathname.slice(1));
    return route(request);
  });
  await page.goto(`${browser.address}play.html#${state}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return { page, modules };
}

const title = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('#title').textContent === wanted, text);

test('the module of the game in the address comes alone, and that of another with its game', async () => {
  const { page, modules } = await open('game=kalah&human=both');
  assert.deepEqual(modules, ['boards.wasm.gz']);
  await page.selectOption('#game', 'chess');
  await title(page, 'Chess');
  await page.goBack();
  await title(page, 'Kalah');
  assert.deepEqual(modules, ['boards.wasm.gz', 'chess.wasm.gz']);
  assert.deepEqual(browser.errors, []);
});

test('every game of the list is in its module, by its title', async () => {
  const { page, modules } = await open('human=both');
  const listed = await page.$$eval('#game option', (all) => all.map(({ value, text }) => [value, text]));
  assert.equal(listed.length, 8);
  for (const [name, text] of listed) {
    await page.selectOption('#game', name);
    await title(page, text);
    await page.waitForSelector('#board [data-name]');
  }
  assert.deepEqual(modules, ['othello', 'chess', 'shogi', 'boards', 'own'].map((name) => `${name}.wasm.gz`));
  assert.deepEqual(browser.errors, []);
});

test('where a module does not come, a line says so, the game stays, and it is asked for again', async () => {
  let fails = true;
  const { page } = await open('human=both', (request) =>
    (fails && request.request().url().includes('shogi') ? request.abort() : request.continue()));
  await page.selectOption('#game', 'shogi');
  await page.waitForSelector('#error:not([hidden])');
  assert.equal(await page.inputValue('#game'), 'othello');
  await page.click('.cell.to');
  await page.waitForSelector('#moves button');
  fails = false;
  await page.selectOption('#game', 'shogi');
  await title(page, 'Shogi');
  assert.equal(await page.isHidden('#error'), true);
});

test('what is chosen while a module comes is for its game', async () => {
  let go = null;
  const waits = new Promise((resolve) => { go = resolve; });
  const { page } = await open('human=both', async (request) => {
    if (request.request().url().includes('chess')) await waits;
    return request.continue();
  });
  await page.selectOption('#game', 'chess');
  await page.selectOption('#human', 'second');
  go();
  await title(page, 'Chess');
  assert.equal(await page.inputValue('#human'), 'second');
});

test('where a game of an earlier address does not come, the address is that of the game shown', async () => {
  let fails = false;
  const route = (request) => (fails ? request.abort() : request.continue());
  const { page } = await open('game=kalah&human=both', route);
  await page.evaluate(() => { location.hash = '#game=tic-tac-toe&human=both'; });
  await title(page, 'Tic-tac-toe');
  fails = true;
  await page.evaluate(() => { location.hash = '#game=chess&human=both'; });
  await page.waitForSelector('#error:not([hidden])');
  assert.match(page.url(), /game=tic-tac-toe/);
});

// The editor of positions on the page of the board (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { box, session } from './session.js';

const browser = session();

/** Opens the page with this state in its address, and edits its position. */
async function open(state, window) {
  const page = await browser.open(window);
  await page.goto(`${browser.address}play.html#${new URLSearchParams({ human: 'both', ...state })}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('#edit');
  return page;
}

const brush = (page, name) => page.click(`.palette [aria-label="${name}"]`);
const square = (page, name) => page.click(`[data-name="${name}"]`);
const press = (page, name) => page.click(`#editor button:text-is("${name}")`);
const position = (page) => page.inputValue('#position');
const start = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('start');

test('chess: pieces are set and cleared, and only a legal position becomes the start', async () => {
  const page = await open({ game: 'chess', moves: 'e4' });
  await press(page, 'Clear');
  assert.equal(await page.locator('.man').count(), 12, 'those of the palette');
  await brush(page, 'white king');
  await square(page, 'e1');
  await brush(page, 'white rook');
  for (const name of ['h1', 'a1', 'd4']) await square(page, name);
  await square(page, 'd4');
  assert.equal(await page.getAttribute('[data-name=d4]', 'aria-label'), 'empty d4', 'the same one clears it');
  await page.selectOption('#edit-side', 'first');
  await press(page, 'Done');
  assert.equal(await page.textContent('#editor .error'), 'Not a legal position: Black has one king, not 0.');
  assert.deepEqual(await violations(page), []);
  await brush(page, 'black king');
  await square(page, 'e8');
  assert.equal(await page.isVisible('#editor .error'), false);
  await press(page, 'Done');
  assert.equal(await page.isVisible('#editor'), false);
  assert.equal(await position(page), '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  await square(page, 'e1');
  await square(page, 'g1');
  assert.deepEqual(await page.$$eval('#moves button', (all) => all.map(({ textContent }) => textContent)),
    ['O-O']);
  assert.deepEqual(browser.errors, []);
});

test('the rights to castle stay with kings and rooks, and a lost one does not come back', async () => {
  const page = await open({ game: 'chess', start: 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1' });
  await brush(page, 'white pawn');
  await square(page, 'd4');
  await press(page, 'Done');
  assert.equal(start(page), 'r3k2r/8/8/8/3P4/8/8/R3K2R w Kq - 0 1');
  await page.click('#edit');
  await brush(page, 'empty');
  await square(page, 'h1');
  await press(page, 'Done');
  assert.equal(start(page).split(' ')[2], 'Qkq', 'of kings and rooks where a game begins');
});

test('shogi: pieces in hand are numbers, and the rules name what is wrong', async () => {
  const page = await open({ game: 'shogi' });
  await brush(page, 'black pawn');
  await square(page, '7g');
  await page.fill('[aria-label="white pawn in hand"]', '1');
  assert.equal(await page.textContent('.hand[aria-label="White holds"] button'), 'white pawn × 1');
  await brush(page, 'white promoted rook');
  await square(page, '8b');
  await brush(page, 'empty');
  await square(page, '8b');
  await page.selectOption('#edit-side', 'second');
  await press(page, 'Done');
  assert.equal(start(page),
    'lnsgkgsnl/7b1/ppppppppp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL w p 1');
  await page.click('#edit');
  await page.fill('[aria-label="black rook in hand"]', '2');
  await press(page, 'Done');
  assert.match(await page.textContent('#editor .error'), /^Not a legal position: there are 2 pieces R/);
  assert.deepEqual(await violations(page), []);
});

test('Othello by keys alone, Kalah by numbers of seeds', async () => {
  const page = await browser.open();
  await page.goto(`${browser.address}play.html#game=othello&human=both`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.keyboard.press('b');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'black disc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-pressed')), 'true');
  await page.focus('#board [role=grid]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.getAttribute('[data-name=b1]', 'aria-label'), 'white disc b1');
  await press(page, 'Done');
  assert.equal(start(page), `-O${'-'.repeat(25)}OX------XO${'-'.repeat(27)} X`);
  const kalah = await open({ game: 'kalah' });
  await brush(kalah, 'one more');
  await square(kalah, 'First, pit 2');
  await brush(kalah, 'none');
  await square(kalah, 'Second, pit 6');
  await kalah.fill('[aria-label="Second, store"]', '3');
  await press(kalah, 'Done');
  assert.equal(start(kalah), '4,5,4,4,4,4:0/4,4,4,4,4,0:3 first empty-capture');
});

test('by a finger on a telephone, where palette and board are together', async () => {
  const page = await open({ game: 'chess', moves: 'e4 e5' }, { telephone: true, colorScheme: 'dark' });
  const [board, palette] = [await box(page, '#board svg'), await box(page, '.palette')];
  assert.ok(palette.y > board.y && palette.y + palette.height <= 844, JSON.stringify(palette));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await page.tap('.palette [aria-label="white queen"]');
  await page.tap('[data-name=d5]');
  assert.equal(await page.getAttribute('[data-name=d5]', 'aria-label'), 'white queen d5');
  assert.deepEqual(await violations(page), []);
  await page.tap('#editor button:text-is("Cancel")');
  assert.equal(await page.getAttribute('[data-name=d5]', 'aria-label'), 'empty d5');
  assert.equal(await page.locator('#moves button').count(), 2, 'the game is as it was');
});

test('games whose positions are moves have no editor', async () => {
  for (const game of ['connect-four', 'domineering', 'tic-tac-toe']) {
    const page = await browser.open();
    await page.goto(`${browser.address}play.html#game=${game}&human=both`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    assert.equal(await page.isVisible('#edit'), false);
    await page.keyboard.press('b');
    assert.equal(await page.isVisible('#editor'), false, game);
  }
});

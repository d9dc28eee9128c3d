// Proofs that the page checks: a certificate that it loads, and that of a small position (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { session } from './session.js';

const browser = session();

/** Whether this text is said of the proof. */
const says = (page, text) => page.waitForFunction((wanted) =>
  document.querySelector('#proof').textContent.includes(wanted), text, { timeout: 60_000 });

const click = (page, name) => page.click(`#proof button:has-text("${name}")`);

/** The answers on the board, by the names of the moves. */
const answers = (page) => page.$$eval('#board .value', (all) =>
  Object.fromEntries(all.map(({ dataset, textContent }) => [dataset.name, textContent])));

/** The words of the bar, and the part of it that is filled. */
const value = (page) =>
  page.$eval('#bar', (bar) => [bar.title, Number(bar.style.getPropertyValue('--share'))]);

/** The moves of the game so far. */
const moves = (page) => page.evaluate(() =>
  (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').filter(Boolean));

/** Waits until the winner has moved and the answers to the next replies are shown, or the game is over. */
async function answered(page, count) {
  await page.waitForFunction((wanted) => {
    const played = (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ');
    const over = document.querySelector('#status').textContent.startsWith('The game is over');
    const shown = [...document.querySelectorAll('#board .value')];
    return over || played.length === wanted && shown.length > 0
      && shown.every(({ textContent }) => textContent !== '✓');
  }, count);
  return page.textContent('#status');
}

test('a certificate is checked, and its strategy followed to the end', async () => {
  const page = await browser.board({ game: 'domineering', human: 'both' });
  await page.click('#prove');
  await says(page, 'There is a proof of the start, of 8 KB: for each position that Upright may meet');
  await click(page, 'Check it');
  await says(page, 'Checked here: Upright reaches at least a win against every reply. ');
  assert.match(await page.textContent('#proof'), /\d,\d+ positions, .* small positions searched to the end/);
  assert.deepEqual(await value(page), ['Upright reaches at least a win', 1]);
  assert.deepEqual(await violations(page), []);
  await click(page, 'Play Across: try to beat it');
  for (let count = 1; ; count += 2) {
    const status = await answered(page, count);
    if (status.startsWith('The game is over')) {
      assert.equal(status, 'The game is over: Upright wins.');
      break;
    }
    assert.deepEqual(await value(page), ['Upright reaches at least a win', 1]);
    const shown = Object.entries(await answers(page));
    // Now the first reply, now the last one.
    const [reply, answer] = shown.at(count % 4 === 1 ? 0 : -1);
    const before = await moves(page);
    await page.click(`#board .cell[data-name="${reply}"]`);
    if (answer === '·') continue;
    await page.waitForFunction((wanted) => location.hash.includes(wanted),
      new URLSearchParams({ moves: [...before, reply, answer].join(' ') }).toString());
  }
  assert.deepEqual(browser.errors, []);
});

test('a game that has left the strategy begins again at the claim', async () => {
  const page = await browser.board({ game: 'domineering', human: 'both', moves: 'a1 e6 c1 a5' });
  await page.click('#prove');
  await click(page, 'Check it');
  await says(page, 'Checked here: from the start Upright reaches at least a win against every reply. ');
  assert.equal(await page.isVisible('#proof button:has-text("try to beat it")'), true);
  await click(page, 'Play Across: try to beat it');
  await page.waitForFunction(() => document.querySelector('#status').textContent === 'Across to move.'
    && document.querySelectorAll('#board .value').length > 10);
  await says(page, 'On each move of Across is what Upright answers.');
  await page.click('#back');
  await page.waitForFunction(() => document.querySelector('#board .value')?.textContent === '✓');
  assert.deepEqual(browser.errors, []);
});

test('small positions are proved again, checked, and answered', async () => {
  for (const [start, share, claims] of [['444444322211112223', 0.5, ['Yellow reaches at least a draw',
    'Red reaches at least a draw']], ['444444333', 1, ['Yellow reaches at least a win']]]) {
    const page = await browser.board({ game: 'connect-four', human: 'both', moves: [...start].join(' ') });
    await page.click('#prove');
    // There is no file of this board among those of the tests.
    await says(page, 'It took ');
    const text = await page.textContent('#proof');
    assert.deepEqual(text.match(/(Yellow|Red) reaches at least a \w+/g), claims);
    assert.deepEqual(await value(page), [claims.join('; '), share]);
    await click(page, 'Play Red: try to beat it');
    const before = (start.length % 2 === 0 ? 1 : 0) + start.length;
    await answered(page, before);
    const [[reply, answer]] = Object.entries(await answers(page));
    await page.click(`#board .cell[data-name="${reply}"]`);
    await answered(page, before + 2);
    // Behind a reply a draw is a mere bound: the reply may have lost.
    assert.equal((await value(page))[0] === claims[0], share === 1);
    assert.equal((await moves(page)).at(-1), answer);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(browser.errors, []);
  }
});

test('a damaged certificate gives one line', async () => {
  const page = await browser.board({ game: 'domineering', human: 'both' });
  await page.route('**/proofs/domineering.gz', async (route) => {
    const body = await (await route.fetch()).body();
    const { gunzipSync } = await import('node:zlib');
    const plain = gunzipSync(body);
    plain[plain.length - 200] ^= 0x5a;
    await route.fulfill({ body: plain });
  });
  await page.click('#prove');
  await click(page, 'Check it');
  await says(page, 'No proof: layer ');
  assert.match(await page.textContent('#proof p'), /^No proof: layer \d+, byte \d+: [^\n]+$/);
});

test('games without proofs have no button for one, and what takes long is stopped', async () => {
  const page = await browser.board({ game: 'chess', human: 'both' });
  assert.equal(await page.isHidden('#prove'), true);
  await page.selectOption('#game', 'kalah');
  await page.click('#prove');
  await says(page, 'Proving it again');
  await click(page, 'Cancel');
  assert.equal(await page.isHidden('#proof'), true);
});

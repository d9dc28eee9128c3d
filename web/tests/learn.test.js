// Learning from the mistakes of a game on the page of the board (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { session } from './session.js';

const browser = session();

const open = (...state) => browser.board(...state);

const answer = (page) => page.textContent('#answer');
const says = (page, text) => page.waitForFunction((part) =>
  document.querySelector('#answer').textContent.includes(part), text, { timeout: 60_000 });
const label = (page, name) => page.getAttribute(`[data-name="${name}"]`, 'aria-label');

test('all mistakes of a game, one after the other: any move that keeps the value is right', async () => {
  // White gives the bishop, and later the queen.
  const moves = 'e4 e5 Nf3 Nc6 Bc4 Nf6 Bxf7+ Kxf7 d3 d5 Qd2 Bg4 Qh6 gxh6';
  const page = await open({ game: 'chess', human: 'first', moves, level: '0.3 s' });
  assert.equal(await page.textContent('#learn'), 'Learn from your mistakes');
  await page.click('#learn');
  await page.waitForSelector('#guess', { timeout: 60_000 });
  const [, count] = /\((\d+)\)/.exec(await page.textContent('#learn'));
  assert.ok(Number(count) >= 2, count);
  assert.match(await answer(page), new RegExp(`^Mistake 1 of ${count}Find a better move first`));
  assert.match(await answer(page), /Bxf7\+ loses/);
  assert.match(await label(page, 'c4'), /^white bishop/, 'the position before the mistake');
  assert.deepEqual(await violations(page), []);
  await page.click('[data-name=f3]');
  await page.click('[data-name=e5]');
  assert.match(await answer(page), /Nxe5 loses [\d.]+ pawns\./);
  // More than one move keeps the bishop.
  for (const move of ['d3', 'O-O', 'Qe2', 'd4', 'Nc3', 'Ng5']) {
    if (!await page.isVisible('#guess')) break;
    await page.selectOption('#guess', move);
    await page.click('text=Try');
  }
  assert.match(await answer(page), /Right/);
  for (let done = 1; done < Number(count); done += 1) {
    await page.click('#answer button:text-is("Next")');
    await says(page, `Mistake ${done + 1} of ${count}`);
    await page.waitForSelector('#answer :is(#guess, .part)');
    if (await page.isVisible('#guess')) await page.click('text=Show me');
  }
  await page.click('#answer button:text-is("Finish")');
  assert.match(await answer(page), new RegExp(`You found a better move for 1 of ${count}\\.`));
  assert.deepEqual(await violations(page), []);
  await page.click('text=Back to the game');
  assert.equal(await answer(page), '');
  assert.match(await label(page, 'h6'), /^black pawn/, 'the game is where it was');
  assert.deepEqual(browser.errors, []);
});

test('only the mistakes of the human count, and without any the page says so', async () => {
  const moves = 'f3 e5 g4 Qh4#';
  for (const [human, text] of [['second', 'There is no mistake'], ['first', 'Mistake 1 of ']]) {
    const page = await open({ game: 'chess', human, moves, level: '0.3 s' }, { telephone: true });
    await page.click('#learn');
    await says(page, text);
    assert.match(await page.textContent('#learn'), human === 'first' ? /\([12]\)$/ : /\(0\)$/);
  }
  const page = await open({ game: 'chess', human: 'first' });
  assert.equal(await page.isDisabled('#learn'), true);
});

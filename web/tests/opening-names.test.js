// The names of openings on the page of the board (our own).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.js';
import { session } from './session.js';

const browser = session();

test('openings have names, whatever the order of moves and the side of the board', async () => {
  const page = await browser.open();
  const open = async (state) => {
    await page.goto('about:blank');
    await page.goto(`${browser.address}play.html#${new URLSearchParams({ human: 'both', ...state })}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    return page.textContent('#opening');
  };
  for (const moves of ['f5 d6 c3 d3 c4', 'e6 f4 c3 c4 d3', 'd3 c5 f6 f5 e6', 'c4 e3 f6 e6 f5']) {
    assert.equal(await open({ game: 'othello', moves }), 'Tiger', moves);
  }
  assert.equal(await open({ game: 'othello', moves: 'f5 f6 e6 f4 g6 c5' }), 'Snake', 'and what follows');
  assert.equal(await open({ game: 'othello', moves: 'f5 d6', options: 'columns=6,rows=6' }), '');
  assert.equal(await open({ game: 'chess', moves: 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3' }),
    'Sicilian Defence: Najdorf Variation');
  assert.equal(await open({ game: 'chess', moves: 'c4 e6 d4 Nf6 Nc3 Bb4' }), 'Nimzo-Indian Defence');
  await page.click('#first');
  assert.equal(await page.textContent('#opening'), '');
  await page.click('#forward');
  assert.equal(await page.textContent('#opening'), 'English Opening');
  assert.deepEqual(await violations(page), []);
  assert.equal(await open({ game: 'kalah', moves: '3' }), '');
  assert.deepEqual(browser.errors, []);
});

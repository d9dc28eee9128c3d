// The page of the board: its layout, its access without a mouse, slow networks (our own).
import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { test } from 'node:test';
import { violations } from './axe.js';
import { box, session, slow } from './session.js';

const browser = session();

const open = (...state) => browser.board(...state);

const moves = (page) => page.$$eval('#moves button', (all) => all.map((button) => button.textContent));

test('the skip button leads to the board, and the game stays', async () => {
  const page = await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3' });
  const address = page.url();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'To the board');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'grid');
  assert.equal(page.url(), address);
  assert.deepEqual(await moves(page), ['e4', 'e5', 'Nf3']);
});

test('arrows step through the game also on the board, where Enter leads among the squares', async () => {
  const page = await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3' });
  await page.click('[data-name=e5]');
  await page.keyboard.press('ArrowLeft');
  assert.match(page.url(), /at=2/, 'after a click');
  await page.focus('#board [role=grid]');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.match(page.url(), /at=0/, 'with the focus on the board');
  const square = () => page.evaluate(() => document.activeElement.dataset.name);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
  }
  // Row by row there and back: every square is reached.
  const seen = new Set([await square()]);
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      await page.keyboard.press(row % 2 ? 'ArrowLeft' : 'ArrowRight');
      seen.add(await square());
    }
    await page.keyboard.press('ArrowDown');
    seen.add(await square());
  }
  assert.equal(seen.size, 64);
  assert.match(page.url(), /at=0/, 'the game has not moved');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  assert.match(page.url(), /at=1/);
});

test('screen readers are told the pieces by their names', async () => {
  const page = await open({ game: 'chess', human: 'both' });
  const label = (name) => page.getAttribute(`[data-name="${name}"]`, 'aria-label');
  assert.deepEqual([await label('e1'), await label('d8'), await label('e4'), await label('g1')],
    ['white king e1', 'black queen d8', 'empty e4', 'white knight g1, can move']);
  const other = async (state, name) => (await open({ human: 'both', ...state }))
    .getAttribute(`[data-name="${name}"]`, 'aria-label');
  assert.equal(await other({ game: 'othello' }, 'e4'), 'black disc e4');
  assert.equal(await other({ game: 'shogi', moves: '7g7f 3c3d 8h2b+' }, '2b'), 'black promoted bishop 2b');
  assert.equal(await other({ game: 'kalah', moves: '3' }, 'First, pit 4'), '5 seeds First, pit 4, a move');
});

test('axe-core finds nothing in any game, light and dark', async () => {
  for (const [game, colorScheme, played] of [['othello', 'light', 'f5 d6'],
    ['shogi', 'dark', '7g7f 3c3d 8h2b+'], ['chess', 'dark', 'e4 e5 Nf3'], ['kalah', 'light', '3'],
    ['connect-four', 'light', '4 4'], ['domineering', 'dark', 'b2 c4'], ['tic-tac-toe', 'light', '5 1']]) {
    const page = await open({ game, human: 'both', moves: played }, { colorScheme });
    assert.equal(await page.$$eval('ol#moves > :not(li)', (all) => all.length), 0);
    assert.deepEqual(await violations(page), [], `${colorScheme} ${game}`);
    await page.click('#help');
    assert.deepEqual(await violations(page), [], `${colorScheme} ${game}, the keys`);
  }
});

test('axe-core finds nothing in an evaluated game with values and an explanation', async () => {
  const page = await open({ game: 'chess', human: 'both', moves: 'f3 e5 g4', level: '0.3 s',
    tree: 'f3 e5 ( d5 {a comment} ( c5 $14 ) e4 ) g4 {another}' });
  assert.equal(await page.isVisible('#variations'), false);
  await page.click('#evaluate');
  await page.waitForSelector('#moves .mark', { timeout: 30_000 });
  await page.waitForFunction(() => document.querySelector('#status').textContent === 'Black to move.');
  await page.click('#moves button:text-is("d5")');
  assert.equal(await page.isVisible('#variations'), true);
  assert.deepEqual(await violations(page), [], 'in a variation');
  await page.click('#moves button:text-is("g4")');
  await page.click('#values');
  await page.waitForSelector('.value.best', { timeout: 30_000 });
  assert.deepEqual(await violations(page), []);
  await page.click('#why');
  await page.waitForSelector('#guess', { timeout: 30_000 });
  await page.click('text=Show me');
  assert.deepEqual(await violations(page), []);
});

test('on a desk the board has the height, and the buttons are in the window', async () => {
  for (const game of ['othello', 'chess', 'shogi', 'connect-four', 'kalah', 'domineering', 'tic-tac-toe']) {
    const page = await open({ game, human: 'both' });
    const board = await box(page, 'svg.board');
    if (game === 'kalah') assert.ok(board.width > 1200, `two rows have the width: ${board.width}`);
    else assert.ok(board.height > 620, `${game}: ${board.height} of 900 pixels`);
    for (const button of ['#first', '#undo', '#values', '#why', '#comment', '#new', '#move', '#turn',
      '#evaluate']) {
      const { y, height } = await box(page, button);
      assert.ok(y + height <= 900, `${game} ${button} ends at ${y + height}`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  }
});

test('on a telephone the board comes first, and controls below it', async () => {
  for (const game of ['othello', 'chess', 'shogi', 'connect-four', 'kalah', 'domineering', 'tic-tac-toe']) {
    const page = await open({ game, human: 'both' }, { telephone: true });
    const board = await box(page, 'svg.board');
    assert.ok(board.y < 130 && board.width > 340, `${game}: ${JSON.stringify(board)}`);
    for (const control of ['#back', '#values', '#game', '#human', '#level', '#new']) {
      assert.ok((await box(page, control)).y > board.y + board.height, `${game} ${control}`);
    }
    const { y, height } = await box(page, '#why');
    assert.ok(y + height <= 844, `${game}: the buttons of the game are in the window`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, game);
  }
});

test('a finger finds 44 pixels on every control', async () => {
  const page = await open({ game: 'connect-four', human: 'both', moves: '4 4' }, { telephone: true });
  await page.click('summary:text("Variants")');
  const small = await page.$$eval('button, select, input, textarea, summary', (all) => all
    .filter((control) => control.checkVisibility() && !control.matches('.skip'))
    .map((control) => [control.id || control.textContent, control.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 44).map(([name]) => name));
  assert.deepEqual(small, []);
});

test('an error leaves board and controls in their places', async () => {
  const page = await open({ game: 'chess', human: 'both', moves: 'e5' });
  const boxes = ['#error', '.stage', '.side'].map((part) => box(page, part));
  const [error, stage, side] = await Promise.all(boxes);
  assert.ok(stage.y >= error.y + error.height && stage.x < side.x && stage.y === side.y);
});

test('on a telephone the whole board is visible, below one row: the name of the game, a menu', async () => {
  for (const [game, title, played] of [['othello', 'Othello', 'f5 d6'], ['chess', 'Chess', 'e4'],
    ['shogi', 'Shogi', '7g7f 3c3d 8h2b+ 3a2b'], ['connect-four', 'Connect Four', '4'],
    ['kalah', 'Kalah', '3'], ['domineering', 'Domineering', 'b2'], ['tic-tac-toe', 'Tic-tac-toe', '5']]) {
    const page = await open({ game, human: 'both', moves: played }, { telephone: true });
    const board = await box(page, '#board');
    assert.ok(board.y >= 0 && board.y + board.height <= 844, `${game}: ${JSON.stringify(board)}`);
    const above = await page.$$eval('button, select, input, textarea, a', (all, top) => all
      .filter((control) => control.checkVisibility())
      .map((control) => [control.textContent, control.getBoundingClientRect()])
      .filter(([, { bottom, right }]) => right > 0 && bottom <= top).map(([text]) => text), board.y);
    assert.deepEqual(above, ['Menu'], game);
    assert.equal(await page.innerText('#title'), title);
    const [name, menu] = [await box(page, '#title'), await box(page, '.menu')];
    assert.ok(name.y < menu.y + menu.height && menu.y < name.y + name.height, 'one row');
    assert.equal(await page.isVisible('#theme'), false);
    await page.click('.menu');
    for (const control of ['#theme', '#menu a']) {
      const { x, width } = await box(page, control);
      assert.ok(x >= 0 && x + width <= 390, control);
    }
    assert.deepEqual(await violations(page), [], game);
  }
});

/** The evaluation bar: its label, the part of it that is filled, and its box with that of the board. */
const evaluation = async (page) => ({ label: await page.getAttribute('#bar', 'aria-label'),
  share: await page.$eval('#bar', (bar) => Number(bar.style.getPropertyValue('--share'))),
  bar: await box(page, '#bar'), fill: await box(page, '#bar i'), board: await box(page, 'svg.board') });

test('a bar shows the expected score of the side at the bottom, and nothing moves', async () => {
  for (const telephone of [false, true]) {
    const page = await open({ game: 'chess', human: 'both', moves: 'e4 e5 Qh5 Nc6 Qxf7+' }, { telephone });
    const before = await evaluation(page);
    assert.deepEqual([before.label, before.share], ['not evaluated', 0.5]);
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: false });
    });
    await page.evaluate(() => document.querySelector('#values').click());
    await page.waitForFunction(() => document.querySelector('#bar').ariaLabel !== 'not evaluated');
    await page.waitForFunction(() => document.querySelector('#status').textContent.endsWith('.'), null,
      { timeout: 30_000 });
    const { label, share, bar, fill, board } = await evaluation(page);
    // The queen is lost: the unit is the pawn, and four pawns are ten to one.
    const [, pawns] = /^Black \+(\d+\.\d)$/.exec(label) ?? assert.fail(label);
    assert.ok(pawns > 3 && pawns < 15, label);
    assert.ok(Math.abs(share - 1 / (1 + 10 ** (pawns / 4))) < 0.01, `${label}: ${share}`);
    if (telephone) {
      assert.ok(bar.y >= board.y + board.height && bar.width > 20 * bar.height, 'horizontal, below');
      assert.ok(Math.abs(fill.width / bar.width - share) < 0.02 && fill.x < bar.x + 2, 'from the left');
    } else {
      assert.ok(bar.x + bar.width <= board.x && bar.height > 20 * bar.width, 'vertical, beside the board');
      assert.ok(Math.abs(fill.height / bar.height - share) < 0.02, `${fill.height} of ${bar.height}`);
      assert.ok(fill.y + fill.height > bar.y + bar.height - 2, 'from below');
    }
    assert.deepEqual([bar, board], [before.bar, before.board]);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    await page.evaluate(() => document.querySelector('#turn').click());
    assert.ok(Math.abs((await evaluation(page)).share - (1 - share)) < 1e-6, 'now Black is at the bottom');
  }
});

test('the bar follows the game: mates, the end, and the moves of the engine', async () => {
  const look = async (state) => {
    const page = await open({ game: 'chess', ...state });
    await page.waitForFunction(() => document.querySelector('#bar').ariaLabel !== 'not evaluated');
    const { label, share } = await evaluation(page);
    return [label, share];
  };
  assert.deepEqual(await look({ human: 'both', moves: 'f3 e5 g4 Qh4#' }), ['Black wins', 0]);
  const start = 'kbK5/pp6/1P6/8/8/8/8/R7 w - -';
  const page = await open({ game: 'chess', human: 'second', level: '4 plies', start });
  await page.waitForSelector('#moves button');
  const { label, share } = await evaluation(page);
  assert.deepEqual([label, share], ['White #2', 1], 'after the best move the value stays');
  await page.click('#first');
  assert.equal((await evaluation(page)).label, 'White #2');
});

test('on a slow network bytes are shown, and the engine answers before its weights have come', async () => {
  const page = await browser.open();
  await slow(page);
  await page.goto(`${browser.address}play.html#game=othello&level=1+ply`, { waitUntil: 'commit' });
  await page.waitForFunction(() => /^Loading the game: \d+ KB of [\d.]+ [KM]B/.test(
    document.querySelector('#loading span')?.textContent), null, { timeout: 30_000 });
  for (const control of ['#new', '#game', '#file', '#values']) {
    assert.equal(await page.isDisabled(control), true, `${control} is off`);
  }
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 30_000 });
  assert.equal(await page.isEnabled('#new') && await page.isEnabled('#game'), true);
  const loading = () => page.textContent('#loading');
  await page.click('.cell.to');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2, null,
    { timeout: 10_000 });
  assert.match(await loading(), /^ *Loading the engine’s evaluation.* of 3\.4 MB/);
  assert.equal(await page.isVisible('#loading'), true, 'the weights have not come');
  await page.waitForSelector('#loading', { state: 'hidden', timeout: 60_000 });
  await page.click('.cell.to');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 4, null,
    { timeout: 10_000 });
  assert.deepEqual(browser.errors, []);
});

test('without the file of weights the engine plays, and the page says so', async () => {
  const page = await browser.open();
  await page.route('**/weights/*', (route) => route.abort());
  await page.goto(`${browser.address}play.html#game=shogi&level=1+ply`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.waitForFunction(() =>
    document.querySelector('#loading').textContent.includes('cannot be loaded'));
  await page.click('[data-name="7g"]');
  await page.click('[data-name="7f"]');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
});

test('without JavaScript the page says what it needs', async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  for (const [name, command] of [['play.html', 'nullwindow play'], ['index.html', 'nullwindow tree']]) {
    await page.goto(browser.address + name);
    // The text of `noscript` is no element of a page with scripts.
    const text = await page.innerText('main');
    const [shown] = new RegExp(`${command} ('.*?'|--game \\w+)( --\\w+)?`).exec(text) ?? assert.fail(text);
    execSync(shown.replace('nullwindow', process.env.NULLWINDOW), { input: 'quit\n', stdio: 'pipe' });
    assert.equal(await page.isDisabled('#first'), true);
  }
});

test('the page opens again without a network, and plays', async () => {
  const page = await open({ game: 'connect-four', human: 'both', level: '1 ply' },
    { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 30_000 });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.click('#move');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 1);
  await page.goto(`${browser.address}index.html`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
});

test('the page can be installed: its manifest names files that are there', async () => {
  const page = await open({ game: 'kalah' });
  const manifest = await page.evaluate(async () => (await fetch('manifest.json')).json());
  for (const name of [manifest.start_url, ...manifest.icons.map(({ src }) => src)]) {
    assert.equal((await page.request.get(browser.address + name)).status(), 200, name);
  }
});

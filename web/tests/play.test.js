// Play and analyse, end to end in headless Chromium: `cargo xtask web --test` runs this (our own).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { box, session } from './session.js';

const browser = session();
let page = null;

beforeEach(async () => { page = await browser.open(); });

/** Opens the page with this state in its address. */
async function open(state) {
  await page.goto('about:blank');
  await page.goto(`${browser.address}play.html#${new URLSearchParams(state)}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

const status = () => page.textContent('#status');
const moves = () => page.$$eval('#moves button', (all) => all.map((button) => button.textContent));
const says = (text) => page.waitForFunction((part) =>
  document.querySelector('#status').textContent.includes(part), text, { timeout: 30_000 });

test('three moves of Othello against the engine, and back', async () => {
  await open({ game: 'othello', level: '2 plies' });
  for (const number of [1, 2, 3]) {
    await page.click('.cell.to');
    await page.waitForFunction((count) => document.querySelectorAll('#moves button').length === count,
      2 * number, { timeout: 30_000 });
  }
  assert.match(await status(), /^Black to move/);
  assert.equal(await page.locator('.disc').count(), 4 + 6);
  await page.goBack();
  await page.goBack();
  assert.equal((await moves()).length, 4, 'one step back to where Black is to move, past the engine');
  await page.goForward();
  await page.goForward();
  const [played, address] = [await moves(), page.url()];
  await page.click('#undo');
  assert.deepEqual(await moves(), played.slice(0, 4));
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.deepEqual(await moves(), played, 'the address holds the game');
  assert.deepEqual(browser.errors, []);
});

test('the values on the squares are those of the program', async () => {
  // Ten empty squares: all values are exact, by three engines.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 }));
  const start = 'OOOOOOOOXOOOOOO-XXOOOXO-XXXOXOO-XXOXOOO-XXXOOOO--XXXXX---XXXXX-- X';
  await open({ game: 'othello', human: 'both', start });
  await page.click('#values');
  await says('exact');
  await page.waitForFunction(() => !document.querySelector('#status').textContent.includes('…'));
  const shown = await page.$$eval('.value', (values) => Object.fromEntries(values.map((value) =>
    [value.dataset.name, Number(value.textContent.replace('−', '-'))])));
  assert.ok(Object.keys(shown).length > 2, JSON.stringify(shown));
  for (const [move, value] of Object.entries(shown)) {
    const solved = execFileSync(process.env.NULLWINDOW, ['solve', start, '--moves', move, '--json']);
    assert.equal(value, JSON.parse(solved).score, move);
  }
});

test('a board of another size is played, kept in the address, and solved', async () => {
  await open({ game: 'domineering', human: 'both' });
  assert.equal(await page.isVisible('#option-columns'), false, 'folded');
  await page.click('summary:text("Variants")');
  await page.selectOption('#option-columns', '4');
  await page.selectOption('#option-rows', '4');
  assert.equal(await page.locator('[data-cell]').count(), 16);
  assert.match(page.url(), /options=columns%3D4|options=columns=4/);
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.equal(await page.locator('[data-cell]').count(), 16);
  await page.click('#values');
  await page.waitForSelector('.value.best', { timeout: 30_000 });
  await open({ game: 'domineering', options: 'columns=4,rows=99' });
  assert.match(await page.textContent('#error'), /columns and rows, and at most 64 squares, not 4×99/);
});

test('variants are words, and their usual values the first of lists', async () => {
  for (const [game, fields] of [['chess', []], ['kalah', [['Pits of a side', '6'], ['Seeds in a pit', '4'],
    ['Rule of captures', 'empty capture']]], ['connect-four', [['Columns', '7'], ['Rows', '6']]],
  ['othello', [['Columns', 'the rows, or 8'], ['Rows', 'the columns, or 8']]]]) {
    await open({ game, human: 'both' });
    assert.deepEqual(await page.$$eval('#variant .field', (all) => all.map((field) => [
      field.querySelector('label').textContent,
      field.querySelector('select').selectedOptions[0].textContent])), fields, game);
    assert.equal(await page.isVisible('summary:text("Variants")'), fields.length > 0, game);
  }
  await open({ game: 'kalah', human: 'both', options: 'seeds=9' });
  assert.equal(await page.inputValue('#option-seeds'), '9', 'a value of the address that no list offers');
  await page.click('summary:text("Variants")');
  await page.selectOption('#option-rule', 'standard');
  assert.match(page.url(), /options=seeds(=|%3D)9,rule(=|%3D)standard/);
});

test('a domino is one piece, also the last one', async () => {
  await open({ game: 'domineering', human: 'both', moves: 'b2 c4 b4' });
  const [square, drawn] = [await box(page, '[data-name=a1]'),
    await page.$$eval('.domino', (all) => all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height, fill: getComputedStyle(one).fill };
    }))];
  const size = square.width;
  assert.equal(drawn.length, 3);
  const long = drawn.map(({ width, height }) => [width > 1.7 * size, height > 1.7 * size]);
  assert.deepEqual(long.sort(), [[false, true], [false, true], [true, false]]);
  assert.equal(new Set(drawn.map(({ fill }) => fill)).size, 2, 'a colour for each side, the last one too');
  // The last one, b4, is over b4 and b5, which are marked.
  assert.deepEqual(await page.$$eval('.cell.last', (all) => all.map(({ dataset }) => dataset.name).sort()),
    ['b4', 'b5']);
  const [lower, upper] = [await box(page, '[data-name=b4]'), await box(page, '[data-name=b5]')];
  const over = drawn.filter(({ x, y, height }) => x > lower.x && x < lower.x + size && y > upper.y
    && y + height < lower.y + size + 1);
  assert.equal(over.length, 1);
});

test('the stores of Kalah are on the board, each to the right of its side', async () => {
  await open({ game: 'kalah', human: 'both', moves: '3 6' });
  const stores = () => page.$$eval('.store', (all) => all.map((store) =>
    [store.getAttribute('aria-label'), store.querySelector('.seeds').textContent]));
  assert.deepEqual(await stores(), [['Second 0 seeds in the store', '0'],
    ['First 2 seeds in the store', '2']]);
  const place = async (name) => (await box(page, `.store[aria-label^=${name}]`)).x;
  const pit = (await box(page, '[data-name="First, pit 6"]')).x;
  assert.ok(await place('First') > pit && await place('Second') < (await box(page, '[data-cell="0"]')).x);
  await page.click('#turn');
  assert.ok(await place('Second') > await place('First'));
});

test('sides have the names of their colours', async () => {
  await open({ game: 'connect-four', human: 'both', moves: '1 2 1 2 1 2' });
  assert.equal(await status(), 'Yellow to move.');
  assert.deepEqual(await page.$$eval('#human option', (all) => all.map(({ textContent }) => textContent)),
    ['Yellow (begins)', 'Red', 'both sides']);
  assert.equal(await page.getAttribute('[data-name="column 2, row 1"]', 'aria-label'),
    'red disc column 2, row 1, a move');
  await page.click('#values');
  await says('win in 1 for Yellow');
  await page.click('[data-cell="0"]');
  assert.equal(await status(), 'The game is over: Yellow wins.');
  assert.match(await page.textContent('#graph'), /Yellow wins.*Red wins/);
});

test('every game is played by clicks', async () => {
  for (const [game, clicks, played] of [
    ['connect-four', ['[data-cell="3"]', '[data-cell="24"]'], ['4', '4']],
    ['kalah', ['[data-cell="8"]', '[data-cell="11"]', '[data-cell="0"]'], ['3', '6', '6']],
    ['chess', ['[data-name=e2]', '[data-name=e4]', '[data-name=e7]', '[data-name=e5]'], ['e4', 'e5']],
    ['shogi', ['[data-name="7g"]', '[data-name="7f"]'], ['7g7f']],
    ['domineering', ['[data-name=b2]', '[data-name=c4]'], ['b2', 'c4']],
    ['tic-tac-toe', ['[data-cell="4"]', '[data-cell="0"]'], ['5', '1']],
  ]) {
    await open({ game, human: 'both' });
    for (const click of clicks) await page.click(click);
    assert.deepEqual(await moves(), played, game);
  }
  await open({ game: 'shogi', human: 'both', moves: '7g7f 3c3d 8h2b+ 3a2b' });
  await page.click('.hand button:not([disabled])');
  await page.click('[data-name="5e"]');
  assert.equal((await moves()).at(-1), 'B*5e');
  await open({ game: 'chess', human: 'both', start: '7k/P7/8/8/8/8/8/K7 w - -' });
  await page.click('[data-name=a7]');
  await page.click('[data-name=a8]');
  await page.click('text=a8=N');
  assert.deepEqual(await moves(), ['a8=N']);
  assert.deepEqual(browser.errors, []);
});

test('records are saved and opened again', async () => {
  for (const [game, played, notation] of [
    ['chess', 'e4 e5 Nf3 Nc6 Bb5 a6 O-O', 'PGN'], ['othello', 'f5 d6 c3 d3 c4', 'GGF'],
    ['shogi', '7g7f 3c3d 8h2b+ 3a2b B*5e', 'KIF'],
  ]) {
    await open({ game, human: 'both', moves: played });
    const saved = page.waitForEvent('download');
    await page.click(`#notations >> text=${notation}`);
    const download = await saved;
    const file = path.join(tmpdir(), `nullwindow-${process.pid}-${download.suggestedFilename()}`);
    await download.saveAs(file);
    await open({ game, human: 'both' });
    await page.setInputFiles('#file', file);
    await page.waitForSelector('#moves button');
    assert.deepEqual(await moves(), played.split(' '), game);
  }
  const file = path.join(tmpdir(), `nullwindow-${process.pid}-two.pgn`);
  await writeFile(file, '[White "Anna"]\n[Black "Bob"]\n1. d4 *\n\n[White "Cleo"]\n1. c4 *\n');
  await open({ game: 'chess', human: 'both' });
  await page.setInputFiles('#file', file);
  await page.waitForSelector('#which option', { state: 'attached' });
  assert.deepEqual(await page.$$eval('#which option', (all) => all.map((option) => option.textContent)),
    ['Anna – Bob', 'Cleo']);
  await page.selectOption('#which', '1');
  assert.deepEqual(await moves(), ['c4']);
  const wrong = file.replace('two', 'wrong');
  await writeFile(wrong, '1. e4 e5 2. Ke3 *');
  await page.setInputFiles('#file', wrong);
  await page.waitForSelector('#error:not([hidden])');
  assert.match(await page.textContent('#error'), /^nullwindow-.*wrong\.pgn: .*Ke3/);
});

test('in chess a value is on the square that a move goes to, and the best moves are arrows', async () => {
  await open({ game: 'chess', human: 'both', start: 'kbK5/pp6/1P6/8/8/8/8/R7 w - -' });
  await page.click('#values');
  await page.waitForSelector('.value.best[data-name=a6]', { timeout: 30_000 });
  await page.waitForFunction(() => document.querySelector('[data-name=a6].value').textContent === '#2');
  await page.waitForFunction(() => document.querySelector('#status').textContent.endsWith('.'));
  assert.equal(await page.locator('.value[data-name=a1]').count(), 0, 'none where the piece is');
  assert.equal(await page.locator('.arrow').count(), 3);
  const [arrow, goal] = [await box(page, '.arrow.best'), await box(page, '.cell[data-name=a6]')];
  assert.ok(arrow.y > goal.y && arrow.y < goal.y + goal.height, 'the best arrow ends on a6');
  assert.match(await page.getAttribute('.cell[data-name=a6]', 'aria-label'), /value #2/);
  assert.match(await status(), /^Values in pawns for White, .*the best is Ra6: mate in 2 for White/);
  await page.click('.cell[data-name=a1]');
  assert.equal(await page.locator('.arrow').count(), 0);
  assert.ok(await page.locator('.value').count() > 5, 'then the values of this piece alone');
});

test('a position is set up, and an error of it is one line', async () => {
  await open({ game: 'chess', human: 'both' });
  await page.fill('#position', 'kbK5/pp6/1P6/8/8/8/8/R7 w - -');
  await page.click('text=Set up');
  await page.click('#evaluate');
  await page.waitForSelector('#graph circle');
  assert.match(await page.textContent('#graph title'), /mate in 2 for White/);
  await page.fill('#position', '8/8 w');
  await page.click('text=Set up');
  assert.match(await page.textContent('#error'), /^position: .*column \d+/);
});

test('why a move is bad: first a quiz, then the refutation on the board', async () => {
  await open({ game: 'chess', human: 'both', moves: 'f3 e5 g4' });
  await page.click('#why');
  await page.waitForSelector('#guess', { timeout: 30_000 });
  assert.equal(await page.locator('text=Qh4#').count(), 0, 'nothing is shown before it is asked for');
  assert.match(await page.textContent('#answer'), /g4 loses the game/);
  await page.click('[data-name=g2]');
  await page.click('[data-name=g4]');
  assert.match(await page.textContent('#answer'), /g4 was played/);
  await page.click('text=Show me');
  assert.match(await page.textContent('#answer'), /It loses the game\. The lines part at move 1/);
  assert.match(await page.textContent('#answer'), /After g4: mate in 1 for Black/);
  await page.click('#answer button:has-text("Qh4#")');
  assert.match(await page.getAttribute('[data-name=h4]', 'aria-label'), /^black queen h4/);
  assert.match(await status(), /^After g4: 2 of 2 moves/);
  assert.ok(await page.locator('#answer tbody tr').count() > 2, 'the terms that change');
  await page.click('text=Back to the game');
  assert.match(await status(), /^Black to move/);
  assert.deepEqual(await moves(), ['f3', 'e5', 'g4']);
});

test('why asks about the last move of the human, and says what it loses', async () => {
  // Black has taken the queen that the human had put there.
  await open({ game: 'chess', human: 'first', moves: 'e4 e5 Qh5 Nc6 Qxh7 Rxh7' });
  assert.equal(await page.textContent('#why'), 'Why is Qxh7 bad?');
  await page.click('#why');
  await page.waitForSelector('#guess', { timeout: 30_000 });
  const answer = await page.textContent('#answer');
  const [, pawns] = /^Find a better move firstQxh7 loses ([\d.]+) pawns\./.exec(answer);
  assert.ok(Number(pawns) > 4 && Number(pawns) < 12, pawns);
  await page.click('text=Show me');
  await page.waitForSelector('#answer .part');
  assert.match(await page.textContent('#answer .part'), /^After Qxh7: [\d.]+ pawns for Black/);
  // If the human has not moved, it is about the last move.
  await open({ game: 'chess', human: 'second', moves: 'e4' });
  assert.equal(await page.textContent('#why'), 'Why is e4 bad?');
});

test('a move that loses nothing is not called bad', async () => {
  await open({ game: 'othello', human: 'both', moves: 'f5' });
  await page.click('#why');
  await page.waitForSelector('#answer h2', { timeout: 30_000 });
  assert.match(await page.textContent('#answer'), /^Why is f5 not bad\?/);
});

test('an evaluated game has marks, and a graph on the scale of the expected score', async () => {
  await open({ game: 'chess', human: 'both', moves: 'f3 e5 g4 Qh4#', level: '0.3 s' });
  await page.click('#evaluate');
  await says('The game is over');
  await page.waitForFunction(() => document.querySelectorAll('#graph circle').length === 5, null,
    { timeout: 30_000 });
  await page.waitForSelector('#moves .mark');
  const marked = await moves();
  assert.equal(marked[2], 'g4??');
  assert.deepEqual([marked[1], marked[3]], ['e5', 'Qh4#'], 'moves that lose nothing have no mark');
  const drawn = await page.$eval('#graph svg', (svg) => ({
    zero: Number(svg.querySelector('.zero').getAttribute('y1')),
    ticks: [...svg.querySelectorAll('text.tick')].map((text) => text.textContent),
    lines: [...svg.querySelectorAll('line.tick')].map((line) => Number(line.getAttribute('y1'))),
    points: [...svg.querySelectorAll('circle')].map((circle) => [Number(circle.getAttribute('cy')),
      circle.textContent]) }));
  assert.deepEqual(drawn.ticks, ['−4', '−2', '−1', '0', '+1', '+2', '+4'], 'the ticks of analyze');
  // Elo's curve: four pawns are ten to one.
  const [low, high] = [drawn.lines[0], drawn.lines.at(-1)];
  const unit = (low - high) / (10 / 11 - 1 / 11);
  for (const [y, text] of drawn.points) {
    const [, number, side] = /: ([\d.]+) pawns for (White|Black)$/.exec(text) ?? [];
    const pawns = number === undefined ? null : Number(number) * (side === 'White' ? 1 : -1);
    const expected = pawns === null ? 0 : 1 / (1 + 10 ** (-pawns / 4));
    assert.ok(Math.abs(y - (drawn.zero - unit * (expected - 0.5))) < 1, `${text}: ${y}`);
  }
  assert.equal(drawn.points.filter(([, text]) => /for (White|Black)/.test(text)).length, 4);
  await page.click('#back');
  assert.equal((await moves())[2], 'g4??', 'the marks stay');
});

test('every value of chess is in pawns, with the side that it is for', async () => {
  // White is a queen down.
  await open({ game: 'chess', human: 'both', moves: 'e4 e5 Qh5 Nc6 Qxf7+ Kxf7 a3', level: '0.3 s' });
  await page.click('#evaluate');
  await page.waitForFunction(() => document.querySelectorAll('#graph circle').length === 8, null,
    { timeout: 30_000 });
  await page.click('#values');
  await says('Values in pawns');
  await page.waitForFunction(() => document.querySelector('#status').textContent.endsWith('.'));
  assert.match(await status(), /^Values in pawns for Black, .*: \d+\.\d\d pawns for Black\.$/);
  const texts = await page.evaluate(() => [
    ...[...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel),
    ...[...document.querySelectorAll('title, .value, p, td')].map(({ textContent }) => textContent)]);
  assert.ok(texts.some((text) => /7 moves: \d+\.\d\d pawns for Black/.test(text)), 'the graph');
  for (const text of texts) assert.doesNotMatch(text, /[-−+]\d{3}|\b\d{3,} (for|pawns)|other side/, text);
  const values = await page.$$eval('.value', (all) => all.map(({ textContent }) => textContent));
  for (const value of values) assert.match(value, /^[≥≤]?([+−]\d+\.\d|0\.0|−?#\d+)$/);
  assert.match(await page.getAttribute('#bar', 'aria-label'), /^Black \+\d+\.\d$/);
  await page.click('#why');
  await page.waitForSelector('#answer :is(#guess, .part)', { timeout: 30_000 });
  if (await page.isVisible('#guess')) await page.click('text=Show me');
  for (const text of await page.$$eval('#answer .part p', (all) => all.map((part) => part.textContent))) {
    assert.match(text, /^After \S+: \d+\.\d\d pawns for Black$/);
  }
});

test('the graph’s labels are off its curve, wherever the curve goes', async () => {
  // White is mated, and before that wins: the curve touches the top and the bottom.
  for (const [start, played] of [['', 'f3 e5 g4 Qh4#'], ['kbK5/pp6/1P6/8/8/8/8/R7 w - -', 'Ra6 bxa6 b7#']]) {
    await open({ game: 'chess', human: 'both', start, moves: played, level: '0.3 s' });
    await page.click('#evaluate');
    await page.waitForFunction((count) => document.querySelectorAll('#graph circle').length === count,
      played.split(' ').length + 1, { timeout: 30_000 });
    const crossed = await page.$eval('#graph svg', (svg) => {
      const path = svg.querySelector('path');
      const points = [...svg.querySelectorAll('circle')]
        .map((circle) => [circle.cx.baseVal.value, circle.cy.baseVal.value, 4]);
      for (let at = 0; at <= path.getTotalLength(); at += 1) {
        const { x, y } = path.getPointAtLength(at);
        points.push([x, y, 1]);
      }
      const boxes = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBBox()]);
      return boxes.filter(([, { x, y, width, height }]) => points.some(([left, top, near]) =>
        left > x - near && left < x + width + near && top > y - near && top < y + height + near))
        .map(([text]) => text);
    });
    assert.deepEqual(crossed, [], start);
  }
});

test('pieces are dragged by the mouse, and elsewhere they go back', async () => {
  await open({ game: 'chess', human: 'both' });
  const drag = async (from, to) => {
    const [start, end] = [await box(page, from), await box(page, to)];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + start.width / 2, start.y - 10, { steps: 3 });
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
    assert.equal(await page.locator('.ghost').count(), 1);
    await page.mouse.up();
    assert.equal(await page.locator('.ghost').count(), 0);
  };
  await drag('[data-name=e2]', '[data-name=e4]');
  assert.deepEqual(await moves(), ['e4']);
  await drag('[data-name=e7]', '[data-name=e4]');
  assert.deepEqual(await moves(), ['e4'], 'e7 to e4 is no move');
  assert.equal(await page.locator('.hint').count(), 0);
  await page.click('[data-name=e7]');
  await page.click('[data-name=e5]');
  assert.deepEqual(await moves(), ['e4', 'e5'], 'clicks do the same');
  await open({ game: 'chess', human: 'both', start: '7k/P7/8/8/8/8/8/K7 w - -' });
  await drag('[data-name=a7]', '[data-name=a8]');
  await page.click('text=a8=N');
  assert.deepEqual(await moves(), ['a8=N']);
  await open({ game: 'shogi', human: 'both', moves: '7g7f 3c3d 8h2b+ 3a2b' });
  await drag('.hand button:not([disabled])', '[data-name="5e"]');
  assert.equal((await moves()).at(-1), 'B*5e');
});

test('pieces are dragged by a finger', async () => {
  page = await browser.open({ telephone: true });
  await open({ game: 'chess', human: 'both' });
  const devtools = await page.context().newCDPSession(page);
  const centre = async (selector) => {
    const { x, y, width, height } = await box(page, selector);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const touch = (type, ...touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [from, to] = [await centre('[data-name=e2]'), await centre('[data-name=e4]')];
  await touch('touchStart', from);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: to.x, y: from.y + part * (to.y - from.y) });
  await touch('touchEnd');
  assert.deepEqual(await moves(), ['e4']);
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page has not moved');
});

test('a game is played by keys alone', async () => {
  await open({ game: 'othello', human: 'both' });
  await page.focus('#board [role=grid]');
  await page.keyboard.press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.deepEqual(await moves(), ['f5']);
  await page.focus('#back');
  await page.keyboard.press('ArrowLeft');
  assert.match(page.url(), /at=0/);
  await page.keyboard.press('End');
  assert.match(await status(), /^White to move/);
});

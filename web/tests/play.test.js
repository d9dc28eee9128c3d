// Play and analyse, end to end in headless Chromium: `cargo xtask web --test` runs this (our own).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
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
  // Ten empty squares: all values are exact.
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

test('a pasted record is read without a result, and with its variations', async () => {
  await open({ game: 'chess', human: 'both' });
  const paste = async (text) => {
    await page.fill('#position', text);
    await page.click('text=Set up');
  };
  await paste('[White "Anna"]\n\n1. e4 e5 2. Nf3 Nc6');
  assert.deepEqual(await moves(), ['e4', 'e5', 'Nf3', 'Nc6']);
  assert.match(await page.textContent('#notice'), /result/);
  await paste('1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... c5 *');
  assert.equal(await listed(), '1. e4 (1. d4 d5 (1… Nf6)) (1. c4) 1… c5');
  assert.equal(await page.isVisible('#notice'), false);
  for (const [text, said] of [
    ['1. e4 {without an end', /^position: line 1, column 7: this comment has no end$/],
    [`1. e4 ${'('.repeat(10_000)}`, null], ['[White "A"]\n(1. d4) 1. e4 *', null],
  ]) {
    await paste(text);
    if (said) assert.match(await page.textContent('#error'), said);
    else {
      assert.equal(await listed(), '1. e4');
      assert.match(await page.textContent('#notice'), /^The file: [^\n]*line \d, column \d+: /);
    }
  }
  await open({ game: 'shogi', human: 'both' });
  await paste('1 ７六歩(77)\n2 ３四歩(33)\n*usual\n\n変化：2手\n2 ８四歩(83)\n');
  assert.equal(await listed(), '1. 7g7f 3c3d usual (1… 8c8d)');
});

/** Plays a move by two clicks. */
async function clicked(from, to) {
  await page.click(`[data-name=${from}]`);
  await page.click(`[data-name=${to}]`);
}

/** The list of moves as a record, with single blanks. */
const listed = () => page.$eval('#moves', (list) => {
  const texts = (node) => (node.nodeType === 3 ? [node.data] : node.matches('button') ? [node.textContent]
    : [...node.childNodes].flatMap(texts));
  return texts(list).join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
});

const current = () => page.textContent('#moves [aria-current=true]');

test('a move from an earlier position is a variation, and steps go along it', async () => {
  await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3 Nc6 Bb5', at: 2 });
  await clicked('g1', 'f3');
  assert.equal(await listed(), '1. e4 e5 2. Nf3 Nc6 3. Bb5', 'its own move');
  await page.click('#back');
  await clicked('f1', 'c4');
  await clicked('b8', 'c6');
  const tree = '1. e4 e5 2. Nf3 (2. Bc4 Nc6) 2… Nc6 3. Bb5';
  assert.equal(await listed(), tree);
  await page.click('#first');
  await page.click('#last');
  assert.equal(await status(), 'White to move.');
  assert.match(await page.getAttribute('[data-name=c4]', 'aria-label'), /bishop/);
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.equal(await listed(), tree, 'the address has the tree');
  await page.click('#moves button:text-is("Bb5")');
  assert.match(await page.getAttribute('[data-name=b5]', 'aria-label'), /bishop/);
  await page.click('#back');
  await page.click('#back');
  assert.equal(await current(), 'Nf3');
  await page.keyboard.press('n');
  assert.equal(await current(), 'Bc4', 'the next variation');
  await page.click('#promote');
  assert.equal(await listed(), '1. e4 e5 2. Bc4 (2. Nf3 Nc6 3. Bb5) 2… Nc6');
  assert.equal(await page.isEnabled('#promote'), false);
  await page.click('#other');
  await page.click('#remove');
  assert.equal(await listed(), '1. e4 e5 2. Bc4 Nc6');
  assert.match(await page.textContent('#notice'), /^The variation from Nf3 on is deleted\. Bring back$/);
  await page.click('text=Bring back');
  assert.equal(await listed(), '1. e4 e5 2. Bc4 (2. Nf3 Nc6 3. Bb5) 2… Nc6');
  assert.deepEqual(browser.errors, []);
});

test('a move that is taken back leaves the tree, but for what a variation needs', async () => {
  await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3', at: 2 });
  await clicked('f1', 'c4');
  await page.click('#undo');
  assert.equal(await listed(), '1. e4 e5 2. Nf3');
  assert.match(page.url(), /at=2/);
  await page.click('#undo');
  assert.deepEqual([await listed(), /at=1/.test(page.url())], ['1. e4 e5 2. Nf3', true], 'a step back');
  await page.click('#last');
  await page.click('#undo');
  assert.equal(await listed(), '1. e4 e5');
  // Black's reply goes with White's move; the move that a variation follows stays.
  await open({ game: 'chess', human: 'first', moves: 'e4 e5', tree: 'e4 e5 ( c5 )' });
  await page.click('#undo');
  assert.equal(await listed(), '1. e4 c5');
});

test('evaluations are kept when one goes to a variation and back', async () => {
  await open({ game: 'chess', human: 'both', level: '0.3 s', moves: 'f3 e5 g4 Qh4#',
    tree: 'f3 e5 g4 ( e4 ) Qh4#' });
  await page.click('#evaluate');
  await page.waitForFunction(() => document.querySelectorAll('#graph circle').length === 5, null,
    { timeout: 30_000 });
  await page.waitForSelector('#moves .mark');
  const [graph, marks] = [await page.textContent('#graph'), await page.locator('#moves .mark').count()];
  await page.click('#moves button:text-is("e4")');
  assert.equal(await page.locator('#graph circle').count(), 3, 'those before the variation');
  assert.equal(await page.locator('#moves .mark').count(), marks, 'the marks stay');
  await page.click('#moves button:text-is("Qh4#")');
  assert.equal(await page.textContent('#graph'), graph);
  await page.click('#moves button:text-is("e4")');
  await page.click('#evaluate');
  await page.waitForFunction(() => document.querySelectorAll('#graph circle').length === 4, null,
    { timeout: 30_000 });
  for (const [name, count] of [['Qh4#', 5], ['e4', 4]]) {
    await page.click(`#moves button:text-is("${name}")`);
    assert.equal(await page.locator('#graph circle').count(), count, name);
  }
});

test('a tree is read as it was written, whatever its moves and comments are', async () => {
  const { follow, nodesOf, readTree, treeOf, writeTree } =
    await import(pathToFileURL(path.join(process.env.PAGE, 'js/play/tree.js')));
  const tree = readTree('');
  const names = ['(', ')', '$1', '{a', '\\', '\\(', 'a(b)', '%7D', 'e4}'];
  for (const [i, name] of names.entries()) {
    const node = follow(tree, [...names.slice(0, i), name]);
    Object.assign(node, { comment: `${name} } %25 {\n ( $2`, glyphs: [i, 140] });
    follow(tree, [...names.slice(0, i), 'other', name]).comment = '}';
  }
  const text = writeTree(tree);
  assert.deepEqual(nodesOf(readTree(text)), nodesOf(tree));
  assert.deepEqual(nodesOf(treeOf(nodesOf(tree))), nodesOf(tree));
  for (const wrong of ['(', ') (', '( ( e4 ) ) )', '{', '$1 }', '']) writeTree(readTree(wrong));
  assert.equal(writeTree(readTree('e4 ( d4 ( c4 e5')), 'e4 ( d4 ) ( c4 e5 )', 'brackets without an end');
});

test('a comment is written below the board, and comes back with the tree from PGN', async () => {
  await open({ game: 'chess', human: 'both', moves: 'e4 e5 Nf3', at: 2 });
  await clicked('f1', 'c4');
  await page.fill('#comment', 'the Bishop’s Opening (2) 50%');
  await page.click('#back');
  assert.equal(await page.inputValue('#comment'), '');
  await clicked('f2', 'f4');
  const tree = '1. e4 e5 2. Nf3 (2. Bc4 the Bishop’s Opening (2) 50%) (2. f4)';
  assert.equal(await listed(), tree);
  const saved = page.waitForEvent('download');
  await page.click('#notations >> text=PGN');
  const file = path.join(tmpdir(), `nullwindow-${process.pid}-tree.pgn`);
  await (await saved).saveAs(file);
  assert.match(await readFile(file, 'utf8'), /1\. e4 e5 2\. Nf3 \( 2\. Bc4 \{the Bishop/);
  for (const again of [() => page.reload(), async () => {
    await open({ game: 'chess', human: 'both' });
    await page.setInputFiles('#file', file);
    await page.waitForSelector('#moves button');
  }]) {
    await again();
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    assert.equal(await listed(), tree);
    await page.click('#moves button:text-is("Bc4")');
    assert.equal(await page.inputValue('#comment'), 'the Bishop’s Opening (2) 50%');
  }
  await open({ game: 'shogi', human: 'both', moves: '7g7f 3c3d', tree: '7g7f 3c3d ( 8c8d )' });
  const kept = page.waitForEvent('download');
  await page.click('#notations >> text=CSA');
  await kept;
  assert.equal(await page.textContent('#notice'), 'The file: csa has no variations, which are left out. ');
  assert.deepEqual(browser.errors, []);
});

test('a tree that no link has room for is kept over a reload', async () => {
  const long = Array.from({ length: 130 }, (_, i) => `word${i}`).join(' ');
  const pgn = `1. e4 {${long}} e5 {${long}} 2. Nf3 {${long}} Nc6 {${long}} (2... d6 {${long}} 3. d4 ` +
    `{${long}} exd4 {${long}} (3... Nf6 {${long}}) (3... Nd7 {${long}}) (3... f5 {${long}}) (3... Bg4 ` +
    `{${long}})) *`;
  await open({ game: 'chess', human: 'both' });
  await page.fill('#position', pgn);
  await page.click('text=Set up');
  const before = await listed();
  assert.match(before, /3… f5/);
  assert.match(await page.textContent('#notice'), /A link has no room for all variations/);
  assert.doesNotMatch(page.url(), /tree=/);
  await page.click('#moves button:text-is("f5")');
  await page.reload();
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.deepEqual([await listed(), await current()], [before, 'f5']);
  assert.equal(await page.inputValue('#comment'), long);
  // What a link names may be anything: no depth of it is too deep.
  await open({ game: 'chess', human: 'both', moves: 'e4', tree: `e4 ${'( d4 d5 '.repeat(2_000)}` });
  assert.equal((await moves())[1], 'd4');
  await page.click('#moves button >> nth=1');
  assert.equal(await status(), 'Black to move.');
  assert.deepEqual(browser.errors, []);
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

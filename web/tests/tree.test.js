// The tree of moves on the page of the board, and its records (our own).
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { session } from './session.js';

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

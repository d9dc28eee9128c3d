// Play and analyse, end to end in headless Chromium: `cargo xtask web --test` runs this (our own).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { browser, host } from './host.js';

let [server, chromium, page, errors] = [];

before(async () => {
  server = await host(process.env.PAGE);
  chromium = await browser();
});

after(async () => {
  await chromium?.close();
  server?.close();
});

beforeEach(async () => {
  await page?.context().close();
  page = await (await chromium.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
});

/** Opens the page with this state in its address. */
async function open(state) {
  await page.goto('about:blank');
  await page.goto(`${server.address}play.html#${new URLSearchParams(state)}`);
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
  assert.deepEqual(errors, []);
});

test('the values on the squares are those of the program', async () => {
  // Ten empty squares: all values are exact.
  const start = 'OOOOOOOOXOOOOOO-XXOOOXO-XXXOXOO-XXOXOOO-XXXOOOO--XXXXX---XXXXX-- X';
  await open({ game: 'othello', human: 'both', start });
  await page.click('#values');
  await says('exact');
  await page.waitForFunction(() => !document.querySelector('#status').textContent.includes('…'));
  const shown = await page.$$eval('.cell:has(.value)', (cells) => Object.fromEntries(cells.map((cell) =>
    [cell.dataset.name, Number(cell.querySelector('.value').textContent.replace('−', '-'))])));
  assert.ok(Object.keys(shown).length > 2, JSON.stringify(shown));
  for (const [move, value] of Object.entries(shown)) {
    const solved = execFileSync(process.env.NULLWINDOW, ['solve', start, '--moves', move, '--json']);
    assert.equal(value, JSON.parse(solved).score, move);
  }
});

test('every game is played by clicks', async () => {
  for (const [game, clicks, played] of [
    ['connect-four', ['[data-cell="3"]', '[data-cell="24"]'], ['4', '4']],
    ['kalah', ['[data-cell="8"]', '[data-cell="11"]', '[data-cell="0"]'], ['3', '6', '6']],
    ['chess', ['[data-name=e2]', '[data-name=e4]', '[data-name=e7]', '[data-name=e5]'], ['e4', 'e5']],
    ['shogi', ['[data-name="7g"]', '[data-name="7f"]'], ['7g7f']],
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
  assert.deepEqual(errors, []);
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

test('in chess a piece has the value of its best move, and then its squares have theirs', async () => {
  await open({ game: 'chess', human: 'both', start: 'kbK5/pp6/1P6/8/8/8/8/R7 w - -' });
  await page.click('#values');
  await page.waitForSelector('[data-name=a1] .value.best', { timeout: 30_000 });
  await page.click('[data-name=a1]');
  assert.equal(await page.textContent('[data-name=a6] .value'), '#2');
  assert.ok(await page.locator('.cell .value').count() > 5);
});

test('a position is set up, and an error of it is one line', async () => {
  await open({ game: 'chess', human: 'both' });
  await page.fill('#position', 'kbK5/pp6/1P6/8/8/8/8/R7 w - -');
  await page.click('text=Set up');
  await page.click('#evaluate');
  await page.waitForSelector('#graph circle');
  assert.match(await page.textContent('#graph title'), /mate in 2/);
  await page.fill('#position', '8/8 w');
  await page.click('text=Set up');
  assert.match(await page.textContent('#error'), /^position: .*column \d+/);
});

test('why a move is bad: first a quiz, then the refutation on the board', async () => {
  await open({ game: 'chess', human: 'both', moves: 'f3 e5 g4' });
  await page.click('#why');
  await page.waitForSelector('#guess', { timeout: 30_000 });
  assert.equal(await page.locator('text=Qh4#').count(), 0, 'nothing is shown before it is asked for');
  await page.click('[data-name=g2]');
  await page.click('[data-name=g4]');
  assert.match(await page.textContent('#answer'), /g4 was played/);
  await page.click('text=Show me');
  assert.match(await page.textContent('#answer'), /It loses the game\. The lines part at move 1/);
  await page.click('#answer button:has-text("Qh4#")');
  assert.match(await page.getAttribute('[data-name=h4]', 'aria-label'), /^h4, q/);
  assert.match(await status(), /^After g4: 2 of 2 moves/);
  assert.ok(await page.locator('#answer tbody tr').count() > 2, 'the terms that change');
  await page.click('text=Back to the game');
  assert.match(await status(), /^Black to move/);
  assert.deepEqual(await moves(), ['f3', 'e5', 'g4']);
});

test('a game is played by keys alone', async () => {
  await open({ game: 'othello', human: 'both' });
  await page.focus('[data-cell="0"]');
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

test('axe-core finds nothing serious in any game, light and dark', async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const [game, colorScheme] of [['othello', 'light'], ['shogi', 'dark'], ['chess', 'dark'],
    ['kalah', 'light'], ['connect-four', 'light']]) {
    await page.emulateMedia({ colorScheme });
    await open({ game, human: 'both' });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document));
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const names = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    assert.deepEqual(names, [], `${colorScheme} ${game}`);
  }
});

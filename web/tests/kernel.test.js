// The kernels of the modules, which use vectors: Othello's against the rules by eight loops, the network's
// against the searches of the program (our own).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

const { Module } = await import(join(process.env.PAGE, 'js/module.js'));

/** A file of the page, unpacked. */
const unpacked = (name) => gunzipSync(readFileSync(join(process.env.PAGE, name)));

/** The module of a game. */
const started = (game) => Module.start(new WebAssembly.Module(unpacked(`${game}.wasm.gz`)));

/** Numbers by chance, the same each time. */
function chance() {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

const STEPS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/** The squares whose discs turn when this side plays on a square. */
const turned = (board, square, side) => STEPS.flatMap(([dx, dy]) => {
  const run = [];
  let [x, y] = [square % 8 + dx, Math.floor(square / 8) + dy];
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; [x, y] = [x + dx, y + dy]) {
    const disc = board[x + 8 * y];
    if (disc === '') return [];
    if (disc === side) return run;
    run.push(x + 8 * y);
  }
  return [];
});

/** How the mirror image of a board is made: a shuffle whose first half stays. */
const SHUFFLE = Buffer.from([0xfd, 0x0d, 0, 1, 2, 3, 4, 5, 6, 7]);

/** Compares the moves of a position, and what one of them turns; the position after it, null at the end. */
function compared(module, start, below) {
  const request = { request: 'position', game: 'othello', start };
  const { picture: { names, cells }, position, mover, moves, ending } = module.ask({ ...request, moves: [] });
  const side = mover === 'Black' ? 'X' : 'O';
  const wanted = names.filter((_, at) => cells[at] === '' && turned(cells, at, side).length > 0);
  const found = moves.map(({ name }) => name);
  assert.deepEqual(found.filter((name) => name !== '--').toSorted(), wanted.toSorted(), position);
  if (ending) return null;
  const name = found[below(found.length)];
  const after = module.ask({ ...request, moves: [name] });
  const square = names.indexOf(name);
  const turning = square < 0 ? [] : [square, ...turned(cells, square, side)];
  const shown = cells.map((disc, at) => (turning.includes(at) ? side : disc));
  assert.deepEqual(after.picture.cells, shown, position);
  return after.position;
}

test('Othello by vectors is Othello by loops', async () => {
  assert.ok(unpacked('othello.wasm.gz').includes(SHUFFLE), 'the module has no vectors');
  const [module, below] = [await started('othello'), chance()];
  let positions = 0;
  for (let game = 0; game < 40; game += 1) {
    for (let start = ''; start !== null; start = compared(module, start, below)) positions += 1;
  }
  assert.ok(positions > 2_000, `${positions} positions`);
  // Boards by chance, crowded ones among them, and the longest runs from the middle to all sides.
  for (let board = 0; board < 1_000; board += 1) {
    const free = 1 + below(20);
    const discs = Array.from({ length: 64 }, () => (below(20) < free ? '-' : 'XO'[below(2)])).join('');
    compared(module, `${discs} ${'XO'[below(2)]}`, below);
  }
  const isEdge = (at) => at % 8 === 0 || at % 8 === 7 || at < 8 || at > 55;
  for (let free = 0; free < 64; free += 1) {
    const disc = (_, at) => (at === free ? '-' : isEdge(at) ? 'X' : 'O');
    compared(module, `${Array.from({ length: 64 }, disc).join('')} X`, below);
  }
});

/** The lines of the program's protocol for chess, until the test ends, and what sends it one. */
function uci(t) {
  const program = spawn(process.env.NULLWINDOW, ['uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => program.kill());
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return [lines, (line) => program.stdin.write(`${line}\n`)];
}

test('a search of chess is that of the program', async (t) => {
  const [module, below] = [await started('chess'), chance()];
  module.give('chess', unpacked('weights/chess.gz'));
  const [lines, send] = uci(t);
  for (let game = 0; game < 3; game += 1) {
    for (let [moves, ply] = [[], 0]; ply < 24; ply += 1) {
      const { position, moves: legal, first, ending } =
        module.ask({ request: 'position', game: 'chess', start: '', moves });
      if (ending) break;
      const limits = { depth: 1, fresh: true, lines: 1 };
      const found = module.ask({ request: 'search', game: 'chess', start: position, moves: [], ...limits });
      for (const line of ['ucinewgame', `position fen ${position}`, 'go depth 1']) send(line);
      let said = '';
      for (let line = ''; !line.startsWith('bestmove'); { value: line } = await lines.next()) {
        if (/ score cp /.test(line)) said = line;
      }
      const { score } = found.lines[0];
      const [, points, nodes] = said.match(/ score cp (-?\d+) nodes (\d+) /).map(Number);
      assert.deepEqual([first ? score : -score, found.nodes], [points, nodes], position);
      moves.push(legal[below(legal.length)].name);
    }
  }
});

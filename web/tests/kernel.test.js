// Legal moves and turned discs of the module, whose kernels use vectors, against the rules by eight loops
// (our own).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

const { Module } = await import(join(process.env.PAGE, 'js/module.js'));

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

test('Othello by vectors is Othello by loops', async () => {
  const file = gunzipSync(readFileSync(join(process.env.PAGE, 'othello.wasm.gz')));
  const module = await Module.start(new WebAssembly.Module(file));
  let [state, positions] = [7, 0];
  for (let game = 0; game < 40; game += 1) {
    let start = '';
    for (;;) {
      const { picture, position, mover, moves, ending } =
        module.ask({ request: 'position', game: 'othello', start, moves: [] });
      if (ending) break;
      positions += 1;
      const [cells, side] = [picture.cells, mover === 'Black' ? 'X' : 'O'];
      const wanted = picture.names.filter((_, square) => cells[square] === ''
        && turned(cells, square, side).length > 0);
      const names = moves.map(({ name }) => name);
      assert.deepEqual(names.filter((name) => name !== '--').toSorted(), wanted.toSorted(), position);
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const name = names[(state >>> 16) % names.length];
      const after = module.ask({ request: 'position', game: 'othello', start: position, moves: [name] });
      const square = picture.names.indexOf(name);
      const turning = square < 0 ? [] : [square, ...turned(cells, square, side)];
      assert.deepEqual(after.picture.cells, cells.map((disc, at) => (turning.includes(at) ? side : disc)),
        position);
      start = after.position;
    }
  }
  assert.ok(positions > 2_000, `${positions} positions`);
});

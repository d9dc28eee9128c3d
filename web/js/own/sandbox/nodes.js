// The positions of a game written in JavaScript (our own). Each is generated once, as those of Python's games
// are, and has a number, which is even if the first side is to move. The engine calls `imports`.

/** Outcomes that are no points, as `crates/own/src/host.rs` has them. */
const [NONE, ENDS] = [40_000, { win: 40_001, loss: 40_002, draw: 40_003 }];

const MOST_POINTS = 30_000;

/** The most positions that are kept: with more of them a search ends. */
const MOST = 1_000_000;

/** So many positions cannot be changed, so that rules which do so are found. */
const FROZEN = 2_000;

const MOST_LINES = 26;

/** The most leaves and plies of a tree that is drawn. */
const [MOST_LEAVES, MOST_PLIES] = [200, 30];

/** An error of the rules. */
export class RulesError extends Error {}

/** There is no room for more positions. */
export class Full extends Error {}

/** A value in JSON, as far as it has any. */
function json(value) {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
      ?? String(value);
  } catch {
    return String(value);
  }
}

/** A value in few words. */
const shown = (value, most = 60) => {
  const text = typeof value === 'function' ? 'a function' : json(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

function freeze(value) {
  const isFixed = typeof value !== 'object' || ArrayBuffer.isView(value) || Object.isFrozen(value);
  if (isFixed || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

const isWhole = (value) => Number.isInteger(value) && Math.abs(value) <= MOST_POINTS;

export class Nodes {
  /** The game of these rules; `alive` is called with the name of each function before it, `line` returns the
   *  line of the code where an exception comes from, if it is known. */
  constructor(rules, line, alive) {
    Object.assign(this, { rules, line, alive, all: [], first: 0, known: new Map(), names: new Map(),
      named: [], text: new Uint8Array(0) });
    for (const name of ['moves', 'make', 'outcome']) {
      if (typeof rules[name] !== 'function') throw new RulesError(`the code has no function ${name}()`);
    }
    if (rules.start === undefined) throw new RulesError('the code has no start, the first position');
    const sides = rules.sides ?? ['First', 'Second'];
    if (!Array.isArray(sides) || sides.length !== 2 || !sides.every((side) => /^\S{1,20}$/.test(side))) {
      throw new RulesError(`sides: ${shown(sides)} is no array of two names`);
    }
    this.sides = sides.map(String);
  }

  /** What a function of the rules returns. */
  call(name, ...given) {
    this.alive(name);
    try {
      return this.rules[name](...given);
    } catch (error) {
      const line = this.line(error);
      throw new RulesError(`${name}()${line ? `, line ${line}` : ''}: ${error?.message ?? shown(error)}`);
    }
  }

  /** The number of the start; room is made for a search. */
  root() {
    if (this.all.length > MOST / 2) {
      // A number is not used again: the engine's table may know it.
      this.first += this.all.length;
      [this.all, this.known] = [[], new Map()];
    }
    if (this.begin === undefined || this.begin >> 1 < this.first) {
      this.begin = this.add(this.rules.start, 0);
    }
    return this.begin;
  }

  node(number) {
    return this.all[(number >> 1) - this.first];
  }

  /** The number of a position, whose side is to move unless `turn` says otherwise. */
  add(state, side) {
    const { rules } = this;
    if (this.all.length < FROZEN) freeze(state);
    const turn = rules.turn ? this.call('turn', state) : side;
    if (turn !== 0 && turn !== 1) throw new RulesError(`turn(): ${shown(turn)} is neither 0 nor 1`);
    const key = rules.key && this.call('key', state);
    if (rules.key && typeof key !== 'string' && typeof key !== 'number') {
      throw new RulesError(`key(): ${shown(key)} is neither a text nor a number`);
    }
    const id = rules.key && `${turn}${typeof key}${key}`;
    const same = this.known.get(id);
    if (same !== undefined) return same;
    if (this.all.length >= MOST) throw new Full(`the game has more than ${MOST} positions here`);
    const number = 2 * (this.first + this.all.length) + turn;
    this.all.push({ state, moves: null, after: [], outcome: null, value: null });
    if (rules.key) this.known.set(id, number);
    return number;
  }

  /** The number of the position after a move. */
  make(number, m) {
    const node = this.node(number);
    const at = this.moves(node).indexOf(m);
    if (at < 0) throw new RulesError(`moves(): ${shown(this.named[m])} is no move here`);
    node.after[at] ??= this.generated(node.state, this.named[m], number & 1);
    return node.after[at];
  }

  /** The number of the position after the move of this name. */
  after(number, name) {
    const m = this.moves(this.node(number)).find((move) => String(this.named[move]) === name);
    if (m === undefined) throw new RulesError(`moves(): ${shown(name)} is no move here`);
    return this.make(number, m);
  }

  generated(before, move, side) {
    const state = this.call('make', before, move);
    if (state === undefined || state === null) {
      throw new RulesError(`make(): ${state} is no position, that after the move ${shown(move)}`);
    }
    if (state === before) {
      throw new RulesError(`make(): after ${shown(move)} it returns the position that it was given`);
    }
    return this.add(state, 1 - side);
  }

  /** The numbers of the moves. */
  moves(node) {
    if (node.moves) return node.moves;
    const { rules, all } = this;
    const moves = this.listed('moves', node);
    const ordered = rules.order ? this.listed('order', node) : moves;
    if (all.length < FROZEN && [...moves].sort().join() !== [...ordered].sort().join()) {
      throw new RulesError('order(): these are not the moves of moves()');
    }
    node.moves = ordered;
    return ordered;
  }

  listed(name, { state }) {
    const given = this.call(name, state);
    if (!Array.isArray(given)) throw new RulesError(`${name}(): ${shown(given)} is no array of moves`);
    if (given.length === 0) {
      throw new RulesError(`${name}(): there are no moves, and outcome() returns no outcome`);
    }
    const numbers = given.map((move) => this.numberOf(name, move));
    // The page knows moves by their names alone: 1 and "1" are one.
    const different = new Set(numbers.map((m) => String(this.named[m])));
    if (different.size < numbers.length) throw new RulesError(`${name}(): a move is there twice`);
    return numbers;
  }

  numberOf(name, move) {
    const known = this.names.get(move);
    if (known !== undefined) return known;
    if (!['string', 'number'].includes(typeof move) || !/^\S{1,40}$/.test(move)) {
      throw new RulesError(`${name}(): ${shown(move)} is no move, a number or a text without blanks`);
    }
    if (this.named.length > 0xffff) throw new RulesError(`${name}(): the game has too many different moves`);
    this.names.set(move, this.named.length);
    return this.named.push(move) - 1;
  }

  outcome(node) {
    if (node.outcome !== null) return node.outcome;
    const given = this.call('outcome', node.state);
    if (given === undefined || given === null) node.outcome = NONE;
    else if (isWhole(given)) node.outcome = given;
    else if (Object.hasOwn(ENDS, given)) node.outcome = ENDS[given];
    else {
      throw new RulesError(`outcome(): ${shown(given)} is neither "win", "loss", "draw", nor a whole ` +
        `number of at most ${MOST_POINTS} points; of a game that goes on it is undefined`);
    }
    return node.outcome;
  }

  value(node) {
    if (!this.rules.evaluate) return 0;
    node.value ??= this.call('evaluate', node.state);
    if (isWhole(node.value)) return node.value;
    throw new RulesError(`evaluate(): ${shown(node.value)} is no whole number of at most ${MOST_POINTS}`);
  }

  /** The rows of the board, and the cells of each, in one text; without a board, the position in words. */
  board({ state }) {
    if (!this.rules.board) return shown(state, 400);
    const given = this.call('board', state);
    const rows = (typeof given === 'string' ? given.trim().split('\n') : Array.isArray(given) ? given : [])
      .map((row) => (typeof row === 'string' ? [...row.trim()] : Array.isArray(row) ? row : [])
        .map((cell) => (['string', 'number'].includes(typeof cell) ? String(cell) : '')));
    const [{ length } = []] = rows;
    if (!(length > 0) || length > MOST_LINES || rows.length > MOST_LINES
      || rows.some((row) => row.length !== length || row.some((cell) => !/^[^\t\n]{1,3}$/u.test(cell)))) {
      throw new RulesError(`board(): ${shown(given)} is no text with rows of as many characters, at most ` +
        `${MOST_LINES}`);
    }
    return rows.map((row) => row.map((cell) => (cell === '.' ? '' : cell)).join('\t')).join('\n');
  }

  /** The game after these moves as nested lists, for the explorer, as deep as it can be drawn: outcomes and
   *  evaluations for the side to move at the root, a win more than any points. */
  tree(names) {
    const root = names.reduce((number, name) => this.after(number, name), this.root());
    const points = new Map([[ENDS.win, Infinity], [ENDS.loss, -Infinity], [ENDS.draw, 0]]);
    let [best, most, leaves, open] = [null, 0, 0, 0];
    const grown = (number, plies) => {
      const node = this.node(number);
      const end = this.outcome(node);
      if (end === NONE && plies > 0) {
        return this.moves(node).map((m) => {
          const after = this.make(number, m);
          if ((after & 1) === (number & 1)) throw new RulesError('turn(): no tree has the same side twice');
          return grown(after, plies - 1);
        });
      }
      leaves += 1;
      open += Number(end === NONE);
      const value = end === NONE ? this.value(node) : points.get(end) ?? end;
      if (Number.isFinite(value)) most = Math.max(most, Math.abs(value));
      return (number & 1) === (root & 1) ? value : -value;
    };
    for (let plies = 1; plies <= MOST_PLIES && !(best && open === 0); plies += 1) {
      [leaves, open] = [0, 0];
      const tree = grown(root, plies);
      if (best && leaves > MOST_LEAVES) break;
      best = tree;
    }
    return JSON.stringify(best, (_, value) =>
      (value === Infinity ? most + 1 : value === -Infinity ? -most - 1 : value));
  }

  /** The functions that the module calls; `memory` returns its memory. */
  imports(memory) {
    const texts = [(m) => String(this.named[m]), (number) => this.board(this.node(number)),
      (side) => this.sides[side]];
    return {
      root: () => this.root(),
      make: (number, m) => this.make(number, m),
      outcome: (number) => this.outcome(this.node(number)),
      count: (number) => this.moves(this.node(number)).length,
      nth: (number, i) => this.moves(this.node(number))[i],
      value: (number) => this.value(this.node(number)),
      text: (what, of) => {
        this.text = new TextEncoder().encode(texts[what](of));
        return this.text.length;
      },
      write: (address) => new Uint8Array(memory(), address, this.text.length).set(this.text),
    };
  }
}

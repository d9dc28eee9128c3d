// Play and analyse (our own): the state is in the address; the rules answer at once, the engine in a worker.
import { h, id, options } from '../dom.js';
import { Module } from '../module.js';
import { theme } from '../theme.js';
import { BoardView } from './board-view.js';
import { GAMES, search, stop } from './engine.js';
import { graph } from './graph-view.js';
import { openFile, saveButtons } from './records.js';
import { format, parse } from './state.js';
import { why } from './why.js';

/** The levels of play: their names and limits. */
const LEVELS = { '1 ply': { depth: 1 }, '2 plies': { depth: 2 }, '4 plies': { depth: 4 },
  '0.3 s': { seconds: 0.3 }, '1 s': { seconds: 1 }, '3 s': { seconds: 3 }, '10 s': { seconds: 10 } };

/** Everything that the parts may use. `scores` are the evaluations of the positions before each ply. */
const page = { state: null, rules: null, board: null, position: null, scores: [], line: null, values: null,
  quiz: null, change, show, played, failed, limits: () => LEVELS[page.state.level] ?? LEVELS['1 s'] };

/** The request for a position of the game: that after `at` moves, and then those of a line. */
function played(at = page.state.at, line = []) {
  const { game, start, moves } = page.state;
  return { game, start, moves: [...moves.slice(0, at), ...line] };
}

/** Changes the state; if it is its turn, the engine replies. What has been evaluated stays as far as the
 *  moves do. */
function change(fields, replies = true) {
  stop();
  const before = page.state;
  page.state = { ...before, ...fields };
  const { game, start, moves } = page.state;
  const same = game === before.game && start === before.start;
  const kept = same ? moves.findIndex((move, i) => move !== before.moves[i]) : 0;
  page.scores.length = Math.min(page.scores.length, kept < 0 ? moves.length + 1 : kept + (same ? 1 : 0));
  [page.line, page.values, page.quiz] = [null, null, null];
  id('answer').replaceChildren();
  const address = `#${format(page.state)}`;
  if (address !== location.hash) history.pushState(null, '', address);
  show();
  if (replies) reply();
}

function failed(error) {
  id('error').textContent = error?.message ?? '';
  id('error').hidden = !error;
}

/** Shows the position of the state, or that within a line which is being looked at. */
function show() {
  const { state, line } = page;
  try {
    page.position = page.rules.ask({ request: 'position',
      ...(line ? played(line.at, line.moves.slice(0, line.shown)) : played()) });
    page.position.look = GAMES[state.game].look;
    failed(null);
  } catch (error) {
    failed(error);
    return;
  }
  const last = line ? line.moves[line.shown - 1] : state.moves[state.at - 1];
  const still = line ? !page.quiz : engineMoves();
  page.board.draw(page.position, { flip: state.flip !== '', still, last: lastCells(last),
    values: line ? {} : page.values ?? {} });
  const { ending, mover } = page.position;
  id('status').textContent = line
    ? `${line.title}${line.moves.length > 0 ? `: ${line.shown} of ${line.moves.length} moves` : ''}.`
    : ending ? `The game is over: ${ending}.` : `${mover} to move.`;
  fillControls();
  moveList();
  graph(id('graph'), page);
}

/** The cells of a move: those that its position before has for it. */
function lastCells(name) {
  const { line, state } = page;
  if (!name) return [];
  const before = line ? played(line.at, line.moves.slice(0, line.shown - 1)) : played(state.at - 1);
  const { moves } = page.rules.ask({ request: 'position', ...before });
  const { from, to } = moves.find((move) => move.name === name) ?? {};
  return [from, to].filter((cell) => typeof cell === 'number');
}

/** Plays a move here; what was played from here on before is dropped. */
function play({ name }) {
  if (page.quiz) {
    page.quiz(name);
    return;
  }
  const { moves, at } = page.state;
  change({ moves: [...moves.slice(0, at), name], at: at + 1 });
}

const engineMoves = () => {
  const { state: { human, at, moves }, position: { first, ending } } = page;
  return !ending && at === moves.length && human !== 'both' && human !== (first ? 'first' : 'second');
};

/** Lets the engine move, if it is its turn. */
function reply() {
  if (page.position && engineMoves()) engineMove();
}

async function engineMove() {
  const request = { ...played(), ...page.limits() };
  id('status').textContent = `${page.position.mover} thinks…`;
  try {
    const answer = await search(request, ({ depth, lines }) => {
      id('status').textContent = `${page.position.mover} thinks: depth ${depth ?? 'to the end'}, ` +
        `${lines[0]?.moves[0] ?? ''}`;
    });
    if (!answer) return;
    page.scores[request.moves.length] = answer.lines[0];
    play({ name: answer.lines[0].moves[0] });
  } catch (error) {
    failed(error);
  }
}

/** The values of all moves, deeper and deeper, until something else is wanted. */
async function showValues() {
  if (page.values) {
    stop();
    page.values = null;
    show();
    return;
  }
  if (page.position.ending) return;
  page.values = {};
  id('values').setAttribute('aria-pressed', 'true');
  const { at } = page.state;
  // Values of one depth alone: within an iteration some lines are of the last one.
  const report = ({ lines, depth, iteration, done }) => {
    if (!page.values) return;
    if (!iteration && Object.keys(page.values).length > 0) {
      if (done) id('status').textContent = id('status').textContent.replace(' …', '.');
      return;
    }
    page.values = Object.fromEntries(lines.map((line, i) => [line.moves[0],
      { text: short(line), rank: i, best: line.score === lines[0].score }]));
    const { flip, last } = page.board;
    page.board.draw(page.position, { flip, last, values: page.values });
    const exact = lines.every((line) => line.exact);
    id('status').textContent = `Values for ${page.position.mover}, ` +
      `${exact ? 'exact' : `depth ${depth ?? 'to the end'}`}${done ? '.' : ' …'}`;
  };
  try {
    const seconds = Math.max(page.limits().seconds ?? 1, 1);
    const answer = await search({ ...played(), seconds: 3 * seconds, lines: 999 }, report);
    if (!answer) return;
    report(answer);
    [page.scores[at]] = answer.lines;
    graph(id('graph'), page);
  } catch (error) {
    failed(error);
  }
}

/** A value that fits into a cell. */
const short = ({ value, bound }) => bound + value.replace(/^win in |^mate in /, '#')
  .replace(/^loss in |^mated in /, '−#').replace('-', '−');

/** Evaluates every position of the game, the last ones first, as a table helps best. */
async function evaluate() {
  const { moves } = page.state;
  const seconds = Math.min(page.limits().seconds ?? 0.3, 1);
  try {
    for (let at = moves.length; at >= 0; at -= 1) {
      const position = page.rules.ask({ request: 'position', ...played(at) });
      if (!position.ending) {
        id('status').textContent = `Evaluating: ${moves.length - at + 1} of ${moves.length + 1}.`;
        const answer = await search({ ...played(at), seconds });
        if (!answer) return;
        [page.scores[at]] = answer.lines;
        graph(id('graph'), page);
      }
    }
    show();
  } catch (error) {
    failed(error);
  }
}

function fillControls() {
  const { state, position: { sides, position } } = page;
  options(id('game'), Object.entries(GAMES).map(([name, { title }]) => [name, title]), state.game);
  options(id('human'), [['first', sides[0]], ['second', sides[1]], ['both', 'both sides']], state.human);
  options(id('level'), Object.keys(LEVELS).map((name) => [name, name]), state.level);
  if (document.activeElement !== id('position')) id('position').value = position;
  id('undo').disabled = state.at === 0;
  id('why').disabled = state.at === 0;
  for (const name of ['first', 'back']) id(name).disabled = state.at === 0;
  for (const name of ['last', 'forward']) id(name).disabled = state.at === state.moves.length;
  id('values').setAttribute('aria-pressed', String(page.values !== null));
  saveButtons(id('notations'), page);
}

function moveList() {
  const { state: { moves, at } } = page;
  id('moves').replaceChildren(...moves.flatMap((name, i) => [
    i % 2 ? '' : h('small', {}, `${i / 2 + 1}.`),
    h('li', {}, h('button', { type: 'button', 'aria-current': at === i + 1 ? 'true' : undefined,
      onclick: () => change({ at: i + 1 }) }, name))]));
  id('moves').querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
}

/** Takes back the last move of the one who plays against the engine, with the engine's reply. */
function undo() {
  const { moves, at, human } = page.state;
  let to = at - 1;
  const own = (first) => human === 'both' || human === (first ? 'first' : 'second');
  while (to > 0 && !own(page.rules.ask({ request: 'position', ...played(to) }).first)) to -= 1;
  change({ moves: moves.slice(0, to), at: to });
}

const COMMANDS = {
  first: () => change({ at: 0 }),
  back: () => change({ at: Math.max(0, page.state.at - 1) }),
  forward: () => change({ at: Math.min(page.state.moves.length, page.state.at + 1) }),
  last: () => change({ at: page.state.moves.length }),
  new: () => change({ start: '', moves: [], at: 0 }),
  undo,
  move: engineMove,
  turn: () => change({ flip: page.state.flip === '' ? 'yes' : '' }),
  values: showValues,
  why: () => why(id('answer'), page),
  evaluate,
};

const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', v: 'values', w: 'why',
  u: 'undo', e: 'move' };

function listen() {
  for (const [name, command] of Object.entries(COMMANDS)) id(name).addEventListener('click', command);
  for (const name of ['game', 'human', 'level']) {
    id(name).addEventListener('change', ({ target: { value } }) =>
      change(name === 'game' ? { game: value, start: '', moves: [], at: 0 } : { [name]: value }));
  }
  id('controls').addEventListener('submit', (event) => event.preventDefault());
  id('setup').addEventListener('submit', (event) => {
    event.preventDefault();
    openFile(page, 'position', new TextEncoder().encode(id('position').value));
  });
  id('file').addEventListener('change', ({ target: { files: [file] } }) => file?.arrayBuffer()
    .then((bytes) => openFile(page, file.name, new Uint8Array(bytes)), failed));
  // Back to a position where the engine is to move it waits: its move would be a step forward again.
  addEventListener('popstate', () => change(parse(location.hash), false));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const command = KEYS[event.key];
    if (!command || event.target.closest?.('input, textarea, select')) return;
    event.preventDefault();
    if (!id(command).disabled) COMMANDS[command]();
  });
  theme(id('theme'));
}

async function start() {
  try {
    page.rules = await Module.load(new URL('../../board.wasm.gz', import.meta.url));
    page.board = new BoardView(id('board'), play);
    page.state = parse(location.hash);
    listen();
    show();
    reply();
    document.documentElement.dataset.ready = 'true';
  } catch (error) {
    failed(new Error(`The page cannot start: ${error.message}`));
  }
}

start();

// Play and analyse (our own): the state is in the address; the rules answer at once, the engine in a worker.
import { h, id, options } from '../dom.js';
import { keyList, keys } from '../keys.js';
import { loaded, loading, ready } from '../loading.js';
import { Module, compiled } from '../module.js';
import { theme } from '../theme.js';
import { bar } from './bar.js';
import { BoardView } from './board-view.js';
import { stop, useCode } from './engine.js';
import { graph } from './graph-view.js';
import { KEYS } from './keys.js';
import { LEVELS } from './levels.js';
import { moveList } from './moves-view.js';
import { fetchOpenings } from './openings.js';
import { openFile, saveButtons } from './records.js';
import { format, parse } from './state.js';
import { think } from './think.js';
import { engineMove, evaluate, showValues } from './thinking.js';
import { fetchWeights } from './weights.js';
import { fillVariant, given } from './variant.js';
import { humanPly, why } from './why.js';

/** Everything that the parts may use. `games` are those of the module, by name, and `others` those whose
 *  rules are elsewhere, of which `ask` knows the positions that `prepare` has waited for; `scores` are the
 *  evaluations of the positions before each ply; `replaced` are the games that a move from an earlier
 *  position has cut short, each with the ply of that position; `leftOut` is the number of a record's
 *  variations, `notes` what its reader says. */
export const page = { state: null, rules: null, games: Object.create(null), others: Object.create(null),
  board: null, position: null, scores: [], line: null, values: null, quiz: null, replaced: [], leftOut: 0,
  notes: '', change, begin, show, play, played, drawBoard, drawBar, failed,
  ask: (request) => (page.others[request.game]?.rules ?? page.rules).ask(request),
  answered: async (request) => (page.others[request.game]?.rules.answered ?? page.ask)(request),
  prepare: (request) => page.others[request.game]?.rules.prepare(request),
  limits: () => LEVELS[page.state.level] ?? LEVELS['1 s'] };

const stateOf = ({ hash }) => parse(hash, Object.keys(page.games)[0]);

/** The request for a position of the game: that after `at` moves, and then those of a line. */
function played(at = page.state.at, line = []) {
  const { game, start, moves, options: chosen } = page.state;
  return { game, options: given(chosen), start, moves: [...moves.slice(0, at), ...line] };
}

/** The number of the change that is wanted last. */
let latest = 0;

/** Changes the state; if it is its turn, the engine replies. What has been evaluated stays as far as the
 *  moves do. `about` says of a record what is left out, and what its reader says. */
function change(fields, replies = true, about = null) {
  stop();
  const next = { ...page.state, ...fields };
  latest += 1;
  const [turn, waits] = [latest, page.prepare(next)];
  if (!waits) return changed(next, replies, about);
  return waits.then(() => {
    // Another change has come since.
    if (turn !== latest) return undefined;
    stop();
    return changed(next, replies, about);
  });
}

function changed(next, replies, about) {
  const before = page.state;
  page.state = next;
  const { game, moves } = next;
  const same = ['game', 'options', 'start'].every((name) => page.state[name] === before[name]);
  const kept = same ? common(moves, before.moves) : 0;
  page.scores.length = Math.min(page.scores.length, same ? kept + 1 : 0);
  if (!same) [page.replaced, page.leftOut, page.notes] = [[], 0, ''];
  else if (before.at < before.moves.length && kept < before.moves.length) page.replaced.push(before);
  page.replaced = page.replaced.filter((old) => common(moves, old.moves) < old.moves.length);
  if (about) [page.replaced, page.leftOut, page.notes] = [[], ...about];
  [page.line, page.values, page.quiz] = [null, null, null];
  id('answer').replaceChildren();
  const address = `#${format(page.state)}`;
  if (address !== location.hash) history.pushState(null, '', address);
  if (game !== before.game) fetchWeights(game, page.games[game]);
  show();
  if (replies) reply();
}

/** How many moves both lists begin with. */
function common(moves, others) {
  const first = moves.findIndex((move, i) => move !== others[i]);
  return first < 0 ? moves.length : first;
}

/** Begins another game, of whose record some variations may have been left out. */
function begin(fields, leftOut = 0, notes = '') {
  return change({ start: '', moves: [], at: 0, ...fields }, true, [leftOut, notes]);
}

/** Says what of the game is not shown, and offers what can be brought back. */
function notice() {
  const { replaced, leftOut, notes } = page;
  const number = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;
  const old = replaced.at(-1);
  const count = old && old.moves.length - old.at;
  id('notice').replaceChildren(...[
    leftOut && `The main line of the record is here; ${number(leftOut, 'variation')} left out. `,
    notes && `The file: ${notes}. `,
    old && `${number(count, 'move')} from ${old.moves[old.at]} on ${count === 1 ? 'is' : 'are'} replaced. `,
    old && h('button', { type: 'button', id: 'restore', onclick: restore }, 'Bring back'),
  ].filter(Boolean));
  id('notice').hidden = !old && !leftOut && !notes;
}

/** Brings back the game that was cut short last, at this ply of it. */
function restore(_, at = page.replaced.at(-1).at) {
  const { moves } = page.replaced.at(-1);
  change({ moves, at });
}

function failed(error) {
  id('error').textContent = error?.message ?? '';
  id('error').hidden = !error;
}

/** Shows the position of the state, or that within a line which is being looked at. */
function show() {
  const { state, line } = page;
  document.body.dataset.game = state.game;
  try {
    page.position = page.ask({ request: 'position',
      ...(line ? played(line.at, line.moves.slice(0, line.shown)) : played()) });
    page.position.look = page.games[state.game].look;
    failed(null);
  } catch (error) {
    failed(error);
    return;
  }
  fetchOpenings(page.position.openings);
  drawBoard();
  drawBar();
  const { ending, mover, waits } = page.position;
  id('status').textContent = waits ? waits : line
    ? `${line.title}${line.moves.length > 0 ? `: ${line.shown} of ${line.moves.length} moves` : ''}.`
    : ending ? `The game is over: ${ending}.` : `${mover} to move.`;
  fillControls();
  moveList(id('moves'), page);
  graph(id('graph'), page);
  notice();
}

function drawBoard() {
  const { state, line, quiz, position, values } = page;
  const { cells, names } = position.picture;
  id('board').dataset.words = cells.length === 1 ? names[0] : '';
  const last = line ? line.moves[line.shown - 1] : state.moves[state.at - 1];
  page.board.draw(position, { flip: state.flip !== '', still: line ? !quiz : engineMoves(),
    last: lastCells(last), values: line ? {} : values ?? {} });
}

/** Shows a value on the bar; without one, that of the position. */
function drawBar(value) {
  bar(id('bar'), page, value);
}

/** The cells of a move: those that its position before has for it. */
function lastCells(name) {
  const { line, state } = page;
  if (!name) return [];
  const before = line ? played(line.at, line.moves.slice(0, line.shown - 1)) : played(state.at - 1);
  const { moves } = page.ask({ request: 'position', ...before });
  const { from, to } = moves.find((move) => move.name === name) ?? {};
  const cells = [from, to].filter((cell) => typeof cell === 'number');
  const halves = page.position.picture.joined.filter((both) => both.some((cell) => cells.includes(cell)));
  return [...cells, ...halves.flat()];
}

/** Plays a move here; other moves that followed until now can be brought back. */
function play({ name }) {
  if (page.quiz) {
    page.quiz(name);
    return;
  }
  const { moves, at } = page.state;
  change(moves[at] === name ? { at: at + 1 } : { moves: [...moves.slice(0, at), name], at: at + 1 });
}

const engineMoves = () => {
  const { state: { human, at, moves }, position: { first, ending } } = page;
  return !ending && at === moves.length && human !== 'both' && human !== (first ? 'first' : 'second');
};

/** Lets the engine move, if it is its turn. */
function reply() {
  if (page.position && engineMoves()) engineMove(page);
}

function fillControls() {
  const { state, position: { sides, position } } = page;
  id('title').textContent = page.games[state.game].title;
  const alone = Object.keys(page.games).length === 1;
  for (const what of [id('title'), id('game').closest('.field')]) what.hidden = alone;
  options(id('game'), Object.values(page.games).map(({ name, title }) => [name, title]), state.game);
  options(id('human'), [['first', `${sides[0]} (begins)`], ['second', sides[1]], ['both', 'both sides']],
    state.human);
  options(id('level'), Object.entries(LEVELS).map(([limit, { name }]) => [limit, `${name} (${limit})`]),
    state.level);
  if (document.activeElement !== id('position')) id('position').value = position;
  for (const name of ['undo', 'why', 'first', 'back']) id(name).disabled = state.at === 0;
  for (const name of ['last', 'forward']) id(name).disabled = state.at === state.moves.length;
  const asked = humanPly(page);
  id('why').textContent = asked > 0 ? `Why is ${state.moves[asked - 1]} bad?` : 'Why is this move bad?';
  id('values').setAttribute('aria-pressed', String(page.values !== null));
  saveButtons(id('notations'), page);
  fillVariant(id('variant'), page);
}

/** Takes back the last move of the one who plays against the engine, with the engine's reply; the moves that
 *  it replaced come back. From an earlier position it only steps back. */
function undo() {
  const { moves, at, human } = page.state;
  let to = at - 1;
  const own = (first) => human === 'both' || human === (first ? 'first' : 'second');
  while (to > 0 && !own(page.ask({ request: 'position', ...played(to) }).first)) to -= 1;
  const old = page.replaced.at(-1);
  if (at < moves.length) change({ at: to }, false);
  else if (old && to <= old.at) restore(null, to);
  else change({ moves: moves.slice(0, to), at: to });
}

const COMMANDS = {
  first: () => change({ at: 0 }),
  back: () => change({ at: Math.max(0, page.state.at - 1) }),
  forward: () => change({ at: Math.min(page.state.moves.length, page.state.at + 1) }),
  last: () => change({ at: page.state.moves.length }),
  new: () => begin({}),
  undo,
  move: () => engineMove(page),
  turn: () => change({ flip: page.state.flip === '' ? 'yes' : '' }),
  values: () => showValues(page),
  why: () => why(id('answer'), page),
  evaluate: () => evaluate(page),
  help: () => id('keys').showModal(),
  skip: () => page.board.focusBoard(),
};

function listen() {
  for (const [name, command] of Object.entries(COMMANDS)) id(name).addEventListener('click', command);
  for (const name of ['game', 'human', 'level']) {
    id(name).addEventListener('change', ({ target: { value } }) =>
      (name === 'game' ? begin({ game: value, options: '' }) : change({ [name]: value })));
  }
  id('controls').addEventListener('submit', (event) => event.preventDefault());
  id('setup').addEventListener('submit', (event) => {
    event.preventDefault();
    openFile(page, 'position', new TextEncoder().encode(id('position').value));
  });
  id('file').addEventListener('change', ({ target: { files: [file] } }) => file?.arrayBuffer()
    .then((bytes) => openFile(page, file.name, new Uint8Array(bytes)), failed));
  if (id('think')) think(id('think'), page);
  // Back to a position where the engine is to move it waits: its move would be a step forward again.
  addEventListener('popstate', () => change(stateOf(location), false));
  const enabled = Object.entries(COMMANDS).map(([name, command]) =>
    [name, () => id(name).disabled || command()]);
  keys(KEYS, Object.fromEntries(enabled));
  id('keys').querySelector('div').replaceChildren(keyList(KEYS));
}

async function start() {
  theme(id('theme'));
  try {
    const code = await compiled(document.querySelector('link[rel=preload]').href,
      (...bytes) => loading('Loading the games', ...bytes));
    loaded();
    useCode(code);
    page.rules = await Module.start(code);
    const games = [...page.rules.ask({ request: 'games' }).games, ...Object.values(page.others)];
    for (const game of games) page.games[game.name] = game;
    page.board = new BoardView(id('board'), play);
    page.state = stateOf(location);
    await page.prepare(page.state);
    listen();
    ready();
    show();
    fetchWeights(page.state.game, page.games[page.state.game]);
    reply();
  } catch (error) {
    failed(new Error(`The page cannot start: ${error.message}`));
  }
}

start();

// Play and analyse (our own): the state is in the address; the rules answer at once, the engine in a worker.
import { id } from '../dom.js';
import { keyList, keys } from '../keys.js';
import { ready } from '../loading.js';
import { theme } from '../theme.js';
import { analyse, startAnalysis } from './analysis.js';
import { bar } from './bar.js';
import { BoardView } from './board-view.js';
import { changeClock, pause, stopped } from './clock.js';
import { fillComment, keepComment } from './comment.js';
import { fillControls } from './controls.js';
import { edit, edited } from './edit.js';
import { stop } from './engine.js';
import { graph } from './graph-view.js';
import { KEYS } from './keys.js';
import { cellsOf } from './last-move.js';
import { learn } from './learn.js';
import { LEVELS } from './levels.js';
import { games } from './modules.js';
import { moveList } from './moves-view.js';
import { notice } from './notice.js';
import { fetchOpenings } from './openings.js';
import { fillProof, leaveProof, playOn, proofValues, startProof, strategyMove,
  strategyMoves } from './proof.js';
import { openFile } from './records.js';
import { forget, keep, scoresOf } from './scores.js';
import { format, parse, whole } from './state.js';
import { think } from './think.js';
import { engineMove, evaluate, hints, showValues } from './thinking.js';
import { follow, readTree, writeTree } from './tree.js';
import { fetchWeights } from './weights.js';
import { given } from './variant.js';
import { fillVariations, other, promote, remove, undo } from './variations.js';
import { why } from './why.js';

/** Everything that the parts may use. `games` are those of the page, by name, of whose rules `ask` knows the
 *  positions that `prepare` has waited for; `tree` are the moves of the game, and `node` is that of the
 *  position; `scores` are the evaluations of the positions before each ply of the line; `about` is what is
 *  said of the game: `notes` of a file, and the variation that was just `cut`; `analysed` are the lines of an
 *  analysis of the position, `proof` is what is proved of one, and `edit` is the position as it is edited. */
export const page = { state: null, games, board: null, position: null, tree: null, node: null, scores: [],
  line: null, values: null, quiz: null, about: {}, analysed: null, proof: null, edit: null,
  change, begin, show, play, playLine, played, drawBoard, drawBar, failed, resume: () => reply(),
  ask: (request) => rules(request).ask(request),
  answered: async (request) => rules(request).answered?.(request) ?? page.ask(request),
  prepare: (request) => games[request.game]?.rules.prepare(request),
  limits: () => LEVELS[page.state.level] ?? LEVELS['1 s'] };

/** The rules of a game. */
function rules({ game }) {
  const known = games[game]?.rules;
  if (!known) throw new Error(`no game is named ${game}; there are ${Object.keys(games).join(', ')}`);
  return known;
}

const stateOf = ({ hash }) => parse(hash, Object.keys(games)[0], history.state);

/** The request for a position of the game: that after `at` moves, and then those of a line. */
function played(at = page.state.at, line = []) {
  const { game, start, moves, options: chosen } = page.state;
  return { game, options: given(chosen), start, moves: [...moves.slice(0, at), ...line] };
}

/** The number of the change that is wanted last. */
let latest = 0;

/** The state of another game that is wanted, while its module comes. */
let coming = null;

/** Whether a state is one of this game. */
const isSame = (state) => ['game', 'options', 'start'].every((name) => state[name] === page.state[name]);

/** Changes the state; if it is its turn, the engine replies. Moves that are not in the tree become a
 *  variation of it. */
function change(fields, replies = true, about = null) {
  stop();
  if (!('tree' in fields)) comment();
  // What is chosen while a module comes is for its game; a move is made in the game that is shown.
  const before = coming && !('moves' in fields || 'at' in fields) ? coming : page.state;
  const all = { ...before, ...fields };
  const next = whole(before === coming || isSame(all) ? all : { ...all, tree: fields.tree ?? '' });
  latest += 1;
  const [turn, waits] = [latest, page.prepare(next)];
  coming = waits && next.game !== page.state.game ? next : null;
  if (!waits) return changed(next, replies, about);
  return waits.then(() => {
    // Another change has come since.
    if (turn !== latest) return undefined;
    coming = null;
    stop();
    return changed(next, replies, about);
  }, (error) => {
    if (turn !== latest) return;
    coming = null;
    changed(page.state, replies, null);
    failed(error);
  });
}

function changed(next, replies, about) {
  const before = page.state;
  const same = isSame(next);
  keep(before.moves, page.scores);
  if (!same) {
    forget();
    leaveProof(page);
  }
  page.about = about ?? (same ? { notes: page.about.notes } : {});
  [page.line, page.values, page.quiz, page.analysed, page.edit] = [null, null, null, null, null];
  id('answer').replaceChildren();
  enter(next);
  const [address, tree] = format(page.state);
  if (`#${address}` !== location.hash || tree !== history.state) history.pushState(tree, '', `#${address}`);
  changeClock(page, before);
  show();
  if (next.game !== before.game) fetchNext();
  reply(replies);
}

/** Takes a state. */
function enter(state) {
  page.state = state;
  page.tree = readTree(state.tree);
  page.node = follow(page.tree, state.moves.slice(0, state.at));
  page.scores = scoresOf(state.moves);
}

/** Begins another game. */
function begin(fields, notes = '') {
  return change({ start: '', moves: [], at: 0, tree: '', ...fields }, true, { notes });
}

/** Keeps the comment that was written, in the place of the address that is shown. */
function comment() {
  if (!keepComment(id('comment'))) return;
  page.state.tree = writeTree(page.tree);
  const [address, tree] = format(page.state);
  history.replaceState(tree, '', `#${address}`);
  moveList(id('moves'), page);
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
  fetchOpenings(page.position);
  drawBoard();
  drawBar();
  const { ending, mover, waits } = page.position;
  id('status').textContent = waits ? waits : page.edit ? 'Choose what to set, and then squares.' : line
    ? `${line.title}${line.moves.length > 0 ? `: ${line.shown} of ${line.moves.length} moves` : ''}.`
    : ending ? `The game is over: ${ending}.`
      : stopped(page) ?? `${mover} to move.`;
  fillControls(page);
  moveList(id('moves'), page);
  graph(id('graph'), page);
  fillVariations(page);
  fillComment(id('comment'), page);
  notice(id('notice'), page);
  fillProof(page);
}

function drawBoard() {
  const { state, line, quiz, position, values } = page;
  if (page.edit) {
    page.board.draw(...edited(page));
    return;
  }
  const { cells, names } = position.picture;
  id('board').dataset.words = cells.length === 1 ? names[0] : '';
  const last = line ? line.moves[line.shown - 1] : state.moves[state.at - 1];
  const still = line ? !quiz : stopped(page) !== null || engineMoves();
  page.board.draw(position, { flip: state.flip !== '', still, last: cellsOf(last, page),
    values: line ? {} : values ?? proofValues(page) ?? hints(page.analysed) ?? {} });
}

/** Shows a value on the bar; without one, that of the position. */
function drawBar(value) {
  bar(id('bar'), page, value);
}

/** Plays a move here; other moves that followed stay in the tree. */
function play({ name }) {
  if (page.quiz) {
    page.quiz(name);
    return;
  }
  playLine([name]);
}

/** Plays moves here, one after the other. */
function playLine(names) {
  if (stopped(page)) return;
  const { moves, at } = page.state;
  const to = at + names.length;
  const known = names.every((name, i) => moves[at + i] === name);
  change(known ? { at: to } : { moves: [...moves.slice(0, at), ...names], at: to });
  playOn(page);
}

const engineMoves = () => {
  const { state: { human, at, moves }, position: { first, ending } } = page;
  if (ending || stopped(page) || at < moves.length) return false;
  return human !== 'both' && human !== (first ? 'first' : 'second');
};

/** Lets the engine move, if it is its turn; otherwise it may analyse. */
function reply(replies = true) {
  if (!page.position) return;
  if (replies && engineMoves()) {
    if (strategyMoves(page)) strategyMove(page, engineMove);
    else engineMove(page);
  }
  analyse(page);
}

/** Fetches the weights of the game; once they have come, an analysis begins anew. */
const fetchNext = () => fetchWeights(page.state.game, page.games[page.state.game])
  .then(() => page.position && analyse(page));

/** A task of the engine, after which an analysis goes on. */
const task = (work) => () => work().then(() => analyse(page));

const COMMANDS = {
  first: () => change({ at: 0 }),
  back: () => change({ at: Math.max(0, page.state.at - 1) }),
  forward: () => change({ at: Math.min(page.state.moves.length, page.state.at + 1) }),
  last: () => change({ at: page.state.moves.length }),
  new: () => begin({}),
  undo: () => undo(page),
  other: () => other(page),
  promote: () => promote(page),
  remove: () => remove(page),
  move: () => stopped(page) || engineMove(page),
  pause: () => pause(page),
  turn: () => change({ flip: page.state.flip === '' ? 'yes' : '' }),
  analyse: () => change({ analyse: page.state.analyse ? '' : '3' }),
  values: task(() => showValues(page)),
  why: task(() => why(id('answer'), page)),
  prove: () => startProof(page),
  evaluate: task(() => evaluate(page)),
  learn: task(() => learn(id('answer'), page)),
  edit: () => edit(page),
  help: () => id('keys').showModal(),
  skip: () => page.board.focusBoard(),
};

function listen() {
  for (const [name, command] of Object.entries(COMMANDS)) id(name).addEventListener('click', command);
  for (const name of ['game', 'human', 'level', 'clock']) {
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
  startAnalysis(page);
  id('comment').addEventListener('change', comment);
  if (id('think')) think(id('think'), page);
  // Back to a position where the engine is to move it waits: its move would be a step forward again.
  addEventListener('popstate', () => change(stateOf(location), false));
  const enabled = Object.entries(COMMANDS).map(([name, command]) =>
    [name, () => id(name).disabled || id(name).closest('[hidden]') || command()]);
  keys(KEYS, Object.fromEntries(enabled));
  id('keys').querySelector('div').replaceChildren(keyList(KEYS));
}

async function start() {
  theme(id('theme'));
  try {
    page.board = new BoardView(id('board'), play);
    const state = stateOf(location);
    await page.prepare(state);
    enter(state);
    listen();
    ready();
    changeClock(page, null);
    show();
    fetchNext();
    reply();
  } catch (error) {
    failed(new Error(`The page cannot start: ${error.message}`));
  }
}

// Once all scripts have come: one of them may add a game.
addEventListener('DOMContentLoaded', start);

// A game without Rust (our own): a visitor writes its rules in JavaScript, beside the board of all games.
// They run in a sandbox; those of a link only after a click on a button below them.
import { h, id, options } from '../dom.js';
import { fetched } from '../module.js';
import { useWorker } from '../play/engine.js';
import { page } from '../play/main.js';
import { given } from '../play/variant.js';
import { FarWorker } from './far-worker.js';
import { MOST, pack, unpack } from './packed.js';
import { Rules } from './rules.js';

const EXAMPLES = [['nim', 'Nim'], ['breakthrough', 'Breakthrough, 5 × 5']];

/** What the code declares. */
const DECLARED = [
  ['start', 'the first position, any value'],
  ['moves(position)', 'the legal moves, an array: numbers, or texts without blanks. One that has the name ' +
    'of a cell is played there; one with two, as a2b3, from one to the other'],
  ['make(position, move)', 'the position after a move: a new value'],
  ['outcome(position)', 'undefined if the game goes on; else "win", "loss", "draw", or a whole number of ' +
    'points, for the side to move'],
  ['board(position)', 'if wanted: rows from the top, a character for each cell. A point is an empty cell, ' +
    'X and O are discs, and other letters pieces, in upper case those of the side that begins'],
  ['key(position)', 'if wanted: a text or a number, the same for equal positions alone, which are then ' +
    'searched once'],
  ['evaluate(position)', 'if wanted: the value of an unfinished game for the side to move, a whole number'],
  ['order(position)', 'if wanted: the moves, the best first'],
  ['turn(position)', 'if wanted: 0 if the side that begins is to move, else 1; without it they alternate'],
  ['sides', 'if wanted: the names of both, as ["White", "Black"]'],
];

const WAITS = 'This code came by a link, and has not run. Read it; below it is “Run this code”.';

/** What is shown of a game that does not run. */
const UNKNOWN = { picture: { columns: 1, names: ['…'], cells: [''], hands: [[], []], joined: [] },
  moves: [], position: '', sides: ['First', 'Second'], mover: 'First', first: true, ending: 'it has not run',
  result: 0.5, measure: { unit: 'points', points: 1, ticks: [], marks: [] } };

/** The code that may run: the first example, and what a click has run. */
const allowed = new Set();

/** The game that is open: its word in the address, its code and its rules; or an error. */
let open = { word: null };

/** The word that is wanted last: it may not have been read yet. */
let wanted = null;

const example = async (name) =>
  new TextDecoder().decode(await fetched(new URL(`examples/${name}.js`, import.meta.url)));

const wordOf = ({ options: chosen }) => (typeof chosen === 'string' ? given(chosen) : chosen).code ?? '';

/** A worker with the code of a game. Nothing else makes one: what came by a link waits for the click here. */
function begun({ code, error }) {
  if (error) throw error;
  if (!allowed.has(code)) throw new Error(WAITS);
  return new FarWorker(code);
}

const rulesOf = (code) => new Rules(() => begun({ code }));

function use(game) {
  open.rules?.end();
  [open, wanted] = [game, game.word];
  useWorker('own', () => begun(game));
}

/** Opens the game of a word, and shows its code; it does not run yet. */
async function opened(word) {
  wanted = word;
  if (open.word === word) return;
  let game = null;
  try {
    const code = word ? await unpack(word) : await example(EXAMPLES[0][0]);
    game = { word, code, rules: rulesOf(code) };
  } catch (error) {
    game = { word, error };
  }
  if (wanted !== word || open.word === word) return;
  if (!word && game.code) allowed.add(game.code);
  use(game);
  if (game.error) return;
  id('own-code').value = game.code;
  say(allowed.has(game.code) ? '' : WAITS);
}

const rules = {
  async prepare(request) {
    const word = wordOf(request);
    await opened(word);
    if (open.word === word && allowed.has(open.code)) await open.rules?.prepare(request);
  },
  ask(request) {
    if (open.error) throw open.error;
    return allowed.has(open.code) ? open.rules.ask(request) : { ...UNKNOWN, waits: WAITS };
  },
  async answered(request) {
    if (open.error) throw open.error;
    if (!allowed.has(open.code)) throw new Error(WAITS);
    const [{ answer, error }] = await open.rules.later([request]);
    if (error) throw new Error(error);
    return answer;
  },
};

function say(text) {
  id('own-error').textContent = text;
  id('own-error').hidden = !text;
}

/** Runs what is in the field: first alone, so that the game before it stays if the code is wrong. */
async function run() {
  const { value } = id('own-code');
  const code = value === open.code?.replaceAll('\r\n', '\n') ? open.code : value;
  const trial = rulesOf(code);
  const before = allowed.has(code);
  busy(true);
  try {
    allowed.add(code);
    const word = code === open.code ? open.word : await pack(code);
    await trial.prepare({ start: '', moves: [] });
    trial.ask({ start: '', moves: [] });
    const same = word === open.word;
    use({ word, code, rules: trial });
    say('');
    await (same ? page.change({}) : page.begin({ game: 'own', options: word && `code=${word}` }));
  } catch (error) {
    trial.end();
    if (!before) allowed.delete(code);
    say(error.message);
  } finally {
    busy(false);
  }
}

/** Nothing else can be run until this has. */
function busy(is) {
  for (const name of ['own-run', 'own-example']) id(name).disabled = is;
}

/** Runs an example. */
async function chosen({ target: list }) {
  const { value } = list;
  list.value = '';
  busy(true);
  try {
    id('own-code').value = await example(value);
  } catch (error) {
    say(error.message);
    return;
  } finally {
    busy(false);
  }
  await run();
}

/** Shows the game from this position on in the explorer. */
async function explore() {
  const { state: { moves, at } } = page;
  try {
    const tree = await rules.answered({ request: 'tree', moves: moves.slice(0, at) });
    location.assign(`index.html#tree=${tree}&algorithm=alpha-beta`);
  } catch (error) {
    say(error.message);
  }
}

/** The field of the code, and what belongs to it. */
function panel() {
  const list = h('select', { id: 'own-example', onchange: chosen });
  options(list, [['', 'choose'], ...EXAMPLES], '');
  return h('section', { id: 'own', 'aria-labelledby': 'own-title' },
    h('fieldset', { disabled: true, class: 'fields' },
      h('div', { class: 'head' },
        h('h2', { id: 'own-title' }, h('label', { for: 'own-code' }, 'Rules in JavaScript')),
        h('label', {}, 'Example ', list)),
      h('textarea', { id: 'own-code', rows: 16, maxlength: MOST, spellcheck: 'false', autocomplete: 'off',
        autocapitalize: 'off' }),
      h('p', { id: 'own-error', class: 'error', role: 'alert', hidden: true }),
      h('div', { class: 'row' }, h('button', { type: 'button', id: 'own-run', class: 'main', onclick: run },
        'Run this code'),
      h('button', { type: 'button', onclick: explore }, 'See it think'),
      h('span', { class: 'muted' }, 'It runs in a sandbox without network; the address holds it.')),
      h('details', {}, h('summary', {}, 'What the code declares'), h('dl', {}, DECLARED.map(([name, what]) =>
        [h('dt', {}, h('code', {}, name)), h('dd', {}, what)])))));
}

id('controls').after(panel());
page.games.own = { name: 'own', title: 'Your own game', look: 'plain', weights: null, options: [],
  notations: ['sgf', 'moves'], rules };

// The page: its state is in the address; a change of what is searched calls the engine, a step only shows
// (our own).
import { FRESH, format, parse, subject, windowOf } from './address.js';
import { h, id, options } from './dom.js';
import { ask, load } from './engine.js';
import { KEYS } from './explorer-keys.js';
import { FIRST } from './first-example.js';
import { keyList, keys } from './keys.js';
import { completed } from './layout.js';
import { list } from './list-view.js';
import { loaded, loading, ready } from './loading.js';
import { PANELS, legend } from './panels.js';
import { decode, isMark, seek } from './replay.js';
import { sourceFields, SOURCES } from './sources.js';
import { theme } from './theme.js';
import { TreeView } from './tree-view.js';
import { sentence } from './words.js';

/** Everything that the panels may use. */
const page = {
  state: { ...FRESH }, about: null, examples: [], answer: null, views: [], shown: null,
  change, step, search, note,
};
let timer = null;

/** The search of the state; with `more` fields in place of the usual ones. */
function search(more = {}) {
  const { state } = page;
  return ask({
    request: 'search', subject: subject(state, page.examples), algorithms: algorithms(), trace: true,
    window: windowOf(state.window), depth: state.depth === '' ? undefined : Number(state.depth),
    test: state.algorithm === 'test' ? { sense: state.test, value: Number(state.value) } : undefined, ...more,
  });
}

/** The algorithms of the state; a TEST is none of the textbook's list. */
function algorithms() {
  const { algorithm, against } = page.state;
  return [algorithm, against].filter((name) => name && name !== 'test');
}

/** Changes the state, and what it shows. `quiet` leaves the history as it is. */
function change(fields, quiet = false) {
  Object.assign(page.state, fields);
  const address = `#${format(page.state)}`;
  if (address !== location.hash) {
    if (quiet) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
  }
  const only = (names) => Object.keys(fields).every((name) => names.includes(name));
  if (only(['step', 'panel', 'colour', 'node'])) show();
  else refresh();
}

/** Calls the engine, and draws. */
function refresh() {
  stop();
  fillControls();
  note('');
  try {
    const answer = search();
    answer.tree = completed(answer.tree);
    page.answer = answer;
    id('error').hidden = true;
  } catch (error) {
    id('error').textContent = error.message;
    id('error').hidden = false;
    if (!page.answer) return;
  }
  draw();
  show();
}

const FIDELITY = { exact: ' Exact.', consistent: ' Consistent with the figure.', 'stand-in': ' A stand-in.' };

/** Shows a note, or else the source of the example. */
function note(text) {
  const example = page.examples.find((known) => known.name === page.state.example);
  const about = page.state.source === 'example' && example
    ? `${example.source}.${FIDELITY[example.fidelity] ?? ''} ${example.note}` : '';
  id('note').textContent = text || about;
}

function draw() {
  const { tree, runs } = page.answer;
  const [first, second] = runs;
  id('view-b').hidden = !second;
  page.views.forEach((view, i) => {
    if (runs[i]) view.draw(tree, runs[i], runs[1 - i], page.state.source === 'game');
  });
  const most = Math.max(first.steps.length, second?.steps.length ?? 0);
  page.state.step = Math.min(Math.max(0, Math.round(page.state.step)), most);
  Object.assign(id('slider'), { max: most, value: page.state.step });
}

/** Shows the present step. */
function show() {
  if (!page.answer) return;
  const { state, answer: { tree, runs } } = page;
  const selected = tree.nodes.findIndex((node) => node.node === state.node);
  page.shown = runs.map((run, i) => page.views[i].show(state.step, selected));
  const [run] = runs;
  id('views').dataset.colour = state.colour;
  id('slider').value = state.step;
  id('slider').setAttribute('aria-valuetext', `step ${state.step} of ${run.steps.length}`);
  id('count').textContent = `${state.step} / ${id('slider').max}`;
  id('sentence').textContent = sentence(run, Math.min(state.step, run.steps.length));
  id('play').textContent = timer ? 'Pause' : 'Play';
  legend(id('legend'), state.colour, runs);
  showPanel();
  if (id('list').open) {
    const place = id('list').querySelector('div');
    list(place, tree, run, state.step, (at) => change({ node: tree.nodes[at].node }, true));
  }
}

function showPanel() {
  const { state } = page;
  const known = PANELS.find((panel) => panel.name === state.panel) ?? PANELS[0];
  for (const tab of id('tabs').children) {
    const chosen = tab.id === `tab-${known.name}`;
    tab.setAttribute('aria-selected', chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
  id('panel').setAttribute('aria-labelledby', `tab-${known.name}`);
  known.show(id('panel'), page);
}

/** Moves to a step. */
function step(to) {
  const most = Number(id('slider').max);
  const next = Math.min(Math.max(0, to), most);
  if (next === page.state.step) return;
  page.views.forEach((view) => view.closer());
  change({ step: next }, true);
}

function stop() {
  clearInterval(timer);
  timer = null;
}

function play() {
  if (timer) {
    stop();
    show();
    return;
  }
  if (page.state.step >= Number(id('slider').max)) step(0);
  const wait = 1600 / 1.7 ** Number(id('speed').value);
  timer = setInterval(() => {
    if (page.state.step >= Number(id('slider').max)) stop();
    else step(page.state.step + 1);
    if (!timer) show();
  }, wait);
  show();
}

/** To the next step for which the test holds. */
function to(test, direction = 1) {
  step(seek(page.answer.runs[0], page.state.step, test, direction));
}

const isCut = (run, i) => isMark(run, i) && decode(run.steps[i]).kind !== 0;
const isAgain = (run, i) => isMark(run, i) && decode(run.steps[i]).kind === 0;

const COMMANDS = {
  forward: () => step(page.state.step + 1),
  back: () => step(page.state.step - 1),
  first: () => step(0),
  last: () => step(Number(id('slider').max)),
  play,
  mark: () => to(isMark),
  markBefore: () => to(isMark, -1),
  cut: () => to(isCut),
  again: () => to(isAgain),
  larger: () => page.views.forEach((view) => view.viewport.zoom(1.25)),
  smaller: () => page.views.forEach((view) => view.viewport.zoom(0.8)),
  fit: () => page.views.forEach((view) => view.tree && view.refit()),
  list: () => {
    id('list').open = !id('list').open;
    show();
    id('list').querySelector(id('list').open ? '[role=treeitem][tabindex="0"]' : 'summary')?.focus();
  },
  quiz: () => change({ panel: 'quiz' }, true),
  help: () => id('keys').showModal(),
  skip: () => id('stage').focus(),
};

function fillControls() {
  const { state, about } = page;
  options(id('source'), SOURCES, state.source);
  sourceFields(id('fields'), page);
  const pairs = about.algorithms.map(({ name }) => [name, name]);
  options(id('algorithm'), [...pairs, ['test', 'TEST']], state.algorithm);
  options(id('against'), [['', 'nothing'], ...pairs], state.against);
  options(id('colour'), [['search', 'the search'], ['test', 'TRUE and FALSE'], ['minimal', 'minimal tree'],
    ['owners', 'equal positions']], state.colour);
  options(id('test'), ['>', '≥', '<', '≤'].map((sense) => [sense, { '>': 'greater', '≥': 'at least',
    '<': 'less', '≤': 'at most' }[sense]]), state.test);
  id('test-fields').hidden = state.algorithm !== 'test';
  for (const name of ['value', 'window', 'depth']) id(name).value = state[name];
}

function listen() {
  id('controls').addEventListener('submit', (event) => event.preventDefault());
  id('controls').addEventListener('change', (event) => {
    const { id: name, value } = event.target;
    if (!(name in FRESH)) return;
    const fields = { [name]: typeof FRESH[name] === 'number' ? Number(value) : value };
    if (name === 'colour') {
      change(fields, true);
      return;
    }
    if (name === 'algorithm' && value === 'test') fields.colour = 'test';
    if (name !== 'algorithm' && name !== 'against') fields.node = '';
    if (name === 'game' || name === 'position') fields.expanded = '';
    change({ step: 0, ...fields });
  });
  for (const [name, command] of Object.entries(COMMANDS)) {
    id(name)?.tagName === 'BUTTON' && id(name).addEventListener('click', command);
  }
  id('slider').addEventListener('input', () => step(Number(id('slider').value)));
  id('speed').addEventListener('input', () => {
    if (!timer) return;
    stop();
    play();
  });
  id('list').addEventListener('toggle', show);
  addEventListener('hashchange', () => {
    page.state = parse(location.hash);
    refresh();
  });
  addEventListener('resize', () => {
    page.views.forEach((view) => view.tree && view.refit());
    show();
  });
  keys(KEYS, COMMANDS, ', [role=tree], [role=tablist]');
  id('keys').querySelector('div').replaceChildren(keyList(KEYS));
  tabs();
}

function tabs() {
  id('tabs').replaceChildren(...PANELS.map(({ name, title }) => h('button', {
    type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'panel',
    onclick: () => change({ panel: name }, true),
  }, title)));
  id('tabs').addEventListener('keydown', (event) => {
    const all = [...id('tabs').children];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const tab = all[(next + all.length) % all.length];
    tab.focus();
    tab.click();
  });
}

/** A click on a node selects it; in a game it opens or closes its branches. */
function pick(at) {
  const { state, answer } = page;
  const { node, open, branches } = answer.tree.nodes[at];
  if (state.source !== 'game' || (!open && branches === 0)) {
    change({ node }, true);
    return;
  }
  const expanded = new Set(state.expanded.split(',').filter(Boolean));
  if (open) expanded.add(node);
  else if (node !== 'ε' && state.node === node) {
    const below = [...expanded].filter((code) => code === node || code.startsWith(`${node}.`));
    below.forEach((code) => expanded.delete(code));
  }
  change({ node, expanded: [...expanded].join(','), step: 0, panel: 'game' });
}

async function start() {
  theme(id('theme'));
  try {
    await load((...bytes) => loading('Loading the algorithms', ...bytes));
    loaded();
    page.about = ask({ request: 'algorithms' });
    page.examples = [FIRST, ...ask({ request: 'examples' }).examples];
    page.views = [new TreeView(id('view-a'), pick), new TreeView(id('view-b'), pick)];
    page.state = parse(location.hash);
    listen();
    ready();
    refresh();
  } catch (error) {
    id('error').textContent = `The page cannot start: ${error.message}`;
    id('error').hidden = false;
  }
}

start();

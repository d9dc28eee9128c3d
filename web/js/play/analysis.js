// Analysis without end (our own): the best lines of the position that is shown, deeper and deeper, until it
// is switched off or the value is proved. Whatever else needs the engine goes first.
import { h, id, options } from '../dom.js';
import { begin, search, stop, watcher } from './engine.js';
import { depthOf } from './thinking.js';
import { weightsOf } from './weights.js';

/** The most moves of a line that are shown, and the milliseconds for which a position must stay. */
const [MOST, CALM] = [10, 120];

/** The analysis in progress: its key, what sees its search, and its state; null without one. */
let running = null;

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Analyses the position that is shown, if that is wanted and the engine is free. */
export async function analyse(page) {
  const { state: { game, analyse: wanted }, position: { ending, waits } } = page;
  id('analysis').hidden = !wanted;
  id('analyse').setAttribute('aria-pressed', String(wanted !== ''));
  if (!wanted) return;
  id('lines').value = wanted;
  const count = id('lines').value || '3';
  const key = JSON.stringify([page.played(), count, weightsOf(game) !== undefined]);
  const other = watcher() !== null && watcher() !== running?.report;
  if (running?.key === key && !other) return;
  if (!other) stop();
  running = null;
  if (!page.analysed) list([], page);
  const shut = page.quiz || page.edit || page.line && !page.line.looked;
  if (shut) [page.analysed] = [null, list([], page)];
  if (ending || waits || shut || other) {
    say(ending ? 'The game is over.' : 'Paused.');
    return;
  }
  const mine = { key, state: null, since: null, report(state) {
    if (!mine.state) requestAnimationFrame(() => draw(mine, page));
    if (!mine.state?.iteration || state.iteration) mine.state = state;
    mine.since ??= [performance.now(), state.nodes];
  } };
  running = mine;
  say('Analysing …');
  await new Promise((resolve) => { setTimeout(resolve, CALM); });
  if (running !== mine) return;
  if (watcher()) {
    running = null;
    say('Paused.');
    return;
  }
  begin(game);
  try {
    const answer = await search({ ...page.played(), lines: Number(count) }, mine.report);
    if (running !== mine) return;
    mine.state = answer ?? mine.state;
    if (answer) draw(mine, page);
    running = null;
    if (!answer) say('Paused.');
  } catch (error) {
    running = null;
    page.failed(error);
  }
}

function say(text) {
  if (id('analysis-state').textContent !== text) id('analysis-state').textContent = text;
}

/** Shows the state of an analysis; its lines stay while one of them is looked at. */
function draw(mine, page) {
  const { state } = mine;
  mine.state = null;
  if (running !== mine || !state || state.lines.length === 0) return;
  const [{ value, exact, proved }] = state.lines;
  if (state.done) say(exact || proved ? `Proved: ${value}.` : 'Finished.');
  const [time, nodes] = mine.since ?? [0, 0];
  const rate = (state.nodes - nodes) / (performance.now() - time) * 1_000;
  id('analysis-rate').textContent = depthOf(state) +
    (state.done || !(rate > 0) ? '' : `, ${short.format(rate)} nodes per second`);
  // Lines of one depth alone: within an iteration some are of the last one.
  if (page.analysed && !state.iteration && !state.done) return;
  page.analysed = state.lines;
  const { at } = page.state;
  if (!page.scores[at]?.reviewed) [page.scores[at]] = state.lines;
  if (page.line) return;
  page.drawBoard();
  page.drawBar();
  if (!id('analysis-lines').matches(':focus-within')) list(state.lines, page);
}

/** The sign of a bound is from the view of the side to move, and a label from that of the better side. */
const boundOf = ({ bound, short: text }) =>
  (text.startsWith('−') ? { '≥': '≤', '≤': '≥' }[bound] ?? '' : bound);

/** Fills the list; a move under the pointer or in focus is looked at, a click plays up to it. */
function list(lines, page) {
  const move = (line, number) => (name, i) => h('button', { type: 'button',
    onpointerenter: () => look(page, line, number, i + 1), onfocus: () => look(page, line, number, i + 1),
    onclick: () => {
      leave(page);
      page.playLine(line.moves.slice(0, i + 1));
    } }, name);
  id('analysis-lines').replaceChildren(...lines.map((line, i) => h('li', { class: 'moves' },
    h('b', { title: line.value }, boundOf(line) + line.label),
    line.moves.slice(0, MOST).map(move(line, i + 1)))));
}

async function look(page, line, number, shown) {
  const { at } = page.state;
  if (page.line && !page.line.looked) return;
  const looked = { ...line, title: `Line ${number}`, at, shown, looked: true };
  await page.prepare(page.played(at, line.moves.slice(0, shown)));
  page.line = looked;
  page.show();
}

/** The position itself is shown again. */
function leave(page) {
  if (!page.line?.looked) return;
  page.line = null;
  page.show();
}

/** Listens to the panel. */
export function startAnalysis(page) {
  const place = id('analysis-lines');
  options(id('lines'), Array.from('12345', (count) => [count, count]), '3');
  id('lines').addEventListener('change', ({ target: { value } }) => page.change({ analyse: value }));
  place.addEventListener('pointerleave', () => !place.matches(':focus-within') && leave(page));
  place.addEventListener('focusout', ({ relatedTarget }) => !place.contains(relatedTarget) && leave(page));
}

// The panels beside the tree, and the legend below it (our own).
import { charts } from './charts-view.js';
import { code } from './code-view.js';
import { counts } from './counts-view.js';
import { h } from './dom.js';
import { saveDot, saveJson, saveSvg } from './export.js';
import { game } from './game-view.js';
import { gantt } from './gantt-view.js';
import { graph } from './graph-view.js';
import { line } from './line-view.js';
import { order } from './order-view.js';
import { quiz } from './quiz-view.js';

const beside = (page) => page.about.algorithms.find(({ name }) => name === page.state.algorithm);

/** The panels in the order of their tabs. */
export const PANELS = [
  {
    name: 'code', title: 'Code',
    show: (place, page) => code(place, page.answer.runs[0], Math.min(page.state.step,
      page.answer.runs[0].steps.length), page.state.algorithm, beside(page)),
  },
  {
    name: 'line', title: 'Number line',
    show: (place, page) => line(place, page.answer.tree, page.answer.runs[0], page.shown[0]),
  },
  { name: 'counts', title: 'Counts', show: (place, page) => counts(place, page.answer) },
  { name: 'quiz', title: 'Quiz', show: quiz },
  { name: 'order', title: 'Order', show: order },
  { name: 'charts', title: 'Charts', show: (place) => place.querySelector('#chart') ?? charts(place) },
  { name: 'graph', title: 'Graph', show: graph },
  { name: 'gantt', title: 'Parallel', show: (place) => place.querySelector('#gantt') ?? gantt(place) },
  { name: 'game', title: 'Game', show: game },
  { name: 'export', title: 'Export', show: exports },
];

function exports(place, page) {
  const { tree, runs: [run] } = page.answer;
  const button = (text, action) => h('button', { type: 'button', onclick: action }, text);
  place.replaceChildren(
    h('p', {}, 'The address of this page reproduces the view, step and panel included.'),
    h('div', { class: 'row' },
      button('Copy the link', async (event) => {
        await navigator.clipboard?.writeText(location.href);
        event.target.textContent = 'Copied';
      })),
    h('div', { class: 'row' },
      button('Drawing as SVG', () => saveSvg(page.views[0])),
      button('Tree as DOT', () => saveDot(tree, run)),
      button('Trace as JSON', () => saveJson(run))),
    tree.text === null ? '' : [h('h3', {}, 'The tree as text'),
      h('pre', { class: 'board', tabindex: 0 }, tree.text),
      h('h3', {}, 'The same in a terminal'),
      h('pre', { class: 'board', tabindex: 0 },
        `nullwindow tree '${tree.text}' --algorithm ${page.state.algorithm} --trace`)].flat());
}

const LEGENDS = {
  search: [['under way', 'border-color:var(--accent);background:var(--accent-soft)'],
    ['re-search', 'border-color:var(--orange);background:var(--orange-soft)'],
    ['cut off here', 'border-color:var(--red)'],
    ['left out', 'border-color:var(--faint);border-style:dotted'],
    ['only this algorithm visits', 'border-color:var(--purple);background:var(--purple-soft)']],
  minimal: [['PV', 'border-color:var(--green);background:var(--green-soft)'],
    ['CUT', 'border-color:var(--orange);background:var(--orange-soft)'],
    ['ALL', 'border-color:var(--accent);background:var(--accent-soft)']],
  test: [['TRUE', 'border-color:var(--green);background:var(--green-soft)'],
    ['FALSE', 'border-color:var(--red);background:var(--red-soft)'],
    ['in the proof tree', 'border-width:3px']],
  owners: [0, 1, 2, 3].map((owner) => [`processor ${'PQRS'[owner]}`, [
    'border-color:var(--accent);background:var(--accent-soft)',
    'border-color:var(--orange);background:var(--orange-soft)',
    'border-color:var(--green);background:var(--green-soft)',
    'border-color:var(--purple);background:var(--purple-soft)'][owner]])
    .concat([['the same position as one before', 'border-style:dashed;border-width:2px']]),
};

/** Fills `place` with the meaning of the colours. */
export function legend(place, colour, runs) {
  const all = LEGENDS[colour] ?? LEGENDS.search;
  const shown = all.filter(([text]) => runs.length > 1 || !text.startsWith('only'));
  place.replaceChildren(
    h('span', {}, h('i', { style: 'border-radius:1px' }), 'MAX'),
    h('span', {}, h('i', { style: 'border-radius:6px' }), 'MIN'),
    ...shown.map(([text, style]) => h('span', {}, h('i', { style }), text)));
}

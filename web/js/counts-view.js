// The figures of the runs, and the minimal tree with its formulas (Slagle & Dixon 1969; Hsu's H1 and H2).
import { h } from './dom.js';
import { result } from './words.js';

const FIGURES = [
  ['value', (run) => result(run)],
  ['line', (run) => run.line],
  ['leaf visits', (run) => run.leaf_visits],
  ['distinct leaves', (run) => run.distinct_leaves],
  ['node visits', (run) => run.node_visits],
  ['distinct nodes', (run) => run.distinct_nodes],
  ['re-searches', (run) => run.re_searches],
  ['tests passed', (run) => run.tests_passed],
  ['tests failed', (run) => run.tests_failed],
  ['cut-offs', (run) => run.cuts],
  ['passes', (run) => run.passes],
];

const table = (head, rows) => h('table', {},
  h('thead', {}, h('tr', {}, head.map((cell) => (cell ? h('th', { scope: 'col' }, cell) : h('td'))))),
  h('tbody', {}, rows.map(([first, ...cells]) => h('tr', {},
    h('th', { scope: 'row' }, first), cells.map((cell) => h('td', {}, String(cell ?? '—')))))));

/** Fills `place` with the figures of the runs, and those of the minimal tree. */
export function counts(place, answer) {
  const { runs, tree, minimal } = answer;
  const parts = [table(['', ...runs.map((run) => run.algorithm)],
    FIGURES.map(([name, figure]) => [name, ...runs.map(figure)]))];
  const [first, second] = runs;
  if (second) {
    const nodes = (run) => new Set(run.trace.map((visit) => visit.node));
    const [a, b] = [nodes(first), nodes(second)];
    const only = (x, y) => [...x].filter((node) => !y.has(node));
    const list = (names) => (names.length === 0 ? 'none' : names.slice(0, 12).join(', ') +
      (names.length > 12 ? `, and ${names.length - 12} more` : ''));
    parts.push(h('h3', {}, 'Nodes that only one algorithm visits'), h('dl', {},
      h('dt', {}, first.algorithm), h('dd', {}, list(only(a, b))),
      h('dt', {}, second.algorithm), h('dd', {}, list(only(b, a)))));
  }
  const kinds = (name) => tree.nodes.filter((node) => node.kind === name);
  const leaves = (nodes) => nodes.filter((node) => node.branches === 0).length;
  parts.push(h('h3', {}, 'The minimal tree'),
    h('p', { class: 'muted' }, 'Types by Dewey code: what must be visited if the best branch is first.'),
    table(['type', 'nodes', 'leaves'], ['PV', 'CUT', 'ALL'].map((name) =>
      [name, kinds(name).length, leaves(kinds(name))])));
  if (minimal) {
    const { b, d } = minimal;
    parts.push(h('p', {}, `Width b = ${b}, depth d = ${d}: `,
      h('b', {}, `b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = ${minimal.leaves}`), ' leaves, ', `${minimal.nodes} nodes.`));
    if (d % 2 === 0) {
      parts.push(table(['in the best order', 'nodes'], [
        ['TEST answers TRUE: H1', minimal.test_true],
        ['TEST answers FALSE: H1 + b^(d/2) − 1', minimal.test_false],
        ['alpha-beta: H2 = 2·H1 + b^(d/2) − (d+2)', minimal.alpha_beta],
      ]));
    }
  }
  place.replaceChildren(...parts);
}

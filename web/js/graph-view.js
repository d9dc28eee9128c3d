// The tree as a graph: equal positions are one node, each owned by a processor; and how often a search visits
// what a transposition table would have known (Kishimoto & Müller, tutorial: D is reached along two paths).
import { h, s } from './dom.js';

const OWNERS = 'PQRS';
const [W, ROW] = [400, 74];

/** Fills `place` with the merged graph. */
export function graph(place, page) {
  const { tree, runs: [run] } = page.answer;
  if (tree.nodes.every(({ same }) => same === null)) {
    place.replaceChildren(h('p', {}, 'No position of this tree recurs. The model “dag” and the games have ' +
      'positions that are reached along several paths.'),
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => page.change({
      source: 'model', model: 'dag', b: 2, d: 4, seed: 1, states: 3, colour: 'owners', step: 0, node: '' }) },
    'A small graph')));
    return;
  }
  const visits = tree.nodes.map(() => 0);
  run.trace.forEach(({ at }) => { visits[at] += 1; });
  const groups = new Map();
  tree.nodes.forEach((node, at) => {
    const own = groups.get(node.same) ?? { ply: node.ply, visits: 0, edges: new Set() };
    own.visits += visits[at];
    node.children.forEach((child) => own.edges.add(tree.nodes[child].same));
    groups.set(node.same, own);
  });
  const all = [...groups.entries()];
  const seen = new Set();
  const hits = run.trace.filter(({ at }) => {
    const { same } = tree.nodes[at];
    return seen.size === seen.add(same).size;
  }).length;
  const parts = [h('p', {}, `${tree.nodes.length} nodes are ${all.length} different positions. `
    + `${run.algorithm} makes ${run.node_visits} visits; ${hits} are of positions that it has visited `
    + 'before, whose values a transposition table may have.')];
  if (all.length <= 60) parts.push(drawing(all, tree, run));
  const owned = [0, 1, 2, 3].map((owner) => {
    const mine = all.filter(([first]) => first % 4 === owner);
    return h('tr', {}, h('th', { scope: 'row' }, OWNERS[owner]), h('td', {}, mine.length),
      h('td', {}, mine.reduce((sum, [, own]) => sum + own.visits, 0)));
  });
  parts.push(h('h3', {}, 'With a partitioned table'),
    h('table', {}, h('thead', {}, h('tr', {}, ['owner', 'positions', 'visits'].map((cell) =>
      h('th', { scope: 'col' }, cell)))), h('tbody', {}, owned)));
  place.replaceChildren(...parts);
}

/** The graph: a row for each ply, each position once. */
function drawing(all, tree, run) {
  const rows = [];
  all.forEach(([first, own]) => { (rows[own.ply] ??= []).push(first); });
  const places = new Map();
  rows.forEach((row, ply) => row.forEach((first, i) => {
    places.set(first, [((i + 0.5) / row.length) * W, 24 + ply * ROW]);
  }));
  const edges = all.flatMap(([first, own]) => [...own.edges].map((to) => {
    const [[x1, y1], [x2, y2]] = [places.get(first), places.get(to)];
    return s('line', { class: 'axis', x1, y1: y1 + 14, x2, y2: y2 - 14 });
  }));
  const nodes = all.map(([first, own]) => {
    const [x, y] = places.get(first);
    return s('g', { class: `node owner-${first % 4}`, transform: `translate(${x} ${y})` },
      s('circle', { class: 'card', r: 14 }),
      s('text', { y: 4, 'text-anchor': 'middle' }, OWNERS[first % 4]),
      own.visits > 0 ? s('text', { x: 17, y: -6 }, `×${own.visits}`) : null);
  });
  const viewBox = `0 0 ${W} ${rows.length * ROW}`;
  return s('svg', { class: 'line', 'data-colour': 'owners', viewBox, role: 'img',
    'aria-label': `${all.length} positions, ${run.node_visits} visits` }, edges, nodes);
}

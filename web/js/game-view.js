// A position of a real game: its board, and its tree, which grows where it is clicked (our own).
import { subject } from './address.js';
import { h } from './dom.js';
import { ask } from './engine.js';

/** Fills `place` with the board of the selected node. */
export function game(place, page) {
  const { state, answer: { tree } } = page;
  if (state.source !== 'game') {
    place.replaceChildren(
      h('p', {}, 'The tree of a real position, opened where you click: its leaves have the evaluations ' +
        'that a search to that depth would see.'),
      h('div', { class: 'row' }, page.about.games.map((name) => h('button', {
        type: 'button', onclick: () => page.change({ source: 'game', game: name, position: '', expanded: '',
          node: '', step: 0 }),
      }, name))));
    return;
  }
  const at = Math.max(tree.nodes.findIndex(({ node }) => node === state.node), 0);
  const node = tree.nodes[at];
  const { board, side, ending } = ask({
    request: 'board', subject: subject(state, page.examples), node: node.node });
  const moves = [];
  for (let up = at; tree.nodes[up].parent !== null; up = tree.nodes[up].parent) {
    moves.unshift(tree.nodes[up].label);
  }
  const expanded = state.expanded.split(',').filter(Boolean);
  const open = (codes) => page.change({ expanded: [...expanded, ...codes].join(','), step: 0 });
  const leaves = tree.nodes.filter((known) => known.open);
  place.replaceChildren(
    h('h3', {}, moves.length > 0 ? `After ${moves.join(' ')}` : 'The root'),
    h('pre', { class: 'board', tabindex: 0, 'aria-label': `board, ${ending ?? `${side} to move`}` }, board),
    h('p', {}, ending ?? `${side} to move. `, `Minimax value of this part of the tree: `,
      h('b', {}, String(node.minimax ?? node.value)), ', for the side to move at the root.'),
    h('div', { class: 'row' },
      node.open ? h('button', { type: 'button', class: 'main', onclick: () => open([node.node]) },
        'Open its moves') : null,
      leaves.length > 0 && leaves.length < 400
        ? h('button', { type: 'button', onclick: () => open(leaves.map((known) => known.node)) },
          `Open all ${leaves.length} leaves`) : null,
      expanded.length > 0 ? h('button', {
        type: 'button', onclick: () => page.change({ expanded: '', node: '', step: 0 }),
      }, 'Close all') : null),
    h('p', { class: 'muted' }, 'Dashed nodes have moves that are not open: click one. A second click on an ' +
      'open node closes it. A win counts 1,000 less its distance.'));
}

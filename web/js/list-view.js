// The tree as nested lists, for screen readers and for keys: the pattern "tree view" of the ARIA practices.
import { h } from './dom.js';
import { stateAt } from './replay.js';

/** Larger trees are listed only along the path to the present node. */
const MOST_LISTED = 1500;

/** The text of an item. */
function words(tree, run, state, at) {
  const node = tree.nodes[at];
  const visits = state.visits[at].map((number) => {
    const { asked, answered } = run.trace[number];
    return state.ended[number] ? `${asked} ${answered}` : asked;
  });
  const kind = node.branches === 0 ? `leaf, ${node.value} for MAX` : node.max ? 'MAX' : 'MIN';
  const label = node.label && node.label !== String(node.index + 1) ? `, move ${node.label}` : '';
  return `${node.node}${label}: ${kind}; ${visits.length > 0 ? visits.join('; then ') : 'not visited'}`;
}

/** Fills `place` with the tree after k steps of the run. */
export function list(place, tree, run, k, pick) {
  const state = stateAt(run, k, tree.nodes.length);
  const current = state.last ? run.trace[state.last.visit].at : 0;
  const path = new Set();
  for (let at = current; at !== null; at = tree.nodes[at].parent) path.add(at);
  const all = tree.nodes.length <= MOST_LISTED;
  const item = (at) => {
    const { children } = tree.nodes[at];
    const shown = all || path.has(at);
    const { parent, index, ply } = tree.nodes[at];
    return h('li', { role: 'none' },
      h('div', {
        role: 'treeitem', tabindex: at === current ? 0 : -1, 'data-at': at,
        'aria-expanded': children.length > 0 ? String(shown) : null, 'aria-selected': String(at === current),
        'aria-level': ply + 1, 'aria-posinset': index + 1,
        'aria-setsize': parent === null ? 1 : tree.nodes[parent].children.length,
      }, words(tree, run, state, at)),
      shown && children.length > 0 ? h('ul', { role: 'group' }, children.map(item)) : null);
  };
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
  place.replaceChildren(h('ul', { role: 'tree', 'aria-label': 'the tree as a list' }, item(0)));
  if (focused !== undefined) place.querySelector(`[data-at="${focused}"]`)?.focus();
  place.onkeydown = (event) => keys(event, place, pick);
}

function keys(event, place, pick) {
  const items = [...place.querySelectorAll('[role=treeitem]')];
  const at = items.indexOf(document.activeElement);
  if (at < 0) return;
  const goal = {
    ArrowDown: items[at + 1],
    ArrowUp: items[at - 1],
    ArrowRight: items[at].nextElementSibling?.querySelector('[role=treeitem]'),
    ArrowLeft: items[at].closest('[role=group]')?.previousElementSibling,
    Home: items[0],
    End: items[items.length - 1],
  }[event.key];
  if (event.key === 'Enter') pick(Number(items[at].dataset.at));
  if (!goal && !['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!goal) return;
  items[at].tabIndex = -1;
  goal.tabIndex = 0;
  goal.focus();
}

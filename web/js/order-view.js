// The playground of move orders: branches are dragged or moved by keys, shuffled, sorted; the leaf visits of
// all algorithms follow (our own).
import { h, s } from './dom.js';
import { moved, rewritten, shuffled, sorted } from './order.js';

let seed = 1;
/** The tree before the first change, to come back to. */
let original = null;
let figures = { key: null, runs: [] };

/** Fills `place` with the branches of the selected node, and the counts of all algorithms. */
export function order(place, page) {
  const { tree } = page.answer;
  if (tree.text === null) {
    const why = 'A side moves twice in a row in this tree, which nested lists cannot express. ' +
      'Choose another tree to change the order of its branches.';
    place.replaceChildren(h('p', {}, why));
    return;
  }
  const change = (text) => {
    original ??= tree.text;
    page.change({ source: 'typed', tree: text, step: 0 }, true);
  };
  const button = (text, action) => h('button', { type: 'button', onclick: action }, text);
  const chosen = tree.nodes.findIndex(({ node, branches }) => node === page.state.node && branches > 0);
  const at = Math.max(chosen, 0);
  place.replaceChildren(
    h('p', {}, 'Branches of ', h('b', {}, tree.nodes[at].node === 'ε' ? 'the root' : tree.nodes[at].node),
      ': drag one, or move it by ', h('kbd', {}, '←'), ' and ', h('kbd', {}, '→'),
      '. A click on a node of the tree chooses another.'),
    chips(tree, at, (from, to) => {
      change(rewritten(tree, moved(at, from, to)));
      place.querySelectorAll('.chips button')[to]?.focus();
    }),
    h('div', { class: 'row' },
      button('Best first', () => change(rewritten(tree, sorted(tree, true)))),
      button('Worst first', () => change(rewritten(tree, sorted(tree, false)))),
      button('Shuffle', () => change(rewritten(tree, shuffled(seed++)))),
      original && original !== tree.text
        ? button('As it was', () => {
          const text = original;
          original = null;
          change(text);
        }) : null),
    bars(runsOf(page)));
}

/** The runs of all algorithms, requested once per tree. */
function runsOf(page) {
  const key = `${page.answer.tree.text} ${page.state.depth}`;
  if (figures.key !== key) {
    const algorithms = page.about.algorithms.map(({ name }) => name);
    try {
      const { runs } = page.search({ algorithms, trace: false, window: undefined, test: undefined });
      figures = { key, runs };
    } catch (error) {
      figures = { key, runs: [] };
      page.note(error.message);
    }
  }
  return figures.runs;
}

function chips(tree, at, move) {
  const { children } = tree.nodes[at];
  const list = h('ol', { class: 'chips' });
  let from = null;
  const placeAt = (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('.chips li');
    return under ? [...list.children].indexOf(under) : -1;
  };
  list.append(...children.map((child, i) => {
    const { node, minimax, value } = tree.nodes[child];
    const chip = h('button', {
      type: 'button', title: `place ${i + 1}`,
      onkeydown: (event) => {
        const to = { ArrowLeft: i - 1, ArrowRight: i + 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (to >= 0 && to < children.length) move(i, to);
      },
      onpointerdown: (event) => {
        from = i;
        chip.setPointerCapture(event.pointerId);
      },
      onpointermove: (event) => {
        if (from === null) return;
        const to = placeAt(event);
        [...list.children].forEach((item, j) => item.classList.toggle('over', j === to && j !== from));
      },
      onpointerup: (event) => {
        const to = placeAt(event);
        if (from !== null && to >= 0 && to !== from) move(from, to);
        from = null;
      },
    }, `${node}: ${minimax ?? value}`);
    return h('li', {}, chip);
  }));
  return list;
}

/** A bar for each algorithm: its leaf visits. */
function bars(runs) {
  const most = Math.max(1, ...runs.map((run) => run.leaf_visits));
  const [wide, row, names] = [400, 19, 190];
  const drawn = runs.map((run, i) => s('g', { transform: `translate(0 ${i * row})` },
    s('text', { x: names - 6, y: 13, 'text-anchor': 'end' }, run.algorithm),
    s('rect', { class: 'bar', x: names, y: 3, height: 12,
      width: Math.max((run.leaf_visits / most) * (wide - names - 42), 1) }),
    s('text', { x: names + (run.leaf_visits / most) * (wide - names - 42) + 5, y: 13 },
      String(run.leaf_visits))));
  return h('section', {}, h('h3', {}, 'Leaf visits of all algorithms'),
    s('svg', { class: 'line', viewBox: `0 0 ${wide} ${runs.length * row + 4}`, role: 'img',
      'aria-label': runs.map((run) => `${run.algorithm} ${run.leaf_visits}`).join(', ') }, drawn));
}

// The number line: the window (α, β), the best result m, the last result t; and pass by pass the bounds of
// MTD(f), SSS* and DUAL* closing in (Plaat et al. 1996).
import { h, s } from './dom.js';
import { frame, passes } from './replay.js';

const W = 360;
const PAD = 26;

/** A scale from values to pixels; infinite ends lie at the borders. */
function scale(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const pad = Math.max((high - low) * 0.12, 1);
  const x = (value) => PAD + ((value - low + pad) / (high - low + 2 * pad)) * (W - 2 * PAD);
  return { x, end: (value, side) => (value === null ? (side < 0 ? 4 : W - 4) : x(value)), low, high };
}

/** All values that the run shows. */
function values(tree, run) {
  const all = run.trace.flatMap((visit) => [visit.result, ...visit.window]);
  const leaves = tree.nodes.filter((node) => node.branches === 0)
    .flatMap((node) => (run.minimax ? [node.value] : [node.value, -node.value]));
  return [...leaves, ...all.filter((value) => value !== null)];
}

const label = (value, side = 0) => (value === null ? (side < 0 ? '−∞' : '+∞') : String(value));

function mark(x, y, name, value, kind) {
  return s('g', { class: `point ${kind}` },
    s('path', { d: `M${x} ${y}l-5 -9h10z` }),
    s('text', { x, y: y - 13, 'text-anchor': 'middle' }, `${name} ${value}`));
}

/** Fills `place` with the line of the present node, and the passes so far. */
export function line(place, tree, run, state) {
  const now = frame(run, state);
  if (!now) {
    place.replaceChildren(h('p', { class: 'muted' }, 'Make the first step to see its window on a line.'));
    return;
  }
  const { visit, best, returned } = now;
  const { x, end } = scale(values(tree, run));
  const [alpha, beta] = visit.window;
  const y = 62;
  const parts = [s('line', { class: 'axis', x1: 4, x2: W - 4, y1: y, y2: y })];
  if (visit.test) {
    parts.push(mark(x(alpha), y, visit.asked.split(' ')[0], alpha, 'alpha'));
  } else {
    const [from, to] = [end(alpha, -1), end(beta, 1)];
    parts.push(
      s('rect', { class: 'window', x: from, y: y - 5, width: Math.max(to - from, 3), height: 10 }),
      s('text', { class: 'alpha', x: Math.max(from, 20), y: y + 24, 'text-anchor': 'middle' },
        `α ${label(alpha, -1)}`),
      s('text', { class: 'beta', x: Math.min(to, W - 20), y: y + (to - from < 60 ? 40 : 24),
        'text-anchor': 'middle' }, `β ${label(beta, 1)}`));
  }
  if (best !== null) parts.push(mark(x(best), y - 6, 'm', best, 'best'));
  if (returned !== null && returned !== best) {
    parts.push(mark(x(returned), y - 26, 't', returned, 'returned'));
  }
  const whole = s('svg', { class: 'line', viewBox: `0 0 ${W} 108`, role: 'img',
    'aria-label': `node ${visit.node}, ${visit.asked}, m ${label(best)}, t ${label(returned)}` }, parts);
  const rows = passes(run, state);
  place.replaceChildren(
    h('p', {}, 'At ', h('b', {}, visit.node === 'ε' ? 'the root' : visit.node),
      `, ${visit.side}: ${visit.asked}`, visit.null && !visit.test ? ' — a null window' : ''),
    whole,
    h('p', { class: 'muted' }, 'm is the best result of its branches so far, t the last one; both from the ' +
      'view of this node' + (run.minimax ? ', as MAX sees it.' : '.')),
    run.passes > 1 ? bounds(rows, x, end) : '');
}

/** The passes at the root, each a row: its question, and the interval that is left after it. */
function bounds(rows, x, end) {
  const height = 26 * rows.length + 8;
  const drawn = rows.map(({ visit, ended, lower, upper }, i) => {
    const y = 18 + 26 * i;
    const [from, to] = [end(lower, -1), end(upper, 1)];
    return s('g', {},
      s('line', { class: 'axis', x1: 4, x2: W - 4, y1: y, y2: y }),
      s('rect', { class: ended ? 'window' : 'window faint', x: from, y: y - 5,
        width: Math.max(to - from, 4), height: 10 }),
      s('text', { x: 6, y: y - 7 }, `${i + 1}. ${visit.asked} ${ended ? visit.answered : '…'}`));
  });
  return h('section', {}, h('h3', {}, `Passes: the bounds close in`),
    s('svg', { class: 'line', viewBox: `0 0 ${W} ${height}`, role: 'img',
      'aria-label': rows.map(({ visit, ended }) => `${visit.asked} ${ended ? visit.answered : ''}`).join(),
    }, drawn));
}

// Charts: leaf visits of the algorithms relative to alpha-beta's or to the minimal tree's, by width and depth
// (the figures of `nullwindow-lab compare`; Marsland 1986 draws them so).
import { h, options, s } from './dom.js';
import { ask } from './engine.js';

const COMPARED = ['scout', 'negascout', 'sss-star', 'mtd-f', 'alpha-beta-shallow'];
const WIDTHS = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40];
const DEPTHS = [2, 3, 4, 5, 6];
const MOST_LEAVES = 70_000;
const [W, H, LEFT, TOP, BOTTOM] = [420, 260, 46, 12, 34];

const chosen = { model: 'uniform', algorithm: 'negascout', base: 'alpha-beta', trees: 20 };
/** The rows so far, by setting; each computed once. */
const known = new Map();
let running = 0;

/** Fills `place` with the controls and the chart. */
export function charts(place) {
  const select = (name, text, pairs) => {
    const element = h('select', { id: `chart-${name}`, onchange: (event) => {
      chosen[name] = name === 'trees' ? Number(event.target.value) : event.target.value;
      draw();
    } });
    options(element, pairs, String(chosen[name]));
    return h('div', { class: 'field' }, h('label', { for: `chart-${name}` }, text), element);
  };
  const chart = h('div', { id: 'chart' });
  place.replaceChildren(
    h('div', { class: 'row' },
      select('algorithm', 'Algorithm', COMPARED.map((name) => [name, name])),
      select('base', 'Relative to', [['alpha-beta', 'alpha-beta'], ['minimal', 'the minimal tree']]),
      select('model', 'Trees', [['uniform', 'uniform'], ['ordered', 'strongly ordered']]),
      select('trees', 'Number', [['5', '5'], ['20', '20'], ['50', '50']])),
    chart,
    h('p', { class: 'muted' }, 'Totals of leaf visits, repeated ones included; both axes are logarithmic. ' +
      'Odd depths are dashed: they are never mixed with even ones.'));
  const draw = () => fill(chart);
  draw();
}

/** Computes what is missing, a setting at a time, so that the page stays awake, and draws. */
async function fill(chart) {
  running += 1;
  const own = running;
  const { model, trees } = chosen;
  for (const d of DEPTHS) {
    for (const b of WIDTHS.filter((width) => width ** d <= MOST_LEAVES && width ** d * trees <= 700_000)) {
      const key = `${model} ${trees} ${b} ${d}`;
      if (!known.has(key)) {
        const request = { request: 'ratios', model, b: [b], d: [d], trees, seed: 1, algorithms: COMPARED };
        known.set(key, ask(request).rows[0]);
        await new Promise((awake) => { setTimeout(awake); });
      }
      if (own !== running) return;
    }
    if (chart.isConnected) chart.replaceChildren(plot(model, trees));
  }
}

function plot(model, trees) {
  const at = COMPARED.indexOf(chosen.algorithm);
  const series = DEPTHS.map((d) => ({
    d,
    points: WIDTHS.flatMap((b) => {
      const row = known.get(`${model} ${trees} ${b} ${d}`);
      if (!row) return [];
      const base = chosen.base === 'minimal' ? row.minimal * trees : row.alpha_beta;
      return [{ b, ratio: row.leaves[at] / base }];
    }),
  })).filter(({ points }) => points.length > 0);
  const ratios = series.flatMap(({ points }) => points.map(({ ratio }) => ratio));
  const [low, high] = [Math.min(...ratios, 0.8), Math.max(...ratios, 1.25)];
  const x = (b) => LEFT + (Math.log(b / 2) / Math.log(20)) * (W - LEFT - 66);
  const y = (ratio) => TOP + (Math.log(high / ratio) / Math.log(high / low)) * (H - TOP - BOTTOM);
  const marks = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 3, 5, 8, 12, 20, 40]
    .filter((ratio) => ratio >= low && ratio <= high);
  return s('svg', { class: 'line', viewBox: `0 0 ${W} ${H}`, role: 'img',
    'aria-label': `leaf visits of ${chosen.algorithm} relative to ${chosen.base}: `
      + series.map(({ d, points }) => `depth ${d}: ${points.map(({ b, ratio }) =>
        `b ${b} ${ratio.toFixed(2)}`).join(', ')}`).join('; ') },
  marks.map((ratio) => [
    s('line', { class: 'axis', x1: LEFT, x2: W - 62, y1: y(ratio), y2: y(ratio),
      'stroke-dasharray': ratio === 1 ? null : '2 4' }),
    s('text', { x: LEFT - 6, y: y(ratio) + 4, 'text-anchor': 'end' }, String(ratio))]),
  [2, 3, 5, 10, 20, 40].map((b) => s('text', { x: x(b), y: H - 16, 'text-anchor': 'middle' }, String(b))),
  s('text', { x: (LEFT + W - 62) / 2, y: H - 2, 'text-anchor': 'middle' }, 'branches of a node'),
  labelled(series, x, y));
}

/** The lines; their depths are beyond the right edge, where no line is. */
function labelled(series, x, y) {
  return series.map(({ d, points }, i) => {
    const [kind, level] = [`series s${i}${d % 2 ? ' odd' : ''}`, TOP + 10 + 18 * i];
    return [
      s('polyline', { class: kind, points: points.map(({ b, ratio }) => `${x(b)},${y(ratio)}`).join(' ') }),
      s('line', { class: kind, x1: W - 54, x2: W - 34, y1: level, y2: level }),
      s('text', { x: W - 28, y: level + 4 }, `d=${d}`)];
  });
}

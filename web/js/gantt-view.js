// Parallel search on simulated processors: what each does over time (Gantt 1910; the simulator is that of
// `nullwindow-lab parallel`).
import { h, options, s } from './dom.js';
import { ask } from './engine.js';

const SCHEMES = [
  ['ybwc', 'young brothers wait'], ['pvsplit', 'PVSplit'], ['tree-splitting', 'tree-splitting'],
  ['mandatory-work-first', 'mandatory work first'], ['master-slave', 'master and slaves'],
  ['aphid', 'APHID'], ['abdada', 'ABDADA'], ['tdsab', 'TDSAB'],
  ['ybwc/partitioned', 'partitioned table'],
];
const chosen = { scheme: 'ybwc', processors: 8, latency: 2, b: 12, d: 5 };
const [W, NAMES] = [420, 34];

/** Fills `place` with the controls and the chart. */
export function gantt(place) {
  const chart = h('div', { id: 'gantt' });
  const draw = () => {
    try {
      const [scheme, table] = chosen.scheme.split('/');
      chart.replaceChildren(...drawing(ask({ request: 'simulate', seed: 1, ...chosen, scheme, table })));
    } catch (error) {
      chart.replaceChildren(h('p', { class: 'error' }, error.message));
    }
  };
  const scheme = h('select', { id: 'gantt-scheme', onchange: (event) => {
    chosen.scheme = event.target.value;
    draw();
  } });
  options(scheme, SCHEMES, chosen.scheme);
  const field = (name, text, input) =>
    h('div', { class: 'field' }, h('label', { for: `gantt-${name}` }, text), input);
  const number = (name, text, more) => field(name, text, h('input', {
    id: `gantt-${name}`, type: 'number', value: chosen[name], ...more, onchange: (event) => {
      chosen[name] = Number(event.target.value);
      draw();
    },
  }));
  place.replaceChildren(
    h('div', { class: 'row' },
      field('scheme', 'Scheme', scheme), number('processors', 'Processors', { min: 1, max: 64 }),
      number('latency', 'Latency', { min: 0, max: 1000 }), number('b', 'Branches', { min: 2, max: 12 }),
      number('d', 'Depth', { min: 2, max: 8 })),
    chart,
    h('p', { class: 'muted' }, 'A row is a processor; time runs to the right, in visits of nodes. Dark: it '
      + 'searches; light: it handles messages; blank: it waits. ABDADA, TDSAB and the partitioned table '
      + 'search a game whose positions recur, the others a strongly ordered tree.'));
  draw();
}

function drawing({ time, nodes, alone, messages, segments, processors }) {
  const row = Math.max(6, Math.min(22, 320 / processors));
  const x = (moment) => NAMES + (moment / Math.max(time, 1)) * (W - NAMES - 4);
  const bars = segments.map(({ rank, from, to, search }) => s('rect', {
    class: search ? 'search' : 'message', x: x(from), y: rank * row + 2, height: row - 2,
    width: Math.max(x(to) - x(from), 0.4),
  }));
  const names = Array.from({ length: processors }, (_, rank) =>
    (row >= 12 || rank % 8 === 0 ? s('text', { x: 0, y: rank * row + row / 2 + 5 }, `S${rank + 1}`) : null));
  const busy = segments.filter(({ search }) => search).reduce((sum, { from, to }) => sum + to - from, 0);
  const speedup = (alone / time).toFixed(2);
  const rows = [
    ['time', time], ['speedup', speedup], ['efficiency', (speedup / processors).toFixed(2)],
    ['nodes', `${nodes} (alone ${alone})`], ['messages', messages],
    ['searching', `${Math.round((100 * busy) / (time * processors))} %`],
  ];
  return [
    s('svg', { class: 'line gantt', viewBox: `0 0 ${W} ${processors * row + 4}`, role: 'img',
      'aria-label': `${processors} processors, speedup ${speedup}` },
    names, Array.from({ length: processors }, (_, rank) => s('line', { class: 'axis', x1: NAMES, x2: W - 4,
      y1: (rank + 1) * row, y2: (rank + 1) * row, 'stroke-width': 0.4 })), bars),
    h('table', {}, h('tbody', {}, rows.map(([name, value]) =>
      h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, String(value)))))),
  ];
}

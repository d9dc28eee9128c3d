// The evaluation of the game, ply by ply, from the view of the side that begins (our own).
import { h, s } from '../dom.js';

const [WIDTH, HEIGHT] = [400, 150];

/** Draws the scores that are known; a click goes to the ply. */
export function graph(place, page) {
  const { scores, state: { moves, at } } = page;
  const known = scores.flatMap((line, ply) => (line ? [[ply, line]] : []));
  if (known.length === 0) {
    place.replaceChildren(h('p', { class: 'muted' }, 'Nothing is evaluated yet.'));
    return;
  }
  // Wins are at the rim.
  const points = known.map(([, { score }]) => score).filter((score) => Math.abs(score) < 20_000);
  const most = Math.max(8, ...points.map(Math.abs));
  const x = (ply) => 36 + (WIDTH - 48) * ply / Math.max(1, moves.length);
  const y = (score) => HEIGHT / 2 - (HEIGHT / 2 - 12) * Math.max(-1, Math.min(1, score / most));
  const path = known.map(([ply, { score }], i) => `${i ? 'L' : 'M'}${x(ply)} ${y(score)}`).join(' ');
  const label = known.map(([ply, { score }]) => `${ply}: ${score}`).join(', ');
  place.replaceChildren(s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
    'aria-label': `evaluation by plies: ${label}` },
  s('line', { class: 'zero', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
  s('line', { class: 'now', x1: x(at), x2: x(at), y1: 4, y2: HEIGHT - 4 }),
  s('text', { x: 2, y: 12 }, `+${most}`), s('text', { x: 2, y: HEIGHT - 3 }, `−${most}`),
  s('path', { d: path }),
  known.map(([ply, { score, value }]) => s('circle', { cx: x(ply), cy: y(score), r: 4,
    onclick: () => page.change({ at: ply }) }, s('title', {}, `after ${ply} moves: ${value}`)))));
}

// The evaluation of the game, ply by ply, as the expected score of the side that begins (our own): the scale
// of `nullwindow analyze --svg`, so that the same error looks the same wherever it happens.
import { h, s } from '../dom.js';

const [WIDTH, HEIGHT, LEFT, EDGE] = [400, 186, 34, 22];

/** Draws the scores that are known; a click goes to the ply. */
export function graph(place, page) {
  const { scores, state: { moves, at }, position: { sides, measure } } = page;
  const known = scores.flatMap((line, ply) => (line ? [[ply, line]] : []));
  const x = (ply) => LEFT + (WIDTH - LEFT - 8) * ply / Math.max(1, moves.length);
  const y = (expected) => HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * expected;
  const path = known.map(([ply, { expected }], i) => `${i ? 'L' : 'M'}${x(ply)} ${y(expected)}`).join(' ');
  const label = known.map(([ply, { value }]) => `${ply}: ${value}`).join(', ');
  const ticks = measure.ticks.flatMap(([height, text]) => [
    s('line', { class: text === '0' ? 'zero' : 'tick', x1: LEFT, x2: WIDTH, y1: y(height), y2: y(height) }),
    s('text', { class: 'tick', x: LEFT - 5, y: y(height) + 4 }, text)]);
  place.replaceChildren(
    h('p', { class: 'muted' }, known.length === 0 ? 'Press “Evaluate the game” to see its graph here.'
      : `${measure.unit} for ${sides[0]}, on the scale of the expected score`),
    s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
      'aria-label': `evaluation by plies: ${label}` },
      ticks,
      s('text', { x: LEFT + 3, y: 11 }, `${sides[0]} wins`),
      s('text', { x: LEFT + 3, y: HEIGHT - 3 }, `${sides[1]} wins`),
      s('line', { class: 'now', x1: x(at), x2: x(at), y1: 4, y2: HEIGHT - 4 }),
      s('path', { d: path }),
      known.map(([ply, { expected, value }]) => s('circle', { cx: x(ply), cy: y(expected), r: 4,
        onclick: () => page.change({ at: ply }) }, s('title', {}, `after ${ply} moves: ${value}`)))));
}

// The best moves of pieces as arrows from square to square, with the best one on top (our own).
import { s } from '../dom.js';

/** The most arrows: more hide the board. */
const MOST = 3;

/** The arrows of the moves with known values; `centre` returns the middle of a cell. */
export function arrows(moves, values, centre) {
  const known = moves.filter(({ from, to, name }) =>
    typeof from === 'number' && typeof to === 'number' && values[name]);
  known.sort((a, b) => values[a.name].rank - values[b.name].rank);
  return s('g', { class: 'arrows', 'aria-hidden': 'true' }, known.slice(0, MOST).reverse()
    .map(({ from, to, name }) => arrow(centre(from), centre(to), values[name].best)));
}

function arrow([x1, y1], [x2, y2], best) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  // The head ends before the middle, where the value is.
  const [tip, neck, wide, half] = [length - 6, length - 24, 11, 4];
  const at = (along, across) => `${x1 + along * dx - across * dy} ${y1 + along * dy + across * dx}`;
  return s('path', { class: best ? 'arrow best' : 'arrow', d: `M${at(14, half)}L${at(neck, half)}` +
    `L${at(neck, wide)}L${at(tip, 0)}L${at(neck, -wide)}L${at(neck, -half)}L${at(14, -half)}Z` });
}

// The evaluation bar beside the board (our own): its fill is the expected score of the side at the bottom.
import { colour } from './colours.js';

/** The value of the position that is shown; after the best move it is that of the position before. */
function valueOf({ state: { at, moves }, scores, line, position: { ending, result } }) {
  if (ending) return { expected: result, label: ending };
  if (line) return line.label ? line : null;
  const before = scores[at - 1];
  return scores[at] ?? (before?.moves?.[0] === moves[at - 1] ? before : null);
}

/** Shows a value: by default that of the position. Without one the last known value stays, fainter. */
export function bar(place, page, value = valueOf(page)) {
  const { scores, state: { at, flip }, position: { look, sides } } = page;
  const { expected } = value ?? scores.slice(0, at).findLast(Boolean) ?? { expected: 0.5 };
  const label = value?.label ?? 'not evaluated';
  place.className = `${look}${flip ? ' flip' : ''}${value ? '' : ' unknown'}`;
  colour(place, sides);
  place.style.setProperty('--share', flip ? 1 - expected : expected);
  place.setAttribute('aria-label', label);
  place.title = label;
}

// The evaluation bar beside the board (our own): its fill is the expected score of the side at the bottom.
import { colour } from './colours.js';
import { provedValue } from './proof.js';

/** The value of the position that is shown; after the best move it is that of the position before. */
function valueOf(page) {
  const { state: { at, moves }, scores, line, analysed, position: { ending, result } } = page;
  if (ending) return { expected: result, label: ending };
  if (line) return line.label ? line : null;
  const proved = provedValue(page);
  if (proved) return proved;
  if (analysed) return analysed[0];
  const before = scores[at - 1];
  return scores[at] ?? (before?.moves?.[0] === moves[at - 1] ? before : null);
}

/** Shows a value: by default that of the position. Without one the last known value stays, fainter; before
 *  any is known there are stripes, which look like no value. */
export function bar(place, page, value = valueOf(page)) {
  const { scores, state: { at, flip }, position: { look, sides } } = page;
  const known = value ?? scores.slice(0, at).findLast(Boolean);
  const label = value?.label ?? 'not evaluated';
  const certainty = value ? '' : known ? ' unknown' : ' none';
  place.className = `${look}${flip ? ' flip' : ''}${certainty}`;
  colour(place, sides);
  const expected = known?.expected ?? 0.5;
  place.style.setProperty('--share', flip ? 1 - expected : expected);
  place.setAttribute('aria-label', label);
  place.title = label;
}

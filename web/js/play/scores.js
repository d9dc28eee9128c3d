// Evaluations of positions (our own): those of the line that is shown are in `page.scores`, by ply; those of
// all lines are here, by the moves to them, so that they are there again when one comes back.

let known = new Map();

const keysOf = (moves) => moves.reduce((keys, name) => {
  keys.push(`${keys.at(-1)} ${name}`);
  return keys;
}, ['']);

/** Keeps the evaluations of a line. */
export function keep(moves, scores) {
  keysOf(moves).forEach((key, ply) => { if (scores[ply]) known.set(key, scores[ply]); });
}

/** The evaluations of a line, by ply. */
export const scoresOf = (moves) => keysOf(moves).map((key) => known.get(key));

/** The evaluation after the moves to a node. */
export const scoreAt = ({ key }) => known.get(key);

/** Another game begins. */
export function forget() { known = new Map(); }

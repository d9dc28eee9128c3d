// The values of all moves of a position, by as many engines as the device has processors for: each has some
// of the moves (our own).
import { crew, searches } from './engine.js';

/** The lines of all moves, best first, and their depth: none to the end of the game. `report` gets both while
 *  they become known; values of moves compare, as they are of one depth. `null` once it is stopped. */
export async function allMoves(page, at, seconds, report) {
  const { moves, first, openings } = page.ask({ request: 'position', ...page.played(at) });
  const names = moves.map(({ name }) => name);
  const sorted = (lines) => lines.sort((a, b) => (first ? b.score - a.score : a.score - b.score));
  const request = (only, more) => ({ ...page.played(at), only, lines: only.length || names.length, ...more });
  const count = Math.min(crew(page.state.game), names.length);
  // A variant whose openings are solved is solved behind them as well, however long that takes; by several
  // engines move by move: what is known is exact.
  if (openings && count > 1) {
    const known = [];
    const answers = await searches(names.map((name) => request([name], { exact: true })),
      (number, { lines, done }) => {
        if (!done) return;
        known.push(...lines);
        if (known.length < names.length) report(sorted([...known]), null);
      });
    return answers && { lines: sorted(known), depth: null };
  }
  const groups = Array.from({ length: count }, () => []);
  names.forEach((name, i) => groups[i % groups.length].push(name));
  // The iterations of each group, in their order.
  const all = groups.map(() => []);
  // What has ended by itself is not changed by any depth.
  const depthOf = ({ depth, done, iteration }) => (done && iteration ? Infinity : depth ?? Infinity);
  /** What all groups have reached; undefined at first. */
  const reached = () => {
    const depth = Math.min(...all.map((iterations) => (iterations.length ? depthOf(iterations.at(-1)) : 0)));
    if (depth === 0) return undefined;
    const lines = all.flatMap((iterations) => iterations.find((state) => depthOf(state) >= depth).lines);
    return { lines: sorted(lines), depth: depth === Infinity ? null : depth };
  };
  const limit = { seconds: openings ? undefined : seconds };
  const requests = groups.map((only) => request(count > 1 ? only : [], limit));
  const answers = await searches(requests, (number, state) => {
    const iterations = all[number];
    if (!state.iteration && !(state.done && iterations.length === 0)) return;
    // The end of a search says more of the depth that it reached.
    if (iterations.length > 0 && depthOf(iterations.at(-1)) === depthOf(state)) iterations.pop();
    iterations.push(state);
    const now = reached();
    if (now) report(now.lines, now.depth);
  });
  return answers && reached();
}

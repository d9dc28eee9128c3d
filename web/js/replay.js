// A recorded search at step k, computed from the trace alone (our own). Pure functions.

export const ENTER = 0;
export const LEAF = 1;
export const LEAVE = 2;

/** The visit and the kind of a step. */
export const decode = (step) => ({ visit: Math.floor(step / 3), kind: step % 3 });

/** Whether a visit's result is a cut-off, its beginning a re-search: the marks to which `n` leads. */
export function isMark(run, index) {
  const { visit, kind } = decode(run.steps[index]);
  const { cut, re_search: again } = run.trace[visit];
  return (kind === LEAVE && cut) || (kind === ENTER && again);
}

/** The next step after k (or before it, by -1) for which the test holds; else the last, or the first. */
export function seek(run, k, test, direction = 1) {
  for (let next = k + direction; next > 0 && next <= run.steps.length; next += direction) {
    if (test(run, next - 1)) return next;
  }
  return direction > 0 ? run.steps.length : 0;
}

/**
 * The search after its first k steps: the visits of each node so far, which visits have ended, those under
 * way from the root down, and the last step.
 */
export function stateAt(run, k, nodes) {
  const visits = Array.from({ length: nodes }, () => []);
  const ended = new Uint8Array(run.trace.length);
  const open = [];
  let last = null;
  for (let i = 0; i < Math.min(k, run.steps.length); i += 1) {
    last = decode(run.steps[i]);
    const { parent, at } = run.trace[last.visit];
    if (last.kind === ENTER) {
      // A best-first search leaves no inner node: those that are not above this one are closed.
      while (open.length > 0 && open[open.length - 1] !== parent) open.pop();
      open.push(last.visit);
      visits[at].push(last.visit);
    } else {
      ended[last.visit] = 1;
      if (last.kind === LEAVE || open[open.length - 1] === last.visit) {
        while (open.length > 0 && open.pop() !== last.visit);
      }
    }
  }
  return { visits, ended, open, last };
}

/** The nodes that are cut off: unvisited, below a node whose last visit ended before it reached them. */
export function cutOff(tree, run, state) {
  const off = new Uint8Array(tree.nodes.length);
  tree.nodes.forEach((node, at) => {
    if (node.parent === null || state.visits[at].length > 0) return;
    const above = state.visits[node.parent];
    const visit = run.trace[above[above.length - 1]];
    const ended = visit && state.ended[above[above.length - 1]];
    off[at] = off[node.parent] || (ended && !visit.memory && node.index >= visit.reached) ? 1 : 0;
  });
  return off;
}

/** What a node's search knows at this step: window, best result so far, last result of a branch. */
export function frame(run, state) {
  const { last, open } = state;
  if (!last) return null;
  const visit = last.kind === ENTER ? last.visit : (run.trace[last.visit].parent ?? last.visit);
  const asked = run.trace[visit];
  const child = last.kind === ENTER || visit === last.visit ? null : run.trace[last.visit];
  const sign = !run.minimax && child && child.side !== asked.side ? -1 : 1;
  return {
    visit: asked,
    best: child ? child.best : null,
    returned: child && child.result !== null ? sign * child.result : null,
    child,
    depth: open.length,
  };
}

/** The bounds that the visits of the root have proved, visit by visit: those of MTD(f), SSS*, DUAL*. */
export function passes(run, state) {
  const rows = [];
  let [lower, upper] = [null, null];
  for (const number of state.visits[0]) {
    const visit = run.trace[number];
    if (state.ended[number] && visit.result !== null) {
      if (!visit.answered.startsWith('≤')) lower = visit.result;
      if (!visit.answered.startsWith('≥')) upper = visit.result;
    }
    rows.push({ visit, ended: Boolean(state.ended[number]), lower, upper });
  }
  return rows;
}

// Orders of branches: a tree is rewritten with its branches exchanged, sorted or shuffled (our own). Pure.

/** The tree below a node as nested lists, each node's branches in the order that `order` gives. */
export function rewritten(tree, order, at = 0) {
  const { children, value } = tree.nodes[at];
  if (children.length === 0) return String(value);
  return `[${order(at, children).map((child) => rewritten(tree, order, child)).join(',')}]`;
}

/** Keeps all orders, but moves the branch `from` of node `of` to the place `to`. */
export const moved = (of, from, to) => (at, children) => {
  if (at !== of) return children;
  const copy = [...children];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
};

/** Sorts by minimax values: the best of the side to move first, or last. */
export const sorted = (tree, bestFirst) => (at, children) => {
  const sign = tree.nodes[at].max === bestFirst ? -1 : 1;
  const value = (child) => tree.nodes[child].minimax ?? tree.nodes[child].value;
  return [...children].sort((a, b) => sign * (value(a) - value(b)));
};

/** Shuffles all branches; the same seed gives the same order (SplitMix32). */
export function shuffled(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
  return (_, children) => {
    const copy = [...children];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  };
}

// The tree of moves (our own). As a text, which the address holds, it is like a record: variations are in
// brackets behind the move that they replace, `$1` is a glyph, and comments are in braces.

/** A move with what is written at it, and the moves behind it, the main line first; `key` are all moves to
 *  it. The start has no name. */
const nodeOf = (name, parent) => ({ name, parent, children: [], glyphs: [], comment: '',
  ply: parent ? parent.ply + 1 : 0, key: parent ? `${parent.key} ${name}` : '' });

/** The node of this move behind another one, which is added if it is not there. */
function child(parent, name) {
  let node = parent.children.find((known) => known.name === name);
  if (!node) {
    node = nodeOf(name, parent);
    parent.children.push(node);
  }
  return node;
}

/** The node after these moves. */
export const follow = (start, moves) => moves.reduce(child, start);

/** The moves to a node. */
export function movesTo(node) {
  const moves = [];
  for (let at = node; at.parent; at = at.parent) moves.push(at.name);
  return moves.reverse();
}

/** The moves to a node, and on along the first ones. */
export function lineThrough(node) {
  const moves = movesTo(node);
  for (let [at] = node.children; at; [at] = at.children) moves.push(at.name);
  return moves;
}

/** Where the line to a node leaves a main line last: the first node of the variation, if there is one. */
export function branch(node) {
  let at = node;
  while (at.parent && at.parent.children[0] === at) at = at.parent;
  return at.parent ? at : null;
}

/** Takes a node out of the tree, with all that is behind it. */
export function cut({ parent, name }) {
  parent.children = parent.children.filter((known) => known.name !== name);
}

/** The nodes in the order of a record, with the brackets around variations. It needs no stack, however deep
 *  they are. */
export function* inOrder(start) {
  // What is still to come: a bracket, the first node of a variation, or nodes of which the first goes on.
  const rest = [start.children];
  while (rest.length > 0) {
    const next = rest.pop();
    if (next === ')') yield next;
    else if (Array.isArray(next)) {
      const [first, ...others] = next;
      if (first) {
        yield first;
        rest.push(first.children, ...others.reverse());
      }
    } else {
      yield '(';
      yield next;
      rest.push(')', next.children);
    }
  }
}

const written = ({ name, glyphs, comment }) => [
  name.replace(/^[(){$\\]/, '\\$&'), ...glyphs.map((glyph) => `$${glyph}`),
  comment && `{${comment.replace(/[%}]/g, encodeURIComponent)}}`];

/** The tree as a text. */
export const writeTree = (start) => [...written(start), ...[...inOrder(start)].flatMap((step) =>
  (typeof step === 'string' ? step : written(step)))].filter(Boolean).join(' ');

/** The tree of a text. */
export function readTree(text) {
  const start = nodeOf('', null);
  let at = start;
  const open = [];
  for (const [word] of text.matchAll(/\{[^}]*\}|\S+/g)) {
    if (word === '(') {
      open.push(at);
      at = at.parent ?? at;
    } else if (word === ')') at = open.pop() ?? at;
    else if (/^\$\d+$/.test(word)) at.glyphs.push(Number(word.slice(1)));
    else if (word.startsWith('{')) {
      at.comment = word.slice(1, -1).replace(/%(25|7D)/g, decodeURIComponent);
    } else at = child(at, word.replace(/^\\/, ''));
  }
  return start;
}

/** The tree of a record: a list of nodes, each with the number of the one before it. */
export function treeOf(nodes) {
  const all = [];
  for (const { parent, name, glyphs = [], comment = '' } of nodes) {
    const node = all.length > 0 ? child(all[parent], name) : nodeOf('', null);
    node.glyphs.push(...glyphs);
    node.comment = [node.comment, comment].filter(Boolean).join('\n');
    all.push(node);
  }
  return all[0];
}

/** The nodes of the tree as a record has them. */
export function nodesOf(start) {
  const [numbers, nodes, rest] = [new Map(), [], [start]];
  while (rest.length > 0) {
    const node = rest.pop();
    const { parent, name, glyphs, comment, children } = node;
    numbers.set(node, nodes.length);
    nodes.push({ parent: numbers.get(parent) ?? 0, name, glyphs, comment });
    rest.push(...[...children].reverse());
  }
  return nodes;
}

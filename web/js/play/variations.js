// What can be done with the tree of moves (our own): take a move back, go to another variation, put one
// before the others, take one away.
import { id } from '../dom.js';
import { branch, cut, movesTo, writeTree } from './tree.js';

/** Takes back the last move of the one who plays against the engine, with the engine's reply. From an earlier
 *  position it only steps back. */
export function undo({ state: { moves, at, human }, node, tree, ask, played, change }) {
  let to = at - 1;
  const own = (first) => human === 'both' || human === (first ? 'first' : 'second');
  while (to > 0 && !own(ask({ request: 'position', ...played(to) }).first)) to -= 1;
  if (at < moves.length) {
    change({ at: to }, false);
    return;
  }
  // What a variation still needs stays.
  for (let last = node; last.ply > to && last.children.length === 0; last = last.parent) cut(last);
  change({ tree: writeTree(tree), moves: moves.slice(0, to), at: to });
}

/** Goes to the next move that was played here instead of this one; behind the last is the first. */
export function other({ node, change }) {
  const all = node.parent.children;
  const next = all[(all.indexOf(node) + 1) % all.length];
  change({ moves: movesTo(next), at: next.ply });
}

/** Makes the variation the main line of the one that it is in. */
export function promote({ node, tree, state: { at }, change }) {
  const first = branch(node);
  const all = first.parent.children;
  first.parent.children = [first, ...all.filter((known) => known !== first)];
  change({ tree: writeTree(tree), moves: movesTo(node), at });
}

/** Takes the variation away; the browser's way back brings it back. */
export function remove({ node, tree, change }) {
  const first = branch(node);
  cut(first);
  change({ tree: writeTree(tree), moves: movesTo(first.parent), at: first.ply - 1 }, false,
    { cut: first.name });
}

/** Offers what can be done here. */
export function fillVariations({ node }) {
  const varies = branch(node) !== null;
  id('other').disabled = !(node.parent?.children.length > 1);
  for (const name of ['promote', 'remove']) id(name).disabled = !varies;
  id('variations').hidden = id('other').disabled && !varies;
}

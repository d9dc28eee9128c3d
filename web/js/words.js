// Each step in words, for the line below the tree and for screen readers (our own).
import { ENTER, LEAF, decode } from './replay.js';

const name = (node) => (node === 'ε' ? 'the root' : node);
const upper = (text) => text[0].toUpperCase() + text.slice(1);

/** What to do before the first step: where there are no arrow keys, a button is named. */
const invitation = (algorithm) => (matchMedia('(pointer: coarse)').matches
  ? `Press Play to see ${algorithm} step by step.` : `Press → to make the first step of ${algorithm}.`);

/** The sentence of step k; before the first step an invitation. */
export function sentence(run, k) {
  if (k === 0) return invitation(run.algorithm);
  const { visit, kind } = decode(run.steps[k - 1]);
  const seen = run.trace[visit];
  const who = name(seen.node);
  if (kind === ENTER) {
    const again = seen.re_search ? 're-search, ' : '';
    const times = seen.visit > 1 ? `visit ${seen.visit}, ` : '';
    const asked = seen.test ? `is it true? ${seen.asked}` : `window ${seen.asked}`;
    const width = seen.null && !seen.test ? ', a null window' : '';
    return `Enter ${who}, ${seen.leaf ? 'a leaf' : seen.side}: ${again}${times}${asked}${width}.`;
  }
  if (kind === LEAF) {
    const truth = seen.test ? `, so ${seen.answered}` : '';
    return `Leaf ${who} has the value ${seen.value}${truth}.`;
  }
  if (seen.memory) return `${upper(who)}: ${seen.answered}, from memory.`;
  const left = seen.branches - seen.reached;
  const cut = seen.cut ? ` Cut-off: ${left} ${left === 1 ? 'branch is' : 'branches are'} left out.` : '';
  return `${upper(who)} returns ${seen.answered}.${cut}`;
}

/** The end of a run in words. */
export function result(run) {
  if (run.answer !== null) return run.answer ? 'TRUE' : 'FALSE';
  if (run.value === null) return '±∞';
  return { exact: '', lower: '≥ ', upper: '≤ ' }[run.bound] + run.value;
}

// The list of moves (our own): the main line, and variations in brackets, with what is written at moves and
// the marks of errors once the game is evaluated.
import { h } from '../dom.js';
import { keep, scoreAt } from './scores.js';
import { inOrder, movesTo } from './tree.js';

const NAMES = { '??': 'blunder', '?': 'mistake', '?!': 'inaccuracy' };

/** The signs of glyphs, by their numbers; others are shown as numbers (PGN, section 10). */
const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲',
  15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' };

/** The most characters of a comment in the list. */
const MOST = 80;

const comment = ({ comment: text }) =>
  text && h('i', {}, text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** Fills the list. */
export function moveList(place, page) {
  const { state: { moves }, scores, tree } = page;
  keep(moves, scores);
  const items = tree.comment ? [h('li', { class: 'variation' }, comment(tree))] : [];
  // Whether a move has its number, although it is the second one's; and the item of a variation, to which
  // those within it are added, so that the list is not deeper than this.
  let [alone, depth, variation] = [true, 0, null];
  for (const step of inOrder(tree)) {
    if (step === '(') {
      depth += 1;
      if (depth === 1) items.push(variation = h('li', { class: 'variation' }));
    }
    if (typeof step === 'string') {
      variation.append(step);
      if (step === ')') depth -= 1;
      alone = true;
    } else {
      const parts = [number(step, alone), button(step, page), comment(step)].filter(Boolean);
      if (depth > 0) variation.append(...parts);
      else items.push(h('li', {}, parts));
      alone = step.comment !== '';
    }
  }
  place.replaceChildren(...items);
  const now = place.querySelector('[aria-current]');
  if (now) place.scrollTop = now.offsetTop - place.offsetTop - place.clientHeight / 2;
}

function number({ ply }, alone) {
  if (ply % 2 === 0 && !alone) return null;
  return h('small', {}, ply % 2 ? `${(ply + 1) / 2}.` : `${ply / 2}…`);
}

function button(node, page) {
  const mark = markOf(page, node);
  return h('button', { type: 'button', 'aria-current': node === page.node ? 'true' : undefined,
    title: NAMES[mark], onclick: () => page.change({ moves: movesTo(node), at: node.ply }) },
  node.name, node.glyphs.map((glyph) => GLYPHS[glyph] ?? ` $${glyph}`),
  mark ? h('b', { class: 'mark' }, mark) : null);
}

const markOf = (page, node) => markBetween(page, scoreAt(node.parent), scoreAt(node));

/** The mark of a move that loses much of the expected score: both positions have been evaluated. */
export function markBetween({ position: { measure } }, before, after) {
  if (!before?.reviewed || !after?.reviewed) return null;
  const loss = (before.first ? 1 : -1) * (before.expected - after.expected);
  return measure.marks.find(([least]) => loss >= least)?.[1] ?? null;
}

// The list of moves, with the marks of errors once the game is evaluated (our own).
import { h } from '../dom.js';

const NAMES = { '??': 'blunder', '?': 'mistake', '?!': 'inaccuracy' };

/** Fills the list. */
export function moveList(place, page) {
  const { state: { moves, at }, change } = page;
  place.replaceChildren(...moves.map((name, i) => {
    const mark = markOf(page, i);
    return h('li', {}, i % 2 ? null : h('small', {}, `${i / 2 + 1}.`),
      h('button', { type: 'button', 'aria-current': at === i + 1 ? 'true' : undefined,
        title: NAMES[mark], onclick: () => change({ at: i + 1 }) },
      name, mark ? h('b', { class: 'mark' }, mark) : null));
  }));
  const now = place.querySelector('[aria-current]');
  if (now) place.scrollTop = now.offsetTop - place.offsetTop - place.clientHeight / 2;
}

/** The mark of a move that loses much of the expected score: both positions have been evaluated. */
function markOf({ scores, position: { measure } }, ply) {
  const [before, after] = [scores[ply], scores[ply + 1]];
  if (!before?.reviewed || !after?.reviewed) return null;
  const loss = (before.first ? 1 : -1) * (before.expected - after.expected);
  return measure.marks.find(([least]) => loss >= least)?.[1] ?? null;
}

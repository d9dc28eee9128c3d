// What there is to say of the game (our own): notes of a file, and what the tree of moves needs.
import { h } from '../dom.js';
import { format } from './state.js';

/** Fills the line below the board, which is hidden if there is nothing. */
export function notice(place, { state, about: { notes, cut } }) {
  const [, tree] = format(state);
  place.replaceChildren(...[
    notes && `The file: ${notes}. `,
    tree && 'A link has no room for all variations, only for this line: save the record. ',
    cut && `The variation from ${cut} on is deleted. `,
    cut && h('button', { type: 'button', onclick: () => history.back() }, 'Bring back'),
  ].filter(Boolean));
  place.hidden = !place.hasChildNodes();
}

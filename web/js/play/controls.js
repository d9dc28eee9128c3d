// The lists and buttons beside the board, as the state has them (our own).
import { id, options } from '../dom.js';
import { fillClock } from './clock.js';
import { fillEditor } from './edit.js';
import { fillLearn } from './learn.js';
import { LEVELS } from './levels.js';
import { fillOpening } from './opening-names.js';
import { saveButtons } from './records.js';
import { fillVariant } from './variant.js';
import { humanPly } from './why.js';

/** Fills the lists and buttons. */
export function fillControls(page) {
  const { state, position: { sides, position } } = page;
  id('title').textContent = page.games[state.game].title;
  const alone = Object.keys(page.games).length === 1;
  for (const what of [id('title'), id('game').closest('.field')]) what.hidden = alone;
  options(id('game'), Object.values(page.games).map(({ name, title }) => [name, title]), state.game);
  options(id('human'), [['first', `${sides[0]} (begins)`], ['second', sides[1]], ['both', 'both sides']],
    state.human);
  options(id('level'), Object.entries(LEVELS).map(([limit, { name }]) => [limit, `${name} (${limit})`]),
    state.level);
  if (document.activeElement !== id('position')) id('position').value = position;
  for (const name of ['undo', 'why', 'first', 'back']) id(name).disabled = state.at === 0;
  for (const name of ['last', 'forward']) id(name).disabled = state.at === state.moves.length;
  const asked = humanPly(page);
  id('why').textContent = asked > 0 ? `Why is ${state.moves[asked - 1]} bad?` : 'Why is this move bad?';
  id('values').setAttribute('aria-pressed', String(page.values !== null));
  fillClock(page);
  fillLearn(page);
  fillOpening(page);
  fillEditor(page);
  saveButtons(id('notations'), page);
  fillVariant(id('variant'), page);
}

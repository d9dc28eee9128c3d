// Learn from the mistakes of a game (our own): a quiz for each marked move of the human, or of both sides,
// one after the other.
import { h, id } from '../dom.js';
import { begin } from './engine.js';
import { markBetween } from './moves-view.js';
import { backButton, before, quiz } from './quiz.js';
import { evaluate } from './thinking.js';
import { explain, look } from './why.js';

/** The mistakes: the plies after them. */
function mistakes(page) {
  const { state: { moves, human }, scores } = page;
  const own = (first) => human === 'both' || first === (human === 'first');
  return moves.flatMap((_, i) => (markBetween(page, scores[i], scores[i + 1]) && own(scores[i].first)
    ? [i + 1] : []));
}

/** Whether all positions have been evaluated. */
const evaluated = ({ state: { moves }, scores }) => moves.length < scores.length
  && scores.every((score) => score?.reviewed);

/** The button’s text has the number of mistakes, once it is known. */
export function fillLearn(page) {
  id('learn').disabled = page.state.moves.length === 0;
  const count = evaluated(page) ? ` (${mistakes(page).length})` : '';
  id('learn').textContent = `Learn from ${page.state.human === 'both' ? 'the' : 'your'} mistakes${count}`;
}

/** Goes through the mistakes; first it evaluates the game. */
export async function learn(place, page) {
  if (!evaluated(page)) await evaluate(page);
  if (!evaluated(page)) return;
  const plies = mistakes(page);
  if (plies.length > 0) await next(place, page, plies);
  else place.replaceChildren(h('p', {}, 'There is no mistake in this game.'), backButton(place, page));
}

/** The quiz of the first of the plies that are left; while it waits, the engine looks at the next one. */
async function next(place, page, plies, left = plies, found = 0, ahead = null) {
  const [at] = left;
  const move = page.state.moves[at - 1];
  before(page, move, at);
  place.replaceChildren(h('p', {}, `Looking at ${move} …`));
  try {
    if (!ahead) begin(page.state.game);
    const known = await ahead ?? await look(page, at);
    if (!known) return;
    const following = left.length > 1 ? look(page, left[1]) : null;
    // Its error is that of the next quiz.
    following?.catch(() => {});
    const about = (count, look) => ({
      progress: `Mistake ${plies.length - left.length + 1} of ${plies.length}`,
      buttons: [h('button', { type: 'button', class: look, onclick: () => (left.length > 1
        ? next(place, page, plies, left.slice(1), count, following)
        : summary(place, page, plies, count)) }, left.length > 1 ? 'Next' : 'Finish')] });
    const end = (heading, right) => explain(place, page, known, heading, about(found + Number(right),
      'main'));
    if (known.loss) {
      quiz(place, page, known, end, about(found));
      return;
    }
    page.line = null;
    end(`A longer look: ${move} is as good.`, false);
  } catch (error) {
    place.replaceChildren();
    page.failed(error);
  }
}

function summary(place, page, plies, found) {
  [page.line, page.quiz] = [null, null];
  page.show();
  place.replaceChildren(h('h2', {}, 'All mistakes are done'),
    h('p', { role: 'status' }, `You found a better move for ${found} of ${plies.length}.`),
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'main', onclick: () => next(place, page, plies) }, 'Again'),
      backButton(place, page)));
}

// A quiz for a better move (our own): the board shows the position before a move, and nothing else, until a
// move that keeps the value was tried, or “Show me” is pressed.
import { h } from '../dom.js';
import { stop } from './engine.js';

/** What only one use of the quiz has: a line above it, and buttons before the last one. */
export const PLAIN = { progress: null, buttons: [] };

/** The board shows the position before a move; a move there goes to `tried`. */
export function before(page, move, at, tried = null) {
  page.quiz = tried;
  page.line = { title: `Before ${move}: find a better move`, at: at - 1, moves: [], shown: 0 };
  page.show();
}

/** Waits for a better move on the board, or in the list; then `end` gets what is to be said of it, and
 *  whether it was found. */
export function quiz(place, page, found, end, { progress, buttons } = PLAIN) {
  const { move, at, loss, loses, better, choices } = found;
  const said = h('p', { role: 'status' });
  const choose = h('select', { id: 'guess' }, choices.filter((name) => name !== move)
    .map((name) => h('option', { value: name }, name)));
  before(page, move, at, (name) => {
    const lost = loses(name);
    if (name === move) said.textContent = `${move} was played.`;
    else if (lost) said.textContent = `${name} loses ${lost}.`;
    else end(name === better.moves[0] ? 'Right.' : `Right: ${name} is as good as ${better.moves[0]}.`, true);
  });
  place.replaceChildren(...[progress && h('p', { class: 'muted' }, progress),
    h('h2', {}, 'Find a better move first'),
    h('p', {}, `${move} loses ${loss}. Play a better move on the board, or choose it here.`),
    h('div', { class: 'row' }, h('label', { for: 'guess' }, 'Your move'), choose,
      h('button', { type: 'button', class: 'main', onclick: () => page.quiz(choose.value) }, 'Try'),
      h('button', { type: 'button', onclick: () => end('', false) }, 'Show me'),
      buttons, backButton(place, page)),
    said].filter(Boolean));
}

/** Leaves quiz and lines. */
export const backButton = (place, page) => h('button', { type: 'button', onclick: () => {
  stop();
  [page.line, page.quiz] = [null, null];
  place.replaceChildren();
  page.show();
  page.resume();
} }, 'Back to the game');

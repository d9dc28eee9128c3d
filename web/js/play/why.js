// Why is this move bad (our own)? The refutation and the best line, on the board and beside each other. First
// a quiz: nothing is shown until a better move was tried, or the answer is asked for.
import { h } from '../dom.js';
import { search, terms } from './engine.js';

/** Asks for a better move than the last, and explains it. */
export async function why(place, page) {
  const { at, moves } = page.state;
  const move = moves[at - 1];
  if (!move) return;
  place.replaceChildren(h('p', {}, `Looking at ${move} …`));
  try {
    const seconds = Math.max(page.limits().seconds ?? 1, 1);
    const best = await search({ ...page.played(at - 1), seconds });
    if (!best) return;
    const position = page.rules.ask({ request: 'position', ...page.played(at) });
    const reply = position.ending ? null : await search({ ...page.played(at), seconds });
    if (!position.ending && !reply) return;
    const found = lines(page, at, move, best.lines[0], reply?.lines[0], position);
    for (const line of [found.played, found.better]) {
      const answer = await terms(page.played(line.at, line.moves));
      if (!answer) return;
      line.terms = answer.terms;
    }
    if (found.loss <= 0) {
      explain(place, page, found, `${move} is not bad: the engine knows nothing better.`);
    } else {
      quiz(place, page, found);
    }
  } catch (error) {
    page.failed(error);
  }
}

/** Both lines, with their values from the view of the one who moved. */
function lines(page, at, move, best, reply, { ending }) {
  const { first, moves } = page.rules.ask({ request: 'position', ...page.played(at - 1) });
  const sign = first ? 1 : -1;
  const played = { title: `After ${move}`, at: at - 1, moves: [move, ...(reply?.moves ?? [])],
    score: sign * (reply?.score ?? best.score), value: reply ? `${reply.value} for the other side` : ending };
  const better = { title: `After ${best.moves[0]}`, at: at - 1, moves: best.moves,
    score: sign * best.score, value: `${best.value} for the mover` };
  const loss = best.moves[0] === move || ending ? 0 : better.score - played.score;
  return { move, played, better, loss, at, choices: moves.map(({ name }) => name) };
}

/** Waits for a better move on the board, or in the list. */
function quiz(place, page, found) {
  const { move, better, at } = found;
  const said = h('p', { role: 'status' });
  const choose = h('select', { id: 'guess' }, found.choices.filter((name) => name !== move)
    .map((name) => h('option', { value: name }, name)));
  page.line = { title: `Before ${move}: find a better move`, at: at - 1, moves: [], shown: 0 };
  page.quiz = (name) => {
    if (name === better.moves[0]) explain(place, page, found, 'Right.');
    else said.textContent = name === move ? `${move} was played.` : `${name} is not the engine's move.`;
  };
  place.replaceChildren(h('h2', {}, 'Find a better move first'),
    h('p', {}, `${move} loses something. Play a better move on the board, or choose it here.`),
    h('div', { class: 'row' }, h('label', { for: 'guess' }, 'Your move'), choose,
      h('button', { type: 'button', class: 'main', onclick: () => page.quiz(choose.value) }, 'Try'),
      h('button', { type: 'button', onclick: () => explain(place, page, found, '') }, 'Show me')),
    said);
  page.show();
}

/** Shows both lines; a click on a move shows the position after it. */
function explain(place, page, found, heading) {
  const { move, played, better, loss } = found;
  if (page.quiz || !page.line) {
    page.quiz = null;
    page.line = { ...played, shown: 1 };
    page.show();
  }
  const part = played.moves.findIndex((name, i) => name !== better.moves[i]);
  const line = (which) => h('div', { class: 'part' },
    h('p', {}, h('b', {}, which.title), `: ${which.value}`),
    h('div', { class: 'moves' }, which.moves.map((name, i) => h('button', { type: 'button',
      'aria-pressed': String(page.line?.title === which.title && page.line.shown === i + 1),
      onclick: () => {
        page.line = { ...which, shown: i + 1 };
        page.show();
        explain(place, page, found, heading);
      } }, name))));
  place.replaceChildren(...[
    h('h2', {}, `Why is ${move} ${loss > 0 ? 'bad' : 'not bad'}?`),
    heading ? h('p', { role: 'status' }, heading) : null,
    h('p', {}, loss > 0
      ? `It loses ${words(loss)}. The lines part at move ${part + 1}: ${played.moves[part]} instead of ` +
        `${better.moves[part] ?? 'nothing'}.`
      : 'The line that the engine expects:'),
    line(played), ...(loss > 0 ? [line(better), changes(played, better)] : []),
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => {
      page.line = null;
      place.replaceChildren();
      page.show();
    } }, 'Back to the game')),
  ].filter(Boolean));
}

const words = (loss) => (loss > 15_000 ? 'the game' : `${loss} points`);

/** The terms of the evaluation at the ends of both lines, those first that differ most. */
function changes(played, better) {
  const [bad, good] = [played.terms, better.terms];
  const names = [...new Set([...bad, ...good].map(([name]) => name))];
  const value = (all, name) => all.find(([known]) => known === name)?.[1] ?? 0;
  const rows = names.map((name) => [name, value(bad, name), value(good, name)])
    .filter(([, x, y]) => x !== y).sort((a, b) => Math.abs(b[1] - b[2]) - Math.abs(a[1] - a[2])).slice(0, 8);
  if (rows.length === 0) return null;
  return h('table', {}, h('caption', {}, 'What changes by the ends of the lines, for the side that begins'),
    h('thead', {}, h('tr', {}, h('td', {}),
      [played.title, better.title].map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, rows.map(([name, ...values]) => h('tr', {}, h('th', { scope: 'row' }, name),
      values.map((number) => h('td', {}, String(number)))))));
}

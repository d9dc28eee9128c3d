// Why is this move bad (our own)? First a quiz; then the refutation and the best line, on the board and
// beside each other.
import { h } from '../dom.js';
import { begin, search, terms } from './engine.js';
import { PLAIN, backButton, quiz } from './quiz.js';

/** A smaller loss of expected score may be a difference of two searches. */
const LEAST_LOSS = 0.02;

/** Which move is explained, counted from 1: the last one of the human here, else the last; 0 if none. */
export function humanPly({ state: { at, human }, ask, played }) {
  if (human === 'both') return at;
  for (let ply = at; ply > 0; ply -= 1) {
    const { first } = ask({ request: 'position', ...played(ply - 1) });
    if (first === (human === 'first')) return ply;
  }
  return at;
}

/** A quiz for a better move than that one, and its explanation. */
export async function why(place, page) {
  const at = humanPly(page);
  const move = page.state.moves[at - 1];
  if (!move) return;
  [page.line, page.quiz, page.values] = [null, null, null];
  page.show();
  begin(page.state.game);
  place.replaceChildren(h('p', {}, `Looking at ${move} …`));
  try {
    const found = await look(page, at, Math.max(page.limits().seconds ?? 1, 1));
    if (!found) return;
    const end = (heading) => explain(place, page, found, heading);
    if (found.loss) quiz(place, page, found, end);
    else end(found.same ? `${move} is the engine’s move.` : `${move} is as good.`);
  } catch (error) {
    place.replaceChildren();
    page.failed(error);
  }
}

/** What the engine finds of a move, counted from 1; null once something else is wanted. */
export async function look(page, at, seconds = Math.min(page.limits().seconds ?? 0.3, 1)) {
  const move = page.state.moves[at - 1];
  // All moves in one search, to one depth, without what the table knows of some of them from a deeper one:
  // two searches may differ by their depths alone.
  const all = await search({ ...page.played(at - 1), seconds, lines: 1_000, fresh: true });
  if (!all) return null;
  const best = await search({ ...page.played(at - 1), seconds });
  if (!best) return null;
  const position = page.ask({ request: 'position', ...page.played(at) });
  const reply = position.ending ? null : await search({ ...page.played(at), seconds });
  if (!position.ending && !reply) return null;
  const found = lines(page, at, move, best.lines[0], reply?.lines[0], position, all.lines);
  for (const line of [found.played, found.better]) {
    await page.prepare(page.played(line.at, line.moves));
    const answer = await terms(page.played(line.at, line.moves));
    if (!answer) return null;
    line.terms = answer.terms;
  }
  return found;
}

/** Both lines with their values, and in words what the move loses, if anything. */
function lines(page, at, move, best, reply, { ending, result }, all) {
  const { first, moves, measure } = page.ask({ request: 'position', ...page.played(at - 1) });
  const played = { title: `After ${move}`, at: at - 1, moves: [move, ...(reply?.moves ?? [])],
    score: reply?.score, expected: reply?.expected ?? result, value: reply?.value ?? ending,
    label: reply?.label ?? ending };
  const better = { ...best, title: `After ${best.moves[0]}`, at: at - 1 };
  const same = best.moves[0] === move;
  const [sign, equal] = [first ? 1 : -1, all.find((line) => line.moves[0] === move)];
  const level = equal && !better.exact && sign * (all[0].expected - equal.expected) < LEAST_LOSS;
  const loss = same || level ? null : lossOf(played, better, sign, measure);
  // What other moves lose is known by the search of all.
  const loses = (name) => (name === better.moves[0] ? null
    : lossOf(all.find((line) => line.moves[0] === name) ?? all.at(-1), better.exact ? better : all[0], sign,
      measure));
  return { move, played, better, loss, loses, same, at, measure, sides: page.position.sides,
    choices: moves.map(({ name }) => name) };
}

/** What a move loses for its side (1 or −1) against a better one, in words; null if next to nothing. */
function lossOf(played, better, sign, { unit, points }) {
  const won = (line) => sign * (line.score ?? 0) > 30_000;
  const lost = (line) => sign * (line.score ?? 0) < -30_000;
  const expected = sign * (better.expected - played.expected);
  if (lost(played) && !lost(better)) return 'the game';
  if (won(better)) return won(played) || expected <= 0 ? null : 'the win';
  // The move ended the game: what counts is who won it.
  if (played.score === undefined) {
    if (expected < LEAST_LOSS) return null;
    return sign * (played.expected - 0.5) < 0 ? 'the game' : 'the win';
  }
  const amount = sign * (better.score - played.score) / points;
  const certain = better.exact && amount > 0 && !lost(better);
  if (!certain && expected < LEAST_LOSS) return null;
  return `${points > 1 ? amount.toFixed(2) : amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Shows both lines; a click on a move shows the position after it. */
export function explain(place, page, found, heading, about = PLAIN) {
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
        explain(place, page, found, heading, about);
      } }, name))));
  place.replaceChildren(...[
    about.progress && h('p', { class: 'muted' }, about.progress),
    h('h2', {}, `Why is ${move} ${loss ? 'bad' : 'not bad'}?`),
    heading ? h('p', { role: 'status' }, heading) : null,
    h('p', {}, loss
      ? `It loses ${loss}. The lines part at move ${part + 1}: ${played.moves[part]} instead of ` +
        `${better.moves[part] ?? 'nothing'}.`
      : 'The line that the engine expects:'),
    line(played), ...(loss ? [line(better), changes(found)] : []),
    h('div', { class: 'row' }, about.buttons, backButton(place, page)),
  ].filter(Boolean));
}

/** The terms of the evaluation at the ends of both lines, those first that differ most. */
function changes({ played, better, measure: { points, unit }, sides }) {
  const [bad, good] = [played.terms, better.terms];
  const names = [...new Set([...bad, ...good].map(([name]) => name))];
  const value = (all, name) => all.find(([known]) => known === name)?.[1] ?? 0;
  const rows = names.map((name) => [name, value(bad, name), value(good, name)])
    .filter(([, x, y]) => x !== y).sort((a, b) => Math.abs(b[1] - b[2]) - Math.abs(a[1] - a[2])).slice(0, 8);
  if (rows.length === 0) return null;
  const text = (number) => (points > 1 ? (number / points).toFixed(2) : String(number)).replace('-', '−');
  return h('table', {}, h('caption', {}, `Terms of the evaluation at the ends of the lines, for ${sides[0]}` +
    `${points > 1 ? `, in ${unit}` : ''}`),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'term'),
      [played.title, better.title].map((title) => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, rows.map(([name, ...values]) => h('tr', {}, h('th', { scope: 'row' }, name),
      values.map((number) => h('td', {}, text(number)))))));
}

// Requests to the engine: a move, the value of every move, the evaluation of the game (our own).
import { id } from '../dom.js';
import { allMoves } from './all-moves.js';
import { moveLimits } from './clock.js';
import { begin, search, searches, stop } from './engine.js';
import { graph } from './graph-view.js';
import { moveList } from './moves-view.js';
import { openingsCome } from './openings.js';

const say = (text) => { id('status').textContent = text; };

const certain = ({ exact, proved }) => exact || proved;

/** The depth of a search in words. */
export const depthOf = ({ depth }) => (depth ? `depth ${depth}` : 'to the end');

/** The values of the moves that lines begin with, for the board. */
export const hints = (lines) => lines && Object.fromEntries(lines.map((line, rank) => [line.moves[0],
  { text: line.bound + line.short, rank, best: line.score === lines[0].score }]));

/** Lets the engine move. */
export async function engineMove(page) {
  const { mover, ending } = page.position;
  if (ending) return;
  // The weak levels have a depth, and no book.
  const limits = moveLimits(page);
  const request = { ...page.played(), ...limits, book: !limits.depth };
  say(`${mover} thinks …`);
  begin(page.state.game);
  // With a book no search may be needed.
  const book = request.book ? openingsCome(1_000 * Math.min(1, limits.seconds)) : null;
  try {
    const answer = await search(request, (state) => {
      const [best] = state.lines;
      say(`${mover} thinks: ${best && certain(best) ? 'proved' : depthOf(state)}, ${best?.moves[0] ?? ''} …`);
      page.drawBar(best);
    }, book);
    if (!answer) return;
    [page.scores[page.state.at]] = answer.lines;
    page.play({ name: answer.lines[0].moves[0] });
  } catch (error) {
    page.failed(error);
  }
}

/** The values of all moves, deeper and deeper, until something else is wanted. */
export async function showValues(page) {
  if (page.values) {
    stop();
    page.values = null;
    page.show();
    return;
  }
  if (page.position.ending) return;
  page.values = {};
  id('values').setAttribute('aria-pressed', 'true');
  const { position: { mover, measure, moves }, state: { at, game } } = page;
  say(`Values for ${mover} …`);
  begin(game);
  const report = (lines, depth, end = ' …') => {
    if (!page.values) return;
    page.values = hints(lines);
    page.drawBoard();
    const [best] = lines;
    if (lines.length < moves.length) {
      say(`Values in ${measure.unit} for ${mover}, exact: ${lines.length} of ${moves.length} …`);
      return;
    }
    page.drawBar(best);
    const exact = lines.every((line) => line.exact);
    say(`Values in ${measure.unit} for ${mover}, ${exact ? 'exact' : depthOf({ depth })}; the best is ` +
      `${best.moves[0]}: ${best.value}${end}`);
  };
  try {
    const found = await allMoves(page, at, 3 * Math.max(page.limits().seconds ?? 1, 1), report);
    if (!found) return;
    report(found.lines, found.depth, '.');
    [page.scores[at]] = found.lines;
    graph(id('graph'), page);
  } catch (error) {
    page.failed(error);
  }
}

/** Evaluates every position of the game, the last ones first, as a table helps best. */
export async function evaluate(page) {
  const { game, moves } = page.state;
  begin(game);
  const seconds = Math.min(page.limits().seconds ?? 0.3, 1);
  const [open, all] = [[], moves.length + 1];
  let done = 0;
  const take = (at, score) => {
    [page.scores[at], done] = [{ ...score, reviewed: true }, done + 1];
    page.drawBar();
    graph(id('graph'), page);
    moveList(id('moves'), page);
  };
  try {
    for (let at = moves.length; at >= 0; at -= 1) {
      const { ending, result, first } = page.ask({ request: 'position', ...page.played(at) });
      if (ending) take(at, { expected: result, value: ending, first });
      else open.push({ at, first });
    }
    const progress = () => say(`Evaluating: ${Math.min(done + 1, all)} of ${all} …`);
    progress();
    const requests = open.map(({ at }) => ({ ...page.played(at), seconds }));
    const answers = await searches(requests, (number, state) => {
      if (!state.done) return;
      const { at, first } = open[number];
      take(at, { ...state.lines[0], first });
      progress();
    });
    if (answers) page.show();
  } catch (error) {
    page.failed(error);
  }
}

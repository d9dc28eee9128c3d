// Requests to the engine: a move, the value of every move, the evaluation of the game (our own).
import { id } from '../dom.js';
import { moveLimits } from './clock.js';
import { begin, search, stop } from './engine.js';
import { graph } from './graph-view.js';
import { moveList } from './moves-view.js';

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
  const request = { ...page.played(), ...moveLimits(page) };
  say(`${mover} thinks …`);
  begin(page.state.game);
  try {
    const answer = await search(request, (state) => {
      const [best] = state.lines;
      say(`${mover} thinks: ${best && certain(best) ? 'proved' : depthOf(state)}, ${best?.moves[0] ?? ''} …`);
      page.drawBar(best);
    });
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
  const { at } = page.state;
  say(`Values for ${page.position.mover} …`);
  begin(page.state.game);
  // Values of one depth alone: within an iteration some lines are of the last one.
  const report = ({ lines, depth, iteration, done }) => {
    if (!page.values) return;
    if (!iteration && Object.keys(page.values).length > 0) {
      if (done) say(id('status').textContent.replace(' …', '.'));
      return;
    }
    page.values = hints(lines);
    page.drawBoard();
    page.drawBar(lines[0]);
    const exact = lines.every((line) => line.exact);
    const { mover, measure } = page.position;
    say(`Values in ${measure.unit} for ${mover}, ${exact ? 'exact' : depthOf({ depth })}; the best is ` +
      `${lines[0].moves[0]}: ${lines[0].value}${done ? '.' : ' …'}`);
  };
  try {
    // A variant whose openings are solved is solved behind them as well, however long that takes.
    const seconds = page.position.openings ? undefined : 3 * Math.max(page.limits().seconds ?? 1, 1);
    const answer = await search({ ...page.played(), seconds, lines: 999 }, report);
    if (!answer) return;
    report(answer);
    [page.scores[at]] = answer.lines;
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
  try {
    for (let at = moves.length; at >= 0; at -= 1) {
      const { ending, result, first } = page.ask({ request: 'position', ...page.played(at) });
      if (ending) page.scores[at] = { expected: result, value: ending, first, reviewed: true };
      else {
        say(`Evaluating: ${moves.length - at + 1} of ${moves.length + 1} …`);
        const answer = await search({ ...page.played(at), seconds });
        if (!answer) return;
        page.scores[at] = { ...answer.lines[0], first, reviewed: true };
      }
      page.drawBar();
      graph(id('graph'), page);
      moveList(id('moves'), page);
    }
    page.show();
  } catch (error) {
    page.failed(error);
  }
}

// Game clocks (our own): the time of the side to move in the last position of the game runs down, and a side
// without time has lost. The address has the choice; the times that are left are the page's.
import { id, options } from '../dom.js';
import { stop } from './engine.js';

/** Minutes for the game, and seconds that a move adds. */
const CHOICES = ['', '1+0', '3+2', '5+0', '10+5', '15+10'];

/** The milliseconds left to each side; whose time runs, since when; whether a game waits for its player; and
 *  who has lost on time. */
const clock = { left: [0, 0], side: null, since: 0, paused: false, lost: null, timer: null };

/** The minutes and seconds of a choice, in milliseconds; null without clocks. */
function chosen({ state }) {
  if (!CHOICES.includes(state.clock) || !state.clock) return null;
  const [minutes, seconds] = state.clock.split('+').map(Number);
  return { start: minutes * 60_000, increment: seconds * 1_000 };
}

/** What is left to a side now. */
const left = (side) => Math.max(0, clock.left[side]
  - (clock.side === side ? performance.now() - clock.since : 0));

/** Takes the time that has passed from the side whose time runs; then no time runs. */
function halt() {
  if (clock.side !== null) clock.left[clock.side] = left(clock.side);
  clock.side = null;
  clearTimeout(clock.timer);
}

/** The game has changed: its clocks begin anew with it, a move adds its seconds, and the time of the side to
 *  move runs. */
export function changeClock(page, old) {
  const [times, mover] = [chosen(page), clock.side];
  halt();
  const { moves, at } = page.state;
  const same = old && ['game', 'options', 'start', 'clock'].every((name) => page.state[name] === old[name]);
  if (times && !(same && moves.length > 0)) {
    // A game that is opened in its midst waits.
    Object.assign(clock, { left: [times.start, times.start], paused: moves.length > 0, lost: null });
  } else if (times && mover !== null && at === old.at + 1 && moves.length > old.moves.length) {
    clock.left[mover] += times.increment;
  }
  if (!times) Object.assign(clock, { lost: null, paused: false });
  run(page);
}

/** The time of the side to move runs, from the first move of the game on. */
function run(page) {
  const open = page.state.moves.length > 0 && !clock.paused && clock.lost === null;
  clock.side = chosen(page) && open ? sideToMove(page) : null;
  clock.since = performance.now();
  tick(page);
}

/** The side to move in the last position of the game; null if it is over, and for an engine that waits as
 *  an earlier position is shown. */
function sideToMove({ ask, played, state: { moves, at, human } }) {
  try {
    const { ending, first } = ask({ request: 'position', ...played(moves.length) });
    const waits = at < moves.length && human === (first ? 'second' : 'first');
    return ending || waits ? null : Number(!first);
  } catch {
    // The page shows the error of a game that is not legal.
    return null;
  }
}

function tick(page) {
  clearTimeout(clock.timer);
  if (clock.side !== null && left(clock.side) === 0) {
    clock.lost = clock.side;
    halt();
    stop();
    page.show();
    page.resume();
  }
  draw(page);
  if (clock.side !== null) clock.timer = setTimeout(tick, Math.min(left(clock.side) + 1, 200), page);
}

/** Why no move can be made now, in words; null if one can. */
export function stopped({ position: { sides } }) {
  if (clock.lost !== null) return `${sides[clock.lost]} has no time left: ${sides[1 - clock.lost]} wins.`;
  return clock.paused ? 'The clocks wait.' : null;
}

/** The limits of the engine’s move: those of its level, and at most a share of its time. */
export function moveLimits(page) {
  const [limits, times] = [page.limits(), chosen(page)];
  if (!times) return limits;
  const share = left(page.position.first ? 0 : 1) / 40 + times.increment / 2;
  return { ...limits, seconds: Math.max(0.02, Math.min(limits.seconds ?? Infinity, share / 1_000)) };
}

/** `3:00`; tenths in the last seconds. */
function text(side) {
  const time = left(side);
  if (time < 10_000) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(time / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function draw(page) {
  id('clocks').hidden = !chosen(page);
  if (!chosen(page) || !page.position) return;
  for (const side of [0, 1]) {
    const place = id(`clock-${side}`);
    place.className = `clock${clock.side === side ? ' runs' : ''}${left(side) < 10_000 ? ' low' : ''}`;
    place.textContent = `${page.position.sides[side]} ${text(side)}`;
  }
  id('pause').textContent = clock.lost !== null ? 'Go on without clocks' : clock.paused ? 'Go on' : 'Pause';
  id('pause').disabled = clock.side === null && !clock.paused && clock.lost === null;
}

/** Stops the clocks, or lets them go on; after a loss on time the game can go on without them. */
export function pause(page) {
  if (clock.lost !== null) {
    page.change({ clock: '' });
    return;
  }
  halt();
  stop();
  clock.paused = !clock.paused;
  page.show();
  run(page);
  page.resume();
}

/** Fills the list of choices, and shows the clocks. */
export function fillClock(page) {
  options(id('clock'), CHOICES.map((choice) => [choice, choice || 'none']), page.state.clock);
  draw(page);
}

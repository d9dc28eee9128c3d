// The engines in their workers (our own). The first one does all that is done one after the other: one search
// at a time; a stop ends its worker, and the next search starts a new one. The others help where searches do
// not depend on each other.
import { id } from '../dom.js';
import { openings } from './openings.js';
import { refused, weightsOf } from './weights.js';

/** The most engines, and the memory in GiB with which a device has more than one. */
const [MOST, ENOUGH] = [4, 4];

/** Shows whether the memory is short, and the table of an engine smaller than usual. */
function short({ done, table } = {}) {
  if (!done) return;
  id('memory').textContent = `The browser has little memory: the engine’s table has ${table} MiB only.`;
  id('memory').hidden = !table;
}

/** What starts the worker of each game, by its name; the games of a module have one in common, with the
 *  compiled module. */
const kinds = new Map();

/** Takes the compiled module of these games, which every worker starts. */
export function useModule(names, code) {
  const start = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const kind = { start, code };
  for (const name of names) kinds.set(name, kind);
}

/** Takes what starts the worker of a game whose rules are elsewhere; a worker with others ends. */
export function useWorker(game, start) {
  stop();
  kinds.set(game, { start });
}

class Engine {
  /** The games that the worker has searched, and whether it has their weights; and the places of the tables
   *  and books of openings that it has. */
  searched = new Map();

  tables = new Set();

  /** The kind of the worker, the worker, the number of its last request, and what waits for it. */
  kind = null;

  worker = null;

  number = 0;

  waiting = null;

  /** Whether weights of the game have come since its worker began without. */
  isOld(game) {
    return weightsOf(game) !== undefined && this.searched.get(game) === false;
  }

  /** The answer to a request, which is sent `after` what is waited for. */
  ask(request, report = () => {}, after = null) {
    this.stop();
    const wanted = kinds.get(request.game);
    if (this.kind !== wanted) this.end();
    this.kind = wanted;
    this.worker ??= this.started();
    this.number += 1;
    const { number } = this;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, report, number };
      if (after) after.then(() => this.waiting?.number === number && this.send(request));
      else this.send(request);
    });
  }

  /** Sends the request that is waited for, and the files that have come since the last one. */
  send(request) {
    const weights = this.searched.has(request.game) ? undefined : weightsOf(request.game);
    if (!this.searched.has(request.game)) this.searched.set(request.game, weights !== undefined);
    const tables = openings().filter(({ place }) => !this.tables.has(place));
    for (const { place } of tables) this.tables.add(place);
    this.worker.postMessage({ number: this.number, request, code: this.kind.code, weights,
      tables: tables.map(({ bytes }) => bytes) });
  }

  stop() {
    if (!this.waiting) return;
    this.end();
    const { resolve } = this.waiting;
    this.waiting = null;
    resolve(null);
  }

  end() {
    this.worker?.terminate();
    [this.worker, this.searched, this.tables] = [null, new Map(), new Set()];
  }

  started() {
    const fresh = this.kind.start();
    fresh.addEventListener('message', ({ data }) => {
      if (data.refused) {
        refused(data.refused);
        return;
      }
      if (data.number !== this.waiting?.number) return;
      if (data.state) {
        this.waiting.report(data.state);
        return;
      }
      const { resolve, reject } = this.waiting;
      this.waiting = null;
      short(data.answer);
      if (data.stopped) this.end();
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    });
    fresh.addEventListener('error', (event) => {
      const { reject } = this.waiting ?? {};
      this.waiting = null;
      this.end();
      reject?.(new Error(`the engine has stopped: ${event.message}`));
    });
    return fresh;
  }
}

const engines = [new Engine()];

/** Begins a task: all of its searches have the same evaluation, so that their values compare. A worker keeps
 *  the evaluation that it began with; for weights that have come since then there is another. */
export function begin(game) {
  const old = engines.filter((engine) => engine.isOld(game));
  if (old.length > 0) stop();
  old.forEach((engine) => engine.end());
}

/** The answer to a request to the first engine, which `report` sees in progress, and which begins `after`
 *  what is waited for. What was searched before is stopped. */
function asked(request, report, after) {
  stop();
  return engines[0].ask(request, report, after);
}

/** The answer to a search. */
export const search = (request, report, after) => asked({ request: 'search', ...request }, report, after);

/** The terms of the evaluation of a position. */
export const terms = (request) => asked({ request: 'terms', ...request });

/** The first plies from a position on, as nested lists. */
export const tree = (request) => asked({ request: 'tree', ...request });

/** The number of engines for searches of a game that do not depend on each other. A processor is left for the
 *  page, and for the browser, which still improves the engines' code: with two, two engines are slower than
 *  one. */
export function crew(game) {
  const { hardwareConcurrency = 1, deviceMemory = ENOUGH } = navigator;
  const most = kinds.get(game)?.code && deviceMemory >= ENOUGH ? MOST : 1;
  return Math.max(1, Math.min(most, hardwareConcurrency - 1));
}

/** How often everything was stopped. */
let stops = 0;

/** The answers to searches of a game that do not depend on each other, in their order; each is taken by the
 *  next engine that is free. `report` sees the states of each by its number, and at last its answer. `null`
 *  once they are stopped. */
export async function searches(requests, report) {
  stop();
  const [mine, answers, left] = [stops, [], [...requests.keys()]];
  const count = Math.min(crew(requests[0]?.game), requests.length);
  while (engines.length < count) engines.push(new Engine());
  const work = async (engine) => {
    while (left.length > 0 && stops === mine) {
      const number = left.shift();
      const request = { request: 'search', ...requests[number] };
      let answer = null;
      try {
        answer = await engine.ask(request, (state) => stops === mine && report(number, state));
      } catch (error) {
        if (engine === engines[0]) throw error;
        // There may be no memory for a further engine: the first one takes what it had.
        left.push(number);
        engine.end();
        return;
      }
      if (stops !== mine) return;
      answers[number] = answer;
      report(number, answer);
    }
  };
  try {
    await Promise.all(engines.slice(0, count).map(work));
    await work(engines[0]);
  } catch (error) {
    // Once they are stopped, no error matters.
    if (stops !== mine) return null;
    stop();
    throw error;
  }
  return stops === mine ? answers : null;
}

/** What sees a search in progress; null without one. */
export const watcher = () => engines.find(({ waiting }) => waiting)?.waiting.report ?? null;

/** Stops all searches, whose promises get the answer `null`. */
export function stop() {
  stops += 1;
  engines.forEach((engine) => engine.stop());
}

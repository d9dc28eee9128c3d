// The engine in its worker (our own): one search at a time; a stop ends the worker, and the next search
// starts a new one.
import { openings } from './openings.js';
import { refused, weightsOf } from './weights.js';

let [code, worker, number, waiting] = [null, null, 0, null];

/** The games that the worker has searched, and whether it has their weights; and the places of the tables of
 *  openings that it has. */
let [searched, tables] = [new Map(), new Set()];

/** What starts the worker now, and what starts those of games whose rules are elsewhere. */
let [kind, others] = [null, new Map()];

/** Takes the compiled module, which every worker starts. */
export const useCode = (module) => { code = module; };

/** Takes what starts the worker of a game whose rules are elsewhere; a worker with others ends. */
export function useWorker(game, start) {
  stop();
  others.set(game, start);
}

/** Begins a task: all of its searches have the same evaluation, so that their values compare. A worker keeps
 *  the evaluation that it began with; for weights that have come since then there is another. */
export function begin(game) {
  if (weightsOf(game) && searched.get(game) === false) {
    stop();
    end();
  }
}

/** The answer to a search, which `report` sees in progress. A search before it is stopped. */
export const search = (request, report) => asked({ request: 'search', ...request }, report);

/** The terms of the evaluation of a position. */
export const terms = (request) => asked({ request: 'terms', ...request });

/** The first plies from a position on, as nested lists. */
export const tree = (request) => asked({ request: 'tree', ...request });

function asked(request, report = () => {}) {
  if (waiting) stop();
  const wanted = others.get(request.game) ?? usual;
  if (kind !== wanted) end();
  kind = wanted;
  worker ??= started();
  const weights = searched.has(request.game) ? undefined : weightsOf(request.game);
  if (!searched.has(request.game)) searched.set(request.game, weights !== undefined);
  const table = tables.has(openings()?.place) ? undefined : openings();
  if (table) tables.add(table.place);
  number += 1;
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject, report, number };
    worker.postMessage({ number, request, code, weights, table: table?.bytes });
  });
}

/** What sees the search in progress; null without one. */
export const watcher = () => waiting?.report ?? null;

/** Stops the search, whose promise gets the answer `null`. */
export function stop() {
  if (!waiting) return;
  end();
  const { resolve } = waiting;
  waiting = null;
  resolve(null);
}

function end() {
  worker?.terminate();
  [worker, searched, tables] = [null, new Map(), new Set()];
}

const usual = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

function started() {
  const fresh = kind();
  fresh.addEventListener('message', ({ data }) => {
    if (data.refused) {
      refused(data.refused);
      return;
    }
    if (data.number !== waiting?.number) return;
    if (data.state) {
      waiting.report(data.state);
      return;
    }
    const { resolve, reject } = waiting;
    waiting = null;
    if (data.error) reject(new Error(data.error));
    else resolve(data.answer);
  });
  fresh.addEventListener('error', (event) => {
    const { reject } = waiting ?? {};
    waiting = null;
    end();
    reject?.(new Error(`the engine has stopped: ${event.message}`));
  });
  return fresh;
}

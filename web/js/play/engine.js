// The engine in its worker (our own): one search at a time; a stop ends the worker, and the next search
// starts a new one.

/** The games: names on the page, looks of their boards, files of weights, notations of records. */
export const GAMES = {
  othello: { title: 'Othello', look: 'discs', weights: 'weights/othello.gz', notations: ['ggf', 'moves'] },
  'connect-four': { title: 'Connect Four', look: 'columns', notations: ['moves'] },
  kalah: { title: 'Kalah', look: 'pits', notations: ['moves'] },
  chess: { title: 'Chess', look: 'men', notations: ['pgn', 'moves'] },
  shogi: { title: 'Shogi', look: 'tiles', weights: 'weights/shogi.gz',
    notations: ['kif', 'csa', 'moves'] },
};

let [worker, number, waiting] = [null, 0, null];

/** The answer to a search, which `report` sees in progress. A search before it is stopped. */
export const search = (request, report) => asked({ request: 'search', ...request }, report);

/** The terms of the evaluation of a position. */
export const terms = (request) => asked({ request: 'terms', ...request });

function asked(request, report = () => {}) {
  if (waiting) stop();
  worker ??= started();
  number += 1;
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject, report, number };
    const { weights } = GAMES[request.game];
    worker.postMessage({ number, request, weights });
  });
}

/** Stops the search, whose promise gets the answer `null`. */
export function stop() {
  if (!waiting) return;
  worker.terminate();
  worker = null;
  const { resolve } = waiting;
  waiting = null;
  resolve(null);
}

function started() {
  const fresh = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  fresh.addEventListener('message', ({ data }) => {
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
    [worker, waiting] = [null, null];
    reject?.(new Error(`the engine has stopped: ${event.message}`));
  });
  return fresh;
}

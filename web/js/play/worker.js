// The engine's thread: it searches, and the page goes on (our own).
import { Module, fetched } from '../module.js';

const BOARD = new URL('../../board.wasm.gz', import.meta.url);
let [loading, given] = [null, null];

/** The module, with the weights of this game. */
async function opened({ game, weights }, report) {
  loading ??= Module.load(BOARD, (state) => report.now(state)).then((module) => ({ module }));
  const { module } = await loading;
  if (weights && given !== game) {
    module.give(game, await fetched(new URL(weights, BOARD)));
    given = game;
  }
  return module;
}

const report = { now: () => {} };

addEventListener('message', async ({ data: { number, request, weights } }) => {
  report.now = (state) => postMessage({ number, state });
  try {
    const module = await opened({ game: request.game, weights }, report);
    postMessage({ number, answer: module.ask(request) });
  } catch (error) {
    postMessage({ number, error: error.message });
  }
});

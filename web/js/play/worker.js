// The engine's thread: it searches, and the page goes on (our own).
import { Module } from '../module.js';

let [module, number] = [null, 0];

/** Whether the module has stopped, for lack of memory mostly, so that it must be started again. */
const isEnd = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** Hands in weights; the error of wrong ones says what they are. */
function give(started, game, weights) {
  try {
    started.give(game, weights);
  } catch (error) {
    if (isEnd(error)) throw error;
    postMessage({ refused: game });
    throw new Error(`the engine has refused its weights: ${error.message}`);
  }
}

addEventListener('message', async ({ data: { number: asked, request, code, weights, tables } }) => {
  number = asked;
  try {
    module ??= Module.start(code, (state) => postMessage({ number, state }));
    const started = await module;
    if (weights) give(started, request.game, weights);
    for (const table of tables) started.give(request.game, table);
    postMessage({ number, answer: started.ask(request) });
  } catch (error) {
    const stopped = isEnd(error);
    const why = stopped ? 'the engine has stopped, perhaps for lack of memory: ' : '';
    postMessage({ number, error: why + error.message, stopped });
  }
});

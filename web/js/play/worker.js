// The engine's thread: it searches, and the page goes on (our own).
import { Module } from '../module.js';

let [module, number] = [null, 0];

/** Hands in weights; the error of wrong ones says what they are. */
function give(started, game, weights) {
  try {
    started.give(game, weights);
  } catch ({ message }) {
    postMessage({ refused: game });
    throw new Error(`the engine has refused its weights: ${message}`);
  }
}

addEventListener('message', async ({ data: { number: asked, request, code, weights, table } }) => {
  number = asked;
  try {
    module ??= Module.start(code, (state) => postMessage({ number, state }));
    const started = await module;
    if (weights) give(started, request.game, weights);
    if (table) started.give(request.game, table);
    postMessage({ number, answer: started.ask(request) });
  } catch (error) {
    postMessage({ number, error: error.message });
  }
});

// The engine's thread: it searches, and the page goes on (our own).
import { Module } from '../module.js';

let [module, number] = [null, 0];

/** Hands in a file, weights or openings; the error of a wrong one says what it is. */
function give(started, game, file) {
  try {
    started.give(game, file);
  } catch ({ message }) {
    postMessage({ refused: game });
    throw new Error(`the engine has refused a file: ${message}`);
  }
}

addEventListener('message', async ({ data: { number: asked, request, code, files } }) => {
  number = asked;
  try {
    module ??= Module.start(code, (state) => postMessage({ number, state }));
    const started = await module;
    for (const file of files) give(started, request.game, file);
    postMessage({ number, answer: started.ask(request) });
  } catch (error) {
    postMessage({ number, error: error.message });
  }
});

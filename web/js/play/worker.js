// The engine's thread: it searches, and the page goes on (our own).
import { Module } from '../module.js';

let [module, number] = [null, 0];

addEventListener('message', async ({ data: { number: asked, request, code, weights } }) => {
  number = asked;
  try {
    module ??= Module.start(code, (state) => postMessage({ number, state }));
    const started = await module;
    if (weights) started.give(request.game, weights);
    postMessage({ number, answer: started.ask(request) });
  } catch (error) {
    postMessage({ number, error: error.message });
  }
});

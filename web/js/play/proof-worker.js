// The thread that checks proofs (our own).
import { Module } from '../module.js';

let [module, number] = [null, 0];

addEventListener('message', async ({ data: { number: asked, request, code, file } }) => {
  try {
    module ??= Module.start(code, (state) => postMessage({ number, state }));
    const started = await module;
    number = asked;
    const answer = file ? started.give(JSON.stringify(request), file) : started.ask(request);
    postMessage({ number, answer });
  } catch (error) {
    // What has stopped is started again by the next request.
    const stopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (stopped) module = null;
    const message = stopped ? `the checker has stopped, perhaps for lack of memory: ${error.message}`
      : error.message;
    postMessage({ number: asked, error: message });
  }
});

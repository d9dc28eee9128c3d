// The explorer's module: the textbook (our own).
import { Module, compiled } from './module.js';

let module = null;

/** Loads the module; `progress` gets the bytes that have come, and all. */
export async function load(progress) {
  module = await Module.start(await compiled(new URL('../explorer.wasm.gz', import.meta.url), progress));
}

/** The answer to a request; an error of the module is an Error with its one line. */
export const ask = (request) => module.ask(request);

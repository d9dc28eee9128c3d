// The explorer's module: the textbook (our own).
import { Module } from './module.js';

let module = null;

/** Loads the module. */
export async function load() {
  module = await Module.load(new URL('../nullwindow.wasm.gz', import.meta.url));
}

/** The answer to a request; an error of the module is an Error with its one line. */
export const ask = (request) => module.ask(request);

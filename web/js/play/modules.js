// The games of the page and their modules (our own): the list names the module of each game, which is fetched
// when the first of its games is opened.
import { loaded, loading } from '../loading.js';
import { Module, compiled } from '../module.js';
import { useModule } from './engine.js';

const ROOT = new URL('../../', import.meta.url);

/** The response that `first.js` has asked for; it is used once. */
let asked = window.firstModule;

/** The rules of the games of a module, once that is here. */
class ModuleRules {
  /** The started module; or what waits for it. */
  module = null;

  coming = null;

  constructor(file) {
    this.file = file;
  }

  /** What to wait for before the first request; nothing if the module is here. */
  prepare() {
    if (this.module) return undefined;
    this.coming ??= this.start().finally(() => { this.coming = null; });
    return this.coming;
  }

  async start() {
    const response = asked?.file === this.file ? asked.response : undefined;
    if (response) asked = null;
    const code = await compiled(new URL(this.file, ROOT), (...bytes) => loading('Loading the game', ...bytes),
      response).finally(loaded);
    const module = await Module.start(code);
    const list = module.ask({ request: 'games' }).games;
    for (const game of list) Object.assign(games[game.name], game);
    useModule(list.map(({ name }) => name), code);
    this.module = module;
  }

  ask(request) {
    return this.module.ask(request);
  }
}

/** The games by name: the title and the rules of each, and what its module says of it once that is here. */
export const games = Object.create(null);

const modules = new Map();
for (const { value, text, dataset: { module } } of document.querySelectorAll('#games option')) {
  if (!modules.has(module)) modules.set(module, new ModuleRules(module));
  games[value] = { name: value, title: text, rules: modules.get(module) };
}

// Keys of a page, and the visible list of them (our own).
import { h } from './dom.js';

/** Calls `commands[name]()` for the key of each name. A row of `known` has what is shown, the key, the
 *  command, and what it does; without a command it is only shown. `own` are more selectors of what has
 *  keys of its own. */
export function keys(known, commands, own = '') {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target.closest?.(`input, textarea, select, dialog[open]${own}`)) return;
    if (event.key === ' ' && target.closest?.('button, summary, a')) return;
    const name = known.find(([, key]) => key === event.key)?.[2];
    if (!name) return;
    event.preventDefault();
    commands[name]();
  });
}

/** The list of keys. */
export const keyList = (known) => h('dl', { class: 'keys' }, known.map(([shown, , , what]) => [
  h('dt', {}, h('kbd', {}, shown)), h('dd', {}, what)]));

// The keys of the page, and the visible list of them (our own).
import { h } from './dom.js';

/** Each key with its command and what it does. */
const KEYS = [
  ['→', 'ArrowRight', 'forward', 'one step forward'],
  ['←', 'ArrowLeft', 'back', 'one step back'],
  ['space', ' ', 'play', 'play, or pause'],
  ['n', 'n', 'mark', 'to the next cut-off or re-search'],
  ['p', 'p', 'markBefore', 'to the one before'],
  ['c', 'c', 'cut', 'to the next cut-off'],
  ['r', 'r', 'again', 'to the next re-search'],
  ['Home', 'Home', 'first', 'to the beginning'],
  ['End', 'End', 'last', 'to the end'],
  ['+', '+', 'larger', 'zoom in'],
  ['−', '-', 'smaller', 'zoom out'],
  ['0', '0', 'fit', 'show the whole tree'],
  ['l', 'l', 'list', 'the tree as a list'],
  ['q', 'q', 'quiz', 'the quiz'],
  ['?', '?', 'help', 'this list'],
];

/** Calls `commands[name]()` for the key of each name. */
export function keys(commands) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target.closest?.('input, textarea, select, [role=tree], [role=tablist]')) return;
    if (event.key === ' ' && target.closest?.('button, summary, a')) return;
    const known = KEYS.find(([, key]) => key === event.key);
    if (!known) return;
    event.preventDefault();
    commands[known[2]]();
  });
}

/** The list of keys. */
export const keyList = () => h('dl', { class: 'keys' }, KEYS.map(([shown, , , what]) => [
  h('dt', {}, h('kbd', {}, shown)), h('dd', {}, what)]));

// The keys of the explorer (our own).

/** What is shown, the key, the command, what it does. */
export const KEYS = [
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

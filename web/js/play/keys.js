// The keys of the board's page (our own).

/** What is shown, the key, the command, what it does. */
export const KEYS = [
  ['←', 'ArrowLeft', 'back', 'one move back, also while the board has the focus'],
  ['→', 'ArrowRight', 'forward', 'one move forward'],
  ['Home', 'Home', 'first', 'to the start'],
  ['End', 'End', 'last', 'to the end'],
  ['n', 'n', 'other', 'the next variation of this move'],
  ['Enter', '', null, 'on the board: enter the squares. There the arrows go from square to square, and ' +
    'Enter chooses a piece, and then where it goes'],
  ['Esc', '', null, 'among the squares: let go of the piece; once more: leave them, and the arrows step ' +
    'through the game again'],
  ['a', 'a', 'analyse', 'analyse without end, or stop'],
  ['v', 'v', 'values', 'the value of every move'],
  ['w', 'w', 'why', 'why is your last move bad?'],
  ['u', 'u', 'undo', 'take back your last move'],
  ['e', 'e', 'move', 'let the engine move'],
  ['p', 'p', 'pause', 'stop the clocks, or let them go on'],
  ['b', 'b', 'edit', 'edit the position on the board'],
  ['?', '?', 'help', 'this list'],
];

// Nim (Bouton 1901): take matches from one row; who takes the last
// one of all wins. A click takes a match, and those to its right.

const start = [3, 4, 5]; // the matches of each row

const column = 'abcde';

// A move has the name of the first match that is taken: a1, b1, …
const moves = (rows) => rows.flatMap((matches, row) =>
  [...column.slice(0, matches)].map((letter) => letter + (row + 1)));

// The position after a move, a new one.
const make = (rows, move) => rows.map((matches, row) =>
  (row + 1 === Number(move[1]) ? column.indexOf(move[0]) : matches));

// For the side to move: with nothing left, the other took the last.
const outcome = (rows) =>
  (rows.some((matches) => matches > 0) ? undefined : 'loss');

// The same for equal positions: each is then searched once.
const key = (rows) => rows.join();

// Rows from the top; a point is empty, X and O are discs.
const board = (rows) =>
  rows.map((matches) => 'O'.repeat(matches).padEnd(5, '.')).reverse();

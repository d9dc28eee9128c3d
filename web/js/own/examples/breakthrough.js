// Breakthrough (Troyka 2000) on 5 by 5 cells: men go forward, straight
// or diagonally, and capture diagonally; who reaches the other side
// wins.

const SIZE = 5;
const sides = ['White', 'Black'];
const start = { cells: [...'oooooooooo.....XXXXXXXXXX'], white: true };

const column = 'abcde';
const name = (i) => column[i % SIZE] + (SIZE - Math.floor(i / SIZE));
const cellOf = ([letter, number]) =>
  (SIZE - Number(number)) * SIZE + column.indexOf(letter);
const own = ({ white }) => (white ? 'X' : 'o');

// A move from a cell to another one has both names, as in a2b3.
function moves(position) {
  const { cells, white } = position;
  const list = [];
  for (const [from, man] of cells.entries()) {
    if (man !== own(position)) continue;
    for (const step of [-1, 0, 1]) {
      const x = from % SIZE + step;
      if (x < 0 || x >= SIZE) continue;
      const to = from + (white ? -SIZE : SIZE) + step;
      const captures = step !== 0 && cells[to] !== man;
      if (cells[to] === '.' || captures) list.push(name(from) + name(to));
    }
  }
  return list;
}

function make(position, move) {
  const cells = [...position.cells];
  cells[cellOf(move.slice(0, 2))] = '.';
  cells[cellOf(move.slice(2))] = own(position);
  return { cells, white: !position.white };
}

// Only the side that has just moved can have won.
function outcome(position) {
  const { cells, white } = position;
  const goal = white ? cells.slice(-SIZE) : cells.slice(0, SIZE);
  const reached = goal.includes(white ? 'o' : 'X');
  return reached || !cells.includes(own(position)) ? 'loss' : undefined;
}

const key = ({ cells }) => cells.join('');

// At the horizon, for the side to move: men, and how far they are.
function evaluate({ cells, white }) {
  const count = (man) => cells.filter((cell) => cell === man).length;
  const first = SIZE - 1 - Math.floor(cells.indexOf('X') / SIZE);
  const second = Math.floor(cells.lastIndexOf('o') / SIZE);
  const value = 10 * (count('X') - count('o')) + first - second;
  return white ? value : -value;
}

// Captures first: a cut-off then comes sooner.
const order = (position) => {
  const isQuiet = (move) =>
    Number(position.cells[cellOf(move.slice(2))] === '.');
  return moves(position).sort((a, b) => isQuiet(a) - isQuiet(b));
};

const board = ({ cells }) =>
  cells.join('').toUpperCase().replace(/.{5}/g, '$&\n');

// The texts of positions that are set up on the board (our own), by the games whose texts have free
// positions: those of the others are moves alone.

/** The rows of a board in Forsyth's notation: numbers are empty cells. */
const ranks = (cells, columns) => {
  const row = (_, i) => cells.slice(i * columns, (i + 1) * columns).map((content) => content || '1').join('')
    .replace(/1+/g, ({ length }) => length);
  return Array.from({ length: cells.length / columns }, row).join('/');
};

/** The rights to castle: as before, if the kings' rows are; else of kings and rooks where a game begins. */
function castling(cells, before, field) {
  const at = (index, content) => cells[index] === content;
  if ([...cells.keys()].every((i) => i > 7 && i < 56 || at(i, before[i]))) return field;
  return [[60, 63, 'K', 'R'], [60, 56, 'Q', 'R'], [4, 7, 'k', 'r'], [4, 0, 'q', 'r']]
    .filter(([king, rook, side, man]) => at(king, side < 'a' ? 'K' : 'k') && at(rook, man))
    .map(([, , side]) => side).join('') || '-';
}

/** By the game: the text of a picture with the side to move; `before` is the picture before it was edited,
 *  and `words` are those of its text. */
export const TEXTS = {
  othello: ({ cells }, first) => `${cells.map((content) => content || '-').join('')} ${first ? 'X' : 'O'}`,
  chess: ({ cells, columns }, first, before, words) =>
    `${ranks(cells, columns)} ${first ? 'w' : 'b'} ${castling(cells, before.cells, words[2])} - 0 1`,
  shogi({ cells, columns, hands }, first) {
    const held = hands.flat().filter(([, count]) => count > 0)
      .map(([kind, count]) => (count > 1 ? count : '') + kind).join('');
    return `${ranks(cells, columns)} ${first ? 'b' : 'w'} ${held || '-'} 1`;
  },
  kalah({ cells, columns, hands }, first, _, words) {
    const pits = [cells.slice(columns), cells.slice(0, columns).reverse()];
    const sides = pits.map((row, side) => `${row.join(',')}:${hands[side][0][1]}`);
    return `${sides.join('/')} ${first ? 'first' : 'second'} ${words[2]}`;
  },
};

// The cells of the last move, which are marked (our own).

/** The cells of a move: those that its position before has for it. */
export function cellsOf(name, { line, state, position, played, ask }) {
  if (!name) return [];
  const before = line ? played(line.at, line.moves.slice(0, line.shown - 1)) : played(state.at - 1);
  const { moves } = ask({ request: 'position', ...before });
  const { from, to } = moves.find((move) => move.name === name) ?? {};
  const cells = [from, to].filter((cell) => typeof cell === 'number');
  const halves = position.picture.joined.filter((both) => both.some((cell) => cells.includes(cell)));
  return [...cells, ...halves.flat()];
}

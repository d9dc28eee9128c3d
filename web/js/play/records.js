// Positions and records: the module reads and writes them (our own).
import { h, id, options } from '../dom.js';
import { lineThrough, nodesOf, treeOf, writeTree } from './tree.js';
import { given } from './variant.js';

/** Opens the bytes of a file: a record with one game or more, or a position. */
export async function openFile(page, name, bytes) {
  const { game, options: chosen } = page.state;
  try {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const { games, notes } = await page.answered({ request: 'import', game, options: given(chosen), name,
      bytes: text });
    id('which-label').hidden = games.length < 2;
    options(id('which'), games.map(({ title }, i) => [String(i), title || `game ${i + 1}`]), '0');
    const enter = ({ start, moves: nodes }) => {
      const tree = treeOf(nodes);
      const moves = lineThrough(tree);
      page.begin({ start, moves, at: moves.length, tree: writeTree(tree), human: 'both' }, notes);
    };
    id('which').onchange = ({ target: { value } }) => enter(games[Number(value)]);
    enter(games[0]);
  } catch (error) {
    page.failed(error);
  }
}

/** A button for each notation of the game. */
export function saveButtons(place, page) {
  const { game } = page.state;
  if (place.dataset.game === game) return;
  place.dataset.game = game;
  place.replaceChildren(...page.games[game].notations.map((notation) =>
    h('button', { type: 'button', onclick: () => save(page, notation) }, notation.toUpperCase())));
}

async function save(page, notation) {
  try {
    const { bytes, notes } = await page.answered({ request: 'export', ...page.played(0), notation,
      tree: nodesOf(page.tree) });
    const link = document.createElement('a');
    const content = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    link.href = URL.createObjectURL(new Blob([content]));
    link.download = `game.${notation === 'moves' ? 'txt' : notation}`;
    link.click();
    URL.revokeObjectURL(link.href);
    page.about = { notes };
    page.show();
  } catch (error) {
    page.failed(error);
  }
}

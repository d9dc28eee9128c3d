// The drawings of pieces (our own): discs, seeds, marks, chess men by Unicode's figures, tiles by
// characters, or by letters where the system has no such characters; and what any other picture has.
import { s } from '../dom.js';

const MEN = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const TILES = { k: '玉', r: '飛', b: '角', g: '金', s: '銀', n: '桂', l: '香', p: '歩',
  '+r': '竜', '+b': '馬', '+s': '全', '+n': '圭', '+l': '杏', '+p': 'と' };

const MEN_NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const TILE_NAMES = { ...MEN_NAMES, g: 'gold', s: 'silver', l: 'lance' };

/** Whether a board has what its picture has: discs, numbers and letters. */
export const isPlain = (look) => look === 'plain' || look === 'hexagons';

/** Whether a piece is one of the side that begins: a disc is `X` or `O`. */
const isFirst = (content) => content !== 'O' && content !== content.toLowerCase();

/** The words for a cell's content: `white king`, `black promoted rook`, `yellow disc`, `4 seeds`, `empty`. */
export function words(look, content, sides) {
  if (look === 'pits') return `${content} ${content === '1' ? 'seed' : 'seeds'}`;
  if (!content) return 'empty';
  if (look === 'marks') return `mark ${content}`;
  if (isPlain(look)) {
    return /^\d+$/.test(content) ? content
      : `${sides[isFirst(content) ? 0 : 1]} ${/^[XO]$/.test(content) ? 'disc' : content.toUpperCase()}`;
  }
  if (look === 'dominoes') return `domino ${sides[content === 'X' ? 0 : 1].toLowerCase()}`;
  const letter = content.toLowerCase().replace('+', '');
  const first = content !== content.toLowerCase();
  if (look === 'discs' || look === 'columns') return `${sides[letter === 'x' ? 0 : 1].toLowerCase()} disc`;
  const side = sides[first ? 0 : 1].toLowerCase();
  const name = (look === 'men' ? MEN_NAMES : TILE_NAMES)[letter];
  return `${side} ${content.includes('+') ? 'promoted ' : ''}${name}`;
}

/** What can be set on a cell of this look: a content, or what it makes of the content, with a name if it has
 *  no drawing. */
export function brushes(look) {
  if (look === 'pits') {
    return [[(seeds) => String(Number(seeds) + 1), 'one more'],
      [(seeds) => String(Math.max(0, seeds - 1)), 'one less'], [() => '0', 'none']];
  }
  const kinds = Object.keys(look === 'men' ? MEN : TILES);
  const both = look === 'discs' ? ['X', 'O'] : [...kinds.map((kind) => kind.toUpperCase()), ...kinds];
  return [...both.map((content) => [content]), ['', 'empty']];
}

/** The kinds that a side has besides the board. */
export const held = (look) => (look === 'tiles' ? [...'RBGSNLP'] : look === 'pits' ? ['store'] : []);

/** Whether the system can draw the characters of shogi: two that it has not look the same. */
const HAS_CHARACTERS = (() => {
  const drawn = (text) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 40];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.font = '30px sans-serif';
    context.fillText(text, 2, 32);
    return context.getImageData(0, 0, 40, 40).data.join();
  };
  return drawn('玉') !== drawn('歩');
})();

/** The characters of the tiles, each drawn once, so that a cell's text is not a letter but its label. */
document.body.append(s('svg', { style: 'display: none', 'aria-hidden': 'true' },
  Object.entries(TILES).map(([content, character]) => s('text',
    // Its style goes with it to where it is used.
    { id: `tile-${content}`, style: 'font-size: 31px; text-anchor: middle; ' +
      `fill: ${content.includes('+') ? '#a32400' : '#16120a'}` },
    HAS_CHARACTERS ? character : content.toUpperCase()))));

/** The elements of a cell's content. */
export function piece(look, content, size, flip) {
  const middle = size / 2;
  if (!content) {
    return look === 'columns' ? [s('circle', { class: 'hole', cx: middle, cy: middle, r: size * 0.4 })] : [];
  }
  const first = content !== content.toLowerCase();
  switch (look) {
    case 'discs':
    case 'columns':
      return [s('circle', { class: `disc ${content === 'X' ? 'first' : 'second'}`, cx: middle, cy: middle,
        r: size * 0.4 })];
    case 'pits':
      return [s('circle', { class: 'pit', cx: middle, cy: middle, r: size * 0.44 }),
        s('text', { class: 'seeds', x: middle, y: middle + 7 }, content)];
    case 'marks':
      return [s('text', { class: 'mark', x: middle, y: middle + 15 }, content)];
    case 'men':
      return [s('text', { class: `man ${first ? 'first' : 'second'}`, x: middle, y: middle + 16 },
        MEN[content.toLowerCase()])];
    case 'tiles': {
      const turned = first === flip;
      return [s('g', { transform: turned ? `rotate(180 ${middle} ${middle})` : undefined },
        s('path', { class: 'tile', d: 'M30 5 L50 13 L55 54 L5 54 L10 13 Z' }),
        s('use', { href: `#tile-${content.toLowerCase()}`, x: middle, y: middle + 14 }))];
    }
    default: {
      if (/^\d+$/.test(content)) return [s('text', { class: 'number', x: middle, y: middle + 9 }, content)];
      const side = isFirst(content) ? 'first' : 'second';
      const disc = s('circle', { class: `disc ${side}`, cx: middle, cy: middle, r: size * 0.4 });
      return /^[XO]$/.test(content) ? [disc]
        : [disc, s('text', { class: `letter ${side}`, x: middle, y: middle + 9 }, content.toUpperCase())];
    }
  }
}

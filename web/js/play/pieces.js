// The drawings of pieces (our own): discs, seeds, chess men by Unicode's figures, tiles by characters,
// or by letters where the system has no such characters.
import { s } from '../dom.js';

const MEN = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const TILES = { k: '玉', r: '飛', b: '角', g: '金', s: '銀', n: '桂', l: '香', p: '歩',
  '+r': '竜', '+b': '馬', '+s': '全', '+n': '圭', '+l': '杏', '+p': 'と' };

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
        s('text', { class: 'seeds', x: middle, y: middle }, content)];
    case 'men':
      return [s('text', { class: `man ${first ? 'first' : 'second'}`, x: middle, y: middle + 16 },
        MEN[content.toLowerCase()])];
    default: {
      const turned = first === flip;
      const name = HAS_CHARACTERS ? TILES[content.toLowerCase()] : content.toUpperCase();
      return [s('g', { transform: turned ? `rotate(180 ${middle} ${middle})` : undefined },
        s('path', { class: 'tile', d: 'M30 5 L50 13 L55 54 L5 54 L10 13 Z' }),
        s('text', { class: content.includes('+') ? 'kanji promoted' : 'kanji', x: middle, y: middle + 14 },
          name))];
    }
  }
}

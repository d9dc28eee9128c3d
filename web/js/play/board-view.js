// The board of any game (our own): cells with pieces, hands, the last move, the moves at hand, their values.
import { h, s } from '../dom.js';
import { arrows } from './arrows.js';
import { colour } from './colours.js';
import { dragged } from './drag.js';
import { isPlain, piece, words } from './pieces.js';

const SIZE = 60;

/** The length of a hexagon's side; opposite sides are SIZE apart. */
const SIDE = SIZE / Math.sqrt(3);

/** A hexagon around the middle of a cell. */
const HEXAGON = [[0, -SIDE], [SIZE / 2, -SIDE / 2], [SIZE / 2, SIDE / 2], [0, SIDE], [-SIZE / 2, SIDE / 2],
  [-SIZE / 2, -SIDE / 2]].map(([x, y]) => `${SIZE / 2 + x} ${SIZE / 2 + y}`).join(' ');

/** How much further to the right, and down, the next row of a board is. */
const nextRow = (look) => (look === 'hexagons' ? [SIZE / 2, 1.5 * SIDE] : [0, SIZE]);

/** The width of a store of Kalah with its margin. */
const STORE = 76;

/** A board in an element; `pick(choice)` is called with the move that was chosen. `from` is the place of the
 *  piece that is chosen, `open` the moves to choose from, `inside` whether keys go from square to square. */
export class BoardView {
  constructor(place, pick) {
    Object.assign(this, { place, pick, from: null, open: null, inside: false, focus: 0, position: null,
      size: SIZE });
    dragged(this);
    place.addEventListener('keydown', (event) => this.key(event));
    place.addEventListener('focusout', ({ relatedTarget }) => {
      if (this.drawing || place.contains(relatedTarget) || !this.inside) return;
      this.inside = false;
      this.redraw();
    });
  }

  /** Draws a position; `last` are the last move's cells, `values` the texts and ranks by names of moves;
   *  with `paint` a cell that is chosen goes there. */
  draw(position, { flip = false, last = [], values = {}, still = false, paint = null } = {}) {
    if (position !== this.position) [this.from, this.open] = [null, null];
    Object.assign(this, { position, flip, last, values, still, paint });
    this.redraw();
  }

  redraw() {
    const { position: { look, picture, sides, moves } } = this;
    const rows = picture.cells.length / picture.columns;
    const order = picture.cells.map((_, i) => i);
    if (this.flip) order.reverse();
    const [right, down] = nextRow(look);
    const [width, height] = [picture.columns * SIZE + (rows - 1) * right, (rows - 1) * down + SIZE];
    const edges = this.edges(rows, order);
    // The corners of hexagons are beyond the height of squares.
    const [top, beside, foot, left] = look === 'pits' ? [4, STORE, 4, STORE] : !edges ? [4, 4, 4, 4]
      : look === 'hexagons' ? [8, 8, 30, 22] : [4, 8, 24, 22];
    const [wide, high] = [left + width + beside, top + height + foot];
    const svg = s('svg', { class: `board ${look}${wide > 2.5 * high ? ' low' : ''}`,
      viewBox: `${-left} ${-top} ${wide} ${high}`, role: 'grid', 'aria-label': 'board',
      'aria-describedby': 'board-help', tabindex: this.inside ? -1 : 0 });
    const above = this.flip ? 0 : 1;
    for (let row = 0; row < rows; row += 1) {
      const line = s('g', { role: 'row' });
      for (let column = 0; column < picture.columns; column += 1) {
        const x = column * SIZE + row * right;
        line.append(this.cell(order[row * picture.columns + column], x, row * down));
      }
      // The store of each side is to its right.
      if (look === 'pits' && row === 0) line.prepend(this.store(above, -STORE, height));
      if (look === 'pits' && row === rows - 1) line.append(this.store(1 - above, width, height));
      svg.append(line);
    }
    svg.append(edges);
    const centre = (index) => {
      const shown = order.indexOf(index);
      const [column, row] = [shown % picture.columns, Math.floor(shown / picture.columns)];
      return [(column + 0.5) * SIZE + row * right, row * down + SIZE / 2];
    };
    svg.append(this.dominoes(centre));
    svg.append(this.from === null ? arrows(moves, this.values, centre) : '', this.texts(centre));
    const hand = (side) => this.hand(side, sides[side]);
    const focused = this.place.querySelector('svg.board')?.contains(document.activeElement);
    colour(this.place, sides);
    this.drawing = true;
    this.place.replaceChildren(hand(above), svg, hand(1 - above), this.menu());
    this.drawing = false;
    if (focused) this.focusBoard();
  }

  /** The pieces that cover two cells. */
  dominoes(centre) {
    const { cells, joined } = this.position.picture;
    return s('g', { class: 'dominoes', 'aria-hidden': 'true' }, joined.map((both) => {
      const [[x1, y1], [x2, y2]] = both.map(centre);
      const [width, height] = [Math.abs(x2 - x1) + SIZE - 14, Math.abs(y2 - y1) + SIZE - 14];
      return s('rect', { class: `domino ${cells[both[0]] === 'X' ? 'first' : 'second'}`, width, height, rx: 8,
        x: (x1 + x2 - width) / 2, y: (y1 + y2 - height) / 2 });
    }));
  }

  /** The store of a side, beside the pits. */
  store(side, x, height) {
    const { picture: { hands }, sides } = this.position;
    const [[, seeds]] = hands[side];
    const [middle, width] = [STORE / 2, STORE - 12];
    return s('g', { class: 'store', role: 'gridcell', transform: `translate(${x} 0)`,
      'aria-label': `${sides[side]} ${words('pits', String(seeds), sides)} in the store` },
    s('rect', { x: 6, y: 4, width, height: height - 8, rx: width / 2 }),
    s('text', { class: 'owner', x: middle, y: height / 2 - 8 }, `${sides[side]} `),
    s('text', { class: 'seeds', x: middle, y: height / 2 + 18 }, String(seeds)));
  }

  /** Moves the focus to the board. */
  focusBoard() {
    this.place.querySelector(this.inside ? '.cell[tabindex]' : 'svg.board').focus({ preventScroll: true });
  }

  /** The values of cells, above the arrows. */
  texts(centre) {
    const { position: { look, picture } } = this;
    const low = (index) => (look === 'discs' || look === 'columns'
      || isPlain(look) && /^[XO]?$/.test(picture.cells[index]) ? 6 : SIZE / 2 - 7);
    return s('g', { 'aria-hidden': 'true' }, picture.names.map((name, index) => {
      const value = this.value(index);
      if (!value) return null;
      const [x, y] = centre(index);
      return s('text', { class: value.best ? 'value best' : 'value', 'data-name': name, x,
        y: y + low(index) },
        value.text);
    }));
  }

  /** The moves to a cell, from the place that is chosen. */
  choices(cell) {
    const { position: { moves, look, picture }, from } = this;
    const reaches = look === 'columns'
      ? (to) => to % picture.columns === cell % picture.columns : (to) => to === cell;
    if (this.still) return [];
    return moves.filter((move) => move.to !== null && move.from === from && reaches(move.to));
  }

  /** Whether a move comes from this place. */
  begins(place) {
    return !this.still && this.position.moves.some((move) => move.from === place && place !== null);
  }

  cell(index, x, y) {
    const { position: { look, picture, sides }, last, from } = this;
    const content = picture.cells[index];
    const choices = this.choices(index);
    const value = this.value(index);
    const dark = (index % picture.columns + Math.floor(index / picture.columns)) % 2;
    const begins = this.begins(index);
    const classes = ['cell', dark ? 'dark' : '',
      last.includes(index) ? 'last' : '', from === index ? 'from' : '', choices.length > 0 ? 'to' : '',
      begins ? 'begins' : ''];
    const label = [`${words(look, content, sides)} ${picture.names[index]}`,
      choices.length > 0 ? 'a move' : begins ? 'can move' : '', value ? `value ${value.text}` : ''];
    const group = s('g', { class: classes.filter(Boolean).join(' '), transform: `translate(${x} ${y})`,
      role: 'gridcell', 'aria-label': label.filter(Boolean).join(', '),
      tabindex: this.inside && index === this.focus ? 0 : undefined, 'data-cell': index,
      'data-name': picture.names[index], onclick: () => this.click(index) },
    look === 'hexagons' ? s('polygon', { points: HEXAGON }) : s('rect', { width: SIZE, height: SIZE }));
    const covered = picture.joined.flat().includes(index);
    group.append(s('g', { class: 'piece', 'aria-hidden': 'true' },
      covered ? null : piece(look, content, SIZE, this.flip)));
    if (choices.length > 0 && !value && !(look === 'columns' && choices[0].to !== index)) {
      group.append(s('circle', { class: 'hint', cx: SIZE / 2, cy: SIZE / 2, r: content ? 27 : 7 }));
    }
    return group;
  }

  /** The best value of the moves to a cell; once a piece is chosen, of its moves. */
  value(cell) {
    const { position: { moves }, from, values } = this;
    const known = moves.filter((move) => move.to === cell && (from === null || move.from === from))
      .map(({ name }) => values[name]).filter(Boolean);
    return known.sort((a, b) => a.rank - b.rank)[0] ?? null;
  }

  click(index) {
    this.focus = index;
    if (this.paint) {
      this.paint(index);
      return;
    }
    const choices = this.choices(index);
    if (choices.length === 1) this.play(choices[0]);
    else if (choices.length > 1) {
      this.open = choices;
      this.redraw();
    } else this.choose(this.begins(index) && this.from !== index ? index : null);
  }

  /** Chooses the piece at a place, or none. */
  choose(place) {
    [this.from, this.open] = [place, null];
    this.redraw();
  }

  /** A piece is lifted, whose moves are shown. */
  lift(place) {
    this.place.classList.add('dragging');
    this.choose(place);
  }

  /** It is put down on a cell, or elsewhere. */
  drop(cell) {
    this.place.classList.remove('dragging');
    const choices = typeof cell === 'number' ? this.choices(cell) : [];
    if (choices.length > 0) this.click(cell);
    else this.choose(null);
  }

  play(choice) {
    [this.from, this.open] = [null, null];
    this.pick(choice);
  }

  /** Keys on the board: Enter leads among the squares, and Escape out of them; there the arrows go from
   *  square to square. Otherwise they are the page's. */
  key(event) {
    if (!event.target.closest('svg.board') || event.ctrlKey || event.metaKey || event.altKey) return;
    const { inside, position: { picture } } = this;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: picture.columns, ArrowUp: -picture.columns };
    const chooses = event.key === 'Enter' || event.key === ' ';
    if (chooses && inside) this.click(this.focus);
    else if (chooses) this.enter(true);
    else if (inside && event.key in steps) {
      const next = this.focus + (this.flip ? -1 : 1) * steps[event.key];
      if (next >= 0 && next < picture.cells.length) this.focus = next;
      this.redraw();
    } else if (inside && event.key === 'Escape') {
      if (this.from === null && !this.open) this.enter(false);
      else this.choose(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  enter(inside) {
    this.inside = inside;
    this.redraw();
  }

  /** The names of columns and rows at the edges, where the names of cells are made of them: letters and then
   *  digits, or two characters. */
  edges(rows, order) {
    const { picture, look } = this.position;
    if (look === 'columns' || picture.names.some((name) => name.length > 3)) return '';
    const [right, down] = nextRow(look);
    const name = (row, column) => {
      const text = picture.names[order[row * picture.columns + column]];
      return /^(\D+)(\d+)$/.exec(text)?.slice(1) ?? [text[0], text.slice(1)];
    };
    const below = (rows - 1) * down + SIZE + (look === 'hexagons' ? SIDE - SIZE / 2 : 0) + 17;
    const bottom = Array.from({ length: picture.columns }, (_, column) =>
      s('text', { x: (column + 0.5) * SIZE + (rows - 1) * right, y: below }, name(0, column)[0]));
    const left = Array.from({ length: rows }, (_, row) =>
      s('text', { x: row * right - 11, y: row * down + SIZE / 2 + 4 }, name(row, 0)[1]));
    return s('g', { class: 'edges', 'aria-hidden': 'true' }, bottom, left);
  }

  /** What a side holds outside the board. */
  hand(side, name) {
    const { position: { picture, look, first, sides } } = this;
    const held = picture.hands[side];
    if (look === 'men' || look === 'columns' || look === 'pits') return '';
    const moves = (side === 0) === first;
    const swatch = isPlain(look) ? h('i', { class: side === 0 ? 'first' : 'second' }) : null;
    // A kind of one letter is a piece, which moves may drop on the board.
    const isPiece = (kind) => look === 'tiles' || isPlain(look) && /^\p{L}$/u.test(kind);
    return h('div', { class: 'hand', role: 'group', 'aria-label': `${name} holds` },
      h('span', {}, swatch, name),
      held.map(([kind, count]) => (!isPiece(kind) ? h('b', {}, `${kind} ${count}`)
        : h('button', {
          type: 'button', 'aria-pressed': String(this.from === kind && moves),
          'data-kind': moves ? kind : null,
          disabled: !(moves && this.begins(kind)),
          onclick: () => this.choose(this.from === kind ? null : kind),
        }, s('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, class: look, 'aria-hidden': 'true' },
          ...piece(look, kind, SIZE, this.flip)),
        h('span', { class: 'hidden' }, words(look, kind, sides)), ` × ${count}`))));
  }

  /** Moves with the same places, and those without any. */
  menu() {
    const passes = this.still ? [] : this.position.moves.filter((move) => move.to === null);
    const offered = [...(this.open ?? []), ...passes];
    if (offered.length === 0) return '';
    return h('div', { class: 'row', role: 'group', 'aria-label': 'other moves' },
      offered.map((move) => h('button', { type: 'button', class: 'main', onclick: () => this.play(move) },
        this.values[move.name] ? `${move.name}: ${this.values[move.name].text}` : move.name)));
  }
}

// The board of any game (our own): cells with pieces, hands, the last move, the moves at hand, their values.
import { h, s } from '../dom.js';
import { piece } from './pieces.js';

const SIZE = 60;

/** A board in an element; `pick(choice)` is called with the move that was clicked. */
export class BoardView {
  constructor(place, pick) {
    Object.assign(this, { place, pick, from: null, focus: 0, position: null });
  }

  /** Draws a position; `last` are the last move's cells, `values` the texts and ranks by names of moves. A
   *  place that moves begin at has the best value of these, until one is chosen. */
  draw(position, { flip = false, last = [], values = {}, still = false } = {}) {
    if (position !== this.position) [this.from, this.open] = [null, null];
    Object.assign(this, { position, flip, last, values, still });
    this.redraw();
  }

  redraw() {
    const { position: { look, picture, sides } } = this;
    const rows = picture.cells.length / picture.columns;
    const order = picture.cells.map((_, i) => i);
    if (this.flip) order.reverse();
    const [width, height] = [picture.columns * SIZE, rows * SIZE];
    const svg = s('svg', { class: `board ${look}`, viewBox: `-22 -4 ${width + 30} ${height + 28}`,
      role: 'grid', 'aria-label': 'board' });
    for (let row = 0; row < rows; row += 1) {
      const line = s('g', { role: 'row' });
      for (let column = 0; column < picture.columns; column += 1) {
        line.append(this.cell(order[row * picture.columns + column], column * SIZE, row * SIZE));
      }
      svg.append(line);
    }
    svg.append(this.edges(rows, order));
    const hand = (side) => this.hand(side, sides[side]);
    const above = this.flip ? 0 : 1;
    const focused = this.place.contains(document.activeElement);
    this.place.replaceChildren(hand(above), svg, hand(1 - above), this.menu());
    if (focused) this.place.querySelector('[tabindex="0"]')?.focus();
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
    const { position: { look, picture, moves }, last, from } = this;
    const content = picture.cells[index];
    const choices = this.choices(index);
    const begun = from === null && !this.still ? moves.filter((move) => move.from === index) : [];
    const value = look === 'columns' && choices[0]?.to !== index ? null : this.value([...choices, ...begun]);
    const dark = (index % picture.columns + Math.floor(index / picture.columns)) % 2;
    const classes = ['cell', dark ? 'dark' : '',
      last.includes(index) ? 'last' : '', from === index ? 'from' : '', choices.length > 0 ? 'to' : '',
      this.begins(index) ? 'begins' : ''];
    const label = [picture.names[index], content || 'empty', choices.length > 0 ? 'a move' : '',
      value ? `value ${value.text}` : ''].filter(Boolean).join(', ');
    const group = s('g', { class: classes.filter(Boolean).join(' '), transform: `translate(${x} ${y})`,
      role: 'gridcell', 'aria-label': label, tabindex: index === this.focus ? 0 : -1, 'data-cell': index,
      'data-name': picture.names[index],
      onclick: () => this.click(index), onkeydown: (event) => this.key(event, index) },
    s('rect', { width: SIZE, height: SIZE }));
    group.append(...piece(look, content, SIZE, this.flip));
    if (choices.length > 0 && !value && !(look === 'columns' && choices[0].to !== index)) {
      group.append(s('circle', { class: 'hint', cx: SIZE / 2, cy: SIZE / 2, r: content ? 27 : 7 }));
    }
    if (value) {
      group.append(s('text', { class: `value ${value.best ? 'best' : ''}`, x: SIZE / 2,
        y: look === 'discs' || look === 'columns' ? SIZE / 2 + 5 : SIZE - 8 },
        value.text));
    }
    return group;
  }

  /** The best value of some moves. */
  value(moves) {
    const known = moves.map(({ name }) => this.values[name]).filter(Boolean);
    return known.sort((a, b) => a.rank - b.rank)[0] ?? null;
  }

  click(index) {
    this.focus = index;
    const choices = this.choices(index);
    if (choices.length === 1) this.play(choices[0]);
    else if (choices.length > 1) {
      this.open = choices;
      this.redraw();
    } else {
      this.from = this.begins(index) && this.from !== index ? index : null;
      this.open = null;
      this.redraw();
    }
  }

  play(choice) {
    [this.from, this.open] = [null, null];
    this.pick(choice);
  }

  key(event, index) {
    const { picture } = this.position;
    const sign = this.flip ? -1 : 1;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: picture.columns, ArrowUp: -picture.columns };
    if (event.key === 'Enter' || event.key === ' ') this.click(index);
    else if (event.key in step) {
      const next = index + sign * step[event.key];
      if (next < 0 || next >= picture.cells.length) return;
      this.focus = next;
      this.redraw();
    } else if (event.key === 'Escape') {
      [this.from, this.open] = [null, null];
      this.redraw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The names of columns and rows at the edges, where cells have names of two characters. */
  edges(rows, order) {
    const { picture, look } = this.position;
    if (look === 'columns' || look === 'pits') return '';
    const name = (row, column) => picture.names[order[row * picture.columns + column]];
    const bottom = Array.from({ length: picture.columns }, (_, column) =>
      s('text', { x: (column + 0.5) * SIZE, y: rows * SIZE + 17 }, name(0, column)[0]));
    const left = Array.from({ length: rows }, (_, row) =>
      s('text', { x: -11, y: (row + 0.5) * SIZE + 4 }, name(row, 0)[1]));
    return s('g', { class: 'edges', 'aria-hidden': 'true' }, bottom, left);
  }

  /** What a side holds outside the board. */
  hand(side, name) {
    const { position: { picture, look, first } } = this;
    const held = picture.hands[side];
    if (look === 'men' || look === 'columns') return '';
    const moves = (side === 0) === first;
    return h('div', { class: 'hand', 'aria-label': `${name} holds` }, h('span', {}, name),
      held.map(([kind, count]) => (look !== 'tiles' ? h('b', {}, `${kind} ${count}`)
        : h('button', {
          type: 'button', 'aria-pressed': String(this.from === kind && moves),
          disabled: !(moves && this.begins(kind)),
          onclick: () => {
            this.from = this.from === kind ? null : kind;
            this.redraw();
          },
        }, s('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, class: 'tiles', 'aria-hidden': 'true' },
          ...piece('tiles', kind, SIZE, this.flip)), ` ${kind.toUpperCase()} × ${count}`))));
  }

  /** Moves with the same places, and those without any. */
  menu() {
    const passes = this.still ? [] : this.position.moves.filter((move) => move.to === null);
    const offered = [...(this.open ?? []), ...passes];
    return h('div', { class: 'row', role: 'group', 'aria-label': 'other moves' },
      offered.map((move) => h('button', { type: 'button', class: 'main', onclick: () => this.play(move) },
        this.values[move.name] ? `${move.name}: ${this.values[move.name].text}` : move.name)));
  }
}

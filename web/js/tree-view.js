// The tree as a drawing: cards with windows for small trees, marks for large ones. It is drawn once; a step
// changes classes and texts of the nodes that differ (our own; what it shows is that of Hsu's slides).
import { h, s } from './dom.js';
import { columns } from './layout.js';
import { ENTER, cutOff, stateAt } from './replay.js';
import { Viewport } from './viewport.js';

/** Larger trees have marks instead of cards. */
const MOST_CARDS = 120;

/** The most visits that a card lists. */
const MOST_LINES = 6;

const LINE = 15;
const HEAD = 25;
const GAP = [40, 96];
const LETTER = 6.9;

/** At a smaller scale the text of cards cannot be read; on a telephone, and elsewhere. */
const READABLE = [1, 0.65];
const TELEPHONE = 600;

/** At a smaller scale cards have no room even for a value, or in fewer pixels. */
const [LEAST_SCALE, LEAST_WIDTH] = [0.2, 22];

/** The text of a visit: its window, and its result once it has ended. */
const lineOf = (visit, ended) =>
  `${visit.asked}${ended && visit.answered ? `  ${visit.answered}` : ''}`;

export class TreeView {
  /** A view in the element `place`; `pick` is called with the number of a node that is chosen. */
  constructor(place, pick) {
    this.inner = s('g');
    this.svg = s('svg', { class: 'tree', role: 'img', 'aria-label': 'the tree' }, this.inner);
    this.caption = h('figcaption');
    place.replaceChildren(this.caption, this.svg);
    this.viewport = new Viewport(this.svg, this.inner, (scale) => this.scaled(scale));
    this.svg.addEventListener('click', (event) => {
      const at = event.target.closest?.('[data-at]')?.dataset.at;
      if (at !== undefined && !this.viewport.moved) pick(Number(at));
    });
  }

  /** Draws a tree and the run on it, before its first step. */
  draw(tree, run, other, names) {
    Object.assign(this, { tree, run, shown: new Map(), cards: tree.nodes.length <= MOST_CARDS });
    const kind = run.minimax ? 'from MAX’s view' : 'from the view of the side to move';
    this.caption.replaceChildren(
      h('b', {}, run.algorithm), h('span', { class: 'muted' }, ` values ${kind}`));
    this.runs = other ? [run, other] : [run];
    this.most = tree.nodes.map(() => 0);
    run.trace.forEach((visit) => { this.most[visit.at] += 1; });
    // Both of two drawings have the same places, so that they compare.
    this.lines = tree.nodes.map(() => 1);
    this.runs.forEach(({ trace }) => trace.forEach(({ at, visit }) => {
      this.lines[at] = Math.min(Math.max(this.lines[at], visit), MOST_LINES);
    }));
    const others = other ? new Set(other.trace.map((visit) => visit.at)) : null;
    this.only = tree.nodes.map((_, at) => Boolean(others && this.most[at] && !others.has(at)));
    this.named = names;
    this.place();
    const edges = s('g', { class: 'edges' });
    const marks = s('g', { class: 'nodes' });
    this.edges = tree.nodes.map((node, at) => (node.parent === null ? null : this.edge(at)));
    edges.append(...this.edges.filter(Boolean).map((edge) => edge.group));
    this.nodes = tree.nodes.map((_, at) => (this.cards ? this.card(at) : this.mark(at)));
    marks.append(...this.nodes.map((node) => node.group));
    this.inner.replaceChildren(this.rows(), edges, marks);
    this.refit();
  }

  /** Computes the places of all nodes. */
  place() {
    const { tree, runs, cards } = this;
    const visits = runs.flatMap(({ trace }) => trace);
    const widest = visits.reduce((most, visit) => Math.max(most, lineOf(visit, true).length), 0);
    this.cardWidth = cards ? Math.max(58, Math.min(widest, 30) * LETTER + 14) : 10;
    const margin = cards ? 40 : 6;
    const places = columns(tree.nodes);
    const slot = cards ? this.cardWidth + 12
      : Math.max((this.svg.clientWidth - 40) / (Math.max(...places) + 1), 4);
    this.x = places.map((x) => margin + x * slot);
    this.viewport.width = Math.max(...this.x) + this.cardWidth + 8;
    const rows = [];
    tree.nodes.forEach((node) => { rows[node.ply] = (rows[node.ply] ?? 0) + 1; });
    // Marks are as large as their row allows, so that the upper plies are seen from afar.
    this.marks = rows.map((count) => Math.min(Math.max(this.viewport.width / (count * 1.8), 3),
      Math.max(this.viewport.width / 70, 10)));
    const heights = [];
    tree.nodes.forEach((node, at) => {
      heights[node.ply] = Math.max(heights[node.ply] ?? 0, this.size(at));
    });
    this.top = [];
    const gap = this.gap(heights);
    heights.reduce((y, height, ply) => {
      this.top[ply] = y;
      return y + height + gap;
    }, 6);
    this.heights = heights;
    this.viewport.height = this.top[this.top.length - 1] + heights[heights.length - 1] + 8;
  }

  /** The distance between rows: the drawing has the shape of its window, within reason. */
  gap(heights) {
    const { clientWidth, clientHeight } = this.svg;
    const wanted = (this.viewport.width * clientHeight) / Math.max(clientWidth, 1);
    const rows = heights.reduce((sum, height) => sum + height, 0);
    const [least, most] = this.cards ? GAP : [20, Infinity];
    return Math.min(Math.max((wanted - rows) / Math.max(heights.length - 1, 1), least), most);
  }

  /** The names of the rows, where all nodes of a ply have the same side. */
  rows() {
    const { tree } = this;
    return s('g', { class: 'rows' }, this.top.map((y, ply) => {
      const row = tree.nodes.filter((node) => node.ply === ply && node.branches > 0);
      const same = row.length > 0 && row.every((node) => node.max === row[0].max);
      return same ? s('text', { x: 0, y: y + 15 }, row[0].max ? 'MAX' : 'MIN') : null;
    }));
  }

  edge(at) {
    const { tree, x, top, cardWidth, cards } = this;
    const node = tree.nodes[at];
    const parent = tree.nodes[node.parent];
    const middle = cards ? cardWidth / 2 : 0;
    const [x1, x2] = [x[node.parent] + middle, x[at] + middle];
    const y1 = top[parent.ply] + this.size(node.parent);
    const y2 = top[node.ply];
    const line = s('line', { x1, y1, x2, y2 });
    const group = s('g', { class: 'edge' }, line);
    if (cards) {
      const [mx, my] = [(x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3];
      group.append(s('path', { class: 'cut', d: `M${mx - 6} ${my + 3}l12 -6M${mx - 6} ${my - 2}l12 -6` }));
      // The sign turns where the side does.
      if (!this.run.minimax && node.max !== parent.max) {
        group.append(s('text', { class: 'sign', x: (x1 + x2) / 2 + 5, y: (y1 + y2) / 2 }, '−'));
      }
    }
    return { group };
  }

  /** The height of a card. */
  size(at) {
    return this.cards ? HEAD + LINE * this.lines[at] + 4 : this.marks[this.tree.nodes[at].ply];
  }

  card(at) {
    const node = this.tree.nodes[at];
    const [w, height] = [this.cardWidth, this.size(at)];
    const texts = Array.from({ length: this.lines[at] }, (_, i) =>
      s('text', { class: 'visit', x: w / 2, y: HEAD + LINE * i + 10 }));
    const value = s('text', { class: 'value', x: w - 7, y: 16 });
    const badge = s('g', { class: 'badge', transform: `translate(${w - 3} 0)` },
      s('circle', { r: 9 }), s('text', { y: 4 }));
    const code = this.named && node.label ? node.label : node.node;
    const group = s('g', {
      'data-at': at, class: 'node', transform: `translate(${this.x[at]} ${this.top[node.ply]})`,
    },
    s('title', {}, node.node),
    s('rect', { class: 'card', width: w, height, rx: node.max ? 2 : 13 }),
    s('text', { class: 'code', x: 8, y: 16 }, code),
    value, texts, badge);
    return { group, texts, value, badge, label: badge.querySelector('text') };
  }

  mark(at) {
    const node = this.tree.nodes[at];
    const size = this.size(at);
    const group = s('g', {
      'data-at': at, class: 'node', transform: `translate(${this.x[at] - size / 2} ${this.top[node.ply]})`,
    }, s('title', {}, node.node),
    s('rect', { class: 'card', width: size, height: size, rx: node.max ? size / 10 : size / 2 }));
    return { group };
  }

  /** The value in a card's head: of a leaf its own, of an inner node that of its last result. */
  headOf(at, state) {
    const node = this.tree.nodes[at];
    const sign = this.run.minimax || node.max ? 1 : -1;
    if (node.branches === 0) return String(sign * node.value);
    const last = state.visits[at].findLast((visit) => state.ended[visit]);
    if (last === undefined) return '';
    const { answered, result } = this.run.trace[last];
    return result === null ? { TRUE: 'T', FALSE: 'F' }[answered] : answered.replace('= ', '');
  }

  /** Shows the search after k steps. */
  show(k, selected) {
    const { tree, run } = this;
    const state = stateAt(run, k, tree.nodes.length);
    const off = cutOff(tree, run, state);
    const open = new Set(state.open.map((visit) => run.trace[visit].at));
    const current = state.last ? run.trace[state.last.visit].at : -1;
    tree.nodes.forEach((node, at) => {
      const visits = state.visits[at];
      const last = visits.length > 0 ? run.trace[visits[visits.length - 1]] : null;
      const ended = last && state.ended[visits[visits.length - 1]];
      const classes = ['node', node.max ? 'max' : 'min'];
      if (node.branches === 0) classes.push('leaf');
      if (at === current) classes.push(state.last.kind === ENTER ? 'current' : 'left');
      classes.push(visits.length === 0 ? (off[at] ? 'off' : 'unseen') : open.has(at) ? 'open' : 'seen');
      if (ended && last.cut) classes.push('cutting');
      if (last?.re_search) classes.push('again');
      if (ended && last.test) classes.push(last.answered === 'TRUE' ? 'true' : 'false');
      if (ended && last.proof) classes.push('proof');
      if (this.only[at]) classes.push('only');
      if (node.kind) classes.push(`kind-${node.kind}`);
      if (node.same !== null) classes.push(`owner-${node.same % 4}`);
      if (node.same !== null && node.same !== at) classes.push('repeated');
      if (node.open) classes.push('expandable');
      if (at === selected) classes.push('selected');
      const lines = this.cards ? this.linesOf(at, state) : [];
      const head = this.cards ? this.headOf(at, state) : '';
      const signature = `${classes.join(' ')}|${head}|${visits.length}|${lines.join('|')}`;
      if (this.shown.get(at) === signature) return;
      this.shown.set(at, signature);
      this.change(at, classes, lines, head, visits.length);
    });
    if (current >= 0) this.follow(current);
    return state;
  }

  linesOf(at, state) {
    const all = state.visits[at].map((visit) => lineOf(this.run.trace[visit], state.ended[visit]));
    if (all.length <= MOST_LINES) return all;
    return [`… ${all.length - MOST_LINES + 1} more`, ...all.slice(1 - MOST_LINES)];
  }

  change(at, classes, lines, head, visits) {
    const node = this.nodes[at];
    node.group.setAttribute('class', classes.join(' '));
    const edge = this.edges[at]?.group;
    edge?.setAttribute('class', `edge ${classes.filter((name) => name !== 'node').join(' ')}`);
    if (!this.cards) return;
    node.texts.forEach((text, i) => {
      if (text.textContent !== (lines[i] ?? '')) text.textContent = lines[i] ?? '';
    });
    node.value.textContent = head;
    node.badge.classList.toggle('many', visits > 1);
    node.label.textContent = visits > 1 ? `×${visits}` : '';
  }

  readable() {
    return READABLE[this.svg.clientWidth < TELEPHONE ? 0 : 1];
  }

  /** From afar a card has its value alone, in letters that can be read; from farther nothing. */
  scaled(scale) {
    const { svg, inner, cards, cardWidth } = this;
    svg.classList.toggle('far', cards && scale < this.readable() - 0.01);
    svg.classList.toggle('farther', scale < LEAST_SCALE || scale * cardWidth < LEAST_WIDTH);
    inner.style.setProperty('--scale', scale);
    inner.style.setProperty('--card', `${cardWidth}px`);
  }

  /** Fits the drawing to its window again: the whole of it, which + and − enlarge. */
  refit() {
    this.viewport.fit();
    this.whole = true;
  }

  /** For a step: a whole tree whose cards cannot be read is enlarged, once. */
  closer() {
    const readable = this.readable();
    if (this.cards && this.whole && this.viewport.scale < readable) {
      this.viewport.zoom(readable / this.viewport.scale);
    }
    this.whole = false;
  }

  /** Keeps the present node in sight. */
  follow(at) {
    const y = this.top[this.tree.nodes[at].ply];
    if (this.cards) this.viewport.reveal(this.x[at], y, this.cardWidth, this.size(at));
  }
}

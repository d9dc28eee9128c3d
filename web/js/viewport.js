// Zoom and pan of a drawing: wheel, two fingers, drag, and calls (our own).

const LEAST = 0.02;
const MOST = 3;

/** Makes the group `inner` of `svg` zoom and pan; its content is `width` by `height`. `scaled` is called with
 *  each scale. */
export class Viewport {
  constructor(svg, inner, scaled) {
    Object.assign(this, { svg, inner, scaled, x: 0, y: 0, scale: 1, width: 1, height: 1, moved: false });
    this.fingers = new Map();
    svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, (event) => this.up(event));
  }

  apply() {
    this.inner.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.scale})`);
    this.scaled(this.scale);
  }

  /** Shows the whole drawing. */
  fit() {
    const { clientWidth: w, clientHeight: h } = this.svg;
    const fitting = Math.min((w - 24) / this.width, (h - 24) / this.height, 1.4);
    this.scale = Math.max(fitting, LEAST);
    this.x = Math.max((w - this.width * this.scale) / 2, 12);
    this.y = Math.max((h - this.height * this.scale) / 2, 12);
    this.apply();
  }

  /** Zooms around a point of the window. */
  zoom(factor, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2) {
    const scale = Math.min(Math.max(this.scale * factor, LEAST), MOST);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  /** Moves the least distance that brings a rectangle of the drawing into sight. */
  reveal(x, y, width, height) {
    const { clientWidth: w, clientHeight: h } = this.svg;
    const shift = (from, size, offset, length) => {
      const [low, high] = [from * this.scale + offset, (from + size) * this.scale + offset];
      if (low < 16) return 16 - low;
      return high > length - 16 ? length - 16 - high : 0;
    };
    const [dx, dy] = [shift(x, width, this.x, w), shift(y, height, this.y, h)];
    if (dx === 0 && dy === 0) return;
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    const { left, top } = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
  }

  down(event) {
    this.fingers.set(event.pointerId, event);
    this.moved = false;
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    if (others.length > 0) {
      const [other] = others;
      const distance = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
      const { left, top } = this.svg.getBoundingClientRect();
      const middle = [(event.clientX + other.clientX) / 2 - left, (event.clientY + other.clientY) / 2 - top];
      this.zoom(distance(event) / distance(before), ...middle);
      this.moved = true;
    } else {
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!this.moved && Math.hypot(dx, dy) < 4) return;
      if (!this.moved) this.svg.setPointerCapture(event.pointerId);
      this.moved = true;
      this.x += dx;
      this.y += dy;
      this.apply();
    }
    this.fingers.set(event.pointerId, event);
  }

  up(event) {
    this.fingers.delete(event.pointerId);
  }
}

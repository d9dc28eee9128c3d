// Pieces that are dragged, by mouse, pen or finger (our own; a click on a piece and on its goal do the same).
import { s } from '../dom.js';
import { piece } from './pieces.js';

/** A shorter way is a click. */
const LEAST = 6;

/** Lets the pieces of a board view be dragged. */
export function dragged(view) {
  const { place } = view;
  let held = null;

  place.addEventListener('pointerdown', (event) => {
    const from = placeOf(event.target);
    if (event.button !== 0 || !event.isPrimary || from === null || !view.begins(from)) return;
    held = { from, x: event.clientX, y: event.clientY, pointer: event.pointerId,
      captured: false, ghost: null };
  });

  place.addEventListener('pointermove', ({ clientX, clientY, pointerId }) => {
    if (pointerId !== held?.pointer) return;
    if (!held.captured) {
      if (Math.hypot(clientX - held.x, clientY - held.y) < LEAST) return;
      // The board is drawn anew: the pointer must belong to what stays, as it does from its next event on.
      place.setPointerCapture(pointerId);
      held.captured = true;
      return;
    }
    if (!held.ghost) {
      view.lift(held.from);
      held.ghost = ghost(view, held.from);
      place.append(held.ghost);
    }
    held.ghost.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
  });

  const end = (drop) => ({ clientX, clientY, pointerId }) => {
    if (pointerId !== held?.pointer) return;
    const { ghost: shown } = held;
    held = null;
    if (!shown) return;
    shown.remove();
    const under = drop ? placeOf(document.elementFromPoint(clientX, clientY)) : null;
    view.drop(under);
  };
  place.addEventListener('pointerup', end(true));
  place.addEventListener('pointercancel', end(false));
}

/** The cell of an element, or the kind in hand; null for anything else. */
function placeOf(element) {
  const { cell, kind } = element?.closest?.('[data-cell], [data-kind]')?.dataset ?? {};
  return cell === undefined ? kind ?? null : Number(cell);
}

/** A drawing of the piece, which follows the pointer. */
function ghost({ place, position: { look, picture, first }, flip, size }, from) {
  const content = typeof from === 'number' ? picture.cells[from] : from;
  const cell = place.querySelector('.cell').getBoundingClientRect();
  return s('svg', { class: `board ghost ${look}`, viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true',
    style: `width: ${cell.width}px; height: ${cell.height}px` },
  ...piece(look, typeof from === 'number' || first ? content : content.toLowerCase(), size, flip));
}

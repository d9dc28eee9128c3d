// Tables of openings, which hold the exact values of the first positions of a variant: one is fetched once
// its board is there, and searches do without it until it has come (our own).
import { loaded, loading } from '../loading.js';
import { fetched } from '../module.js';

const ROOT = new URL('../../', import.meta.url);

/** By the place: the bytes; null while they come. */
const known = new Map();

/** The place of the table of the variant on the board. */
let open = null;

/** The place and the bytes of the table of the variant on the board; undefined if it has none, or it has not
 *  come. */
export const openings = () => (known.get(open) ? { place: open, bytes: known.get(open) } : undefined);

/** Begins to fetch the table of this variant, if it has one. Without it values take longer, and no line says
 *  more than that. */
export async function fetchOpenings(place) {
  open = place;
  if (!place || known.has(place)) return;
  known.set(place, null);
  try {
    known.set(place, await fetched(new URL(place, ROOT), (...bytes) => open === place &&
      loading('Loading the values of the first moves; until then they are searched', ...bytes)));
  } catch (error) {
    known.delete(place);
    console.warn(`${place}: ${error.message}`);
  }
  if (open === place) loaded();
}

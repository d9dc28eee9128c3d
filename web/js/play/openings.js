// Tables of openings, which hold the exact values of the first positions of a variant, and books, by which
// the engine plays there: they are fetched once their board is there, and searches do without them until
// they have come (our own).
import { loaded, loading } from '../loading.js';
import { fetched } from '../module.js';

const ROOT = new URL('../../', import.meta.url);

/** By the place: the bytes; null while they come. */
const known = new Map();

/** The places of the table and of the book of the variant on the board. */
let open = [];

/** What waits for them. */
let coming = Promise.resolve();

/** Waits for the table and the book of the variant on the board, if they are on their way. */
export const openingsCome = () => coming;

/** The places and the bytes of those that have come. */
export const openings = () =>
  open.filter((place) => known.get(place)).map((place) => ({ place, bytes: known.get(place) }));

/** Begins to fetch the table and the book of this position's variant, if it has any. Without them values and
 *  moves take longer, and no line says more than that. */
export function fetchOpenings(position) {
  open = [position.openings, position.book].filter(Boolean);
  const fresh = open.filter((place) => !known.has(place));
  if (fresh.length > 0) coming = Promise.all(fresh.map(fetchOne));
}

async function fetchOne(place) {
  known.set(place, null);
  const isOpen = () => open.includes(place);
  try {
    known.set(place, await fetched(new URL(place, ROOT), (...bytes) => isOpen() &&
      loading('Loading the values of the first moves; until then they are searched', ...bytes)));
  } catch (error) {
    known.delete(place);
    console.warn(`${place}: ${error.message}`);
  }
  if (isOpen()) loaded();
}

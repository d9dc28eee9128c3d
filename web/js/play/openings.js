// Tables of openings, which hold the exact values of the first positions of a variant, and books, by which
// the engine plays there: they are fetched once their board is there, and searches do without them until
// they have come (our own).
import { loaded, loading } from '../loading.js';
import { fetched } from '../module.js';

const ROOT = new URL('../../', import.meta.url);

/** How long is waited for what is on its way, in milliseconds. */
const PATIENCE = 1_000;

/** By the place: the bytes; null while they come. */
const known = new Map();

/** The places of the table and of the book of the variant on the board. */
let open = [];

/** By the place: what waits for it. */
const coming = new Map();

/** Waits for the table and the book of the variant on the board, if they are on their way, but not for
 *  long. */
export const openingsCome = (longest = PATIENCE) => Promise.race([
  Promise.all(open.map((place) => coming.get(place))),
  new Promise((resolve) => { setTimeout(resolve, longest); }),
]);

/** The places and the bytes of those that have come. */
export const openings = () =>
  open.filter((place) => known.get(place)).map((place) => ({ place, bytes: known.get(place) }));

/** Begins to fetch the table and the book of this position's variant, if it has any. Without them values and
 *  moves take longer, and no line says more than that. */
export function fetchOpenings(position) {
  const places = [position.openings, position.book].filter(Boolean);
  // What has failed is asked for again with another game.
  if (places.join() === open.join()) return;
  open = places;
  for (const place of open) if (!known.has(place)) coming.set(place, fetchOne(place));
}

async function fetchOne(place) {
  known.set(place, null);
  const isOpen = () => open.includes(place);
  let shown = false;
  try {
    known.set(place, await fetched(new URL(place, ROOT), (...bytes) => {
      if (!isOpen()) return;
      shown = true;
      loading('Loading the openings; until then they are searched', ...bytes);
    }));
  } catch (error) {
    known.delete(place);
    console.warn(`${place}: ${error.message}`);
  }
  if (isOpen() && shown) loaded();
}

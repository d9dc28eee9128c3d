// The position as a tree in the explorer, to which the page of an author may lead (our own).
import { begin, tree } from './engine.js';

/** Lets a link to the explorer open the first plies from the position on. */
export function think(link, page) {
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    begin(page.state.game);
    try {
      const answer = await tree(page.played());
      if (answer) location.assign(`${link.href}#tree=${answer.tree}&algorithm=alpha-beta`);
    } catch (error) {
      page.failed(error);
    }
  });
}

// A browser with a page for each test, and the errors of the page (our own).
import { after, afterEach, before } from 'node:test';
import { browser, host } from './host.js';

/** Registers the steps before and after the tests of a file on the page in a folder; what it returns has the
 *  host's address, and opens pages. */
export function session(folder = process.env.PAGE) {
  const all = { address: '', open, board, errors: [] };
  let [server, chromium, contexts] = [null, null, []];

  before(async () => {
    server = await host(folder);
    chromium = await browser();
    all.address = server.address;
  });

  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
  });

  after(async () => {
    await chromium?.close();
    server?.close();
  });

  /** A page in a window of its own; `telephone` makes it small, with fingers and no keys. */
  async function open({ telephone = false, ...more } = {}) {
    // A worker that keeps the page would fetch behind the tests' back.
    const context = await chromium.newContext({ serviceWorkers: 'block', ...(telephone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1400, height: 900 } }), ...more });
    contexts.push(context);
    const page = await context.newPage();
    all.errors = [];
    page.on('console', (message) => message.type() === 'error' && all.errors.push(message.text()));
    page.on('pageerror', (error) => all.errors.push(error.message));
    return page;
  }

  /** The page of the board with this state in its address. */
  async function board(state, window) {
    const page = await open(window);
    await page.goto(`${all.address}play.html#${new URLSearchParams(state)}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    return page;
  }
  return all;
}

/** A line of 1.6 Mbit/s. */
export async function slow(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions',
    { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 });
}

/** The rectangle of an element, measured in one step: no view that draws anew takes it away meanwhile. */
export async function box(page, selector) {
  const handle = await page.waitForFunction((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
    return x !== undefined && { x, y, width, height };
  }, selector);
  return handle.jsonValue();
}

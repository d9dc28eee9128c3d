// The module of proofs in a worker of its own (our own), which keeps the strategies that it has checked; it
// is fetched with the first proof.
import { compiled, fetched } from '../module.js';

/** The page's folder. */
const ROOT = new URL('../../', import.meta.url);

let [code, worker, number] = [null, null, 0];

/** How often everything was ended. */
let ends = 0;

/** The requests that have no answer yet, by number. */
const waiting = new Map();

/** The files of proofs: for each the game, the options of its variant, the place and the bytes. */
export const files = async () =>
  JSON.parse(new TextDecoder().decode(await fetched(new URL('proofs/list.json', ROOT))));

/** Checks the proof in a file: the claims. `come` gets the bytes that have come, and all of them, and
 *  `report` what is reported of the work. */
export async function check(board, { file, bytes }, come, report) {
  const mine = ends;
  const proof = await fetched(new URL(file, ROOT), (loaded, all) => come(loaded, all && bytes));
  return mine === ends ? asked(board, report, proof) : null;
}

/** Proves a position again, and checks that proof: the claims. */
export const prove = (board, report) => asked({ request: 'prove', ...board }, report);

/** What the strategy of a claim shows of the position after these moves. */
export const follow = (claim, moves) => asked({ request: 'follow', claim, moves });

/** Ends all work, whose promises get the answer `null`, and forgets what was checked. */
export function end() {
  ends += 1;
  worker?.terminate();
  worker = null;
  for (const { resolve } of waiting.values()) resolve(null);
  waiting.clear();
}

/** Loads the module, if it has not come. */
export function load() {
  code ??= compiled(new URL('proofs/module.wasm.gz', ROOT));
  // One that has failed is fetched again.
  code.catch(() => { code = null; });
  return code;
}

async function asked(request, report = () => {}, file = undefined) {
  const mine = ends;
  const module = await load();
  if (mine !== ends) return null;
  worker ??= started();
  number += 1;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject, report });
    worker.postMessage({ number, request, code: module, file }, file ? [file] : []);
  });
}

function started() {
  const fresh = new Worker(new URL('./proof-worker.js', import.meta.url), { type: 'module' });
  fresh.addEventListener('message', ({ data: { number: of, state, answer, error } }) => {
    const { resolve, reject, report } = waiting.get(of) ?? {};
    if (!report) return;
    if (state) {
      report(state);
      return;
    }
    waiting.delete(of);
    if (error) reject(new Error(error));
    else resolve(answer);
  });
  fresh.addEventListener('error', ({ message }) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(`the checker has stopped: ${message}`));
    waiting.clear();
  });
  return fresh;
}

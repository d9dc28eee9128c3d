// A proof that the page checks (our own): by a certificate that it loads, or that it makes of the position;
// then the board shows what the winner answers to each reply, and one may try to beat it.
import { h, id } from '../dom.js';
import { words } from '../loading.js';
import { stop } from './engine.js';
import { check, end, files, follow, load, prove } from './prover.js';

/** The seconds in which a position must be proved again. */
const MOST = 20;

const whole = new Intl.NumberFormat('en');

/** The work that was begun last; another one, or leaving, makes it an earlier one. */
let latest = 0;

/** Whether the game has proofs. The module has no solver of Othello on 8×8 squares, which needs weights. */
const known = ({ state: { game }, position: { picture } }) =>
  (id('prove').dataset.games ?? '').split(' ').includes(game) &&
  !(game === 'othello' && picture.cells.length === 64);

/** Shows whether the position can be proved, and what the strategy answers here. */
export function fillProof(page) {
  const { proof, position: { ending } } = page;
  id('prove').hidden = !known(page);
  id('prove').disabled = Boolean(ending);
  if (proof?.claim) answers(page);
}

/** Leaves proof and panel. */
export function leaveProof(page) {
  latest += 1;
  page.proof = null;
  end();
  id('proof').hidden = true;
  id('proof').replaceChildren();
}

const button = (text, onclick, look = null) => h('button', { type: 'button', class: look, onclick }, text);

/** The panel: lines, the last of which is read out, and buttons. */
function panel(page, lines, ...more) {
  const working = more.some((part) => part.localName === 'p');
  const shut = button(working ? 'Cancel' : 'Close', () => {
    leaveProof(page);
    page.show();
    page.resume();
  });
  id('proof').replaceChildren(h('h2', {}, 'Proof'),
    ...[lines].flat().map((text, i, { length }) => h('p', { role: i + 1 === length && 'status' }, text)),
    ...more.filter((part) => part.localName !== 'button'),
    h('div', { class: 'row' }, more.filter((part) => part.localName === 'button'), shut));
  id('proof').hidden = false;
}

/** The file of a proof of the game's start. */
const fileOf = (list, { game, options, start }) => (start ? undefined : list.find((file) => file.game === game
  && file.options.split(',').sort().join() === options.split(',').sort().join()));

/** Proves the position that is shown. */
export async function startProof(page) {
  stop();
  leaveProof(page);
  const turn = latest;
  [page.line, page.quiz, page.values] = [null, null, null];
  id('answer').replaceChildren();
  page.show();
  panel(page, 'Looking for a proof …');
  try {
    const file = fileOf(await files(), page.state);
    if (turn !== latest) return;
    const again = () => prove({ ...page.played(), position: page.position.position }, page.proof.report);
    if (!file) {
      await work(page, 'Proving it again', again, page.state.at);
      return;
    }
    const winner = page.position.sides[0];
    panel(page, `There is a proof of the start, of ${words(file.bytes)}: for each position that ${winner} ` +
      'may meet, one move. The check needs up to 256 MB of memory.',
    button('Check it', () => work(page, 'Checking it', () =>
      check(page.played(0), file, page.proof.come, page.proof.report), 0), 'main'),
    page.state.at > 0 ? button('Prove this position instead', () =>
      work(page, 'Proving it again', again, page.state.at)) : '');
  } catch (error) {
    if (turn === latest) panel(page, error.message);
  }
}

/** Does work that ends with claims of the position after `at` moves, and shows how far it is. */
async function work(page, what, begin, at) {
  latest += 1;
  const turn = latest;
  const bar = h('progress', { max: 1, 'aria-label': what });
  const said = h('span', {}, `${what} …`);
  const say = (text, part) => {
    said.textContent = text;
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
  };
  page.proof = { from: page.state.moves.slice(0, at), claims: [], claim: null, values: null,
    come: (come, all) => (all > 0 ? say(`Loading it: ${words(come)} of ${words(all)}`, come / all)
      : say(`Loading it: ${words(come)}`)),
    report: ({ read, written, nodes }) => (read ? say(`Checking it: ${words(read[0])} of ${words(read[1])}`,
      read[0] / read[1])
      : say(`${what}: ${whole.format(written ?? nodes)} ${written ? 'positions' : 'nodes'}`)) };
  panel(page, [], h('p', {}, bar, ' ', said));
  let [limit, began] = [null, 0];
  try {
    await load();
    if (turn !== latest) return;
    began = performance.now();
    limit = setTimeout(() => {
      if (turn !== latest || what === 'Checking it') return;
      leaveProof(page);
      panel(page, `The position is not proved within ${MOST} seconds: more of it must be played first.`);
    }, MOST * 1_000);
    const answer = await begin();
    if (turn !== latest || !answer) return;
    page.proof.claims = answer.claims;
    page.proof.seconds = (performance.now() - began) / 1_000;
    page.drawBar();
    shown(page);
  } catch (error) {
    if (turn !== latest) return;
    leaveProof(page);
    panel(page, `No proof: ${error.message}`);
  } finally {
    clearTimeout(limit);
  }
}

/** A claim in words. */
const inWords = ({ first, result }, { position: { sides } }) =>
  `${sides[first ? 0 : 1]} reaches at least ${result}`;

const count = (number, of) => `${whole.format(number)} ${of}${number === 1 ? '' : 's'}`;

/** Shows the claims that were checked. */
function shown(page, line = []) {
  const { proof: { claims, seconds, claim, from }, position: { sides }, state: { at } } = page;
  const here = from.length === at && below(page);
  const where = here ? '' : from.length > 0 ? `after move ${from.length} ` : 'from the start ';
  const loser = ({ first }) => sides[first ? 1 : 0];
  const lines = claims.map((each) => `Checked here: ${where}${inWords(each, page)} against every reply. ` +
    `${count(each.positions, 'position')}, ` +
    `${count(each.moves, 'move')}, ${count(each.left, 'small position')} searched to the end.`);
  panel(page, [...lines, `It took ${seconds.toFixed(1)} s.`, ...line],
    ...claims.filter((each) => each !== claim).map((each) =>
      button(`Play ${loser(each)}: try to beat it`, () => beat(page, each), 'main')));
}

/** The side that the human plays against a claim. */
const human = ({ first }) => (first ? 'second' : 'first');

/** Whether the position that is shown is under that of the claims. */
const below = ({ proof: { from }, state: { moves, at } }) =>
  at >= from.length && from.every((name, i) => moves[i] === name);

/** The human plays the other side of a claim. */
async function beat(page, claim) {
  const { proof, state: { moves, at } } = page;
  const found = await asked(page, claim).catch(() => null);
  if (page.proof !== proof) return;
  Object.assign(proof, { claim, values: null });
  // Under the claim the game goes on; else it begins again at the claim.
  const line = found?.holds ? moves.slice(0, at) : proof.from;
  page.change({ human: human(claim), moves: line, at: line.length });
  playOn(page);
}

/** Where other moves are known already, which the engine would not go on from, the strategy does. */
export function playOn(page) {
  const { proof, state: { moves, at, human: side }, position: { first } } = page;
  if (proof?.claim?.first !== first || side !== human(proof.claim)) return;
  if (at < moves.length) strategyMove(page, () => {});
}

/** The answers of the strategy at the position that is shown; null if it is not below that of the claim. */
async function asked(page, claim) {
  const { proof: { from, claims }, state: { moves, at } } = page;
  if (!below(page)) return null;
  return follow(claims.indexOf(claim), moves.slice(from.length, at));
}

/** What the position that is shown is known by. */
const keyOf = ({ state: { moves, at } }) => moves.slice(0, at).join(' ');

/** The values that the board shows: the winner's answer to each reply, or its move. */
export const proofValues = (page) =>
  (page.proof?.values?.key === keyOf(page) ? page.proof.values.shown : null);

/** The value that the bar shows of the position: by the claims that were checked of it, which are its value,
 *  or by a win whose strategy has led here; null if there is none. Any other claim is a mere bound here. */
export function provedValue(page) {
  const { proof, state: { at } } = page;
  if (!proof?.claims.length || !below(page)) return null;
  const led = proof.claim?.least > 0 && proof.values?.key === keyOf(page) ? [proof.claim] : [];
  const claims = at === proof.from.length ? proof.claims : led;
  if (claims.length === 0) return null;
  const [{ first, least }] = claims;
  return { expected: (1 + Math.sign(first ? least : -least)) / 2,
    label: claims.map((claim) => inWords(claim, page)).join('; ') };
}

/** Shows the answers on the board, once they have come. */
async function answers(page) {
  const { proof } = page;
  const [key, { claim }] = [keyOf(page), proof];
  try {
    const found = await asked(page, claim);
    if (page.proof !== proof || keyOf(page) !== key) return;
    const { sides } = page.position;
    const [winner, loser] = claim.first ? sides : [sides[1], sides[0]];
    if (found?.holds) {
      const replies = found.replies.map(([name, answer], rank) => [name, { text: answer ?? '·', rank }]);
      proof.values = { key, shown: Object.fromEntries(found.answer
        ? [[found.answer, { text: '✓', rank: 0, best: true }]] : replies) };
      if (!page.line) page.drawBoard();
      page.drawBar();
    }
    shown(page, page.position.ending ? [] : [found?.holds
      ? `${winner} follows the proof. On each move of ${loser} is what ${winner} answers.`
      : `The proof does not lead here: go back, as ${winner} has moved in another way.`]);
  } catch (error) {
    if (page.proof === proof) panel(page, error.message);
  }
}

/** Whether the strategy moves for its side. */
export const strategyMoves = ({ proof }) => Boolean(proof?.claim);

/** Plays the strategy's move; where it has none, `otherwise` does. */
export async function strategyMove(page, otherwise) {
  const { proof } = page;
  const key = keyOf(page);
  const found = await asked(page, proof.claim).catch(() => null);
  if (page.proof !== proof || keyOf(page) !== key) return;
  if (found?.answer) page.play({ name: found.answer });
  else await otherwise(page);
}

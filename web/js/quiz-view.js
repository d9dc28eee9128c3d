// The quiz: the next window, cut-off or value is predicted before the step shows it (our own).
import { h } from './dom.js';
import { ENTER, LEAF, decode } from './replay.js';

const score = { right: 0, asked: 0 };
/** The step that has been answered, and the answer. */
let answered = { key: '', choice: '' };

/** Four choices, the right one among them, in an order that depends on the step alone. */
function choices(right, others, k) {
  const wrong = [...new Set(others)].filter((choice) => choice !== right);
  const chosen = [];
  for (let i = 0; i < wrong.length && chosen.length < 3; i += 1) {
    chosen.push(wrong[(k * 7 + i * 5) % wrong.length]);
  }
  const all = [...new Set(chosen)];
  all.splice(k % (all.length + 1), 0, right);
  return all;
}

/** Shifts every number of a text by one, so that a wrong choice looks like a right one. */
const near = (text, by) => text.replace(/-?\d+/g, (number) => String(Number(number) + by));

/** The question about the step after the first k; null if the step has none. */
export function question(run, k) {
  if (k >= run.steps.length) return null;
  const { visit, kind } = decode(run.steps[k]);
  const seen = run.trace[visit];
  const who = seen.node === 'ε' ? 'the root' : seen.node;
  if (kind === ENTER) {
    if (seen.parent === null) return null;
    const before = run.trace.slice(0, visit).map(({ asked }) => asked).reverse();
    const others = [run.trace[seen.parent].asked, ...before, near(seen.asked, 1), near(seen.asked, -1)];
    const which = seen.test ? 'test' : 'window';
    return { text: `The next node is ${who}. Which ${which} does it get?`, right: seen.asked,
      all: choices(seen.asked, others, k) };
  }
  if (kind === LEAF || seen.memory) return null;
  if (seen.reached < seen.branches || k % 2 === 0) {
    const right = seen.cut ? 'it is cut off' : 'all its branches have been visited';
    return { text: `${who[0].toUpperCase()}${who.slice(1)} ends now. Why?`, right,
      all: ['it is cut off', 'all its branches have been visited'] };
  }
  const turned = seen.answered.replace(/[=≥≤]/, (sign) => ({ '=': '≤', '≥': '=', '≤': '≥' })[sign]);
  const others = seen.test ? ['TRUE', 'FALSE']
    : [near(seen.answered, 1), turned, near(seen.answered, -2), seen.asked];
  return { text: `What does ${who} return?`, right: seen.answered, all: choices(seen.answered, others, k) };
}

/** Fills `place` with the question about the next step. */
export function quiz(place, page) {
  const [run] = page.answer.runs;
  const k = page.state.step;
  const key = `${run.algorithm} ${page.answer.tree.text} ${k}`;
  const total = h('p', { class: 'muted' }, `${score.right} of ${score.asked} right`);
  const asked = question(run, k);
  const on = h('button', { type: 'button', class: 'main', onclick: () => next(page, run) }, 'Next question');
  if (!asked) {
    const text = k >= run.steps.length ? 'The search is over. The button |‹ leads back to its beginning.'
      : 'This step has no question. Press “Next question”.';
    place.replaceChildren(total, h('p', {}, text), k >= run.steps.length ? '' : on);
    return;
  }
  const done = answered.key === key;
  const buttons = asked.all.map((choice, i) => {
    const wrong = choice === answered.choice ? 'wrong' : null;
    const kind = !done ? null : choice === asked.right ? 'right' : wrong;
    return h('button', { type: 'button', class: kind, disabled: done, onclick: () => {
      answered = { key, choice };
      score.asked += 1;
      if (choice === asked.right) score.right += 1;
      quiz(place, page);
      place.querySelector('.main')?.focus();
    } }, `${i + 1}. ${choice}`);
  });
  const verdict = answered.choice === asked.right ? 'Right.' : `No: ${asked.right}.`;
  place.replaceChildren(total, h('h3', {}, asked.text), h('div', { class: 'answers' }, buttons),
    h('p', { role: 'status', id: 'verdict' }, done ? verdict : ''), done ? on : '');
}

/** Goes on to the next step that has a question. */
function next(page, run) {
  let k = page.state.step + 1;
  while (k < run.steps.length && !question(run, k)) k += 1;
  page.step(k);
}

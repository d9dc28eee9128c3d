// Pseudo-code in step with the trace (our own).
import { h } from './dom.js';
import { listings } from './listings.js';
import { ENTER, LEAF, decode } from './replay.js';

/** The part of the algorithm that a step is. */
export function role(run, k) {
  if (k === 0) return null;
  const { visit, kind } = decode(run.steps[k - 1]);
  const seen = run.trace[visit];
  if (kind === LEAF) return 'leaf';
  if (kind !== ENTER) return seen.memory ? 'memory' : seen.cut ? 'cut' : 'return';
  if (seen.parent === null) return 'call';
  if (seen.re_search) return 'again';
  if (/(^|\.)1$/.test(seen.node)) return 'first';
  return seen.null && !run.trace[seen.parent].null ? 'null' : 'next';
}

/** Fills `place` with the listings of the run's algorithm, its present line standing out. */
export function code(place, run, k, algorithm, about) {
  const present = role(run, k);
  const blocks = listings(algorithm).map(({ title, lines }, i) => h('section', {},
    h('h3', {}, title),
    h('pre', { class: 'code', tabindex: 0, 'aria-label': `pseudo-code, ${title}` }, lines.map((line) => {
      const active = line.roles.includes(present) && (i === 0 || present !== 'call');
      const classes = [active ? 'active' : '', line.differs ? 'differs' : ''].join(' ').trim();
      return h('span', { class: classes || null }, `${line.text}\n`);
    }))));
  const parts = about ? [h('p', {}, about.about, ' ', h('span', { class: 'muted' }, about.paper))] : [];
  if (blocks.length > 1 && blocks[1].textContent.startsWith('as printed')) {
    parts.push(h('p', { class: 'muted' }, 'The bar marks the lines in which the two forms differ.'));
  }
  place.replaceChildren(...parts, ...blocks);
}

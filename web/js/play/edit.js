// The editor of positions (our own): a piece is chosen from the palette, and set on squares, which the same
// piece clears; the rules check the position before it is the start of a game.
import { h, id, options, s } from '../dom.js';
import { stop } from './engine.js';
import { brushes, held, piece, words } from './pieces.js';
import { TEXTS } from './texts.js';

/** Whether the positions of the open game can be set up. */
const editable = ({ state: { game }, position: { waits } }) => game in TEXTS && !waits;

/** Begins to edit the position that is shown, or leaves it as it was. */
export function edit(page) {
  stop();
  const { position: { picture, first }, edit: open } = page;
  [page.line, page.quiz, page.edit] = [null, null, null];
  id('answer').replaceChildren();
  if (!open) page.edit = { picture: structuredClone(picture), first, brush: 0, error: '' };
  page.show();
  page.resume();
  if (open) return;
  id('editor').querySelector('button').focus({ preventScroll: true });
  // On a telephone the button is far below.
  id('board').scrollIntoView({ block: 'nearest' });
}

/** Shows the editor, if it is open. */
export function fillEditor(page) {
  id('edit').hidden = !editable(page);
  id('editor').hidden = !page.edit;
  document.querySelector('.transport').hidden = Boolean(page.edit);
  id('board').classList.toggle('editing', Boolean(page.edit));
  if (!page.edit) return;
  const { state, position: { look, sides }, edit: { picture, first, brush, error } } = page;
  const redraw = () => {
    page.edit.error = '';
    page.show();
  };
  const button = (name, onclick, look = null) => h('button', { type: 'button', class: look, onclick }, name);
  const side = h('select', { id: 'edit-side', onchange: ({ target: { value } }) => {
    page.edit.first = value === 'first';
    redraw();
  } });
  options(side, [['first', sides[0]], ['second', sides[1]]], first ? 'first' : 'second');
  const clear = () => {
    picture.cells.fill(look === 'pits' ? '0' : '');
    picture.hands = picture.hands.map((kinds) => kinds.map(([kind]) => [kind, 0]));
    redraw();
  };
  const restart = () => {
    const usual = page.ask({ request: 'position', ...page.played(0), start: '' });
    Object.assign(page.edit, { picture: usual.picture, first: usual.first });
    redraw();
  };
  const focused = id('editor').contains(document.activeElement) && document.activeElement.dataset.name;
  id('editor').replaceChildren(h('h2', {}, 'Edit the position'),
    h('div', { class: 'palette', role: 'group', 'aria-label': 'what is set on squares' },
      brushes(look).map(([content, name], i) => h('button', { type: 'button', 'data-name': `brush-${i}`,
        'aria-pressed': String(i === brush), 'aria-label': name ?? words(look, content, sides),
        title: name ?? words(look, content, sides), onclick: () => {
          page.edit.brush = i;
          redraw();
        } }, name ?? s('svg', { class: `board ${look}`, viewBox: '0 0 60 60', 'aria-hidden': 'true' },
        piece(look, content, 60, state.flip !== ''))))),
    ...[0, 1].filter(() => held(look).length > 0).map((number) => h('div', { class: 'row' },
      h('span', {}, `${sides[number]} holds`), held(look).map((kind) => holds(page, number, kind)))),
    h('div', { class: 'row' }, h('label', { for: 'edit-side' }, 'To move'), side,
      button('Clear', clear), button('Start position', restart)),
    h('p', { class: 'error', role: 'alert', hidden: !error }, error),
    h('div', { class: 'row' }, button('Done', () => done(page), 'main'), button('Cancel', () => edit(page))));
  if (focused) id('editor').querySelector(`[data-name="${focused}"]`)?.focus({ preventScroll: true });
}

/** The number of a kind that a side has besides the board. */
function holds(page, number, kind) {
  const { picture: { hands } } = page.edit;
  const { look, sides } = page.position;
  const name = look === 'tiles' && number === 1 ? kind.toLowerCase() : kind;
  const known = hands[number].find(([other]) => other === name);
  return h('label', {}, `${kind} `, h('input', { type: 'number', min: 0, max: 255, value: known?.[1] ?? 0,
    'aria-label': look === 'tiles' ? `${words(look, name, sides)} in hand` : `${sides[number]}, ${kind}`,
    oninput: ({ target: { value } }) => {
      const kinds = hands[number].filter(([other]) => other !== name);
      page.edit.picture.hands[number] = [...kinds, [name, Math.max(0, Math.trunc(Number(value)))]];
      // The editor itself stays, so that a click that leaves the field finds its goal.
      page.drawBoard();
    } }));
}

/** The position as it is edited, and how the board is drawn: a click on a cell sets it. */
export function edited(page) {
  const { position, state, edit: { picture, first, brush } } = page;
  // Of discs the hands have the numbers, which change.
  const shown = { discs: () => false, tiles: ([, count]) => count > 0 }[position.look] ?? (() => true);
  const hands = picture.hands.map((kinds) => kinds.filter(shown));
  const paint = (cell) => {
    const [content] = brushes(position.look)[brush];
    const old = picture.cells[cell];
    picture.cells[cell] = typeof content === 'function' ? content(old) : old === content ? '' : content;
    page.edit.error = '';
    page.show();
  };
  return [{ ...position, picture: { ...picture, hands }, first, moves: [] },
    { flip: state.flip !== '', still: true, paint }];
}

/** The position becomes the start of a game, if the rules allow it. */
function done(page) {
  const { state: { game }, position, edit: { picture, first } } = page;
  const start = TEXTS[game](picture, first, position.picture, position.position.split(' '));
  try {
    const answer = page.ask({ request: 'position', ...page.played(0), start });
    page.begin({ start: answer.position, human: 'both' });
  } catch ({ message }) {
    // The text and its columns are not shown here.
    page.edit.error = `Not a legal position: ${message.replace(/^position: (column \d+: )?/, '')}.`;
    page.show();
  }
}

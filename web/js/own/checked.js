// What the sandbox may answer (our own): typed code can send what it likes, and the page shows only what has
// the form and size of an answer.

/** The most columns, rows, moves, and parts of an answer: of a text each character is one. */
const [MOST_LINES, MOST_MOVES, MOST_PARTS] = [26, 65_536, 10_000_000];

/** The most characters of an error. */
const MOST_ERROR = 1_000;

/** The parts that the answer may still have. */
let left = 0;

const spent = (parts) => {
  left -= parts;
  return left >= 0;
};

const isText = (value) => typeof value === 'string' && spent(1 + value.length);
const isNumber = (value) => Number.isFinite(value) && spent(1);
const isFlag = (value) => typeof value === 'boolean' && spent(1);
const orNull = (is) => (value) => value === null || is(value);
const orNone = (is) => (value) => value === undefined || is(value);

/** An array with its most values; one that is left out is none. */
const list = (is, most = MOST_MOVES, least = 0) => (value) => Array.isArray(value)
  && value.length >= least && value.length <= most && [...value].every((part) => spent(1) && is(part));

const exactly = (...all) => (value) => Array.isArray(value) && value.length === all.length
  && all.every((is, i) => is(value[i]));

const record = (fields) => (value) => value !== null && typeof value === 'object'
  && Object.entries(fields).every(([name, is]) => is(value[name]));

/** A place of a file: the page fetches none for such a game. */
const isNone = orNone((value) => value === null);

const isColumns = (value) => Number.isInteger(value) && value >= 1 && value <= MOST_LINES;
const nothing = list(isText, 0);
const cells = list(isText, MOST_LINES * MOST_LINES, 1);

const hasForm = record({
  picture: record({ columns: isColumns, names: cells, cells, hands: exactly(nothing, nothing),
    joined: nothing }),
  position: isText, sides: exactly(isText, isText), mover: isText, first: isFlag,
  moves: list(record({ name: isText, from: orNull(isNumber), to: orNull(isNumber) })),
  ending: orNull(isText), result: orNull(isNumber), openings: isNone, book: isNone,
  measure: record({ unit: isText, points: isNumber, ticks: list(exactly(isNumber, isText), 100),
    marks: list(exactly(isNumber, isText), 100) }),
});

const areNodes = list(record({ parent: isNumber, name: isText, comment: orNone(isText),
  glyphs: orNone(list(isNumber)) }), MOST_MOVES, 1);

/** Nodes, each behind an earlier one. */
const isTree = (value) => areNodes(value)
  && value.every(({ parent }, i) => Number.isInteger(parent) && parent >= 0 && parent < Math.max(1, i));

function isPosition(value) {
  if (!hasForm(value)) return false;
  const { picture, moves } = value;
  const { length } = picture.cells;
  const isCell = (place) => place === null || Number.isInteger(place) && place >= 0 && place < length;
  return picture.names.length === length && length % picture.columns === 0
    && length / picture.columns <= MOST_LINES && moves.every(({ from, to }) => isCell(from) && isCell(to));
}

/** The answers to each request. */
const FORMS = {
  position: isPosition,
  search: record({ depth: orNull(isNumber), nodes: isNumber, iteration: isFlag, done: isFlag,
    lines: list(record({ moves: list(isText, MOST_MOVES, 1), text: isText, value: isText, short: isText,
      label: isText, expected: isNumber, score: isNumber, exact: isFlag, proved: isFlag, bound: isText }),
    MOST_MOVES, 1) }),
  terms: record({ terms: list(exactly(isText, isNumber)) }),
  tree: (value) => isText(value) && value.length <= 20_000 && /^[-\d,[\]]+$/.test(value),
  import: record({ notes: orNone(isText),
    games: list(record({ title: isText, start: isText, moves: isTree }), MOST_MOVES, 1) }),
  export: record({ bytes: isText, notes: orNone(isText) }),
};

const fits = ({ request }, value) => {
  left = MOST_PARTS;
  return FORMS[request](value);
};

/** A text of the sandbox, as far as it is shown. */
export const excerpt = (text) => String(text).slice(0, MOST_ERROR);

/** An answer to this request, or an error instead of it. */
function answered(request, reply) {
  const { answer, error } = Object(reply);
  if (typeof error === 'string') return { error: excerpt(error) };
  return fits(request, answer) ? { answer } : { error: 'the code has sent an answer of its own' };
}

/** What the sandbox has sent about these requests, or about this one; null if it is no answer. */
export function checked({ request, requests }, data) {
  if (requests) {
    const all = Array.isArray(data.answers) ? data.answers : [];
    return { answers: requests.map((one, i) => answered(one, all[i])) };
  }
  if (data.state === undefined) return answered(request, data);
  return request.request === 'search' && fits(request, data.state) ? { state: data.state } : null;
}

// The comment of the position, below the board, where it can be written (our own).

/** The node whose comment is in the field. */
let shown = null;

/** Shows the comment of the position. */
export function fillComment(field, { node, line }) {
  // What is being written stays as long as the position does.
  if (shown !== node) field.value = node.comment;
  shown = node;
  field.hidden = line !== null;
}

/** Keeps what was written: whether it is new. */
export function keepComment({ value }) {
  const text = value.trim();
  if (!shown || shown.comment === text) return false;
  shown.comment = text;
  return true;
}

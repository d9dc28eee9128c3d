// The first example that a visitor sees: it needs no knowledge of the field (our own).

/** An example, as the module gives them. */
export const FIRST = {
  name: 'first-tree', tree: '[[5,7],[3,9]]', value: 5, fidelity: '',
  source: 'MAX moves first and wants the most; MIN answers and wants the least; the number ' +
    'of a leaf is what MAX gets',
  note: 'On the left MIN would take the 5. On the right it can take the 3: too little for MAX, so that ' +
    'the search leaves out the 9. That is a cut-off.',
};

// The games of the page (our own).

/** Names on the page, looks of their boards, files of weights, notations of records. */
export const GAMES = {
  othello: { title: 'Othello', look: 'discs', weights: 'weights/othello.gz', notations: ['ggf', 'moves'] },
  'connect-four': { title: 'Connect Four', look: 'columns', notations: ['moves'] },
  kalah: { title: 'Kalah', look: 'pits', notations: ['moves'] },
  chess: { title: 'Chess', look: 'men', notations: ['pgn', 'moves'] },
  shogi: { title: 'Shogi', look: 'tiles', weights: 'weights/shogi.gz',
    notations: ['kif', 'csa', 'moves'] },
};

/** The levels of play: their names and limits. */
export const LEVELS = {
  '1 ply': { name: 'Beginner', depth: 1 }, '2 plies': { name: 'Novice', depth: 2 },
  '4 plies': { name: 'Casual', depth: 4 }, '0.3 s': { name: 'Strong', seconds: 0.3 },
  '1 s': { name: 'Stronger', seconds: 1 }, '3 s': { name: 'Expert', seconds: 3 },
  '10 s': { name: 'Strongest', seconds: 10 },
};

// The levels of play (our own).

/** Their names and limits. Within their nodes the weak ones, but the weakest, also try to prove a win. */
export const LEVELS = {
  '1 ply': { name: 'Beginner', depth: 1 },
  '2 plies': { name: 'Novice', depth: 2, nodes: 5000 },
  '4 plies': { name: 'Casual', depth: 4, nodes: 100000 },
  '0.3 s': { name: 'Strong', seconds: 0.3 },
  '1 s': { name: 'Stronger', seconds: 1 }, '3 s': { name: 'Expert', seconds: 3 },
  '10 s': { name: 'Strongest', seconds: 10 },
};

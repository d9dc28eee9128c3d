// The colours of the sides of a game that states none: those that are their names, as Red and Blue are (our
// own).

const [DARK, LIGHT] = ['#16120a', '#fff'];

/** The colour of pieces, and that of letters on them. */
const KNOWN = { black: ['#101316', LIGHT], blue: ['#1d6fb8', LIGHT], brown: ['#7a4a21', LIGHT],
  gold: ['#d9a21b', DARK], green: ['#2a7d55', LIGHT], orange: ['#f0a35e', DARK], purple: ['#7b4fa3', LIGHT],
  red: ['#c8372d', LIGHT], white: ['#fbfbfb', DARK], yellow: ['#ffd34d', DARK] };

/** Gives an element, and what is in it, the colours of both sides. */
export function colour({ style }, sides) {
  const own = sides.map((name) => KNOWN[name.toLowerCase()]);
  const both = own[0] && own[1] && own[0] !== own[1] ? own : [KNOWN.blue, KNOWN.orange];
  for (const [i, side] of ['first', 'second'].entries()) {
    style.setProperty(`--${side}`, both[i][0]);
    style.setProperty(`--on-${side}`, both[i][1]);
  }
}

// Names of openings by their positions, so that neither the order of moves nor the board's symmetry matters
// (our own). Those of Othello are of R. Gatliff's catalogue, those of chess of the Encyclopaedia of Chess
// Openings; only well-known ones are here.
import { id } from '../dom.js';

/** Moves and a name a line; after a colon, a part of the opening above it that has its first moves. */
const NAMES = {
  othello: `
f5d6,Perpendicular
f5f4,Parallel
f5f6,Diagonal
f5d6c3d3c4,Tiger
f5d6c3d3c4b3,Aubrey
f5d6c3d3c4f4c5b3c2,Rose-Bill
f5d6c3d3c4f4e3,Brightwell
f5d6c3d3c4f4e6,Leader’s Tiger
f5d6c3d3c4f4f6,Stephenson
f5d6c3d3c4f4f6b4,Kung
f5d6c3d3c4f4f6f3,Comp’Oth
f5d6c3d3c4f4f6g5,No-Kung
f5d6c3g5,Ganglion
f5d6c4d3c5,Cat
f5d6c4d3e6,Italian
f5d6c4g5,No-Cat
f5d6c4g5c6,Swallow
f5d6c5f4d3,Horse
f5d6c5f4e3c6d3f3,Ralle
f5d6c5f4e3c6d3f6e6d7,Rose
f5d6c5f4e3c6d7,Bhagat
f5d6c5f4e3c6e6,Inoue
f5d6c5f4e3c6f3,Shaman
f5d6c5f4e3d3,Mimura
f5f6c4f4,Semi-Wing
f5f6d3f4,Wing
f5f6e6d6c3,Buffalo
f5f6e6d6c5,Cow
f5f6e6d6c5e3d3c4c3,Landau
f5f6e6d6c5f4,Chimney
f5f6e6d6d7,Raccoon Dog
f5f6e6d6e7,Heath
f5f6e6d6f7,Snake
f5f6e6d6g7,X-square`,
  chess: `
e4,King’s Pawn Opening
d4,Queen’s Pawn Opening
c4,English Opening
c4 c5,:Symmetrical
Nf3,Réti Opening
f4,Bird’s Opening
b3,Nimzowitsch–Larsen Attack
b4,Sokolsky Opening
e4 e5,Open Game
e4 e5 Bc4,Bishop’s Opening
e4 e5 Nc3,Vienna Game
e4 e5 d4 exd4,Centre Game
e4 e5 d4 exd4 c3,Danish Gambit
e4 e5 f4,King’s Gambit
e4 e5 f4 exf4,:accepted
e4 e5 Nf3 d6,Philidor Defence
e4 e5 Nf3 Nf6,Petrov’s Defence
e4 e5 Nf3 Nc6 d4,Scotch Game
e4 e5 Nf3 Nc6 Nc3 Nf6,Four Knights Game
e4 e5 Nf3 Nc6 Bc4,Italian Game
e4 e5 Nf3 Nc6 Bc4 Bc5,:Giuoco Piano
e4 e5 Nf3 Nc6 Bc4 Bc5 b4,:Evans Gambit
e4 e5 Nf3 Nc6 Bc4 Nf6,:Two Knights Defence
e4 e5 Nf3 Nc6 Bb5,Ruy Lopez
e4 e5 Nf3 Nc6 Bb5 Nf6,:Berlin Defence
e4 e5 Nf3 Nc6 Bb5 a6 Bxc6,:Exchange Variation
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4,:Open
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7,:Closed
e4 c5,Sicilian Defence
e4 c5 Nf3,Sicilian Defence
e4 c5 c3,:Alapin Variation
e4 c5 Nc3,:Closed
e4 c5 d4 cxd4 c3,:Smith–Morra Gambit
e4 c5 Nf3 d6 Bb5+,:Moscow Variation
e4 c5 Nf3 Nc6 Bb5,:Rossolimo Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6,:Najdorf Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6,:Dragon Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6,:Scheveningen Variation
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5,:Sveshnikov Variation
e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6,:Taimanov Variation
e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6,:Kan Variation
e4 e6,French Defence
e4 e6 d4 d5 e5,:Advance Variation
e4 e6 d4 d5 exd5,:Exchange Variation
e4 e6 d4 d5 Nd2,:Tarrasch Variation
e4 e6 d4 d5 Nc3 Bb4,:Winawer Variation
e4 c6,Caro–Kann Defence
e4 c6 d4 d5 e5,:Advance Variation
e4 c6 d4 d5 exd5 cxd5 c4,:Panov Attack
e4 d5,Scandinavian Defence
e4 Nf6,Alekhine’s Defence
e4 d6 d4 Nf6 Nc3 g6,Pirc Defence
e4 g6,Modern Defence
d4 f5,Dutch Defence
d4 d5 c4,Queen’s Gambit
d4 d5 c4 dxc4,:accepted
d4 d5 c4 e6,:declined
d4 d5 c4 e6 Nc3 c5,Tarrasch Defence
d4 d5 c4 c6,Slav Defence
d4 d5 c4 c6 Nf3 Nf6 Nc3 e6,Semi-Slav Defence
d4 d5 Nf3,Queen’s Pawn Opening
d4 Nf6 Nf3,Queen’s Pawn Opening
d4 d5 Nf3 Nf6 Bf4,London System
d4 Nf6 Bg5,Trompowsky Attack
d4 Nf6 c4 e5,Budapest Gambit
d4 Nf6 c4 e6 g3,Catalan Opening
d4 Nf6 c4 e6 Nf3 b6,Queen’s Indian Defence
d4 Nf6 c4 e6 Nf3 Bb4+,Bogo-Indian Defence
d4 Nf6 c4 e6 Nc3 Bb4,Nimzo-Indian Defence
d4 Nf6 c4 c5 d5 b5,Benko Gambit
d4 Nf6 c4 c5 d5 e6,Modern Benoni
d4 Nf6 c4 g6 Nc3 d5,Grünfeld Defence
d4 Nf6 c4 g6 Nc3 Bg7,King’s Indian Defence`,
};

/** The most plies of a line. */
const MOST = 12;

/** By the game: names by the keys of positions. By a game and its moves: keys. */
const [names, keys] = [{}, new Map()];

/** The eight images of a square board, by its size and the row and column of an image. */
const IMAGES = [[0, 0], [0, 1], [1, 0], [1, 1]].flatMap(([down, right]) => [0, 1].map((across) =>
  (size, row, column) => {
    const [a, b] = across ? [column, row] : [row, column];
    return (down ? size - 1 - a : a) * size + (right ? size - 1 - b : b);
  }));

/** What is the same for positions of one opening. */
function keyOf({ game, ...played }, ask) {
  const { position, picture: { columns: size, cells } } = ask({ request: 'position', game, ...played });
  const [board, ...rest] = position.split(' ');
  if (game !== 'othello') return [board, ...rest.slice(0, 2)].join(' ');
  const image = (at) => cells.map((_, i) => cells[at(size, Math.floor(i / size), i % size)] || '-').join('');
  return `${IMAGES.map(image).sort()[0]} ${rest[0]}`;
}

/** The names of a game’s openings, by their keys. */
function namesOf(game, ask) {
  const all = new Map();
  return new Map(NAMES[game].trim().split('\n').map((line) => {
    const [text, name] = line.split(',');
    const whole = [...all.keys()].findLast((known) => text.startsWith(known));
    all.set(text, name.startsWith(':') ? `${all.get(whole)}: ${name.slice(1)}` : name);
    return [keyOf({ game, start: '', moves: text.match(/\S+?\d\+?|O-O/g) }, ask), all.get(text)];
  }));
}

/** Shows the name of the opening that the position is of. */
export function fillOpening({ state: { game, at }, ask, played }) {
  id('opening').textContent = '';
  if (!(game in NAMES) || at === 0) return;
  names[game] ??= namesOf(game, ask);
  for (let ply = Math.min(at, MOST); ply > 0; ply -= 1) {
    const request = played(ply);
    const text = JSON.stringify(request);
    if (!keys.has(text)) keys.set(text, keyOf(request, ask));
    const name = names[game].get(keys.get(text));
    if (name) {
      id('opening').textContent = name;
      return;
    }
  }
}

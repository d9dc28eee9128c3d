//! Accumulators: the first layer's sums at the positions of a path, each made of the sums of a position
//! nearby (Nasu 2018). Which one is near shows by a comparison of the boards, so that neither moves nor their
//! undoing are followed, and a position that is never evaluated costs nothing (our own).

use super::layers::Layers;
use super::placement::turn;
use crate::squares::Squares;
use cozy_chess::{BitBoard, Board, Color, Piece};

/// The sums of the first layer at the positions of a search's path, kept by a thread during a search.
///
/// A sum is made from that of a board near it, the last one met at this ply or at one of the two before: a
/// row is added or subtracted for each piece that differs. Where a king has changed its wing, so that its
/// side sees all squares mirrored, the last board serves that had it on the same wing.
///
/// ```
/// use nullwindow::{Position, Score, engine::Incremental};
/// use nullwindow_chess::{Accumulators, Chess, NetworkEvaluator};
/// let (network, mut sums) = (NetworkEvaluator::embedded(), Accumulators::default());
/// let mut position = Chess::start();
/// network.evaluate_at(&position, 0, &mut sums);
/// position.make("e2e4".parse()?);
/// let found = network.evaluate_at(&position, 1, &mut sums);
/// assert_eq!(found, Score::points(network.centipawns(&position)));
/// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Accumulators {
    /// The last boards met: one for each ply, and before them [`WINGS`] for each view and wing of its king.
    boards: Vec<Seen>,
    /// The sums of each board, from White's view and from Black's, in the same order.
    sums: Vec<i16>,
    /// Overwritten by each difference of boards.
    rows: Rows,
}

/// The boards that are kept for a king on either wing, of either side. Of their sums only one view counts.
const WINGS: usize = 4;

/// A board whose sums are kept.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The squares of each colour.
    colors: [u64; 2],
    /// The squares of each kind of piece.
    kinds: [u64; 6],
    /// The [masks](turn) of squares, by which White and Black see it.
    turns: [usize; 2],
}

impl Seen {
    /// A board without pieces, seen by these masks.
    fn empty(turn: usize) -> Self {
        Seen { colors: [0; 2], kinds: [0; 6], turns: [turn; 2] }
    }

    #[inline(always)]
    fn of(board: &Board) -> Self {
        Seen {
            colors: Color::ALL.map(|side| board.colors(side).0),
            kinds: Piece::ALL.map(|piece| board.pieces(piece).0),
            turns: Color::ALL.map(|side| turn(side, board.colored_pieces(side, Piece::King))),
        }
    }

    /// The number of rows by which the sums differ. (A piece that another one of its side has replaced on its
    /// square is not counted.)
    #[inline(always)]
    fn distance(&self, other: &Self) -> u32 {
        let [white, black] = [0, 1].map(|side| (self.colors[side] ^ other.colors[side]).count_ones());
        white + black
    }
}

/// The rows of the first layer that are added to a board's sums, and those that are subtracted, to make them
/// another's: from White's view, and from Black's.
#[derive(Clone, Default, Debug)]
struct Rows {
    added: [[u16; 32]; 2],
    removed: [[u16; 32]; 2],
    /// The lengths of the lists.
    counts: [usize; 2],
}

impl Rows {
    /// Sets the lists to the difference of two boards.
    #[inline(always)]
    fn set(&mut self, from: &Seen, to: &Seen) {
        let mut counts = [0; 2];
        // A piece of the same kind as the one that it captures leaves that kind's squares as they are.
        let changed = [0, 1].map(|side| from.colors[side] ^ to.colors[side]);
        let captured = changed[0] & changed[1];
        for kind in 0..6 {
            let (before, after) = (from.kinds[kind], to.kinds[kind]);
            if (before ^ after) | (captured & after) == 0 {
                continue;
            }
            for side in 0..2 {
                let (before, after) = (before & from.colors[side], after & to.colors[side]);
                // White's view, and Black's.
                let kinds = [64 * (kind + 6 * side), 64 * (kind + 6 - 6 * side)];
                list(&mut self.added, &mut counts[0], after & !before, kinds, to.turns);
                list(&mut self.removed, &mut counts[1], before & !after, kinds, to.turns);
            }
        }
        self.counts = counts;
    }

    /// The lists for a view.
    #[inline(always)]
    fn of(&self, view: usize) -> [&[u16]; 2] {
        let [added, removed] = self.counts.map(|count| count.min(32));
        [&self.added[view][..added], &self.removed[view][..removed]]
    }
}

/// Adds the rows of pieces on `squares` to the lists of both views, from the first rows of their kinds.
#[inline(always)]
fn list(lists: &mut [[u16; 32]; 2], count: &mut usize, squares: u64, kinds: [usize; 2], turns: [usize; 2]) {
    for square in Squares::of(BitBoard(squares)) {
        for view in 0..2 {
            lists[view][*count & 31] = (kinds[view] + ((square ^ turns[view]) & 63)) as u16;
        }
        *count += 1;
    }
}

impl Accumulators {
    /// The sums of the first layer for the side to move and for the other, of a board at this ply.
    #[inline]
    pub(super) fn sums(&mut self, layers: &Layers, board: &Board, ply: usize) -> [&[i16]; 2] {
        let (place, units) = (WINGS + ply, layers.units());
        if self.boards.len() <= place {
            self.grow(layers, place);
        }
        let seen = Seen::of(board);
        let from = self.nearest(&seen, place);
        let near = self.boards[from];
        self.rows.set(&near, &seen);
        let stays = |view: &usize| near.turns[*view] == seen.turns[*view];
        // First those for which the rows were set: a refresh sets others.
        for view in [0, 1].into_iter().filter(stays) {
            self.add(layers, [from, place], view);
        }
        for view in [0, 1].into_iter().filter(|view| !stays(view)) {
            self.refresh(layers, &seen, view, place);
        }
        self.boards[place] = seen;
        let (white, black) = self.sums[2 * place * units..][..2 * units].split_at(units);
        if board.side_to_move() == Color::White { [white, black] } else { [black, white] }
    }

    /// The place of the nearest board.
    #[inline(always)]
    fn nearest(&self, seen: &Seen, place: usize) -> usize {
        // At the root the boards of the wings precede: any board serves that was seen in the same way.
        let distance = |place: usize| self.boards[place].distance(seen);
        let (mut nearest, mut least) = (place - 1, distance(place - 1));
        if least > 3 {
            for other in [place, place - 2] {
                let distance = distance(other);
                if distance < least {
                    (nearest, least) = (other, distance);
                }
            }
        }
        nearest
    }

    /// Makes places for a longer path.
    #[cold]
    fn grow(&mut self, layers: &Layers, place: usize) {
        if self.boards.is_empty() {
            // The sums of an empty board are the bias.
            self.boards.extend([0, 7, 56, 63].map(Seen::empty));
        }
        self.boards.resize(place + 8, Seen::empty(usize::MAX));
        let missing = 2 * self.boards.len() - self.sums.len() / layers.bias().len();
        self.sums.extend(layers.bias().iter().copied().cycle().take(missing * layers.bias().len()));
    }

    /// Makes a view's sums of those of the last board with the king on the same wing.
    #[inline(never)]
    fn refresh(&mut self, layers: &Layers, seen: &Seen, view: usize, place: usize) {
        let wing = 2 * view + usize::from(seen.turns[view] & 7 != 0);
        self.rows.set(&self.boards[wing], seen);
        self.add(layers, [wing, place], view);
        let units = layers.units();
        let [from, to] = [place, wing].map(|place| (2 * place + view) * units);
        self.sums.copy_within(from..from + units, to);
        let Seen { colors, kinds, .. } = *seen;
        self.boards[wing] = Seen { colors, kinds, ..self.boards[wing] };
    }

    /// Makes the sums of one place of those of another, by the rows that were set.
    #[inline(always)]
    fn add(&mut self, layers: &Layers, places: [usize; 2], view: usize) {
        let units = layers.units();
        let places = places.map(|place| (2 * place + view) * units);
        if units.is_multiple_of(128) {
            add::<128>(&mut self.sums, layers.rows(), units, places, self.rows.of(view));
        } else {
            add::<32>(&mut self.sums, layers.rows(), units, places, self.rows.of(view));
        }
    }
}

/// Makes the sums that begin at one place of those at another by adding and removing rows, `LANES` at a time,
/// which stay in registers.
#[inline(always)]
fn add<const LANES: usize>(
    sums: &mut [i16],
    rows: &[i16],
    units: usize,
    [from, to]: [usize; 2],
    [added, removed]: [&[u16]; 2],
) {
    let parts = units / LANES;
    let (sums, rows) = (sums.as_chunks_mut::<LANES>().0, rows.as_chunks::<LANES>().0);
    for part in 0..parts {
        let mut lanes = sums[from / LANES + part];
        for &row in added {
            let row = &rows[usize::from(row) * parts + part];
            for i in 0..LANES {
                lanes[i] = lanes[i].wrapping_add(row[i]);
            }
        }
        for &row in removed {
            let row = &rows[usize::from(row) * parts + part];
            for i in 0..LANES {
                lanes[i] = lanes[i].wrapping_sub(row[i]);
            }
        }
        sums[to / LANES + part] = lanes;
    }
}

//! The contents of all pattern instances, updated move by move (our own).

use super::patterns::{ALL, INSTANCES, PATTERNS};
use crate::Othello;
use crate::bits::{self, Kernel, KernelVisitor, Step, with_kernel};

/// The number of 16-bit lanes: one for each instance, rounded up to a whole number of vectors of any size.
const WIDTH: usize = 64;

/// The features of the evaluation: for each pattern instance the index of its contents in its table, from the
/// view of the side to move.
///
/// A move updates them by a few sums of vectors, without reading the board:
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_othello::{Features, Move, Othello};
///
/// let mut position = Othello::start();
/// let before = Features::of(&position);
/// let m: Move = "f5".parse()?;
/// let turned = position.make(m);
/// assert_eq!(before.after(m, turned), Features::of(&position));
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Features([u16; WIDTH]);

type Row = [u16; WIDTH];

/// The empty board.
static CENTRES: Row = rows::<1>(0, 1)[0].0;

/// For each square, the value of a disc on it in each instance.
static DISC: [Features; 64] = rows(1, 0);

/// Twice that: the change by a turned disc.
static TURNED: [Features; 64] = rows(2, 0);

/// For each square, twice the empty board minus the value of a disc on it. The last row is for no square.
static PLACED: [Features; 65] = rows(-1, 2);

/// The number of the row for no square.
const NO_SQUARE: u8 = 64;

/// For each square, `discs` times the value of a disc on it, plus `boards` times the empty board.
const fn rows<const N: usize>(discs: i16, boards: u16) -> [Features; N] {
    let mut rows = [Features([0; WIDTH]); N];
    let mut lane = 0;
    while lane < INSTANCES {
        let mut square = 0;
        while square < N {
            rows[square].0[lane] = PATTERNS[ALL[lane].pattern].centre.wrapping_mul(boards);
            square += 1;
        }
        let (squares, mut i, mut counts) = (ALL[lane].squares(), 0, discs as u16);
        while i < squares.len() && N > 1 {
            let place = &mut rows[squares[i] as usize].0[lane];
            *place = place.wrapping_add(counts);
            counts = counts.wrapping_mul(3);
            i += 1;
        }
        lane += 1;
    }
    rows
}

/// Changes each lane by the same lane of the other row.
// Compilers turn this loop over 16-bit lanes into vector instructions on every processor.
#[inline(always)]
fn each(row: &mut Row, other: &Row, change: impl Fn(u16, u16) -> u16) {
    row.iter_mut().zip(other).for_each(|(place, other)| *place = change(*place, *other));
}

/// The features after a move.
struct After<'a> {
    before: &'a Features,
    square: u8,
    turned: u64,
}

impl KernelVisitor for After<'_> {
    type Output = Features;

    #[inline]
    fn visit<K: Kernel>(mut self) -> Features {
        K::run(&mut self, (), (), ())
    }
}

impl Step<(), (), ()> for After<'_> {
    type Output = Features;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, (): (), (): (), (): ()) -> Features {
        // From the other side contents are reflected at the centre: 2c − (now + disc + 2·turned).
        let mut row = PLACED[usize::from(self.square.min(NO_SQUARE))].0;
        each(&mut row, &self.before.0, u16::wrapping_sub);
        bits::squares(self.turned)
            .for_each(|square| each(&mut row, disc(&TURNED, square), u16::wrapping_sub));
        Features(row)
    }
}

impl Features {
    /// The features of a position, computed from its board.
    #[must_use]
    pub fn of(position: &Othello) -> Self {
        Self::of_discs(position.own(), position.opponent())
    }

    /// The features of a board, the side to move owning `own`.
    pub(crate) fn of_discs(own: u64, opponent: u64) -> Self {
        let mut row = CENTRES;
        bits::squares(own).for_each(|square| each(&mut row, disc(&DISC, square), u16::wrapping_add));
        bits::squares(opponent).for_each(|square| each(&mut row, disc(&DISC, square), u16::wrapping_sub));
        Features(row)
    }

    /// The features after a move, from the view of the opponent, who is then to move; `turned` are the discs
    /// that it turns.
    #[inline]
    #[must_use]
    pub fn after(&self, m: crate::Move, turned: u64) -> Self {
        self.played(m.square().unwrap_or(NO_SQUARE), turned)
    }

    /// The same, by the number of a square; more than 63 for a pass.
    #[inline]
    pub(crate) fn played(&self, square: u8, turned: u64) -> Self {
        with_kernel(After { before: self, square, turned })
    }

    /// The indices of the contents of the instances `from` to `to` in their tables.
    #[inline]
    pub(super) fn places(&self, (from, to): (usize, usize)) -> &[u16] {
        &self.0[from..to]
    }
}

#[inline(always)]
fn disc(rows: &[Features; 64], square: u8) -> &Row {
    &rows[usize::from(square & 63)].0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::{Position, Symmetric};

    /// The definition, digit by digit.
    #[test]
    fn places_are_contents_in_balanced_ternary() {
        random_game(2, |position| {
            let features = Features::of(position);
            for (place, instance) in features.0.into_iter().zip(&ALL) {
                let digits = instance.squares().iter().zip(0..).map(|(&square, i)| {
                    let digit =
                        (position.own() >> square & 1) as i32 - (position.opponent() >> square & 1) as i32;
                    digit * 3_i32.pow(i)
                });
                let centre = i32::from(PATTERNS[instance.pattern].centre);
                assert_eq!(place, (centre + digits.sum::<i32>()) as u16, "{position}");
            }
        });
    }

    #[test]
    fn updates_equal_a_refresh() {
        let (mut moves, mut passes) = (0, 0);
        for seed in 0..100 {
            random_game(seed, |position| {
                let features = Features::of(position);
                let mut legal = Vec::new();
                position.moves(&mut legal);
                for m in legal {
                    let mut after = *position;
                    let turned = after.make(m);
                    assert_eq!(features.after(m, turned), Features::of(&after), "{position}: {m}");
                    moves += 1;
                    passes += u32::from(m.square().is_none());
                }
            });
        }
        assert!(moves > 10_000 && passes > 20, "{moves} moves, {passes} passes");
    }

    /// A symmetry maps instances to instances of the same pattern.
    #[test]
    fn symmetric_positions_have_the_same_contents_in_other_instances() {
        let sorted = |position: &Othello, lanes| {
            let mut places = Features::of(position).places(lanes).to_vec();
            places.sort_unstable();
            places
        };
        random_game(1, |position| {
            for symmetry in 0..8 {
                // Five by two squares in a corner: the only pattern without a symmetry of its own, so
                // contents have one number.
                assert_eq!(sorted(&position.symmetric(symmetry), (4, 12)), sorted(position, (4, 12)));
            }
        });
    }
}

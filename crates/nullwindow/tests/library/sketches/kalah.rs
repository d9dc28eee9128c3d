//! Kalah: a side that drops its last seed into its own store moves again, so that sides do not alternate by
//! ply.

use super::{perft, pruned_value, value, value_by_parity};
use nullwindow::check::{Check, Violation};
use nullwindow::{MoveSink, Outcome, Position, Score, Side, Standard};
use std::mem;
use std::ops::Range;

/// The rule variants for a last seed in an own empty pit.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Capture {
    /// It is captured with the seeds opposite, also if there are none.
    Empty,
    /// It is captured only if there are seeds opposite.
    Standard,
}

/// The first side's pits and store, then the second side's, in the order of sowing.
#[derive(Clone, PartialEq, Debug)]
struct Kalah {
    houses: [u8; 14],
    pits: usize,
    side: Side,
    capture: Capture,
}

impl Kalah {
    fn new(pits: usize, seeds: u8, capture: Capture) -> Self {
        let mut houses = [0; 14];
        houses[..pits].fill(seeds);
        houses[pits + 1..2 * pits + 1].fill(seeds);
        Kalah { houses, pits, side: Side::First, capture }
    }

    fn row(&self, side: Side) -> Range<usize> {
        if side == Side::First { 0..self.pits } else { self.pits + 1..2 * self.pits + 1 }
    }

    /// The points of a side when the game ends: its store, and the seeds in its row.
    fn holds(&self, side: Side) -> i16 {
        let row = self.row(side);
        self.houses[row.start..=row.end].iter().map(|&seeds| i16::from(seeds)).sum()
    }
}

impl Position for Kalah {
    type Move = u8;
    type Undo = Kalah;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            self.row(self.side).filter(|&i| self.houses[i] > 0).for_each(|i| out.push(i as u8));
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        let empty = |side| self.houses[self.row(side)].iter().all(|&seeds| seeds == 0);
        (empty(Side::First) || empty(Side::Second))
            .then(|| Outcome::Margin(self.holds(Side::First) - self.holds(Side::Second)))
    }

    fn make(&mut self, m: u8) -> Kalah {
        let before = self.clone();
        let (own, theirs) = (self.row(self.side), self.row(self.side.other()));
        let mut at = m.into();
        for _ in 0..mem::take(&mut self.houses[at]) {
            at = (at + 1) % (2 * self.pits + 2);
            if at == theirs.end {
                at = (at + 1) % (2 * self.pits + 2);
            }
            self.houses[at] += 1;
        }
        if own.contains(&at) && self.houses[at] == 1 {
            let opposite = 2 * self.pits - at;
            if self.capture == Capture::Empty || self.houses[opposite] > 0 {
                self.houses[own.end] +=
                    mem::take(&mut self.houses[at]) + mem::take(&mut self.houses[opposite]);
            }
        }
        if at != own.end {
            self.side = self.side.other();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Kalah) {
        *self = before;
    }
}

/// More plies than in any of these games.
const TO_THE_END: u32 = 1_000;

/// Solved boards (pits a side, seeds a pit, margin of the first side), computed by an independent program
/// whose value of the full board, (6, 4), is the published one.
#[test]
fn small_boards_have_their_solved_values() {
    let solved = [(1, 1, 0), (1, 2, -2), (1, 3, 6), (1, 4, -2), (2, 1, 2), (2, 2, -2), (2, 3, -2), (3, 1, 0)];
    for (pits, seeds, margin) in solved {
        let board = Kalah::new(pits, seeds, Capture::Empty);
        assert_eq!(value(&board, &Standard::rules(), TO_THE_END), Score::points(margin), "{board:?}");
    }
    let bigger = [(2, 4, -12), (3, 2, 4), (3, 3, 2), (4, 1, 2), (4, 2, 6), (5, 1, 0)];
    let bigger = bigger.map(|(pits, seeds, margin)| (pits, seeds, Capture::Empty, margin));
    for (pits, seeds, capture, margin) in bigger.into_iter().chain([(2, 4, Capture::Standard, -10)]) {
        let board = Kalah::new(pits, seeds, capture);
        assert_eq!(pruned_value(&board, &Standard::rules(), TO_THE_END), Score::points(margin), "{board:?}");
    }
}

/// On the full board no row becomes empty within four plies: the branches are those of the rules of sowing
/// alone.
#[test]
fn moves_can_be_taken_back() {
    assert_eq!(perft(&mut Kalah::new(6, 4, Capture::Standard), 1), 6);
    perft(&mut Kalah::new(6, 4, Capture::Standard), 6);
    perft(&mut Kalah::new(1, 9, Capture::Empty), 12);
}

#[test]
fn full_lap_sows_the_origin_and_skips_the_opponents_store() {
    let mut board = Kalah::new(2, 0, Capture::Standard);
    board.houses = [5, 0, 0, 1, 1, 7, 0, 0, 0, 0, 0, 0, 0, 0];
    board.make(0);
    // The last seed falls into its own pit, which is empty then, so that it captures the seeds opposite.
    assert_eq!(board.houses[..6], [0, 1, 4, 2, 0, 7]);
    assert_eq!(board.side, Side::Second);
}

/// With a horizon, leaves are evaluated on both sides of an extra move: nega and mini-max forms agree at
/// every depth.
#[test]
fn nega_and_minimax_forms_agree_at_every_depth() {
    let lead = Standard(|p: &Kalah| Score::points((p.holds(p.side) - p.holds(p.side.other())).into()));
    for depth in 0..8 {
        value(&Kalah::new(4, 3, Capture::Standard), &lead, depth);
    }
}

/// Negation at every ply takes an extra move for one of the opponent, with other values: on these boards 0.
#[test]
fn sign_by_parity_of_the_ply_is_wrong() {
    for (pits, seeds, solved) in [(2, 3, -2), (3, 2, 4)] {
        let mut board = Kalah::new(pits, seeds, Capture::Empty);
        let by_parity = value_by_parity(&mut board, &Standard::rules(), Side::First, 0);
        assert_eq!(by_parity, Score::points(0));
        assert_eq!(pruned_value(&board, &Standard::rules(), TO_THE_END), Score::points(solved));
    }
}

#[test]
fn game_passes_the_checks() -> Result<(), Violation> {
    let starts = [Capture::Empty, Capture::Standard].map(|capture| Kalah::new(6, 4, capture));
    let check = Check::new(Kalah::new(3, 2, Capture::Empty)).also_from(starts).ending_within(200);
    check.rules()?;
    let lead = Standard(|p: &Kalah| Score::points((p.holds(p.side) - p.holds(p.side.other())).into()));
    check.evaluator(&lead)?.side_exchange(&lead, |p| {
        // The board turned by half a turn.
        let mut turned = Kalah { side: p.side.other(), ..p.clone() };
        turned.houses[..2 * p.pits + 2].rotate_left(p.pits + 1);
        turned
    })?;
    Ok(())
}

//! Connect Four, from its rules to a solver, one capability after the other, with the effect of each.
//! `docs/capabilities.md` explains it.
//!
//! ```text
//! cargo run --release --example capabilities        # 14 plies deep
//! cargo run --release --example capabilities -- 10  # another depth, 1 to 42
//! ```

mod steps;
#[cfg(test)]
mod tests;

use nullwindow::engine::{Bounds, Candidates, MoveScore, Profile, SearchResult};
use nullwindow::observe::{Halt, Observer, Visit};
use nullwindow::prelude::*;
use nullwindow::table::TableError;
use nullwindow::textbook::{Walk, negascout::negascout};
use nullwindow::{Indexed, Keyed, Symmetric};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Bit `7c + r` is row `r` of column `c`, both counted from 0 at the lower left.
#[derive(Clone, Copy, PartialEq, Debug)]
#[rustfmt::skip]
struct Board { own: u64, all: u64 }

/// The lowest square of each column, and all squares. The seventh bit of a column is none.
const FEET: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const SQUARES: u64 = FEET * 0b11_1111;

#[rustfmt::skip]
impl Board {
    const EMPTY: Board = Board { own: 0, all: 0 };
    fn playable(&self) -> u64 { (self.all + FEET) & SQUARES }
    fn square(&self, column: u8) -> u64 { self.playable() & 0b11_1111 << (7 * column) }
}

#[rustfmt::skip]
impl Position for Board {
    type Move = u8;
    type Undo = Board;
    type End = Outcome;
    fn side(&self) -> Side {
        if self.all.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            (0..7).filter(|&column| self.square(column) != 0).for_each(|column| out.push(column));
        }
        end
    }
    fn outcome(&self) -> Option<Outcome> {
        let last = self.own ^ self.all; // the discs of the side that has just moved
        let four = |step: u32| last & last >> step & last >> (2 * step) & last >> (3 * step) != 0;
        if [1, 6, 7, 8].into_iter().any(four) { return Some(Outcome::Win(self.side().other())) }
        (self.all == SQUARES).then_some(Outcome::Draw)
    }
    fn make(&mut self, column: u8) -> Board {
        let after = Board { own: self.own ^ self.all, all: self.all | self.square(column) };
        std::mem::replace(self, after)
    }
    fn unmake(&mut self, _: u8, before: Board) { *self = before }
}

/// The squares that would complete a four of these discs.
#[rustfmt::skip]
fn fourths(discs: u64) -> u64 {
    let along = |step: u32| {
        let (up, down) = (|n: u32| discs << (n * step), |n: u32| discs >> (n * step));
        let upper = up(3) & up(2) & up(1) | up(2) & up(1) & down(1);
        upper | up(1) & down(1) & down(2) | down(1) & down(2) & down(3)
    };
    (along(1) | along(6) | along(7) | along(8)) & SQUARES
}

/// Evaluates by the fours that each side threatens.
struct Threats;

impl Evaluator<Board> for Threats {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        const MIDDLE: u64 = 0b11_1111 << 21;
        let count = |discs: u64| {
            let threats = fourths(discs) & !board.all;
            10 * threats.count_ones() as i32 + (discs & MIDDLE).count_ones() as i32
        };
        Score::points(count(board.own) - count(board.own ^ board.all))
    }
}

/// Counts nodes.
struct Nodes(u64);

impl<P: Position, V> Observer<P, V> for Nodes {
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// The value at this depth by the textbook, and the number of nodes.
fn by_the_textbook(mut board: Board, depth: u32) -> (Score, u64) {
    let mut walk = Walk::new(&mut board, &Threats, Nodes(0));
    let value = negascout(&mut walk, Window::full(), depth).continue_value();
    (value.expect("no observer stops the search"), walk.into_observer().0)
}

nullwindow::profile!(Bare for Board, Threats {});

/// The same by the engine; without a depth, to the end of the game.
fn by_the_engine<F>(board: Board, depth: Option<u32>) -> Result<SearchResult<u8>, TableError>
where
    F: Profile<Game = Board, Evaluator = Threats>,
{
    let mut engine = Engine::<F>::new(Threats, 64, Options::default())?;
    let limits = Limits { depth, ..Limits::default() };
    Ok(engine.search(&board, &[], limits, &Instant::now(), |_| ()))
}

impl Keyed for Board {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    fn key(&self) -> u64 {
        self.own + self.all
    }

    fn key_after(&self, column: u8) -> u64 {
        (self.own ^ self.all) + (self.all | self.square(column))
    }

    fn pack(&self, column: u8) -> u16 {
        column.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        let column = u8::try_from(bits).ok().filter(|&column| column < 7)?;
        (self.square(column) != 0 && self.outcome().is_none()).then_some(column)
    }
}

nullwindow::profile!(Table for Board, Threats { table });

impl Indexed for Board {
    const SLOTS: usize = 2 * 49;

    fn slot(&self, column: u8) -> usize {
        let side = self.all.count_ones() as usize % 2;
        49 * side + self.square(column).trailing_zeros() as usize
    }
}

nullwindow::profile!(History for Board, Threats { table, history });

impl MoveScore<Board> for Threats {
    fn score(&self, board: &Board, column: u8) -> i32 {
        let mut after = *board;
        after.make(column);
        match after.outcome() {
            Some(_) => 1_000,
            None => -i32::from(self.evaluate(&after).get()),
        }
    }
}

nullwindow::profile!(Order for Board, Threats { table, history, order });

impl Symmetric for Board {
    const SYMMETRIES: usize = 2;

    fn symmetric(&self, i: usize) -> Board {
        if i == 0 { *self } else { Board { own: mirrored(self.own), all: mirrored(self.all) } }
    }

    fn canonical(&self) -> usize {
        usize::from(mirrored(self.key()) < self.key())
    }

    fn symmetric_move(&self, column: u8, i: usize) -> u8 {
        if i == 0 { column } else { 6 - column }
    }

    fn inverse(i: usize) -> usize {
        i
    }
}

/// The columns from right to left.
fn mirrored(bits: u64) -> u64 {
    (0..7).fold(0, |mirror, column| mirror << 7 | bits >> (7 * column) & 0b111_1111)
}

nullwindow::profile!(Mirror for Board, Threats { symmetric_table, history, order });

/// The squares after which the opponent cannot win at once, for a side that cannot win at once itself.
fn safe(board: &Board) -> u64 {
    let (playable, theirs) = (board.playable(), fourths(board.own ^ board.all));
    let blocking = match playable & theirs {
        0 => playable,
        one if one.is_power_of_two() => one,
        _ => 0,
    };
    blocking & !(theirs >> 1)
}

impl Bounds<Board> for Threats {
    fn bounds(&self, board: &Board, ply: u16) -> (Score, Score) {
        if let Some(end) = board.outcome() {
            let value = self.terminal(board, end, ply);
            (value, value)
        } else if fourths(board.own) & board.playable() != 0 {
            (Score::win(ply + 1), Score::win(ply + 1))
        } else if safe(board) == 0 {
            (Score::loss(ply + 2), Score::loss(ply + 2))
        } else {
            (Score::loss(ply + 4), Score::win(ply + 3))
        }
    }
}

nullwindow::profile! {
    Bounded for Board, Threats { symmetric_table, history, order, bounds }
}

impl Candidates<Board> for Threats {
    fn candidates(&self, board: &Board, out: &mut impl MoveSink<u8>) {
        let winning = fourths(board.own) & board.playable();
        let squares = [winning, safe(board), board.playable()].into_iter().find(|&squares| squares != 0);
        let columns = (0..7).filter(|&column| board.square(column) & squares.unwrap_or(0) != 0);
        columns.for_each(|column| out.push(column));
    }
}

nullwindow::profile! {
    Solving for Board, Threats { symmetric_table, history, order, bounds, candidates }
}

/// The three best lines (MultiPV) that are found in this time, best first.
fn three_lines(board: Board, time: Duration) -> Result<SearchResult<u8>, TableError> {
    let options = Options { lines: 3, ..Options::default() };
    let mut engine = Engine::<Solving>::new(Threats, 64, options)?;
    let limits = Limits { time: Some(time), ..Limits::default() };
    Ok(engine.search(&board, &[], limits, &Instant::now(), |_report| ()))
}

/// Whether the side to move wins, sooner or later, and the number of nodes that prove it.
fn wins(board: Board) -> Result<(bool, u64), TableError> {
    let draw = Score::points(0);
    let mut engine = Engine::<Solving>::new(Threats, 64, Options::default())?;
    let limits = Limits { window: Some(Window::null(draw)), ..Limits::default() };
    let result = engine.search(&board, &[], limits, &Instant::now(), |_| ());
    Ok((result.score > draw, result.nodes))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let depth = match &arguments[..] {
        [] => Some(14),
        [depth] => depth.parse().ok().filter(|depth| (1..=42).contains(depth)),
        _ => None,
    };
    let Some(depth) = depth else {
        eprintln!("capabilities: the only argument is a depth, 1 to 42");
        return ExitCode::from(2);
    };
    match steps::print(depth) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("capabilities: {error}");
            ExitCode::FAILURE
        }
    }
}

//! The induction from the finished games backwards (Ströhlein 1970; Thompson 1986). The moves backwards are
//! those forward, sorted by where they lead; a position is known once a move wins, or once all are known (our
//! own choice: no game need say how to take back a move that was not made).

use super::error::EndsError;
use super::numbering::Numbering;
use crate::{Evaluator as _, Outcome, Position, Score, Side, Standard, Turn, Value as _, max};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What the building of a table may take, and what ends it.
///
/// ```
/// use nullwindow::retrograde::EndsLimits;
/// assert_eq!(EndsLimits::default().mebibytes, 4_096);
/// ```
#[derive(Clone, Copy)]
pub struct EndsLimits<'a> {
    /// The most memory that it takes, in MiB: 14 bytes for each number, and 4 for each move.
    pub mebibytes: usize,
    /// Ends it once this is true.
    pub stop: Option<&'a AtomicBool>,
    /// Receives the work done, and of how much, now and then.
    pub progress: &'a dyn Fn(u64, u64),
}

impl Default for EndsLimits<'_> {
    fn default() -> Self {
        EndsLimits { mebibytes: 4_096, stop: None, progress: &|_, _| () }
    }
}

/// What stands for no position in place of a score: the number of none.
pub(super) const NO_POSITION: i16 = i16::MIN;

/// The value of a finished game.
pub(crate) fn finished<P: Position<End = Outcome>>(p: &P, end: Outcome) -> Score {
    Standard::rules().terminal(p, end, 0)
}

/// The memory of a number: its value, its moves that are left, where its moves backwards begin, and its place
/// among those that are known.
const BYTES: u64 = 2 + 4 + 4 + 4;

/// The numbers between two looks at the clock and the flag.
const STEP: u64 = 1 << 14;

/// The value of each number.
pub(super) fn values<N: Numbering>(numbering: &N, limits: &EndsLimits<'_>) -> Result<Vec<i16>, EndsError> {
    fits(numbering.numbers(), 0, limits)?;
    let mut work = Induction::new(numbering, limits);
    let mut queue = work.count()?;
    let backwards = work.link()?;
    work.propagate(&mut queue, &backwards)?;
    // Neither side can force the end from what is left.
    for (number, _) in work.left.iter().enumerate().filter(|&(_, &left)| left > 0) {
        if work.margins {
            return Err(EndsError::Cyclic { number: number as u64 });
        }
        work.values[number] = Score::points(0).get();
    }
    Ok(work.values)
}

fn fits(numbers: u64, moves: u64, limits: &EndsLimits<'_>) -> Result<(), EndsError> {
    if numbers > 1 << 31 || u32::try_from(moves).is_err() {
        return Err(EndsError::TooMany { numbers, moves });
    }
    let (needed, limit) = ((numbers * BYTES + 4 * moves).div_ceil(1 << 20), limits.mebibytes as u64);
    if needed <= limit { Ok(()) } else { Err(EndsError::TooLarge { numbers, needed, limit }) }
}

struct Induction<'a, N> {
    numbering: &'a N,
    limits: &'a EndsLimits<'a>,
    /// The best value so far of each number.
    values: Vec<i16>,
    /// The moves of each number whose value is not known; 0 for numbers whose own is.
    left: Vec<u32>,
    /// Where the moves that lead to each number end among all.
    into: Vec<u32>,
    /// Whether a game ends by a margin: then no move is known to be best before all are.
    margins: bool,
}

/// A number.
enum Seen {
    NoPosition,
    Finished(Score),
    /// The best value among moves that end the game outside the table. The others lead to the `targets`.
    Unfinished(Score),
}

/// What the moves of a number lead to.
struct Targets<M> {
    moves: Vec<M>,
    /// Each number, and whether the side stays the same.
    numbers: Vec<(u32, bool)>,
}

impl<'a, N: Numbering> Induction<'a, N> {
    fn new(numbering: &'a N, limits: &'a EndsLimits<'a>) -> Self {
        let numbers = numbering.numbers() as usize;
        let (values, left, into) = (vec![NO_POSITION; numbers], vec![0; numbers], vec![0; numbers + 1]);
        Induction { numbering, limits, values, left, into, margins: false }
    }

    /// Reports the work done, where all of it is a sweep, another one, and the way backwards.
    fn step(&self, sweeps: u64, number: u64) -> Result<(), EndsError> {
        if number.is_multiple_of(STEP) {
            if self.limits.stop.is_some_and(|stop| stop.load(Relaxed)) {
                return Err(EndsError::Stopped);
            }
            let numbers = self.values.len() as u64;
            (self.limits.progress)(sweeps * numbers + number, 3 * numbers);
        }
        Ok(())
    }

    /// The value of a finished game.
    fn end(&mut self, p: &N::Position, end: Outcome) -> Score {
        self.margins |= matches!(end, Outcome::Margin(_));
        finished(p, end)
    }

    /// The position of a number, and where its moves lead.
    fn see(
        &mut self,
        number: u64,
        targets: &mut Targets<<N::Position as Position>::Move>,
    ) -> Result<Seen, EndsError> {
        let Targets { moves, numbers } = targets;
        moves.clear();
        numbers.clear();
        let Some(mut p) = self.numbering.position(number) else { return Ok(Seen::NoPosition) };
        let found = self.numbering.number(&p);
        if found != Some(number) {
            return Err(EndsError::Renumbered { number, found });
        }
        if let Some(end) = p.moves(moves) {
            return Ok(Seen::Finished(self.end(&p, end)));
        }
        let (side, mut best) = (p.side(), -Score::INF);
        for &m in &*moves {
            let undo = p.make(m);
            if let Some(target) = self.numbering.number(&p) {
                if target >= self.values.len() as u64 {
                    return Err(EndsError::Unnumbered { number });
                }
                numbers.push((target as u32, p.side() == side));
            } else {
                let end = p.outcome().ok_or(EndsError::Unnumbered { number })?;
                let value = Turn::between(side, p.side()).value(self.end(&p, end));
                best = max(best, value.to_root(1));
            }
            p.unmake(m, undo);
        }
        if moves.is_empty() { Err(EndsError::Stuck { number }) } else { Ok(Seen::Unfinished(best)) }
    }

    /// Counts the moves from each number and to it. Returns the numbers that are known from the first: those
    /// of finished games, and then those whose moves end the game.
    fn count(&mut self) -> Result<VecDeque<u32>, EndsError> {
        let (mut known, mut next, mut targets) =
            (VecDeque::new(), Vec::new(), Targets { moves: Vec::new(), numbers: Vec::new() });
        for number in 0..self.values.len() as u64 {
            self.step(0, number)?;
            let at = number as usize;
            match self.see(number, &mut targets)? {
                Seen::NoPosition => {}
                Seen::Finished(value) => {
                    self.values[at] = value.get();
                    known.push_back(at as u32);
                }
                Seen::Unfinished(best) => {
                    self.values[at] = best.get();
                    self.left[at] = targets.numbers.len() as u32;
                    targets.numbers.iter().for_each(|&(target, _)| self.into[target as usize] += 1);
                    if best.is_win() || targets.numbers.is_empty() {
                        next.push(at);
                    }
                }
            }
        }
        for at in next {
            // With margins a win is not known to be the best before all moves are.
            if self.left[at] == 0 || !self.margins {
                self.left[at] = 0;
                known.push_back(at as u32);
            }
        }
        Ok(known)
    }

    /// The moves backwards: for each number, those that lead to it, as twice the number before the move, and
    /// 1 more if the side stays the same.
    fn link(&mut self) -> Result<Vec<u32>, EndsError> {
        let total = self.into.iter().map(|&moves| u64::from(moves)).sum();
        fits(self.numbering.numbers(), total, self.limits)?;
        let mut end = 0;
        for into in &mut self.into {
            end += *into;
            *into = end;
        }
        let (mut backwards, mut targets) =
            (vec![0; end as usize], Targets { moves: Vec::new(), numbers: Vec::new() });
        for number in 0..self.values.len() as u64 {
            self.step(1, number)?;
            self.see(number, &mut targets)?;
            for &(target, kept) in &targets.numbers {
                if self.values[target as usize] == NO_POSITION {
                    return Err(EndsError::Unnumbered { number });
                }
                let place = &mut self.into[target as usize];
                // From now on it is where they begin. (A game that lists other moves each time has no table.)
                *place = place.checked_sub(1).ok_or(EndsError::Unnumbered { number })?;
                backwards[*place as usize] = (number as u32) << 1 | u32::from(kept);
            }
        }
        Ok(backwards)
    }

    /// Takes the values of known numbers back to those before them, nearest ends first.
    fn propagate(&mut self, known: &mut VecDeque<u32>, backwards: &[u32]) -> Result<(), EndsError> {
        let mut done = 0;
        while let Some(number) = known.pop_front() {
            self.step(2, done)?;
            done += 1;
            let at = number as usize;
            let value = Score::from_raw(self.values[at]);
            for &before in &backwards[self.into[at] as usize..self.into[at + 1] as usize] {
                let (at, kept) = ((before >> 1) as usize, before & 1 == 1);
                if self.left[at] == 0 {
                    continue;
                }
                if value.distance() == Some(Score::MAX_DISTANCE) {
                    return Err(EndsError::TooLong { number: at as u64 });
                }
                let mover = if kept { Side::Second } else { Side::First };
                let value = Turn::between(mover, Side::Second).value(value).to_root(1);
                self.values[at] = self.values[at].max(value.get());
                // The first win that is found is the fastest.
                let best = value.is_win() && !self.margins;
                self.left[at] = if best { 0 } else { self.left[at] - 1 };
                if self.left[at] == 0 {
                    known.push_back(at as u32);
                }
            }
        }
        Ok(())
    }
}

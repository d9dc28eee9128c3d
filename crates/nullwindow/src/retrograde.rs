//! Tables of ends: the exact value of each position that has a number, from the finished games backwards
//! (retrograde analysis: Ströhlein 1970; Thompson 1986, *Retrograde analysis of certain endgames*).
//!
//! Who cannot force the end draws, so that games with cycles are solved like others. The author numbers
//! positions; only moves forward are asked of the rules, and sides need not alternate.
//!
//! ```
//! use nullwindow::Score;
//! use nullwindow::retrograde::{Ends, EndsLimits, Numbering};
//! # use nullwindow::{MoveSink, Outcome, Position, Side};
//! # #[derive(Clone)]
//! # struct Nim { matches: u8, side: Side }
//! # impl Position for Nim {
//! #     type Move = u8;
//! #     type Undo = ();
//! #     type End = Outcome;
//! #     fn side(&self) -> Side { self.side }
//! #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
//! #         (1..=3.min(self.matches)).for_each(|n| out.push(n));
//! #         self.outcome()
//! #     }
//! #     fn outcome(&self) -> Option<Outcome> {
//! #         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
//! #     }
//! #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
//! #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
//! # }
//! /// The heaps of Nim up to 20 matches, for either side.
//! struct Heaps;
//!
//! impl Numbering for Heaps {
//!     type Position = Nim;
//!     fn numbers(&self) -> u64 { 42 }
//!     fn number(&self, p: &Nim) -> Option<u64> {
//!         (p.matches <= 20).then(|| 2 * u64::from(p.matches) + u64::from(p.side == Side::Second))
//!     }
//!     fn position(&self, number: u64) -> Option<Nim> {
//!         let side = if number % 2 == 0 { Side::First } else { Side::Second };
//!         Some(Nim { matches: (number / 2) as u8, side })
//!     }
//! }
//!
//! let ends = Ends::build(Heaps, &EndsLimits::default())?;
//! let ten = Nim { matches: 10, side: Side::First };
//! assert_eq!((ends.value(&ten), ends.best(&ten)), (Some(Score::win(5)), vec![2]));
//! assert_eq!(ends.count().losses, 2 * 6); // of 0, 4, 8, … matches
//! # Ok::<(), nullwindow::retrograde::EndsError>(())
//! ```

mod file;
mod induction;
mod known;

pub use file::EndsFileError;
pub use known::KnowsEnds;

use crate::{Evaluator as _, Outcome, Position, Score, Standard, Turn};
use std::fmt;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Counts positions of a game by numbers, for a table of their values.
///
/// It promises:
/// - The position of a number has that number. Other positions may share it if their value is the same from
///   the view of their side to move, such as symmetric ones.
/// - A move from the position of a number leads to a position that has a number, or to a finished game.
/// - The value of a position depends on nothing but the position, and play without end is a draw. A position
///   that a rule of repetition, or of a count of moves, brings near its end has no number.
pub trait Numbering: Send + Sync {
    /// The positions.
    type Position: Position<End = Outcome>;

    /// The count of the numbers, which begin with 0; at most 2^31.
    fn numbers(&self) -> u64;

    /// The number of a position; `None` if it has none.
    fn number(&self, p: &Self::Position) -> Option<u64>;

    /// The position of a number; `None` if it stands for no legal position.
    fn position(&self, number: u64) -> Option<Self::Position>;
}

impl<N: Numbering + ?Sized> Numbering for Box<N> {
    type Position = N::Position;

    fn numbers(&self) -> u64 {
        (**self).numbers()
    }

    fn number(&self, p: &N::Position) -> Option<u64> {
        (**self).number(p)
    }

    fn position(&self, number: u64) -> Option<N::Position> {
        (**self).position(number)
    }
}

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

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndsError {
    /// There is too little memory, or there are too many numbers or moves.
    #[error("a table of {numbers} numbers needs {needed} MiB or more, and the limit is {limit} MiB")]
    TooLarge {
        /// The count of the numbers.
        numbers: u64,
        /// The memory that it needs at least, in MiB.
        needed: u64,
        /// The limit in MiB.
        limit: u64,
    },
    /// The position of a number has another number or none.
    #[error("the position of number {number} has {}", found.map_or("none".into(), |n| format!("number {n}")))]
    Renumbered {
        /// The number.
        number: u64,
        /// The number that its position has.
        found: Option<u64>,
    },
    /// A move leads to an unfinished position without a number, or with one that is too large.
    #[error("a move from the position of number {number} leads to an unfinished one without a number")]
    Unnumbered {
        /// The number of the position before the move.
        number: u64,
    },
    /// The game is not over, and there is no move.
    #[error("the position of number {number} has no move, and is not over")]
    Stuck {
        /// Its number.
        number: u64,
    },
    /// Games that end by margins come to an end, whatever is played.
    #[error("the game has margins, and the position of number {number} may lead to one that comes again")]
    Cyclic {
        /// Its number.
        number: u64,
    },
    /// A score has no such distance.
    #[error("the position of number {number} is won or lost in more than {} plies", Score::MAX_DISTANCE)]
    TooLong {
        /// Its number.
        number: u64,
    },
    /// [`EndsLimits::stop`] has ended it.
    #[error("stopped")]
    Stopped,
}

impl EndsError {
    /// The number of the position that it names.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match *self {
            EndsError::Renumbered { number, .. }
            | EndsError::Unnumbered { number }
            | EndsError::Stuck { number }
            | EndsError::Cyclic { number }
            | EndsError::TooLong { number } => Some(number),
            EndsError::TooLarge { .. } | EndsError::Stopped => None,
        }
    }
}

/// The table: the value of each number, from the view of the side to move, when both sides play perfectly.
#[derive(Clone)]
pub struct Ends<N> {
    numbering: N,
    /// [`Score::get`], or [`NO_POSITION`].
    values: Vec<i16>,
}

/// What stands for no position in place of a score: the number of none.
const NO_POSITION: i16 = i16::MIN;

/// The positions of a table by their values, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EndsCount {
    /// Those that are won, or are worth points.
    pub wins: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// Those that are lost.
    pub losses: u64,
    /// The number of the first position whose win takes longest, and its value.
    pub longest: Option<(u64, Score)>,
}

/// The value of a finished game.
fn finished<P: Position<End = Outcome>>(p: &P, end: Outcome) -> Score {
    Standard::rules().terminal(p, end, 0)
}

impl<N: Numbering> Ends<N> {
    /// The table of all positions of this numbering.
    ///
    /// # Errors
    /// If the numbering breaks a promise, the game is none for a table, or the limits end it.
    pub fn build(numbering: N, limits: &EndsLimits<'_>) -> Result<Self, EndsError> {
        let values = induction::values(&numbering, limits)?;
        Ok(Ends { numbering, values })
    }

    /// The numbering.
    pub fn numbering(&self) -> &N {
        &self.numbering
    }

    /// The value of a position from the view of its side to move; `None` if it is not in the table. A finished
    /// game always has one.
    pub fn value(&self, p: &N::Position) -> Option<Score> {
        match self.numbering.number(p) {
            Some(number) => self.of(number),
            None => p.outcome().map(|end| finished(p, end)),
        }
    }

    /// The value of the position of a number.
    fn of(&self, number: u64) -> Option<Score> {
        let &value = self.values.get(usize::try_from(number).ok()?)?;
        (value != NO_POSITION).then(|| Score::from_raw(value))
    }

    /// The moves with their values from the view of the side that makes them: the fastest win first, the
    /// fastest loss last, equal ones as the game lists them. None if the position, or one after a move, is not
    /// in the table.
    pub fn moves(&self, p: &N::Position) -> Vec<(<N::Position as Position>::Move, Score)> {
        let (mut p, mut moves) = (p.clone(), Vec::new());
        if self.value(&p).is_none() || p.moves(&mut moves).is_some() {
            return Vec::new();
        }
        let valued = moves.into_iter().map(|m| {
            let before = p.side();
            let undo = p.make(m);
            let (value, turn) = (self.value(&p), Turn::between(before, p.side()));
            p.unmake(m, undo);
            Some((m, turn.value(value?).to_root(1)))
        });
        let mut valued: Vec<_> = valued.collect::<Option<_>>().unwrap_or_default();
        valued.sort_by_key(|&(_, value)| -value);
        valued
    }

    /// The best moves: the fastest wins, else what keeps the draw, else the slowest losses.
    pub fn best(&self, p: &N::Position) -> Vec<<N::Position as Position>::Move> {
        let moves = self.moves(p);
        let best = moves.first().map(|&(_, value)| value);
        moves.into_iter().take_while(|&(_, value)| Some(value) == best).map(|(m, _)| m).collect()
    }

    /// The first best move of each position from this one on, to the end of the game or until a position comes
    /// again.
    pub fn line(&self, p: &N::Position) -> Vec<<N::Position as Position>::Move> {
        let (mut p, mut line, mut seen) = (p.clone(), Vec::new(), Vec::new());
        while let Some(&(m, _)) = self.moves(&p).first() {
            let number = self.numbering.number(&p);
            if seen.contains(&number) {
                break;
            }
            seen.push(number);
            line.push(m);
            p.make(m);
        }
        line
    }

    /// How many positions are won, drawn and lost, and which win takes longest.
    pub fn count(&self) -> EndsCount {
        let mut count = EndsCount::default();
        for (number, value) in (0..).zip(&self.values) {
            let score = Score::from_raw(*value);
            match score.get().signum() {
                _ if *value == NO_POSITION => {}
                0 => count.draws += 1,
                -1 => count.losses += 1,
                _ => count.wins += 1,
            }
            if score.is_win() && count.longest.is_none_or(|(_, longest)| score < longest) {
                count.longest = Some((number, score));
            }
        }
        count
    }
}

impl<N> fmt::Debug for Ends<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ends").field("numbers", &self.values.len()).finish_non_exhaustive()
    }
}

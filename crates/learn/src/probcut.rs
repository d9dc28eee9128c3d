//! How well shallow searches of Othello foretell deep ones, and the end of the game (Buro 1995, 1997): for ProbCut.
//!
//! Positions are those that [`othello`](crate::othello) learns from, but of the games that it holds out: no weight of the evaluation
//! that comes with the program was fitted to them. Each is searched one depth after another without guesses, and solved where that is
//! quick. Of all pairs of depths the values are compared.

mod checkpoint;
pub mod chess;
mod errors;
mod model;
mod values;

pub use checkpoint::CheckpointError;
pub use errors::{Errors, tail};
pub use model::Cell;

use crate::othello::{Game, Games, HELD_OUT};
use nullwindow::Position;
use nullwindow::engine::ProbCut;
use nullwindow_othello::{PatternEvaluator, ProbCutModel, Tracked, WeightsError};
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use values::Searcher;

/// Positions have so many empty squares: with more, an opening book knows better; with fewer, they are solved.
pub const EMPTIES: RangeInclusive<u32> = 14..=53;

/// One game in so many of those held out serves to measure errors, and not to fit.
const MEASURED: usize = 2;

/// What to compare.
///
/// ```
/// let options = nullwindow_learn::probcut::Options { positions: 1_000, ..Default::default() };
/// assert!(options.depth >= 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many positions, shared evenly by all numbers of empty squares.
    pub positions: usize,
    /// Each is searched to all depths up to this one.
    pub depth: u32,
    /// With so many empty squares or fewer they are solved, too.
    pub exact: u32,
    /// The number that all random choices follow from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { positions: 6_000, depth: 11, exact: 22, seed: 1 }
    }
}

/// Why nothing can be compared.
///
/// ```
/// use nullwindow_learn::{othello::Games, probcut::{Error, Options, Study}};
/// assert!(matches!(Study::new(Options::default(), Games::default()), Err(Error::Games { .. })));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There are too few games.
    #[error("{found} games are too few: two of each {HELD_OUT} are needed")]
    Games {
        /// How many there are.
        found: usize,
    },
    /// The games are over too soon.
    #[error(
        "of the {held_out} games held out, those to fit to or those to measure errors by are all over before {} squares are empty",
        EMPTIES.start()
    )]
    Short {
        /// How many are held out.
        held_out: usize,
    },
    /// The evaluation's weights cannot be read.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// There is no memory for the searches.
    #[error(transparent)]
    Table(#[from] nullwindow::table::TableError),
}

/// A position's values, in discs, from the view of its side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    empties: u32,
    /// By searches of depth 0, 1, 2, …
    values: Vec<i8>,
    /// With perfect play.
    exact: Option<i8>,
}

/// A comparison of searches: what is seen so far, and what is left.
///
/// ```
/// use nullwindow_learn::{othello::Games, probcut::{Error, Options, Study}};
/// use std::sync::atomic::AtomicBool;
///
/// /// The file of the model fitted to `games`.
/// fn fitted(games: Games) -> Result<Option<String>, Error> {
///     let mut study = Study::new(Options::default(), games)?;
///     while !study.go_on(100, &AtomicBool::new(false), |done| eprintln!("{done}")) {}
///     Ok(study.fit().map(|fitted| fitted.file()))
/// }
/// ```
pub struct Study {
    options: Options,
    games: Games,
    searcher: Searcher,
    seen: Vec<Seen>,
}

impl Study {
    /// A study that has not begun.
    ///
    /// # Errors
    /// If there are too few games, or none that last long enough, or no memory.
    pub fn new(options: Options, games: Games) -> Result<Self, Error> {
        if games.games.len() <= HELD_OUT {
            return Err(Error::Games { found: games.games.len() });
        }
        // A game that lasts so long has positions with all greater numbers of empty squares.
        let lasts = |&(_, game): &(usize, &Game)| {
            game.position(*EMPTIES.start()).is_some_and(|position| position.outcome().is_none())
        };
        let [measured, fitted] = held_out(&games);
        if ![&measured, &fitted].into_iter().all(|games| games.iter().any(lasts)) {
            return Err(Error::Short { held_out: measured.len() + fitted.len() });
        }
        Ok(Study { options, games, searcher: Searcher::new()?, seen: Vec::new() })
    }

    /// What it takes positions from.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Searches the next positions, so many of them, telling before each how many are done. True if none is left. If it was stopped, it goes
    /// on where it was when it is called again.
    pub fn go_on(&mut self, most: usize, stop: &AtomicBool, mut report: impl FnMut(usize)) -> bool {
        let [measured, fitted] = held_out(&self.games);
        let end = self.options.positions.min(self.seen.len() + most);
        for number in self.seen.len()..end {
            report(number);
            if stop.load(Relaxed) {
                return false;
            }
            let games = if is_measured(round(number)) { &measured } else { &fitted };
            let Some(seen) = self.searcher.look(games, empties(number), self.options, number, stop) else {
                return false;
            };
            self.seen.push(seen);
        }
        end == self.options.positions
    }

    /// The model fitted to what was seen so far, and its errors; `None` if that is too little.
    #[must_use]
    pub fn fit(&self) -> Option<Fitted> {
        let seen = self.seen.iter().enumerate();
        let (measured, fitted): (Vec<_>, Vec<_>) = seen.partition(|&(number, _)| is_measured(round(number)));
        let [measured, fitted] =
            [measured, fitted].map(|seen| seen.into_iter().map(|(_, seen)| seen).collect::<Vec<_>>());
        let (model, cells) = model::fit(&fitted)?;
        let pairs: Vec<_> = measured.iter().flat_map(|seen| seen.pairs()).collect();
        let used = |pair: &&_| model::is_used(pair);
        let errors = [false, true].into_iter().flat_map(|end| {
            let levels = <PatternEvaluator as ProbCut<Tracked>>::LEVELS.iter();
            let pairs = &pairs;
            levels.map(move |&level| Errors::of(&model, level, end, pairs.iter().filter(used)))
        });
        Some(Fitted { model, cells, errors: errors.collect() })
    }
}

/// A model, what it was fitted to, and how good it is.
///
/// ```
/// use nullwindow_learn::probcut::Fitted;
///
/// /// How often its cuts were wrong, of all.
/// fn wrong(fitted: &Fitted) -> f64 {
///     let (wrong, cuts) = fitted.errors.iter().fold((0, 0), |sum, e| (sum.0 + e.wrong, sum.1 + e.cuts));
///     wrong as f64 / cuts as f64
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The model.
    pub model: ProbCutModel,
    /// The pairs that it was fitted to, cell by cell.
    pub cells: Vec<Cell>,
    /// Its errors on other positions, for each level of the engine: first of searches to a horizon, then of the end of the game.
    pub errors: Vec<Errors>,
}

impl Fitted {
    /// The file that the crate `nullwindow-othello` is compiled with: an expression of Rust.
    #[must_use]
    pub fn file(&self) -> String {
        let mut text = "// How shallow searches of Othello foretell deep ones, written by `nullwindow train probcut`: slope, offset; and of the\n\
            // deviation's logarithm what is constant, by empty squares, by shallow depth, by deep depth.\n[\n"
            .to_owned();
        let ProbCutModel { horizon, end } = self.model;
        for (of, foretelling) in [("a horizon", horizon), ("the end of the game", end)] {
            let [constant, by_empties, by_shallow, by_deep] = foretelling.deviation;
            _ = writeln!(
                text,
                "    // To {of}.\n    [{:.4}, {:.4}, {constant:.4}, {by_empties:.4}, {by_shallow:.4}, {by_deep:.4}],",
                foretelling.slope, foretelling.offset
            );
        }
        text + "]\n"
    }
}

/// The games held out: those to measure errors by, and those to fit to.
fn held_out(games: &Games) -> [Vec<(usize, &Game)>; 2] {
    let held_out = games.games.iter().step_by(HELD_OUT).enumerate();
    let (measured, fitted) = held_out.partition(|&(number, _)| is_measured(number));
    [measured, fitted]
}

/// The empty squares of the position of this number.
fn empties(number: usize) -> u32 {
    EMPTIES.start() + (number % EMPTIES.count()) as u32
}

/// How many positions with as many empty squares come before the one of this number.
fn round(number: usize) -> usize {
    number / EMPTIES.count()
}

/// Whether the game or the position of this number serves to measure errors.
fn is_measured(number: usize) -> bool {
    number % MEASURED == MEASURED - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{random_games, sample};
    use nullwindow_othello::Move;

    const QUICK: Options = Options { positions: 45, depth: 4, exact: 15, seed: 3 };

    fn study() -> Study {
        Study::new(QUICK, random_games(60)).unwrap()
    }

    /// Stopped now and then, written and read again, it sees the same.
    #[test]
    fn a_resumed_study_comes_to_the_same() {
        let (mut whole, mut parts) = (study(), study());
        assert!(whole.go_on(usize::MAX, &false.into(), |_| ()));
        for rounds in 0.. {
            let stop = AtomicBool::new(false);
            let mut begun = 0;
            let done = parts.go_on(10, &stop, |_| {
                begun += 1;
                stop.store(begun == 7 && rounds % 2 == 0, Relaxed);
            });
            if done {
                break;
            }
            let saved = parts.checkpoint();
            parts = study();
            parts.resume(&saved).unwrap();
        }
        assert_eq!(parts.checkpoint(), whole.checkpoint());
        assert_eq!(whole.seen.len(), 45);
        let solved = |seen: &&Seen| seen.exact.is_some();
        assert_eq!(whole.seen.iter().filter(solved).count(), 4, "of 14 and of 15 empty squares, twice");
        assert!(whole.seen.iter().all(|seen| seen.values.len() == 5));
    }

    #[test]
    fn checkpoints_that_do_not_fit_are_refused() {
        let mut study = study();
        study.go_on(3, &false.into(), |_| ());
        let good = study.checkpoint();
        let mut refused = |text: &str, error| assert_eq!(study.resume(text), Err(error));
        refused("", CheckpointError::Setting);
        refused(&good.replace("seed 3", "seed 4"), CheckpointError::Setting);
        refused(&good[..good.len() - 1], CheckpointError::Line(4));
        refused(&good.replace("15 empties", "16 empties"), CheckpointError::Line(3));
        refused(&good.replace("empties, exact", "empties, about"), CheckpointError::Line(2));
        refused(&(good.clone() + "17 empties, by depth 1 2 3 4 5 6\n"), CheckpointError::Line(5));
        assert_eq!(study.resume(&good), Ok(()));
    }

    /// Games of at most 45 moves leave 15 squares empty. Of the held-out ones every second is measured.
    #[test]
    fn games_that_are_over_too_soon_are_refused() {
        let shortened = |short: fn(usize) -> bool| {
            let mut games = random_games(60);
            for (_, game) in games.games.iter_mut().enumerate().filter(|&(number, _)| short(number)) {
                let empties =
                    |moves: &[_]| 60 - moves.iter().filter(|m: &&Move| m.square().is_some()).count();
                while empties(&game.moves) < 15 {
                    game.moves.pop();
                }
            }
            Study::new(QUICK, games)
        };
        let held_out = random_games(60).games.len().div_ceil(HELD_OUT);
        for short in [|_| true, |number| number == HELD_OUT, |number| number != HELD_OUT] {
            let Err(Error::Short { held_out: found }) = shortened(short) else { panic!("it is accepted") };
            assert_eq!(found, held_out);
        }
        assert!(shortened(|number| number % HELD_OUT > 0).is_ok());
    }

    /// No game lasts: what is sought is never found, but it can be stopped.
    #[test]
    fn a_search_for_positions_can_be_stopped() {
        let game = Game { moves: Vec::new(), best: None };
        assert_eq!(sample::position(&[(0, &game)], &(14..15), 1, &true.into()), None);
    }

    #[test]
    fn too_little_is_not_fitted() {
        let mut study = study();
        study.go_on(usize::MAX, &false.into(), |_| ());
        assert_eq!(study.fit(), None);
        assert!(matches!(Study::new(QUICK, random_games(20)), Err(Error::Games { found: 20 })));
    }
}

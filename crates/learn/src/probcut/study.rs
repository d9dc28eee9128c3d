//! The study of how shallow searches of Othello predict deep ones (Buro 1995): its positions, its fit, and its errors on
//! other positions.

use super::errors::CutErrors;
use super::model::{self, Cell};
use super::options::{EMPTIES, StudyError, StudyOptions};
use super::values::{PositionSearcher, SearchedPosition};
use crate::othello::{HELD_OUT, OthelloGame, OthelloGames};
use nullwindow::Position;
use nullwindow::engine::ProbCut;
use nullwindow_othello::{Evaluation, ProbCutModel, Tracked};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// One game in so many of those held out serves to measure errors, and not to fit.
const MEASURED: usize = 2;

/// A comparison of searches: what is seen so far, and what is left.
///
/// ```
/// use nullwindow_learn::{othello::OthelloGames, probcut::{StudyError, StudyOptions, Study}};
/// use std::sync::atomic::AtomicBool;
///
/// /// The file of the model fitted to `games`.
/// fn fitted(games: OthelloGames) -> Result<Option<String>, StudyError> {
///     let mut study = Study::new(StudyOptions::default(), games)?;
///     while !study.go_on(100, &AtomicBool::new(false), |done| eprintln!("{done}")) {}
///     Ok(study.fit().map(|fitted| fitted.file()))
/// }
/// ```
pub struct Study {
    pub(super) options: StudyOptions,
    pub(super) games: OthelloGames,
    searcher: PositionSearcher,
    pub(super) searched: Vec<SearchedPosition>,
}

impl Study {
    /// A study that has not begun.
    ///
    /// # Errors
    /// If there are too few games, or none that last long enough, or no memory.
    pub fn new(options: StudyOptions, games: OthelloGames) -> Result<Self, StudyError> {
        if games.games.len() <= HELD_OUT {
            return Err(StudyError::Games { found: games.games.len() });
        }
        // A game that lasts so long has positions with all greater numbers of empty squares.
        let lasts = |&(_, game): &(usize, &OthelloGame)| {
            game.position(*EMPTIES.start()).is_some_and(|position| position.outcome().is_none())
        };
        let [measured, fitted] = held_out(&games);
        if ![&measured, &fitted].into_iter().all(|games| games.iter().any(lasts)) {
            return Err(StudyError::Short { held_out: measured.len() + fitted.len() });
        }
        Ok(Study { options, games, searcher: PositionSearcher::new()?, searched: Vec::new() })
    }

    /// What it takes positions from.
    #[must_use]
    pub fn games(&self) -> &OthelloGames {
        &self.games
    }

    /// Searches the next positions, so many of them, telling before each how many are done. True if none is left. If it was stopped, it goes
    /// on where it was when it is called again.
    pub fn go_on(&mut self, most: usize, stop: &AtomicBool, mut report: impl FnMut(usize)) -> bool {
        let [measured, fitted] = held_out(&self.games);
        let end = self.options.positions.min(self.searched.len() + most);
        for number in self.searched.len()..end {
            report(number);
            if stop.load(Relaxed) {
                return false;
            }
            let games = if is_measured(round(number)) { &measured } else { &fitted };
            let Some(seen) = self.searcher.look(games, position_empties(number), self.options, number, stop)
            else {
                return false;
            };
            self.searched.push(seen);
        }
        end == self.options.positions
    }

    /// The model fitted to what was seen so far, and its errors; `None` if that is too little.
    #[must_use]
    pub fn fit(&self) -> Option<FittedModel> {
        let seen = self.searched.iter().enumerate();
        let (measured, fitted): (Vec<_>, Vec<_>) = seen.partition(|&(number, _)| is_measured(round(number)));
        let [measured, fitted] =
            [measured, fitted].map(|seen| seen.into_iter().map(|(_, seen)| seen).collect::<Vec<_>>());
        let (model, cells) = model::fit(&fitted)?;
        let pairs: Vec<_> = measured.iter().flat_map(|seen| seen.pairs()).collect();
        let used = |pair: &&_| model::is_used(pair);
        let errors = [false, true].into_iter().flat_map(|end| {
            let levels = <Evaluation as ProbCut<Tracked>>::LEVELS.iter();
            let pairs = &pairs;
            levels.map(move |&level| CutErrors::of(&model, level, end, pairs.iter().filter(used)))
        });
        Some(FittedModel { model, cells, errors: errors.collect() })
    }
}

/// A model, what it was fitted to, and how good it is.
///
/// ```
/// use nullwindow_learn::probcut::FittedModel;
///
/// /// How often its cuts were wrong, of all.
/// fn wrong(fitted: &FittedModel) -> f64 {
///     let (wrong, cuts) = fitted.errors.iter().fold((0, 0), |sum, e| (sum.0 + e.wrong, sum.1 + e.cuts));
///     wrong as f64 / cuts as f64
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FittedModel {
    /// The model.
    pub model: ProbCutModel,
    /// The pairs that it was fitted to, cell by cell.
    pub cells: Vec<Cell>,
    /// Its errors on other positions, for each level of the engine: first of searches to a horizon, then of the end of the game.
    pub errors: Vec<CutErrors>,
}

impl FittedModel {
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
fn held_out(games: &OthelloGames) -> [Vec<(usize, &OthelloGame)>; 2] {
    let held_out = games.games.iter().step_by(HELD_OUT).enumerate();
    let (measured, fitted) = held_out.partition(|&(number, _)| is_measured(number));
    [measured, fitted]
}

/// The empty squares of the position of this number.
pub(super) fn position_empties(number: usize) -> u32 {
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
    use crate::probcut::StudyCheckpointError;
    use nullwindow_othello::Move;

    const QUICK: StudyOptions = StudyOptions { positions: 45, depth: 4, exact: 15, seed: 3 };

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
        assert_eq!(whole.searched.len(), 45);
        let solved = |seen: &&SearchedPosition| seen.exact.is_some();
        assert_eq!(whole.searched.iter().filter(solved).count(), 4, "of 14 and of 15 empty squares, twice");
        assert!(whole.searched.iter().all(|seen| seen.values.len() == 5));
    }

    #[test]
    fn checkpoints_that_do_not_fit_are_refused() {
        let mut study = study();
        study.go_on(3, &false.into(), |_| ());
        let good = study.checkpoint();
        let mut refused = |text: &str, error| assert_eq!(study.resume(text), Err(error));
        refused("", StudyCheckpointError::Setting);
        refused(&good.replace("seed 3", "seed 4"), StudyCheckpointError::Setting);
        refused(&good[..good.len() - 1], StudyCheckpointError::Line(4));
        refused(&good.replace("15 empties", "16 empties"), StudyCheckpointError::Line(3));
        refused(&good.replace("empties, exact", "empties, about"), StudyCheckpointError::Line(2));
        refused(&(good.clone() + "17 empties, by depth 1 2 3 4 5 6\n"), StudyCheckpointError::Line(5));
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
            let Err(StudyError::Short { held_out: found }) = shortened(short) else {
                panic!("it is accepted")
            };
            assert_eq!(found, held_out);
        }
        assert!(shortened(|number| number % HELD_OUT > 0).is_ok());
    }

    /// No game lasts: what is sought is never found, but it can be stopped.
    #[test]
    fn a_search_for_positions_can_be_stopped() {
        let game = OthelloGame { moves: Vec::new(), best: None };
        assert_eq!(sample::position(&[(0, &game)], &(14..15), 1, &true.into()), None);
    }

    #[test]
    fn too_little_is_not_fitted() {
        let mut study = study();
        study.go_on(usize::MAX, &false.into(), |_| ());
        assert_eq!(study.fit(), None);
        assert!(matches!(Study::new(QUICK, random_games(20)), Err(StudyError::Games { found: 20 })));
    }
}

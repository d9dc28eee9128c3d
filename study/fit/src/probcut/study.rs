//! The study of how shallow searches of Othello predict deep ones (Buro 1995): its positions, its fit, and
//! its errors on other positions.

use super::errors::CutErrors;
use super::model::{self, Cell};
use super::options::{EMPTIES, StudyError, StudyOptions};
use super::values::{PositionSearcher, SearchedPosition};
use crate::othello::{HELD_OUT, OthelloRecord, OthelloRecords};
use nullwindow::Position;
use nullwindow::engine::ProbCut;
use nullwindow_othello::{PatternEvaluator, ProbCutModel, Tracked};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Of this number of held-out games one serves to measure errors, the others to fit.
const MEASURED: usize = 2;

/// A comparison of searches at positions of games, which can be stopped and resumed.
///
/// ```
/// use nullwindow_fit::{othello::OthelloRecords, probcut::{StudyError, StudyOptions, Study}};
/// use std::sync::atomic::AtomicBool;
///
/// /// The file of the model fitted to `games`.
/// fn fitted(games: OthelloRecords) -> Result<Option<String>, StudyError> {
///     let mut study = Study::new(StudyOptions::default(), games)?;
///     while !study.search_next(100, &AtomicBool::new(false), |done| eprintln!("{done}")) {}
///     Ok(study.fit().map(|fitted| fitted.file()))
/// }
/// ```
pub struct Study {
    pub(super) options: StudyOptions,
    pub(super) games: OthelloRecords,
    searcher: PositionSearcher,
    pub(super) searched: Vec<SearchedPosition>,
}

impl Study {
    /// A study that has not begun.
    ///
    /// # Errors
    /// If there are too few games, or none that last long enough, or no memory.
    pub fn new(options: StudyOptions, games: OthelloRecords) -> Result<Self, StudyError> {
        if games.games.len() <= HELD_OUT {
            return Err(StudyError::Games { found: games.games.len() });
        }
        // A game that lasts until then has positions with all larger numbers of empty squares.
        let lasts = |&(_, game): &(usize, &OthelloRecord)| {
            game.position(*EMPTIES.start()).is_some_and(|position| position.outcome().is_none())
        };
        let [measured, fitted] = held_out(&games);
        if ![&measured, &fitted].into_iter().all(|games| games.iter().any(lasts)) {
            return Err(StudyError::Short { held_out: measured.len() + fitted.len() });
        }
        Ok(Study { options, games, searcher: PositionSearcher::new()?, searched: Vec::new() })
    }

    /// The games that positions are taken from.
    #[must_use]
    pub fn games(&self) -> &OthelloRecords {
        &self.games
    }

    /// Searches the next `count` positions; reports before each the number done. Returns whether all
    /// positions are done. After a stop, the next call continues.
    pub fn search_next(&mut self, count: usize, stop: &AtomicBool, mut report: impl FnMut(usize)) -> bool {
        let [measured, fitted] = held_out(&self.games);
        let end = self.options.positions.min(self.searched.len() + count);
        for number in self.searched.len()..end {
            report(number);
            if stop.load(Relaxed) {
                return false;
            }
            let games = if is_measured(round(number)) { &measured } else { &fitted };
            let empties = position_empties(number);
            let searched = self.searcher.search_all_depths(games, empties, self.options, number, stop);
            let Some(searched) = searched else { return false };
            self.searched.push(searched);
        }
        end == self.options.positions
    }

    /// The model fitted to the positions searched so far, and its errors; `None` if they are too few.
    #[must_use]
    pub fn fit(&self) -> Option<FittedModel> {
        let searched = self.searched.iter().enumerate();
        let (measured, fitted): (Vec<_>, Vec<_>) =
            searched.partition(|&(number, _)| is_measured(round(number)));
        let [measured, fitted] =
            [measured, fitted].map(|half| half.into_iter().map(|(_, position)| position).collect::<Vec<_>>());
        let (model, cells) = model::fit(&fitted)?;
        let pairs: Vec<_> = measured.iter().flat_map(|position| position.pairs()).collect();
        let used = |pair: &&_| model::is_used(pair);
        let errors = [false, true].into_iter().flat_map(|end| {
            let levels = <PatternEvaluator as ProbCut<Tracked>>::LEVELS.iter();
            let pairs = &pairs;
            levels.map(move |&level| CutErrors::of(&model, level, end, pairs.iter().filter(used)))
        });
        Some(FittedModel { model, cells, errors: errors.collect() })
    }
}

/// A model, the cells that it was fitted to, and its errors.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedModel {
    /// The model.
    pub model: ProbCutModel,
    /// The cells that the model was fitted to.
    pub cells: Vec<Cell>,
    /// The errors on other positions, for each level of the engine: first of searches to a horizon, then of
    /// searches to the end of the game.
    pub errors: Vec<CutErrors>,
}

impl FittedModel {
    /// The file that the crate `nullwindow-othello` includes: an expression of Rust.
    #[must_use]
    pub fn file(&self) -> String {
        let mut text = concat!(
            "// How values of shallow searches of Othello predict deep ones, written by \
             `nullwindow-lab train probcut`:\n",
            "// slope, offset; and of the deviation's logarithm the constant, and the coefficients of \
             empty squares,\n",
            "// shallow depth and deep depth.\n[\n",
        )
        .to_owned();
        let ProbCutModel { horizon, end } = self.model;
        for (of, regression) in [("a horizon", horizon), ("the end of the game", end)] {
            let [constant, by_empties, by_shallow, by_deep] = regression.deviation;
            _ = writeln!(
                text,
                "    // To {of}.\n    [{:.4}, {:.4}, {constant:.4}, {by_empties:.4}, {by_shallow:.4}, \
                 {by_deep:.4}],",
                regression.slope, regression.offset
            );
        }
        text + "]\n"
    }
}

/// The held-out games: those to measure errors on, and those to fit to.
fn held_out(games: &OthelloRecords) -> [Vec<(usize, &OthelloRecord)>; 2] {
    let held_out = games.games.iter().step_by(HELD_OUT).enumerate();
    // No game to which the evaluation was fitted: there its errors are too small.
    let (measured, fitted) = held_out.partition(|&(number, _)| is_measured(number));
    [measured, fitted]
}

/// The number of empty squares of the position of this number.
pub(super) fn position_empties(number: usize) -> u32 {
    EMPTIES.start() + (number % EMPTIES.count()) as u32
}

/// The number of earlier positions with the same number of empty squares.
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
    use nullwindow_support::atomic_file::{sealed, unsealed};

    const QUICK: StudyOptions = StudyOptions { positions: 45, depth: 4, exact: 15, seed: 3 };

    fn study() -> Study {
        Study::new(QUICK, random_games(60)).unwrap()
    }

    /// A study that is stopped, written and read now and then ends with the same values.
    #[test]
    fn resumed_study_equals_uninterrupted() {
        let (mut whole, mut parts) = (study(), study());
        assert!(whole.search_next(usize::MAX, &false.into(), |_| ()));
        for rounds in 0.. {
            let stop = AtomicBool::new(false);
            let mut begun = 0;
            let done = parts.search_next(10, &stop, |_| {
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
        let solved = |position: &&SearchedPosition| position.exact.is_some();
        assert_eq!(whole.searched.iter().filter(solved).count(), 4, "of 14 and of 15 empty squares, twice");
        assert!(whole.searched.iter().all(|position| position.values.len() == 5));
    }

    #[test]
    fn checkpoints_of_another_study_are_rejected() {
        let mut study = study();
        study.search_next(3, &false.into(), |_| ());
        let good = study.checkpoint();
        let mut refused = |file: &[u8], error: &str| {
            assert_eq!(study.resume(file).unwrap_err().to_string(), format!("line {error}"));
        };
        refused(b"", "1: it is damaged: its checksum differs");
        let other = Study::new(StudyOptions { seed: 4, ..QUICK }, random_games(60)).unwrap().checkpoint();
        refused(&other, "1: settings differ: expected seed 3, found seed 4");
        refused(&good[..good.len() - 1], "2: it is damaged: its checksum differs");
        let (head, state) = str::from_utf8(&good).unwrap().trim_end().split_once('\n').unwrap();
        let state = unsealed(state).unwrap();
        for (from, to) in [
            (r#""empties":15"#, r#""empties":16"#),
            (r#""empties":15"#, r#""empties":0"#),
            ("exact", "about"),
            ("}]", r#"},{"empties":17,"values":[1,2,3,4,5,6],"exact":null}]"#),
        ] {
            let file = format!("{head}\n{}\n", sealed(&state.replace(from, to)));
            refused(file.as_bytes(), "2: this is no state of the work");
        }
        assert!(study.resume(&good).is_ok());
    }

    /// Games of at most 45 moves leave 15 squares empty. Of the held-out ones every second is measured.
    #[test]
    fn too_short_games_are_rejected() {
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

    /// No game lasts until the wanted position, so that only the stop ends the sampling.
    #[test]
    fn sampling_can_be_stopped() {
        let game = OthelloRecord { moves: Vec::new(), best: None };
        assert_eq!(sample::position(&[(0, &game)], &(14..15), 1, &true.into()), None);
    }

    #[test]
    fn too_few_positions_are_not_fitted() {
        let mut study = study();
        study.search_next(usize::MAX, &false.into(), |_| ());
        assert_eq!(study.fit(), None);
        assert!(matches!(Study::new(QUICK, random_games(20)), Err(StudyError::Games { found: 20 })));
    }
}

//! The weights of Othello's patterns, fitted stage by stage from the end of the game backwards (after Buro
//! 1995, 1997).
//!
//! Positions near the end are solved; earlier ones are searched a few plies, down to stages that are fitted
//! already. The prior of a stage is the one after it, so that pattern contents which are rare in a stage have
//! a sensible weight there.

mod checkpoint;
mod games;
mod label;
mod order;
mod results;
pub(crate) mod sample;

pub(crate) use checkpoint::WithGames;
pub use games::{GamesError, OthelloRecord, OthelloRecords};
pub use order::{FittedMoveOrder, OrderCost, OrderErrors, OrderOptions, OrderTraining};
pub use results::mmto_options;

use label::Labeller;
use nullwindow_learn::{Regression, Rows};
use nullwindow_othello::{
    EndgameSolver, Features, Layout, Othello, STAGES, UNITS, Weights, stage_empties, stage_of,
};
use nullwindow_support::parallel;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Every game whose number is a multiple of this is held out: no weight is fitted to it, and errors are
/// measured on it.
pub(crate) const HELD_OUT: usize = 20;

/// Stages from this number of empty squares on have fewer positions.
const OPENING: u32 = 32;

/// The value in discs at which an example counts half.
const LARGE: f32 = 32.0;

/// The number of positions that are labelled between two reports.
const BATCH: usize = 1_024;

/// The number of coefficients in the sum of a position's score.
const COLUMNS: usize = Layout::COLUMNS;

/// The options of a training.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TrainingOptions {
    /// Positions for each stage of the endgame and the middle game, and a quarter for those of the opening.
    /// (A twentieth more serve to measure errors.)
    pub positions: usize,
    /// Positions with at most this number of empty squares are solved.
    pub exact: u32,
    /// The depth of the search of other positions, in plies; at least the width of a stage.
    pub depth: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// The strength of the prior, the next stage, as [`Regression::ridge`].
    pub ridge: f32,
    /// The number of steps of the regression.
    pub steps: u32,
}

impl Default for TrainingOptions {
    fn default() -> Self {
        TrainingOptions { positions: 200_000, exact: 13, depth: 4, seed: 1, ridge: 40.0, steps: 15 }
    }
}

/// A position with its value for the side to move, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LabelledPosition {
    position: Othello,
    value: i32,
    /// Whether the position was played in a game.
    from_game: bool,
}

/// Errors of predicted values on positions that nothing was fitted to, in discs.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PredictionErrors {
    /// The number of positions.
    pub count: usize,
    /// The mean of the absolute errors.
    pub mean: f64,
    /// The root of the mean square.
    pub root_mean_square: f64,
}

impl PredictionErrors {
    fn of(errors: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut sum, mut squares) = (0, 0.0, 0.0);
        for error in errors {
            count += 1;
            sum += error.abs();
            squares += error * error;
        }
        let n = f64::from(count.max(1));
        PredictionErrors { count: count as usize, mean: sum / n, root_mean_square: (squares / n).sqrt() }
    }
}

/// A fitted stage and its errors.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedStage {
    /// The numbers of empty squares of the stage.
    pub empties: Range<u32>,
    /// Errors on positions of held-out games.
    pub games: PredictionErrors,
    /// Errors on positions of variations from held-out games.
    pub variations: PredictionErrors,
}

/// The progress of a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The current stage, from 0.
    pub stage: usize,
    /// Positions of the stage that are labelled.
    pub done: usize,
    /// All positions of the stage.
    pub of: usize,
}

/// A training: the stages fitted so far, and the examples of the current one.
///
/// ```
/// use nullwindow_fit::othello::{OthelloRecords, GamesError, TrainingOptions, Training};
/// use std::sync::atomic::AtomicBool;
///
/// /// The file of weights fitted to `games`.
/// fn trained(games: OthelloRecords) -> Result<Vec<u8>, GamesError> {
///     let mut training = Training::new(TrainingOptions::default(), games)?;
///     while !training.is_done() {
///         training.fit_next(2, &AtomicBool::new(false), |progress| eprintln!("{progress:?}"));
///     }
///     Ok(training.file())
/// }
/// ```
pub struct Training {
    options: TrainingOptions,
    games: OthelloRecords,
    layout: Layout,
    /// Coefficients in units; 0 in stages that are not fitted yet.
    coefficients: Vec<Vec<i16>>,
    fitted: Vec<FittedStage>,
    /// The labelled examples of the current stage.
    examples: Vec<LabelledPosition>,
}

impl Training {
    /// A training that has not begun.
    ///
    /// # Errors
    /// If no game to fit to, or no held-out game, lasts until the stage that is fitted first.
    pub fn new(options: TrainingOptions, games: OthelloRecords) -> Result<Self, GamesError> {
        // A game that lasts until then has positions of all stages.
        let last = stage_empties(0).end - 1;
        let lasts = |&(_, game): &(usize, &OthelloRecord)| game.position(last).is_some();
        let [held_out, to_fit] = split(&games);
        if ![&held_out, &to_fit].into_iter().all(|games| games.iter().any(lasts)) {
            return Err(GamesError::TooFew { held_out: held_out.len(), to_fit: to_fit.len(), last });
        }
        Ok(Self::new_unchecked(options, games))
    }

    /// As [`new`](Self::new), for games that were checked before.
    fn new_unchecked(options: TrainingOptions, games: OthelloRecords) -> Self {
        let layout = Layout::new();
        let coefficients = vec![vec![0; layout.coefficients()]; STAGES];
        Training { options, games, layout, coefficients, fitted: Vec::new(), examples: Vec::new() }
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &OthelloRecords {
        &self.games
    }

    /// Whether all stages are fitted.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.fitted.len() == STAGES
    }

    /// Fits the next stage, and reports its progress. Returns false if it was stopped; the next call
    /// continues the stage. The number of threads, at least one, does not change the result.
    ///
    /// # Panics
    /// If all stages are fitted.
    pub fn fit_next(&mut self, threads: usize, stop: &AtomicBool, report: impl FnMut(&Progress)) -> bool {
        assert!(!self.is_done());
        let complete = self.label(threads, stop, report);
        if complete {
            self.fit();
        }
        complete
    }

    /// The stages fitted so far, from the end of the game backwards.
    #[must_use]
    pub fn fitted(&self) -> &[FittedStage] {
        &self.fitted
    }

    /// The file of the weights fitted so far.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        Weights::file(&self.coefficients)
    }

    /// The weights fitted so far.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights::of_coefficients(&self.layout, &self.coefficients)
    }

    /// Errors on positions of held-out games whose exact values are in the files (WTHOR has those with 24
    /// empty squares).
    #[must_use]
    pub fn against_solved(&self) -> PredictionErrors {
        let weights = self.weights();
        PredictionErrors::of(self.solved(true).map(|(position, value)| {
            let (features, moves) = (Features::of(&position), position.legal().count_ones());
            discs(weights.score(&features, position.empties(), moves)) - f64::from(value)
        }))
    }

    /// The number of examples of a stage to fit to, and the number of held-out ones to measure errors on.
    fn example_counts(&self, stage: usize) -> (usize, usize) {
        // Positions of the opening differ less.
        let share = if stage_empties(stage).start < OPENING { 1 } else { 4 };
        let to_fit = self.options.positions / share;
        (to_fit, to_fit / HELD_OUT)
    }

    /// Labels the examples that the stage still lacks. Returns false if it was stopped.
    fn label(&mut self, threads: usize, stop: &AtomicBool, mut report: impl FnMut(&Progress)) -> bool {
        let stage = self.fitted.len();
        let (fitted_to, measured) = self.example_counts(stage);
        let of = fitted_to + measured;
        let empties = stage_empties(stage);
        let weights = self.weights();
        let begin = || Labeller {
            // A small table suffices for this number of squares.
            endings: EndgameSolver::default(),
            weights: &weights,
            // Below the first stage there are no weights.
            exact: self.options.exact.max(stage_empties(0).end),
            // Deep enough for the leaves to be in a fitted stage.
            depth: self.options.depth.max(empties.len() as u32),
        };
        let [held_out, to_fit] = split(&self.games);
        let example = |labeller: &mut Labeller, number: usize| {
            let games = if number < fitted_to { &to_fit } else { &held_out };
            let seed = (self.options.seed << 6 | stage as u64) << 32 | number as u64;
            let (position, from_game) = sample::position(games, &empties, seed, stop)?;
            let value = if stop.load(Relaxed) { None } else { labeller.value(&position, stop) };
            Some(LabelledPosition { position, value: value?, from_game })
        };
        while self.examples.len() < of {
            let done = self.examples.len();
            report(&Progress { stage, done, of });
            let mut batch = vec![None; BATCH.min(of - done)];
            let jobs = batch.len();
            let work = |labeller: &mut Labeller, job| example(labeller, done + job);
            let Ok(()) = parallel::for_each(jobs, threads, begin, work, |job, labelled| {
                batch[job] = Some(labelled);
                Ok::<(), Infallible>(())
            });
            // A stop leaves gaps: what comes after the first is labelled again.
            self.examples.extend(batch.into_iter().map_while(|labelled| labelled));
            if self.examples.len() < done + jobs {
                return false;
            }
        }
        true
    }

    /// Fits the current stage, whose examples are complete, and advances to the next.
    fn fit(&mut self) {
        let stage = self.fitted.len();
        let (to_fit, held_out) = self.examples.split_at(self.example_counts(stage).0);
        let mut rows = self.rows(to_fit.iter());
        for (position, value) in self.solved(false).filter(|(p, _)| stage_of(p.empties()) == stage) {
            self.push(&mut rows, &position, value as f32);
        }
        let TrainingOptions { ridge, steps, .. } = self.options;
        let fitted = Regression { ridge, steps }.fit(&rows, &self.prior(stage));
        let errors = |from_game: bool| {
            let rows = self.rows(held_out.iter().filter(|example| example.from_game == from_game));
            PredictionErrors::of((0..rows.len()).map(|row| rows.error(&fitted, row).into()))
        };
        let new =
            FittedStage { empties: stage_empties(stage), games: errors(true), variations: errors(false) };
        self.coefficients[stage] = fitted.iter().map(|w| (w * UNITS as f32).round() as i16).collect();
        self.fitted.push(new);
        self.examples.clear();
    }

    fn rows<'a>(&self, examples: impl Iterator<Item = &'a LabelledPosition>) -> Rows<COLUMNS> {
        let mut rows = Rows::new(self.layout.coefficients());
        for LabelledPosition { position, value, .. } in examples {
            self.push(&mut rows, position, discs(*value) as f32);
        }
        rows
    }

    /// Adds a position with its value. Large values have less weight, so that the fit is better near even
    /// positions.
    fn push(&self, rows: &mut Rows<COLUMNS>, position: &Othello, value: f32) {
        rows.push(self.layout.columns(position), value, 1.0 / (1.0 + (value / LARGE).powi(2)));
    }

    /// Positions with exact values from the files of games, of held-out games or of the others.
    fn solved(&self, of_held_out: bool) -> impl Iterator<Item = (Othello, i32)> {
        let games = self.games.games.iter().enumerate().filter(move |game| held_out(game) == of_held_out);
        games.filter_map(|(_, game)| game.solved())
    }

    /// The prior of a stage: the coefficients of the stage after it in the game.
    fn prior(&self, stage: usize) -> Vec<f32> {
        match stage.checked_sub(1) {
            Some(later) => self.coefficients[later].iter().map(|&w| f32::from(w) / UNITS as f32).collect(),
            None => vec![0.0; self.layout.coefficients()],
        }
    }
}

/// The games with their numbers: the held-out ones, and those to fit to.
fn split(games: &OthelloRecords) -> [Vec<(usize, &OthelloRecord)>; 2] {
    games.games.iter().enumerate().partition::<Vec<_>, _>(held_out).into()
}

/// Whether a game, with its number, is held out.
fn held_out(&(number, _): &(usize, &OthelloRecord)) -> bool {
    number.is_multiple_of(HELD_OUT)
}

fn discs(units: i32) -> f64 {
    f64::from(units) / f64::from(UNITS)
}

/// Random games, with passes as moves.
#[cfg(test)]
pub(crate) fn random_games(count: usize) -> OthelloRecords {
    use nullwindow::Position;
    let mut random = nullwindow_support::SplitMix64::new(1);
    let mut game = || {
        let (mut position, mut played, mut moves) = (Othello::start(), Vec::new(), Vec::new());
        while position.moves(&mut moves).is_none() {
            let m = moves[random.next().expect("it is endless") as usize % moves.len()];
            position.make(m);
            played.push(m);
            moves.clear();
        }
        OthelloRecord { moves: played, best: None }
    };
    OthelloRecords { games: (0..count).map(|_| game()).collect(), ..OthelloRecords::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> OthelloRecords {
        random_games(60)
    }

    const QUICK: TrainingOptions =
        TrainingOptions { positions: 200, exact: 8, depth: 2, seed: 5, ridge: 10.0, steps: 10 };

    fn run(training: &mut Training) {
        while !training.is_done() {
            assert!(training.fit_next(1, &AtomicBool::new(false), |_| ()));
        }
    }

    /// A training that is stopped, written and read at many places ends with the same weights.
    #[test]
    fn resumed_training_equals_uninterrupted() {
        let mut whole = Training::new(QUICK, games()).unwrap();
        run(&mut whole);
        let (mut parts, mut stops) = (Training::new(QUICK, games()).unwrap(), 0);
        while !parts.is_done() {
            let (stop, mut reports) = (AtomicBool::new(false), 0);
            if !parts.fit_next(1 + stops % 2, &stop, |_| {
                reports += 1;
                stop.store(stops % 3 == 0, Relaxed);
            }) {
                parts = Training::resume(QUICK, games(), &parts.checkpoint()).unwrap();
            }
            assert!(reports <= 1);
            stops += 1;
        }
        assert!(stops > STAGES);
        assert_eq!(parts.file(), whole.file());
        assert_eq!(parts.fitted(), whole.fitted());
        assert!(Weights::read(&whole.file()).is_ok());
    }

    /// A stop between two batches keeps the first, and more threads go on from there.
    #[test]
    fn a_stage_is_stopped_and_continued_by_other_threads() {
        let options = TrainingOptions { positions: BATCH + 100, ..QUICK };
        let mut whole = Training::new(options, games()).unwrap();
        assert!(whole.fit_next(1, &false.into(), |_| ()));
        let (mut part, stop) = (Training::new(options, games()).unwrap(), AtomicBool::new(false));
        assert!(!part.fit_next(3, &stop, |progress| stop.store(progress.done > 0, Relaxed)));
        assert_eq!(part.examples.len(), BATCH);
        let mut part = Training::resume(options, games(), &part.checkpoint()).unwrap();
        assert!(part.fit_next(3, &false.into(), |_| ()));
        assert_eq!((part.file(), part.fitted()), (whole.file(), whole.fitted()));
    }

    /// The fit explains most of the variation of held-out values.
    #[test]
    fn errors_are_smaller_than_values() {
        let mut training = Training::new(TrainingOptions { positions: 3_000, ..QUICK }, games()).unwrap();
        assert!(training.fit_next(1, &false.into(), |_| ()));
        let fitted = training.fitted()[0].clone();
        assert_eq!(fitted.games.count + fitted.variations.count, 150);
        let (games, mut endings) = (games(), EndgameSolver::default());
        let games: Vec<_> = games.games.iter().enumerate().collect();
        let values = (0..500).map(|number| {
            let (position, _) = sample::position(&games, &fitted.empties, number, &false.into()).unwrap();
            f64::from(endings.value(&position, &false.into()).unwrap())
        });
        let spread = PredictionErrors::of(values).root_mean_square;
        let error = fitted.games.root_mean_square.max(fitted.variations.root_mean_square);
        assert!(error < spread / 2.0, "{error} of {spread}");
    }

    #[test]
    fn checkpoints_of_another_training_are_rejected() {
        let saved = Training::new(QUICK, games()).unwrap().checkpoint();
        let refused = |options, games, saved: &[u8], error: &str| {
            let found = Training::resume(options, games, saved).err().expect("it is refused").to_string();
            assert!(found.starts_with(&format!("line {error}")), "{found}");
        };
        let differ = "1: settings differ: expected ";
        let seed = TrainingOptions { seed: 6, ..QUICK };
        refused(seed, games(), &saved, &format!("{differ}seed 6, found seed 5"));
        let steps = TrainingOptions { steps: 11, ..QUICK };
        refused(steps, games(), &saved, &format!("{differ}steps 11, found steps 10"));
        refused(QUICK, OthelloRecords::default(), &saved, &format!("{differ}games 0, found games "));
        refused(QUICK, games(), &saved[1..], "1: this is another file, or a checkpoint of an older version");
        refused(QUICK, games(), &saved[..saved.len() - 1], "2: it is damaged: its checksum differs");
    }

    /// The first of each twenty games is held out.
    #[test]
    fn too_few_or_too_short_games_are_rejected() {
        let shortened = |count, short: fn(usize) -> bool| {
            let mut games = random_games(count);
            games
                .games
                .iter_mut()
                .enumerate()
                .filter(|&(number, _)| short(number))
                .for_each(|(_, game)| game.moves.truncate(40));
            Training::new(QUICK, games).err().map(|error| error.to_string())
        };
        let refused = |[held_out, to_fit]: [usize; 2]| {
            Some(format!(
                "too few games: of the {held_out} held out or of the {to_fit} to fit to, none lasts until 7 \
                 squares are empty"
            ))
        };
        assert_eq!(shortened(0, |_| false), refused([0, 0]));
        assert_eq!(shortened(1, |_| false), refused([1, 0]));
        assert_eq!(shortened(2, |_| false), None);
        assert_eq!(shortened(60, |_| true), refused([3, 57]));
        assert_eq!(shortened(60, |number| number % 20 == 0), refused([3, 57]));
        assert_eq!(shortened(60, |number| number % 20 != 0), refused([3, 57]));
        assert_eq!(shortened(60, |number| number > 1), None);
    }

    #[test]
    fn positions_are_determined_by_their_number_and_belong_to_the_stage() {
        let games = games();
        let games: Vec<_> = games.games.iter().enumerate().collect();
        let mut own = 0;
        for number in 0..1_000 {
            let sampled = || sample::position(&games, &(20..24), number, &false.into());
            let (position, from_game) = sampled().unwrap();
            assert!((20..24).contains(&position.empties()));
            assert_eq!(sampled(), Some((position, from_game)));
            own += u32::from(from_game);
        }
        assert!((300..500).contains(&own), "{own}");
    }
}

//! Othello's patterns, fitted stage by stage from the end of the game backwards (after Buro 1995, 1997).
//!
//! Near the end positions are solved; further up they are searched a few plies deep, down to stages that are fitted already. Each stage
//! is held to the one after it, so that contents which are rare in one stage have a sensible weight all the same.

mod checkpoint;
mod games;
mod label;
pub(crate) mod sample;

pub use checkpoint::CheckpointError;
pub use games::{Game, Games, GamesError};

use crate::{Regression, Rows};
use label::Labeller;
use nullwindow_othello::{
    Endings, Features, Layout, Othello, STAGES, UNITS, Weights, stage_empties, stage_of,
};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// One game in so many is held out: no weight is fitted to it, and errors are measured on it.
pub(crate) const HELD_OUT: usize = 20;

/// With so many empty squares or more a stage has fewer positions.
const OPENING: u32 = 32;

/// So many discs are much: an example of this value counts half.
const LARGE: f32 = 32.0;

/// The coefficients that a position's score is the sum of.
const COLUMNS: usize = Layout::COLUMNS;

/// What to fit, and how.
///
/// ```
/// let options = nullwindow_learn::othello::Options { positions: 1_000, ..Default::default() };
/// assert!(options.exact < 20);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Positions for each stage of the endgame and the middle game, and a quarter for those of the opening. (A twentieth more are looked
    /// at, to measure errors.)
    pub positions: usize,
    /// Positions with so many empty squares or fewer are solved.
    pub exact: u32,
    /// Others are searched so many plies deep; never fewer than a stage has.
    pub depth: u32,
    /// The number that all random choices follow from.
    pub seed: u64,
    /// How strongly a stage is held to the next one, as [`Regression::ridge`].
    pub ridge: f32,
    /// The steps of the regression.
    pub steps: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { positions: 200_000, exact: 13, depth: 4, seed: 1, ridge: 40.0, steps: 15 }
    }
}

/// A position with its value for the side to move, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Example {
    position: Othello,
    value: i32,
    /// Whether it is a game's own position.
    of_game: bool,
}

/// Errors on positions that nothing was fitted to, in discs.
///
/// ```
/// let none = nullwindow_learn::othello::Errors::default();
/// assert_eq!((none.count, none.mean), (0, 0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// How many positions.
    pub count: usize,
    /// The mean of the errors' absolute values.
    pub mean: f64,
    /// The root of the mean of their squares.
    pub root_mean_square: f64,
}

impl Errors {
    fn of(errors: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut sum, mut squares) = (0, 0.0, 0.0);
        for error in errors {
            count += 1;
            sum += error.abs();
            squares += error * error;
        }
        let n = f64::from(count.max(1));
        Errors { count: count as usize, mean: sum / n, root_mean_square: (squares / n).sqrt() }
    }
}

/// What is known of a fitted stage.
///
/// ```
/// use nullwindow_learn::othello::Fitted;
///
/// /// The stage that is hardest to tell.
/// fn hardest(stages: &[Fitted]) -> Option<&Fitted> {
///     stages.iter().max_by(|a, b| a.games.mean.total_cmp(&b.games.mean))
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// Its numbers of empty squares.
    pub empties: Range<u32>,
    /// Errors on positions of held-out games.
    pub games: Errors,
    /// Errors on positions beside held-out games.
    pub beside: Errors,
}

/// How far the training is.
///
/// ```
/// use nullwindow_learn::othello::Progress;
/// let progress = Progress { stage: 3, done: 50, of: 200 };
/// assert_eq!(100 * progress.done / progress.of, 25); // percent of the stage
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The stage at work, from 0.
    pub stage: usize,
    /// Positions of the stage that have their value.
    pub done: usize,
    /// All positions of the stage.
    pub of: usize,
}

/// A training: what is fitted so far, and what is left.
///
/// ```
/// use nullwindow_learn::othello::{Games, GamesError, Options, Training};
/// use std::sync::atomic::AtomicBool;
///
/// /// The file of weights fitted to `games`.
/// fn trained(games: Games) -> Result<Vec<u8>, GamesError> {
///     let mut training = Training::new(Options::default(), games)?;
///     while !training.is_done() {
///         training.fit_next(&AtomicBool::new(false), |progress| eprintln!("{progress:?}"));
///     }
///     Ok(training.file())
/// }
/// ```
pub struct Training {
    options: Options,
    games: Games,
    layout: Layout,
    /// In units; stages not yet fitted are zero.
    coefficients: Vec<Vec<i16>>,
    fitted: Vec<Fitted>,
    /// Those of the stage at work that have their value.
    examples: Vec<Example>,
}

impl Training {
    /// A training that has not begun.
    ///
    /// # Errors
    /// If no game to fit to, or none of those held out, lasts until the stage that is fitted first.
    pub fn new(options: Options, games: Games) -> Result<Self, GamesError> {
        // A game that lasts so long has positions of all stages.
        let last = stage_empties(0).end - 1;
        let lasts = |&(_, game): &(usize, &Game)| game.position(last).is_some();
        let [held_out, learned] = split(&games);
        if ![&held_out, &learned].into_iter().all(|games| games.iter().any(lasts)) {
            return Err(GamesError::TooFew { held_out: held_out.len(), learned: learned.len(), last });
        }
        Ok(Self::begun(options, games))
    }

    /// As [`new`](Self::new), of games that are known to be enough.
    fn begun(options: Options, games: Games) -> Self {
        let layout = Layout::new();
        let coefficients = vec![vec![0; layout.coefficients()]; STAGES];
        Training { options, games, layout, coefficients, fitted: Vec::new(), examples: Vec::new() }
    }

    /// What it learns from.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Whether all stages are fitted.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.fitted.len() == STAGES
    }

    /// Fits the next stage, telling of it now and then. False if it was stopped; called again, it goes on where it was.
    ///
    /// # Panics
    /// If all are fitted.
    pub fn fit_next(&mut self, stop: &AtomicBool, report: impl FnMut(&Progress)) -> bool {
        assert!(!self.is_done());
        let whole = self.label(stop, report);
        if whole {
            self.fit();
        }
        whole
    }

    /// What is known of the stages fitted so far, from the end of the game backwards.
    #[must_use]
    pub fn fitted(&self) -> &[Fitted] {
        &self.fitted
    }

    /// The file of the weights as they are now.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        Weights::file(&self.coefficients)
    }

    /// The weights as they are now.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights::of_coefficients(&self.layout, &self.coefficients)
    }

    /// Errors at positions of held-out games whose exact value their file tells (with 24 empty squares, as WTHOR has them).
    #[must_use]
    pub fn against_solved(&self) -> Errors {
        let weights = self.weights();
        Errors::of(self.solved(true).map(|(position, value)| {
            let (features, moves) = (Features::of(&position), position.legal().count_ones());
            discs(weights.score(&features, position.empties(), moves)) - f64::from(value)
        }))
    }

    /// How many examples of a stage are fitted to, and how many of held-out games are looked at.
    fn wanted(&self, stage: usize) -> (usize, usize) {
        // Openings differ less.
        let share = if stage_empties(stage).start < OPENING { 1 } else { 4 };
        let learned = self.options.positions / share;
        (learned, learned / HELD_OUT)
    }

    /// Finds the values of the examples that the stage still lacks.
    fn label(&mut self, stop: &AtomicBool, mut report: impl FnMut(&Progress)) -> bool {
        let stage = self.fitted.len();
        let (fitted_to, looked_at) = self.wanted(stage);
        let of = fitted_to + looked_at;
        let empties = stage_empties(stage);
        let mut labeller = Labeller {
            // For so few squares a small table is as good as a large one.
            endings: Endings::default(),
            weights: self.weights(),
            // No weights stand below the first stage.
            exact: self.options.exact.max(stage_empties(0).end),
            // So deep that the leaves are in a stage that is fitted.
            depth: self.options.depth.max(empties.len() as u32),
        };
        let [kept, learned] = split(&self.games);
        for number in self.examples.len()..of {
            if number.is_multiple_of(256) {
                report(&Progress { stage, done: number, of });
            }
            let games = if number < fitted_to { &learned } else { &kept };
            let seed = (self.options.seed << 6 | stage as u64) << 32 | number as u64;
            let Some((position, of_game)) = sample::position(games, &empties, seed, stop) else {
                return false;
            };
            let value = if stop.load(Relaxed) { None } else { labeller.value(&position, stop) };
            let Some(value) = value else { return false };
            self.examples.push(Example { position, value, of_game });
        }
        true
    }

    /// Fits the stage whose examples are whole, and goes on to the next.
    fn fit(&mut self) {
        let stage = self.fitted.len();
        let (learned, kept) = self.examples.split_at(self.wanted(stage).0);
        let mut rows = self.rows(learned.iter());
        for (position, value) in self.solved(false).filter(|(p, _)| stage_of(p.empties()) == stage) {
            self.push(&mut rows, &position, value as f32);
        }
        let Options { ridge, steps, .. } = self.options;
        let fitted = Regression { ridge, steps }.fit(&rows, &self.prior(stage));
        let errors = |of_game: bool| {
            let rows = self.rows(kept.iter().filter(|example| example.of_game == of_game));
            Errors::of((0..rows.len()).map(|row| rows.error(&fitted, row).into()))
        };
        let new = Fitted { empties: stage_empties(stage), games: errors(true), beside: errors(false) };
        self.coefficients[stage] = fitted.iter().map(|w| (w * UNITS as f32).round() as i16).collect();
        self.fitted.push(new);
        self.examples.clear();
    }

    fn rows<'a>(&self, examples: impl Iterator<Item = &'a Example>) -> Rows<COLUMNS> {
        let mut rows = Rows::new(self.layout.coefficients());
        for Example { position, value, .. } in examples {
            self.push(&mut rows, position, discs(*value) as f32);
        }
        rows
    }

    /// Adds a position with its value. By how much a side wins that wins by very much matters little: what is near even is told better
    /// where such examples count less.
    fn push(&self, rows: &mut Rows<COLUMNS>, position: &Othello, value: f32) {
        rows.push(self.layout.columns(position), value, 1.0 / (1.0 + (value / LARGE).powi(2)));
    }

    /// Positions with the value that the files of games tell, of held-out games or of the others.
    fn solved(&self, kept: bool) -> impl Iterator<Item = (Othello, i32)> {
        let games = self.games.games.iter().enumerate().filter(move |game| held_out(game) == kept);
        games.filter_map(|(_, game)| game.solved())
    }

    /// What a stage is held to: the coefficients of the stage after it in the game.
    fn prior(&self, stage: usize) -> Vec<f32> {
        match stage.checked_sub(1) {
            Some(later) => self.coefficients[later].iter().map(|&w| f32::from(w) / UNITS as f32).collect(),
            None => vec![0.0; self.layout.coefficients()],
        }
    }
}

/// The games with their numbers: those held out, and those to fit to.
fn split(games: &Games) -> [Vec<(usize, &Game)>; 2] {
    games.games.iter().enumerate().partition::<Vec<_>, _>(held_out).into()
}

/// Whether a game, with its number, is held out.
fn held_out(&(number, _): &(usize, &Game)) -> bool {
    number.is_multiple_of(HELD_OUT)
}

fn discs(units: i32) -> f64 {
    f64::from(units) / f64::from(UNITS)
}

/// Games at random, a pass among the moves where there is one.
#[cfg(test)]
pub(crate) fn random_games(count: usize) -> Games {
    use nullwindow::Position;
    let mut random = nullwindow_support::SplitMix64::new(1);
    let mut game = || {
        let (mut position, mut played, mut moves) = (Othello::start(), Vec::new(), Vec::new());
        while position.moves(&mut moves).is_none() {
            let m = moves[random.next().expect("it never ends") as usize % moves.len()];
            position.make(m);
            played.push(m);
            moves.clear();
        }
        Game { moves: played, best: None }
    };
    Games { games: (0..count).map(|_| game()).collect(), ..Games::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Games {
        random_games(60)
    }

    const QUICK: Options = Options { positions: 200, exact: 8, depth: 2, seed: 5, ridge: 10.0, steps: 10 };

    fn run(training: &mut Training) {
        while !training.is_done() {
            assert!(training.fit_next(&AtomicBool::new(false), |_| ()));
        }
    }

    /// Stopped at many places, written and read again, it comes to the same weights.
    #[test]
    fn a_resumed_training_comes_to_the_same() {
        let mut whole = Training::new(QUICK, games()).unwrap();
        run(&mut whole);
        let (mut parts, mut stops) = (Training::new(QUICK, games()).unwrap(), 0);
        while !parts.is_done() {
            let (stop, mut reports) = (AtomicBool::new(false), 0);
            if !parts.fit_next(&stop, |_| {
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

    /// What is fitted tells more than nothing: of the values of held-out positions it explains most.
    #[test]
    fn errors_are_smaller_than_values() {
        let mut training = Training::new(Options { positions: 3_000, ..QUICK }, games()).unwrap();
        assert!(training.fit_next(&false.into(), |_| ()));
        let fitted = training.fitted()[0].clone();
        assert_eq!(fitted.games.count + fitted.beside.count, 150);
        let (games, mut endings) = (games(), Endings::default());
        let games: Vec<_> = games.games.iter().enumerate().collect();
        let values = (0..500).map(|number| {
            let (position, _) = sample::position(&games, &fitted.empties, number, &false.into()).unwrap();
            f64::from(endings.value(&position, &false.into()).unwrap())
        });
        let spread = Errors::of(values).root_mean_square;
        let error = fitted.games.root_mean_square.max(fitted.beside.root_mean_square);
        assert!(error < spread / 2.0, "{error} of {spread}");
    }

    #[test]
    fn checkpoints_of_another_training_are_refused() {
        let saved = Training::new(QUICK, games()).unwrap().checkpoint();
        let refused = |options, games, saved: &[u8], error| {
            assert_eq!(Training::resume(options, games, saved).err(), Some(error));
        };
        refused(Options { seed: 6, ..QUICK }, games(), &saved, CheckpointError::Setting("seed"));
        refused(Options { steps: 11, ..QUICK }, games(), &saved, CheckpointError::Setting("steps"));
        refused(QUICK, Games::default(), &saved, CheckpointError::Setting("games"));
        refused(QUICK, games(), &saved[1..], CheckpointError::Magic);
        refused(QUICK, games(), &saved[..saved.len() - 1], CheckpointError::Damaged);
    }

    /// The first of each twenty games is held out.
    #[test]
    fn games_that_are_too_few_or_over_too_soon_are_refused() {
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
        let refused = |[held_out, learned]: [usize; 2]| {
            Some(format!(
                "too few games: of the {held_out} held out or of the {learned} to fit to, none lasts until 7 squares are empty"
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
    fn positions_follow_from_their_number_and_are_of_the_stage() {
        let games = games();
        let games: Vec<_> = games.games.iter().enumerate().collect();
        let mut own = 0;
        for number in 0..1_000 {
            let sampled = || sample::position(&games, &(20..24), number, &false.into());
            let (position, of_game) = sampled().unwrap();
            assert!((20..24).contains(&position.empties()));
            assert_eq!(sampled(), Some((position, of_game)));
            own += u32::from(of_game);
        }
        assert!((300..500).contains(&own), "{own}");
    }
}

//! Training of shogi's evaluation: records of games, and the fit of the evaluation to scores and results.

use nullwindow_learn::{AdaGrad, EpochLoss, Example, Loss};

use crate::{GameRecord, ShogiDistances};
use nullwindow::Outcome;
use nullwindow_shogi::{Kifu, Placement, Shogi, Weights};
use std::sync::atomic::AtomicBool;

/// The games of records that have a result, numbered from 0.
///
/// ```
/// use nullwindow_fit::shogi::recorded;
/// use nullwindow_shogi::Kifu;
/// let games = Kifu::read_csa("PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n%CHUDAN\n")?;
/// assert_eq!(recorded(games).iter().map(|game| game.points()).collect::<Vec<_>>(), [1.0]);
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
pub fn recorded(games: impl IntoIterator<Item = Kifu>) -> Vec<GameRecord<Shogi>> {
    let with_results = games.into_iter().filter_map(|game| Some((game.result()?, game)));
    let record = |((result, game), number): ((Outcome, Kifu), u64)| {
        let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
        let start = game.start;
        GameRecord { number, start, scores: vec![None; moves.len()], moves, result, repeats: Vec::new() }
    };
    with_results.zip(0..).map(record).collect()
}

/// The error that games have no position to fit to.
///
/// ```
/// use nullwindow_fit::shogi::ShogiFit;
/// use nullwindow_shogi::Weights;
/// let error = ShogiFit::default().fit(&[], &Weights::material(), &false.into(), |_| ()).unwrap_err();
/// assert_eq!(error.held_out, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("0 quiet positions to fit to, {held_out} in the held-out games: every 20th, from the first on")]
pub struct NoExamplesError {
    /// The number of positions of held-out games.
    pub held_out: usize,
}

/// The settings of a fit of the evaluation.
///
/// ```
/// let fit = nullwindow_fit::shogi::ShogiFit { lambda: 0.5, ..Default::default() };
/// assert!(fit.scale > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShogiFit {
    /// The λ of the [λ-return](GameRecord::returns) that is the target: 0 is the search's score, 1 the game's
    /// result. If it is small, the lean of odd and even depths is not averaged out.
    pub lambda: f32,
    /// The score, in hundredths of a pawn, at which the odds of a win are e to 1.
    pub scale: f32,
    /// The pull of the weights towards those before the fit: see [`AdaGrad::ridge`].
    pub ridge: f32,
    /// The first step of a weight, in hundredths of a pawn; of an attack, 16 times as much.
    pub rate: f32,
    /// The passes over all positions.
    pub epochs: u32,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
}

impl Default for ShogiFit {
    fn default() -> Self {
        ShogiFit { lambda: 0.8, scale: 600.0, ridge: 0.0, rate: 0.5, epochs: 3, threads: 1 }
    }
}

impl ShogiFit {
    /// The weights fitted to the games, from those before. `report` receives the losses of each epoch. Ends
    /// early, with the weights so far, if `stop` is set.
    ///
    /// # Errors
    /// If there is nothing to fit to.
    ///
    /// ```
    /// use nullwindow_fit::shogi::ShogiFit;
    /// use nullwindow_shogi::{Shogi, Weights};
    /// let game = format!("1 1 {}; 7g7f/900 3c3d/-900 2g2f/900 8c8d/-900", Shogi::start());
    /// let games = [game.parse().unwrap()];
    /// let fit = ShogiFit { epochs: 2, ..ShogiFit::default() };
    /// let fitted = fit.fit(&games, &Weights::material(), &false.into(), |_| ())?;
    /// assert!(fitted != Weights::material());
    /// # Ok::<(), nullwindow_fit::shogi::NoExamplesError>(())
    /// ```
    pub fn fit(
        &self,
        games: &[GameRecord<Shogi>],
        before: &Weights,
        stop: &AtomicBool,
        report: impl FnMut(&EpochLoss),
    ) -> Result<Weights, NoExamplesError> {
        let mut sets = [Vec::new(), Vec::new()];
        for game in games {
            let set = &mut sets[usize::from(game.is_held_out())];
            set.extend(self.examples(game));
        }
        if sets[0].is_empty() {
            return Err(NoExamplesError { held_out: sets[1].len() });
        }
        let mut weights = ShogiDistances::of(before);
        let fit = AdaGrad {
            loss: Loss::Logistic { slope: 1.0 / self.scale },
            rate: self.rate,
            ridge: self.ridge,
            epochs: self.epochs,
            threads: self.threads,
            ..AdaGrad::default()
        };
        let [fitted, held_out] = &sets;
        fit.fit::<Placement, _>(&ShogiDistances, [fitted, held_out], &mut weights, stop, report);
        Ok(ShogiDistances::rounded(weights))
    }

    /// The [quiet](GameRecord::quiet) positions of a game.
    fn examples(&self, game: &GameRecord<Shogi>) -> impl Iterator<Item = Example<Placement>> {
        let by_score = |score: f64| 1.0 / (1.0 + (-score / f64::from(self.scale)).exp());
        game.targets(self.lambda.into(), by_score).map(|(position, target)| Example {
            position: Placement::of(&position),
            target: target as f32,
            weight: 1.0,
        })
    }
}

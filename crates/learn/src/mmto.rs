//! Minimax tree optimisation (Hoki & Kaneko 2014, "Large-scale optimization for evaluation functions with
//! minimax search"): weights are changed so that a shallow search prefers the moves of game records.
//!
//! It minimises `J = J(P, w) + J_C + J_R`. `J(P, w)` is the sum of T(s(p.d, w) − s(p.m, w)) over the positions
//! p of the records and their moves m other than the played move d, where s is the value of a shallow search,
//! and T(x) = 1 / (1 + exp(a·x)), so that each move that the search prefers to the played one costs about 1.
//! `J_C` keeps the sum of designated weights, and `J_R` is λ1 times the sum of the magnitudes of the others.
//!
//! An iteration (1) searches all moves, and then repeats 32 times: (2) compute the gradient at the leaves of
//! the principal variations found in (1), (3) change the weights by it. (The tutorial's slide 39 states that J
//! is maximised; with this T it is minimised.)

mod checkpoint;
mod comparison;
mod search;
mod update;

pub use checkpoint::MmtoCheckpointError;
pub use update::Update;

use crate::LinearEvaluation;
use crate::sums::Sums;
use comparison::Comparison;
use nullwindow::engine::Tactical;
use nullwindow::{Outcome, Position, Window};
use nullwindow_support::parallel;
use search::ShallowSearch;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use update::Step;

/// A move of a game record with the position before it.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_learn::mmto::RecordedMove;
/// use nullwindow_othello::{Line, Othello, Tracked};
/// let (mut position, mut records) = (Tracked::from(Othello::start()), Vec::new());
/// for played in ["f5".parse()?, "d6".parse()?] {
///     records.push(RecordedMove { position, played });
///     position.make(played);
/// }
/// assert_eq!(records[1].position.position().empties(), 59);
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordedMove<P: Position> {
    /// The position.
    pub position: P,
    /// The move that was played there.
    pub played: P::Move,
}

/// The parameters of a training. Values are in units of the evaluation.
///
/// ```
/// let deeper = nullwindow_learn::mmto::MmtoOptions { depth: 1, ..Default::default() };
/// assert_eq!(deeper.steps, 32);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MmtoOptions {
    /// a, the steepness of T.
    pub slope: f32,
    /// The plies of the search after each move, before quiescence.
    pub depth: u32,
    /// The largest number of plies of quiescence; 0 for none.
    pub quiescence: u32,
    /// A move whose value differs from the played move's by this or more has no part in the gradient.
    pub window: f32,
    /// h, the grid of the weights and their largest change in a step.
    pub step: f32,
    /// The steps of an iteration, between two searches.
    pub steps: u32,
    /// λ1, the weight of a magnitude in the objective.
    pub regularization: f64,
    /// The form of a step.
    pub update: Update,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
}

impl Default for MmtoOptions {
    /// Those of the paper, for an evaluation in hundredths of a pawn.
    fn default() -> Self {
        MmtoOptions {
            slope: 0.0273,
            depth: 0,
            quiescence: 8,
            window: 256.0,
            step: 1.0,
            steps: 32,
            regularization: 0.00625,
            update: Update::GridAdjacent,
            threads: 1,
        }
    }
}

/// How well a shallow search with some weights agrees with records.
///
/// ```
/// use nullwindow_learn::mmto::Agreement;
/// let half = Agreement { positions: 100, objective: 3.2, share: 0.5 };
/// assert!(half.error() > 0.04 && half.error() < 0.06);
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Agreement {
    /// The number of positions with a choice of moves.
    pub positions: usize,
    /// J(P, w), divided by the number of positions.
    pub objective: f64,
    /// The share of positions in which the best move is the played one. Where several are best, one of them is
    /// chosen by chance.
    pub share: f64,
}

impl Agreement {
    /// The standard error of the share.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.share * (1.0 - self.share) / self.positions.max(1) as f64).sqrt()
    }
}

/// The figures of a state of the training.
///
/// ```
/// use nullwindow_learn::mmto::MmtoProgress;
/// fn line(now: &MmtoProgress) -> String {
///     format!("{:>3}  J {:.4}  agreement {:.1} %", now.iterations, now.fitted.objective, 100.0 * now.fitted.share)
/// }
/// assert!(line(&MmtoProgress::default()).starts_with("  0  J 0.0000"));
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct MmtoProgress {
    /// The number of iterations done.
    pub iterations: u32,
    /// On the records that the weights are fitted to.
    pub fitted: Agreement,
    /// On held-out records.
    pub held_out: Agreement,
    /// The number of weights other than 0.
    pub used: usize,
    /// The mean magnitude of these.
    pub magnitude: f64,
    /// The number of weights that differ from those at the begin.
    pub changed: usize,
}

/// A training: weights, and the figures of the states so far.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_learn::mmto::{Mmto, MmtoOptions, RecordedMove};
/// use nullwindow_learn::SquareClasses;
/// use nullwindow_othello::{Move, Othello, Tracked};
///
/// let (position, played) = (Tracked::from("f5".parse::<Move>().map(|m| {
///     let mut p = Othello::start();
///     p.make(m);
///     p
/// })?), "d6".parse()?);
/// let records = [RecordedMove { position, played }];
/// let options = MmtoOptions { depth: 1, ..MmtoOptions::default() };
/// let mut training = Mmto::new(options, vec![0.0; SquareClasses::WEIGHTS]);
/// assert!(training.iterate(&SquareClasses, [&records, &[]], &false.into(), |_, _| ()));
/// let after = training.measure(&SquareClasses, [&records, &[]], &false.into()).expect("not stopped");
/// assert!(after.fitted.objective < training.history()[0].fitted.objective);
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Mmto {
    options: MmtoOptions,
    begin: Vec<f32>,
    weights: Vec<f32>,
    /// One for each iteration, measured before it.
    history: Vec<MmtoProgress>,
}

/// The move that the shallow search of a training prefers, the first of equals; `None` if the game is over.
///
/// ```
/// use nullwindow_learn::SquareClasses;
/// use nullwindow_learn::mmto::{MmtoOptions, best_move};
/// use nullwindow_othello::{Othello, Tracked};
/// let start = Tracked::from(Othello::start());
/// let weights = [1.0; SquareClasses::WEIGHTS];
/// assert!(best_move(&start, &SquareClasses, &weights, &MmtoOptions::default()).is_some());
/// ```
pub fn best_move<P, E>(p: &P, evaluation: &E, weights: &[f32], options: &MmtoOptions) -> Option<P::Move>
where
    P: Tactical + Position<End = Outcome>,
    E: LinearEvaluation<P>,
{
    let mut moves = Vec::new();
    p.moves(&mut moves);
    let search = ShallowSearch { evaluation, weights, quiescence: options.quiescence, game: PhantomData };
    let mut best = None;
    for m in moves {
        let alpha = best.map_or(f32::NEG_INFINITY, |(value, _)| value);
        let value = search.after(p, m, Window::new(alpha, f32::INFINITY), options.depth, &mut None);
        if best.is_none() || value > alpha {
            best = Some((value, m));
        }
    }
    best.map(|(_, m)| m)
}

/// The positions of a job.
const JOB: usize = 64;

impl Mmto {
    /// A training that begins with these weights, rounded to the grid.
    #[must_use]
    pub fn new(options: MmtoOptions, weights: Vec<f32>) -> Self {
        let begin: Vec<f32> = weights.iter().map(|w| (w / options.step).round() * options.step).collect();
        Mmto { options, weights: begin.clone(), begin, history: Vec::new() }
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The state before each iteration.
    #[must_use]
    pub fn history(&self) -> &[MmtoProgress] {
        &self.history
    }

    /// Does an iteration on the first of two lists of records, of which the second is held out, and reports
    /// the parts of its work that are done, of all. False, with the weights as they were, if it was stopped.
    ///
    /// # Panics
    /// If the number of weights is not that of the evaluation.
    pub fn iterate<P, E>(
        &mut self,
        evaluation: &E,
        records: [&[RecordedMove<P>]; 2],
        stop: &AtomicBool,
        mut report: impl FnMut(usize, usize),
    ) -> bool
    where
        P: Tactical<Move: Sync + Send> + Position<End = Outcome> + Sync + Send,
        E: LinearEvaluation<P>,
    {
        assert_eq!(self.weights.len(), evaluation.weights());
        let [searches, steps] = [records[0].len().div_ceil(JOB), self.options.steps as usize];
        // A step is about a tenth of the work of the searches.
        let of = 10 * searches + searches * steps;
        let searched = self.compare(evaluation, records[0], stop, |done| report(10 * done, of));
        let Some(comparisons) = searched else { return false };
        let Some(held_out) = self.agreement(evaluation, records[1], stop) else { return false };
        let fitted = self.of_comparisons(&comparisons);
        let (mut weights, mut sums) = (self.weights.clone(), Sums::new(self.weights.len()));
        let constrained = evaluation.constrained();
        let MmtoOptions { update, step, regularization, slope, threads, .. } = self.options;
        for number in 0..steps {
            let job = |job: usize| {
                let comparisons = &comparisons[job * JOB..comparisons.len().min((job + 1) * JOB)];
                let gradient = |one: &Comparison<P>| one.gradient(evaluation, &weights, slope, &sums);
                (!stop.load(Relaxed)).then(|| comparisons.iter().map(gradient).sum::<f64>())
            };
            if parallel::map(comparisons.len().div_ceil(JOB), threads, job).is_none() {
                return false;
            }
            let partials = sums.slots().iter_mut().map(Sums::take).collect();
            let change = Step { update, length: step, regularization, constrained: &constrained };
            change.change(&mut weights, partials);
            report((10 + number + 1) * searches, of);
        }
        self.history.push(self.progress(fitted, held_out));
        self.weights = weights;
        true
    }

    /// The figures of the current weights; `None` if it was stopped.
    pub fn measure<P, E>(
        &self,
        evaluation: &E,
        [fitted, held_out]: [&[RecordedMove<P>]; 2],
        stop: &AtomicBool,
    ) -> Option<MmtoProgress>
    where
        P: Tactical<Move: Sync + Send> + Position<End = Outcome> + Sync + Send,
        E: LinearEvaluation<P>,
    {
        let [fitted, held_out] = [fitted, held_out].map(|records| self.agreement(evaluation, records, stop));
        Some(self.progress(fitted?, held_out?))
    }

    fn progress(&self, fitted: Agreement, held_out: Agreement) -> MmtoProgress {
        let used = self.weights.iter().filter(|weight| **weight != 0.0);
        let magnitudes: f64 = used.clone().map(|weight| f64::from(weight.abs())).sum();
        let used = used.count();
        MmtoProgress {
            iterations: self.history.len() as u32,
            fitted,
            held_out,
            used,
            magnitude: magnitudes / used.max(1) as f64,
            changed: self.weights.iter().zip(&self.begin).filter(|(now, then)| now != then).count(),
        }
    }

    fn agreement<P, E>(
        &self,
        evaluation: &E,
        records: &[RecordedMove<P>],
        stop: &AtomicBool,
    ) -> Option<Agreement>
    where
        P: Tactical<Move: Sync + Send> + Position<End = Outcome> + Sync + Send,
        E: LinearEvaluation<P>,
    {
        let job = |job: usize| {
            let records = &records[job * JOB..records.len().min((job + 1) * JOB)];
            let of = |record| Comparison::of(record, evaluation, &self.weights, &self.options);
            let comparisons: Vec<_> = records.iter().filter_map(of).collect();
            (!stop.load(Relaxed)).then(|| self.of_comparisons(&comparisons))
        };
        let parts = parallel::map(records.len().div_ceil(JOB), self.options.threads, job)?;
        Some(mean(parts))
    }

    fn of_comparisons<P>(&self, comparisons: &[Comparison<P>]) -> Agreement
    where
        P: Tactical + Position<End = Outcome>,
    {
        let of = |one: &Comparison<P>| Agreement {
            positions: 1,
            objective: one.objective(self.options.slope),
            share: one.agreement,
        };
        mean(comparisons.iter().map(of))
    }

    /// Searches all moves of all records; `None` if it was stopped.
    fn compare<P, E>(
        &self,
        evaluation: &E,
        records: &[RecordedMove<P>],
        stop: &AtomicBool,
        mut report: impl FnMut(usize),
    ) -> Option<Vec<Comparison<P>>>
    where
        P: Tactical<Move: Sync + Send> + Position<End = Outcome> + Sync + Send,
        E: LinearEvaluation<P>,
    {
        let jobs = records.len().div_ceil(JOB);
        let work = |(): &mut (), job: usize| {
            let records = &records[job * JOB..records.len().min((job + 1) * JOB)];
            let of = |record| Comparison::of(record, evaluation, &self.weights, &self.options);
            (!stop.load(Relaxed)).then(|| records.iter().filter_map(of).collect::<Vec<_>>())
        };
        let (mut parts, mut done) = (std::iter::repeat_with(|| None).take(jobs).collect::<Vec<_>>(), 0);
        let Ok(()) = parallel::for_each(
            jobs,
            self.options.threads,
            || (),
            work,
            |job, part| {
                done += 1;
                report(done);
                parts[job] = Some(part);
                Ok::<(), std::convert::Infallible>(())
            },
        );
        let parts: Option<Vec<Vec<Comparison<P>>>> = parts.into_iter().collect();
        Some(parts?.into_iter().flatten().collect())
    }
}

/// The mean over all positions.
fn mean(parts: impl IntoIterator<Item = Agreement>) -> Agreement {
    let (mut sum, mut n) = (Agreement::default(), 0.0);
    for part in parts {
        let positions = part.positions as f64;
        sum.positions += part.positions;
        sum.objective += positions * part.objective;
        sum.share += positions * part.share;
        n += positions;
    }
    let n = f64::max(n, 1.0);
    Agreement { objective: sum.objective / n, share: sum.share / n, ..sum }
}

#[cfg(test)]
mod tests;

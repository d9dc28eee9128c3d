//! The iterations of minimax tree optimisation (Hoki & Kaneko 2014): searches, then steps.

use super::comparison::Comparison;
use super::options::MmtoOptions;
use super::progress::{Agreement, MmtoProgress, mean};
use super::records::RecordedMove;
use super::update::Step;
use nullwindow::engine::Tactical;
use nullwindow::{Outcome, Position};
use nullwindow_learn::LinearEvaluation;
use nullwindow_learn::Sums;
use nullwindow_support::parallel;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A training: weights, and the figures of the states so far.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_fit::mmto::{Mmto, MmtoOptions, RecordedMove};
/// use nullwindow_fit::SquareClasses;
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mmto {
    #[serde(skip)]
    pub(super) options: MmtoOptions,
    pub(super) begin: Vec<f32>,
    pub(super) weights: Vec<f32>,
    /// One for each iteration, measured before it.
    pub(super) history: Vec<MmtoProgress>,
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
        let magnitudes = used.clone().fold(0.0, |sum, weight| sum + f64::from(weight.abs()));
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

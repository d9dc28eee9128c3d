//! The objective of minimax tree optimisation and its gradient, over the leaves of the principal variations
//! (Hoki & Kaneko 2014).

use super::options::MmtoOptions;
use super::records::RecordedMove;
use super::search::ShallowSearch;
use nullwindow::engine::Tactical;
use nullwindow::{Outcome, Position, Window};
use nullwindow_learn::LinearEvaluation;
use nullwindow_learn::Sums;
use std::marker::PhantomData;

/// T(x), the loss of a move that is not played, `x` being the value of the played move less its own.
pub(super) fn loss(slope: f32, x: f32) -> f64 {
    1.0 / (1.0 + (f64::from(slope) * f64::from(x)).exp())
}

/// A position of a game, with the leaf of each of its moves.
pub(super) struct Comparison<P> {
    played: Leaf<P>,
    /// The other moves whose values are near that of the played one.
    others: Vec<Leaf<P>>,
    /// The loss by the moves whose values are too far away to be changed.
    constant: f64,
    /// The probability that a best move, chosen by chance among equals, is the played one.
    pub(super) agreement: f64,
}

/// The end of a principal variation.
struct Leaf<P> {
    /// Its value from the view of the player of the move.
    value: f32,
    /// The position to be evaluated, and 1 if that player is to move there, −1 if not; `None` where the game
    /// ends.
    open: Option<(P, f32)>,
}

impl<P: Tactical + Position<End = Outcome>> Comparison<P> {
    /// Searches all moves of a position. `None` if there is only one.
    pub(super) fn of<E: LinearEvaluation<P>>(
        record: &RecordedMove<P>,
        evaluation: &E,
        weights: &[f32],
        options: &MmtoOptions,
    ) -> Option<Self> {
        let RecordedMove { position, played } = record;
        let mut moves = Vec::new();
        if position.moves(&mut moves).is_some() || moves.len() < 2 {
            return None;
        }
        let search = ShallowSearch { evaluation, weights, quiescence: options.quiescence, game: PhantomData };
        let leaf = |m: P::Move, window: Window<f32>| {
            let mut end = None;
            let value = search.after(position, m, window, options.depth, &mut end);
            let open = end.map(|end: P| {
                let sign = if end.side() == position.side() { 1.0 } else { -1.0 };
                (end, sign)
            });
            Leaf { value, open }
        };
        let played_leaf = leaf(*played, Window::full());
        let value = played_leaf.value;
        let window = Window::new(value - options.window, value + options.window);
        let (mut others, mut constant, mut better, mut equal) = (Vec::new(), 0.0, 0, 0);
        for m in moves.into_iter().filter(|m| m != played) {
            let other = leaf(m, window);
            better += u32::from(other.value > value);
            equal += u32::from(other.value == value);
            if window.alpha < other.value && other.value < window.beta {
                others.push(other);
            } else {
                constant += loss(options.slope, value - other.value.clamp(window.alpha, window.beta));
            }
        }
        let agreement = if better == 0 { 1.0 / f64::from(1 + equal) } else { 0.0 };
        Some(Comparison { played: played_leaf, others, constant, agreement })
    }

    /// The part of the objective by the values that the search has found.
    pub(super) fn objective(&self, slope: f32) -> f64 {
        let of = |other: &Leaf<P>| loss(slope, self.played.value - other.value);
        self.constant + self.others.iter().map(of).sum::<f64>()
    }

    /// The part of the objective by these weights at the same leaves; adds its gradient to `sums`.
    pub(super) fn gradient<E: LinearEvaluation<P>>(
        &self,
        evaluation: &E,
        weights: &[f32],
        slope: f32,
        sums: &Sums,
    ) -> f64 {
        let value = |leaf: &Leaf<P>| match &leaf.open {
            Some((p, sign)) => sign * evaluation.value(p, weights),
            None => leaf.value,
        };
        let add = |leaf: &Leaf<P>, by: f64| {
            if let Some((p, sign)) = &leaf.open {
                let by = by * f64::from(*sign);
                evaluation.features(p, |index, coefficient| sums.add(index, by * f64::from(coefficient)));
            }
        };
        let (played, mut objective, mut of_played) = (value(&self.played), self.constant, 0.0);
        for other in &self.others {
            let loss = loss(slope, played - value(other));
            let derivative = -f64::from(slope) * loss * (1.0 - loss);
            objective += loss;
            of_played += derivative;
            add(other, -derivative);
        }
        if !self.others.is_empty() {
            add(&self.played, of_played);
        }
        objective
    }
}

#[cfg(test)]
impl<P> Comparison<P> {
    /// The unfinished leaves, that of the played move first.
    pub(super) fn leaves(&self) -> Vec<Option<&P>> {
        let leaves = std::iter::once(&self.played).chain(&self.others);
        leaves.map(|leaf| leaf.open.as_ref().map(|(p, _)| p)).collect()
    }
}

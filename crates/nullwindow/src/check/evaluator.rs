//! Evaluates, checked: bounds, and equal values of what is equal (the house's own).

use super::Check;
use super::play::Here;
use super::violation::{Looked, Rule, Violation};
use crate::textbook::{Walk, negamax::negamax};
use crate::{Evaluator, Position, Symmetric, Value};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks a evaluator: its values lie strictly between `-INF` and `INF`, and the same question gets the same answer.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Evaluator, Outcome, Position, check::{Check, Violation}};
    /// fn sound<P: Position<End = Outcome>, J: Evaluator<P>>(check: &Check<P>, evaluator: &J) -> Result<(), Violation> {
    ///     check.evaluator(evaluator)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn evaluator<J: Evaluator<P>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        self.play(|here| {
            let ply = u16::try_from(here.ply).unwrap_or(u16::MAX);
            in_range(here, |p| evaluator.horizon(p, ply))?;
            match here.end {
                Some(end) => in_range(here, |p| evaluator.terminal(p, end, ply)),
                None => in_range(here, |p| evaluator.evaluate(p)),
            }
        })
    }

    /// Checks that a evaluator takes no side: a position and that with the sides exchanged (each has the other's pieces, as the
    /// other sees the board, and the other is to move) are worth the same to whoever is to move.
    ///
    /// Only for games that are the same for both sides.
    ///
    /// # Errors
    /// The first rule found broken, of the evaluator or of the exchange.
    ///
    /// ```
    /// # use nullwindow::{Evaluator, Outcome, Position, check::{Check, Violation}};
    /// fn fair<P, J>(check: &Check<P>, evaluator: &J, colours_swapped: fn(&P) -> P) -> Result<(), Violation>
    /// where
    ///     P: Position<End = Outcome>,
    ///     J: Evaluator<P>,
    /// {
    ///     check.evaluator_exchanged(evaluator, colours_swapped)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn evaluator_exchanged<J: Evaluator<P>>(
        &self,
        evaluator: &J,
        exchange: impl Fn(&P) -> P,
    ) -> Result<&Self, Violation> {
        self.play(|here| {
            let other = exchange(here.position);
            let back = (self.same)(here.position, &exchange(&other));
            let as_said = other.side() == here.position.side().other();
            if !back || !as_said || other.outcome().is_some() != here.end.is_some() {
                return Err(here.broken(Rule::Exchange).with("exchanged", here.show(&other)));
            }
            same_value(here, Rule::ValueExchange, &other, |p| evaluator.horizon(p, 0))
        })
    }

    /// Checks that all images of a position have the same value, by a search of `depth` plies; at depth 0, by the evaluator alone.
    ///
    /// Every node is visited: depths beyond 3 or so need few and short games.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Evaluator, Outcome, Symmetric, check::{Check, Violation}};
    /// fn sound<P: Symmetric<End = Outcome>, J: Evaluator<P>>(check: &Check<P>, evaluator: &J) -> Result<(), Violation> {
    ///     check.symmetry()?.evaluator_symmetry(evaluator, 1)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn evaluator_symmetry<J: Evaluator<P>>(&self, evaluator: &J, depth: u32) -> Result<&Self, Violation>
    where
        P: Symmetric,
    {
        let value = |p: &P| {
            let value = negamax(&mut Walk::new(&mut p.clone(), evaluator, ()), depth);
            value.continue_value().expect("nobody stops it")
        };
        self.play(|here| {
            let mut images = (1..P::SYMMETRIES).map(|i| here.position.symmetric(i));
            images.try_for_each(|image| same_value(here, Rule::ValueImage, &image, value))
        })
    }
}

fn in_range<P: Position<End: PartialEq + Debug>, V: Value>(
    here: &Here<'_, P>,
    value: impl Fn(&P) -> V,
) -> Looked {
    let (first, second) = (value(here.position), value(here.position));
    // Not a number is no value either: it compares with nothing.
    if !(-V::INF < first && first < V::INF) {
        return Err(here.broken(Rule::ValueRange).differs("a value in between", format!("{first:?}")));
    }
    if first != second {
        return Err(here.broken(Rule::ValueSame).differs(format!("{first:?}"), format!("{second:?}")));
    }
    Ok(())
}

fn same_value<P: Position<End: PartialEq + Debug>, V: Value>(
    here: &Here<'_, P>,
    rule: Rule,
    other: &P,
    value: impl Fn(&P) -> V,
) -> Looked {
    let (expected, seen) = (value(here.position), value(other));
    if expected == seen {
        return Ok(());
    }
    Err(here
        .broken(rule)
        .with("other", here.show(other))
        .differs(format!("{expected:?}"), format!("{seen:?}")))
}

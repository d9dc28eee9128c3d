//! Judges, checked: bounds, and equal values of what is equal (the house's own).

use super::Check;
use super::fault::{Fault, Looked, Rule};
use super::play::Here;
use crate::textbook::{Walk, negamax::negamax};
use crate::{Judge, Position, Symmetric, Value};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks a judge: its values lie strictly between `-INF` and `INF`, and the same question gets the same answer.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Judge, Outcome, Position, check::{Check, Fault}};
    /// fn sound<P: Position<End = Outcome>, J: Judge<P>>(check: &Check<P>, judge: &J) -> Result<(), Fault> {
    ///     check.judge(judge)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn judge<J: Judge<P>>(&self, judge: &J) -> Result<&Self, Fault> {
        self.play(|here| {
            let ply = u16::try_from(here.ply).unwrap_or(u16::MAX);
            in_range(here, |p| judge.horizon(p, ply))?;
            match here.end {
                Some(end) => in_range(here, |p| judge.end(p, end, ply)),
                None => in_range(here, |p| judge.leaf(p)),
            }
        })
    }

    /// Checks that a judge takes no side: a position and that with the sides exchanged (each has the other's pieces, as the
    /// other sees the board, and the other is to move) are worth the same to whoever is to move.
    ///
    /// Only for games that are the same for both sides.
    ///
    /// # Errors
    /// The first rule found broken, of the judge or of the exchange.
    ///
    /// ```
    /// # use nullwindow::{Judge, Outcome, Position, check::{Check, Fault}};
    /// fn fair<P, J>(check: &Check<P>, judge: &J, colours_swapped: fn(&P) -> P) -> Result<(), Fault>
    /// where
    ///     P: Position<End = Outcome>,
    ///     J: Judge<P>,
    /// {
    ///     check.judge_exchanged(judge, colours_swapped)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn judge_exchanged<J: Judge<P>>(
        &self,
        judge: &J,
        exchange: impl Fn(&P) -> P,
    ) -> Result<&Self, Fault> {
        self.play(|here| {
            let other = exchange(here.position);
            let back = (self.same)(here.position, &exchange(&other));
            let as_said = other.side() == here.position.side().other();
            if !back || !as_said || other.ended().is_some() != here.end.is_some() {
                return Err(here.broken(Rule::Exchange).with("exchanged", here.show(&other)));
            }
            same_value(here, Rule::ValueExchange, &other, |p| judge.horizon(p, 0))
        })
    }

    /// Checks that all images of a position have the same value, by a search of `depth` plies; at depth 0, by the judge alone.
    ///
    /// Every node is visited: depths beyond 3 or so need few and short games.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Judge, Outcome, Symmetric, check::{Check, Fault}};
    /// fn sound<P: Symmetric<End = Outcome>, J: Judge<P>>(check: &Check<P>, judge: &J) -> Result<(), Fault> {
    ///     check.symmetry()?.judge_images(judge, 1)?;
    ///     Ok(())
    /// }
    /// ```
    pub fn judge_images<J: Judge<P>>(&self, judge: &J, depth: u32) -> Result<&Self, Fault>
    where
        P: Symmetric,
    {
        let value = |p: &P| {
            let value = negamax(&mut Walk::new(&mut p.clone(), judge, ()), depth);
            value.continue_value().expect("nobody stops it")
        };
        self.play(|here| {
            let mut images = (1..P::IMAGES).map(|i| here.position.image(i));
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

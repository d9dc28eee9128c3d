//! The rules of a game, checked: moves, ends and undo (the house's own).

use super::Check;
use super::play::Here;
use super::violation::{Looked, Rule, Violation};
use crate::Position;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the rules: [`moves`](Position::moves) and [`outcome`](Position::outcome) agree, there are moves if and only if
    /// the game goes on, none twice, always in the same order; every move can be taken back, at once or from the end of the game.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::{Check, Violation}};
    /// fn sound<P: Position<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.rules()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn rules(&self) -> Result<&Self, Violation> {
        self.play(|here| {
            end_and_moves_agree(here)?;
            no_move_twice(here)?;
            listed_as_before(here, here.position, "asking again")?;
            here.moves.iter().try_for_each(|&m| taken_back(here, m))
        })
    }
}

fn end_and_moves_agree<P: Position<End: PartialEq + Debug>>(here: &Here<'_, P>) -> Looked {
    let ended = here.position.outcome();
    if ended != here.end {
        let (moves, ended) = (format!("{:?} as by `moves`", here.end), format!("{ended:?} by `outcome`"));
        return Err(here.broken(Rule::Ended).differs(moves, ended));
    }
    match (here.end, here.moves) {
        (Some(end), [m, ..]) => Err(here
            .broken_by(Rule::MovesAfterEnd, *m)
            .differs("no moves", format!("an end, {end:?}, and moves"))),
        (None, []) => Err(here.broken(Rule::NoMoves).differs("an end, or moves", "neither")),
        _ => Ok(()),
    }
}

fn no_move_twice<P: Position<End: PartialEq + Debug>>(here: &Here<'_, P>) -> Looked {
    for (i, &m) in here.moves.iter().enumerate() {
        if let Some(first) = here.moves[..i].iter().position(|&earlier| earlier == m) {
            return Err(here
                .broken_by(Rule::DuplicateMove, m)
                .with("listed as numbers", format!("{first} and {i}")));
        }
    }
    Ok(())
}

/// Whether `p`, the position here, still has the same moves.
fn listed_as_before<P: Position<End: PartialEq + Debug>>(here: &Here<'_, P>, p: &P, since: &str) -> Looked {
    let mut moves = Vec::new();
    let end = p.moves(&mut moves);
    if moves == here.moves && end == here.end {
        return Ok(());
    }
    let names = |moves: &[P::Move]| moves.iter().map(|&m| here.name(m)).collect::<Vec<_>>().join(", ");
    let broken = here.broken(Rule::Order).with("after", since);
    Err(broken.differs(names(here.moves), names(&moves)))
}

fn taken_back<P: Position<End: PartialEq + Debug>>(here: &Here<'_, P>, m: P::Move) -> Looked {
    let mut p = here.position.clone();
    let undo = p.make(m);
    let after = p.clone();
    p.unmake(m, undo);
    here.restored(Rule::Undo, &p, || format!("{} and its undo", here.name(m)))?;
    listed_as_before(here, &p, "a move and its undo")?;
    p.make(m);
    if !(here.check.same)(&after, &p) || after.side() != p.side() {
        return Err(here.broken_by(Rule::SameResult, m).differs(here.show(&after), here.show(&p)));
    }
    Ok(())
}

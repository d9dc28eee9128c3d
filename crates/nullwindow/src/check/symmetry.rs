//! The check of symmetries of the board: they form a group, and playing commutes with them (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{BrokenRule, Rule, RuleResult, Violation};
use crate::{Outcome, Position, Side, Symmetric};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the symmetries: number 0 is the identity; two in a row are one of them, the same one in every
    /// position; `inverse` undoes each, for positions and for moves; the side to move, the outcome and the
    /// moves correspond; playing a move commutes with each symmetry.
    ///
    /// An error of the rules that has the same symmetry is not found: a board whose rows run into each other
    /// looks the same after a half-turn, though not in a mirror. [`symmetry_by`](Self::symmetry_by) tries a
    /// further one.
    ///
    /// # Errors
    /// The first violation.
    pub fn symmetry(&self) -> Result<&Self, Violation>
    where
        P: Symmetric,
    {
        let mut group = Group::new(P::SYMMETRIES);
        self.play(|node| {
            let symmetric: Vec<P> = (0..P::SYMMETRIES).map(|i| node.position.symmetric(i)).collect();
            check_identity(node, symmetric.first())?;
            for (i, other) in symmetric.iter().enumerate().skip(1) {
                let name = i.to_string();
                let of_move = |p: &P, m| p.symmetric_move(m, i);
                let symmetry = Symmetry { name: &name, of: &|p: &P| p.symmetric(i), of_move: &of_move };
                symmetry.check_outcome(node, other, (node.position.side(), node.end))?;
                symmetry.check_moves(node, other)?;
                node.moves.iter().try_for_each(|&m| symmetry.check_make(node, other, m))?;
            }
            group.narrow(node, &symmetric)
        })?;
        // Only a group has inverses.
        self.play(|node| (0..P::SYMMETRIES).try_for_each(|i| check_inverse(node, i)))
    }

    /// Checks that the rules are symmetric in a way that the game need not state by [`Symmetric`]: `of` maps
    /// positions and `of_move` their moves. The map keeps the sides, as a mirror does, or exchanges them, as
    /// the reflection in a diagonal of Hex; then the side to move and the outcome are exchanged too.
    ///
    /// # Errors
    /// The first violation.
    ///
    /// ```
    /// use nullwindow::check::{Check, Violation};
    /// use nullwindow_games::kalah::{Kalah, Pit, Rule};
    /// /// The board from the other side of the table.
    /// fn turned(board: &Kalah) -> Kalah {
    ///     // …
    /// #     let (text, side) = (board.to_string(), board.side());
    /// #     let words: Vec<&str> = text.split(' ').collect();
    /// #     let (near, far) = words[0].split_once('/').expect("two sides");
    /// #     let side = if words[1] == "first" { "second" } else { "first" };
    /// #     format!("{far}/{near} {side} {}", words[2]).parse().expect("a board")
    /// }
    /// # use nullwindow::Position as _;
    /// fn the_sides_have_the_same_rules() -> Result<(), Violation> {
    ///     let start = Kalah::new(4, 3, Rule::EmptyCapture).expect("a board of this size");
    ///     Check::new(start).symmetry_by(turned, |_, pit: Pit| pit)?;
    ///     Ok(())
    /// }
    /// # the_sides_have_the_same_rules().unwrap();
    /// ```
    pub fn symmetry_by(
        &self,
        of: impl Fn(&P) -> P,
        of_move: impl Fn(&P, P::Move) -> P::Move,
    ) -> Result<&Self, Violation>
    where
        P: Position<End = Outcome>,
    {
        let symmetry = Symmetry { name: "of `symmetry_by`", of: &of, of_move: &of_move };
        let exchanges = self.starts[0].side() != of(&self.starts[0]).side();
        self.play(|node| {
            let (other, side) = (of(node.position), node.position.side());
            let expected = if exchanges { (side.other(), node.end.map(exchanged)) } else { (side, node.end) };
            symmetry.check_outcome(node, &other, expected)?;
            symmetry.check_moves(node, &other)?;
            node.moves.iter().try_for_each(|&m| symmetry.check_make(node, &other, m))
        })
    }
}

/// The outcome with the sides exchanged.
fn exchanged(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(side) => Outcome::Win(side.other()),
        Outcome::Draw => Outcome::Draw,
        Outcome::Margin(points) => Outcome::Margin(-points),
    }
}

/// A symmetry: its maps of positions and of their moves.
struct Symmetry<'s, P: Position> {
    name: &'s str,
    of: &'s dyn Fn(&P) -> P,
    of_move: &'s dyn Fn(&P, P::Move) -> P::Move,
}

impl<P: Position<End: PartialEq + Debug>> Symmetry<'_, P> {
    fn broken(&self, broken: BrokenRule) -> BrokenRule {
        broken.with("symmetry", self.name)
    }

    fn check_outcome(
        &self,
        node: &GameNode<'_, P>,
        other: &P,
        expected: (Side, Option<P::End>),
    ) -> RuleResult {
        let seen = (other.side(), other.outcome());
        if expected == seen {
            return Ok(());
        }
        let broken = self.broken(node.broken(Rule::SymmetryOutcome));
        let broken = broken.with("symmetric position", node.show(other));
        Err(broken.differs(format!("{expected:?}"), format!("{seen:?}")))
    }

    fn check_moves(&self, node: &GameNode<'_, P>, other: &P) -> RuleResult {
        let mut listed = Vec::new();
        other.moves(&mut listed);
        let mapped: Vec<_> = node.moves.iter().map(|&m| (self.of_move)(node.position, m)).collect();
        let missing = mapped.iter().position(|m| !listed.contains(m));
        let broken = || {
            let broken = self.broken(node.broken(Rule::SymmetryMoves));
            broken.with("symmetric position", node.show(other))
        };
        if let Some(branch) = missing {
            let (m, mapped) = (node.move_name(node.moves[branch]), node.move_name(mapped[branch]));
            return Err(broken()
                .with("move", m)
                .differs("a move of the symmetric position", format!("{mapped}, which is none")));
        }
        match listed.iter().find(|m| !mapped.contains(m)) {
            Some(&m) => Err(broken().differs("only symmetric moves", format!("{}, too", node.move_name(m)))),
            None if listed.len() != mapped.len() => {
                Err(broken().differs(format!("{} moves", mapped.len()), format!("{} moves", listed.len())))
            }
            None => Ok(()),
        }
    }

    fn check_make(&self, node: &GameNode<'_, P>, other: &P, m: P::Move) -> RuleResult {
        let moved_first = (self.of)(&node.after(m));
        let mut mirrored_first = other.clone();
        mirrored_first.make((self.of_move)(node.position, m));
        if (node.check.equal)(&moved_first, &mirrored_first) {
            return Ok(());
        }
        let broken = self.broken(node.broken_by(Rule::SymmetryMake, m));
        Err(broken.differs(node.show(&moved_first), node.show(&mirrored_first)))
    }
}

fn check_identity<P: Symmetric<End: PartialEq + Debug>>(
    node: &GameNode<'_, P>,
    first: Option<&P>,
) -> RuleResult {
    let Some(first) = first else {
        return Err(node.broken(Rule::SymmetryIdentity).differs("at least one symmetry", "SYMMETRIES is 0"));
    };
    if !(node.check.equal)(node.position, first) {
        return Err(node.broken(Rule::SymmetryIdentity).differs(node.show(node.position), node.show(first)));
    }
    let mut moves = node.moves.iter().map(|&m| (m, node.position.symmetric_move(m, 0)));
    match moves.find(|(m, other)| m != other) {
        Some((m, other)) => {
            Err(node.broken_by(Rule::SymmetryIdentity, m).differs(node.move_name(m), node.move_name(other)))
        }
        None => Ok(()),
    }
}

fn check_inverse<P: Symmetric<End: PartialEq + Debug>>(node: &GameNode<'_, P>, i: usize) -> RuleResult {
    let (other, inverse) = (node.position.symmetric(i), P::inverse(i));
    let which = format!("{i}, then its inverse {inverse}");
    if inverse >= P::SYMMETRIES {
        let broken = node.broken(Rule::SymmetryInverse).with("symmetry", which);
        return Err(broken.differs(format!("a number below {}", P::SYMMETRIES), inverse));
    }
    let back = other.symmetric(inverse);
    if !(node.check.equal)(node.position, &back) {
        let broken = node.broken(Rule::SymmetryInverse).with("symmetry", which);
        return Err(broken.differs(node.show(node.position), node.show(&back)));
    }
    let there = |m| node.position.symmetric_move(m, i);
    let mut moves = node.moves.iter().map(|&m| (m, other.symmetric_move(there(m), inverse)));
    match moves.find(|(m, back)| m != back) {
        Some((m, back)) => {
            let broken = node.broken_by(Rule::SymmetryInverse, m).with("symmetry", which);
            Err(broken.differs(node.move_name(m), node.move_name(back)))
        }
        None => Ok(()),
    }
}

/// For two symmetries in a row, the symmetries that their product may be, by the positions so far: a position
/// that equals its symmetric one leaves several possible.
struct Group {
    symmetries: usize,
    /// For symmetry `i`, then `j`, and each symmetry: whether they led to the same position in all positions
    /// so far.
    possible: Vec<bool>,
}

impl Group {
    fn new(symmetries: usize) -> Self {
        Group { symmetries, possible: vec![true; symmetries.pow(3)] }
    }

    fn narrow<P: Symmetric<End: PartialEq + Debug>>(
        &mut self,
        node: &GameNode<'_, P>,
        symmetric: &[P],
    ) -> RuleResult {
        for (i, once) in symmetric.iter().enumerate() {
            for j in 0..self.symmetries {
                let twice = once.symmetric(j);
                let possible =
                    &mut self.possible[(i * self.symmetries + j) * self.symmetries..][..self.symmetries];
                for (possible, candidate) in possible.iter_mut().zip(symmetric) {
                    *possible &= (node.check.equal)(candidate, &twice);
                }
                if !possible.contains(&true) {
                    let which = format!("{i}, which leads to {}, then {j}", node.show(once));
                    let broken = node.broken(Rule::SymmetryGroup).with("symmetry", which);
                    return Err(broken.differs(
                        "one of the symmetric positions, always of the same number",
                        node.show(&twice),
                    ));
                }
            }
        }
        Ok(())
    }
}

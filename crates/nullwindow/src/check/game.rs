//! The random games of a check, and their nodes, at which rules are tested (our own).

use super::random::{Random, mix};
use super::setup::Check;
use super::violation::{BrokenRule, Rule, RuleResult, Violation};
use crate::Position;
use std::fmt::{self, Debug, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A position of a random game, with the data that rules need.
pub(super) struct GameNode<'a, P: Position> {
    pub(super) check: &'a Check<P>,
    pub(super) position: &'a P,
    /// The moves and the end that [`Position::moves`] lists and returns.
    pub(super) moves: &'a [P::Move],
    pub(super) end: Option<P::End>,
    pub(super) game: u32,
    pub(super) ply: usize,
    /// Not the generator that draws the moves of the game, so that each check plays the same games.
    pub(super) random: &'a mut Random,
}

impl<P: Position<End: PartialEq + Debug>> GameNode<'_, P> {
    /// The position after a move.
    pub(super) fn after(&self, m: P::Move) -> P {
        let mut after = self.position.clone();
        after.make(m);
        after
    }

    /// A move's name in messages.
    pub(super) fn move_name(&self, m: P::Move) -> String {
        let branch = self.moves.iter().position(|&listed| listed == m);
        match (self.check.show_move, branch) {
            (Some(show), _) => show(&m),
            (None, Some(i)) => format!("#{i}"),
            (None, None) => "a move that is not listed".to_owned(),
        }
    }

    /// A position in messages.
    pub(super) fn show(&self, p: &P) -> String {
        (self.check.show)(p)
    }

    /// A rule that one move breaks.
    pub(super) fn broken_by(&self, rule: Rule, m: P::Move) -> BrokenRule {
        BrokenRule::new(rule).with("position", self.show(self.position)).with("move", self.move_name(m))
    }

    /// A rule that the position breaks.
    pub(super) fn broken(&self, rule: Rule) -> BrokenRule {
        BrokenRule::new(rule).with("position", self.show(self.position))
    }

    /// Checks that `p`, after a move and its undo, equals the position of the node.
    pub(super) fn check_restored(&self, rule: Rule, p: &P, after: impl FnOnce() -> String) -> RuleResult {
        self.check.check_restored(rule, self.position, p, after)
    }
}

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Plays all games and calls `test` at each of their nodes; the first broken rule ends the check.
    pub(super) fn play(
        &self,
        mut test: impl FnMut(&mut GameNode<'_, P>) -> RuleResult,
    ) -> Result<&Self, Violation> {
        for number in 0..self.games {
            let mut game = RandomGame::new(self, number);
            // The message of a panic must name the game.
            let result = catch_unwind(AssertUnwindSafe(|| game.play(&mut test)));
            let result = result.unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<&str>().map(ToString::to_string);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                Err(BrokenRule::new(Rule::Panic).with("panicked", text.unwrap_or_default()))
            });
            result.map_err(|broken| broken.in_game(&game))?;
        }
        Ok(self)
    }

    fn check_restored(&self, rule: Rule, before: &P, now: &P, after: impl FnOnce() -> String) -> RuleResult {
        if (self.equal)(before, now) && before.side() == now.side() {
            return Ok(());
        }
        Err(BrokenRule::new(rule).with("after", after()).differs((self.show)(before), (self.show)(now)))
    }
}

struct RandomGame<'a, P: Position> {
    check: &'a Check<P>,
    number: u32,
    position: P,
    /// Each move, with the position before it and its number there.
    played: Vec<(P, P::Move, usize)>,
    random: Random,
}

impl<'a, P: Position<End: PartialEq + Debug>> RandomGame<'a, P> {
    fn new(check: &'a Check<P>, number: u32) -> Self {
        let position = check.starts[number as usize % check.starts.len()].clone();
        let random = Random(mix(check.seed ^ mix(number.into())));
        RandomGame { check, number, position, played: Vec::new(), random }
    }

    fn play(&mut self, test: &mut impl FnMut(&mut GameNode<'_, P>) -> RuleResult) -> RuleResult {
        let mut other_random = Random(!self.random.0);
        let (mut moves, mut undos) = (Vec::new(), Vec::new());
        let over = loop {
            moves.clear();
            let end = self.position.moves(&mut moves);
            test(&mut GameNode {
                check: self.check,
                position: &self.position,
                moves: &moves,
                end,
                game: self.number,
                ply: undos.len(),
                random: &mut other_random,
            })?;
            let over = end.is_some() || moves.is_empty();
            if over || undos.len() == self.check.max_plies {
                break over;
            }
            let branch = self.random.below(moves.len());
            self.played.push((self.position.clone(), moves[branch], branch));
            undos.push(self.position.make(moves[branch]));
        };
        if self.check.must_end && !over {
            return Err(BrokenRule::new(Rule::Length)
                .with("position", (self.check.show)(&self.position))
                .differs(format!("an end within {} plies", self.check.max_plies), "none"));
        }
        self.undo_all(undos)
    }

    /// Undo must also work from the end of a game: what it restores may be lost on the way.
    fn undo_all(&mut self, undos: Vec<P::Undo>) -> RuleResult {
        for (ply, ((before, m, _), undo)) in self.played.iter().zip(undos).enumerate().rev() {
            self.position.unmake(*m, undo);
            self.check.check_restored(Rule::Undo, before, &self.position, || {
                format!("undoing back to ply {ply}")
            })?;
        }
        Ok(())
    }
}

impl<P: Position> Display for RandomGame<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Check { seed, starts, .. } = self.check;
        let start = self.number as usize % starts.len();
        write!(f, "{} of seed {seed}, from start {start}, after [", self.number)?;
        for (i, (_, m, branch)) in self.played.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match self.check.show_move {
                Some(show) => f.write_str(&show(m))?,
                None => write!(f, "#{branch}")?,
            }
        }
        f.write_str("]")
    }
}

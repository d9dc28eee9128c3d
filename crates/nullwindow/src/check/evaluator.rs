//! The checks of evaluators: the range of values, and equal values of equivalent positions (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{BrokenRule, Rule, RuleResult, Violation};
use crate::engine::Incremental;
use crate::observe::{Halt, Observer, Visit};
use crate::textbook::{Walk, negamax::negamax};
use crate::{Evaluator, Position, Score, Symmetric, Value};
use std::fmt::Debug;
use std::ops::ControlFlow;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks an evaluator: its values lie strictly between `-INF` and `INF`, and the same position has the
    /// same value each time.
    ///
    /// # Errors
    /// The first violation.
    pub fn evaluator<J: Evaluator<P>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        self.play(|node| {
            let ply = u16::try_from(node.ply).unwrap_or(u16::MAX);
            check_range(node, |p| evaluator.horizon(p, ply))?;
            match node.end {
                Some(end) => check_range(node, |p| evaluator.terminal(p, end, ply)),
                None => check_range(node, |p| evaluator.evaluate(p)),
            }
        })
    }

    /// Checks the scores of an evaluator by what mate-distance pruning and the end of deepening rely on: at
    /// ply `n` a finished game is worth at least [`Score::loss(n)`](Score::loss) and at most
    /// [`Score::win(n)`](Score::win), and an unfinished one has points.
    ///
    /// # Errors
    /// The first violation.
    ///
    /// ```
    /// use nullwindow::check::Check;
    /// use nullwindow::{Score, Standard};
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    /// let check = Check::new(TicTacToe::start()).games(10);
    /// assert!(check.scores(&Standard::rules()).is_ok());
    /// assert!(check.scores(&Standard(|_: &TicTacToe| Score::win(20))).is_err());
    /// ```
    pub fn scores<J: Evaluator<P, Value = Score>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        self.play(|node| {
            let ply = u16::try_from(node.ply).unwrap_or(u16::MAX);
            let score = evaluator.horizon(node.position, ply);
            let kept = match node.end {
                Some(_) => Score::loss(ply) <= score && score <= Score::win(ply),
                None => score.is_points(),
            };
            let expected = if node.end.is_some() { "a score within its ply" } else { "points" };
            if kept {
                Ok(())
            } else {
                Err(node.broken(Rule::ScoreDistance).differs(expected, score.to_string()))
            }
        })
    }

    /// Checks that incremental evaluations equal those made anew, whatever positions came before.
    ///
    /// # Errors
    /// The first violation.
    ///
    /// ```
    /// use nullwindow::check::Check;
    /// use nullwindow::engine::Incremental;
    /// use nullwindow::{Evaluator, Outcome, Score};
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    ///
    /// /// Counts the evaluations, and so depends on what came before.
    /// struct Counting;
    /// # impl Evaluator<TicTacToe> for Counting {
    /// #     type Value = Score;
    /// #     fn terminal(&self, _: &TicTacToe, _: Outcome, _: u16) -> Score { Score::default() }
    /// #     fn evaluate(&self, _: &TicTacToe) -> Score { Score::points(1) }
    /// # }
    /// impl Incremental<TicTacToe> for Counting {
    ///     type Local = i32;
    ///     fn evaluate_at(&self, _: &TicTacToe, _: usize, count: &mut i32) -> Score {
    ///         *count += 1;
    ///         Score::points(*count)
    ///     }
    /// }
    /// assert!(Check::new(TicTacToe::start()).incremental(&Counting).is_err());
    /// ```
    pub fn incremental<J: Incremental<P, Value = Score>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        let mut local = J::Local::default();
        self.play(|node| {
            if node.end.is_some() {
                return Ok(());
            }
            let anew = evaluator.evaluate(node.position);
            let found = evaluator.evaluate_at(node.position, node.ply, &mut local);
            if found == anew {
                Ok(())
            } else {
                Err(node.broken(Rule::Incremental).differs(anew.to_string(), found.to_string()))
            }
        })
    }

    /// Checks that an evaluator treats both sides alike: `exchange` gives each side the other's pieces, as
    /// the other sees the board, and the turn to the other side; the value from the side to move must stay
    /// the same. A value that is always the first side's changes its sign.
    ///
    /// Only for games with the same rules for both sides. For others there is [`view`](Self::view).
    ///
    /// # Errors
    /// The first violation, of the evaluator or of `exchange`.
    pub fn side_exchange<J: Evaluator<P>>(
        &self,
        evaluator: &J,
        exchange: impl Fn(&P) -> P,
    ) -> Result<&Self, Violation> {
        self.play(|node| {
            let other = exchange(node.position);
            let back = (self.equal)(node.position, &exchange(&other));
            let other_side = other.side() == node.position.side().other();
            if !back || !other_side || other.outcome().is_some() != node.end.is_some() {
                return Err(node.broken(Rule::Exchange).with("exchanged", node.show(&other)));
            }
            let [expected, seen] = [node.position, &other].map(|p| evaluator.horizon(p, 0));
            let same = same_value(node, Rule::ValueExchange, &other, expected, seen);
            let one_sided =
                "negate the values where one of the sides is to move: they are those of the other";
            same.map_err(|broken| if expected == -seen { broken.with("try", one_sided) } else { broken })
        })
    }

    /// Checks that symmetric positions have the same value, by a nega-max search to `depth` plies of every
    /// position of the games and of those symmetric to it. Depth 0 compares the evaluations themselves, and
    /// finds most mistakes; the plies above it also try the rules, the moves and the ends of the game.
    ///
    /// Every node is visited: with `b` moves in a position, `S` symmetries, and games of `n` plies, about
    /// `games × n × S × b^depth` in all. A depth that needs more nodes than
    /// [`searching`](Check::searching) allows is an error, not a search of an hour.
    ///
    /// # Errors
    /// The first violation; or [`Rule::Nodes`], with the nodes that were allowed.
    ///
    /// ```
    /// use nullwindow::Standard;
    /// use nullwindow::check::{Check, Rule};
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    /// let check = Check::new(TicTacToe::start()).games(10).searching(100_000);
    /// assert!(check.value_symmetry(&Standard::rules(), 1).is_ok());
    /// let too_deep = check.value_symmetry(&Standard::rules(), 9);
    /// assert!(too_deep.is_err_and(|violation| violation.rule() == Rule::Nodes));
    /// ```
    pub fn value_symmetry<J: Evaluator<P>>(&self, evaluator: &J, depth: u32) -> Result<&Self, Violation>
    where
        P: Symmetric,
    {
        let mut left = NodesLeft(self.searched);
        self.play(|node| {
            let mut value = |p: &P| {
                let search = negamax(&mut Walk::new(&mut p.clone(), evaluator, &mut left), depth);
                search.continue_value().ok_or_else(|| {
                    let what = format!("{} nodes, which do not suffice at depth {depth}", self.searched);
                    let way_out =
                        "a smaller depth, fewer games (Check::games), or more nodes (Check::searching)";
                    BrokenRule::new(Rule::Nodes).with("allowed", what).with("try", way_out)
                })
            };
            let expected = value(node.position)?;
            (1..P::SYMMETRIES).try_for_each(|i| {
                let other = node.position.symmetric(i);
                same_value(node, Rule::ValueSymmetry, &other, expected, value(&other)?)
            })
        })
    }
}

/// Stops a search when no node is left.
struct NodesLeft(u64);

impl<P: Position, V> Observer<P, V> for NodesLeft {
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        match self.0.checked_sub(1) {
            Some(left) => self.0 = left,
            None => return ControlFlow::Break(Halt::Search),
        }
        ControlFlow::Continue(())
    }
}

fn check_range<P: Position<End: PartialEq + Debug>, V: Value>(
    node: &GameNode<'_, P>,
    value: impl Fn(&P) -> V,
) -> RuleResult {
    let (first, second) = (value(node.position), value(node.position));
    // NaN fails too: every comparison with it is false.
    if !(-V::INF < first && first < V::INF) {
        return Err(node
            .broken(Rule::ValueRange)
            .differs("a value between -INF and INF", format!("{first:?}")));
    }
    if first != second {
        return Err(node.broken(Rule::ValueRepeatable).differs(format!("{first:?}"), format!("{second:?}")));
    }
    Ok(())
}

fn same_value<P: Position<End: PartialEq + Debug>, V: Value>(
    node: &GameNode<'_, P>,
    rule: Rule,
    other: &P,
    expected: V,
    seen: V,
) -> RuleResult {
    if expected == seen {
        return Ok(());
    }
    Err(node
        .broken(rule)
        .with("other position", node.show(other))
        .differs(format!("{expected:?}"), format!("{seen:?}")))
}

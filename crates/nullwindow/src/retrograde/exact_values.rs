//! What a table of exact values answers: values, best moves and lines (our own).

use super::induction::finished;
use crate::{Outcome, Position, Score, Turn};

/// The exact values of some positions: a table of ends, or one of openings.
pub trait ExactValues: Send + Sync {
    /// The positions.
    type Position: Position<End = Outcome>;

    /// The value of a position from the view of its side to move; `None` if it is not in the
    /// table.
    fn known(&self, p: &Self::Position) -> Option<Score>;

    /// What distinguishes a position of the table from others, so that a line sees one come again; `None` if
    /// it is not in the table.
    fn identity(&self, p: &Self::Position) -> Option<u128>;

    /// The value of a position from the view of its side to move: what is [known](Self::known), or that of
    /// the finished game.
    fn value(&self, p: &Self::Position) -> Option<Score> {
        self.known(p).or_else(|| p.outcome().map(|end| finished(p, end)))
    }

    /// The moves with their values from the view of the side that makes them: the fastest win first, the
    /// fastest loss last, equal ones as the game lists them; without those after which the position has no
    /// [value](Self::value). None if the position has none, or no move keeps it.
    fn moves(&self, p: &Self::Position) -> Vec<(<Self::Position as Position>::Move, Score)> {
        let Some(all) = self.value(p) else { return Vec::new() };
        let valued = self.valued(p);
        if valued.first().is_some_and(|&(_, value)| value == all) { valued } else { Vec::new() }
    }

    /// The same whatever the position's own value is: a move without one may be better than all of these.
    fn valued(&self, p: &Self::Position) -> Vec<(<Self::Position as Position>::Move, Score)> {
        let (mut p, mut moves) = (p.clone(), Vec::new());
        if p.moves(&mut moves).is_some() {
            return Vec::new();
        }
        let valued = moves.into_iter().map(|m| {
            let before = p.side();
            let undo = p.make(m);
            let (value, turn) = (self.value(&p), Turn::between(before, p.side()));
            p.unmake(m, undo);
            // No true table has a longer one after a move.
            let value = value.filter(|value| value.distance() != Some(Score::MAX_DISTANCE))?;
            Some((m, turn.value(value).to_root(1)))
        });
        let mut valued: Vec<_> = valued.flatten().collect();
        valued.sort_by_key(|&(_, value)| -value);
        valued
    }

    /// The best moves: the fastest wins, else what keeps the draw, else the slowest losses.
    fn best(&self, p: &Self::Position) -> Vec<<Self::Position as Position>::Move> {
        let moves = self.moves(p);
        let best = moves.first().map(|&(_, value)| value);
        moves.into_iter().take_while(|&(_, value)| Some(value) == best).map(|(m, _)| m).collect()
    }

    /// The first best move of each position from this one on, as far as the table knows them, until a
    /// position comes again, or for 1,999 plies.
    fn line(&self, p: &Self::Position) -> Vec<<Self::Position as Position>::Move> {
        let (mut p, mut line, mut seen) = (p.clone(), Vec::new(), Vec::new());
        while let Some(&(m, _)) = self.moves(&p).first() {
            let identity = self.identity(&p);
            if seen.contains(&identity) || line.len() == Score::MAX_DISTANCE.into() {
                break;
            }
            seen.push(identity);
            line.push(m);
            p.make(m);
        }
        line
    }
}

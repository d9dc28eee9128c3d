//! A position together with its history, for algorithms that know no repetition (our own).

use crate::{MoveSink, NullMove, Position, Repetition, Side};

/// A position on the path that led to it: a [`Position`] whose game also ends by repetition.
///
/// Every algorithm that searches positions then obeys the rule without code of its own. (Algorithms that
/// remember values by position must beware: here equal positions can have different values.)
///
/// ```
/// use nullwindow::{OnPath, Repetition};
///
/// /// The position after these moves of a game, with its history.
/// fn after<P: Repetition>(opening: P, moves: &[P::Move]) -> OnPath<P> {
///     let mut game = OnPath::new(opening, []);
///     for &m in moves {
///         nullwindow::Position::make(&mut game, m);
///     }
///     game
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct OnPath<P: Repetition> {
    position: P,
    path: Vec<P::Record>,
    /// For each null move on the path, the place in `path` after it: positions before it were not reached by
    /// the rules.
    nulls: Vec<usize>,
}

impl<P: Repetition> OnPath<P> {
    /// `position`, which the game has reached through `earlier`: oldest first, without the position itself.
    pub fn new(position: P, earlier: impl Into<Vec<P::Record>>) -> Self {
        let mut path = earlier.into();
        path.push(position.record());
        OnPath { position, path, nulls: Vec::new() }
    }

    /// The position without its path.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The records from the first known position to the present one.
    pub fn path(&self) -> &[P::Record] {
        &self.path
    }

    fn repetition(&self) -> Option<P::End> {
        P::by_repetition(&self.path[self.nulls.last().copied().unwrap_or(0)..])
    }
}

// An ended position has no moves, so that none is ever repeated: the order in which the two ends are asked
// for does not matter.
impl<P: Repetition> Position for OnPath<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type End = P::End;
    const ALTERNATES: bool = P::ALTERNATES;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn moves(&self, out: &mut impl MoveSink<P::Move>) -> Option<P::End> {
        self.repetition().or_else(|| self.position.moves(out))
    }

    fn outcome(&self) -> Option<P::End> {
        self.repetition().or_else(|| self.position.outcome())
    }

    fn make(&mut self, m: P::Move) -> P::Undo {
        let undo = self.position.make(m);
        self.path.push(self.position.record());
        undo
    }

    fn unmake(&mut self, m: P::Move, undo: P::Undo) {
        self.path.pop();
        self.position.unmake(m, undo);
    }
}

impl<P: Repetition + NullMove> NullMove for OnPath<P> {
    fn make_null(&mut self) -> Option<P::Undo> {
        let undo = self.position.make_null()?;
        self.nulls.push(self.path.len());
        self.path.push(self.position.record());
        Some(undo)
    }

    fn unmake_null(&mut self, undo: P::Undo) {
        self.path.pop();
        self.nulls.pop();
        self.position.unmake_null(undo);
    }
}

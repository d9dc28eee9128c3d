//! Any game as proofs and certificates need it, by what its author states: the rules, the code of a position,
//! and how many plies are left (our own).

use super::error::Error;
use crate::strategy::StrategyRules;
use crate::{Keyed, MoveSink, Outcome, Position, Score, Side};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position with what its game states of positions: their codes, and the plies left.
#[derive(Clone)]
pub(super) struct CodedPosition<P> {
    states: Arc<Stated<P>>,
    pub(super) position: P,
}

type Stated<P> = dyn Fn(&P) -> (Option<u128>, Option<u32>);

impl<P: Clone> CodedPosition<P> {
    /// The position of the game of this name.
    ///
    /// # Errors
    /// If plays may go on without end, or the game states no codes: the line names what the author adds.
    pub(super) fn new(
        name: &str,
        position: &P,
        states: impl Fn(&P) -> (Option<u128>, Option<u32>) + 'static,
    ) -> Result<Self, Error> {
        match states(position) {
            (_, None) => {
                let reason = "which this needs (`Game::plies_left`): a play may go on without end";
                Err(format!("{name} states no bound of a play's length, {reason}").into())
            }
            (None, _) => {
                Err(format!("{name} states no codes of its positions, which this needs (`Game::code`)")
                    .into())
            }
            _ => Ok(CodedPosition { states: Arc::new(states), position: position.clone() }),
        }
    }
}

impl<P: Position<End = Outcome>> Position for CodedPosition<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type End = Outcome;

    const ALTERNATES: bool = P::ALTERNATES;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn moves(&self, out: &mut impl MoveSink<Self::Move>) -> Option<Outcome> {
        self.position.moves(out)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn make(&mut self, m: Self::Move) -> Self::Undo {
        self.position.make(m)
    }

    fn unmake(&mut self, m: Self::Move, undo: Self::Undo) {
        self.position.unmake(m, undo);
    }
}

/// The key is the code; a move is packed as its number.
impl<P: Position<End = Outcome>> Keyed for CodedPosition<P> {
    type Key = u128;

    fn key(&self) -> u128 {
        let (code, _) = (self.states)(&self.position);
        code.expect("`Game::code` is a number for each position, or for none")
    }

    fn pack(&self, m: Self::Move) -> u16 {
        let mut moves = Vec::new();
        _ = self.moves(&mut moves);
        moves.iter().position(|&other| other == m).map_or(u16::MAX, |number| number as u16)
    }

    fn unpack(&self, bits: u16) -> Option<Self::Move> {
        let mut moves = Vec::new();
        _ = self.moves(&mut moves);
        moves.get(usize::from(bits)).copied()
    }
}

/// The order of the moves is that of the rules, the size of a position the plies that are left.
impl<P: Position<End = Outcome>> StrategyRules for CodedPosition<P> {
    type Code = PositionByCode<P>;

    const LEAVE: u32 = 6;

    fn code(&self) -> Self::Code {
        PositionByCode { code: self.key(), position: self.position.clone() }
    }

    fn of_code(&self, code: &Self::Code) -> Self {
        CodedPosition { states: Arc::clone(&self.states), position: code.position.clone() }
    }

    fn left(&self) -> u32 {
        (self.states)(&self.position).1.unwrap_or(u32::MAX)
    }

    /// No margin is less.
    fn worst(&self) -> i32 {
        Score::points(i32::MIN).get().into()
    }

    fn variant(&self) -> Option<Vec<(&'static str, String)>> {
        None
    }
}

/// A position that is compared by its code alone.
#[derive(Clone)]
pub(super) struct PositionByCode<P> {
    code: u128,
    position: P,
}

impl<P> PartialEq for PositionByCode<P> {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl<P> Eq for PositionByCode<P> {}

impl<P> PartialOrd for PositionByCode<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<P> Ord for PositionByCode<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.code.cmp(&other.code)
    }
}

impl<P> Hash for PositionByCode<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.hash(state);
    }
}

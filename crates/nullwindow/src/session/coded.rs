//! Any game as proofs and certificates need it, by what its author states: the rules, the code of a position,
//! and how many plies are left (our own).

use super::error::Error;
use super::game::{Game, GameMove};
use crate::strategy::StrategyRules;
use crate::{Keyed, MoveSink, Outcome, Position, Score, Side};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A position of a game that states codes.
#[derive(Clone)]
pub(super) struct CodedPosition<G: Game> {
    game: G,
    pub(super) position: G::Position,
}

impl<G: Game> CodedPosition<G> {
    /// The position of this game.
    ///
    /// # Errors
    /// If plays may go on without end, or the game states no codes: the line names what the author adds.
    pub(super) fn new(game: &G, position: &G::Position) -> Result<Self, Error> {
        let name = game.name();
        if game.plies_left(position).is_none() {
            return Err(format!(
                "there are no proofs of {name}: it states no bound of a play's length, and a play may go on \
                 without end; `Game::plies_left` adds it"
            )
            .into());
        }
        if game.code(position).is_none() {
            return Err(format!(
                "there are no proofs of {name}: it states no codes of its positions; `Game::code` adds them, \
                 mostly as `Some(position.key().into())`"
            )
            .into());
        }
        Ok(CodedPosition { game: game.clone(), position: position.clone() })
    }
}

impl<G: Game> Position for CodedPosition<G> {
    type Move = GameMove<G>;
    type Undo = <G::Position as Position>::Undo;
    type End = Outcome;

    const ALTERNATES: bool = G::Position::ALTERNATES;

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
impl<G: Game> Keyed for CodedPosition<G> {
    type Key = u128;

    fn key(&self) -> u128 {
        self.game.code(&self.position).unwrap_or_default()
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
impl<G: Game> StrategyRules for CodedPosition<G> {
    type Code = PositionByCode<G::Position>;

    const LEAVE: u32 = 6;

    fn code(&self) -> Self::Code {
        PositionByCode { code: self.key(), position: self.position.clone() }
    }

    fn of_code(&self, code: &Self::Code) -> Self {
        CodedPosition { game: self.game.clone(), position: code.position.clone() }
    }

    fn left(&self) -> u32 {
        self.game.plies_left(&self.position).unwrap_or(u32::MAX)
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

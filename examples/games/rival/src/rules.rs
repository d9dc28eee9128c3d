//! The rules and the evaluation of a game, for the crate `minimax` (our own).

use minimax::{Evaluation, Winner};
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, Outcome, Position, Score, Side};
use std::marker::PhantomData;
use std::sync::Arc;

/// The rules of a game whose sides move in turn.
pub(crate) struct Rules<P>(PhantomData<P>);

/// A position, and any move, with which the table of counter-moves is filled.
#[derive(Clone)]
pub(crate) struct State<P: Position> {
    pub(crate) position: P,
    pub(crate) filler: Option<Ply<P::Move>>,
}

/// A move, and its slot, which `minimax` reads without the position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ply<M> {
    pub(crate) m: M,
    slot: u16,
}

/// The receiver of generated moves.
struct Plies<'a, P: Position> {
    position: &'a P,
    plies: &'a mut Vec<Ply<P::Move>>,
}

impl<P: Indexed> MoveSink<P::Move> for Plies<'_, P> {
    fn push(&mut self, m: P::Move) {
        self.plies.push(Ply { m, slot: self.position.slot(m) as u16 });
    }
}

/// The winner as seen from the side to move. A margin is a win or a loss.
fn winner(position: &impl Position, end: Outcome) -> Winner {
    let side = match end {
        Outcome::Draw | Outcome::Margin(0) => return Winner::Draw,
        Outcome::Win(side) => side,
        Outcome::Margin(points) => [Side::Second, Side::First][usize::from(points > 0)],
    };
    if side == position.side() { Winner::PlayerToMove } else { Winner::PlayerJustMoved }
}

impl<P: Position<End = Outcome> + Keyed + Indexed> minimax::Game for Rules<P> {
    type S = State<P>;
    type M = Ply<P::Move>;

    fn generate_moves(State { position, .. }: &State<P>, plies: &mut Vec<Self::M>) -> Option<Winner> {
        position.moves(&mut Plies { position, plies }).map(|end| winner(position, end))
    }

    fn apply(before: &mut State<P>, ply: Self::M) -> Option<State<P>> {
        let mut after = before.clone();
        after.position.make(ply.m);
        debug_assert_ne!(before.position.side(), after.position.side(), "the sides move in turn");
        Some(after)
    }

    fn get_winner(State { position, .. }: &State<P>) -> Option<Winner> {
        position.outcome().map(|end| winner(position, end))
    }

    /// The table indexes by the lower bits and compares the upper ones.
    fn zobrist_hash(State { position, .. }: &State<P>) -> u64 {
        let key: u128 = position.key().into();
        let halves = [key as u64 ^ 0x9e37_79b9_7f4a_7c15, (key >> 64) as u64 ^ 0xd1b5_4a32_d192_ed03];
        let product = u128::from(halves[0]) * u128::from(halves[1]);
        let mixed = (product as u64 ^ (product >> 64) as u64).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ mixed >> 32
    }

    /// No null move is searched: this one fills the table of counter-moves.
    fn null_move(state: &State<P>) -> Option<Self::M> {
        state.filler
    }

    fn table_index(ply: Self::M) -> u16 {
        ply.slot
    }

    fn max_table_index() -> u16 {
        P::SLOTS as u16 - 1
    }
}

/// The evaluation of unfinished positions.
pub(crate) struct Points<P, E>(pub(crate) Arc<E>, pub(crate) PhantomData<P>);

impl<P, E> minimax::Evaluator for Points<P, E>
where
    P: Position<End = Outcome> + Keyed + Indexed,
    E: Evaluator<P, Value = Score>,
{
    type G = Rules<P>;

    fn evaluate(&self, State { position, .. }: &State<P>) -> Evaluation {
        self.0.evaluate(position).get()
    }
}

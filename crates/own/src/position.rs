//! A position of a game written in JavaScript (our own).

use crate::host;
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, Outcome, Position, Score, Side, Standard};

/// A position, by its number on the page, which is even if the first side is to move. A number is not used
/// again; positions with equal keys share one.
///
/// ```
/// use nullwindow::{Position, Side};
/// use nullwindow_own::OwnPosition;
/// let mut position = OwnPosition::start();
/// let undo = position.make(2);
/// assert_eq!((position.side(), position.outcome()), (Side::Second, None));
/// position.unmake(2, undo);
/// assert_eq!(position, OwnPosition::start());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnPosition(pub(crate) u32);

impl OwnPosition {
    /// The start of the game.
    #[must_use]
    pub fn start() -> Self {
        OwnPosition(host::root())
    }

    fn numbers(self) -> impl Iterator<Item = u16> {
        (0..host::count(self.0)).map(move |i| host::nth(self.0, i) as u16)
    }
}

impl Position for OwnPosition {
    /// The number of the move, in the order in which the page has met the game's moves.
    type Move = u16;
    type Undo = OwnPosition;
    type End = Outcome;

    fn side(&self) -> Side {
        if self.0.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            self.numbers().for_each(|m| out.push(m));
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        let side = self.side();
        match host::outcome(self.0) {
            host::NONE => None,
            host::WIN => Some(Outcome::Win(side)),
            host::LOSS => Some(Outcome::Win(side.other())),
            host::DRAW => Some(Outcome::Draw),
            points => Some(Outcome::Margin(if side == Side::First { points } else { -points } as i16)),
        }
    }

    fn make(&mut self, m: u16) -> OwnPosition {
        std::mem::replace(self, OwnPosition(host::make(self.0, m.into())))
    }

    fn unmake(&mut self, _: u16, undo: OwnPosition) {
        *self = undo;
    }
}

impl Keyed for OwnPosition {
    type Key = u64;

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn pack(&self, m: u16) -> u16 {
        m
    }

    fn unpack(&self, bits: u16) -> Option<u16> {
        if self.outcome().is_some() { None } else { self.numbers().find(|&m| m == bits) }
    }
}

/// Moves met late share slots.
impl Indexed for OwnPosition {
    const SLOTS: usize = 1 << 13;

    fn slot(&self, m: u16) -> usize {
        usize::from(m) % (Self::SLOTS / 2) * 2 + (self.0 % 2) as usize
    }
}

/// The evaluation of the rules, from the view of the side to move; 0 if they have none.
pub(crate) struct Evaluation;

impl Evaluator<OwnPosition> for Evaluation {
    type Value = Score;

    fn terminal(&self, p: &OwnPosition, end: Outcome, ply: u16) -> Score {
        Standard::<fn(&OwnPosition) -> Score>::rules().terminal(p, end, ply)
    }

    fn evaluate(&self, p: &OwnPosition) -> Score {
        Score::points(host::value(p.0))
    }
}

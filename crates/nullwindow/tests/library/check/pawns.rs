//! Pawns on a board of 4 × 5 squares: they move straight or diagonally ahead, and diagonal moves capture; a
//! capture may not follow a capture. A side that reaches the last row has won, and a side without a move has
//! lost.
//!
//! The game has every capability, an incremental key, a flag outside the board, and many errors to plant.

use nullwindow::check::Check;
use nullwindow::{Indexed, Keyed, MoveSink, NullMove, Outcome, Position, Side, Symmetric};

/// The planted error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Plant {
    Nothing,
    MakePanics,
    MovesAtEnd,
    NoMovesNoEnd,
    OutcomeIgnoresCorner,
    MoveListedTwice,
    OrderDependsOnPast,
    ResultDependsOnPast,
    CaptureKeepsSide,
    UndoLeavesFlag,
    UndoLeavesKey,
    UndoForgetsAtDepth,
    KeyForgetsFlag,
    KeyForgetsSide,
    KeyKeepsCaptured,
    KeyDependsOnOrder,
    KeyAfterForgetsSide,
    PackForgetsFrom,
    UnpackRefusesCaptures,
    UnpackTakesForbiddenCaptures,
    UnpackTakesOneInAll,
    SlotOutOfRange,
    SlotsOfBothSides,
    NullKeepsSide,
    NullNotUndone,
    NullForgottenAfterReply,
    NullRefusedTooLate,
    SymmetryZeroIsMirrored,
    SymmetryForgetsSecond,
    SymmetryForgetsFlag,
    LopsidedMoves,
    MovesWrap,
    LopsidedEnd,
    MoveNotMirrored,
    MovesMirroredAround,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pawns {
    /// By [`Side`]: bit 4 × row + column.
    pub(crate) pawns: [u32; 2],
    pub(crate) side: Side,
    /// The last move captured.
    pub(crate) hot: bool,
    key: u64,
    /// The number of undos, for errors that depend on the past.
    undone: u32,
    plant: Plant,
}

const SIDE_KEY: u64 = 1;
const HOT_KEY: u64 = 2;

/// The term of one feature of the board in a key.
fn share(thing: u64) -> u64 {
    let z = (thing + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb)
}

fn pawn_key(side: usize, square: u8) -> u64 {
    share(100 * (side as u64 + 1) + u64::from(square))
}

fn mirrored(pawns: u32) -> u32 {
    (0..4).fold(0, |all, column| all | (pawns >> column & 0x1_1111) << (3 - column))
}

fn upside_down(pawns: u32) -> u32 {
    (0..5).fold(0, |all, row| all | (pawns >> (4 * row) & 0xf) << (4 * (4 - row)))
}

impl Pawns {
    pub(crate) fn new(pawns: [u32; 2], side: Side, hot: bool, plant: Plant) -> Self {
        let mut new = Pawns { pawns, side, hot, key: 0, undone: 0, plant };
        new.key = new.key_from_scratch();
        new
    }

    pub(crate) fn start(plant: Plant) -> Self {
        Pawns::new([0xf, 0xf_0000], Side::First, false, plant)
    }

    /// A check of the game with this error: from its start, and from the same board with the other side to
    /// move.
    pub(crate) fn check(plant: Plant) -> Check<Pawns> {
        let start = Pawns::start(plant);
        let other = Pawns::new(start.pawns, Side::Second, false, plant);
        Check::new(start).also_from([other])
    }

    /// The same, comparing boards only: neither keys nor the number of undos.
    pub(crate) fn check_boards(plant: Plant) -> Check<Pawns> {
        Check::with_equality(Pawns::start(plant), Pawns::same_board)
    }

    pub(crate) fn same_board(&self, other: &Self) -> bool {
        (self.pawns, self.side, self.hot) == (other.pawns, other.side, other.hot)
    }

    pub(crate) fn rebuilt(&self) -> Self {
        Pawns { undone: self.undone, ..Pawns::new(self.pawns, self.side, self.hot, self.plant) }
    }

    /// The position with the sides exchanged.
    pub(crate) fn exchanged(&self) -> Self {
        let pawns = [upside_down(self.pawns[1]), upside_down(self.pawns[0])];
        Pawns::new(pawns, self.side.other(), self.hot, self.plant)
    }

    /// The move of [`exchanged`](Self::exchanged).
    pub(crate) fn exchanged_move(&self, m: Step) -> Step {
        let turned = |square: u8| (4 - square / 4) * 4 + square % 4;
        Step { from: turned(m.from), to: turned(m.to) }
    }

    /// The difference of pawns, and of their rows.
    pub(crate) fn lead(&self, side: Side) -> i32 {
        let rows = |pawns: u32| {
            (0..5_u32).map(|row| ((pawns >> (4 * row) & 0xf).count_ones() * (row + 5)) as i32).sum::<i32>()
        };
        let lead = rows(self.pawns[0]) - rows(upside_down(self.pawns[1]));
        if side == Side::First { lead } else { -lead }
    }

    fn has(&self, plant: Plant) -> bool {
        self.plant == plant
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = 0;
        for side in 0..2 {
            (0..20).filter(|s| self.pawns[side] >> s & 1 == 1).for_each(|s| key ^= pawn_key(side, s));
        }
        if self.side == Side::Second {
            key ^= self.key_of_side();
        }
        key ^ self.key_of_flag(self.hot)
    }

    fn key_of_side(&self) -> u64 {
        if self.has(Plant::KeyForgetsSide) { 0 } else { share(SIDE_KEY) }
    }

    fn key_of_flag(&self, hot: bool) -> u64 {
        if hot && !self.has(Plant::KeyForgetsFlag) { share(HOT_KEY) } else { 0 }
    }

    fn steps(&self) -> Vec<Step> {
        let (own, other) = (self.pawns[self.side as usize], self.pawns[self.side.other() as usize]);
        let mut steps = Vec::new();
        for from in (0..20_u8).filter(|from| own >> from & 1 == 1) {
            for sideways in -1..=1 {
                let column = from as i8 % 4 + sideways;
                let row = from as i8 / 4 + if self.side == Side::First { 1 } else { -1 };
                let to = 4 * row + column;
                let wraps = !(0..4).contains(&column);
                if wraps && !self.has(Plant::MovesWrap) || !(0..5).contains(&row) || !(0..20).contains(&to) {
                    continue;
                }
                if sideways == -1 && column == 0 && self.has(Plant::LopsidedMoves) {
                    continue;
                }
                let to = to as u8;
                let captures = other >> to & 1 == 1;
                if own >> to & 1 == 0 && !(captures && (sideways == 0 || self.hot)) {
                    steps.push(Step { from, to });
                }
            }
        }
        steps
    }

    fn end(&self) -> Option<Outcome> {
        let row = if self.side == Side::First { 0xf } else { 0xf_0000 };
        let arrived = self.pawns[self.side.other() as usize] & row;
        if arrived == 0 && !self.steps().is_empty() {
            return None;
        }
        let lopsided = self.has(Plant::LopsidedEnd) && arrived & 0x3_3333 != 0;
        Some(Outcome::Win(if lopsided { self.side } else { self.side.other() }))
    }
}

/// The data that a move overwrites: whether it captured, the flag, and the key.
type Undo = (bool, bool, u64);

impl Position for Pawns {
    type Move = Step;
    type Undo = Undo;
    type End = Outcome;
    const ALTERNATES: bool = true;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<Step>) -> Option<Outcome> {
        let end = self.end();
        let reported = if self.has(Plant::NoMovesNoEnd) { None } else { end };
        let mut steps = self.steps();
        if end.is_some() && !self.has(Plant::MovesAtEnd) {
            steps.clear();
        }
        if self.has(Plant::MoveListedTwice) && steps.len() == 7 {
            steps.push(steps[3]);
        }
        if self.has(Plant::OrderDependsOnPast) && self.undone > 0 {
            steps.reverse();
        }
        steps.into_iter().for_each(|step| out.push(step));
        reported
    }

    fn outcome(&self) -> Option<Outcome> {
        let in_corner = self.pawns[0] >> 16 & 1 != 0;
        let overlooked = in_corner && self.has(Plant::OutcomeIgnoresCorner);
        if overlooked || self.has(Plant::NoMovesNoEnd) { None } else { self.end() }
    }

    fn make(&mut self, m: Step) -> Undo {
        let (own, other) = (self.side as usize, self.side.other() as usize);
        let captures = self.pawns[other] >> m.to & 1 == 1;
        assert!(!(captures && self.has(Plant::MakePanics)), "a pawn stands in the way");
        let undo = (captures, self.hot, self.key);
        self.pawns[own] ^= 1 << m.from | 1 << m.to;
        self.key ^= pawn_key(own, m.from) ^ pawn_key(own, m.to);
        if captures {
            self.pawns[other] ^= 1 << m.to;
            self.key ^= if self.has(Plant::KeyKeepsCaptured) { 0 } else { pawn_key(other, m.to) };
        }
        self.key ^= self.key_of_flag(self.hot) ^ self.key_of_flag(captures) ^ self.key_of_side();
        if self.has(Plant::KeyDependsOnOrder) {
            self.key = self.key.rotate_left(1);
        }
        self.hot = captures ^ (self.has(Plant::ResultDependsOnPast) && self.undone > 0);
        if !(captures && self.has(Plant::CaptureKeepsSide)) {
            self.side = self.side.other();
        }
        undo
    }

    fn unmake(&mut self, m: Step, (captured, hot, key): Undo) {
        self.side = self.side.other();
        let (own, other) = (self.side as usize, self.side.other() as usize);
        self.pawns[own] ^= 1 << m.from | 1 << m.to;
        if captured {
            self.pawns[other] ^= 1 << m.to;
        }
        let before = self.hot;
        self.hot = hot;
        if self.has(Plant::UndoLeavesFlag) && captured {
            self.hot = before;
        }
        // The error shows only where all moves are undone: a correct last undo hides it.
        if self.has(Plant::UndoForgetsAtDepth) && self.undone > 3 {
            self.hot = !hot;
        }
        if !self.has(Plant::UndoLeavesKey) {
            self.key = key;
        }
        let depends_on_past = [
            Plant::OrderDependsOnPast,
            Plant::ResultDependsOnPast,
            Plant::UndoForgetsAtDepth,
            Plant::NullForgottenAfterReply,
        ];
        if depends_on_past.contains(&self.plant) {
            self.undone += 1;
        }
    }
}

impl Keyed for Pawns {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    fn key(&self) -> u64 {
        self.key
    }

    fn key_after(&self, m: Step) -> u64 {
        let mut after = self.clone();
        after.make(m);
        after.key ^ if self.has(Plant::KeyAfterForgetsSide) { self.key_of_side() } else { 0 }
    }

    fn pack(&self, m: Step) -> u16 {
        let from = if self.has(Plant::PackForgetsFrom) { 0 } else { m.from };
        u16::from(from) << 8 | u16::from(m.to)
    }

    fn unpack(&self, bits: u16) -> Option<Step> {
        let [from, to] = bits.to_be_bytes();
        let step = Step { from, to };
        if self.has(Plant::UnpackTakesOneInAll) && bits == 0x6789 {
            return Some(step);
        }
        if from >= 20 || to >= 20 {
            return None;
        }
        let captures = self.pawns[self.side.other() as usize] >> to & 1 == 1;
        if captures && self.has(Plant::UnpackRefusesCaptures) {
            return None;
        }
        let hot = self.hot && !self.has(Plant::UnpackTakesForbiddenCaptures);
        let rules = Pawns { hot, ..self.clone() };
        (self.outcome().is_none() && rules.steps().contains(&step)).then_some(step)
    }
}

impl Indexed for Pawns {
    const SLOTS: usize = 800;

    fn slot(&self, m: Step) -> usize {
        let slot = 20 * usize::from(m.from) + usize::from(m.to);
        match self.plant {
            Plant::SlotsOfBothSides => usize::from(m.to),
            Plant::SlotOutOfRange => slot + 400 * (self.side as usize + 1),
            _ => slot + 400 * self.side as usize,
        }
    }
}

impl NullMove for Pawns {
    fn make_null(&mut self) -> Option<Undo> {
        if self.has(Plant::NullRefusedTooLate) && self.hot {
            self.side = self.side.other();
            return None;
        }
        let undo = (false, self.hot, self.key);
        self.hot = false;
        if !self.has(Plant::NullKeepsSide) {
            self.side = self.side.other();
        }
        self.key ^= self.key_of_side() ^ self.key_of_flag(undo.1);
        Some(undo)
    }

    fn unmake_null(&mut self, (_, hot, key): Undo) {
        if !self.has(Plant::NullKeepsSide) {
            self.side = self.side.other();
        }
        let forgotten = self.has(Plant::NullForgottenAfterReply) && self.undone > 0;
        if !self.has(Plant::NullNotUndone) && !forgotten {
            self.hot = hot;
        }
        self.key = key;
    }
}

impl Symmetric for Pawns {
    const SYMMETRIES: usize = 2;

    fn symmetric(&self, i: usize) -> Self {
        if i == 0 && !self.has(Plant::SymmetryZeroIsMirrored) {
            return self.clone();
        }
        let mut other = self.clone();
        other.pawns[0] = mirrored(self.pawns[0]);
        if !self.has(Plant::SymmetryForgetsSecond) {
            other.pawns[1] = mirrored(self.pawns[1]);
        }
        other.hot &= !self.has(Plant::SymmetryForgetsFlag);
        other.key = other.key_from_scratch();
        other
    }

    fn canonical(&self) -> usize {
        (0..Self::SYMMETRIES).min_by_key(|&i| self.symmetric(i).key()).unwrap_or(0)
    }

    fn symmetric_move(&self, m: Step, i: usize) -> Step {
        if i == 0 || self.has(Plant::MoveNotMirrored) {
            return m;
        }
        let mirror = |square: u8| square / 4 * 4 + 3 - square % 4;
        let mut m = m;
        if self.has(Plant::MovesMirroredAround) {
            let steps = self.steps();
            let next = steps.iter().position(|&step| step == m).map_or(0, |at| (at + 1) % steps.len());
            m = steps[next];
        }
        Step { from: mirror(m.from), to: mirror(m.to) }
    }

    fn inverse(i: usize) -> usize {
        i
    }
}

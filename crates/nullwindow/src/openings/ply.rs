//! A ply of a table of openings: its positions by their codes, and how those before lead to them (our own).

use super::error::OpeningsError;
use crate::retrograde::finished;
use crate::{Outcome, Position, Score, Turn};

/// The code of a position, which symmetric ones may share; `None` if it has none.
pub(crate) type OpeningCode<P> = Box<dyn Fn(&P) -> Option<u128> + Send + Sync>;

/// The most positions of a ply, each counted for every move that leads to it.
const MOST: usize = 1 << 24;

/// What stands for no value yet in place of a score: the number of none.
pub(super) const NO_VALUE: i16 = i16::MIN;

/// The unfinished positions of a ply, of those that share a code one.
pub(super) struct OpeningPly {
    /// In ascending order.
    codes: Vec<u128>,
    /// [`Score::get`], or `NO_VALUE`.
    pub(super) values: Vec<i16>,
    /// The moves to the next ply.
    pub(super) before: MovesOfPly,
}

/// The moves of a ply's positions.
#[derive(Default)]
pub(super) struct MovesOfPly {
    /// Those to unfinished positions: the number of the position before, that of the one after in its ply,
    /// and the turn.
    to: Vec<(u32, u32, Turn)>,
    /// The best value of a position's moves that end the game, or `NO_VALUE`.
    ends: Vec<i16>,
}

impl OpeningPly {
    /// The ply with the positions of these codes, in ascending order, without values.
    pub(super) fn of(codes: Vec<u128>) -> Self {
        OpeningPly { values: vec![NO_VALUE; codes.len()], codes, before: MovesOfPly::default() }
    }

    /// The value of the position of this code.
    pub(super) fn value(&self, code: u128) -> Option<Score> {
        let &value = self.values.get(self.codes.binary_search(&code).ok()?)?;
        (value != NO_VALUE).then(|| Score::from_raw(value))
    }

    /// Takes the values that follow from those of the next ply: of a position whose moves all have one.
    pub(super) fn follow(&mut self, after: &[i16]) {
        let MovesOfPly { to, ends } = std::mem::take(&mut self.before);
        self.values = ends;
        let mut open = Vec::new();
        for (here, there, turn) in to {
            let value = after[there as usize];
            if value == NO_VALUE {
                open.push(here as usize);
                continue;
            }
            let value = turn.value(Score::from_raw(value).to_root(1));
            let best = &mut self.values[here as usize];
            *best = (*best).max(value.get());
        }
        open.into_iter().for_each(|here| self.values[here] = NO_VALUE);
    }
}

/// The moves of these positions, the next ply without values, and its positions.
pub(super) fn next<P: Position<End = Outcome>>(
    here: &[P],
    code: &OpeningCode<P>,
) -> Result<(MovesOfPly, OpeningPly, Vec<P>), OpeningsError> {
    let (mut ends, mut after, mut moves) = (vec![NO_VALUE; here.len()], Vec::new(), Vec::new());
    for (number, p) in (0..).zip(here) {
        moves.clear();
        _ = p.moves(&mut moves);
        for &m in &moves {
            let mut next = p.clone();
            next.make(m);
            let turn = Turn::between(p.side(), next.side());
            match next.outcome() {
                Some(end) => {
                    let value = turn.value(finished(&next, end)).to_root(1);
                    let best = &mut ends[number as usize];
                    *best = (*best).max(value.get());
                }
                None => after.push((code(&next).ok_or(OpeningsError::NoCodes)?, number, turn, next)),
            }
        }
        if after.len() > MOST {
            return Err(OpeningsError::TooLarge);
        }
    }
    after.sort_by_key(|&(code, number, ..)| (code, number));
    let (mut to, mut codes, mut positions) = (Vec::with_capacity(after.len()), Vec::new(), Vec::new());
    for (code, number, turn, next) in after {
        if codes.last() != Some(&code) {
            codes.push(code);
            positions.push(next);
        }
        to.push((number, codes.len() as u32 - 1, turn));
    }
    Ok((MovesOfPly { to, ends }, OpeningPly::of(codes), positions))
}

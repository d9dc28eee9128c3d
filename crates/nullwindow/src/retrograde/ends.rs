//! The table: values, best moves and lines (our own).

use super::error::EndsError;
use super::induction::{self, EndsLimits, NO_POSITION, finished};
use super::numbering::Numbering;
use crate::{Position, Score, Turn};
use std::fmt;

/// The table: the value of each number, from the view of the side to move, when both sides play perfectly.
#[derive(Clone)]
pub struct Ends<N> {
    pub(super) numbering: N,
    /// [`Score::get`], or `NO_POSITION`.
    pub(super) values: Vec<i16>,
}

/// The positions of a table by their values, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EndsCount {
    /// Those that are won, or are worth points.
    pub wins: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// Those that are lost.
    pub losses: u64,
    /// The number of the first position whose win takes longest, and its value.
    pub longest: Option<(u64, Score)>,
}

impl<N: Numbering> Ends<N> {
    /// The table of all positions of this numbering.
    ///
    /// # Errors
    /// If the numbering breaks a promise, the game is none for a table, or the limits end it.
    pub fn build(numbering: N, limits: &EndsLimits<'_>) -> Result<Self, EndsError> {
        let values = induction::values(&numbering, limits)?;
        Ok(Ends { numbering, values })
    }

    /// The numbering.
    pub fn numbering(&self) -> &N {
        &self.numbering
    }

    /// The value of a position from the view of its side to move; `None` if it is not in the table, or its
    /// win takes longer than a [count of moves](Numbering::plies_to_draw) lets it. A finished game without a
    /// number has one.
    pub fn value(&self, p: &N::Position) -> Option<Score> {
        let Some(number) = self.numbering.number(p) else { return p.outcome().map(|end| finished(p, end)) };
        let in_time = |value: &Score| {
            value.distance().zip(self.numbering.plies_to_draw(p)).is_none_or(|(plies, left)| plies <= left)
        };
        self.of(number).filter(in_time)
    }

    /// The value of the position of a number.
    fn of(&self, number: u64) -> Option<Score> {
        let &value = self.values.get(usize::try_from(number).ok()?)?;
        (value != NO_POSITION).then(|| Score::from_raw(value))
    }

    /// The moves with their values from the view of the side that makes them: the fastest win first, the
    /// fastest loss last, equal ones as the game lists them; without those after which the position has no
    /// [value](Self::value). None if the position has none, or no move keeps it.
    pub fn moves(&self, p: &N::Position) -> Vec<(<N::Position as Position>::Move, Score)> {
        let (mut p, mut moves) = (p.clone(), Vec::new());
        let Some(all) = self.value(&p).filter(|_| p.moves(&mut moves).is_none()) else { return Vec::new() };
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
        if valued.first().is_some_and(|&(_, value)| value == all) { valued } else { Vec::new() }
    }

    /// The best moves: the fastest wins, else what keeps the draw, else the slowest losses.
    pub fn best(&self, p: &N::Position) -> Vec<<N::Position as Position>::Move> {
        let moves = self.moves(p);
        let best = moves.first().map(|&(_, value)| value);
        moves.into_iter().take_while(|&(_, value)| Some(value) == best).map(|(m, _)| m).collect()
    }

    /// The first best move of each position from this one on, to the end of the game, until a position comes
    /// again, or for 1,999 plies.
    pub fn line(&self, p: &N::Position) -> Vec<<N::Position as Position>::Move> {
        let (mut p, mut line, mut seen) = (p.clone(), Vec::new(), Vec::new());
        while let Some(&(m, _)) = self.moves(&p).first() {
            let number = self.numbering.number(&p);
            if seen.contains(&number) || line.len() == Score::MAX_DISTANCE.into() {
                break;
            }
            seen.push(number);
            line.push(m);
            p.make(m);
        }
        line
    }

    /// How many positions are won, drawn and lost, and which win takes longest.
    pub fn count(&self) -> EndsCount {
        let mut count = EndsCount::default();
        for (number, value) in (0..).zip(&self.values) {
            let score = Score::from_raw(*value);
            match score.get().signum() {
                _ if *value == NO_POSITION => {}
                0 => count.draws += 1,
                -1 => count.losses += 1,
                _ => count.wins += 1,
            }
            if score.is_win() && count.longest.is_none_or(|(_, longest)| score < longest) {
                count.longest = Some((number, score));
            }
        }
        count
    }
}

impl<N> fmt::Debug for Ends<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ends").field("numbers", &self.values.len()).finish_non_exhaustive()
    }
}

//! A layer of the endgame table while it is filled from the layers of fewer seeds (Ströhlein 1970), a slice
//! at a time.
//!
//! A move either puts a seed into the store, and leads to a layer below; or it is *quiet*: it stays in the
//! mover's row, and moves seeds towards the store. Rows are numbered so that a quiet move leads to a row of
//! lower rank. So every value is filled in before it is needed if the rows of the side with fewer seeds come
//! in the order of their ranks, each against all rows of the other side: first this side to move, then the
//! other. All positions of such a pair are filled together, move by move or effect by effect.

use super::Rule;
use super::key::rows;
use super::layer::Layer;
use super::rows::{Effect, Row, Rows, Sown};
use super::sowing::{PITS, house, sow};
use nullwindow::table::TableError;
use std::ops::Range;

/// More than the most seeds of a layer.
const SEEDS: usize = 29;

/// A layer that is being filled. Filling can pause between any two positions.
#[derive(Debug)]
pub(super) struct Filling {
    layer: Layer,
    /// Indexed by their number of seeds.
    rows: Vec<Rows>,
    pits: u8,
    rule: Rule,
    seeds: u8,
    /// The row of few in the next positions; all positions with rows before it are done.
    few: Row,
    /// Whether many is to move in the next positions.
    many_to_move: bool,
    /// The rank of many's row in the next position.
    rank: u32,
}

impl Filling {
    /// The empty layer of `seeds` seeds.
    pub(super) fn new(seeds: u8, pits: u8, rule: Rule) -> Result<Self, TableError> {
        let (layer, few) = (Layer::blank(pits, seeds)?, Row { seeds: 0, rank: 0 });
        let rows = (0..=seeds).map(|seeds| Rows::new(pits, seeds)).collect();
        Ok(Filling { layer, rows, pits, rule, seeds, few, many_to_move: false, rank: 0 })
    }

    /// Fills in at most `positions` more; `below` are the layers of 0, 1, 2, … seeds. Returns whether the
    /// layer is full.
    pub(super) fn fill(&mut self, below: &[&Layer], positions: u32) -> bool {
        let mut left = positions;
        while self.few.seeds <= self.seeds / 2 {
            let many = self.seeds - self.few.seeds;
            let end = rows(self.pits, many);
            let ranks = self.rank..end.min(self.rank + left);
            left -= ranks.len() as u32;
            let sign = if self.many_to_move { 1 } else { -1 };
            let mut values = match self.few.seeds {
                // The game is over.
                0 => vec![sign * many as i8; ranks.len()],
                _ => vec![i8::MIN; ranks.len()],
            };
            match self.many_to_move {
                false => self.raise_few(many, &ranks, &mut values, below),
                true => self.raise_many(many, &ranks, &mut values, below),
            }
            self.rank = ranks.end;
            self.layer.values_mut(self.few, self.many_to_move, many, ranks).copy_from_slice(&values);
            if self.rank < end {
                return false;
            }
            self.go_on(many);
        }
        true
    }

    /// Goes on behind the last of many's rows.
    fn go_on(&mut self, many: u8) {
        self.many_to_move = !self.many_to_move;
        if !self.many_to_move {
            self.few.rank += 1;
            if self.few.rank == rows(self.pits, self.few.seeds) {
                self.few = Row { seeds: self.few.seeds + 1, rank: 0 };
            }
        }
        // With the same number of seeds, many's rank is the greater one; a row against itself comes once.
        let equal = self.few.seeds == many;
        self.rank = if equal { self.few.rank + u32::from(self.many_to_move) } else { 0 };
    }

    /// The layer, which must be full.
    pub(super) fn done(self) -> Layer {
        self.layer
    }

    /// The layer of this number of seeds: one below, or the one that is being filled.
    fn layer<'l>(&'l self, seeds: u8, below: &[&'l Layer]) -> &'l Layer {
        below.get(usize::from(seeds)).copied().unwrap_or(&self.layer)
    }

    /// Raises values, of positions where few is to move, to those of its moves: move by move.
    fn raise_few(&self, many: u8, ranks: &Range<u32>, values: &mut [i8], below: &[&Layer]) {
        for &step in self.rows[usize::from(self.few.seeds)].moves(self.few.rank) {
            if self.raise_few_by(step, many, ranks, values, below).is_none() {
                let theirs = ranks.clone().map(|rank| Row { seeds: many, rank });
                raise(values, theirs.map(|theirs| self.value(step, self.few, theirs, below)));
            }
        }
    }

    /// The same for one move; `None` if that is not possible for all of many's rows together.
    fn raise_few_by(
        &self,
        step: Sown,
        many: u8,
        ranks: &Range<u32>,
        values: &mut [i8],
        below: &[&Layer],
    ) -> Option<()> {
        let others = &self.rows[usize::from(many)];
        let places = ranks.start as usize..ranks.end as usize;
        // The values after a move to this row, if many then has this number of seeds.
        let line = |row: Row, to_move, seeds| self.layer(row.seeds + seeds, below).line(row, to_move, seeds);
        match step {
            Sown::Quiet { row } => {
                let after = line(row, false, many)?.slice(ranks)?;
                raise(values, after.iter().map(|after| -after));
            }
            Sown::Again { row, gain } => {
                let after = line(row, true, many)?.slice(ranks)?;
                raise(values, after.iter().map(|after| gain + after));
            }
            Sown::Over { row, gain, sown } => {
                let (line, after) = (line(row, false, many + sown)?, &others.sown[usize::from(sown) - 1]);
                raise(values, after[places].iter().map(|&rank| gain - line.value(rank)));
            }
            Sown::Capture { row, opposite, .. } => {
                let lines: [_; SEEDS] = std::array::from_fn(|taken| match taken {
                    0 if self.rule == Rule::Standard => None,
                    _ => line(row, false, many.checked_sub(taken as u8)?),
                });
                let emptied = &others.emptied[usize::from(opposite)][places.clone()];
                let after = ranks.clone().zip(&others.words[places]).zip(emptied);
                raise(
                    values,
                    after.map(|((rank, &word), &emptied)| {
                        let taken = house(word, opposite);
                        match lines[usize::from(taken)] {
                            Some(line) => 1 + taken as i8 - line.value(emptied),
                            None => self.value(step, self.few, Row { seeds: many, rank }, below),
                        }
                    }),
                );
            }
            Sown::Around { .. } => return None,
        }
        Some(())
    }

    /// Raises values, of positions where many is to move, to those of its moves: effect by effect.
    fn raise_many(&self, many: u8, ranks: &Range<u32>, values: &mut [i8], below: &[&Layer]) {
        if self.few.seeds == 0 {
            return;
        }
        for group in &self.rows[usize::from(many)].groups {
            let moves = group.within(ranks);
            let mut raise = |rank, value| {
                let best: &mut i8 = &mut values[(rank - ranks.start) as usize];
                *best = (*best).max(value);
            };
            let (gain, other, passes) = match self.reply(group.effect) {
                Reply::Never => continue,
                Reply::To { gain, other, passes } => (gain, other, passes),
                Reply::ByRow(step) => {
                    for &[rank, _] in moves {
                        raise(rank, self.value(step, Row { seeds: many, rank }, self.few, below));
                    }
                    continue;
                }
            };
            let layer = self.layer(group.seeds + other.seeds, below);
            let sign = if passes { -1 } else { 1 };
            match layer.line(other, passes, group.seeds) {
                Some(line) => {
                    moves.iter().for_each(|&[rank, after]| raise(rank, gain + sign * line.value(after)));
                }
                None => moves.iter().for_each(|&[rank, after]| {
                    let row = Row { seeds: group.seeds, rank: after };
                    let (own, theirs) = if passes { (other, row) } else { (row, other) };
                    raise(rank, gain + sign * layer.value(own, theirs));
                }),
            }
        }
    }

    /// What many's moves of this effect do to few's row.
    fn reply(&self, effect: Effect) -> Reply {
        let (theirs, rank) = (self.few, self.few.rank as usize);
        let others = &self.rows[usize::from(theirs.seeds)];
        let taken = |opposite| match house(others.words[rank], opposite) {
            0 if self.rule == Rule::Standard => None,
            taken => Some(taken),
        };
        match effect {
            Effect::Quiet => Reply::To { gain: 0, other: theirs, passes: true },
            Effect::Again { gain } => Reply::To { gain, other: theirs, passes: false },
            Effect::Over { gain, sown } => {
                let rank = others.sown[usize::from(sown) - 1][rank];
                Reply::To { gain, other: Row { seeds: theirs.seeds + sown, rank }, passes: true }
            }
            Effect::Capture { opposite } => taken(opposite).map_or(Reply::Never, |taken| {
                let rank = others.emptied[usize::from(opposite)][rank];
                let other = Row { seeds: theirs.seeds - taken, rank };
                Reply::To { gain: 1 + taken as i8, other, passes: true }
            }),
            Effect::Stay { opposite } => match taken(opposite) {
                Some(_) => Reply::Never,
                None => Reply::To { gain: 0, other: theirs, passes: true },
            },
            Effect::Around { pit } => Reply::ByRow(Sown::Around { pit }),
        }
    }

    /// The value of a move.
    fn value(&self, step: Sown, own: Row, theirs: Row, below: &[&Layer]) -> i8 {
        // The value of a position with fewer seeds.
        let after = |own: Row, theirs: Row| below[usize::from(own.seeds + theirs.seeds)].value(own, theirs);
        let others = &self.rows[usize::from(theirs.seeds)];
        let rank = theirs.rank as usize;
        match step {
            Sown::Quiet { row } => -self.layer.value(theirs, row),
            Sown::Again { row, gain } => gain + after(row, theirs),
            Sown::Over { row, gain, sown } => {
                let rank = others.sown[usize::from(sown) - 1][rank];
                gain - after(Row { seeds: theirs.seeds + sown, rank }, row)
            }
            Sown::Capture { row, stayed, opposite } => match house(others.words[rank], opposite) {
                0 if self.rule == Rule::Standard => -self.layer.value(theirs, stayed),
                taken => {
                    let rank = others.emptied[usize::from(opposite)][rank];
                    1 + taken as i8 - after(Row { seeds: theirs.seeds - taken, rank }, row)
                }
            },
            Sown::Around { pit } => {
                let words = (self.rows[usize::from(own.seeds)].words[own.rank as usize], others.words[rank]);
                let (row, other, again) = sow(words.0, words.1, self.pits, pit, self.rule);
                let (gain, of) = (house(row, 6) as i8, |row| Row::of(row & PITS, self.pits));
                gain + if again { after(of(row), of(other)) } else { -after(of(other), of(row)) }
            }
        }
    }
}

/// What the moves of one effect do beyond the mover's row.
enum Reply {
    /// They are other moves in this position.
    Never,
    /// The mover gains these seeds, and the opponent, who is to move or not, has this row.
    To { gain: i8, other: Row, passes: bool },
    /// It depends on the mover's row.
    ByRow(Sown),
}

/// Raises each value to the other one.
#[inline(always)]
fn raise(values: &mut [i8], others: impl Iterator<Item = i8>) {
    values.iter_mut().zip(others).for_each(|(value, other)| *value = (*value).max(other));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::rows::distribute;
    use crate::kalah::sowing::total;

    /// Every value of every layer is the best of its moves, whatever the slices.
    #[test]
    fn values_are_those_of_the_best_moves() {
        let boards = [(1, 28), (2, 28), (3, 11), (4, 9), (5, 8), (6, 7)];
        for (rule, (pits, most)) in [Rule::EmptyCapture, Rule::Standard]
            .into_iter()
            .zip([boards; 2])
            .flat_map(|(rule, boards)| boards.map(|board| (rule, board)))
        {
            let mut layers = Vec::new();
            for seeds in 0..=most {
                let below: Vec<_> = layers.iter().collect();
                let mut filling = Filling::new(seeds, pits, rule).unwrap();
                let mut slices = (1..).map(|i| i * 37 % 101);
                while !filling.fill(&below, slices.next().unwrap()) {}
                layers.push(filling.done());
                check(&layers, pits, rule);
            }
        }
    }

    /// Compares the last of these layers with the rules.
    fn check(layers: &[Layer], pits: u8, rule: Rule) {
        let seeds = layers.len() as u8 - 1;
        let value = |own: u64, theirs: u64| {
            let rows = [own, theirs].map(|row| Row::of(row & PITS, pits));
            layers[usize::from(rows[0].seeds + rows[1].seeds)].value(rows[0], rows[1])
        };
        let both = |own: u64, theirs: u64| {
            let moves = (0..pits).filter(|&pit| house(own, pit) > 0).map(|pit| {
                let (after, other, again) = sow(own, theirs, pits, pit, rule);
                house(after, 6) as i8 + if again { value(after, other) } else { -value(other, after) }
            });
            let expected = match total(theirs) {
                0 => total(own) as i8,
                left => moves.max().unwrap_or(-(left as i8)),
            };
            assert_eq!(value(own, theirs), expected, "{pits} pits, {rule:?}, {own:x} against {theirs:x}");
        };
        for own_seeds in 0..=seeds {
            distribute(0, own_seeds, 0, pits, &mut |own| {
                distribute(0, seeds - own_seeds, 0, pits, &mut |theirs| both(own, theirs));
            });
        }
    }
}

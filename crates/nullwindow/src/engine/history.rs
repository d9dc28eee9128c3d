//! What a search has learned about moves: the history heuristic (Schaeffer 1983, 1989), killers (Akl & Newborn 1977), and counter-moves
//! (Uiterwijk 1992).

use super::options::Bonus;

/// The slots of all moves, each with a number between −[`LIMIT`] and [`LIMIT`].
#[derive(Clone, Debug)]
pub(super) struct History(Box<[i16]>);

/// How far a slot can go.
pub(super) const LIMIT: i32 = 16_384;

impl History {
    pub(super) fn new(slots: usize) -> Self {
        History(vec![0; slots].into())
    }

    #[inline]
    pub(super) fn get(&self, slot: usize) -> i32 {
        self.0[slot].into()
    }

    /// The move of this slot cut at this remaining depth; those of `before` were searched first and did not.
    pub(super) fn cut(&mut self, slot: usize, before: impl Iterator<Item = usize>, depth: u32, bonus: Bonus) {
        let bonus = match bonus {
            Bonus::Square => depth.saturating_mul(depth),
            Bonus::Power => 1_u32.checked_shl(depth).unwrap_or(u32::MAX),
        };
        let bonus = i32::try_from(bonus).unwrap_or(LIMIT).min(LIMIT / 8);
        self.add(slot, bonus);
        before.for_each(|slot| self.add(slot, -bonus));
    }

    /// Moves a slot towards the limit, the less the nearer it is: it saturates and never wraps.
    fn add(&mut self, slot: usize, bonus: i32) {
        let old = i32::from(self.0[slot]);
        self.0[slot] = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// Halves everything, so that a new search soon has its own opinion.
    pub(super) fn age(&mut self) {
        self.0.iter_mut().for_each(|slot| *slot /= 2);
    }
}

/// The last moves that cut at one ply, the newest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers<M>(pub(super) [Option<M>; 2]);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Killers([None, None])
    }
}

impl<M: Copy + Eq> Killers<M> {
    /// 0 for the newest, 1 for the one before.
    #[inline]
    pub(super) fn rank(&self, m: M) -> Option<i32> {
        if self.0[0] == Some(m) { Some(0) } else { (self.0[1] == Some(m)).then_some(1) }
    }

    pub(super) fn cut(&mut self, m: M) {
        if self.0[0] != Some(m) {
            self.0 = [Some(m), self.0[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_raises_its_move_and_lowers_those_before() {
        let mut history = History::new(3);
        history.cut(2, [0].into_iter(), 4, Bonus::Square);
        assert_eq!([0, 1, 2].map(|slot| history.get(slot)), [-16, 0, 16]);
        let mut history = History::new(3);
        history.cut(2, [0, 1].into_iter(), 5, Bonus::Power);
        assert_eq!([0, 1, 2].map(|slot| history.get(slot)), [-32, -32, 32]);
        history.age();
        assert_eq!(history.get(2), 16);
    }

    #[test]
    fn slots_saturate_at_any_depth() {
        for bonus in [Bonus::Square, Bonus::Power] {
            let mut history = History::new(2);
            for depth in (1..300).cycle().take(5_000) {
                history.cut(0, [1].into_iter(), depth, bonus);
                assert!(history.get(0) > 0 && history.get(0) <= LIMIT && history.get(1) >= -LIMIT);
            }
            assert!(history.get(0) > LIMIT / 2);
        }
    }

    #[test]
    fn killers_are_two_different_moves() {
        let mut killers = Killers::default();
        killers.cut(3);
        killers.cut(3);
        assert_eq!(killers.0, [Some(3), None]);
        killers.cut(5);
        assert_eq!(killers.0, [Some(5), Some(3)]);
    }
}

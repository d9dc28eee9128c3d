//! The summary of a node's children: its proof and disproof numbers (Allis, van der Meulen & van den Herik
//! 1994), weak ones (Ueda et al. 2008), groups of moves, and the result where the children decide (our own).

use super::goal::ProofGoal;
use super::numbers::{Numbers, add};
use super::state::{ANYWHERE, Child, Known, Search};
use crate::Keyed;

/// What the children say of their node.
pub(super) struct Summary {
    /// The numbers of the side to move, and of the other.
    pub(super) own: u32,
    pub(super) other: u32,
    /// The child to search, and its thresholds' ingredients.
    pub(super) best: usize,
    pub(super) second: u32,
    pub(super) others: u32,
}

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// The sums and the best child, over the children from `start` on.
    pub(super) fn summary(&self, or: bool, start: usize) -> Summary {
        let (mut own, mut second, mut best) = (Numbers::INFINITE, Numbers::INFINITE, start);
        let (mut sum, mut largest, mut unsolved, mut open) = (0, 0, 0_u32, false);
        let mut groups = 0_u64;
        for (i, child) in self.children.iter().enumerate().skip(start) {
            let (a, b) = child.known.numbers.of_mover(or);
            if a == 0 {
                return Summary { own: 0, other: Numbers::INFINITE, best: i, second: 0, others: 0 };
            }
            if b == 0 {
                continue;
            }
            if child.group < 64 {
                // One unsolved move of a group at a time.
                if groups >> child.group & 1 == 1 {
                    continue;
                }
                groups |= 1 << child.group;
            }
            open = true;
            sum = add(sum, b);
            largest = largest.max(b);
            unsolved += 1;
            if a < own {
                (second, own, best) = (own, a, i);
            } else if a < second {
                second = a;
            }
        }
        if !open {
            return Summary { own: Numbers::INFINITE, other: 0, best, second, others: 0 };
        }
        let other = if self.options.weak { add(largest, unsolved - 1) } else { sum };
        let others = match self.options.weak {
            true => unsolved - 1,
            false => other - self.children[best].known.numbers.of_mover(or).1.min(other),
        };
        Summary { own, other, best, second, others }
    }

    /// The result of a node whose children decide it.
    pub(super) fn solved(&self, or: bool, start: usize, numbers: Numbers) -> Known {
        let children = &self.children[start..];
        let decides = |child: &&Child<P::Move>| child.known.numbers == numbers;
        // The side that succeeds needs one move, in the fewest plies; the other has tried all of them.
        let one = if or == numbers.is_proved() {
            children.iter().filter(decides).min_by_key(|child| child.known.plies)
        } else {
            None
        };
        let (plies, place) = match one {
            Some(child) => (child.known.plies, child.known.place),
            None => (
                children.iter().map(|child| child.known.plies).max().unwrap_or(0),
                children.iter().map(|child| child.known.place).min().unwrap_or(ANYWHERE),
            ),
        };
        let best = one.map(|child| self.position.pack(child.m));
        Known { numbers, plies: plies.saturating_add(1), place, best, ..Known::UNKNOWN }
    }
}

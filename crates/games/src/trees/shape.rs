//! The shape that most models share: every inner node has as many branches, every leaf is as deep, and the sides alternate.

use super::SettingError;
use super::settings::{branches, depth};
use nullwindow::{MoveSink, Side};

/// Where a node stands in such a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The branches of every inner node.
    pub(super) branches: u16,
    /// How many plies the leaves are away.
    pub(super) left: u16,
    /// Who is to move.
    pub(super) side: Side,
}

impl Shape {
    /// The root of a tree with `b` branches (1 to 65,535) and depth `d` (0 to 512), where MAX is to move.
    pub(super) fn new(b: u32, d: u32) -> Result<Self, SettingError> {
        Ok(Shape { branches: branches(b)?, left: depth(d)?, side: Side::First })
    }

    #[inline]
    pub(super) fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        if self.left > 0 {
            (0..self.branches).for_each(|i| out.push(i));
        }
        self.outcome()
    }

    #[inline]
    pub(super) fn outcome(&self) -> Option<()> {
        (self.left == 0).then_some(())
    }

    /// To a branch.
    #[inline]
    pub(super) fn down(&mut self) {
        self.left -= 1;
        self.side = self.side.other();
    }

    /// Back from a branch.
    #[inline]
    pub(super) fn up(&mut self) {
        self.left += 1;
        self.side = self.side.other();
    }
}

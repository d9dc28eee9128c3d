//! Bounds by zugzwang: who has to move when nothing else is left (the rules *claimeven* and the odd threat:
//! Allis 1988; the form on bitboards, and what lies above a threat: our own).

use super::bits::{BOARD, BOTTOM, ODD_ROWS, above, column, has_four};

/// Score bounds from the first player's view.
pub(super) type Interval = (i32, i32);

/// No bound: each score of an unfinished game lies within.
pub(super) const OPEN: Interval = (-21, 21);

/// An unfinished position from the view of the two players, first and second.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) first: u64,
    pub(super) second: u64,
    /// The squares on which the next disc can come to rest.
    pub(super) playable: u64,
    /// The empty squares that complete a four of the first player, and of the second.
    pub(super) threats: [u64; 2],
}

impl View {
    fn empty(&self) -> u64 {
        (self.first | self.second) ^ BOARD
    }

    /// An upper bound by the rule *claimeven*, with the first player on the move.
    ///
    /// The second player answers each disc on the one above it, so that of every pair of an odd row and the
    /// even row above it, the even square is the second player's. Only an even square that is playable
    /// already has no partner: of these there is an even number, and when the first player takes one, the
    /// second takes another. The answer is always possible, since the columns are six high. So a first player
    /// without a four among its discs, the odd squares and the playable ones cannot win; and if the second
    /// has one among its own and the other even squares, it wins with its last disc or sooner.
    ///
    /// Nor does the first player get a square above an even threat of the second: its disc below the threat
    /// is answered on the threat. If all other squares are full, it must place that disc.
    #[inline]
    pub(super) fn claimeven(&self) -> i32 {
        let empty = self.empty();
        let threats = self.threats[1] & !ODD_ROWS & !self.playable;
        if has_four(self.first | empty & (ODD_ROWS | self.playable) & !above(threats)) {
            OPEN.1
        } else if threats & BOTTOM << 1 != 0 {
            -3
        } else if threats & BOTTOM << 3 != 0 {
            -2
        } else if threats != 0 || has_four(self.second | empty & !ODD_ROWS & !self.playable) {
            -1
        } else {
            0
        }
    }

    /// A lower bound, whoever is on the move, if the first player has an odd threat that is not yet playable.
    ///
    /// In the other columns it answers each disc on the square above it; of the playable even squares there,
    /// which have no partner, it and the second player take turns. The number of empty squares is such that,
    /// when nothing of this is left, either the second player is on the move, or the first player's disc in
    /// the column of the threat is one on an odd square: in that column the second player gets the even
    /// squares, and when it takes the one below the threat, it loses. So in the other columns the second
    /// player gets odd and playable squares, and none above an even threat of the first player there; in the
    /// threat's column playable and even ones below the threat. If it has no four on all of these and its
    /// own, the first player wins, with its disc on the threat or sooner.
    #[inline]
    pub(super) fn odd_threat(&self) -> i32 {
        let [threats, _] = self.threats.map(|threats| threats & !self.playable);
        let (mut odd, mut least) = (threats & ODD_ROWS, OPEN.0);
        while odd != 0 {
            let threat = odd & odd.wrapping_neg();
            odd ^= threat;
            let own_column = column((threat.trailing_zeros() / 7) as u8);
            let elsewhere = ODD_ROWS & !own_column & !above(threats & !ODD_ROWS & !own_column);
            let below = own_column & (threat - 1) & !ODD_ROWS;
            if !has_four(self.second | self.empty() & (self.playable | elsewhere | below)) {
                // The threat's square comes last but for those above it, of which there are three or one.
                least = least.max(if threat & BOTTOM << 2 != 0 { 2 } else { 1 });
            }
        }
        least
    }
}

//! Bounds by zugzwang: who has to move when nothing else is left (the rules *claimeven* and the odd threat:
//! Allis 1988; the form on bitboards, and what lies above a threat: our own).

use super::Size;

/// Score bounds from the first player's view.
pub(super) type Interval = (i32, i32);

/// No bound: each score of an unfinished game lies within.
pub(super) const OPEN: Interval = (-32, 32);

/// An unfinished position from the view of the two players, first and second.
#[derive(Clone, Copy)]
pub(super) struct View<S> {
    pub(super) size: S,
    pub(super) first: u64,
    pub(super) second: u64,
    /// The squares on which the next disc can come to rest.
    pub(super) playable: u64,
    /// The empty squares that complete a four of the first player, and of the second.
    pub(super) threats: [u64; 2],
}

impl<S: Size> View<S> {
    fn empty(&self) -> u64 {
        (self.first | self.second) ^ self.size.board()
    }

    /// The score of a win with this empty square, a bit, after which only those above it are left.
    fn with_last(&self, square: u64) -> i32 {
        let row = square.trailing_zeros() % self.size.stride();
        (self.size.rows() - 1 - row) as i32 / 2 + 1
    }

    /// An upper bound by the rule *claimeven*, with the first player on the move.
    ///
    /// The second player answers each disc on the one above it, so that of every pair of an odd row and the
    /// even row above it, the even square is the second player's. Only an even square that is playable
    /// already has no partner: of these there is an even number, and when the first player takes one, the
    /// second takes another. The answer is always possible, since the number of rows is even: of an odd one
    /// the rule says nothing. So a first player without a four among its discs, the odd squares and the
    /// playable ones cannot win; and if the second has one among its own and the other even squares, it wins
    /// with its last disc or sooner.
    ///
    /// Nor does the first player get a square above an even threat of the second: its disc below the threat
    /// is answered on the threat. If all other squares are full, it must place that disc.
    #[inline]
    pub(super) fn claimeven(&self) -> i32 {
        let (size, empty, odd_rows) = (self.size, self.empty(), self.size.odd_rows());
        let threats = self.threats[1] & !odd_rows & !self.playable;
        let squares = empty & (odd_rows | self.playable) & !size.above(threats);
        if size.rows() % 2 == 1 || size.has_four(self.first | squares) {
            OPEN.1
        } else if threats != 0 {
            let in_row = |row| threats & size.bottom() << row != 0;
            let lowest = (1..size.rows()).step_by(2).find(|&row| in_row(row)).unwrap_or(size.rows() - 1);
            -self.with_last(1 << lowest)
        } else if size.has_four(self.second | empty & !odd_rows & !self.playable) {
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
        let (size, odd_rows) = (self.size, self.size.odd_rows());
        let (mut odd, mut least) = (threats & odd_rows, OPEN.0);
        if size.rows() % 2 == 1 {
            return least;
        }
        while odd != 0 {
            let threat = odd & odd.wrapping_neg();
            odd ^= threat;
            let own_column = size.column((threat.trailing_zeros() / size.stride()) as u8);
            let elsewhere = odd_rows & !own_column & !size.above(threats & !odd_rows & !own_column);
            let below = own_column & (threat - 1) & !odd_rows;
            if !size.has_four(self.second | self.empty() & (self.playable | elsewhere | below)) {
                least = least.max(self.with_last(threat));
            }
        }
        least
    }
}

//! Threats, moves that do not lose at once, and bounds on the score (Pons, *Solving Connect 4*, parts 4 to
//! 9).

use super::bits::non_losing;
use super::zugzwang::{OPEN, View};
use super::{ConnectFour, Order, Size};
use nullwindow::{Position, Side};

impl<O: Order, S: Size> ConnectFour<O, S> {
    /// The empty squares on which a disc of this side would complete a four, whether or not one can come to
    /// rest there yet.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let position: ConnectFour = "223344".parse()?;
    /// assert_eq!(position.winning_squares(Side::First), 1 | 1 << 28); // at the feet of columns 1 and 5
    /// assert_eq!(position.winning_squares(Side::Second), 1 << 1 | 1 << 29); // above them
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn winning_squares(&self, side: Side) -> u64 {
        self.size.fourths(self.discs(side)) & !self.occupied
    }

    /// Whether the side to move can win with its next disc. The game must be unfinished.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// assert!("223344".parse::<ConnectFour>()?.can_win_now());
    /// assert!(!"22334".parse::<ConnectFour>()?.can_win_now());
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn can_win_now(&self) -> bool {
        self.size.fourths(self.own) & self.playable() != 0
    }

    /// The playable squares after which the opponent cannot win with its next disc, for a side that cannot
    /// itself [win now](Self::can_win_now). If there are none, the opponent wins with its next disc.
    ///
    /// A disc must block where the opponent would win at once, and must not lie under a square where it would
    /// win.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let position: ConnectFour = "22334".parse()?;
    /// assert_eq!(position.non_losing(), 0); // two squares are to be blocked, 1 and 5
    /// let position: ConnectFour = "4141".parse()?;
    /// assert_eq!(position.non_losing().count_ones(), 7); // two of a column are no threat
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn non_losing(&self) -> u64 {
        non_losing(self.playable(), self.size.fourths(self.own ^ self.occupied))
    }

    /// The number of squares that complete a four for the side to move once it has this disc too: the move's
    /// ordering score.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let position: ConnectFour = "3344".parse()?;
    /// assert_eq!(position.threats_with(1 << 7), 2); // 2, 3 and 4 threaten 1 and 5
    /// assert_eq!(position.threats_with(1 << 42), 0);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn threats_with(&self, disc: u64) -> u32 {
        (self.size.fourths(self.own | disc) & !(self.occupied | disc)).count_ones()
    }

    /// The score, in the measure of [`Exact`](super::Exact), if the side to move wins with its next disc: the
    /// greatest score of any position with this number of discs.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// assert_eq!("223344".parse::<ConnectFour>()?.score_of_winning_now(), 18);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn score_of_winning_now(&self) -> i32 {
        (self.size.squares() as i32 + 1 - i32::from(self.plies)) / 2
    }

    /// Bounds on the score of an unfinished game in the measure of [`Exact`](super::Exact), lower and upper,
    /// from the side to move: equal if the next two plies decide it, otherwise the bounds that the number of
    /// discs left allows.
    ///
    /// A side that cannot win now wins with its disc after next at best; if it has a move that does not lose
    /// at once, its opponent can win with the disc after its next at best.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let bounds = |moves: &str| moves.parse().map(|position: ConnectFour| position.bounds());
    /// assert_eq!(bounds("223344")?, (18, 18)); // wins now
    /// assert_eq!(bounds("22334")?, (-18, -18)); // loses two plies from here
    /// assert_eq!(bounds("")?, (-20, 20));
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn bounds(&self) -> (i32, i32) {
        let left = self.size.squares() as i32 - i32::from(self.plies);
        if self.can_win_now() {
            (self.score_of_winning_now(), self.score_of_winning_now())
        } else if self.non_losing() == 0 {
            (-(left / 2), -(left / 2))
        } else {
            (-((left - 2) / 2), self.claimeven().min((left - 1) / 2))
        }
    }

    /// The upper bound by the rule *claimeven* (Allis 1988), for the first player on the move. Threats, which
    /// strengthen it in the solver, are left out: the engine alone keeps the node counts that documents
    /// state.
    #[inline]
    fn claimeven(&self) -> i32 {
        if self.side() == Side::Second {
            return OPEN.1;
        }
        let (first, second, playable) = (self.own, self.own ^ self.occupied, self.playable());
        View { size: self.size, first, second, playable, threats: [0; 2] }.claimeven()
    }
}

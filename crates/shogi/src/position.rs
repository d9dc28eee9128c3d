//! The rules of shogi for the search (moves by the crate `haitaka`; ends of games: rules of the Computer
//! Shogi Association).

use haitaka::{BitBoard, Board, Color, Move, Piece, prom_zone};
use nullwindow::{MoveSink, Outcome, Position, Side};

/// A position of shogi. Black (sente) is [`Side::First`].
///
/// A position by itself ends the game:
/// - the side to move has no legal move, and loses: mate, or (there is no stalemate in shogi) any other;
/// - the side to move can declare a win, because its king has entered the enemy's camp: see
///   [`can_declare`](Self::can_declare). At the board a player must declare it; a search takes it as soon as
///   it can.
///
/// The fourth occurrence of a position depends on the path: see [`Repetition`](nullwindow::Repetition).
///
/// Black may have no king, as in mate problems. Move numbers stop at 65000. The drop of a pawn
/// that mates is illegal.
///
/// ```
/// use nullwindow::{Outcome, Position, Side};
/// use nullwindow_shogi::Shogi;
///
/// let mated: Shogi = "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1".parse()?;
/// assert_eq!(mated.outcome(), Some(Outcome::Win(Side::First)));
/// assert_eq!(Shogi::start().outcome(), None);
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shogi(pub(crate) Board);

/// Move numbers stop here, far enough from the end of 16 bits for the moves of a search.
pub(crate) const LAST_NUMBER: u16 = 65_000;

/// The points that a declaration needs, of Black and of White.
const DECLARED_POINTS: [usize; 2] = [28, 27];

impl Shogi {
    /// The start of the game.
    ///
    /// ```
    /// use nullwindow::Position;
    /// let mut moves = Vec::new();
    /// nullwindow_shogi::Shogi::start().moves(&mut moves);
    /// assert_eq!(moves.len(), 30);
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Shogi(Board::startpos())
    }

    /// The board of `haitaka`.
    ///
    /// ```
    /// use nullwindow_shogi::{Shogi, haitaka::Piece};
    /// assert_eq!(Shogi::start().board().pieces(Piece::Pawn).len(), 18);
    /// ```
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// assert!("4k4/9/9/9/9/9/9/9/4R3K w - 1".parse::<Shogi>()?.in_check());
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    /// Whether a legal move captures.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let position: Shogi = "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1".parse()?;
    /// assert!(position.captures("5f5e".parse()?) && !position.captures("5i5h".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn captures(&self, m: Move) -> bool {
        self.0.occupied().has(m.to())
    }

    /// The piece that a legal move leaves on its destination.
    #[inline]
    pub(crate) fn arriving(&self, m: Move) -> Piece {
        match m {
            Move::Drop { piece, .. } => piece,
            Move::BoardMove { from, promotion, .. } => {
                let piece = self.0.piece_on(from).unwrap_or(Piece::Pawn);
                if promotion { piece.promote() } else { piece }
            }
        }
    }

    /// Whether the side to move can declare a win by the rule of 27 points: its king is in the enemy's camp
    /// (the last three ranks) and not in check, with ten or more of its other pieces, and these and its hand
    /// count 28 points for Black, 27 for White; rook and bishop, promoted or not, count five, others one.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let entered = "+P+P+PK+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 2R2B 1";
    /// assert!(entered.parse::<Shogi>()?.can_declare()); // ten tokins and twenty points in hand
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    #[must_use]
    pub fn can_declare(&self) -> bool {
        let (board, side) = (&self.0, self.0.side_to_move());
        let camp = prom_zone(side);
        let own = board.colors(side) & camp;
        let entered = !(own & board.pieces(Piece::King)).is_empty();
        if !entered || own.len() < 11 || self.in_check() {
            return false;
        }
        let major = [Piece::Rook, Piece::Bishop, Piece::PRook, Piece::PBishop];
        let majors = major.into_iter().fold(BitBoard::EMPTY, |all, piece| all | board.pieces(piece));
        let hand = board.hand(side);
        let held: usize = hand.iter().map(|&n| usize::from(n)).sum();
        let held_majors = usize::from(hand[Piece::Rook as usize] + hand[Piece::Bishop as usize]);
        let pieces = own.len() as usize - 1 + held;
        let points = pieces + 4 * ((own & majors).len() as usize + held_majors);
        points >= DECLARED_POINTS[usize::from(side == Color::White)]
    }

    /// The outcome if the side to move has no move.
    fn without_moves(&self) -> Outcome {
        Outcome::Win(self.side().other())
    }
}

impl Default for Shogi {
    fn default() -> Self {
        Self::start()
    }
}

/// The name of a side.
pub(crate) fn color_name(color: Color) -> &'static str {
    if color == Color::Black { "Black" } else { "White" }
}

/// The position of a board of `haitaka`.
impl From<Board> for Shogi {
    fn from(board: Board) -> Self {
        Shogi(board)
    }
}

impl Position for Shogi {
    type Move = Move;
    type Undo = Self;
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        if self.0.side_to_move() == Color::Black { Side::First } else { Side::Second }
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Move>) -> Option<Outcome> {
        if self.can_declare() {
            return Some(Outcome::Win(self.side()));
        }
        let mut any = false;
        self.generate(|of_piece| {
            of_piece.into_iter().for_each(|m| out.push(m));
            any = true;
            false
        });
        if any { None } else { Some(self.without_moves()) }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.can_declare() {
            return Some(Outcome::Win(self.side()));
        }
        if self.generate(|_| true) { None } else { Some(self.without_moves()) }
    }

    #[inline]
    fn make(&mut self, m: Move) -> Self {
        let before = self.clone();
        if self.0.move_number() >= LAST_NUMBER {
            self.0.set_move_number(LAST_NUMBER - 1);
        }
        self.0.play_unchecked(m);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, before: Self) {
        *self = before;
    }
}

//! The rules of chess and of Chess960 for the search (moves by the crate `cozy-chess`; ends of games: FIDE
//! Laws of Chess, articles 5 and 9).

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Move, Piece, PieceMoves, Square};
use nullwindow::{MoveSink, Outcome, Position, Side};

/// A position of chess, or of Chess960. White is [`Side::First`].
///
/// A position by itself ends the game:
/// - checkmate, which precedes all other ends;
/// - stalemate;
/// - *insufficient material*: apart from the kings there is at most one knight or bishop, or there are only
///   bishops on squares of one colour. (Other dead positions, such as blocked pawns, are not recognised.)
/// - the *fifty-move rule*: 100 plies without a capture or a pawn's move. At the board a player must claim
///   this draw, and it is automatic after 75 moves; a search takes it as soon as it can be claimed.
///
/// The third occurrence of a position depends on the path: see [`Repetition`](nullwindow::Repetition).
///
/// Castling is the king's move to the square of its own rook, as in `cozy-chess`, in chess as in Chess960.
///
/// ```
/// use nullwindow::{Outcome, Position, Side};
/// use nullwindow_chess::Chess;
///
/// let mated: Chess = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
/// assert_eq!(mated.outcome(), Some(Outcome::Win(Side::Second)));
/// let two_knights: Chess = "8/8/4k3/8/8/3NN3/3K4/8 w - - 0 1".parse()?; // mate is possible, but not forced
/// assert_eq!(two_knights.outcome(), None);
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess(pub(crate) Board);

/// The light squares.
pub(crate) const LIGHT_SQUARES: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

/// The fifty-move rule, in plies.
pub(crate) const FIFTY_MOVES: u8 = 100;

impl Chess {
    /// The start of the game.
    ///
    /// ```
    /// use nullwindow::Position;
    /// let mut moves = Vec::new();
    /// nullwindow_chess::Chess::start().moves(&mut moves);
    /// assert_eq!(moves.len(), 20);
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Chess(Board::startpos())
    }

    /// The start of Chess960 of this number in Scharnagl's table, from 0 to 959; `None` if there is none. 518
    /// is the start of chess.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// assert_eq!(Chess::start_960(518), Some(Chess::start()));
    /// let first = Chess::start_960(0).map(|start| start.to_string());
    /// assert_eq!(first.as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
    /// assert_eq!(Chess::start_960(960), None);
    /// ```
    #[must_use]
    pub fn start_960(number: u32) -> Option<Self> {
        (number < 960).then(|| Chess(Board::chess960_startpos(number)))
    }

    /// The board of `cozy-chess`.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, cozy_chess::Piece};
    /// assert_eq!(Chess::start().board().pieces(Piece::Pawn).len(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// assert!("k6R/8/8/8/8/8/8/7K b - - 0 1".parse::<Chess>()?.in_check());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    /// Whether the draw by the fifty-move rule can be claimed.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let late: Chess = "4kr2/8/8/8/8/8/8/3RK3 b - - 100 90".parse()?;
    /// assert!(late.fifty_moves() && !late.without_clock().fifty_moves());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn fifty_moves(&self) -> bool {
        self.0.halfmove_clock() >= FIFTY_MOVES
    }

    /// The position with the clock of the fifty-move rule at 0: for players who go on where nobody claims the
    /// draw. See [`fifty_moves`](Self::fifty_moves).
    #[must_use]
    pub fn without_clock(&self) -> Self {
        let mut builder = BoardBuilder::from_board(&self.0);
        builder.halfmove_clock = 0;
        // The board differs in nothing that makes it legal.
        builder.build().map_or_else(|_| self.clone(), Chess)
    }

    /// Whether a side has only its king left.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// assert!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse::<Chess>()?.has_bare_king());
    /// assert!(!Chess::start().has_bare_king());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn has_bare_king(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.0.colors(side).len() == 1)
    }

    /// Whether a move is legal by the rules of movement alone: also where the game is drawn.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// assert!(Chess::start().is_legal("e2e4".parse()?));
    /// assert!(!Chess::start().is_legal("e2e5".parse()?));
    /// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m)
    }

    /// Whether a legal move captures, also en passant.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert!(position.captures("e5d6".parse()?) && !position.captures("e5e6".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn captures(&self, m: Move) -> bool {
        let board = self.board();
        let them = board.colors(!board.side_to_move());
        them.has(m.to) || board.pieces(Piece::Pawn).has(m.from) && m.from.file() != m.to.file()
    }

    /// The king's destination, if a legal move castles.
    pub(crate) fn castles(&self, m: Move) -> Option<Square> {
        let board = self.board();
        let own_rook = board.colored_pieces(board.side_to_move(), Piece::Rook).has(m.to);
        let file = if m.from.file() < m.to.file() { File::G } else { File::C };
        (own_rook && board.piece_on(m.from) == Some(Piece::King)).then(|| Square::new(file, m.from.rank()))
    }

    /// Whether these are the same position by the laws of the game: the same pieces, side to move, rights to
    /// castle, and possible captures en passant. Clocks and move numbers may differ.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let moved: Chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
    /// let later: Chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 8 5".parse()?;
    /// assert!(moved != later && moved.same_position(&later)); // no black pawn can capture on e3
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        self.0.same_position(&other.0)
    }

    /// Passes the legal moves, of one piece at a time, until `pass` returns true; returns whether it did.
    ///
    /// The tables of `cozy-chess`, 0.8 MB, are constants: each crate has a copy in which a function that
    /// reads them is compiled, as generic and inlined ones are where they are called. So this one is neither.
    #[inline(never)]
    pub(crate) fn each_piece(&self, pass: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        self.0.generate_moves(pass)
    }

    /// Whether the side to move has a legal move, also where the game is drawn.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let mated: Chess = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert!(Chess::start().has_moves() && !mated.has_moves());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline(never)]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.0.generate_moves(|_| true)
    }

    /// Whether one of these pieces of the side to move has a legal move.
    #[inline(never)]
    pub(crate) fn can_move(&self, pieces: BitBoard) -> bool {
        self.0.generate_moves_for(pieces, |_| true)
    }

    /// All legal moves, also where the game is drawn.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.0.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        moves
    }

    /// Whether the game is drawn by the fifty-move rule or by insufficient material, unless this is mate.
    #[inline]
    pub(crate) fn drawn(&self) -> bool {
        self.fifty_moves() || self.insufficient()
    }

    /// Whether neither side has the material for a mate.
    fn insufficient(&self) -> bool {
        let of = |piece| self.0.pieces(piece);
        if !(of(Piece::Pawn) | of(Piece::Rook) | of(Piece::Queen)).is_empty() {
            return false;
        }
        let (knights, bishops) = (of(Piece::Knight), of(Piece::Bishop));
        (knights | bishops).len() <= 1
            || knights.is_empty()
                && ((bishops & LIGHT_SQUARES).is_empty() || (bishops & !LIGHT_SQUARES).is_empty())
    }

    /// Whether a pawn can step forward for sure: a quick answer to whether there is a legal move.
    #[inline]
    fn has_safe_step(&self) -> bool {
        let board = self.board();
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn) & !board.pinned();
        let steps = if side == Color::White { pawns.0 << 8 } else { pawns.0 >> 8 };
        !self.in_check() && !(BitBoard(steps) & !board.occupied()).is_empty()
    }

    /// The outcome if the side to move has no move.
    fn without_moves(&self) -> Outcome {
        if self.in_check() { Outcome::Win(self.side().other()) } else { Outcome::Draw }
    }
}

impl Default for Chess {
    fn default() -> Self {
        Self::start()
    }
}

/// The position of a board, with its rights to castle.
impl From<Board> for Chess {
    fn from(board: Board) -> Self {
        Chess(board)
    }
}

impl Position for Chess {
    type Move = Move;
    type Undo = Self;
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        if self.0.side_to_move() == Color::White { Side::First } else { Side::Second }
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Move>) -> Option<Outcome> {
        if self.drawn() {
            return self.outcome();
        }
        let mut any = false;
        self.each_piece(&mut |of_piece| {
            of_piece.into_iter().for_each(|m| out.push(m));
            any = true;
            false
        });
        if any { None } else { Some(self.without_moves()) }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.insufficient() {
            return Some(Outcome::Draw); // none of these is a mate
        }
        if !self.has_safe_step() && !self.has_moves() {
            return Some(self.without_moves());
        }
        self.fifty_moves().then_some(Outcome::Draw)
    }

    #[inline]
    fn make(&mut self, m: Move) -> Self {
        let before = self.clone();
        self.0.play_unchecked(m);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, before: Self) {
        *self = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(fen: &str) -> Option<Outcome> {
        let position: Chess = fen.parse().unwrap();
        let mut moves = Vec::new();
        let end = position.moves(&mut moves);
        assert_eq!((end, moves.is_empty()), (position.outcome(), end.is_some()), "{fen}");
        end
    }

    #[test]
    fn stalemate_and_fiftieth_move_draw_and_mate_precedes_both() {
        assert_eq!(outcome("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
        assert_eq!(outcome("k7/8/1K6/8/8/8/8/7R w - - 99 80"), None);
        assert_eq!(outcome("k7/8/1K6/8/8/8/8/7R w - - 100 80"), Some(Outcome::Draw));
        assert_eq!(outcome("k6R/8/1K6/8/8/8/8/8 b - - 100 80"), Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn material_is_insufficient_only_where_no_series_of_moves_mates() {
        for (pieces, drawn) in [
            ("8/8/4k3/8/8/3K4/8/8", true),
            ("8/8/4k3/8/8/3KN3/8/8", true),
            ("8/8/4k2b/8/8/3K4/8/8", true),
            ("8/8/4k2b/8/8/3K4/8/B7", true), // h6 and a1 are dark
            ("8/8/4k2b/8/8/3K4/8/B1B5", true),
            ("8/8/4k2b/8/8/3K4/8/1B6", false),
            ("8/8/4k2n/8/8/3K4/8/1B6", false),
            ("8/8/4k2n/8/8/3KN3/8/8", false),
            ("8/8/4k3/8/8/3KP3/8/8", false),
            ("8/8/4k2r/8/8/3K4/8/8", false),
            ("8/8/4k2q/8/8/3K4/8/8", false),
        ] {
            assert_eq!(outcome(&format!("{pieces} w - - 0 1")), drawn.then_some(Outcome::Draw), "{pieces}");
        }
    }
}

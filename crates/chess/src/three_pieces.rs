//! Positions of chess with three pieces by numbers, for the table of their values (our own).

use crate::Chess;
use crate::position::FIFTY_MOVES;
use cozy_chess::{BoardBuilder, Color, Piece, Square, get_king_moves};
use nullwindow::retrograde::Numbering;

/// The kings, and a pawn, a rook or a queen of one side. (With a knight or a bishop the game is over.)
///
/// The values hold under the fifty-move rule: a mate that comes too late for it has none.
///
/// ```
/// use nullwindow::retrograde::Numbering;
/// use nullwindow_chess::ThreePieces;
/// let number = |fen: &str| Ok::<_, nullwindow_chess::FenError>(ThreePieces.number(&fen.parse()?));
/// let [white, black] = ["8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "r3k3/8/4K3/8/8/8/8/8 b - - 0 1"];
/// assert_eq!(number(white)?, number(black)?); // the colours exchanged
/// assert_eq!(number("8/8/8/8/8/4k3/8/RR2K3 w - - 0 1")?, None);
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThreePieces;

/// What one side has beside its king.
const KINDS: [Piece; 3] = [Piece::Pawn, Piece::Rook, Piece::Queen];

impl Numbering for ThreePieces {
    type Position = Chess;

    fn numbers(&self) -> u64 {
        2 * KINDS.len() as u64 * 64 * 64 * 64
    }

    fn number(&self, p: &Chess) -> Option<u64> {
        let board = p.board();
        if board.occupied().len() != 3 {
            return None;
        }
        let strong = if board.colors(Color::White).len() == 2 { Color::White } else { Color::Black };
        let castles = board.castle_rights(strong);
        if castles.short.is_some() || castles.long.is_some() {
            return None;
        }
        let of = |piece, side| board.colored_pieces(side, piece).next_square();
        let (kind, piece) = (0..).zip(KINDS).find_map(|(kind, piece)| Some((kind, of(piece, strong)?)))?;
        let squares = [of(Piece::King, strong)?, of(Piece::King, !strong)?, piece];
        let turn = |square: Square| if strong == Color::White { square } else { square.flip_rank() };
        let begin = 2 * kind + u64::from(board.side_to_move() != strong);
        Some(squares.into_iter().fold(begin, |number, square| number << 6 | turn(square) as u64))
    }

    fn position(&self, number: u64) -> Option<Chess> {
        let square = |place: u32| Square::index((number >> (6 * place) & 63) as usize);
        let (kind, weak) = (number >> 19, number >> 18 & 1 == 1);
        let mut builder = BoardBuilder::empty();
        let pieces = [(Piece::King, Color::White), (Piece::King, Color::Black)];
        let pieces = pieces.into_iter().chain([(*KINDS.get(kind as usize)?, Color::White)]);
        for (place, piece) in [2, 1, 0].into_iter().zip(pieces) {
            if builder.square_mut(square(place)).replace(piece).is_some() {
                return None;
            }
        }
        if get_king_moves(square(2)).has(square(1)) {
            return None;
        }
        builder.side_to_move = if weak { Color::Black } else { Color::White };
        builder.build().ok().map(Chess::from)
    }

    fn plies_to_draw(&self, p: &Chess) -> Option<u16> {
        Some(FIFTY_MOVES.saturating_sub(p.board().halfmove_clock()).into())
    }
}

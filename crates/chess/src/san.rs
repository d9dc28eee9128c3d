//! Standard algebraic notation of moves (Edwards, *PGN Specification and Implementation Guide*, 1994, 8.2.3).

use crate::Chess;
use cozy_chess::{BitBoard, File, Move, Piece, Rank, Square};
use nullwindow::Position;
use nullwindow::session::excerpt;
use thiserror::Error;

/// The reason why a text is not a move in a position.
///
/// ```
/// use nullwindow_chess::Chess;
/// let error = Chess::start().read_san("Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "Nd2: no knight can go to d2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// The text is not in algebraic notation.
    #[error("'{}' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)", excerpt(found))]
    Syntax {
        /// The text.
        found: String,
    },
    /// No piece of this kind can go there.
    #[error("{found}: no {piece} can go to {to}")]
    NoPiece {
        /// The text.
        found: String,
        /// The kind of piece, with the part of the origin that the text gives.
        piece: String,
        /// The destination.
        to: Square,
    },
    /// Several pieces can go there.
    #[error("{found} is ambiguous: {}", moves.join(" or "))]
    Ambiguous {
        /// The text.
        found: String,
        /// The moves that the text can mean.
        moves: Vec<String>,
    },
    /// The text has an `x`, and the move does not capture.
    #[error("{found}: there is nothing to capture on {to}")]
    NoCapture {
        /// The text.
        found: String,
        /// The destination.
        to: Square,
    },
    /// A pawn reaches the last rank, and the text lacks the piece that it becomes.
    #[error("{found}: the pawn must promote, as in {found}=Q")]
    NoPromotion {
        /// The text.
        found: String,
    },
    /// The move promotes, and is not that of a pawn to the last rank.
    #[error("{found}: only a pawn that reaches the last rank promotes, and never to a king")]
    Promotion {
        /// The text.
        found: String,
    },
    /// The right to castle is lost, or the king's way is not free.
    #[error("{found}: the king cannot castle there now")]
    Castling {
        /// The text.
        found: String,
    },
    /// The text has the sign of check or mate, and the move does not give it.
    #[error("{found}: the move does not give {what}")]
    NoCheck {
        /// The text.
        found: String,
        /// `check` or `mate`.
        what: &'static str,
    },
}

/// The parts of a move's text, castling excluded.
struct SanParts {
    piece: Piece,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Piece>,
}

impl SanParts {
    /// Reads `Nbxd2`, `exd8=Q`, …; without the signs after the move.
    fn read(text: &str) -> Option<SanParts> {
        let mut rest: Vec<char> = text.chars().collect();
        let piece_of = |c: &char| match c {
            'N' => Some(Piece::Knight),
            'B' => Some(Piece::Bishop),
            'R' => Some(Piece::Rook),
            'Q' => Some(Piece::Queen),
            'K' => Some(Piece::King),
            _ => None,
        };
        let promotion = rest.last().and_then(piece_of);
        if promotion.is_some() {
            rest.pop();
            // `e8Q` lacks the sign.
            rest.pop_if(|c| *c == '=');
        }
        let rank = Rank::try_from(rest.pop()?).ok()?;
        let to = Square::new(File::try_from(rest.pop()?).ok()?, rank);
        let captures = rest.pop_if(|c| *c == 'x').is_some();
        let rank = rest.last().and_then(|&c| Rank::try_from(c).ok());
        if rank.is_some() {
            rest.pop();
        }
        let file = rest.last().filter(|c| c.is_ascii_lowercase()).and_then(|&c| File::try_from(c).ok());
        if file.is_some() {
            rest.pop();
        }
        let piece = match rest[..] {
            [] => Piece::Pawn,
            [piece] => piece_of(&piece)?,
            _ => return None,
        };
        Some(SanParts { piece, file, rank, captures, to, promotion })
    }

    /// The kind of piece in words, with the part of the origin that the text gives.
    fn piece_words(&self) -> String {
        let from = match (self.file, self.rank) {
            (Some(file), Some(rank)) => format!(" on {file}{rank}"),
            (Some(file), None) => format!(" on the {file}-file"),
            (None, Some(rank)) => format!(" on rank {rank}"),
            (None, None) => String::new(),
        };
        let piece = match self.piece {
            Piece::Pawn => "pawn",
            Piece::Knight => "knight",
            Piece::Bishop => "bishop",
            Piece::Rook => "rook",
            Piece::Queen => "queen",
            Piece::King => "king",
        };
        piece.to_owned() + &from
    }
}

impl Chess {
    /// Reads a move in standard algebraic notation. The signs `x`, `+`, `#` and `=` may be missing, but not
    /// wrong; the text may name more of the origin than is needed; castling is `O-O` or `0-0`; `!` and `?`
    /// may follow.
    ///
    /// # Errors
    /// If the text means no legal move, or more than one, or if one of its signs is wrong.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse()?;
    /// assert_eq!(position.read_san("Nge2")?, position.read_san("Ng1e2!")?);
    /// assert_eq!(position.read_san("Ne2").unwrap_err().to_string(), "Ne2 is ambiguous: Nge2 or Nce2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let found = || text.to_owned();
        let unannotated = text.trim_end_matches(['!', '?']);
        let bare = unannotated.trim_end_matches(['+', '#']);
        let signs = &unannotated[bare.len()..];
        if !matches!(signs, "" | "+" | "++" | "#") {
            return Err(SanError::Syntax { found: found() });
        }
        let m = match bare {
            "O-O" | "0-0" => self.castling_to(File::G).ok_or_else(|| SanError::Castling { found: found() }),
            "O-O-O" | "0-0-0" => {
                self.castling_to(File::C).ok_or_else(|| SanError::Castling { found: found() })
            }
            _ => self.read_parts(bare, text),
        }?;
        let mut after = self.clone();
        after.make(m);
        if !signs.is_empty() && !after.in_check() {
            return Err(SanError::NoCheck { found: found(), what: "check" });
        }
        if signs == "#" && !after.legal().is_empty() {
            return Err(SanError::NoCheck { found: found(), what: "mate" });
        }
        Ok(m)
    }

    /// The legal castling move that takes the king to this file.
    fn castling_to(&self, file: File) -> Option<Move> {
        self.legal().into_iter().find(|&m| self.castles(m).is_some_and(|to| to.file() == file))
    }

    /// The move that `bare` means: `text` without its signs. Errors quote `text`.
    fn read_parts(&self, bare: &str, text: &str) -> Result<Move, SanError> {
        let found = || text.to_owned();
        let parts = SanParts::read(bare).ok_or_else(|| SanError::Syntax { found: found() })?;
        let to_last = parts.piece == Piece::Pawn
            && parts.to.rank() == Rank::Eighth.relative_to(self.board().side_to_move());
        if parts.promotion.is_some() && (!to_last || parts.promotion == Some(Piece::King)) {
            return Err(SanError::Promotion { found: found() });
        }
        let mut moves = self.moves_to(parts.piece, parts.to);
        moves.retain(|m| parts.file.is_none_or(|file| file == m.from.file()));
        moves.retain(|m| parts.rank.is_none_or(|rank| rank == m.from.rank()));
        // A pawn's capture names its file; without a file the text means a pawn's advance.
        if parts.piece == Piece::Pawn && parts.file.is_none() {
            moves.retain(|m| m.from.file() == m.to.file());
        }
        if moves.is_empty() {
            return Err(SanError::NoPiece { found: found(), piece: parts.piece_words(), to: parts.to });
        }
        if to_last && parts.promotion.is_none() {
            return Err(SanError::NoPromotion { found: bare.to_owned() });
        }
        moves.retain(|m| m.promotion == parts.promotion);
        match moves[..] {
            [m] if parts.captures && !self.captures(m) => {
                Err(SanError::NoCapture { found: found(), to: parts.to })
            }
            [m] => Ok(m),
            _ => {
                let moves = moves.iter().map(|&m| self.san(m)).collect();
                Err(SanError::Ambiguous { found: found(), moves })
            }
        }
    }

    /// The legal moves of pieces of this kind to a square, without castling.
    fn moves_to(&self, piece: Piece, to: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board().generate_moves_for(self.board().pieces(piece), |of_piece| {
            moves.extend(of_piece.into_iter().filter(|&m| m.to == to && self.castles(m).is_none()));
            false
        });
        moves
    }

    /// Writes a legal move in standard algebraic notation.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2".parse()?;
    /// assert_eq!(position.san("d8h4".parse()?), "Qh4#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        let mut text = match self.castles(m) {
            Some(to) if to.file() == File::G => "O-O".to_owned(),
            Some(_) => "O-O-O".to_owned(),
            None => self.unsigned(m),
        };
        let mut after = self.clone();
        after.make(m);
        if after.in_check() {
            text.push(if after.legal().is_empty() { '#' } else { '+' });
        }
        text
    }

    /// The text of a move that does not castle, without the sign of check or mate.
    fn unsigned(&self, m: Move) -> String {
        let mut text = String::new();
        let piece = self.board().piece_on(m.from).unwrap_or(Piece::Pawn);
        if piece == Piece::Pawn {
            if self.captures(m) {
                text.push(m.from.file().into());
            }
        } else {
            text.push(char::from(piece).to_ascii_uppercase());
            let others: BitBoard = self
                .moves_to(piece, m.to)
                .iter()
                .map(|other| other.from)
                .filter(|&from| from != m.from)
                .collect();
            // The file, if it distinguishes the pieces; else the rank; else both.
            let (file, rank) = (m.from.file(), m.from.rank());
            let on_file = !(others & file.bitboard()).is_empty();
            let on_rank = !(others & rank.bitboard()).is_empty();
            if !others.is_empty() && (!on_file || on_rank) {
                text.push(file.into());
            }
            if on_file {
                text.push(rank.into());
            }
        }
        if self.captures(m) {
            text.push('x');
        }
        text += &m.to.to_string();
        if let Some(piece) = m.promotion {
            text.extend(['=', char::from(piece).to_ascii_uppercase()]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess(fen: &str) -> Chess {
        fen.parse().unwrap()
    }

    #[test]
    fn san_round_trips() {
        for (fen, m, san) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a8", "Ra8+"),
            ("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O+"),
            ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8q", "bxc8=Q+"),
            ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=N"),
            ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"),
            // One of three queens needs file and rank, one the rank, one the file.
            ("5k2/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
            ("5k2/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"),
            ("5k2/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"),
            // The other knight is pinned.
            ("4k3/4r3/8/8/8/4N3/8/4KN2 w - - 0 1", "f1d2", "Nd2"),
            ("4k3/8/8/8/4r3/4N3/8/4K1N1 w - - 0 1", "g1f3", "Nf3"),
        ] {
            let position = chess(fen);
            let m: Move = m.parse().unwrap();
            assert!(position.is_legal(m), "{m}");
            let written = position.san(m);
            assert_eq!(position.read_san(&written), Ok(m), "{written}");
            assert_eq!(written, san);
        }
    }

    #[test]
    fn signs_may_be_missing_but_not_wrong() {
        let position = chess("2n1k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
        for text in ["bxc8=Q+", "bxc8Q", "bc8=Q", "b7xc8=Q+!?", "bxc8=Q++"] {
            assert_eq!(position.read_san(text), Ok("b7c8q".parse().unwrap()), "{text}");
        }
        for text in ["O-O", "0-0", "O-O!"] {
            assert_eq!(position.read_san(text), Ok("e1h1".parse().unwrap()), "{text}");
        }
        for (text, message) in [
            ("bxc8=Q#", "bxc8=Q#: the move does not give mate"),
            ("b8=N+", "b8=N+: the move does not give check"),
            ("b8", "b8: the pawn must promote, as in b8=Q"),
            ("bxc8+", "bxc8: the pawn must promote, as in bxc8=Q"),
            ("b8=K", "b8=K: only a pawn that reaches the last rank promotes, and never to a king"),
            ("Ke2=Q", "Ke2=Q: only a pawn that reaches the last rank promotes, and never to a king"),
            ("Kxe2", "Kxe2: there is nothing to capture on e2"),
            ("c8=Q", "c8=Q: no pawn can go to c8"),
            ("axc8=Q", "axc8=Q: no pawn on the a-file can go to c8"),
            ("Nf3", "Nf3: no knight can go to f3"),
            ("Rg2g3", "Rg2g3: no rook on g2 can go to g3"),
            ("R2h3", "R2h3: no rook on rank 2 can go to h3"),
            ("O-O-O", "O-O-O: the king cannot castle there now"),
            ("Kg1", "Kg1: no king can go to g1"),
        ] {
            assert_eq!(position.read_san(text).unwrap_err().to_string(), message);
        }
        for text in [
            "", "+", "e", "Ke2#+", "e9", "i4", "Ze4", "NNe4", "O-O-", "o-o", "é4", "Ké2", "--", "e4e5e6",
            "Ke2x", "K+e2",
        ] {
            let error = position.read_san(text).unwrap_err();
            assert_eq!(error, SanError::Syntax { found: text.to_owned() }, "{text}");
        }
    }
}

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
}

/// What is wrong with the text of a move that is read all the same, since it means one legal move.
///
/// ```
/// use nullwindow_chess::Chess;
/// let (_, note) = Chess::start().read_san_noted("e2-e4")?;
/// assert_eq!(note.unwrap().to_string(), "'e2-e4' is read as e4");
/// # Ok::<(), nullwindow_chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanNote {
    /// The text has an `x`, and the move does not capture.
    #[error("{}: there is nothing to capture on {to}", excerpt(found))]
    NoCapture {
        /// The text.
        found: String,
        /// The destination.
        to: Square,
    },
    /// The text has the sign of check or mate, and the move does not give it.
    #[error("{}: the move does not give {what}", excerpt(found))]
    NoCheck {
        /// The text.
        found: String,
        /// `check` or `mate`.
        what: &'static str,
    },
    /// The text is not in standard algebraic notation.
    #[error("'{}' is read as {read}", excerpt(found))]
    Loose {
        /// The text.
        found: String,
        /// The same in standard algebraic notation.
        read: String,
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

/// A text in small letters, without the signs of captures, hyphens and brackets, with letters for figurines,
/// and with the letter o for castling.
fn plain(text: &str) -> String {
    let text = ["e.p.", "e.p", "ep", "ch", "mate"].iter().fold(text, |text, end| text.trim_end_matches(end));
    let plain = text.chars().filter(|c| !"xX:×-–—=/().".contains(*c)).map(|c| match c {
        '♔' | '♚' => 'k',
        '♕' | '♛' => 'q',
        '♖' | '♜' => 'r',
        '♗' | '♝' => 'b',
        '♘' | '♞' => 'n',
        '♙' | '♟' => 'p',
        '0' => 'o',
        _ => c.to_ascii_lowercase(),
    });
    plain.collect()
}

/// What a plain text can mean, castling excluded: `b` is a file or a bishop.
struct LooseParts {
    /// `None` is any piece.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl LooseParts {
    /// The readings of a plain text. A capital letter among small ones is no file.
    fn read(plain: &str, text: &str) -> Vec<LooseParts> {
        let mut rest: Vec<char> = plain.chars().collect();
        let promotion = rest.last().and_then(|&c| Piece::try_from(c).ok());
        if promotion.is_some() {
            rest.pop();
        }
        let rank = rest.pop().and_then(|c| Rank::try_from(c).ok());
        let file = rest.pop().and_then(|c| File::try_from(c).ok());
        let (Some(rank), Some(file)) = (rank, file) else { return Vec::new() };
        let to = Square::new(file, rank);
        let parts = |piece: Option<Piece>, from: &[char]| {
            let (file, rank) = match *from {
                [] => (None, None),
                [c] => (File::try_from(c).ok(), Rank::try_from(c).ok()),
                [file, rank] => (Some(File::try_from(file).ok()?), Some(Rank::try_from(rank).ok()?)),
                _ => return None,
            };
            let read = file.is_some() || rank.is_some() || from.is_empty();
            // A square alone may be that of any piece.
            let piece = piece.or((from.len() < 2).then_some(Piece::Pawn));
            read.then_some(LooseParts { piece, file, rank, to, promotion })
        };
        let small = |c: char| c.is_ascii_lowercase() && c != 'x';
        let capital = text.starts_with(|c: char| c.is_ascii_uppercase()) && text.contains(small);
        let unlettered = if capital { None } else { parts(None, &rest) };
        let lettered =
            rest.split_first().and_then(|(&letter, from)| parts(Some(letter.try_into().ok()?), from));
        unlettered.into_iter().chain(lettered).collect()
    }
}

impl Chess {
    /// Reads a move in standard algebraic notation, or in any form that means exactly one legal move, as
    /// [`read_san_noted`](Self::read_san_noted) describes.
    ///
    /// # Errors
    /// If the text means no legal move, or more than one.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse()?;
    /// assert_eq!(position.read_san("Nge2")?, position.read_san("g1-e2!")?);
    /// assert_eq!(position.read_san("Ne2").unwrap_err().to_string(), "Ne2 is ambiguous: Nge2 or Nce2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        self.read_san_noted(text).map(|(m, _)| m)
    }

    /// Reads a move, with a note where the text is wrong or is another notation. Without a note, the signs
    /// `x`, `+`, `#` and `=` may be missing, the text may name more of the origin than is needed, castling is
    /// `O-O` or `0-0`, and `!` and `?` may follow. With one, a sign may be wrong, and the text may be long
    /// (`Ng1-f3`), coordinates (`g1f3`), have figurines or letters of another case (`nf3`, `o-o`), or write a
    /// promotion as in `a8(Q)`.
    ///
    /// # Errors
    /// If the text means no legal move, or more than one.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let note = |text| position.read_san_noted(text).map(|(_, note)| note.map(|note| note.to_string()));
    /// assert_eq!(note("Rh8")?, None);
    /// assert_eq!(note("Rh8#")?.as_deref(), Some("Rh8#: the move does not give mate"));
    /// assert_eq!(note("o-o")?.as_deref(), Some("'o-o' is read as O-O"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_san_noted(&self, text: &str) -> Result<(Move, Option<SanNote>), SanError> {
        let bare = text.trim_end_matches(['!', '?', '+', '#']);
        let found = || text.to_owned();
        let (m, note) = self.read_bare(bare, text).or_else(|error| {
            let m = self.read_loosely(bare, text)?.ok_or(error)?;
            Ok((m, Some(SanNote::Loose { found: found(), read: self.san(m) })))
        })?;
        Ok((
            m,
            note.or_else(|| {
                self.wrong_check(m, &text[bare.len()..]).map(|what| SanNote::NoCheck { found: found(), what })
            }),
        ))
    }

    /// What of `check` and `mate` the signs after a move claim, and it does not give.
    fn wrong_check(&self, m: Move, signs: &str) -> Option<&'static str> {
        if !signs.contains(['+', '#']) {
            return None;
        }
        let mut after = self.clone();
        after.make(m);
        let mate = signs.contains('#') && !after.legal().is_empty();
        (!after.in_check()).then_some("check").or(mate.then_some("mate"))
    }

    /// The legal castling move that takes the king to this file.
    fn castling_to(&self, file: File) -> Option<Move> {
        self.legal().into_iter().find(|&m| self.castles(m).is_some_and(|to| to.file() == file))
    }

    /// The move that `bare` means in standard algebraic notation: `text` without the signs at its end. Errors
    /// quote `text`.
    fn read_bare(&self, bare: &str, text: &str) -> Result<(Move, Option<SanNote>), SanError> {
        let found = || text.to_owned();
        let castling = |file| self.castling_to(file).ok_or_else(|| SanError::Castling { found: found() });
        match bare {
            "O-O" | "0-0" => return Ok((castling(File::G)?, None)),
            "O-O-O" | "0-0-0" => return Ok((castling(File::C)?, None)),
            _ => {}
        }
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
        let m = self.only(&moves, text)?.ok_or_else(|| SanError::Promotion { found: found() })?;
        let captures = !parts.captures || self.captures(m);
        Ok((m, (!captures).then(|| SanNote::NoCapture { found: found(), to: parts.to })))
    }

    /// The only one of the moves that `text` can mean, if there is one.
    fn only(&self, moves: &[Move], text: &str) -> Result<Option<Move>, SanError> {
        if moves.len() > 1 {
            let moves = moves.iter().map(|&m| self.san(m)).collect();
            return Err(SanError::Ambiguous { found: text.to_owned(), moves });
        }
        Ok(moves.first().copied())
    }

    /// The only legal move that a text can mean which is not in standard algebraic notation: coordinates, or
    /// letters in another case and signs at other places.
    fn read_loosely(&self, bare: &str, text: &str) -> Result<Option<Move>, SanError> {
        if let Ok(m) = self.read_uci(bare) {
            return Ok(Some(m));
        }
        let plain = plain(bare);
        let castling = match plain.as_str() {
            _ if bare.ends_with('-') => None, // cut off
            "oo" => Some(File::G),
            "ooo" => Some(File::C),
            _ => None,
        };
        if let Some(file) = castling {
            return Ok(self.castling_to(file));
        }
        let mut moves = Vec::new();
        for LooseParts { piece, file, rank, to, promotion } in LooseParts::read(&plain, bare) {
            let legal = self.legal().into_iter();
            let meant = legal.filter(|&m| {
                // Of a pawn's capture the text names the file, of another move it may name the king's way.
                let of = self.board().piece_on(m.from);
                let pawn = of == Some(Piece::Pawn) && file.is_none() && m.from.file() != m.to.file();
                self.castles(m).unwrap_or(m.to) == to
                    && (piece.is_none() || piece == of)
                    && file.is_none_or(|file| file == m.from.file())
                    && rank.is_none_or(|rank| rank == m.from.rank())
                    && m.promotion == promotion
                    && !pawn
            });
            meant.for_each(|m| {
                if !moves.contains(&m) {
                    moves.push(m)
                }
            });
        }
        self.only(&moves, text)
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
    fn signs_may_be_missing() {
        let position = chess("2n1k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
        let read = |text| position.read_san_noted(text);
        for text in ["bxc8=Q+", "bxc8Q", "bc8=Q", "b7xc8=Q+!?", "bxc8=Q++", "bxc8=Q!+"] {
            assert_eq!(read(text), Ok(("b7c8q".parse().unwrap(), None)), "{text}");
        }
        for text in ["O-O", "0-0", "O-O!"] {
            assert_eq!(read(text), Ok(("e1h1".parse().unwrap(), None)), "{text}");
        }
    }

    #[test]
    fn what_means_one_legal_move_is_read_with_a_note() {
        let promoting = "2n1k3/1P6/8/8/8/8/8/4K2R w K - 0 1";
        let middle = "rnbqkb1r/ppp2ppp/5n2/3pp3/2P1P3/5N2/PP1P1PPP/RNBQKB1R w KQkq d6 0 4";
        let (bishop, pawn) = ("4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1", "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
        for (fen, text, san, note) in [
            (promoting, "bxc8=Q#", "bxc8=Q+", "bxc8=Q#: the move does not give mate"),
            (promoting, "b8=N+", "b8=N", "b8=N+: the move does not give check"),
            (promoting, "b8=N#", "b8=N", "b8=N#: the move does not give check"),
            (promoting, "Kxe2", "Ke2", "Kxe2: there is nothing to capture on e2"),
            (promoting, "b8(Q)", "b8=Q", "'b8(Q)' is read as b8=Q"),
            (promoting, "b8=q", "b8=Q", "'b8=q' is read as b8=Q"),
            (promoting, "b7-b8/R", "b8=R", "'b7-b8/R' is read as b8=R"),
            (promoting, "b7b8n", "b8=N", "'b7b8n' is read as b8=N"),
            (promoting, "b7:c8Q", "bxc8=Q+", "'b7:c8Q' is read as bxc8=Q+"),
            (promoting, "o-o", "O-O", "'o-o' is read as O-O"),
            (promoting, "0-0+", "O-O", "0-0+: the move does not give check"),
            (promoting, "Kg1", "O-O", "'Kg1' is read as O-O"),
            (promoting, "e1-g1", "O-O", "'e1-g1' is read as O-O"),
            (promoting, "rH8ch", "Rh8+", "'rH8ch' is read as Rh8+"),
            (middle, "b1-c3", "Nc3", "'b1-c3' is read as Nc3"),
            (middle, "Nb1-c3", "Nc3", "'Nb1-c3' is read as Nc3"),
            (middle, "b1c3", "Nc3", "'b1c3' is read as Nc3"),
            (middle, "nc3", "Nc3", "'nc3' is read as Nc3"),
            (middle, "♘c3!", "Nc3", "'♘c3!' is read as Nc3"),
            (middle, "Pd4", "d4", "'Pd4' is read as d4"),
            (middle, "D4", "d4", "'D4' is read as d4"),
            (middle, "e4:d5", "exd5", "'e4:d5' is read as exd5"),
            (middle, "ed5:", "exd5", "'ed5:' is read as exd5"),
            (middle, "NF3xE5", "Nxe5", "'NF3xE5' is read as Nxe5"),
            (middle, "be2", "Be2", "'be2' is read as Be2"),
            (bishop, "bc3", "Bxc3", "'bc3' is read as Bxc3"),
        ] {
            let (m, read) = chess(fen).read_san_noted(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                (chess(fen).san(m).as_str(), read.unwrap().to_string().as_str()),
                (san, note),
                "{text}"
            );
        }
        // In standard notation the pawn captures.
        assert_eq!(chess(pawn).read_san_noted("bc3"), Ok(("b2c3".parse().unwrap(), None)));
    }

    #[test]
    fn what_means_no_legal_move_or_several_is_an_error() {
        let position = chess("2n1k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
        for (text, message) in [
            ("b8", "b8: the pawn must promote, as in b8=Q"),
            ("bxc8+", "bxc8: the pawn must promote, as in bxc8=Q"),
            ("b8=K", "b8=K: only a pawn that reaches the last rank promotes, and never to a king"),
            ("Ke2=Q", "Ke2=Q: only a pawn that reaches the last rank promotes, and never to a king"),
            ("c8=Q", "c8=Q: no pawn can go to c8"),
            ("axc8=Q", "axc8=Q: no pawn on the a-file can go to c8"),
            ("Nf3", "Nf3: no knight can go to f3"),
            ("Rg2g3", "Rg2g3: no rook on g2 can go to g3"),
            ("R2h3", "R2h3: no rook on rank 2 can go to h3"),
            ("O-O-O", "O-O-O: the king cannot castle there now"),
            ("Bxc8=Q", "Bxc8=Q: only a pawn that reaches the last rank promotes, and never to a king"),
        ] {
            assert_eq!(position.read_san(text).unwrap_err().to_string(), message);
        }
        for text in
            ["", "+", "e", "e9", "i4", "Ze4", "NNe4", "O-O-", "é4", "Ké2", "--", "e4e5e6", "K+e2", "Df3"]
        {
            let error = position.read_san(text).unwrap_err();
            assert_eq!(error, SanError::Syntax { found: text.to_owned() }, "{text}");
        }
        // A German queen is no pawn.
        let german = chess("4k3/8/8/8/8/4n3/3P4/3QK3 w - - 0 1");
        assert_eq!(german.read_san("dxe3"), Ok("d2e3".parse().unwrap()));
        assert_eq!(german.read_san("Dxe3"), Err(SanError::Syntax { found: "Dxe3".to_owned() }));
        let knights = chess("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1");
        assert_eq!(knights.read_san("ne2").unwrap_err().to_string(), "ne2 is ambiguous: Nge2 or Nce2");
    }
}

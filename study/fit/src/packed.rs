//! Packed games: two bytes a move and two a score, so that a position to learn from takes about eight bytes
//! with its board, its score and its result (our own).
//!
//! A file is a line of text, which names the game and how it was played, and a block for each game: the
//! number of its bytes, the CRC-32 of that number, and that of the bytes, in four bytes each, and the bytes.
//! All numbers are little-endian. A number that passes the end of the file is thus a cut file, not a changed
//! number.

use crate::record::{GameRecord, Recorded};
use nullwindow::{Outcome, Side};
use std::marker::PhantomData;

/// The bytes before those of a game: their number, its checksum, and theirs.
const BLOCK_HEAD: usize = 12;

/// The score of a move without a search.
const NO_SCORE: i16 = i16::MIN;

/// The kind of an error in packed games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackedErrorKind {
    /// The first line is not that of such a file.
    #[error("these are no packed games of this kind")]
    Header,
    /// The checksum of the number of bytes differs.
    #[error("the checksum of this game's length differs")]
    Length,
    /// The checksum differs.
    #[error("the checksum of this game differs")]
    Checksum,
    /// The bytes are no legal game.
    #[error("these bytes are no legal game")]
    Game,
}

/// An error in packed games, with its place.
///
/// ```
/// use nullwindow_fit::PackedGames;
/// let error = PackedGames::<nullwindow_chess::Chess>::new(b"something else\n").err();
/// assert_eq!(error.unwrap().to_string(), "byte 0: these are no packed games of this kind");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {at}: {kind}")]
pub struct PackedError {
    /// The byte of the file at which the line or the game begins, from 0.
    pub at: usize,
    /// The kind of the error.
    pub kind: PackedErrorKind,
}

/// The games of a file, one after another; a last game without an end is left out. It ends after an error.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_fit::{PackedGames, Recorded, chess::ChessRecord};
/// let line = "7 = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 e7e5/-25";
/// let game: ChessRecord = line.parse().unwrap();
/// let mut file = format!("{}\n", Chess::PACKED).into_bytes();
/// file.extend(game.to_block());
/// let games: Result<Vec<_>, _> = PackedGames::new(&file)?.collect();
/// assert_eq!(games?, [game]);
/// # Ok::<(), nullwindow_fit::PackedError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PackedGames<'a, P> {
    bytes: &'a [u8],
    header: &'a str,
    /// The end of the last game so far.
    at: usize,
    failed: bool,
    games: PhantomData<P>,
}

impl<'a, P: Recorded> PackedGames<'a, P> {
    /// The games of these bytes, which are a whole file.
    ///
    /// # Errors
    /// If the first line is another.
    pub fn new(bytes: &'a [u8]) -> Result<Self, PackedError> {
        let line = || {
            let end = bytes.iter().position(|&byte| byte == b'\n')?;
            std::str::from_utf8(&bytes[..end]).ok().filter(|line| line.starts_with(P::PACKED))
        };
        let header = line().ok_or(PackedError { at: 0, kind: PackedErrorKind::Header })?;
        Ok(PackedGames { bytes, header, at: header.len() + 1, failed: false, games: PhantomData })
    }

    /// The first line of the file.
    #[must_use]
    pub fn header(&self) -> &'a str {
        self.header
    }

    /// The end of the last game so far, in bytes: after the last game, the number of bytes of whole games.
    #[must_use]
    pub fn end(&self) -> usize {
        self.at
    }

    /// The next game, and the bytes of its block; `None` if they are incomplete.
    fn block(&self) -> Result<Option<(GameRecord<P>, usize)>, PackedErrorKind> {
        let mut rest = Fields(&self.bytes[self.at..]);
        let (Some(length), Some(of_length), Some(checksum)) = (rest.u32(), rest.u32(), rest.u32()) else {
            return Ok(None);
        };
        if crc32fast::hash(&length.to_le_bytes()) != of_length {
            return Err(PackedErrorKind::Length);
        }
        let length = length as usize;
        let Some(block) = rest.0.get(..length) else { return Ok(None) };
        if crc32fast::hash(block) != checksum {
            return Err(PackedErrorKind::Checksum);
        }
        let game = unpacked(block).ok_or(PackedErrorKind::Game)?;
        Ok(Some((game, BLOCK_HEAD + length)))
    }
}

impl<P: Recorded> Iterator for PackedGames<'_, P> {
    type Item = Result<GameRecord<P>, PackedError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.block() {
            Ok(found) => found.map(|(game, length)| {
                self.at += length;
                Ok(game)
            }),
            Err(kind) => {
                self.failed = true;
                Some(Err(PackedError { at: self.at, kind }))
            }
        }
    }
}

impl<P: Recorded> GameRecord<P> {
    /// The block of a game in a file of [`PackedGames`].
    ///
    /// # Panics
    /// If the game has more than 65,535 moves, or one that is not legal.
    #[must_use]
    pub fn to_block(&self) -> Vec<u8> {
        let mut bytes = vec![0; BLOCK_HEAD];
        bytes.extend(self.number.to_le_bytes());
        bytes.push((2.0 * self.points()) as u8);
        let start = self.start.to_string();
        bytes.push(u8::try_from(start.len()).expect("a position in less than 256 letters"));
        bytes.extend(start.as_bytes());
        bytes.extend(u16::try_from(self.moves.len()).expect("at most 65,535 moves").to_le_bytes());
        let mut position = self.start.clone();
        for (&m, score) in self.moves.iter().zip(&self.scores) {
            bytes.extend(position.pack(m).to_le_bytes());
            bytes.extend(score.unwrap_or(NO_SCORE).to_le_bytes());
            position.make(m);
        }
        bytes.extend(self.repeats.iter().flat_map(|ply| ply.to_le_bytes()));
        let length = u32::try_from(bytes.len() - BLOCK_HEAD).expect("few bytes").to_le_bytes();
        let checksum = crc32fast::hash(&bytes[BLOCK_HEAD..]).to_le_bytes();
        let head = [length, crc32fast::hash(&length).to_le_bytes(), checksum];
        bytes[..BLOCK_HEAD].copy_from_slice(head.as_flattened());
        bytes
    }
}

/// The game of these bytes; `None` if they are no legal game.
fn unpacked<P: Recorded>(block: &[u8]) -> Option<GameRecord<P>> {
    let mut fields = Fields(block);
    let number = u64::from_le_bytes(fields.take()?);
    let result = match fields.take()? {
        [0] => Outcome::Win(Side::Second),
        [1] => Outcome::Draw,
        [2] => Outcome::Win(Side::First),
        _ => return None,
    };
    let [length] = fields.take()?;
    let (start, rest) = fields.0.split_at_checked(length.into())?;
    let start: P = std::str::from_utf8(start).ok()?.parse().ok()?;
    fields.0 = rest;
    let count = usize::from(fields.u16()?);
    let (mut moves, mut scores) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut position = start.clone();
    for _ in 0..count {
        let m = position.unpack(fields.u16()?)?;
        let score = i16::from_le_bytes(fields.take()?);
        position.make(m);
        moves.push(m);
        scores.push((score != NO_SCORE).then_some(score));
    }
    let (repeats, []) = fields.0.as_chunks() else { return None };
    let repeats: Vec<u16> = repeats.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect();
    let known = repeats.is_sorted_by(|a, b| a < b) && repeats.iter().all(|&ply| usize::from(ply) < count);
    known.then_some(GameRecord { number, start, moves, scores, result, repeats })
}

/// The bytes that are not read yet.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests;

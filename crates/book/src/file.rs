//! The file of a book: lines of text, and their checksum (the format is our own).
//!
//! ```text
//! nullwindow book 1
//! game connect-four
//! variant 7×6
//! settings nodes 20000, depth none, …
//! made by …
//! ["code 40",0,null,[["4",12,false,1],["3",7,false,null], …]]
//! #8f1c2a30
//! ```
//!
//! A line of JSON is a position: its identity; the side to move, 0 or 1; the number of the position before it
//! and that of its move, from 0; and its moves: the name, the searched value as [`Score::get`] gives it, from
//! the view of the side to move, whether that is the value of the game, and the number of the position after
//! the move, if it is in the book.

use super::tree::{After, BookHead, BookMove, BookPosition, BookTree};
use nullwindow::session::{escaped, excerpt};
use nullwindow::{Score, Side};
use nullwindow_support::atomic_file::{sealed, unsealed};
use std::collections::HashSet;
use std::fmt::Write as _;
use thiserror::Error;

const FIRST: &str = "nullwindow book 1\n";

/// The head's lines below the first.
const HEAD: [&str; 4] = ["game", "variant", "settings", "made"];

/// A position as its line has it.
type PositionLine = (String, u8, Option<(usize, usize)>, Vec<(String, i16, bool, Option<usize>)>);

/// Why a file is no book.
///
/// ```
/// let error = nullwindow_book::BookTree::read(b"a letter").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: this is no book, or one of another version");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookFileError {
    /// The first line is another.
    #[error("line 1: this is no book, or one of another version")]
    Foreign,
    /// The checksum differs.
    #[error("the book is damaged: its checksum differs")]
    Damaged,
    /// A line, counted from 1, is not what is expected there.
    #[error("line {line}: '{}' is not {expected}", excerpt(found))]
    Line {
        /// Its number.
        line: usize,
        /// What is there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
}

impl BookTree {
    /// The file, which [`read`](Self::read) reads.
    ///
    /// # Panics
    /// Never: names are text.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let BookHead { game, variant, settings, made } = &self.head;
        let mut text = FIRST.to_owned();
        for (word, value) in HEAD.into_iter().zip([game, variant, settings, made]) {
            _ = writeln!(text, "{word} {}", escaped(value));
        }
        for BookPosition { identity, side, from, moves, .. } in &self.positions {
            let after = |m: &BookMove| if let After::Position(after) = m.after { Some(after) } else { None };
            let moves = moves.iter().map(|m| (m.name.clone(), m.searched.get(), m.proved, after(m)));
            let line: PositionLine = (identity.clone(), *side as u8, *from, moves.collect());
            text += &serde_json::to_string(&line).expect("texts and numbers");
            text.push('\n');
        }
        sealed(&text).into_bytes()
    }

    /// Reads a file that [`file`](Self::file) has written.
    ///
    /// # Errors
    /// If it is another, or damaged; the error names the line.
    pub fn read(file: &[u8]) -> Result<Self, BookFileError> {
        if !file.starts_with(FIRST.as_bytes()) {
            return Err(BookFileError::Foreign);
        }
        let text = str::from_utf8(file).ok().and_then(|text| unsealed(text).ok());
        let text = text.filter(|text| text.ends_with('\n')).ok_or(BookFileError::Damaged)?;
        let mut lines = (1..).zip(text.lines()).skip(1);
        let wrong = |line, found: &str, expected| -> Result<Self, _> {
            Err(BookFileError::Line { line, found: found.to_owned(), expected })
        };
        let mut values = HEAD.map(|_| String::new());
        for (number, (word, value)) in (2..).zip(HEAD.into_iter().zip(&mut values)) {
            let (_, line) = lines.next().unwrap_or((number, ""));
            match line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')) {
                Some(rest) => rest.clone_into(value),
                None => return wrong(number, line, "what the head has there: game, variant, settings, made"),
            }
        }
        let [game, variant, settings, made] = values;
        let (mut positions, mut identities) = (Vec::<BookPosition>::new(), HashSet::new());
        let mut begun = Vec::new();
        for (number, line) in lines {
            let Ok(read) = serde_json::from_str::<PositionLine>(line) else {
                return wrong(number, line, "a position with its moves");
            };
            let Some(position) = position(read, &positions) else {
                return wrong(number, line, "a position after one of those above it");
            };
            if !identities.insert(position.identity.clone()) {
                return wrong(number, line, "another position than those above it");
            }
            positions.push(position);
            begun.push((number, line));
        }
        for (position, &(number, line)) in positions.iter().zip(&begun) {
            let known = |m: &BookMove| match m.after {
                After::Position(after) => !m.proved && after < begun.len(),
                _ => true,
            };
            if !position.moves.iter().all(known) {
                return wrong(number, line, "a position whose moves lead to those of the book");
            }
        }
        // Where moves lead back, there is no value to back up.
        BookTree::of_positions(BookHead { game, variant, settings, made }, positions).or_else(|number| {
            let (number, line) = begun[number];
            wrong(number, line, "a position to which its moves do not lead back")
        })
    }
}

/// The position of a line below these.
fn position(line: PositionLine, above: &[BookPosition]) -> Option<BookPosition> {
    let (identity, side, from, moves) = line;
    let side = [Side::First, Side::Second].into_iter().find(|own| *own as u8 == side)?;
    let mut position = BookPosition::new(identity, side, from);
    position.ply = match from {
        None if above.is_empty() => 0,
        None => return None,
        Some((before, m)) => {
            let before = above.get(before)?;
            before.moves.get(m)?;
            before.ply + 1
        }
    };
    for (name, raw, proved, after) in moves {
        let searched = Score::from_raw(raw);
        if searched.get() != raw || !searched.is_points() && searched.distance().is_none() {
            return None;
        }
        let after = after.map_or(After::Open, After::Position);
        position.moves.push(BookMove { name, searched, proved, after });
    }
    (!position.moves.is_empty()).then_some(position)
}

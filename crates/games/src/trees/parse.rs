//! Reading a tree from nested lists, with errors that point at the column (our own).

use super::arena::{Arena, is_value};
use super::{MAX_BRANCHES, MAX_DEPTH};
use nullwindow::session::excerpt;
use std::fmt;

/// An error in the text of a tree, with its place. The message is one line.
///
/// ```
/// use nullwindow_games::trees::{Explicit, ParseTreeErrorKind};
/// let error = "[[1,2],[3,x]]".parse::<Explicit>().unwrap_err();
/// assert_eq!((error.line, error.column), (1, 11));
/// assert_eq!(error.kind, ParseTreeErrorKind::NotATree('x'));
/// assert_eq!(error.to_string(), "column 11: expected a number or `[`, found `x`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}column {column}: {kind}", LinePrefix(*line))]
pub struct ParseTreeError {
    /// The line, counted from 1. Messages name it from line 2 on.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The kind of error.
    pub kind: ParseTreeErrorKind,
}

struct LinePrefix(usize);

impl fmt::Display for LinePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 1 { write!(f, "line {}, ", self.0) } else { Ok(()) }
    }
}

/// The kinds of errors in the text of a tree.
///
/// ```
/// use nullwindow_games::trees::{Explicit, ParseTreeErrorKind};
/// let error = "[1,[]]".parse::<Explicit>().unwrap_err();
/// assert_eq!(error.kind, ParseTreeErrorKind::NoBranches);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTreeErrorKind {
    /// The text ends before a number or a list.
    #[error("expected a number or `[`, found the end")]
    Missing,
    /// A character that begins neither a number nor a list.
    #[error("expected a number or `[`, found `{}`", excerpt(&.0.to_string()))]
    NotATree(char),
    /// A character in a list that is neither `,` nor `]`.
    #[error("expected `,` or `]`, found `{}`", excerpt(&.0.to_string()))]
    NotAList(char),
    /// A bracket without its partner; the column is that of the bracket.
    #[error("this `[` is never closed")]
    NeverClosed,
    /// A list without branches: an inner node has at least one.
    #[error("`[]`: a node needs at least one branch")]
    NoBranches,
    /// The tree is complete, and the text goes on.
    #[error("the tree ends before this `{}`", excerpt(&.0.to_string()))]
    Trailing(char),
    /// A number with a fraction or an exponent.
    #[error("`{}` is not a whole number", excerpt(.0))]
    NotWhole(String),
    /// A number too large or too small to be a leaf value.
    #[error("`{}` is out of range: a leaf lies strictly between -(2^63 - 1) and 2^63 - 1", excerpt(.0))]
    OutOfRange(String),
    /// Lists nested deeper than [`MAX_DEPTH`].
    #[error("nested deeper than {MAX_DEPTH}")]
    TooDeep,
    /// A node with more than [`MAX_BRANCHES`] branches.
    #[error("more than {MAX_BRANCHES} branches at one node")]
    TooManyBranches,
    /// A text that may hold more nodes than `u32` can number.
    #[error("a text of more than 2^32 characters")]
    TooLong,
}
use ParseTreeErrorKind as Kind;

/// The tree's nodes, the root last.
pub(super) fn parse(text: &str) -> Result<Arena, ParseTreeError> {
    let mut parser = Parser { text, at: 0, arena: Arena::default() };
    // Each node takes at least one character, so this bounds the number of nodes.
    if u32::try_from(text.len()).is_err() {
        return Err(parser.error(0, Kind::TooLong));
    }
    parser.tree(0)?;
    match parser.peek() {
        None => Ok(parser.arena),
        Some(c) => Err(parser.error(parser.at, Kind::Trailing(c))),
    }
}

struct Parser<'a> {
    text: &'a str,
    /// The parser's place in `text`, in bytes.
    at: usize,
    arena: Arena,
}

impl Parser<'_> {
    fn error(&self, at: usize, kind: Kind) -> ParseTreeError {
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ParseTreeError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[start..].chars().count(),
            kind,
        }
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let next = rest.trim_start();
        self.at += rest.len() - next.len();
        next.chars().next()
    }

    fn tree(&mut self, depth: u32) -> Result<u32, ParseTreeError> {
        match self.peek() {
            Some('[') => self.list(depth),
            Some('0'..='9' | '+' | '-') => self.number(),
            Some(c) => Err(self.error(self.at, Kind::NotATree(c))),
            None => Err(self.error(self.at, Kind::Missing)),
        }
    }

    fn list(&mut self, depth: u32) -> Result<u32, ParseTreeError> {
        let open = self.at;
        if depth == MAX_DEPTH {
            return Err(self.error(open, Kind::TooDeep));
        }
        self.at += 1;
        if self.peek() == Some(']') {
            return Err(self.error(open, Kind::NoBranches));
        }
        let mut children = Vec::new();
        loop {
            if self.peek().is_none() {
                return Err(self.error(open, Kind::NeverClosed));
            }
            if children.len() == MAX_BRANCHES as usize {
                return Err(self.error(self.at, Kind::TooManyBranches));
            }
            children.push(self.tree(depth + 1)?);
            let next = self.peek();
            let separator = self.at;
            self.at += 1;
            match next {
                Some(',') => {}
                Some(']') => return Ok(self.arena.inner(&children)),
                Some(c) => return Err(self.error(separator, Kind::NotAList(c))),
                None => return Err(self.error(open, Kind::NeverClosed)),
            }
        }
    }

    fn number(&mut self) -> Result<u32, ParseTreeError> {
        let start = self.at;
        let rest = &self.text[start..];
        // Everything up to a separator, so that the message can show the whole word.
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-._".contains(c))).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
            return Err(self.error(start, Kind::NotWhole(word.into())));
        }
        match word.parse() {
            Ok(value) if is_value(value) => Ok(self.arena.leaf(value)),
            _ => Err(self.error(start, Kind::OutOfRange(word.into()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Explicit;

    fn message(text: &str) -> String {
        text.parse::<Explicit>().unwrap_err().to_string()
    }

    #[test]
    fn errors_name_line_and_column() {
        for (text, expected) in [
            ("", "column 1: expected a number or `[`, found the end"),
            ("   ", "column 4: expected a number or `[`, found the end"),
            ("[", "column 1: this `[` is never closed"),
            ("[[1,2],[3", "column 8: this `[` is never closed"),
            ("[[1,2],[3]", "column 1: this `[` is never closed"),
            ("[1,", "column 1: this `[` is never closed"),
            ("[1,2]]", "column 6: the tree ends before this `]`"),
            ("[1,2] 3", "column 7: the tree ends before this `3`"),
            ("5,6", "column 2: the tree ends before this `,`"),
            ("[]", "column 1: `[]`: a node needs at least one branch"),
            ("[[1],[ ]]", "column 6: `[]`: a node needs at least one branch"),
            ("[1,,2]", "column 4: expected a number or `[`, found `,`"),
            ("[1,]", "column 4: expected a number or `[`, found `]`"),
            ("[1 2]", "column 4: expected `,` or `]`, found `2`"),
            ("[1;2]", "column 3: expected `,` or `]`, found `;`"),
            ("[ä,x]", "column 2: expected a number or `[`, found `ä`"),
            ("[1,ä]", "column 4: expected a number or `[`, found `ä`"),
            ("[1.5]", "column 2: `1.5` is not a whole number"),
            ("[1e3]", "column 2: `1e3` is not a whole number"),
            ("[-]", "column 2: `-` is not a whole number"),
            ("[--1]", "column 2: `--1` is not a whole number"),
            (
                "[9223372036854775807]",
                "column 2: `9223372036854775807` is out of range: \
                 a leaf lies strictly between -(2^63 - 1) and 2^63 - 1",
            ),
            ("[[1,2],\n [3,x]]", "line 2, column 5: expected a number or `[`, found `x`"),
        ] {
            assert_eq!(message(text), expected, "{text:?}");
        }
    }

    #[test]
    fn depth_width_and_value_limits_are_enforced() {
        let deep = |d: usize| "[".repeat(d) + "1" + &"]".repeat(d);
        assert!(deep(512).parse::<Explicit>().is_ok());
        assert_eq!(message(&deep(513)), "column 513: nested deeper than 512");
        assert_eq!(message(&"[".repeat(1_000_000)), "column 513: nested deeper than 512");
        let wide = |b: usize| format!("[{}]", vec!["1"; b].join(","));
        assert!(wide(65_535).parse::<Explicit>().is_ok());
        assert_eq!(message(&wide(65_536)), "column 131072: more than 65535 branches at one node");
        assert!("[9223372036854775806,-9223372036854775806]".parse::<Explicit>().is_ok());
        assert!("[-9223372036854775807]".parse::<Explicit>().is_err());
    }
}

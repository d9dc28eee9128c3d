//! The tokens of PGN (Edwards 1994, section 7), with the places where they begin.

use super::error::{PgnError, PgnErrorKind, Place};

/// A token. White space, the periods of move numbers and escaped lines (`%`) are none.
#[derive(PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, with the place where the value begins.
    Tag {
        name: &'a str,
        value: String,
        value_place: Place,
        /// Whether it is not written so, and its meaning is clear.
        loose: bool,
    },
    /// `{…}`, or `;…` to the end of the line; with single blanks.
    Comment(String),
    /// `$14`: the text after the sign.
    Nag(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A move, a number, a result.
    Word(&'a str),
    /// A sign without a meaning.
    Stray(&'a str),
}

/// The part of a text that is not read yet, and its place.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

/// The periods of a move number.
const PERIODS: [char; 2] = ['.', '…'];

impl<'a> Tokens<'a> {
    /// The tokens of a text whose first character has this place.
    pub(super) fn new(text: &'a str, Place { line, column }: Place) -> Self {
        Tokens { rest: text, line, column }
    }

    /// The text that is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The place that the reader has reached.
    pub(super) fn place(&self) -> Place {
        Place { line: self.line, column: self.column }
    }

    /// Consumes a number of bytes, and returns them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        match taken.rsplit_once('\n') {
            Some((_, last)) => self.column = 1 + last.chars().count(),
            None => self.column += taken.chars().count(),
        }
        taken
    }

    /// Consumes the text up to the first character that satisfies `stop`, or to the end, and returns it.
    fn take_until(&mut self, stop: impl FnMut(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Consumes the text before the next token.
    fn skip(&mut self) {
        loop {
            self.take_until(|c| !(c.is_whitespace() || c.is_control() || PERIODS.contains(&c)));
            if !(self.column == 1 && self.rest.starts_with('%')) {
                return;
            }
            self.take_until(|c| c == '\n');
        }
    }

    /// The next token and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, PgnError> {
        self.skip();
        let place = self.place();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(),
            '{' => {
                self.take(1);
                let comment = self.take_until(|c| c == '}');
                if self.rest.is_empty() {
                    return Err(PgnErrorKind::Unended.at(place));
                }
                self.take(1);
                Token::Comment(spaced(comment))
            }
            ';' => {
                self.take(1);
                Token::Comment(spaced(self.take_until(|c| c == '\n')))
            }
            '$' => {
                self.take(1);
                Token::Nag(self.take_until(|c| !c.is_ascii_digit()))
            }
            '(' | ')' => {
                self.take(1);
                if first == '(' { Token::Open } else { Token::Close }
            }
            ']' | '}' | '"' => Token::Stray(self.take(1)),
            _ => Token::Word(self.word()),
        };
        Ok(Some((place, token)))
    }

    /// Reads a word. A number ends before its period, and `a8(Q)` is one word.
    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || c.is_control() || "[](){};$\"".contains(c);
        let mut end = self.rest.find(ends).unwrap_or(self.rest.len());
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(end);
        if digits > 0 && self.rest[digits..].starts_with(PERIODS) {
            end = digits;
        } else if let [b'(', piece, b')', ..] = self.rest.as_bytes()[end..]
            && b"QRBNqrbn".contains(&piece)
        {
            end += 3;
        }
        self.take(end)
    }

    /// Reads a tag. One that is not written `[Name "value"]` ends at its bracket or with its line.
    fn tag(&mut self) -> Token<'a> {
        let begin = self.clone();
        let line = self.rest.lines().next().unwrap_or_default();
        let to_bracket = |text: &str| text.find(']').map_or(text.len(), |at| at + 1);
        self.take(1);
        self.take_until(|c| !c.is_whitespace());
        let name = self.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_'));
        // A number in brackets is no tag.
        let quoted = self.rest.trim_start_matches([' ', '\t']).starts_with('"');
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) && !quoted {
            *self = begin;
            return Token::Stray(self.take(to_bracket(line)));
        }
        let blanks = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        self.take(blanks);
        let (value_place, line) = (self.place(), self.rest.lines().next().unwrap_or_default());
        let Some(quoted) = line.strip_prefix('"') else {
            // Without quotation marks.
            let value = self.take(to_bracket(line)).trim_end_matches(']').trim();
            return Token::Tag { name, value: value.to_owned(), value_place, loose: true };
        };
        let value_place = Place { column: value_place.column + 1, ..value_place };
        let closing = closing(quoted);
        let after = closing.map(|at| quoted[at + 1..].trim_start());
        let (end, loose) = match (closing, after, quoted.find("\"]")) {
            (Some(end), Some(after), _) if after.starts_with(']') => (end, false),
            // Quotation marks in the value.
            (_, _, Some(end)) => (end, true),
            // No bracket, or no quotation mark at the end.
            (Some(end), _, None) => (end, true),
            (None, _, None) => (quoted.trim_end_matches(']').len(), true),
        };
        let value = unescaped(&quoted[..end]);
        self.take((end + 2).min(line.len()));
        let bracket = self.rest.lines().next().unwrap_or_default();
        let blanks = bracket.len() - bracket.trim_start().len();
        if bracket[blanks..].starts_with(']') {
            self.take(blanks + 1);
        }
        Token::Tag { name, value, value_place, loose }
    }
}

/// The offset of the quotation mark that ends a value.
fn closing(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    quoted.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// A value without the backslashes before quotation marks and backslashes.
fn unescaped(value: &str) -> String {
    let (mut plain, mut chars) = (String::with_capacity(value.len()), value.chars().peekable());
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|&next| c == '\\' && (next == '"' || next == '\\'));
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

/// The words of a text with single blanks between them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! The tokens of PGN (Edwards 1994, section 7), with the places where they begin.

use super::error::{PgnError, PgnErrorKind, Place};

/// A token. White space, the periods of move numbers and escaped lines (`%`) are none.
#[derive(PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, with the place where the value begins.
    Tag { name: &'a str, value: String, value_place: Place },
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
}

/// The part of a text that is not read yet, and its place.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Tokens { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, column: 1 }
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
            self.take_until(|c| !(c.is_whitespace() || c.is_control() || c == '.'));
            if !(self.column == 1 && self.rest.starts_with('%')) {
                return;
            }
            self.take_until(|c| c == '\n');
        }
    }

    /// Consumes the text up to the next line that begins a game.
    pub(super) fn skip_game(&mut self) {
        loop {
            self.take_until(|c| c == '\n');
            if self.rest.is_empty() {
                return;
            }
            self.take(1);
            if self.rest.starts_with("[Event ") {
                return;
            }
        }
    }

    /// The next token and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, PgnError> {
        self.skip();
        let place = self.place();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(place)?,
            '{' => {
                self.take(1);
                let comment = self.take_until(|c| c == '}');
                if self.rest.is_empty() {
                    return Err(PgnErrorKind::Unended { what: "comment" }.at(place));
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
            ']' | '}' | '"' => return Err(PgnErrorKind::Stray { found: first.to_string() }.at(place)),
            _ => Token::Word(
                self.take_until(|c| c.is_whitespace() || c.is_control() || "[](){};$\".".contains(c)),
            ),
        };
        Ok(Some((place, token)))
    }

    /// Reads a tag, which begins at `place`.
    fn tag(&mut self, place: Place) -> Result<Token<'a>, PgnError> {
        let malformed = || PgnErrorKind::Tag.at(place);
        self.take(1);
        self.take_until(|c| !c.is_whitespace());
        let name = self.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_'));
        self.take_until(|c| !c.is_whitespace());
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(malformed());
        }
        self.take(1);
        let (value_place, mut value) = (self.place(), String::new());
        loop {
            value += self.take_until(|c| matches!(c, '"' | '\\' | '\n'));
            match self.rest.as_bytes() {
                [b'"', ..] => break,
                [b'\\', b'"' | b'\\', ..] => value += &self.take(2)[1..],
                [b'\\', ..] => value += self.take(1),
                _ => return Err(malformed()),
            }
        }
        self.take(1);
        self.take_until(|c| !c.is_whitespace());
        if !self.rest.starts_with(']') {
            return Err(malformed());
        }
        self.take(1);
        Ok(Token::Tag { name, value, value_place })
    }
}

/// The words of a text with single blanks between them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

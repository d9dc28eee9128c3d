//! The tokens of PGN (Edwards 1994, 7), with the places where they begin.

use super::{PgnError, PgnFault};

/// Where something begins: line and column, both counted from 1, the column in characters.
pub(super) type Place = (usize, usize);

/// What a text of PGN is made of. White space, move numbers' periods and lines of escape (`%`) are passed over.
#[derive(PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, and where the value begins.
    Tag { name: &'a str, value: String, at: Place },
    /// `{…}`, or `;…` to the end of the line; with single blanks.
    Comment(String),
    /// `$14`: the text behind the sign.
    Nag(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A move, a number, a result.
    Word(&'a str),
}

/// A text that is read from its beginning.
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

    /// Where the reading is.
    pub(super) fn place(&self) -> Place {
        (self.line, self.column)
    }

    /// Passes over so many bytes, and tells them.
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

    /// Passes over all up to a character that is such, or the end.
    fn take_until(&mut self, such: impl FnMut(char) -> bool) -> &'a str {
        self.take(self.rest.find(such).unwrap_or(self.rest.len()))
    }

    /// Passes over what is no token.
    fn skip(&mut self) {
        loop {
            self.take_until(|c| !(c.is_whitespace() || c.is_control() || c == '.'));
            if !(self.column == 1 && self.rest.starts_with('%')) {
                return;
            }
            self.take_until(|c| c == '\n');
        }
    }

    /// Passes over everything up to the next line that begins as a game does.
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
                    return Err(PgnFault::Unended { what: "comment" }.at(place));
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
            ']' | '}' | '"' => return Err(PgnFault::Stray { found: first.to_string() }.at(place)),
            _ => Token::Word(
                self.take_until(|c| c.is_whitespace() || c.is_control() || "[](){};$\".".contains(c)),
            ),
        };
        Ok(Some((place, token)))
    }

    /// Reads a tag, which begins at `place`.
    fn tag(&mut self, place: Place) -> Result<Token<'a>, PgnError> {
        let fault = || PgnFault::Tag.at(place);
        self.take(1);
        self.take_until(|c| !c.is_whitespace());
        let name = self.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_'));
        self.take_until(|c| !c.is_whitespace());
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(fault());
        }
        self.take(1);
        let (at, mut value) = (self.place(), String::new());
        loop {
            value += self.take_until(|c| matches!(c, '"' | '\\' | '\n'));
            match self.rest.as_bytes() {
                [b'"', ..] => break,
                [b'\\', b'"' | b'\\', ..] => value += &self.take(2)[1..],
                [b'\\', ..] => value += self.take(1),
                _ => return Err(fault()),
            }
        }
        self.take(1);
        self.take_until(|c| !c.is_whitespace());
        if !self.rest.starts_with(']') {
            return Err(fault());
        }
        self.take(1);
        Ok(Token::Tag { name, value, at })
    }
}

/// The words of a text with single blanks between them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

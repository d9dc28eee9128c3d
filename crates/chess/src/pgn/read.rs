//! The reader of games: the tokens of PGN as tags, moves and variations (Edwards 1994, section 8).

use super::error::{PgnError, PgnErrorKind, Place};
use super::token::{Token, Tokens};
use super::{Pgn, PgnMove};
use crate::Chess;
use nullwindow::{Outcome, Position, Side};
use std::mem;

impl Pgn {
    /// Reads the first game of a text. [`Chess::read_san`] reads the moves; their numbers are ignored.
    ///
    /// # Errors
    /// The first error, with its place.
    pub fn read(text: &str) -> Result<Self, PgnError> {
        let mut games = Self::games(text);
        games.next().unwrap_or_else(|| Err(PgnErrorKind::NoGame.at(games.tokens.place())))
    }

    /// The games of a text, each read when the iterator reaches it. After an error the next game begins at
    /// the next line that starts with `[Event `.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let text = "[Event \"1\"]\n1. e4 *\n[Event \"2\"]\n1. e5 *\n[Event \"3\"]\n1. e3 *\n";
    /// let read: Vec<bool> = Pgn::games(text).map(|game| game.is_ok()).collect();
    /// assert_eq!(read, [true, false, true]);
    /// let all: Result<Vec<Pgn>, _> = Pgn::games(text).collect();
    /// assert_eq!(all.unwrap_err().line, 4);
    /// ```
    #[must_use]
    pub fn games(text: &str) -> PgnGames<'_> {
        PgnGames { tokens: Tokens::new(text) }
    }
}

/// The iterator that [`Pgn::games`] returns.
#[derive(Clone)]
pub struct PgnGames<'a> {
    tokens: Tokens<'a>,
}

impl Iterator for PgnGames<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = Reader::default().read(&mut self.tokens).transpose();
        if let Some(Err(_)) = game {
            self.tokens.skip_game();
        }
        game
    }
}

/// The depth to which variations are nested; deeper ones are dropped.
const NESTED: usize = 16;

/// A game while it is read.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    start: Chess,
    comment: Option<String>,
    /// The moves of the innermost open variation, or of the game.
    line: Line,
    /// The lines around it, the game's first, each with the place where a variation of it begins.
    outer: Vec<(Line, Place)>,
    /// Whether a move or a result was read: no more tags belong to the game.
    begun: bool,
}

/// Moves in a row.
#[derive(Default)]
struct Line {
    moves: Vec<PgnMove>,
    /// The positions before the last move and after it.
    before: Chess,
    after: Chess,
    /// Whether it is a variation that is dropped.
    dropped: bool,
}

impl Line {
    fn beginning_at(start: Chess) -> Self {
        Line { moves: Vec::new(), before: start.clone(), after: start, dropped: false }
    }
}

impl Reader {
    /// Reads one game; `None` if there is no more.
    fn read(mut self, tokens: &mut Tokens<'_>) -> Result<Option<Pgn>, PgnError> {
        loop {
            let ahead = tokens.clone();
            let Some((place, token)) = tokens.next()? else {
                if let Some(&(_, place)) = self.outer.last() {
                    return Err(PgnErrorKind::Unended { what: "variation" }.at(place));
                }
                // Comments alone are not a game.
                if self.tags.is_empty() && self.line.moves.is_empty() {
                    return Ok(None);
                }
                return Err(PgnErrorKind::NoResult.at(tokens.place()));
            };
            match token {
                Token::Tag { .. } if self.begun => {
                    *tokens = ahead; // it may be the next game's
                    return Err(PgnErrorKind::NoResult.at(place));
                }
                Token::Tag { name, value, value_place } => self.tag(name, value, value_place)?,
                Token::Word(word) if self.outer.is_empty() => {
                    self.begun = true;
                    if let Some(result) = result(word) {
                        let Reader { tags, start, comment, line: Line { moves, .. }, .. } = self;
                        return Ok(Some(Pgn { tags, start, comment, moves, result }));
                    }
                    self.word(word, place)?;
                }
                Token::Open => self.open(place),
                Token::Close => self.close(place)?,
                token if self.outer.is_empty() => self.annotation(token, place)?,
                _ if self.line.dropped => {}
                Token::Word(word) => self.line.dropped = self.word(word, place).is_err(),
                token => self.line.dropped = self.annotation(token, place).is_err(),
            }
        }
    }

    fn tag(&mut self, name: &str, value: String, place: Place) -> Result<(), PgnError> {
        match name {
            "FEN" => {
                self.start = value.parse::<Chess>().map_err(|error| {
                    let column = place.column + error.column - 1;
                    PgnErrorKind::Start(error.kind).at(Place { column, ..place })
                })?;
                self.line = Line::beginning_at(self.start.clone());
            }
            "SetUp" | "Result" => {}
            _ => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Begins a variation: a line from before the last move.
    fn open(&mut self, place: Place) {
        let mut line = Line::beginning_at(self.line.before.clone());
        line.dropped = self.line.dropped || self.line.moves.is_empty() || self.outer.len() == NESTED;
        self.outer.push((mem::replace(&mut self.line, line), place));
    }

    /// Ends a variation: it belongs to the last move of the line around it.
    fn close(&mut self, place: Place) -> Result<(), PgnError> {
        let Some((outer, _)) = self.outer.pop() else {
            return Err(PgnErrorKind::Stray { found: ")".to_owned() }.at(place));
        };
        let Line { moves, dropped, .. } = mem::replace(&mut self.line, outer);
        if let (false, false, Some(played)) = (dropped, moves.is_empty(), self.line.moves.last_mut()) {
            played.variations.push(moves);
        }
        Ok(())
    }

    /// A comment, or a numeric annotation.
    fn annotation(&mut self, token: Token<'_>, place: Place) -> Result<(), PgnError> {
        match token {
            Token::Comment(text) => self.comment(&text),
            Token::Nag(number) => {
                let nag = number.parse();
                let nag = nag.map_err(|_| PgnErrorKind::Nag { found: number.to_owned() }.at(place))?;
                self.annotate(nag, place)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a comment to the last move, or to the game before the first move.
    fn comment(&mut self, text: &str) {
        let comment = match self.line.moves.last_mut() {
            Some(played) => &mut played.comment,
            None if self.outer.is_empty() => &mut self.comment,
            None => return,
        };
        match comment {
            Some(before) => *before = format!("{before} {text}").trim().to_owned(),
            None => *comment = Some(text.to_owned()),
        }
    }

    fn annotate(&mut self, nag: u8, place: Place) -> Result<(), PgnError> {
        match self.line.moves.last_mut() {
            Some(played) => played.nags.push(nag),
            None => return Err(PgnErrorKind::Stray { found: format!("${nag}") }.at(place)),
        }
        Ok(())
    }

    /// Reads a move, perhaps with signs after it; signs alone; or a move number.
    fn word(&mut self, word: &str, place: Place) -> Result<(), PgnError> {
        if word.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(());
        }
        let bare = word.trim_end_matches(['!', '?']);
        if !bare.is_empty() {
            let Line { moves, before, after, .. } = &mut self.line;
            let m = after.read_san(bare).map_err(|error| PgnErrorKind::Move(error).at(place))?;
            before.clone_from(after);
            after.make(m);
            moves.push(m.into());
        }
        let nag = match &word[bare.len()..] {
            "" => return Ok(()),
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            found => return Err(PgnErrorKind::Stray { found: found.to_owned() }.at(place)),
        };
        self.annotate(nag, place)
    }
}

/// The result that a word names; `Some(None)` for `*`, an unknown result.
fn result(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

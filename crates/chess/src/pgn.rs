//! PGN, the notation of games (Edwards, *PGN Specification and Implementation Guide*, 1994).

mod error;
mod token;
mod write;

pub use error::{PgnError, PgnErrorKind};

use crate::{Chess, Move};
use error::Place;
use nullwindow::{Outcome, Position, Side};
use token::{Token, Tokens};

/// A game: its tags, its moves with their annotations, and its result.
///
/// The reader skips variations. `Display` writes the export format of archives: the seven tags of the roster
/// first, lines of less than 80 characters.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_chess::Pgn;
/// let game = Pgn::read("[White \"Anna\"] 1. f3 e5 2. g4?? {why?} (2. e4) Qh4# 0-1")?;
/// assert_eq!((game.tag("White"), game.moves.len()), (Some("Anna"), 4));
/// assert_eq!((&game.moves[2].nags[..], game.moves[2].comment.as_deref()), (&[4][..], Some("why?")));
/// assert_eq!(game.result, Some(Outcome::Win(Side::Second)));
/// # Ok::<(), nullwindow_chess::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Pgn {
    /// The names and values of the tags, in their order; without `FEN`, `SetUp` and `Result`, which follow
    /// from the fields below.
    pub tags: Vec<(String, String)>,
    /// The start of the game.
    pub start: Chess,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves, each legal after those before it.
    pub moves: Vec<PgnMove>,
    /// The result, if it is known: by the rules, by resignation, on time, …
    pub result: Option<Outcome>,
}

/// A move of a game, with its annotations.
///
/// ```
/// use nullwindow_chess::{Move, PgnMove};
/// let good = PgnMove { nags: vec![1], ..PgnMove::from("e2e4".parse::<Move>()?) };
/// assert_eq!(good.comment, None);
/// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move.
    pub m: Move,
    /// Numeric annotation glyphs: 1 is a good move (`!`), 2 a mistake (`?`), 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`,
    /// …
    pub nags: Vec<u8>,
    /// The comment after the move.
    pub comment: Option<String>,
}

impl From<Move> for PgnMove {
    fn from(m: Move) -> Self {
        PgnMove { m, nags: Vec::new(), comment: None }
    }
}

impl Pgn {
    /// A game without moves.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Pgn};
    /// let mut game = Pgn::new(Chess::start());
    /// game.moves.push("e2e4".parse::<nullwindow_chess::Move>()?.into());
    /// assert!(game.to_string().ends_with("[Result \"*\"]\n\n1. e4 *\n"));
    /// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
    /// ```
    #[must_use]
    pub fn new(start: Chess) -> Self {
        Pgn { tags: Vec::new(), start, comment: None, moves: Vec::new(), result: None }
    }

    /// The value of a tag.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let game = Pgn::read("[Event \"Casual\"] *")?;
    /// assert_eq!((game.tag("Event"), game.tag("Site")), (Some("Casual"), None));
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

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

    /// The position after all moves.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let game = Pgn::read("1. e4 *")?;
    /// assert_eq!(game.end().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Chess {
        let mut position = self.start.clone();
        for played in &self.moves {
            position.make(played.m);
        }
        position
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

/// A game while it is read.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    start: Chess,
    comment: Option<String>,
    moves: Vec<PgnMove>,
    position: Chess,
    /// Whether a move or a result was read: no more tags belong to the game.
    begun: bool,
    /// The places where the open variations begin.
    variations: Vec<Place>,
}

impl Reader {
    /// Reads one game; `None` if there is no more.
    fn read(mut self, tokens: &mut Tokens<'_>) -> Result<Option<Pgn>, PgnError> {
        loop {
            let ahead = tokens.clone();
            let Some((place, token)) = tokens.next()? else {
                if let Some(&place) = self.variations.last() {
                    return Err(PgnErrorKind::Unended { what: "variation" }.at(place));
                }
                // Comments alone are not a game.
                if self.tags.is_empty() && self.moves.is_empty() {
                    return Ok(None);
                }
                return Err(PgnErrorKind::NoResult.at(tokens.place()));
            };
            match token {
                Token::Open => self.variations.push(place),
                Token::Close if self.variations.pop().is_none() => {
                    return Err(PgnErrorKind::Stray { found: ")".to_owned() }.at(place));
                }
                Token::Tag { .. } if self.begun => {
                    *tokens = ahead; // it may be the next game's
                    return Err(PgnErrorKind::NoResult.at(place));
                }
                Token::Tag { name, value, value_place } => self.tag(name, value, value_place)?,
                _ if !self.variations.is_empty() => {}
                Token::Close => {}
                Token::Comment(text) => self.comment(&text),
                Token::Nag(number) => {
                    let nag = number.parse();
                    self.annotate(
                        nag.map_err(|_| PgnErrorKind::Nag { found: number.to_owned() }.at(place))?,
                        place,
                    )?;
                }
                Token::Word(word) => {
                    self.begun = true;
                    if let Some(result) = result(word) {
                        let Reader { tags, start, comment, moves, .. } = self;
                        return Ok(Some(Pgn { tags, start, comment, moves, result }));
                    }
                    self.word(word, place)?;
                }
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
                self.position = self.start.clone();
            }
            "SetUp" | "Result" => {}
            _ => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Adds a comment to the last move, or to the game before the first move.
    fn comment(&mut self, text: &str) {
        let comment = match self.moves.last_mut() {
            Some(played) => &mut played.comment,
            None => &mut self.comment,
        };
        match comment {
            Some(before) => *before = format!("{before} {text}").trim().to_owned(),
            None => *comment = Some(text.to_owned()),
        }
    }

    fn annotate(&mut self, nag: u8, place: Place) -> Result<(), PgnError> {
        match self.moves.last_mut() {
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
            let m = self.position.read_san(bare).map_err(|error| PgnErrorKind::Move(error).at(place))?;
            self.position.make(m);
            self.moves.push(m.into());
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

#[cfg(test)]
mod tests;

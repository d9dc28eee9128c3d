//! The reader of games: the tokens of PGN as tags, moves and variations (Edwards 1994, section 8).

use super::chunk::Chunks;
use super::error::{PgnError, PgnErrorKind, Place};
use super::glyph;
use super::token::{Token, Tokens};
use super::{Pgn, PgnLine};
use crate::{Chess, FenError, SanNote};
use nullwindow::{Outcome, Position, Side};
use std::io::BufRead;
use std::mem;

impl Pgn {
    /// The depth to which variations are nested; deeper ones are dropped.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let game = |depth| format!("1. e4 e5 {} *", "(1... e5 ".repeat(depth) + &")".repeat(depth));
    /// let notes = |depth| {
    ///     let text = game(depth);
    ///     let mut games = Pgn::games(&text);
    ///     games.next().map_or(0, |_| games.notes().len())
    /// };
    /// assert_eq!((notes(Pgn::NESTED), notes(Pgn::NESTED + 1)), (0, 1));
    /// ```
    pub const NESTED: usize = 16;

    /// Reads the first game of a text, as [`games_of`](Self::games_of) does.
    ///
    /// # Errors
    /// The first error, with its place.
    pub fn read(text: &str) -> Result<Self, PgnError> {
        let mut games = Self::games(text);
        games.next().unwrap_or_else(|| Err(PgnErrorKind::NoGame.at(games.place)))
    }

    /// The games of a text, as [`games_of`](Self::games_of) reads them.
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
        Self::games_of(text.as_bytes())
    }

    /// The games of a source, each read when the iterator reaches it: what follows a game is not read. A game
    /// begins at any tag after moves; after an error the next one begins there, or behind a result. The text
    /// is UTF-8, ISO 8859-1, or UTF-16 with its mark.
    ///
    /// What names exactly one legal thing is read, with a [note](PgnGames::notes): moves as
    /// [`Chess::read_san_noted`] reads them; a result that is missing is that of its tag. The numbers of
    /// moves are ignored. A line with a null move ends there, and a variation with an illegal one.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let mut games = Pgn::games_of(&b"1. e2-e4 e5 2. Qh5+ Nc6"[..]);
    /// assert_eq!(games.next().unwrap()?.moves.len(), 4);
    /// let notes: Vec<_> = games.notes().iter().map(ToString::to_string).collect();
    /// assert_eq!(notes[..2], [
    ///     "line 1, column 4: 'e2-e4' is read as e4",
    ///     "line 1, column 16: Qh5+: the move does not give check",
    /// ]);
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    pub fn games_of<'a>(source: impl BufRead + 'a) -> PgnGames<'a> {
        let place = Place { line: 1, column: 1 };
        let (text, notes) = (String::new(), Vec::new());
        let chunks = Chunks::new(source);
        PgnGames { chunks, text, offset: 0, place, notes, heading: None, ended: false }
    }
}

/// The iterator that [`Pgn::games`] and [`Pgn::games_of`] return.
pub struct PgnGames<'a> {
    chunks: Chunks<'a>,
    /// A part, and the offset and the place of what is not read of it yet.
    text: String,
    offset: usize,
    place: Place,
    notes: Vec<PgnError>,
    /// The error of text at the end of a part that has neither tags nor moves: a heading, if a game follows.
    heading: Option<PgnError>,
    ended: bool,
}

impl PgnGames<'_> {
    /// What was read of the last game though it is not as it should be; notes have the form of errors.
    ///
    /// ```
    /// use nullwindow_chess::{Pgn, PgnErrorKind};
    /// let mut games = Pgn::games("1. e4");
    /// assert!(games.next().unwrap()?.result.is_none());
    /// assert_eq!(games.notes()[0].kind, PgnErrorKind::NoResult);
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    #[must_use]
    pub fn notes(&self) -> &[PgnError] {
        &self.notes
    }

    /// Reads a game of the part; `None` if it has no more, or nothing but a heading.
    fn read(&mut self) -> Option<Result<Pgn, PgnError>> {
        let mut tokens = Tokens::new(&self.text[self.offset..], self.place);
        let mut reader = Reader::default();
        let game = reader.read(&mut tokens);
        if game.is_err() {
            reader.skip(&mut tokens);
        }
        self.place = tokens.place();
        self.offset = self.text.len() - tokens.rest().len();
        self.notes = self.heading.take().into_iter().chain(reader.notes).collect();
        match game {
            Err(error) if reader.heading && self.offset == self.text.len() => {
                self.heading = Some(error);
                None
            }
            game => game.transpose(),
        }
    }
}

impl Iterator for PgnGames<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if self.offset < self.text.len()
                && let Some(game) = self.read()
            {
                return Some(game);
            }
            match self.chunks.next() {
                Ok(Some((place, text))) => (self.place, self.text, self.offset) = (place, text, 0),
                Ok(None) => {
                    self.ended = true;
                    return self.heading.take().map(Err);
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// Words that stand for a move which changes nothing but the side.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "0000", "@@@@", "<>"];

/// Words that belong to the move before them, and say nothing new of it.
const APART: [&str; 7] = ["+", "++", "#", "ch", "mate", "ep", "e.p"];

/// A game while it is read.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    start: Chess,
    /// The result by its tag.
    tagged: Option<Outcome>,
    /// The moves of the innermost open variation, or of the game.
    line: Line,
    /// The lines around it, the game's first, each with the place where a variation of it begins.
    outer: Vec<(Line, Place)>,
    /// Whether a move or a result was read: no more tags belong to the game.
    begun: bool,
    /// Whether the number of a move was read.
    numbered: bool,
    /// Whether it failed at its first word, and may be the text above a game.
    heading: bool,
    notes: Vec<PgnError>,
}

/// Moves in a row.
#[derive(Default)]
struct Line {
    line: PgnLine,
    /// The positions before the last move and after it.
    before: Chess,
    after: Chess,
    /// Whether it has ended, and the rest of it is skipped.
    cut: bool,
}

impl Line {
    fn beginning_at(start: Chess) -> Self {
        Line { line: PgnLine::default(), before: start.clone(), after: start, cut: false }
    }
}

impl Reader {
    /// Reads one game; `None` if there is no more.
    fn read(&mut self, tokens: &mut Tokens<'_>) -> Result<Option<Pgn>, PgnError> {
        loop {
            let ahead = tokens.clone();
            let Some((place, token)) = tokens.next()? else {
                // Comments alone are not a game.
                let begun = self.begun || !self.tags.is_empty();
                return Ok(begun.then(|| self.without_result(tokens.place())));
            };
            match token {
                Token::Tag { .. } if self.begun => {
                    *tokens = ahead; // it is the next game's
                    return Ok(Some(self.without_result(place)));
                }
                Token::Tag { name, value, value_place, loose } => {
                    if loose {
                        self.note(PgnErrorKind::Tag, place);
                    }
                    self.tag(name, value, value_place)?;
                }
                Token::Word("1") if self.is_restart(ahead.rest(), tokens.rest()) => {
                    *tokens = ahead;
                    return Ok(Some(self.without_result(place)));
                }
                Token::Word(word) => {
                    self.begun = true;
                    match result(word) {
                        Some(result) if self.outer.is_empty() => {
                            return Ok(Some(self.finished(result, place)));
                        }
                        Some(_) if !self.line.cut => self.stray(word, place),
                        Some(_) => {}
                        None => self.word(word, place)?,
                    }
                }
                Token::Open => self.open(place),
                Token::Close => self.close(place),
                Token::Comment(text) => self.comment(&text),
                Token::Nag(number) if !self.line.cut => match number.parse() {
                    Ok(nag) => self.annotate(nag, place),
                    Err(_) => self.note(PgnErrorKind::Nag { found: number.to_owned() }, place),
                },
                Token::Nag(_) => {}
                Token::Stray(sign) => self.stray(sign, place),
            }
        }
    }

    /// After an error: skips the rest of the game, up to its result or the next one's tags.
    fn skip(&mut self, tokens: &mut Tokens<'_>) {
        let mut depth = 0_usize;
        loop {
            let ahead = tokens.clone();
            match tokens.next() {
                Err(_) | Ok(None) => return,
                Ok(Some((_, Token::Tag { .. }))) if self.begun => {
                    *tokens = ahead;
                    return;
                }
                Ok(Some((_, Token::Word(word)))) => {
                    self.begun = true;
                    if depth == 0 && result(word).is_some() {
                        return;
                    }
                }
                Ok(Some((_, Token::Open))) => depth += 1,
                Ok(Some((_, Token::Close))) => depth = depth.saturating_sub(1),
                Ok(Some(_)) => {}
            }
        }
    }

    fn note(&mut self, kind: PgnErrorKind, place: Place) {
        self.notes.push(kind.at(place));
    }

    fn stray(&mut self, found: &str, place: Place) {
        self.note(PgnErrorKind::Stray { found: found.to_owned() }, place);
    }

    fn tag(&mut self, name: &str, value: String, place: Place) -> Result<(), PgnError> {
        match name {
            "FEN" => {
                let placed = |error: FenError| {
                    let column = place.column + error.column - 1;
                    PgnErrorKind::Start(error.kind).at(Place { column, ..place })
                };
                let (start, notes) = Chess::read_fen(&value).map_err(placed)?;
                self.notes.extend(notes.into_iter().map(placed));
                self.line =
                    Line { line: mem::take(&mut self.line.line), ..Line::beginning_at(start.clone()) };
                self.start = start;
            }
            "SetUp" => {}
            "Result" => match result(value.trim()) {
                Some(result) => self.tagged = result,
                None if matches!(value.trim(), "" | "?") => {}
                None => self.stray(&value, place),
            },
            "Variant" if !is_ours(&value) => return Err(PgnErrorKind::Variant { name: value }.at(place)),
            _ => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Whether the number 1 between these texts is that of the first move of another game, whose predecessor
    /// has no result. After one move only a blank line says so.
    fn is_restart(&self, before: &str, rest: &str) -> bool {
        let first = rest.strip_prefix('.').is_some_and(|rest| !rest.starts_with(['.', '…']));
        let apart = before.chars().take_while(|c| c.is_whitespace()).filter(|&c| c == '\n').count() > 1;
        first && self.line.line.moves.len() > usize::from(!apart) && self.outer.is_empty() && !self.line.cut
    }

    /// The game whose moves end here without a result.
    fn without_result(&mut self, place: Place) -> Pgn {
        self.note(PgnErrorKind::NoResult, place);
        self.finished(None, place)
    }

    /// The game, with this result or that of its tag.
    fn finished(&mut self, result: Option<Outcome>, place: Place) -> Pgn {
        if let Some(&(_, place)) = self.outer.last() {
            // Before the notes of what is taken for a part of it.
            let begin = (place.line, place.column);
            let at = self.notes.partition_point(|note| (note.line, note.column) < begin);
            self.notes.insert(at, PgnErrorKind::UnendedVariation.at(place));
        }
        while !self.outer.is_empty() {
            self.close(place);
        }
        if result.is_some() && self.tagged.is_some() && result != self.tagged {
            self.note(PgnErrorKind::OtherResult, place);
        }
        let (tags, start) = (mem::take(&mut self.tags), self.start.clone());
        let PgnLine { comment, moves } = mem::take(&mut self.line.line);
        Pgn { tags, start, comment, moves, result: result.or(self.tagged) }
    }

    /// Begins a variation: a line from before the last move.
    fn open(&mut self, place: Place) {
        let mut line = Line::beginning_at(self.line.before.clone());
        if self.line.cut {
            line.cut = true;
        } else if self.outer.len() == Pgn::NESTED {
            line.cut = true;
            self.note(PgnErrorKind::Nested, place);
        } else if self.line.line.moves.is_empty() {
            line.cut = true;
            self.stray("(", place);
        }
        self.outer.push((mem::replace(&mut self.line, line), place));
    }

    /// Ends a variation: it belongs to the last move of the line around it.
    fn close(&mut self, place: Place) {
        let Some((outer, _)) = self.outer.pop() else { return self.stray(")", place) };
        let Line { line, .. } = mem::replace(&mut self.line, outer);
        match (line, self.line.line.moves.last_mut()) {
            (line, Some(played)) if !line.moves.is_empty() => played.variations.push(line),
            // Without moves, its comment is one on the move.
            (PgnLine { comment: Some(text), .. }, Some(_)) => self.comment(&text),
            _ => {}
        }
    }

    /// Adds a comment to the last move, or to the line before its first move.
    fn comment(&mut self, text: &str) {
        if self.line.cut {
            return;
        }
        let PgnLine { comment, moves } = &mut self.line.line;
        let comment = moves.last_mut().map_or(comment, |played| &mut played.comment);
        match comment {
            Some(before) => *before = format!("{before} {text}").trim().to_owned(),
            None => *comment = Some(text.to_owned()),
        }
    }

    fn annotate(&mut self, nag: u8, place: Place) {
        match self.line.line.moves.last_mut() {
            Some(played) => played.nags.push(nag),
            None => self.stray(&format!("${nag}"), place),
        }
    }

    /// Reads a move, perhaps with signs after it; signs alone; or a move number.
    fn word(&mut self, word: &str, place: Place) -> Result<(), PgnError> {
        let word = word.trim_end_matches('.');
        let number = word.bytes().all(|b| b.is_ascii_digit());
        self.numbered |= number;
        if self.line.cut || number || APART.contains(&word) {
            return Ok(());
        }
        if NULL_MOVES.contains(&word) {
            self.line.cut = true;
            self.note(PgnErrorKind::NullMove { found: word.to_owned() }, place);
            return Ok(());
        }
        if let Some(nag) = glyph::nag(word) {
            self.annotate(nag, place);
            return Ok(());
        }
        // A move ends with a letter, a digit or a bracket; a number may be glued to its beginning.
        let end = word
            .rfind(|c: char| c.is_alphanumeric() || c == ')')
            .map_or(0, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
        let number = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let glued = word[number..].starts_with(|c: char| c.is_ascii_alphabetic());
        let (bare, signs) = (&word[if glued { number } else { 0 }..end.max(number)], &word[end..]);
        let marks: String = signs.chars().filter(|c| "!?".contains(*c)).collect();
        let others: String = signs.chars().filter(|c| !"!?".contains(*c)).collect();
        let check = others.chars().all(|c| "+#†‡".contains(c));
        if !bare.is_empty() {
            let claim = if check { others.replace(['†', '‡'], "+") } else { String::new() };
            self.play(&format!("{bare}{claim}"), place)?;
        }
        if let Some((usual, nag)) = glyph::mark(&marks).filter(|_| !self.line.cut) {
            self.annotate(nag, place);
            if usual != marks {
                let loose = SanNote::Loose { found: marks, read: usual.to_owned() };
                self.note(PgnErrorKind::Loose(loose), place);
            }
        }
        if !check {
            match glyph::nag(&others) {
                Some(nag) => self.annotate(nag, place),
                None => self.stray(&others, place),
            }
        }
        Ok(())
    }

    /// Makes a move. An illegal one is an error in the game, and the end of a variation.
    fn play(&mut self, text: &str, place: Place) -> Result<(), PgnError> {
        let Line { line, before, after, cut } = &mut self.line;
        match after.read_san_noted(text) {
            Ok((m, note)) => {
                before.clone_from(after);
                after.make(m);
                line.moves.push(m.into());
                self.notes.extend(note.map(|note| PgnErrorKind::Loose(note).at(place)));
            }
            Err(error) if self.outer.is_empty() => {
                self.heading = !self.numbered && self.tags.is_empty() && line.moves.is_empty();
                return Err(PgnErrorKind::Move(error).at(place));
            }
            Err(error) => {
                *cut = true;
                self.note(PgnErrorKind::Cut(error), place);
            }
        }
        Ok(())
    }
}

/// The result that a word names; `Some(None)` for `*`, an unknown result.
fn result(word: &str) -> Option<Option<Outcome>> {
    let known = |text: &str| match text {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" | "½-½" | "0.5-0.5" | "1/2" | "½" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    };
    known(word).or_else(|| {
        let dashes = word.len() < 16 && word.contains(['–', '—', '−', ':']);
        dashes.then(|| known(&word.replace(['–', '—', '−', ':'], "-"))).flatten()
    })
}

/// Whether these are the rules of chess or Chess960. Case, blanks and hyphens do not matter.
fn is_ours(variant: &str) -> bool {
    let plain: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
    let chess = ["", "standard", "chess", "normal", "classical", "orthodox", "fromposition"];
    let chess960 = ["chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle"];
    chess.iter().chain(&chess960).any(|known| plain.eq_ignore_ascii_case(known))
}

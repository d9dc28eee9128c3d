//! CSA, the notation of the Computer Shogi Association (its standard, version 2.2).

use super::ending::KifuEnding;
use super::error::{KifuError, KifuErrorKind, expected};
use super::pieces::{self, names};
use super::setup::{Setup, digits, square};
use super::{Kifu, KifuMove, one_line};
use crate::position::color_name;
use crate::{Move, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use nullwindow::Position;
use std::fmt::Write;
use std::time::Duration;

/// The tags by their names in CSA, which `$` precedes.
const TAGS: [(&str, &str); 6] = [
    ("Event", "EVENT"),
    ("Site", "SITE"),
    ("Start", "START_TIME"),
    ("End", "END_TIME"),
    ("TimeLimit", "TIME_LIMIT"),
    ("Opening", "OPENING"),
];

impl Kifu {
    /// Reads the games of a text in CSA, which lines `/` part. Of the lines that begin with `'`, those that
    /// begin with `'*` are comments; the others are skipped.
    ///
    /// # Errors
    /// The first error, with its place.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let text = "V2.2\nN+Anna\nPI\n+\n+7776FU,T12\n'*a comment\n%TORYO\n/\nPI\n+\n%CHUDAN\n";
    /// let games = Kifu::read_csa(text)?;
    /// assert_eq!((games.len(), games[0].moves[0].time.map(|time| time.as_secs())), (2, Some(12)));
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    pub fn read_csa(text: &str) -> Result<Vec<Self>, KifuError> {
        let (mut games, mut reader, mut last) = (Vec::new(), CsaReader::new(), 1);
        for (line, number) in text.lines().zip(1..) {
            last = number;
            if line.trim_end() == "/" {
                games.extend(reader.finish(number)?);
                reader = CsaReader::new();
                continue;
            }
            reader.line(line.trim_end(), number)?;
        }
        games.extend(reader.finish(last)?);
        if games.is_empty() { Err(KifuErrorKind::NoGame.at(last, 1)) } else { Ok(games) }
    }

    /// The game in CSA.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let game = Kifu::read_kif("1 ７六歩(77) (0:05/)\n2 投了\n")?;
    /// assert_eq!(game.to_csa(), "V2.2\nPI\n+\n+7776FU\nT5\n%TORYO\n");
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    #[must_use]
    pub fn to_csa(&self) -> String {
        let mut text = String::new();
        let comment = |text: &mut String, comment: &Option<String>| {
            for line in comment.iter().flat_map(|comment| comment.lines()) {
                _ = writeln!(text, "'*{line}");
            }
        };
        text += "V2.2\n";
        for (name, value) in &self.tags {
            let (name, value) = (one_line(name), one_line(value));
            _ = match (name.as_str(), TAGS.iter().find(|(known, _)| *known == name)) {
                ("Black", _) => writeln!(text, "N+{value}"),
                ("White", _) => writeln!(text, "N-{value}"),
                (_, Some((_, csa))) => writeln!(text, "${csa}:{value}"),
                // The first colon ends the name.
                _ => writeln!(text, "${}:{value}", name.replace(':', "：")),
            };
        }
        write_start(&mut text, &self.start);
        comment(&mut text, &self.comment);
        let mut position = self.start.clone();
        for KifuMove { m, time, comment: words } in &self.moves {
            let from = m.from().map_or("00".to_owned(), digits);
            let arriving = names(position.arriving(*m)).csa;
            let sign = sign(position.board().side_to_move());
            _ = writeln!(text, "{sign}{from}{}{arriving}", digits(m.to()));
            if let Some(time) = time {
                _ = writeln!(text, "T{}", time.as_secs_f64());
            }
            comment(&mut text, words);
            position.make(*m);
        }
        if let Some(ending) = self.ending {
            _ = writeln!(text, "{}", ending.csa(position.side()));
        }
        // Readers take Shift-JIS for granted otherwise.
        if text.is_ascii() { text } else { format!("'CSA encoding=UTF-8\n{text}") }
    }
}

fn sign(color: Color) -> char {
    if color == Color::Black { '+' } else { '-' }
}

fn write_start(text: &mut String, start: &Shogi) {
    let setup = Setup::of(start);
    if *start == Shogi::start() {
        *text += "PI\n";
    } else {
        for rank in Rank::ALL {
            _ = write!(text, "P{}", rank as usize + 1);
            for file in File::ALL.into_iter().rev() {
                match setup.on(Square::new(file, rank)) {
                    Some((color, piece)) => _ = write!(text, "{}{}", sign(color), names(piece).csa),
                    None => *text += " * ",
                }
            }
            // Spaces at the end of a line belong to the empty square.
            *text += "\n";
        }
        for color in [Color::Black, Color::White] {
            for names in &pieces::PIECES[..pieces::IN_HAND] {
                for _ in 0..setup.hand(color, names.piece) {
                    _ = writeln!(text, "P{}00{}", sign(color), names.csa);
                }
            }
        }
    }
    _ = writeln!(text, "{}", sign(setup.side));
}

/// A game while it is read.
struct CsaReader {
    kifu: Kifu,
    setup: Setup,
    /// The position, when the side to move was read.
    position: Option<Shogi>,
    /// Whether a line of the game was read.
    begun: bool,
}

impl CsaReader {
    fn new() -> Self {
        let (kifu, setup) = (Kifu::new(Shogi::start()), Setup::empty());
        CsaReader { kifu, setup, position: None, begun: false }
    }

    /// The game; `None` if there is none.
    fn finish(self, line: usize) -> Result<Option<Kifu>, KifuError> {
        if self.position.is_none() && self.begun {
            return Err(expected("", "+ or -, the side to move").at(line, 1));
        }
        Ok(self.begun.then_some(self.kifu))
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), KifuError> {
        if let Some(comment) = line.strip_prefix("'*") {
            self.kifu.add_comment(comment);
        } else if let Some(name) = line.strip_prefix("N+") {
            self.tag("Black", name);
        } else if let Some(name) = line.strip_prefix("N-") {
            self.tag("White", name);
        } else if let Some(tag) = line.strip_prefix('$') {
            let (name, value) = tag.split_once(':').unwrap_or((tag, ""));
            let known = TAGS.iter().find(|(_, csa)| *csa == name);
            self.tag(known.map_or(name, |(known, _)| known), value);
        } else if line.starts_with('P') {
            self.begun = true;
            self.start(line).map_err(|(column, kind)| kind.at(number, column))?;
        } else if !line.is_empty() && !line.starts_with(['\'', 'V']) {
            self.begun = true;
            let mut column = 1;
            for word in line.split(',') {
                self.word(word).map_err(|(at, kind)| kind.at(number, column + at - 1))?;
                column += word.chars().count() + 1;
            }
        }
        Ok(())
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.begun = true;
        self.kifu.tags.push((name.to_owned(), value.to_owned()));
    }

    /// A line of the start: `PI`, a rank, or pieces on squares.
    fn start(&mut self, line: &str) -> Result<(), (usize, KifuErrorKind)> {
        if self.position.is_some() {
            return Err((1, KifuErrorKind::LateStart));
        }
        let pieces = |from: usize| Words { text: line, at: from };
        let kind = line.get(1..2).unwrap_or_default();
        match kind {
            "I" => {
                self.setup = Setup::handicap(&[]);
                let mut words = pieces(2);
                while let Some((at, digits)) = words.next(2) {
                    let square = square(digits).ok_or_else(|| (at, expected(digits, "a square")))?;
                    let (_, name) = words.next(2).unwrap_or_default();
                    let found = self.setup.on(square).map(|(_, piece)| names(piece).csa);
                    if found != Some(name) {
                        return Err((at, expected(&format!("{digits}{name}"), "a piece and its square")));
                    }
                    self.setup.remove(square).map_err(|error| (at, error))?;
                }
            }
            "+" | "-" => {
                let color = if kind == "+" { Color::Black } else { Color::White };
                let mut words = pieces(2);
                while let Some((at, digits)) = words.next(2) {
                    let (_, name) = words.next(2).unwrap_or_default();
                    match (digits, name, pieces::from_csa(name)) {
                        ("00", "AL", _) => self.setup.hold_the_rest(color),
                        ("00", _, Some(piece)) if (piece as usize) < Piece::HAND_NUM => {
                            self.setup.hold(color, piece, 1);
                        }
                        (_, _, Some(piece)) if digits != "00" => {
                            let square = square(digits).ok_or_else(|| (at, expected(digits, "a square")))?;
                            self.setup.put(color, piece, square).map_err(|error| (at, error))?;
                        }
                        _ => return Err((at + 2, expected(name, "a piece, as in P+77FU or P-00KA"))),
                    }
                }
            }
            digit => {
                let rank = digit.parse().ok().and_then(|rank: usize| Rank::try_index(rank.checked_sub(1)?));
                let rank = rank.ok_or_else(|| (2, expected(line, "PI, P1 to P9, P+ or P-")))?;
                let mut words = pieces(2);
                for file in File::ALL.into_iter().rev() {
                    // Spaces at the end of the line may be lost.
                    let (at, cell) = words.next(3).unwrap_or((line.chars().count() + 1, "*"));
                    let (sign, name) = cell.split_at_checked(1).unwrap_or_default();
                    let color = match (cell.trim(), sign) {
                        ("*" | "", _) => continue,
                        (_, "+") => Color::Black,
                        (_, "-") => Color::White,
                        _ => return Err((at, expected(cell, "a square, as in +FU, -KA or ' * '"))),
                    };
                    let piece = pieces::from_csa(name).ok_or_else(|| (at + 1, expected(name, "a piece")))?;
                    self.setup.put(color, piece, Square::new(file, rank)).map_err(|error| (at, error))?;
                }
            }
        }
        Ok(())
    }

    /// A word: the side to move, a move, its time, or the end.
    fn word(&mut self, word: &str) -> Result<(), (usize, KifuErrorKind)> {
        let end = self.kifu.ending.is_some();
        match (word, &mut self.position) {
            ("+" | "-", None) => {
                self.setup.side = if word == "+" { Color::Black } else { Color::White };
                let start = self.setup.position().map_err(|error| (1, error))?;
                (self.position, self.kifu.start) = (Some(start.clone()), start);
            }
            _ if word.starts_with('T') => {
                let seconds = word[1..].parse().ok();
                let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                let time = time.ok_or_else(|| (2, expected(&word[1..], "a number of seconds")))?;
                if let Some(played) = self.kifu.moves.last_mut().filter(|_| !end) {
                    played.time = Some(time);
                }
            }
            (_, None) => return Err((1, expected(word, "+ or -, the side to move"))),
            (_, Some(position)) => {
                if let Some(ending) = word.strip_prefix('%') {
                    let ending = KifuEnding::from_csa(ending, position.side());
                    self.kifu.ending =
                        Some(ending.ok_or_else(|| (1, expected(word, "the end of a game, as in %TORYO")))?);
                } else if end {
                    return Err((1, expected(word, "a line after the end of the game")));
                } else {
                    let m = read_move(position, word)?;
                    position.make(m);
                    self.kifu.moves.push(m.into());
                }
            }
        }
        Ok(())
    }
}

/// Reads a move such as `+7776FU`.
fn read_move(position: &Shogi, word: &str) -> Result<Move, (usize, KifuErrorKind)> {
    let wanted = || (1, expected(word, "a move, as in +7776FU or -0055KA"));
    let mut words = Words { text: word, at: 0 };
    let fields = [words.next(1), words.next(2), words.next(2), words.next(2)];
    let [Some((_, sign @ ("+" | "-"))), Some((_, from)), Some((_, to)), Some((_, name))] = fields else {
        return Err(wanted());
    };
    let side = position.board().side_to_move();
    if (sign == "+") != (side == Color::Black) {
        return Err((1, KifuErrorKind::Turn { side: color_name(side) }));
    }
    let (to, after) = (square(to).ok_or_else(wanted)?, pieces::from_csa(name).ok_or_else(wanted)?);
    let m = if from == "00" {
        Move::Drop { piece: after, to }
    } else {
        let from = square(from).ok_or_else(wanted)?;
        let board = position.board();
        let piece = board.piece_on(from).filter(|_| board.color_on(from) == Some(side));
        let piece = piece.ok_or_else(|| (2, missing_piece(after, from)))?;
        let promotion = after != piece;
        if promotion && (!piece.is_promotable() || after != piece.promote()) {
            let (piece, found) = (names(piece).english, name.to_owned());
            return Err((6, KifuErrorKind::Promotion { piece, found }));
        }
        Move::BoardMove { from, to, promotion }
    };
    let legal = words.next(1).is_none() && !matches!(m, Move::Drop { piece, .. } if piece as usize >= 7);
    match m {
        m if legal && position.is_legal(m) => Ok(m),
        _ if !legal => Err(wanted()),
        _ => Err((1, KifuErrorKind::Illegal { found: word.to_owned() })),
    }
}

/// The error that the piece of a move is not where it should be.
fn missing_piece(piece: Piece, from: Square) -> KifuErrorKind {
    KifuErrorKind::Piece { piece: names(piece.unpromote()).english, square: digits(from) }
}

/// Parts of a text of a number of characters each.
struct Words<'a> {
    text: &'a str,
    /// The characters read.
    at: usize,
}

impl<'a> Words<'a> {
    /// The next part, which may be shorter at the end, and its column; `None` at the end.
    fn next(&mut self, length: usize) -> Option<(usize, &'a str)> {
        let column = self.at + 1;
        let place = |at: usize| self.text.char_indices().nth(at).map_or(self.text.len(), |(place, _)| place);
        let part = &self.text[place(self.at)..place(self.at + length)];
        self.at += part.chars().count();
        (!part.is_empty()).then_some((column, part))
    }
}

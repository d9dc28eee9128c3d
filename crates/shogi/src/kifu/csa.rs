//! CSA, the notation of the Computer Shogi Association (its standard, versions 2.2 and 3.0).

use super::ending::KifuEnding;
use super::error::{KifuError, KifuErrorKind, KifuRemark, expected};
use super::format::CSA_UTF8;
use super::pieces::{self, names};
use super::setup::{Setup, digits, square};
use super::{Kifu, KifuMove, KifuNotes, numbered_lines, one_line};
use crate::position::color_name;
use crate::{Move, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use nullwindow::Position;
use nullwindow::session::excerpt;
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

/// The tags that version 2.2 lacks.
const TAGS_OF_3: [&str; 6] = ["TIME", "TIME+", "TIME-", "MAX_MOVES", "JISHOGI", "NOTE"];

impl Kifu {
    /// Reads the games of a text in CSA, which lines `/` part.
    ///
    /// # Errors
    /// The first error, with its place.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let text = "V2.2\nN+Anna\nPI\n+\n+7776FU,T12\n'*a comment\n%TORYO\n/\nPI\n+\n%CHUDAN\n";
    /// let games = Kifu::read_csa(text)?;
    /// assert_eq!(games[0].moves[0].notes.time.map(|time| time.as_secs()), Some(12));
    /// assert_eq!((games.len(), games[0].moves[0].notes.comment.as_deref()), (2, Some("a comment")));
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    pub fn read_csa(text: &str) -> Result<Vec<Self>, KifuError> {
        read(text, &mut Vec::new()).into_iter().collect()
    }

    /// The game in CSA: in version 2.2, or in 3.0 if it has what the earlier one lacks, such as fractions of
    /// seconds. Variations and bookmarks are left out.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let game = Kifu::read_kif("1 ７六歩(77) (0:05/)\n2 投了\n")?;
    /// assert_eq!(game.to_csa(), "V2.2\nPI\n+\n+7776FU\nT5\n%TORYO\n");
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    #[must_use]
    pub fn to_csa(&self) -> String {
        let times = self.moves.iter().map(|played| &played.notes).chain([&self.after]);
        let newer = self.ending == Some(KifuEnding::MaxMoves)
            || self.tags.iter().any(|(name, _)| TAGS_OF_3.contains(&name.as_str()))
            || times.filter_map(|notes| notes.time).any(|time| time.subsec_nanos() > 0);
        self.csa(newer)
    }

    /// The game in CSA of version 3.0, or else 2.2.
    pub(super) fn csa(&self, newer: bool) -> String {
        let mut text = if newer { "V3.0\n" } else { "V2.2\n" }.to_owned();
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
        write_notes(&mut text, &self.before);
        let mut position = self.start.clone();
        for KifuMove { m, notes } in &self.moves {
            let from = m.from().map_or("00".to_owned(), digits);
            let arriving = names(position.arriving(*m)).csa;
            let sign = sign(position.board().side_to_move());
            _ = writeln!(text, "{sign}{from}{}{arriving}", digits(m.to()));
            write_notes(&mut text, notes);
            position.make(*m);
        }
        if let Some(ending) = self.ending {
            _ = writeln!(text, "{}", ending.csa(position.side()));
            write_notes(&mut text, &self.after);
        }
        // Readers take Shift-JIS for granted otherwise.
        if text.is_ascii() { text } else { format!("{CSA_UTF8}{text}") }
    }
}

fn write_notes(text: &mut String, notes: &KifuNotes) {
    if let Some(time) = notes.time {
        _ = writeln!(text, "T{}", time.as_secs_f64());
    }
    for line in notes.comment_lines() {
        _ = writeln!(text, "'*{line}");
    }
    for line in notes.program_lines() {
        _ = writeln!(text, "'{line}");
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

/// The games of a text; at least one, or an error.
pub(super) fn read(text: &str, remarks: &mut Vec<KifuRemark>) -> Vec<Result<Kifu, KifuError>> {
    let (mut games, mut reader, mut last) = (Vec::new(), CsaReader::new(), 1);
    let mut error = None;
    for (line, number) in numbered_lines(text.strip_prefix('\u{feff}').unwrap_or(text)) {
        last = number;
        if line == "/" {
            games.extend(reader.finish(error.take(), number, remarks).transpose());
            reader = CsaReader::new();
        } else if error.is_none() {
            error = reader.line(line, number).err();
        }
    }
    games.extend(reader.finish(error, last, remarks).transpose());
    if games.is_empty() { vec![Err(KifuErrorKind::NoGame.at(last, 1))] } else { games }
}

/// A game while it is read.
struct CsaReader {
    kifu: Kifu,
    /// The start, and whether a line of it was read.
    setup: Setup,
    has_start: bool,
    /// The position, when the side to move was read.
    position: Option<Shogi>,
    /// Whether a line of the game was read.
    begun: bool,
    /// An illegal move, which may be the last one: its text and the error.
    illegal: Option<(String, KifuError)>,
    remarks: Vec<KifuRemark>,
}

impl CsaReader {
    fn new() -> Self {
        let (kifu, setup) = (Kifu::new(Shogi::start()), Setup::empty());
        let (position, illegal, remarks) = (None, None, Vec::new());
        CsaReader { kifu, setup, has_start: false, position, begun: false, illegal, remarks }
    }

    /// The game; `None` if there is none.
    fn finish(
        mut self,
        error: Option<KifuError>,
        line: usize,
        remarks: &mut Vec<KifuRemark>,
    ) -> Result<Option<Kifu>, KifuError> {
        let illegal = self.illegal.take().map(|(_, error)| error);
        if let Some(error) = illegal.or(error) {
            return Err(error);
        }
        if self.position.is_none() && self.begun {
            return Err(expected("", "+ or -, the side to move").at(line, 1));
        }
        remarks.append(&mut self.remarks);
        Ok(self.begun.then_some(self.kifu))
    }

    fn remark(&mut self, line: usize, text: String) {
        self.remarks.push(KifuRemark { line, text });
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), KifuError> {
        if let Some(words) = line.strip_prefix('\'') {
            self.comment(words);
        } else if let Some(name) = line.strip_prefix("N+") {
            self.tag("Black", name);
        } else if let Some(name) = line.strip_prefix("N-") {
            self.tag("White", name);
        } else if let Some(tag) = line.strip_prefix('$') {
            let (name, value) = tag.split_once(':').unwrap_or((tag, ""));
            let known = TAGS.iter().find(|(_, csa)| *csa == name);
            self.tag(known.map_or(name, |(known, _)| known), value);
        } else if line.starts_with('P') {
            (self.begun, self.has_start) = (true, true);
            self.start(line).map_err(|(column, kind)| kind.at(number, column))?;
        } else if !line.is_empty() && !line.starts_with('V') {
            self.begun = true;
            let (words, comment) =
                line.split_once(",'").map_or((line, None), |(words, text)| (words, Some(text)));
            let mut column = 1;
            for word in words.split(',') {
                self.word(word.trim(), number).map_err(|(at, kind)| kind.at(number, column + at - 1))?;
                column += word.chars().count() + 1;
            }
            comment.into_iter().for_each(|text| self.comment(text));
        }
        Ok(())
    }

    /// A comment, without the `'` before it.
    fn comment(&mut self, text: &str) {
        let notes = self.kifu.here();
        match text.strip_prefix('*') {
            Some(comment) if !comment.starts_with('*') => notes.add_comment(comment),
            _ if text.starts_with("CSA encoding=") => {}
            _ => notes.program.push(text.to_owned()),
        }
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
                let (mut at, mut rest) = (3, &line[2..]);
                for file in File::ALL.into_iter().rev() {
                    let cell = rest.trim_start();
                    at += rest.len() - cell.len();
                    // Squares at the end of the line may be lost.
                    let end = if cell.starts_with('*') { 1 } else { 3 };
                    let end = cell.char_indices().nth(end).map_or(cell.len(), |(end, _)| end);
                    let (cell, after) = cell.split_at(end);
                    let (sign, name) = cell.split_at_checked(1).unwrap_or_default();
                    let color = match sign {
                        "*" | "" => None,
                        "+" => Some(Color::Black),
                        "-" => Some(Color::White),
                        _ => return Err((at, expected(cell, "a square, as in +FU, -KA or ' * '"))),
                    };
                    if let Some(color) = color {
                        let piece =
                            pieces::from_csa(name).ok_or_else(|| (at + 1, expected(name, "a piece")))?;
                        self.setup.put(color, piece, Square::new(file, rank)).map_err(|error| (at, error))?;
                    }
                    (at, rest) = (at + cell.chars().count(), after);
                }
            }
        }
        Ok(())
    }

    /// A word: the side to move, a move, its time, or the end.
    fn word(&mut self, word: &str, line: usize) -> Result<(), (usize, KifuErrorKind)> {
        if let Some(side) = word.chars().next().filter(|&sign| self.position.is_none() && "+-".contains(sign))
        {
            self.side(side, word.len() > 1, line).map_err(|error| (1, error))?;
            if word.len() == 1 {
                return Ok(());
            }
        }
        let Some(position) = &mut self.position else {
            return Err((1, expected(word, "+ or -, the side to move")));
        };
        if word.is_empty() {
        } else if let Some(seconds) = word.strip_prefix('T') {
            let time = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let time = time.ok_or_else(|| (2, expected(seconds, "a number of seconds")))?;
            if self.illegal.is_none() {
                self.kifu.here().time = Some(time);
            }
        } else if let Some(ending) = word.strip_prefix('%') {
            let ending = KifuEnding::from_csa(ending, position.side());
            match (self.illegal.take(), ending) {
                (Some((found, _)), Some(KifuEnding::IllegalAction | KifuEnding::IllegalActionOfOther)) => {
                    self.kifu.end_by_illegal(&found);
                    self.remark(line, format!("the last move, {found}, is illegal, as the ending says"));
                }
                (Some(illegal), _) => self.illegal = Some(illegal),
                (None, Some(ending)) => self.kifu.ending = Some(ending),
                (None, None) => {
                    self.kifu.here().program.push(word.to_owned());
                    self.remark(line, format!("'{}' is no ending that is known", excerpt(word)));
                }
            }
        } else if self.kifu.ending.is_some() {
            return Err((1, expected(word, "a line after the end of the game")));
        } else if self.illegal.is_none() {
            match read_move(position, word) {
                Err((column, kind @ (KifuErrorKind::Illegal { .. } | KifuErrorKind::Piece { .. }))) => {
                    self.illegal = Some((word.to_owned(), kind.at(line, column)));
                }
                m => {
                    let m = m?;
                    position.make(m);
                    self.kifu.moves.push(m.into());
                }
            }
        }
        Ok(())
    }

    /// The side to move: `+` or `-`, or the sign of the first move.
    fn side(&mut self, sign: char, of_move: bool, line: usize) -> Result<(), KifuErrorKind> {
        if !self.has_start {
            self.setup = Setup::handicap(&[]);
            self.remark(line, "there is no start: it is the usual one".to_owned());
        }
        if of_move {
            self.remark(line, "there is no line + or -: the first move's side begins".to_owned());
        }
        self.setup.side = if sign == '+' { Color::Black } else { Color::White };
        self.kifu.start = self.setup.position()?;
        self.position = Some(self.kifu.start.clone());
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

//! EPD, positions with operations, one on a line (Edwards, *PGN Specification and Implementation Guide*,
//! 1994, 16.2).
//!
//! ```text
//! # a comment; lines that begin with # or %, and blank lines, are skipped
//! 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//! ```

mod error;

pub use error::{EpdError, EpdErrorKind, EpdFileError};

use crate::{Chess, Move, SanError, SanNote};
use nullwindow::Position;
use nullwindow::session::{Word, column, offset, words};
use std::fmt;
use std::str::FromStr;

/// A line of an EPD file: a position and its operations.
///
/// The reader accepts common errors of old files: the fields of FEN that EPD leaves out may follow the
/// position; an operation may be empty, and the last one may lack its semicolon; the sign of check may stand
/// apart from its move, and a comma between moves; in a set of moves, an ambiguous one stands for all moves
/// that it can mean. Moves and positions are read as [`Chess::read_san_noted`] and [`Chess::read_fen`] do.
///
/// ```
/// use nullwindow_chess::Epd;
/// let line: Epd = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";".parse()?;
/// assert_eq!(line.moves("bm")?, ["d6d1".parse()?]);
/// assert_eq!(line.text("id"), Some("BK.01"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, with the clock and the move number that the operations `hmvc` and `fmvn` give.
    pub position: Chess,
    /// The other operations, in their order.
    pub operations: Vec<Operation>,
}

/// An operation: its code and its operands.
///
/// ```
/// use nullwindow_chess::{Chess, Epd, Operation};
/// let depth = Operation { code: "acd".to_owned(), operands: vec!["12".to_owned()] };
/// let line = Epd { position: Chess::start(), operations: vec![depth] };
/// assert_eq!(line.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acd 12;");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The code: `bm` (best moves), `am` (moves to avoid), `id`, `ce` (centipawns), `dm` (moves to mate),
    /// `D1` (paths of one ply), …
    pub code: String,
    /// The operands, strings without their quotation marks.
    pub operands: Vec<String>,
}

impl Epd {
    /// Reads a file: its lines with their numbers, counted from 1. Blank lines and lines that begin with `#`
    /// or `%` are skipped.
    ///
    /// # Errors
    /// The first line that is not EPD.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let lines = Epd::read("# mates\n\nk7/8/1K6/8/8/8/8/7R w - - bm Rh8#; dm 1;\n")?;
    /// assert_eq!((lines[0].0, lines[0].1.number("dm")), (3, Some(1)));
    /// # Ok::<(), nullwindow_chess::EpdFileError>(())
    /// ```
    pub fn read(text: &str) -> Result<Vec<(usize, Epd)>, EpdFileError> {
        let placed = |(line, text): (usize, &str)| match text.parse() {
            Ok(epd) => Ok((line, epd)),
            Err(error) => Err(EpdFileError { line, error }),
        };
        Self::lines(text).map(placed).collect()
    }

    /// The lines of a file that [`read`](Self::read) would read, each with its number, counted from 1.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let text = "# mates\n\nk7/8/1K6/8/8/8/8/7R w - - bm Rh8#;\nk7\n";
    /// let read = Epd::lines(text).map(|(number, line)| (number, line.parse::<Epd>().is_ok()));
    /// assert_eq!(read.collect::<Vec<_>>(), [(3, true), (4, false)]);
    /// ```
    pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let filled = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_matches(blank).is_empty());
        filled.filter(|(_, line)| !line.trim_start().starts_with(['#', '%']))
    }

    /// Reads a line, with notes where it is wrong and read all the same; they have the form of errors.
    ///
    /// # Errors
    /// If it is not EPD.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let (line, notes) = Epd::read_noted("8/6p1/7p/6k1/8/b4b2/2p2P2/6K1 b - - bm Bd6+;")?;
    /// assert_eq!(line.moves("bm")?, ["a3d6".parse()?]);
    /// assert_eq!(notes[0].to_string(), "column 40: Bd6+: the move does not give check");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_noted(line: &str) -> Result<(Self, Vec<EpdError>), EpdError> {
        let mut fields = words(line);
        let mut four = [Word::default(); 4];
        for field in &mut four {
            let Some(word) = fields.next() else {
                // Read as FEN, the line lacks the same field at the same place.
                return Err(line
                    .parse::<Chess>()
                    .map_or_else(EpdError::from, |_| EpdErrorKind::Quotation.at(1)));
            };
            *field = word;
        }
        let (clock, number, end) = clocks(line, &mut four);
        let (mut clock, mut number, mut operations) = (clock, number, Vec::new());
        for RawOperation { column, code, operands } in read_operations(line, end)? {
            let place = match code {
                "hmvc" => &mut clock,
                "fmvn" => &mut number,
                _ => {
                    operations.push((column, code, operands));
                    continue;
                }
            };
            match operands[..] {
                [word] => *place = Some(word),
                _ => return Err(EpdErrorKind::Number { code: code.to_owned() }.at(column)),
            }
        }
        let mut notes = Vec::new();
        let position = Chess::from_fields(four, clock, number, &mut notes)?;
        let mut notes: Vec<_> = notes.into_iter().map(EpdError::from).collect();
        for (column, code, operands) in &operations {
            check_operands(&position, *column, code, operands, &mut notes)?;
        }
        let operations = operations.into_iter().map(|(_, code, operands)| Operation {
            code: code.to_owned(),
            operands: operands.into_iter().map(|operand| operand.text.to_owned()).collect(),
        });
        Ok((Epd { position, operations: operations.collect() }, notes))
    }

    /// The first operation with this code.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let line: Epd = "8/8/4k3/8/8/3KR3/8/8 b - - acd 12; acn 4000".parse()?;
    /// assert_eq!(line.operation("acn").unwrap().operands, ["4000"]);
    /// # Ok::<(), nullwindow_chess::EpdError>(())
    /// ```
    #[must_use]
    pub fn operation(&self, code: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.code == code)
    }

    /// The only operand of an operation, as text: `id`, `c0`.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let line: Epd = "8/8/4k3/8/8/3KR3/8/8 b - - c0 \"rook and king; won\";".parse()?;
    /// assert_eq!(line.text("c0"), Some("rook and king; won"));
    /// # Ok::<(), nullwindow_chess::EpdError>(())
    /// ```
    #[must_use]
    pub fn text(&self, code: &str) -> Option<&str> {
        match &self.operation(code)?.operands[..] {
            [text] => Some(text),
            _ => None,
        }
    }

    /// The only operand of an operation, if it is a whole number: `ce`, `dm`, `acd`.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let line: Epd = "8/8/4k3/8/8/3KR3/8/8 b - - ce -510;".parse()?;
    /// assert_eq!((line.number("ce"), line.number("dm")), (Some(-510), None));
    /// # Ok::<(), nullwindow_chess::EpdError>(())
    /// ```
    #[must_use]
    pub fn number(&self, code: &str) -> Option<i64> {
        self.text(code)?.parse().ok()
    }

    /// The moves of an operation such as `bm` or `am`, each from the position on; none if there is no such
    /// operation.
    ///
    /// # Errors
    /// The first operand that is not a move. A line that was read has only moves in `am`, `bm`, `pm` and
    /// `sm`.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let line: Epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8 +;".parse()?;
    /// assert_eq!(line.moves("bm")?, ["e1h1".parse()?, "h1h8".parse()?]);
    /// assert_eq!(line.moves("am")?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, code: &str) -> Result<Vec<Move>, SanError> {
        let operands = self.operation(code).map_or(&[][..], |operation| &operation.operands);
        let moves = operands.iter().filter(|text| !is_check_sign(text));
        let mut all = Vec::new();
        for text in moves {
            all.extend(read_moves(&self.position, text)?.0);
        }
        Ok(all)
    }

    /// The counts of paths from the position, each with its depth in plies (`D1 20; D2 400`).
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    /// assert_eq!(start.parse::<Epd>()?.paths().collect::<Vec<_>>(), [(1, 20), (2, 400)]);
    /// # Ok::<(), nullwindow_chess::EpdError>(())
    /// ```
    pub fn paths(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|Operation { code, operands }| match &operands[..] {
            [paths] => Some((depth(code)?, paths.parse().ok()?)),
            _ => None,
        })
    }
}

/// The depth in the code of a count of paths.
fn depth(code: &str) -> Option<u32> {
    let depth = code.strip_prefix('D')?;
    depth.parse().ok().filter(|_| depth.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether an operand is not a move but the sign of the move before it.
fn is_check_sign(text: &str) -> bool {
    text.chars().all(|c| "+#!?".contains(c))
}

/// The moves that an operand can mean, where it is one of a set, and what is wrong with it.
fn read_moves(position: &Chess, text: &str) -> Result<(Vec<Move>, Option<SanNote>), SanError> {
    match position.read_san_noted(text.trim_end_matches(',')) {
        Err(SanError::Ambiguous { moves, .. }) => {
            let moves = moves.iter().map(|name| position.read_san(name)).collect::<Result<_, _>>();
            moves.map(|moves| (moves, None))
        }
        one => one.map(|(m, note)| (vec![m], note)),
    }
}

/// Space, and the control characters that end some files.
fn blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads a line as [`Epd::read_noted`] does, without its notes.
    fn from_str(line: &str) -> Result<Self, EpdError> {
        Epd::read_noted(line).map(|(epd, _)| epd)
    }
}

/// The clock and the move number that follow the four fields of a position, and the offset of the end.
fn clocks<'a>(line: &'a str, four: &mut [Word<'a>; 4]) -> (Option<Word<'a>>, Option<Word<'a>>, usize) {
    let mut field = before_semicolon(four[3].text);
    four[3].text = field;
    // A clock without a space after the dash before it.
    let glued = field.strip_prefix('-').filter(|rest| is_number(rest));
    let mut clock = glued.map(|clock| Word { column: four[3].column + 1, text: clock });
    if clock.is_some() {
        four[3].text = "-";
    }
    let mut number = None;
    for place in [&mut clock, &mut number].into_iter().filter(|place| place.is_none()) {
        // After a semicolon the operations begin.
        let next = line[end_of(line, field)..].trim_start();
        let next = before_semicolon(next.split(blank).next().unwrap_or_default());
        if is_number(next) {
            *place = Some(Word { column: column(line, next), text: next });
            field = next;
        }
    }
    (clock, number, end_of(line, field))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The part of a word before a semicolon.
fn before_semicolon(word: &str) -> &str {
    word.split(';').next().unwrap_or_default()
}

/// The offset of the end of a word in its line, in bytes.
fn end_of(line: &str, word: &str) -> usize {
    offset(line, word) + word.len()
}

/// An operation in its line, not checked yet.
struct RawOperation<'a> {
    column: usize,
    code: &'a str,
    operands: Vec<Word<'a>>,
}

/// Reads the operations from this byte of the line on.
fn read_operations(line: &str, from: usize) -> Result<Vec<RawOperation<'_>>, EpdError> {
    let mut operations: Vec<RawOperation<'_>> = Vec::new();
    let (mut rest, mut column) = (&line[from..], line[..from].chars().count() + 1);
    let mut open = false;
    loop {
        let text = rest.trim_start_matches(blank);
        column += rest[..rest.len() - text.len()].chars().count();
        let Some(first) = text.chars().next() else { return Ok(operations) };
        let (word, taken) = match first {
            ';' => {
                (rest, column, open) = (&text[1..], column + 1, false);
                continue;
            }
            '"' if open => {
                let end = text[1..].find('"').ok_or_else(|| EpdErrorKind::Quotation.at(column))?;
                (&text[1..=end], end + 2)
            }
            _ => {
                let end = text.find(|c| blank(c) || c == ';').unwrap_or(text.len());
                (&text[..end], end)
            }
        };
        match operations.last_mut().filter(|_| open) {
            Some(operation) => operation.operands.push(Word { column, text: word }),
            None => {
                let mut chars = word.chars();
                let letter = chars.next().is_some_and(|c| c.is_ascii_alphabetic());
                if !letter || !chars.all(|c| c.is_ascii_alphanumeric() || c == '_') {
                    return Err(EpdErrorKind::Code { found: word.to_owned() }.at(column));
                }
                operations.push(RawOperation { column, code: word, operands: Vec::new() });
                open = true;
            }
        }
        column += text[..taken].chars().count();
        rest = &text[taken..];
    }
}

/// Checks that the operands have the form that the code requires, and notes moves that are not as they should
/// be.
fn check_operands(
    position: &Chess,
    column: usize,
    code: &str,
    operands: &[Word<'_>],
    notes: &mut Vec<EpdError>,
) -> Result<(), EpdError> {
    match code {
        "am" | "bm" | "pm" | "sm" | "pv" => {
            let mut position = position.clone();
            for Word { column, text } in operands.iter().filter(|operand| !is_check_sign(operand.text)) {
                let at_operand = |error| EpdErrorKind::Move(error).at(*column);
                let note = if code == "pv" {
                    let (m, note) = position.read_san_noted(text).map_err(at_operand)?;
                    position.make(m);
                    note
                } else {
                    read_moves(&position, text).map_err(at_operand)?.1
                };
                notes.extend(note.map(|note| EpdErrorKind::Loose(note).at(*column)));
            }
            Ok(())
        }
        "acd" | "acn" | "acs" | "ce" | "dm" => match operands {
            [number] if number.text.parse::<i64>().is_ok() => Ok(()),
            _ => Err(EpdErrorKind::Number { code: code.to_owned() }.at(column)),
        },
        _ => match operands {
            [number] if number.text.parse::<u64>().is_ok() => Ok(()),
            _ if depth(code).is_some() => Err(EpdErrorKind::Number { code: code.to_owned() }.at(column)),
            _ => Ok(()),
        },
    }
}

impl fmt::Display for Epd {
    /// Writes the line, with the position's clock and move number as `hmvc` and `fmvn` where they are not 0
    /// and 1. EPD has no quotation marks in strings: apostrophes stand for them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let four: Vec<_> = fen.split(' ').take(4).collect();
        f.write_str(&four.join(" "))?;
        let (clock, number) =
            (self.position.board().halfmove_clock(), self.position.board().fullmove_number());
        if clock != 0 {
            write!(f, " hmvc {clock};")?;
        }
        if number != 1 {
            write!(f, " fmvn {number};")?;
        }
        for Operation { code, operands } in &self.operations {
            write!(f, " {code}")?;
            let comment = code == "id" || code.len() == 2 && code.starts_with(['c', 'v']) && code != "ce";
            for operand in operands {
                let plain = |c: char| !blank(c) && c != ';' && c != '"';
                if !comment && !operand.is_empty() && operand.chars().all(plain) {
                    write!(f, " {operand}")?;
                } else {
                    write!(f, " \"{}\"", operand.replace('"', "'"))?;
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

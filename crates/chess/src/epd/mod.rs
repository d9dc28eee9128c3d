//! EPD, positions with what is to be done with them (Edwards, *PGN Specification and Implementation Guide*, 1994, 16.2): one on a line.
//!
//! ```text
//! # a comment; lines that begin with # or %, and blank lines, are skipped
//! 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//! ```

use crate::fen::{Word, words};
use crate::{Chess, FenError, FenFault, Move, SanError};
use nullwindow::Position;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A line of an EPD file: a position and its operations.
///
/// Reading is generous where old files are careless: the fields of FEN that EPD leaves out may follow the position; an operation may be
/// empty, the last one lack its semicolon; in a move, the sign of check may stand apart, and an `x` at the wrong place; and where a set
/// of moves is told, one that is ambiguous stands for all that it can mean.
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
    /// The position. The operations `hmvc` and `fmvn`, its clock and the number of its move, are taken into it.
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
    /// What it is: `bm` (best moves), `am` (moves to avoid), `id`, `ce` (centipawns), `dm` (mate in so many moves), `D1` (paths of
    /// one ply), …
    pub code: String,
    /// The operands, strings without their quotation marks.
    pub operands: Vec<String>,
}

/// What is wrong with a line, and where.
///
/// ```
/// use nullwindow_chess::Epd;
/// let error = "8/8/4k3/8/8/3KR3/8/8 b - - bm Kd9;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.column, 31);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {fault}")]
pub struct EpdError {
    /// Where in the line, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: EpdFault,
}

/// What is wrong with a line.
///
/// ```
/// use nullwindow_chess::{Epd, EpdFault};
/// let error = "8/8/4k3/8/8/3KR3/8/8 b - - id \"R".parse::<Epd>().unwrap_err();
/// assert_eq!(error.fault, EpdFault::Quotation);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdFault {
    /// The position is none.
    #[error(transparent)]
    Position(FenFault),
    /// An operation does not begin with its code.
    #[error("'{found}' is not the code of an operation (a letter, then letters, digits and underscores)")]
    Code {
        /// What stands there.
        found: String,
    },
    /// A string does not end.
    #[error("the quotation mark that ends this string is missing")]
    Quotation,
    /// A move is not legal, or is none.
    #[error(transparent)]
    Move(SanError),
    /// An operation has no operand, or more than one, or another than the whole number that it must have.
    #[error("{code} has one operand, a whole number")]
    Number {
        /// Its code.
        code: String,
    },
}

impl EpdFault {
    fn at(self, column: usize) -> EpdError {
        EpdError { column, fault: self }
    }
}

impl From<FenError> for EpdError {
    fn from(FenError { column, fault }: FenError) -> Self {
        EpdFault::Position(fault).at(column)
    }
}

/// A line of a file that is no EPD.
///
/// ```
/// let error = nullwindow_chess::Epd::read("\n8/8").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: here should stand the side to move (w or b)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, {error}")]
pub struct EpdFileError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: EpdError,
}

impl Epd {
    /// Reads a whole text: its lines with their numbers, counted from 1. Blank lines and lines that begin with `#` or `%` are skipped.
    ///
    /// # Errors
    /// The first line that is none.
    ///
    /// ```
    /// use nullwindow_chess::Epd;
    /// let lines = Epd::read("# mates\n\nk7/8/1K6/8/8/8/8/7R w - - bm Rh8#; dm 1;\n")?;
    /// assert_eq!((lines[0].0, lines[0].1.number("dm")), (3, Some(1)));
    /// # Ok::<(), nullwindow_chess::EpdFileError>(())
    /// ```
    pub fn read(text: &str) -> Result<Vec<(usize, Epd)>, EpdFileError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim_matches(blank).is_empty());
        let lines = lines.filter(|(line, _)| !line.trim_start().starts_with(['#', '%']));
        lines
            .map(|(text, line)| match text.parse() {
                Ok(epd) => Ok((line, epd)),
                Err(error) => Err(EpdFileError { line, error }),
            })
            .collect()
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

    /// The moves of an operation such as `bm` or `am`, each from the position on; none if there is no such operation.
    ///
    /// # Errors
    /// The first operand that is no move. There is none in a line that was read, where the code is `am`, `bm`, `pm` or `sm`.
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
        let moves = operands.iter().filter(|text| !is_sign(text));
        let mut all = Vec::new();
        for text in moves {
            all.extend(meant(&self.position, text)?);
        }
        Ok(all)
    }

    /// How many paths lead on from the position, for each depth in plies of which it is told (`D1 20; D2 400`).
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

/// Whether an operand is no move but the sign of the one before.
fn is_sign(text: &str) -> bool {
    text.chars().all(|c| "+#!?".contains(c))
}

/// A move, perhaps with an `x` that does not stand where it should.
fn generous(position: &Chess, text: &str) -> Result<Move, SanError> {
    let strict = position.read_san(text);
    strict.or_else(|error| position.read_san(&text.replace('x', "")).map_err(|_| error))
}

/// The moves that an operand can mean, where it is one of a set.
fn meant(position: &Chess, text: &str) -> Result<Vec<Move>, SanError> {
    match generous(position, text) {
        Err(SanError::Ambiguous { moves, .. }) => moves.iter().map(|name| position.read_san(name)).collect(),
        one => one.map(|m| vec![m]),
    }
}

/// Space, and the control characters that end some files.
fn blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let mut fields = words(line);
        let mut four = [(0, ""); 4];
        for field in &mut four {
            let Some(word) = fields.next() else {
                // The shorter text lacks what this one does, at the same place.
                return Err(line.parse::<Chess>().map_or_else(EpdError::from, |_| EpdFault::Quotation.at(1)));
            };
            *field = word;
        }
        let mut field = before_semicolon(four[3].1);
        four[3].1 = field;
        // A clock that the dash before it has swallowed.
        let glued = field.strip_prefix('-').filter(|rest| is_number(rest));
        let mut clock = glued.map(|clock| (four[3].0 + 1, clock));
        if clock.is_some() {
            four[3].1 = "-";
        }
        let mut number = None;
        for place in [&mut clock, &mut number].into_iter().filter(|place| place.is_none()) {
            // Where a semicolon has ended the last field, it is the operations' turn.
            let next = line[end_of(line, field)..].trim_start();
            let next = before_semicolon(next.split(blank).next().unwrap_or_default());
            if is_number(next) {
                let before = next.as_ptr().addr() - line.as_ptr().addr();
                *place = Some((line[..before].chars().count() + 1, next));
                field = next;
            }
        }
        let end = end_of(line, field);
        let mut operations = Vec::new();
        for Read { column, code, operands } in read_operations(line, end)? {
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
                _ => return Err(EpdFault::Number { code: code.to_owned() }.at(column)),
            }
        }
        let position = Chess::from_fields(four, clock, number)?;
        for (column, code, operands) in &operations {
            look_at(&position, *column, code, operands)?;
        }
        let operations = operations.into_iter().map(|(_, code, operands)| Operation {
            code: code.to_owned(),
            operands: operands.into_iter().map(|(_, text)| text.to_owned()).collect(),
        });
        Ok(Epd { position, operations: operations.collect() })
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The part of a word before a semicolon.
fn before_semicolon(word: &str) -> &str {
    word.split(';').next().unwrap_or_default()
}

/// Where a part of the line ends, in bytes.
fn end_of(line: &str, word: &str) -> usize {
    word.as_ptr().addr() - line.as_ptr().addr() + word.len()
}

/// An operation as it stands in the line.
struct Read<'a> {
    column: usize,
    code: &'a str,
    operands: Vec<Word<'a>>,
}

/// Reads the operations that stand in the line from this byte on.
fn read_operations(line: &str, from: usize) -> Result<Vec<Read<'_>>, EpdError> {
    let mut operations: Vec<Read<'_>> = Vec::new();
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
                let end = text[1..].find('"').ok_or_else(|| EpdFault::Quotation.at(column))?;
                (&text[1..=end], end + 2)
            }
            _ => {
                let end = text.find(|c| blank(c) || c == ';').unwrap_or(text.len());
                (&text[..end], end)
            }
        };
        match operations.last_mut().filter(|_| open) {
            Some(operation) => operation.operands.push((column, word)),
            None => {
                let mut chars = word.chars();
                let letter = chars.next().is_some_and(|c| c.is_ascii_alphabetic());
                if !letter || !chars.all(|c| c.is_ascii_alphanumeric() || c == '_') {
                    return Err(EpdFault::Code { found: word.to_owned() }.at(column));
                }
                operations.push(Read { column, code: word, operands: Vec::new() });
                open = true;
            }
        }
        column += text[..taken].chars().count();
        rest = &text[taken..];
    }
}

/// Looks whether the operands are such as the code demands.
fn look_at(position: &Chess, column: usize, code: &str, operands: &[Word<'_>]) -> Result<(), EpdError> {
    match code {
        "am" | "bm" | "pm" | "sm" | "pv" => {
            let mut position = position.clone();
            for (column, text) in operands.iter().filter(|(_, text)| !is_sign(text)) {
                let fault = |error| EpdFault::Move(error).at(*column);
                if code == "pv" {
                    let m = generous(&position, text).map_err(fault)?;
                    position.make(m);
                } else {
                    meant(&position, text).map_err(fault)?;
                }
            }
            Ok(())
        }
        "acd" | "acn" | "acs" | "ce" | "dm" => match operands {
            [(_, number)] if number.parse::<i64>().is_ok() => Ok(()),
            _ => Err(EpdFault::Number { code: code.to_owned() }.at(column)),
        },
        _ => match operands {
            [(_, number)] if number.parse::<u64>().is_ok() => Ok(()),
            _ if depth(code).is_some() => Err(EpdFault::Number { code: code.to_owned() }.at(column)),
            _ => Ok(()),
        },
    }
}

impl fmt::Display for Epd {
    /// Writes the line: the position's clock and move number as `hmvc` and `fmvn` where they are not 0 and 1. Strings cannot
    /// have quotation marks in EPD: apostrophes stand for them.
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

//! Lines of play in the usual notation: `f5d6c3`, with spaces, or with numbers as in `1. f5 d6 2. c3`.

use crate::{BoardSize, Move, Othello, Usual, size};
use nullwindow::Position;
use nullwindow::session::excerpt;
use std::fmt;
use std::str::FromStr;

/// A sequence of moves. Printed without spaces, or with them as `{:#}`; read in other people's forms as well:
/// spaces, commas, semicolons and single hyphens part moves, numbers count plies or both sides' moves, `!`
/// and `?` may follow a move, and the result may end the line.
///
/// ```
/// use nullwindow_othello::{Line, Othello};
/// let line: Line = "f5 D6c3".parse()?;
/// assert_eq!(line.to_string(), "f5d6c3");
/// assert_eq!("1. f5 d6!? 2. c3 40-24".parse(), Ok(line.clone()));
/// assert_eq!(format!("{line:#}"), "f5 d6 c3");
/// # Ok::<(), nullwindow_othello::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Line(
    /// The moves in order, passes included where they are known.
    pub Vec<Move>,
);

impl Line {
    /// Plays the line from `position`, and returns the moves played and the position after them.
    ///
    /// Records usually leave passes out: a forced pass that the line does not name is played too.
    ///
    /// # Errors
    /// The first move that is not legal where it is to be played.
    ///
    /// ```
    /// use nullwindow_othello::{Line, Othello};
    /// let line: Line = "f5d6c3f5".parse()?;
    /// let error = line.play(&Othello::start()).unwrap_err();
    /// assert_eq!(error.to_string(), "move 4, f5, is not legal for O in \
    ///     ------------------X--------XX------OXX-----O--------------------");
    /// # Ok::<(), nullwindow_othello::LineError>(())
    /// ```
    pub fn play<S: BoardSize>(&self, position: &Othello<S>) -> Result<(Line, Othello<S>), IllegalMove<S>> {
        let (mut now, mut played) = (*position, Vec::with_capacity(self.0.len()));
        for (&m, number) in self.0.iter().zip(1..) {
            if m != Move::PASS && now.is_legal(Move::PASS) {
                now.make(Move::PASS);
                played.push(Move::PASS);
            }
            if !now.is_legal(m) {
                return Err(IllegalMove { number, illegal: m, position: now });
            }
            now.make(m);
            played.push(m);
        }
        Ok((Line(played), now))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, m) in self.0.iter().enumerate() {
            write!(f, "{}{m}", if i > 0 && f.alternate() { " " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let text = text.trim_end();
        let (mut moves, mut rest) = (Vec::new(), text);
        loop {
            rest = behind_number(behind_separators(rest), moves.len());
            if rest.is_empty() || is_result(rest) {
                return Ok(Line(moves));
            }
            // "pass" before "pa": the longer name first.
            let four = rest.get(..4).filter(|word| word.eq_ignore_ascii_case("pass"));
            let word = four.unwrap_or_else(|| {
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(i, _)| i);
                &rest[..end]
            });
            let m = word.parse().map_err(|_| LineError {
                column: text[..text.len() - rest.len()].chars().count() + 1,
                number: moves.len() + 1,
                found: word.trim_end().to_owned(),
            })?;
            moves.push(m);
            rest = rest[word.len()..].trim_start_matches(['!', '?']);
        }
    }
}

/// A text without the separators at its beginning. Two hyphens are a pass.
fn behind_separators(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_whitespace() || [',', ';'].contains(&c));
    match rest.strip_prefix('-') {
        Some(behind) if !behind.starts_with('-') => behind.trim_start(),
        _ => rest,
    }
}

/// A text without the number of the next move, if it begins with one. A number without a dot must be that of
/// this ply or of this move of both sides.
fn behind_number(text: &str, plies: usize) -> &str {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: Option<usize> = text[..text.len() - behind.len()].parse().ok();
    let marks = behind.trim_start_matches(['.', ')', ':', '…']);
    match number {
        Some(number) if marks.len() < behind.len() || [plies + 1, plies / 2 + 1].contains(&number) => {
            // A result is no number.
            if is_result(text) { text } else { marks.trim_start() }
        }
        _ => text,
    }
}

/// Whether a text is the result of a game: the discs of both sides, or points.
fn is_result(text: &str) -> bool {
    let side = |part: &str| {
        ["1/2", "½"].contains(&part)
            || (1..=2).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_digit())
    };
    let text = text.trim_start();
    // A line has as many ends as moves: what is longer than every result is not looked at.
    if text.len() > "1/2–1/2".len() {
        return false;
    }
    text == "*" || text.split_once(['-', ':', '–']).is_some_and(|(black, white)| side(black) && side(white))
}

/// An error in the text of a line of play.
///
/// ```
/// use nullwindow_othello::Line;
/// let error = "f5 d9".parse::<Line>().unwrap_err();
/// assert_eq!((error.column, error.number), (4, 2));
/// assert!(error.to_string().starts_with("column 4: 'd9', where move 2 should stand, is not a square"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "column {column}: '{}', where move {number} should stand, is not a square (a1 to h8) or a pass (--)",
    excerpt(found)
)]
pub struct LineError {
    /// The place of the error, in characters from 1.
    pub column: usize,
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The text there.
    pub found: String,
}

/// A move of a line that cannot be played.
///
/// ```
/// use nullwindow_othello::{Line, Othello};
/// let error = "a1".parse::<Line>()?.play(&Othello::start()).unwrap_err();
/// assert_eq!((error.number, error.position), (1, Othello::start()));
/// # Ok::<(), nullwindow_othello::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove<S: BoardSize = Usual> {
    /// The number of the move in the line, counted from 1.
    pub number: usize,
    /// The move.
    pub illegal: Move,
    /// The position in which it is illegal.
    pub position: Othello<S>,
}

impl<S: BoardSize> fmt::Display for IllegalMove<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.position.to_string();
        let (board, side) = text.split_at(self.position.size().count() as usize);
        let illegal = size::named(self.position.size(), self.illegal);
        write!(f, "move {}, {illegal}, is not legal for{side} in {board}", self.number)
    }
}

impl<S: BoardSize> std::error::Error for IllegalMove<S> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip_and_passes_have_many_names() {
        let line: Line = "f5d6 --, pass PA ps\nPASSa1".parse().unwrap();
        assert_eq!(line.to_string(), "f5d6----------a1");
        assert_eq!(line.to_string().parse(), Ok(line.clone()));
        assert_eq!(format!("{line:#}").parse(), Ok(line));
        assert_eq!(" ".parse(), Ok(Line::default()));
    }

    #[test]
    fn forms_of_other_people_are_read() {
        for text in [
            "F5D6C3D3--C4",
            "f5 d6 c3 d3 pass c4",
            "1. f5 d6 2. c3 d3 3. -- c4",
            "1.f5 2.d6 3.c3 4.d3 5.PA 6.c4",
            "1... f5 d6 2) c3 d3; 3: ps, c4 33-31",
            "1 f5 2 d6 3 c3 4 d3 5 -- 6 c4 1-0",
            "f5-d6-c3 - d3 -- c4 *",
            "f5! d6?! c3?? d3 --! c4 1/2-1/2",
            "1… f5d6 2…c3d3 --c4 ½-½",
        ] {
            let line: Line = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(line.to_string(), "f5d6c3d3--c4", "{text}");
        }
        // A number alone is one where it counts, and else a part of a square that is lost.
        for (text, column) in [("f5 6 c3", 4), ("f5 d6 7c3", 7), ("1. 2.", 4), ("40-24-3", 1), ("f5 *c3", 4)]
        {
            assert_eq!(text.parse::<Line>().unwrap_err().column, column, "{text}");
        }
    }

    #[test]
    fn errors_name_column_and_move() {
        for (text, column, number, found) in
            [("f", 1, 1, "f"), ("f5é6", 3, 2, "é6"), ("f5 d6 c", 7, 3, "c"), ("f 5", 1, 1, "f")]
        {
            let error = text.parse::<Line>().unwrap_err();
            assert_eq!(error, LineError { column, number, found: found.to_owned() }, "{text}");
        }
    }

    #[test]
    fn an_omitted_pass_is_played() {
        // White wiped out but for h1 cannot move; Black can.
        let position: Othello =
            "------XO--------------------------------------------------------  O".parse().unwrap();
        let mut flipped = position;
        flipped.make(Move::PASS);
        assert!(!position.is_legal(Move::PASS), "neither side can move here");
        let position: Othello =
            "XXO-------------------------------------------------------------  O".parse().unwrap();
        let (line, end) = "d1".parse::<Line>().unwrap().play(&position).unwrap();
        assert_eq!(line.to_string(), "--d1");
        assert!(end.outcome().is_some());
        assert_eq!("--d1".parse::<Line>().unwrap().play(&position), Ok((line, end)));
    }
}

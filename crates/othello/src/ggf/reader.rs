//! Reading GGF as people's files have it: what is clear is read, with a note of each departure (our own).

use super::{Ggf, GgfError, GgfErrorKind, GgfFile, GgfMove, GgfMoveError};
use crate::Othello;
use nullwindow::Side;
use nullwindow::session::excerpt;
use nullwindow_support::Notes;
use std::time::Duration;

impl Ggf {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// If the text does not begin with a game of Othello.
    pub fn read(text: &str) -> Result<Self, GgfErrorKind> {
        first(text)
    }

    /// Reads all games of a text. The server's archives have a number before those of a match, which is
    /// skipped. A game that has an error is left out.
    ///
    /// ```
    /// use nullwindow_othello::Ggf;
    /// let game = "1 (;BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n";
    /// let file = Ggf::read_all(&game.repeat(3));
    /// assert_eq!((file.games.len(), file.notes.count()), (3, 0));
    /// ```
    #[must_use]
    pub fn read_all(text: &str) -> GgfFile {
        all(text)
    }
}

/// The first game of a text.
fn first(text: &str) -> Result<Ggf, GgfErrorKind> {
    let mut reader = Reader { rest: text.trim_start(), notes: Notes::default() };
    if reader.rest.starts_with("(;") { reader.game() } else { Err(GgfErrorKind::Begin) }
}

/// All games of a text.
fn all(text: &str) -> GgfFile {
    let mut file = GgfFile { games: Vec::new(), notes: Notes::default() };
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    loop {
        let begin = rest.find("(;");
        let before = &rest[..begin.unwrap_or(rest.len())];
        let number = file.games.len() + 1;
        if !before.chars().all(|c| c.is_whitespace() || c.is_ascii_digit()) {
            file.notes.add(|| format!("before game {number}: '{}' is not in a game", excerpt(before.trim())));
        }
        let Some(begin) = begin else { return file };
        let mut reader = Reader { rest: &rest[begin..], notes: Notes::default() };
        let game = reader.game();
        rest = match &game {
            Ok(_) => reader.rest,
            Err(_) => &reader.rest[reader.rest.find("(;").unwrap_or(reader.rest.len())..],
        };
        file.notes.extend(&format!("game {number}"), reader.notes);
        file.games.push(game.map_err(|kind| GgfError { number, kind }));
    }
}

struct Reader<'t> {
    rest: &'t str,
    notes: Notes,
}

impl<'t> Reader<'t> {
    /// The game that begins here with `(;`.
    fn game(&mut self) -> Result<Ggf, GgfErrorKind> {
        self.rest = &self.rest[2..];
        let (mut game, mut has_board) = (Ggf::new(Othello::start()), false);
        let mut refused = None;
        while let Some((tag, value)) = self.field()? {
            // What follows an error is skipped: brackets in it are no beginnings of games.
            if refused.is_none() {
                refused = self.add(&mut game, tag, value).err();
                has_board |= tag.eq_ignore_ascii_case("BO");
            }
        }
        let kind = || game.tag("TY").unwrap_or_default().to_ascii_lowercase();
        match refused {
            Some(error) => return Err(error),
            None if kind().contains('a') => return Err(GgfErrorKind::Anti { found: kind() }),
            None if !has_board && kind().contains('r') => return Err(GgfErrorKind::NoBoard),
            None if !has_board => self.notes.add(|| "there is no board, BO[8 …]: the usual start".to_owned()),
            None => {}
        }
        Ok(game)
    }

    /// The next field; `None` at the end of the game.
    fn field(&mut self) -> Result<Option<(&'t str, &'t str)>, GgfErrorKind> {
        self.rest = self.rest.trim_start();
        let rest = self.rest;
        if let Some(behind) = rest.strip_prefix(";)") {
            self.rest = behind;
            return Ok(None);
        }
        if rest.is_empty() || rest.starts_with("(;") || rest.starts_with(')') {
            self.notes.add(|| "its end ;) is missing".to_owned());
            self.rest = rest.strip_prefix(')').unwrap_or(rest);
            return Ok(None);
        }
        let tag = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        let value = rest[tag.len()..].trim_start().strip_prefix('[').filter(|_| !tag.is_empty());
        let Some(value) = value else {
            let step = rest.chars().next().map_or(0, char::len_utf8);
            self.rest = &rest[tag.len().max(step)..];
            return Err(GgfErrorKind::End);
        };
        let Some((value, behind)) = value.split_once(']') else {
            self.rest = "";
            return Err(GgfErrorKind::End);
        };
        self.rest = behind;
        Ok(Some((tag, value)))
    }

    fn add(&mut self, game: &mut Ggf, written: &str, value: &str) -> Result<(), GgfErrorKind> {
        let tag = written.to_ascii_uppercase();
        if tag != written {
            self.notes.add(|| format!("{} has small letters", excerpt(written)));
        }
        match tag.as_str() {
            "GM" if ["othello", "reversi"].contains(&&*value.trim().to_ascii_lowercase()) => {}
            "GM" => return Err(GgfErrorKind::Game { found: value.to_owned() }),
            "BO" => game.start = board(value)?,
            "B" | "W" => {
                let side = if tag == "B" { Side::First } else { Side::Second };
                let field = || format!("{tag}[{value}]");
                let m = match value.parse() {
                    Err(error @ (GgfMoveError::Number { .. } | GgfMoveError::Time { .. })) => {
                        self.notes.add(|| format!("{}: {error}", excerpt(&field())));
                        let name = value.split('/').next().unwrap_or_default().trim();
                        let named = |m| GgfMove { m, evaluation: None, time: Duration::ZERO };
                        name.parse().map(named).map_err(GgfMoveError::Move)
                    }
                    read => read,
                };
                game.moves.push((side, m.map_err(|error| GgfErrorKind::Move { field: field(), error })?));
            }
            _ => game.tags.push((tag, value.to_owned())),
        }
        Ok(())
    }
}

/// The board behind its size, and the side to move.
fn board(value: &str) -> Result<Othello, GgfErrorKind> {
    let squares = value.trim().strip_prefix('8').ok_or(GgfErrorKind::Size)?;
    let squares: Vec<_> = squares.chars().filter(|c| !c.is_whitespace()).collect();
    match squares.split_last() {
        Some((side, squares)) if squares.len() == 64 => {
            let text = format!("{} {side}", String::from_iter(squares));
            text.parse().map_err(|error| GgfErrorKind::Position { error })
        }
        _ => Err(GgfErrorKind::Board),
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock;
    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    #[test]
    fn games_are_read() {
        let text = format!(
            "(;GM[Othello]PC[NBoard]DT[2024-05-01]PB[a b]RE[?]TI[15:00//2:00]TY[8]{START}\
             B[F5//1.5]W[d6/-2.00]B[PA];)"
        );
        let game = Ggf::read(&text).unwrap();
        let tags = ["PC", "DT", "PB", "PW", "TY"].map(|name| game.tag(name));
        assert_eq!(tags, [Some("NBoard"), Some("2024-05-01"), Some("a b"), None, Some("8")]);
        assert_eq!((game.start, game.time(Side::Second)), (Othello::start(), Some(Duration::from_secs(900))));
        let moves: Vec<_> =
            game.moves.iter().map(|(s, m)| (*s, m.m.to_string(), m.evaluation, m.time.as_millis())).collect();
        let (black, white) = (Side::First, Side::Second);
        let expected = [(black, "f5", None, 1_500), (white, "d6", Some(-2.0), 0), (black, "--", None, 0)];
        assert_eq!(moves, expected.map(|(side, m, evaluation, time)| (side, m.to_owned(), evaluation, time)));
        for (text, seconds) in
            [("1:00:05", Some(3_605)), ("5", Some(300)), ("", None), ("1:2:3:4", None), ("x", None)]
        {
            assert_eq!(clock(text), seconds.map(Duration::from_secs));
        }
    }

    #[test]
    fn errors_name_the_field() {
        for (text, error) in [
            ("", "a game begins with '(;'"),
            ("(;TY[8r14];)", "there is no board, BO[8 …], for a random start"),
            ("(;TY[8a];)", "TY[8a]: in this game fewer discs win; this is Othello"),
            ("(;GM[Go];)", "GM[Go]: this is Othello"),
            ("(;BO[10 --- *];)", "BO: the board's side is not 8"),
            ("(;BO[8 --- *];)", "BO: this is not 64 squares and a side to move"),
            (
                &format!("(;{START};)").replace("O*---", "?*---"),
                "BO: '?' is not a square of a board (X black, O white, - empty)",
            ),
            ("(;B[F9];)", "B[F9]: 'F9' is not a square (a1 to h8) or a pass (--)"),
            ("(;W[];)", "W[]: a move is missing"),
            ("(;B[F5", "a game ends with ';)', and before that has fields such as B[F5]"),
            ("(;B[F5] W;)", "a game ends with ';)', and before that has fields such as B[F5]"),
        ] {
            assert_eq!(Ggf::read(text).unwrap_err().to_string(), error, "{text}");
        }
    }

    #[test]
    fn loose_games_are_read_with_notes() {
        for (text, note) in [
            (format!("\u{feff}1 (;GM[othello]{START}\r\n B[f5]\r\nW[d6];)\r\n"), ""),
            (format!("(;{START}b[f5]W[d6];)"), "game 1, b has small letters"),
            ("(;B[f5]W[d6];)".to_owned(), "game 1, there is no board, BO[8 …]: the usual start"),
            (format!("(;{START}B[F5/x]W[d6];)"), "game 1, B[F5/x]: 'x' is not a number"),
            (format!("(;{START}B[F5//nan]W[d6];)"), "game 1, B[F5//nan]: 'nan' is not a number"),
            (format!("(;{START}B[F5//-1]W[d6];)"), "game 1, B[F5//-1]: '-1' is no time"),
            (format!("(;{START}B[F5/1/2/3]W[d6];)"), "game 1, B[F5/1/2/3]: '3' is not a number"),
            (format!("(;{START}B[F5]W[d6])"), "game 1, its end ;) is missing"),
            (format!("(;{START}B[F5]W[d6]"), "game 1, its end ;) is missing"),
            (format!("a game: (;{START}B[F5]W[d6];)"), "before game 1: 'a game:' is not in a game"),
        ] {
            let file = Ggf::read_all(&text);
            assert_eq!((file.games.len(), &*file.notes.to_string()), (1, note), "{text}");
            assert_eq!(file.games[0].as_ref().unwrap().line().unwrap().to_string(), "f5d6", "{text}");
        }
    }

    #[test]
    fn a_bad_game_is_named_and_leaves_the_others() {
        let game = format!("(;{START}B[F5]W[D6];)");
        let text = format!("2 {game}(;GM[Go]B[aa];)\n1 (;B[F5\n]!{game}\n1 (;B[F5]{game} 2 {game}(;B[");
        let file = Ggf::read_all(&text);
        let read: Vec<_> = file.games.iter().map(Result::is_ok).collect();
        assert_eq!(read, [true, false, false, true, true, true, true, false]);
        let error = file.games[1].as_ref().unwrap_err();
        assert_eq!((error.number, error.to_string().as_str()), (2, "game 2: GM[Go]: this is Othello"));
        assert_eq!(Ggf::read_all(" \n").games, []);
    }
}

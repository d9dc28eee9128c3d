//! A game written in JavaScript as a session's (our own). A position is the moves from the start.

use crate::host;
use crate::position::{Evaluation, OwnPosition};
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Picture, Place, Places, Searcher};
use nullwindow::{Position as _, Side};
use std::sync::OnceLock;

nullwindow::profile!(Searching for OwnPosition, Evaluation { table, history });

/// The game of the page.
///
/// ```
/// use nullwindow::session::Game as _;
/// use nullwindow_own::OwnGame;
/// let (start, moves) = OwnGame.read("3 1")?;
/// assert_eq!((moves.len(), OwnGame.write(&start, &moves)), (2, "3 1".to_owned()));
/// assert_eq!(OwnGame.read("3 9").unwrap_err().to_string(), "move 2: 9 is no legal move here");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OwnGame;

impl Game for OwnGame {
    type Position = OwnPosition;

    fn name(&self) -> &'static str {
        "own"
    }

    fn side(&self, side: Side) -> &'static str {
        static NAMES: OnceLock<[String; 2]> = OnceLock::new();
        &NAMES.get_or_init(|| [0, 1].map(host::side))[usize::from(side == Side::Second)]
    }

    fn read(&self, text: &str) -> Result<(OwnPosition, Vec<u16>), Error> {
        let (start, mut moves) = (OwnPosition::start(), Vec::new());
        let mut position = start;
        for (word, number) in text.split_whitespace().zip(1..) {
            let m = self.read_move(&position, word).map_err(|error| format!("move {number}: {error}"))?;
            position.make(m);
            moves.push(m);
        }
        Ok((start, moves))
    }

    fn write(&self, start: &OwnPosition, moves: &[u16]) -> String {
        self.line(start, moves)
    }

    fn read_move(&self, position: &OwnPosition, text: &str) -> Result<u16, Error> {
        let mut moves = Vec::new();
        _ = position.moves(&mut moves);
        let m = moves.into_iter().find(|&m| host::name(m) == text);
        Ok(m.ok_or_else(|| format!("{} is no legal move here", session::excerpt(text)))?)
    }

    fn line(&self, _: &OwnPosition, moves: &[u16]) -> String {
        moves.iter().map(|&m| host::name(m)).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, position: &OwnPosition) -> String {
        host::board(position.0).into_iter().map(|row| row.join(" ") + "\n").collect()
    }

    /// Columns have letters, and rows numbers from below. One cell alone has a position in words as its name.
    fn picture(&self, position: &OwnPosition) -> Option<Picture> {
        let rows = host::board(position.0);
        let (columns, height) = (rows.first()?.len(), rows.len());
        let name = |i: usize| format!("{}{}", char::from(b'a' + (i % columns) as u8), height - i / columns);
        let (names, cells) = match columns * height {
            1 => (rows.concat(), vec![String::new()]),
            cells => ((0..cells).map(name).collect(), rows.concat()),
        };
        Some(Picture { columns, names, cells, ..Picture::default() })
    }

    /// A move that has the name of a cell goes there; one whose name begins and ends with those of two goes
    /// from one to the other.
    fn places(&self, position: &OwnPosition, m: u16) -> Places {
        let (name, names) = (host::name(m), self.picture(position).unwrap_or_default().names);
        let longest = |is: &dyn Fn(&str) -> bool| {
            let cells = names.iter().enumerate().filter(|(_, cell)| is(cell));
            cells.max_by_key(|(_, cell)| cell.len()).map(|(i, cell)| (Place::Cell(i), cell.len()))
        };
        match (longest(&|cell| name.starts_with(cell)), longest(&|cell| name.ends_with(cell))) {
            (_, Some((to, length))) if length == name.len() => (None, Some(to)),
            (Some((from, one)), Some((to, other))) if one + other <= name.len() => (Some(from), Some(to)),
            _ => (None, None),
        }
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<OwnPosition>>, Error> {
        session::engine::<Searching>(Evaluation, "own, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<OwnPosition>>, Error> {
        self.solving(mebibytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::check::{Check, Violation};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(OwnPosition::start()).ending_within(7);
        check.rules()?.keys()?.slots()?.evaluator(&Evaluation)?.view(&Evaluation)?;
        Ok(())
    }

    #[test]
    fn picture_has_its_cells_by_letters_and_numbers() {
        let picture = OwnGame.picture(&OwnPosition::start()).expect("a picture");
        assert_eq!((picture.columns, picture.names[6].as_str(), picture.cells.concat().len()), (7, "g1", 7));
        assert_eq!(OwnGame.places(&OwnPosition::start(), 1), (None, None));
    }
}

//! The picture of a position (our own): what one board component needs to draw any game, and to turn clicks
//! into moves.

use crate::tuples::Cell;

/// A board by its cells, and what each side has besides.
///
/// ```
/// use nullwindow::session::{AnyGame, Place};
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let mut session = AnyGame::from(TicTacToeGame).player(1)?;
/// session.set("15")?;
/// let picture = session.picture().expect("the game has one");
/// assert_eq!((picture.columns, picture.cells.concat()), (3, "XO".to_owned()));
/// assert_eq!((picture.cells[0].as_str(), picture.names[4].as_str()), ("X", "5"));
/// let (from, to) = &session.places()[0]; // of the move 2
/// assert_eq!((from, to), (&None, &Some(Place::Cell(1))));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The number of columns.
    pub columns: usize,
    /// The name of each cell, by rows from the top, as the side that begins sees the board.
    pub names: Vec<String>,
    /// What is on each cell: nothing, or a piece in upper case for the side that begins, in lower case for
    /// the other (a disc is `X` or `O`), with a `+` before it if it is promoted; or a number of seeds.
    pub cells: Vec<String>,
    /// What the side that begins, and the other, have besides: pieces in hand, the seeds of a store, the
    /// number of their discs; kinds and numbers.
    pub hands: [Vec<(String, u32)>; 2],
    /// The two cells of each piece that covers two, as a domino does.
    pub joined: Vec<[usize; 2]>,
}

impl Picture {
    /// Adds what is on each cell, and behind them what each side has besides, a number for each kind.
    pub(super) fn add_cells(&self, out: &mut Vec<Cell>) {
        out.extend(self.cells.iter().map(|text| Cell::of_text(text)));
        let counts = self.hands.iter().flatten();
        out.extend(counts.map(|&(_, count)| Cell::neutral(count.min(u32::from(Cell::KINDS)) as u8)));
    }

    /// The length of the board's side, if the board is a square.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// let picture = AnyGame::from(TicTacToeGame).player(1)?.picture();
    /// assert_eq!(picture.and_then(|picture| picture.square()), Some(3));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn square(&self) -> Option<usize> {
        (self.columns * self.columns == self.cells.len()).then_some(self.columns)
    }
}

/// A place that a move comes from or goes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A cell, by its index.
    Cell(usize),
    /// A kind in the mover's hand.
    Hand(String),
}

/// Where a move comes from, if from anywhere, and where it goes; neither for a pass.
pub type Places = (Option<Place>, Option<Place>);

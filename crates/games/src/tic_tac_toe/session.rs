//! Tic-tac-toe as programs use it (our own).

use super::{Square, TicTacToe, TicTacToeNumbers, open_lines};
use crate::line::digits;
use nullwindow::engine::Options;
use nullwindow::retrograde::BoxedNumbering;
use nullwindow::session::{self, Error, Picture, Place, Places, Searcher};
use nullwindow::{Keyed, Score, Side, Standard};

type ByOpenLines = Standard<fn(&TicTacToe) -> Score>;

nullwindow::profile! {
    /// Solving tic-tac-toe by the rules alone, or playing it by [`open_lines`].
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::{Score, Standard};
    /// use nullwindow_games::tic_tac_toe::{Searching, TicTacToe};
    ///
    /// let mut engine = Engine::<Searching>::new(Standard::rules(), 1, Options::default())?;
    /// let result = engine.search(&TicTacToe::start(), &[], Limits::default(), &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::points(0)); // a draw
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Searching for TicTacToe, ByOpenLines { table, history }
}

/// Tic-tac-toe, as programs use it: positions are the squares played, solved values are a draw, or a win or a
/// loss and its distance in plies.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let mut session = AnyGame::from(TicTacToeGame).player(1)?;
/// session.set("51")?;
/// assert_eq!(session.board(), "O 2 3\n4 X 6\n7 8 9\n");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToeGame;

impl session::Game for TicTacToeGame {
    type Position = TicTacToe;

    fn name(&self) -> &'static str {
        "tic-tac-toe"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }

    fn read(&self, text: &str) -> Result<(TicTacToe, Vec<Square>), Error> {
        Ok((TicTacToe::start(), TicTacToe::start().play(text)?.0))
    }

    fn write(&self, _: &TicTacToe, moves: &[Square]) -> String {
        digits(moves)
    }

    fn read_move(&self, position: &TicTacToe, name: &str) -> Result<Square, Error> {
        Ok(TicTacToe::reader().one(position, name)?)
    }

    fn line(&self, _: &TicTacToe, moves: &[Square]) -> String {
        digits(moves)
    }

    fn board(&self, position: &TicTacToe) -> String {
        position.board()
    }

    fn picture(&self, position: &TicTacToe) -> Option<Picture> {
        let squares = || (0..9).filter_map(Square::new);
        let mark = |square| match position.mark(square) {
            Some(Side::First) => "X",
            Some(Side::Second) => "O",
            None => "",
        };
        Some(Picture {
            columns: 3,
            names: squares().map(|square| square.to_string()).collect(),
            cells: squares().map(|square| mark(square).to_owned()).collect(),
            ..Picture::default()
        })
    }

    fn places(&self, _: &TicTacToe, m: Square) -> Places {
        (None, Some(Place::Cell(m.index().into())))
    }

    fn value(&self, score: Score) -> String {
        if score == Score::points(0) { "draw".to_owned() } else { score.to_string() }
    }

    fn read_value(&self, text: &str) -> Option<Score> {
        match text {
            "draw" => Some(Score::points(0)),
            // Points lie between a draw and a win or loss: more than -1 is a draw at least.
            _ => Score::read(text)
                .filter(|score| score.distance().map_or(score.get().abs() == 1, |plies| plies <= 9)),
        }
    }

    fn plies_left(&self, position: &TicTacToe) -> Option<u32> {
        Some(9 - (position.marks(Side::First) | position.marks(Side::Second)).count_ones())
    }

    fn code(&self, position: &TicTacToe) -> Option<u128> {
        Some(position.key().into())
    }

    fn numbering(&self) -> Option<BoxedNumbering<TicTacToe>> {
        Some(Box::new(TicTacToeNumbers))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<TicTacToe>>, Error> {
        session::engine::<Searching>(Standard::rules(), "rules, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<TicTacToe>>, Error> {
        session::engine::<Searching>(Standard(open_lines), "open lines, 1", mebibytes, Options::default())
    }
}

//! Connect Four as programs use it (notation and scores: Pons, *Solving Connect 4*).

use super::bits::Bits;
use super::{
    AnySize, AnySizeError, Ascending, Board, Column, ConnectFour, Ideas, ThreatPlayer, ThreatSolver, picture,
};
use crate::line::digits;
use nullwindow::engine::Options;
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{
    self, Certificates, Error, Learned, Picture, Places, ProofRequest, Root, Searcher,
};
use nullwindow::table::TableError;
use nullwindow::tuples::Cell;
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Position, Score, Side, Standard};
use std::sync::Arc;

/// The most MiB of the engine's table, which a session saves and loads.
const MOST_ABOVE: usize = 16;

/// The most MiB of the solver's table, which is not saved: with 960 even the empty board takes 3 % fewer
/// nodes than with 60, but half as much time again, since each access to a large table is slower. Boards of
/// more than 42 squares take what they are given.
const MOST_BELOW: usize = 64;

type ByThreats = Standard<fn(&ConnectFour) -> Score>;

nullwindow::profile! {
    /// Searching Connect Four to a depth by [`evaluate`](super::evaluate).
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::{Score, Standard};
    /// use nullwindow_games::connect_four::{ConnectFour, Playing, evaluate};
    ///
    /// let mut engine = Engine::<Playing>::new(Standard(evaluate), 1, Options::default())?;
    /// let limits = Limits { depth: Some(5), ..Limits::default() };
    /// let result = engine.search(&"121212".parse()?, &[], limits, &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Playing for ConnectFour, ByThreats { symmetric_table, history, order }
}

nullwindow::profile! {
    /// Playing on a board of any size: proving, wherever that succeeds.
    BoardPlaying for Board, ThreatPlayer {
        symmetric_table, history, order, bounds, candidates, solver
    }
}

nullwindow::profile! {
    /// [`Proving`](super::Proving) on a board of any size.
    BoardProving for Board, ThreatSolver {
        symmetric_table, order, bounds, candidates, solver
    }
}

nullwindow::profile! {
    /// Playing by trained weights, without knowledge.
    BoardTrained for Board, Learned<ConnectFourGame> { symmetric_table, history, incremental }
}

/// Connect Four on a board of one size, as programs use it: positions are the columns played, scores are
/// Pons's. On boards of at most 42 squares the solver takes 80 MiB at most, of which 16 are the engine's
/// table; with 1 MiB it takes one for each table. `save_table` saves the engine's alone.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let mut session = AnyGame::from(ConnectFourGame::default()).solver(1)?;
/// session.set("4453")?;
/// assert_eq!((session.position(), session.moves().concat()), ("4453".into(), "4352617".into()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFourGame {
    size: AnySize,
}

impl ConnectFourGame {
    /// The game on a board with this number of columns and rows: 7 and 6 where they are left open.
    ///
    /// # Errors
    /// If there is no board of this size.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// assert!(ConnectFourGame::new(Some(8), Some(7)).is_ok());
    /// assert!(ConnectFourGame::new(Some(8), Some(8)).is_err());
    /// ```
    pub fn new(columns: Option<u8>, rows: Option<u8>) -> Result<Self, AnySizeError> {
        Ok(ConnectFourGame { size: AnySize::new(columns.unwrap_or(7), rows.unwrap_or(6))? })
    }

    /// The solver, with what the engine's own table leaves of these MiB.
    fn threat_solver(&self, mebibytes: usize, above: usize) -> Result<ThreatSolver, TableError> {
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        let most_below = if self.size.squares() > 42 { usize::MAX } else { MOST_BELOW };
        ThreatSolver::on(self.size, (mebibytes - above).clamp(1, most_below), Ideas::default())
    }
}

impl session::Game for ConnectFourGame {
    type Position = Board;

    fn name(&self) -> &'static str {
        "connect-four"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }

    fn read(&self, text: &str) -> Result<(Board, Vec<Column>), Error> {
        let start = ConnectFour::on(self.size);
        Ok((start, start.play(text)?.0))
    }

    fn write(&self, _: &Board, moves: &[Column]) -> String {
        digits(moves)
    }

    fn read_move(&self, position: &Board, name: &str) -> Result<Column, Error> {
        Ok(position.reader().one(position, name)?)
    }

    fn line(&self, _: &Board, moves: &[Column]) -> String {
        digits(moves)
    }

    fn board(&self, position: &Board) -> String {
        position.board()
    }

    fn picture(&self, position: &Board) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, position: &Board, m: Column) -> Places {
        picture::places(position, m)
    }

    fn cells(&self, position: &Board, out: &mut Vec<Cell>) {
        picture::cells(position, out);
    }

    fn exchanged(&self, cell: usize) -> Option<usize> {
        Some(cell)
    }

    fn plies_left(&self, position: &Board) -> Option<u32> {
        Some(position.empties())
    }

    /// Keys leave out the size of the board.
    fn variant(&self, position: &Board) -> String {
        position.size().to_string()
    }

    fn code(&self, position: &Board) -> Option<u128> {
        Some(position.key().into())
    }

    fn symmetric_code(&self, position: &Board) -> Option<u128> {
        Some(position.symmetric_key().into())
    }

    fn prove(
        &self,
        root: &Root<'_, Board>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Board as Position>::Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.outcome()?, request)
    }

    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        Some(session::certificates(self, |p| p.ordered::<Ascending>(), |p| p.ordered()))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        // The engine's own table holds positions of few discs.
        let above = (mebibytes / 16).clamp(1, MOST_ABOVE);
        let solver = self.threat_solver(mebibytes, above)?;
        session::engine::<BoardProving>(solver, "the winner's discs left, 1", above, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        let above = (mebibytes / 2).max(1);
        let player = ThreatPlayer::new(self.threat_solver(mebibytes, above)?);
        session::engine::<BoardPlaying>(player, "threats and proofs, 1", above, Options::default())
    }

    fn trained(
        &self,
        weights: Arc<Weights>,
        mebibytes: usize,
    ) -> Result<Box<dyn Searcher<Self::Position>>, Error> {
        session::trained::<BoardTrained, _>(self, weights, mebibytes)
    }
}

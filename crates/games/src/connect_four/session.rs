//! Connect Four as programs use it (notation and scores: Pons, *Solving Connect 4*).

use super::{Column, ConnectFour, Ideas, Proving, ThreatSolver, evaluate, picture};
use crate::line::digits;
use nullwindow::engine::Options;
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{self, Error, Picture, Places, ProofRequest, Root, Searcher};
use nullwindow::table::TableError;
use nullwindow::{Position, Score, Side, Standard};

/// The most MiB of the engine's table, which a session saves and loads.
const MOST_ABOVE: usize = 16;

/// The most MiB of the solver's table, which is not saved: with 960 even the empty board takes 3 % fewer
/// nodes than with 60, but half as much time again, since each access to a large table is slower.
const MOST_BELOW: usize = 64;

type ByThreats = Standard<fn(&ConnectFour) -> Score>;

nullwindow::profile! {
    /// Playing Connect Four: to a depth, by [`evaluate`].
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
    pub Playing for ConnectFour, ByThreats { symmetric_table, prefetch, killers, history, order }
}

/// Connect Four on 7×6 squares, as programs use it: positions are the columns played, scores are Pons's. The
/// solver takes 80 MiB at most, of which 16 are the engine's table, and with 1 MiB takes one for each table.
/// `save_table` saves the engine's alone.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let mut session = AnyGame::from(ConnectFourGame).solver(1)?;
/// session.set("4453")?;
/// assert_eq!((session.position(), session.moves().concat()), ("4453".into(), "4352617".into()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFourGame;

impl session::Game for ConnectFourGame {
    type Position = ConnectFour;

    fn name(&self) -> &'static str {
        "connect-four"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }

    fn read(&self, text: &str) -> Result<(ConnectFour, Vec<Column>), Error> {
        Ok((ConnectFour::start(), ConnectFour::start().play(text)?.0))
    }

    fn write(&self, _: &ConnectFour, moves: &[Column]) -> String {
        digits(moves)
    }

    fn read_move(&self, position: &ConnectFour, name: &str) -> Result<Column, Error> {
        Ok(ConnectFour::reader().one(position, name)?)
    }

    fn line(&self, _: &ConnectFour, moves: &[Column]) -> String {
        digits(moves)
    }

    fn board(&self, position: &ConnectFour) -> String {
        position.board()
    }

    fn picture(&self, position: &ConnectFour) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, position: &ConnectFour, m: Column) -> Places {
        picture::places(position, m)
    }

    fn plies_left(&self, position: &ConnectFour) -> Option<u32> {
        Some(42 - position.plies())
    }

    fn prove(
        &self,
        root: &Root<'_, ConnectFour>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<ConnectFour as Position>::Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.outcome()?, request)
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<ConnectFour>>, Error> {
        if mebibytes == 0 {
            return Err(TableError::Empty.into());
        }
        // The engine's own table holds positions of few discs.
        let above = (mebibytes / 16).clamp(1, MOST_ABOVE);
        let below = (mebibytes - above).clamp(1, MOST_BELOW);
        let solver = ThreatSolver::new(below, Ideas::default())?;
        session::engine::<Proving>(solver, "the winner's discs left, 1", above, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<ConnectFour>>, Error> {
        session::engine::<Playing>(Standard(evaluate), "threats, 1", mebibytes, Options::default())
    }
}

//! Domineering as programs use it (our own; published winners: Breuker, Uiterwijk & van den Herik 2000).

use super::{Domineering, Domino, SafeMoves, SizeError, picture};
use nullwindow::engine::Options;
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{self, Certificates, Error, Picture, Places, ProofRequest, Root, Searcher};
use nullwindow::strategy::StrategyRules;
use nullwindow::{Keyed as _, Position, Side};

nullwindow::profile! {
    /// Solving and playing Domineering by [`SafeMoves`].
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_games::domineering::{Domineering, SafeMoves, Searching};
    /// let mut engine = Engine::<Searching>::new(SafeMoves, 1, Options::default())?;
    /// let board = Domineering::new(4, 4)?;
    /// let result = engine.search(&board, &[], Limits::default(), &NodeClock(1), |_| ());
    /// assert_eq!(result.score, Score::win(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Searching for Domineering, SafeMoves {
        symmetric_table, history, order, bounds
    }
}

/// Domineering on a board of one size, as programs use it: a position is the squares of the dominoes laid
/// since the start (`b2 c4`), a value is a win or a loss and its distance in plies.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::domineering::DomineeringGame;
/// let mut session = AnyGame::from(DomineeringGame::new(Some(3), Some(2))?).player(1)?;
/// session.set("a1")?;
/// assert_eq!((session.side_name(session.side()), session.moves().concat()), ("Across", "b1b2".to_owned()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DomineeringGame {
    start: Domineering,
}

impl DomineeringGame {
    /// The game on a board with this number of columns and rows, 6 where it is left open.
    ///
    /// # Errors
    /// If a board has no such size.
    ///
    /// ```
    /// use nullwindow_games::domineering::DomineeringGame;
    /// assert!(DomineeringGame::new(Some(8), Some(8)).is_ok());
    /// assert!(DomineeringGame::new(Some(0), None).is_err());
    /// ```
    pub fn new(width: Option<u8>, height: Option<u8>) -> Result<Self, SizeError> {
        Ok(DomineeringGame { start: Domineering::new(width.unwrap_or(6), height.unwrap_or(6))? })
    }
}

impl session::Game for DomineeringGame {
    type Position = Domineering;

    fn name(&self) -> &'static str {
        "domineering"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Upright" } else { "Across" }
    }

    fn read(&self, text: &str) -> Result<(Domineering, Vec<Domino>), Error> {
        Ok((self.start, self.start.play(text)?.0))
    }

    fn write(&self, position: &Domineering, moves: &[Domino]) -> String {
        self.line(position, moves)
    }

    fn read_move(&self, position: &Domineering, name: &str) -> Result<Domino, Error> {
        Ok(Domineering::reader().one(position, name)?)
    }

    fn line(&self, _: &Domineering, moves: &[Domino]) -> String {
        moves.iter().map(Domino::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The position is all moves since the start; the score is behind a `=`.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        line.split_once('=').unwrap_or((line, ""))
    }

    fn board(&self, position: &Domineering) -> String {
        position.board()
    }

    fn picture(&self, position: &Domineering) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, position: &Domineering, m: Domino) -> Places {
        picture::places(position, m)
    }

    fn plies_left(&self, position: &Domineering) -> Option<u32> {
        Some(position.free_squares() / 2)
    }

    /// Keys leave out the size of the board.
    fn variant(&self, position: &Domineering) -> String {
        format!("{}×{}", position.width(), position.height())
    }

    fn code(&self, position: &Domineering) -> Option<u128> {
        Some(position.key().into())
    }

    fn symmetric_code(&self, position: &Domineering) -> Option<u128> {
        Some(StrategyRules::code(position).into())
    }

    fn prove(
        &self,
        root: &Root<'_, Domineering>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<<Domineering as Position>::Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.outcome()?, request)
    }

    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        Some(session::certificates(self, |&p| p, |&p| p))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Domineering>>, Error> {
        session::engine::<Searching>(SafeMoves, "safe moves, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Domineering>>, Error> {
        self.solving(mebibytes)
    }
}

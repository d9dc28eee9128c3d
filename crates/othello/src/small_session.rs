//! Othello on small boards, as programs use it (our own; 6×6 was solved by Feinstein 1993).

use crate::session::is_board;
use crate::{BoardSize as _, Line, MobilityEvaluator, Move, Othello, OthelloGame, SmallSize, SolvingSmall};
use crate::{picture, size};
use nullwindow::Side;
use nullwindow::engine::{Driver, Options};
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{
    self, Certificates, Error, Game, Picture, Places, ProofRequest, Root, Searcher, excerpt,
};

/// Othello on small boards of one size, as programs use it: a position is a board with its side to move, or
/// the moves since the start; scores are discs.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_othello::{SmallOthelloGame, SmallSize};
/// let mut session = AnyGame::from(SmallOthelloGame::on(SmallSize::FourBySix)).player(1)?;
/// session.set("b2 a2")?;
/// assert_eq!(session.position(), "----OX---OX--XO--------- X");
/// assert_eq!(session.play("e1").unwrap_err().to_string(), "e1 is not a square of this board (a1 to d6)");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SmallOthelloGame {
    size: SmallSize,
}

impl SmallOthelloGame {
    /// The game on a board of this size.
    #[must_use]
    pub fn on(size: SmallSize) -> Self {
        SmallOthelloGame { size }
    }

    /// The move that players of the board know by the name of this one.
    fn placed(self, named: Move) -> Result<Move, Error> {
        size::of_name(self.size, named).ok_or_else(|| {
            let last = Move::on(self.size.squares().ilog2() as u8);
            let last = last.map_or(named, |m| size::named(self.size, m));
            format!("{} is not a square of this board (a1 to {last})", excerpt(&named.to_string())).into()
        })
    }
}

impl Game for SmallOthelloGame {
    type Position = Othello<SmallSize>;

    fn name(&self) -> &'static str {
        OthelloGame.name()
    }

    fn side(&self, side: Side) -> &'static str {
        OthelloGame.side(side)
    }

    fn read(&self, text: &str) -> Result<(Othello<SmallSize>, Vec<Move>), Error> {
        if is_board(text) {
            return Ok((Othello::read(text.trim(), self.size)?, Vec::new()));
        }
        let named: Line = text.parse()?;
        let moves = named.0.into_iter().map(|m| self.placed(m)).collect::<Result<_, _>>()?;
        let start = Othello::on(self.size);
        Ok((start, Line(moves).play(&start)?.0.0))
    }

    fn write(&self, position: &Othello<SmallSize>, _: &[Move]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Othello<SmallSize>, name: &str) -> Result<Move, Error> {
        let m = self.placed(name.parse()?)?;
        match position.is_legal(m) {
            true => Ok(m),
            false => Err(format!("{} is not a legal move here", size::named(self.size, m)).into()),
        }
    }

    fn line(&self, _: &Othello<SmallSize>, moves: &[Move]) -> String {
        format!("{:#}", Line(moves.iter().map(|&m| size::named(self.size, m)).collect()))
    }

    /// A board has a space before its side; the score is behind a `=`.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        line.split_once('=').unwrap_or((line, ""))
    }

    fn board(&self, position: &Othello<SmallSize>) -> String {
        picture::drawn(position)
    }

    fn picture(&self, position: &Othello<SmallSize>) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, _: &Othello<SmallSize>, m: Move) -> Places {
        picture::places(self.size, m)
    }

    fn unit(&self) -> &'static str {
        OthelloGame.unit()
    }

    /// Keys leave out the size of the board.
    fn variant(&self, position: &Othello<SmallSize>) -> String {
        position.size().to_string()
    }

    fn prove(
        &self,
        root: &Root<'_, Othello<SmallSize>>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.margin()?, request)
    }

    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        Some(session::certificates(self, |&p| p, |&p| p))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello<SmallSize>>>, Error> {
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        session::engine::<SolvingSmall>(MobilityEvaluator, "mobility, 1", mebibytes, options)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello<SmallSize>>>, Error> {
        session::engine::<SolvingSmall>(MobilityEvaluator, "mobility, 1", mebibytes, Options::default())
    }
}

//! Othello on small boards, as programs use it (our own; 6×6 was solved by Feinstein 1993).

use crate::session::is_board;
use crate::{BoardSize, Line, MobilityEvaluator, Move, Othello, OthelloGame, SmallSize, picture, size};
use nullwindow::Side;
use nullwindow::engine::{Driver, Options};
use nullwindow::proof::{Acyclic, NoDominance, ProofResult};
use nullwindow::session::{self, Error, Game, Picture, Places, ProofRequest, Root, Searcher, excerpt};
use std::marker::PhantomData;

/// Othello on a small board, as programs use it: a position is a board with its side to move, or the moves
/// since the start; scores are discs.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_othello::{Size, SmallOthelloGame};
/// let mut session = AnyGame::from(SmallOthelloGame::<Size<4, 6>>::default()).player(1)?;
/// session.set("b2 a2")?;
/// assert_eq!(session.position(), "----OX---OX--XO--------- X");
/// assert_eq!(session.play("e1").unwrap_err().to_string(), "e1 is not a square of this board (a1 to d6)");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmallOthelloGame<S>(PhantomData<S>);

impl<S> Default for SmallOthelloGame<S> {
    fn default() -> Self {
        SmallOthelloGame(PhantomData)
    }
}

impl<S: SmallSize> Game for SmallOthelloGame<S> {
    type Position = Othello<S>;

    fn name(&self) -> &'static str {
        OthelloGame.name()
    }

    fn side(&self, side: Side) -> &'static str {
        OthelloGame.side(side)
    }

    fn read(&self, text: &str) -> Result<(Othello<S>, Vec<Move>), Error> {
        if is_board(text) {
            return Ok((text.trim().parse()?, Vec::new()));
        }
        let named: Line = text.parse()?;
        let moves = named.0.into_iter().map(placed::<S>).collect::<Result<_, _>>()?;
        let start = Othello::default();
        Ok((start, Line(moves).play(&start)?.0.0))
    }

    fn write(&self, position: &Othello<S>, _: &[Move]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Othello<S>, name: &str) -> Result<Move, Error> {
        let m = placed::<S>(name.parse()?)?;
        match position.is_legal(m) {
            true => Ok(m),
            false => Err(format!("{} is not a legal move here", size::named::<S>(m)).into()),
        }
    }

    fn line(&self, _: &Othello<S>, moves: &[Move]) -> String {
        format!("{:#}", Line(moves.iter().map(|&m| size::named::<S>(m)).collect()))
    }

    /// A board has a space before its side; the score is behind a `=`.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        line.split_once('=').unwrap_or((line, ""))
    }

    fn board(&self, position: &Othello<S>) -> String {
        picture::drawn(position)
    }

    fn picture(&self, position: &Othello<S>) -> Option<Picture> {
        Some(picture::picture(position))
    }

    fn places(&self, _: &Othello<S>, m: Move) -> Places {
        picture::places::<S>(m)
    }

    fn unit(&self) -> &'static str {
        OthelloGame.unit()
    }

    /// Keys leave out the size of the board.
    fn variant(&self, _: &Othello<S>) -> String {
        format!("{}×{}", S::COLUMNS, S::ROWS)
    }

    fn prove(
        &self,
        root: &Root<'_, Othello<S>>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<Move>, Error> {
        session::prove::<_, Acyclic, NoDominance>(root, request.margin()?, request)
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello<S>>>, Error> {
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        session::engine::<S::Solving>(MobilityEvaluator, "mobility, 1", mebibytes, options)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello<S>>>, Error> {
        session::engine::<S::Solving>(MobilityEvaluator, "mobility, 1", mebibytes, Options::default())
    }
}

/// The move that players of the board know by the name of this one.
fn placed<S: BoardSize>(named: Move) -> Result<Move, Error> {
    size::of_name::<S>(named).ok_or_else(|| {
        let last = Move::on(S::SQUARES.ilog2() as u8).map_or(named, size::named::<S>);
        format!("{} is not a square of this board (a1 to {last})", excerpt(&named.to_string())).into()
    })
}

//! Othello as programs use it (the house's own).

use crate::{Evaluation, Line, Move, Obf, Othello, Solving, Tracked};
use nullwindow::engine::{Driver, Options};
use nullwindow::session::{self, Fault, Problem, Searcher};
use nullwindow::{Score, Side};

/// Othello, as programs use it: positions are boards with their side to move, in files OBF; scores are discs.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_othello::Game;
/// let mut session = Game.player(1)?;
/// session.play("f5")?;
/// assert_eq!(session.moves(), ["f4", "d6", "f6"]);
/// assert_eq!(session.play("a1").unwrap_err().to_string(), "a1 is not a legal move here");
/// assert_eq!(session.levels(), [1.1, 1.5, 2.0, 2.6]); // guesses may cut in its searches
/// # Ok::<(), nullwindow::session::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Game;

impl session::Game for Game {
    type Position = Tracked;

    fn name(&self) -> &'static str {
        "othello"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Black" } else { "White" }
    }

    fn read(&self, text: &str) -> Result<(Tracked, Vec<Move>), Fault> {
        let start = if text.trim().is_empty() { Othello::start() } else { text.parse::<Obf>()?.position };
        Ok((start.into(), Vec::new()))
    }

    fn write(&self, position: &Tracked, _: &[Move]) -> String {
        position.position().to_string()
    }

    fn read_move(&self, position: &Tracked, name: &str) -> Result<Move, Fault> {
        let m: Move = name.parse()?;
        if position.position().is_legal(m) {
            Ok(m)
        } else {
            Err(format!("{m} is not a legal move here").into())
        }
    }

    fn line(&self, _: &Tracked, moves: &[Move]) -> String {
        format!("{:#}", Line(moves.to_vec()))
    }

    fn board(&self, position: &Tracked) -> String {
        let text: Vec<_> =
            position.position().to_string().replace('-', ".").chars().take(64).map(String::from).collect();
        let rows = text.chunks(8).zip(1..).map(|(row, number)| format!("{number} {}\n", row.join(" ")));
        "  a b c d e f g h\n".to_owned() + &rows.collect::<String>()
    }

    fn unit(&self) -> &'static str {
        "discs"
    }

    fn problems(&self, line: &str) -> Result<Vec<Problem>, Fault> {
        Ok(vec![line.parse::<Obf>()?.into()])
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Tracked>>, Fault> {
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        session::engine::<Solving>(Evaluation::embedded()?, "patterns, 1", mebibytes, options)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Tracked>>, Fault> {
        let options = Options { selectivity: Some(1), exact: false, ..Options::default() };
        session::engine::<Solving>(Evaluation::embedded()?, "patterns, 1, selective", mebibytes, options)
    }
}

/// The best of the scores given is the position's.
impl From<Obf> for Problem {
    fn from(obf: Obf) -> Self {
        Problem {
            position: obf.position.to_string(),
            score: obf.best_score().map(Score::points),
            moves: obf.scores.iter().map(|&(m, score)| (m.to_string(), Score::points(score))).collect(),
        }
    }
}

//! Othello as programs use it: it solves by its own solver, and plays by the engine (the house's own).

use crate::{Estimate, Line, Move, Obf, Othello, Playing, Solution, Solver};
use nullwindow::engine::{self, Options, Predictions};
use nullwindow::session::{
    self, Answer, AnswerOf, Fault, Problem, Progress, ProgressOf, Request, Root, RootMove, Searcher,
};
use nullwindow::{Score, Side, Value};
use std::sync::atomic::AtomicBool;

/// Othello, as programs use it: positions are boards with their side to move, in files OBF; scores are discs.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_othello::Game;
/// let mut session = Game.player(1)?;
/// session.play("f5")?;
/// assert_eq!(session.moves(), ["f4", "d6", "f6"]);
/// assert_eq!(session.play("a1").unwrap_err().to_string(), "a1 is not a legal move here");
/// # Ok::<(), nullwindow::session::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Game;

impl session::Game for Game {
    type Position = Othello;

    fn name(&self) -> &'static str {
        "othello"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Black" } else { "White" }
    }

    fn read(&self, text: &str) -> Result<(Othello, Vec<Move>), Fault> {
        let start = if text.trim().is_empty() { Othello::start() } else { text.parse::<Obf>()?.position };
        Ok((start, Vec::new()))
    }

    fn write(&self, position: &Othello, _: &[Move]) -> String {
        position.to_string()
    }

    fn read_move(&self, position: &Othello, name: &str) -> Result<Move, Fault> {
        let m: Move = name.parse()?;
        if position.is_legal(m) { Ok(m) } else { Err(format!("{m} is not a legal move here").into()) }
    }

    fn line(&self, _: &Othello, moves: &[Move]) -> String {
        format!("{:#}", Line(moves.to_vec()))
    }

    fn board(&self, position: &Othello) -> String {
        let text: Vec<_> =
            position.to_string().replace('-', ".").chars().take(64).map(String::from).collect();
        let rows = text.chunks(8).zip(1..).map(|(row, number)| format!("{number} {}\n", row.join(" ")));
        "  a b c d e f g h\n".to_owned() + &rows.collect::<String>()
    }

    fn unit(&self) -> &'static str {
        "discs"
    }

    fn problems(&self, line: &str) -> Result<Vec<Problem>, Fault> {
        Ok(vec![line.parse::<Obf>()?.into()])
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello>>, Fault> {
        Ok(Box::new(Solver::new(mebibytes).ok_or("there is not so much memory")?))
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Othello>>, Fault> {
        session::engine::<Playing>(Estimate, "estimate, 1", mebibytes, Options::default())
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

/// It always solves to the end, and only a stop flag ends it early. Each solve is as the first.
impl Searcher<Othello> for Solver {
    fn search(
        &mut self,
        root: &Root<'_, Othello>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&ProgressOf<Othello>),
    ) -> AnswerOf<Othello> {
        let never = AtomicBool::new(false);
        let stop = request.limits.stop.unwrap_or(&never);
        let solution = self.solve_among(root.position, root.moves, stop, |progress| {
            let (number, of) = (progress.done + 1, progress.moves);
            report(&Progress {
                so_far: Answer { complete: false, exact: false, ..answer(&progress.so_far) },
                root_move: progress.searching.map(|m| RootMove { m, number, of }),
                selective_depth: None,
                elapsed: request.clock.elapsed(progress.so_far.nodes),
                fill: None,
            });
        });
        answer(&solution)
    }

    fn new_game(&mut self) {}
}

fn answer(solution: &Solution) -> AnswerOf<Othello> {
    // Nothing is worth less than −64: as a lower bound it says nothing.
    let proved = solution.is_exact() || solution.score > -64;
    let score = if proved { Score::points(solution.score) } else { -Score::INF };
    let moves = match (&solution.line.0[..], solution.best) {
        ([], Some(best)) => vec![best],
        (line, _) => line.to_vec(),
    };
    let line = engine::Line { score, bound: solution.bound, moves };
    Answer {
        score,
        lines: if line.moves.is_empty() { Vec::new() } else { vec![line] },
        depth: None,
        nodes: solution.nodes,
        complete: solution.is_exact(),
        exact: solution.is_exact(),
        predictions: Predictions::default(),
    }
}

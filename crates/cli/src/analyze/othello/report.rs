//! The report on a game of Othello: a table and a graph, a JSON object, a figure (our own).

use super::analyzer::{Evaluation, GameAnalysis, MoveAnalysis};
use super::games::NamedGame;
use super::graph;
use nullwindow::Side;
use nullwindow_app::text::escaped;
use nullwindow_figures::{Axis, Plot};
use serde::Serialize;
use std::fmt;

/// The report on a game; `--json` prints these fields.
#[derive(Serialize)]
pub(super) struct Report<'r> {
    name: &'r str,
    black: Option<&'r str>,
    white: Option<&'r str>,
    /// The initial position.
    start: String,
    moves: Vec<MoveRow>,
    /// The evaluation of each position from the start on, in discs from Black's view; null if it was not
    /// analysed.
    evaluation: Vec<Option<i32>>,
    /// Whether each evaluation is exact.
    exact: Vec<bool>,
    black_lost: TotalLoss,
    white_lost: TotalLoss,
    /// Whether the whole game was analysed.
    complete: bool,
}

/// A move.
#[derive(Serialize)]
struct MoveRow {
    /// Counted from 1, passes included.
    number: usize,
    side: &'static str,
    r#move: String,
    /// Absent if the move was not analysed.
    #[serde(flatten)]
    scores: Option<MoveScores>,
}

/// The scores of a move, in discs from the view of its side.
#[derive(Serialize)]
struct MoveScores {
    score: i32,
    best: String,
    best_score: i32,
    loss: i32,
    exact: bool,
}

impl From<&MoveAnalysis> for MoveScores {
    fn from(played: &MoveAnalysis) -> Self {
        let MoveAnalysis { points: score, best, best_points: best_score, exact, .. } = *played;
        MoveScores { score, best: best.to_string(), best_score, loss: played.loss(), exact }
    }
}

/// The sum of a side's losses over its analysed moves.
#[derive(Clone, Copy, Default, Serialize)]
struct TotalLoss {
    discs: i32,
    /// The number of its moves with a loss.
    moves: usize,
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "Black" } else { "White" }
}

/// An evaluation from Black's view, and whether it is exact.
fn from_black(&(side, evaluation): &(Side, Option<Evaluation>)) -> Option<(i32, bool)> {
    evaluation.map(|evaluation| {
        (if side == Side::First { evaluation.points } else { -evaluation.points }, evaluation.exact)
    })
}

impl<'r> Report<'r> {
    pub(super) fn new(record: &'r NamedGame, analysis: &GameAnalysis) -> Self {
        let GameAnalysis { positions, moves } = analysis;
        let rows =
            (1..).zip(&record.moves).zip(positions).zip(moves).map(|(((number, m), (side, _)), played)| {
                MoveRow {
                    number,
                    side: name(*side),
                    r#move: m.to_string(),
                    scores: played.as_ref().map(MoveScores::from),
                }
            });
        let evaluation: Vec<_> = positions.iter().map(from_black).collect();
        let lost = |side| {
            let losses = moves.iter().flatten().filter(|played| played.side == side).map(MoveAnalysis::loss);
            losses.fold(TotalLoss::default(), |lost, loss| TotalLoss {
                discs: lost.discs + loss,
                moves: lost.moves + usize::from(loss > 0),
            })
        };
        Report {
            name: &record.name,
            black: record.players[0].as_deref(),
            white: record.players[1].as_deref(),
            start: record.start.to_string(),
            moves: rows.collect(),
            exact: evaluation.iter().map(|value| value.is_some_and(|(_, exact)| exact)).collect(),
            evaluation: evaluation.iter().map(|value| value.map(|(points, _)| points)).collect(),
            black_lost: lost(Side::First),
            white_lost: lost(Side::Second),
            complete: evaluation.iter().all(Option::is_some) && moves.iter().all(Option::is_some),
        }
    }

    /// Whether the whole game was analysed.
    pub(super) fn complete(&self) -> bool {
        self.complete
    }

    /// The values of the positions, and whether each is exact.
    fn values(&self) -> Vec<Option<(i32, bool)>> {
        let values = self.evaluation.iter().zip(&self.exact);
        values.map(|(value, &exact)| value.map(|value| (value, exact))).collect()
    }

    /// The evaluation, and the losses of both sides so far.
    pub(super) fn plots(&self) -> [Plot; 2] {
        let across = || Axis::linear("move");
        let values = self.values();
        let of = |wanted| {
            let scores = (0..).zip(&values).filter_map(|(at, value)| Some((f64::from(at), (*value)?)));
            scores
                .filter(move |&(_, (_, exact))| exact == wanted)
                .map(|(at, (points, _))| (at, points.into()))
        };
        let evaluation = Plot::new(self.title(), across(), Axis::linear("discs, from Black's view"))
            .series("searched", of(false))
            .series("solved", of(true));
        let lost = |side| {
            let mut sum = 0;
            let scores = self.moves.iter().filter(move |row| row.side == name(side));
            let scores = scores.filter_map(|row| Some((row.number, row.scores.as_ref()?.loss)));
            scores.map(move |(number, loss)| {
                sum += loss;
                (number as f64, f64::from(sum))
            })
        };
        let losses = Plot::new("Lost so far", across(), Axis::linear("discs"))
            .series("Black", lost(Side::First))
            .series("White", lost(Side::Second));
        [evaluation, losses]
    }

    fn title(&self) -> String {
        let players = match (self.black, self.white) {
            (None, None) => String::new(),
            (black, white) => format!(": {} – {}", black.unwrap_or("?"), white.unwrap_or("?")),
        };
        escaped(&format!("{}{players}", self.name))
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title())?;
        writeln!(f, "  move  side   played  score  best  score  loss")?;
        for MoveRow { number, side, r#move, scores } in &self.moves {
            write!(f, "  {number:>4}  {side}  {:<6}", r#move)?;
            match scores {
                None => writeln!(f, "  not analysed")?,
                Some(MoveScores { score, best, best_score, loss, exact }) => {
                    let loss = if *loss > 0 { format!("{loss:>4}") } else { "   .".to_owned() };
                    let solved = if *exact { "  solved" } else { "" };
                    writeln!(f, "  {score:>+5}  {best:<4}  {best_score:>+5}  {loss}{solved}")?;
                }
            }
        }
        writeln!(f, "\n  discs, from Black's view, after each move (# solved, : searched)")?;
        write!(f, "{}", graph::draw(&self.values()))?;
        let (black, white) = (self.black_lost, self.white_lost);
        writeln!(f, "  discs lost            Black {}, White {}", black.discs, white.discs)?;
        writeln!(f, "  moves that lost some  Black {}, White {}", black.moves, white.moves)?;
        if !self.complete {
            writeln!(f, "  interrupted: not all moves are analysed")?;
        }
        Ok(())
    }
}

//! The report on a game of Othello: a table and a graph, or a JSON object (our own).

use super::analyzer::{DiscAnalysis, Evaluation, GameAnalysis};
use super::discs::Discs;
use super::graph;
use super::named_game::NamedGame;
use super::summary::{DiscSummary, HEAD, NOTE};
use crate::analyze::heading::Heading;
use nullwindow::Side;
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
    pub(super) moves: Vec<MoveRow>,
    /// The evaluation of each position from the start on, in discs from Black's view; null if it was not
    /// analysed.
    evaluation: Vec<Option<Discs>>,
    /// Whether each evaluation is exact.
    exact: Vec<bool>,
    /// Black's moves and White's.
    pub(super) summary: [DiscSummary; 2],
    /// Whether the whole game was analysed.
    complete: bool,
    #[serde(skip)]
    pub(super) heading: Heading,
}

/// A move.
#[derive(Serialize)]
pub(super) struct MoveRow {
    /// Counted from 1, passes included.
    pub(super) number: usize,
    pub(super) side: &'static str,
    pub(super) r#move: String,
    /// Absent if the move was not analysed.
    #[serde(flatten)]
    pub(super) scores: Option<MoveScores>,
}

/// The scores of a move, in discs from the view of its side.
#[derive(Serialize)]
pub(super) struct MoveScores {
    score: Discs,
    best: String,
    best_score: Discs,
    pub(super) loss: Discs,
    exact: bool,
}

impl From<&DiscAnalysis> for MoveScores {
    fn from(played: &DiscAnalysis) -> Self {
        let DiscAnalysis { points: score, best, best_points: best_score, exact, .. } = *played;
        MoveScores { score, best: best.to_string(), best_score, loss: played.loss(), exact }
    }
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "Black" } else { "White" }
}

/// An evaluation from Black's view, and whether it is exact.
fn from_black(&(side, evaluation): &(Side, Option<Evaluation>)) -> Option<(Discs, bool)> {
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
        let [black, white] = record.players.each_ref().map(Option::as_deref);
        Report {
            name: &record.name,
            black,
            white,
            start: record.start.to_string(),
            moves: rows.collect(),
            exact: evaluation.iter().map(|value| value.is_some_and(|(_, exact)| exact)).collect(),
            evaluation: evaluation.iter().map(|value| value.map(|(points, _)| points)).collect(),
            summary: [
                DiscSummary::new(Side::First, black, moves),
                DiscSummary::new(Side::Second, white, moves),
            ],
            complete: evaluation.iter().all(Option::is_some) && moves.iter().all(Option::is_some),
            heading: record.heading(),
        }
    }

    /// Whether the whole game was analysed.
    pub(super) fn complete(&self) -> bool {
        self.complete
    }

    /// The values of the positions, and whether each is exact.
    pub(super) fn values(&self) -> Vec<Option<(Discs, bool)>> {
        let values = self.evaluation.iter().zip(&self.exact);
        values.map(|(value, &exact)| value.map(|value| (value, exact))).collect()
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { title, details } = &self.heading;
        writeln!(f, "{title}\n  {details}\n")?;
        writeln!(f, "  move  side   played  score  best  score  loss")?;
        for MoveRow { number, side, r#move, scores } in &self.moves {
            write!(f, "  {number:>4}  {side}  {:<6}", r#move)?;
            match scores {
                None => writeln!(f, "  not analysed")?,
                Some(MoveScores { score, best, best_score, loss, exact }) => {
                    let loss =
                        if *loss > Discs::default() { format!("{loss:>4}") } else { "   .".to_owned() };
                    let solved = if *exact { "  solved" } else { "" };
                    writeln!(f, "  {score:>+5}  {best:<4}  {best_score:>+5}  {loss}{solved}")?;
                }
            }
        }
        writeln!(f, "\n  discs, from Black's view, after each move (# solved, : searched)")?;
        write!(f, "{}", graph::draw(&self.values()))?;
        writeln!(f)?;
        let [black, white] = self.summary.each_ref().map(DiscSummary::row);
        write!(f, "{}", aligned([&HEAD.map(str::to_owned)[..], &black, &white]))?;
        writeln!(f, "  {NOTE}")?;
        if !self.complete {
            writeln!(f, "  interrupted: not all moves are analysed")?;
        }
        Ok(())
    }
}

/// A table with a row on each line.
fn aligned(rows: [&[String]; 3]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let line = |row: &[String]| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column)));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.map(line).concat()
}

//! What is told of a game: a table and a graph for people, a JSON object, a figure.

use super::games::Record;
use super::graph;
use super::judge::{Analysis, Played, Worth};
use crate::text::escaped;
use nullwindow::Side;
use nullwindow_lab::{Axis, Plot};
use serde::Serialize;
use std::fmt;

/// What is told of a game; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Report<'r> {
    name: &'r str,
    black: Option<&'r str>,
    white: Option<&'r str>,
    /// The position that it starts from.
    start: String,
    moves: Vec<Row>,
    /// Of each position, from the start on, in discs from Black's view; null where it is not known.
    evaluation: Vec<Option<i32>>,
    /// For each of them whether that is exact.
    exact: Vec<bool>,
    black_lost: Lost,
    white_lost: Lost,
    /// Whether all of it was analysed.
    complete: bool,
}

/// A move.
#[derive(Serialize)]
struct Row {
    /// Counted from 1, passes included.
    number: usize,
    side: &'static str,
    r#move: String,
    /// What is known of it.
    #[serde(flatten)]
    known: Option<Known>,
}

/// What is known of a move, in discs from the view of its side.
#[derive(Serialize)]
struct Known {
    score: i32,
    best: String,
    best_score: i32,
    loss: i32,
    exact: bool,
}

impl From<&Played> for Known {
    fn from(played: &Played) -> Self {
        let Played { points: score, best, best_points: best_score, exact, .. } = *played;
        Known { score, best: best.to_string(), best_score, loss: played.loss(), exact }
    }
}

/// What a side has lost by its moves, as far as they are known.
#[derive(Clone, Copy, Default, Serialize)]
struct Lost {
    discs: i32,
    /// How many of its moves lost anything.
    moves: usize,
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "Black" } else { "White" }
}

/// A worth from Black's view.
fn from_black(&(side, worth): &(Side, Option<Worth>)) -> Option<(i32, bool)> {
    worth.map(|worth| (if side == Side::First { worth.points } else { -worth.points }, worth.exact))
}

impl<'r> Report<'r> {
    pub(super) fn new(record: &'r Record, analysis: &Analysis) -> Self {
        let Analysis { positions, moves } = analysis;
        let rows =
            (1..).zip(&record.moves).zip(positions).zip(moves).map(|(((number, m), (side, _)), played)| {
                Row {
                    number,
                    side: name(*side),
                    r#move: m.to_string(),
                    known: played.as_ref().map(Known::from),
                }
            });
        let evaluation: Vec<_> = positions.iter().map(from_black).collect();
        let lost = |side| {
            let losses = moves.iter().flatten().filter(|played| played.side == side).map(Played::loss);
            losses.fold(Lost::default(), |lost, loss| Lost {
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

    /// Whether all of the game was analysed.
    pub(super) fn complete(&self) -> bool {
        self.complete
    }

    /// The values of the positions, and whether each is exact.
    fn values(&self) -> Vec<Option<(i32, bool)>> {
        let values = self.evaluation.iter().zip(&self.exact);
        values.map(|(value, &exact)| value.map(|value| (value, exact))).collect()
    }

    /// The evaluation, and what both sides have lost so far.
    pub(super) fn plots(&self) -> [Plot; 2] {
        let across = || Axis::linear("move");
        let values = self.values();
        let of = |wanted| {
            let known = (0..).zip(&values).filter_map(|(at, value)| Some((f64::from(at), (*value)?)));
            known.filter(move |&(_, (_, exact))| exact == wanted).map(|(at, (points, _))| (at, points.into()))
        };
        let evaluation = Plot::new(self.title(), across(), Axis::linear("discs, from Black's view"))
            .series("estimated", of(false))
            .series("solved", of(true));
        let lost = |side| {
            let mut sum = 0;
            let known = self.moves.iter().filter(move |row| row.side == name(side));
            let known = known.filter_map(|row| Some((row.number, row.known.as_ref()?.loss)));
            known.map(move |(number, loss)| {
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
        for Row { number, side, r#move, known } in &self.moves {
            write!(f, "  {number:>4}  {side}  {:<6}", r#move)?;
            match known {
                None => writeln!(f, "  not analysed")?,
                Some(Known { score, best, best_score, loss, exact }) => {
                    let loss = if *loss > 0 { format!("{loss:>4}") } else { "   .".to_owned() };
                    let solved = if *exact { "  solved" } else { "" };
                    writeln!(f, "  {score:>+5}  {best:<4}  {best_score:>+5}  {loss}{solved}")?;
                }
            }
        }
        writeln!(f, "\n  discs, from Black's view, after each move (# solved, : estimated)")?;
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

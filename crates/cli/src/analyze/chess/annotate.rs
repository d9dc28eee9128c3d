//! A game of chess with what its moves are worth: as PGN, as JSON, as a figure.

use super::judge::Judged;
use nullwindow::{Outcome, Position, Score, Side};
use nullwindow_chess::{Chess, Move, Pgn};
use nullwindow_lab::{Axis, Plot};
use nullwindow_protocols::uci::score;
use serde::Serialize;
use std::fmt;

/// A game, annotated; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Annotated {
    name: String,
    white: Option<String>,
    black: Option<String>,
    moves: Vec<Row>,
    #[serde(skip)]
    pgn: Pgn,
    /// Pawns from White's view, as far as they are drawn, after each move.
    #[serde(skip)]
    heights: Vec<(f64, f64)>,
}

/// A move.
#[derive(Serialize)]
struct Row {
    number: u16,
    side: &'static str,
    r#move: String,
    /// From White's view: pawns, or `#` and moves until mate; as below, null where it is not known.
    eval: Option<String>,
    best: Option<String>,
    best_eval: Option<String>,
    /// What the move has cost of the points that the side could expect, from 0 to 1.
    loss: Option<f64>,
    mark: &'static str,
}

/// Marks by what a move has cost of the expected points: from so much on, the number of the annotation, and its sign.
const MARKS: [(f64, u8, &str); 3] = [(0.3, 4, "??"), (0.2, 2, "?"), (0.1, 6, "?!")];

/// What can be expected of a game with this score, from 0 to 1, as the curve of Elo has it: 400 centipawns are ten to one.
fn expected(score: Score) -> f64 {
    match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        points => 1.0 / (1.0 + 10_f64.powf(f64::from(-points.get()) / 400.0)),
    }
}

/// A score as `[%eval]` has it: pawns, or `#` and moves until mate.
fn eval(score: Score) -> String {
    match score::mate(score) {
        Some(moves) if score.is_win() => format!("#{moves}"),
        Some(moves) => format!("#-{}", -moves),
        None => format!("{:.2}", f64::from(score.get()) / 100.0),
    }
}

/// No pawns beyond these are drawn.
const HIGHEST: f64 = 10.0;

/// Plies of a better line that are told.
const SHOWN: usize = 6;

impl Annotated {
    pub(super) fn new(name: &str, game: &Pgn, judged: &[Option<Judged>]) -> Self {
        let (mut pgn, mut position) = (game.clone(), game.start.clone());
        let (mut rows, mut heights) = (Vec::new(), Vec::new());
        for (played, judged) in pgn.moves.iter_mut().zip(judged) {
            let white = position.side() == Side::First;
            let row = row(&position, played.m, judged.as_ref());
            let mut after = position.clone();
            after.make(played.m);
            if let Some(Judged { score, best, .. }) = judged {
                let said = played.comment.take().filter(|said| !said.trim().is_empty());
                // Of a mate that is there, nothing is to be said.
                let mated = matches!(after.outcome(), Some(Outcome::Win(_)));
                let told = row.eval.as_ref().filter(|_| !mated).map(|eval| format!("[%eval {eval}]"));
                let better = (!row.mark.is_empty()).then(|| {
                    format!(
                        "better is {}, {}",
                        line(&position, best),
                        row.best_eval.as_deref().unwrap_or_default()
                    )
                });
                let words = [better, said].into_iter().flatten().collect::<Vec<_>>().join("; ");
                let comment = [told.unwrap_or_default(), words].join(" ");
                played.comment = Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty());
                if let Some((_, nag, _)) = MARKS.iter().find(|(.., sign)| *sign == row.mark) {
                    // From 1 to 6 they say how good a move is.
                    played.nags.retain(|nag| !(1..=6).contains(nag));
                    played.nags.insert(0, *nag);
                }
                let points = match i32::from(if white { *score } else { -*score }.get()) {
                    30_001.. => HIGHEST,
                    ..=-30_001 => -HIGHEST,
                    points => (f64::from(points) / 100.0).clamp(-HIGHEST, HIGHEST),
                };
                heights.push((rows.len() as f64 + 1.0, points));
            }
            rows.push(row);
            position = after;
        }
        let player = |name| game.tag(name).map(str::to_owned);
        Annotated {
            name: name.to_owned(),
            white: player("White"),
            black: player("Black"),
            moves: rows,
            pgn,
            heights,
        }
    }

    /// The evaluation after each move.
    pub(super) fn plot(&self) -> Plot {
        let players = match (&self.white, &self.black) {
            (Some(white), Some(black)) => format!(": {white} – {black}"),
            _ => String::new(),
        };
        let title = format!("{}{players}", self.name);
        Plot::new(title, Axis::linear("ply"), Axis::linear("pawns, from White's view"))
            .series("evaluation", self.heights.iter().copied())
    }
}

fn row(position: &Chess, m: Move, judged: Option<&Judged>) -> Row {
    let white = position.side() == Side::First;
    let seen = |score: Score| eval(if white { score } else { -score });
    let loss = judged.map(|judged| (expected(judged.best_score) - expected(judged.score)).max(0.0));
    let mark = MARKS.iter().find(|(least, ..)| loss.is_some_and(|loss| loss >= *least));
    Row {
        number: position.board().fullmove_number(),
        side: if white { "White" } else { "Black" },
        r#move: position.san(m),
        eval: judged.map(|judged| seen(judged.score)),
        best: judged.and_then(|judged| Some(position.san(*judged.best.first()?))),
        best_eval: judged.map(|judged| seen(judged.best_score)),
        loss,
        mark: mark.map_or("", |(.., sign)| sign),
    }
}

/// The beginning of a line.
fn line(position: &Chess, moves: &[Move]) -> String {
    let mut position = position.clone();
    let names = moves.iter().take(SHOWN).map(|&m| {
        let name = position.san(m);
        position.make(m);
        name
    });
    names.collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Annotated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pgn.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_programs_read_them() {
        assert_eq!([Score::points(-35), Score::win(3), Score::loss(4)].map(eval), ["-0.35", "#2", "#-2"]);
        assert_eq!([Score::points(0), Score::win(3), Score::loss(4)].map(expected), [0.5, 1.0, 0.0]);
    }

    #[test]
    fn what_costs_much_is_marked() {
        let game = Pgn::read("1. f3 $1 {odd} e5 2. g4 Qh4# 0-1").unwrap();
        let best = |name: &str, position: &Chess| vec![position.read_san(name).unwrap()];
        let (mut position, mut judged) = (game.start.clone(), Vec::new());
        for (played, (name, score, best_score)) in game.moves.iter().zip([
            ("e4", Score::points(-40), Score::points(30)),
            ("e5", Score::points(40), Score::points(40)),
            ("e4", Score::loss(2), Score::points(-50)),
        ]) {
            judged.push(Some(Judged { score, best_score, best: best(name, &position) }));
            position.make(played.m);
        }
        judged.push(None);
        let text = Annotated::new("x", &game, &judged).to_string();
        let moves = text.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            moves,
            "1. f3 $6 {[%eval -0.40] better is e4, 0.30; odd} 1... e5 {[%eval -0.40]} \
             2. g4 $4 {[%eval #-1] better is e4, -0.50} 2... Qh4# 0-1"
        );
    }
}

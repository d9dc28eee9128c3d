//! A game of chess with the evaluations of its moves: as PGN, as JSON, as a figure (our own).

use super::moves::ChessMoveAnalysis;
use nullwindow::{Outcome, Position, Score, Side};
use nullwindow_chess::{Chess, Move, Pgn};
use nullwindow_figures::{Axis, Plot};
use nullwindow_protocols::uci::score;
use serde::Serialize;
use std::fmt;

/// An annotated game; `--json` prints these fields.
#[derive(Serialize)]
pub(super) struct Annotated {
    name: String,
    white: Option<String>,
    black: Option<String>,
    moves: Vec<AnnotatedMove>,
    #[serde(skip)]
    pgn: Pgn,
    /// The evaluation after each move, in pawns from White's view, within the limits of the figure.
    #[serde(skip)]
    heights: Vec<(f64, f64)>,
}

/// A move.
#[derive(Serialize)]
struct AnnotatedMove {
    number: u16,
    side: &'static str,
    r#move: String,
    /// The evaluation from White's view: pawns, or `#` and moves until mate; null, like those below, if not
    /// analysed.
    eval: Option<String>,
    best: Option<String>,
    best_eval: Option<String>,
    /// The loss of expected score, from 0 to 1.
    loss: Option<f64>,
    mark: &'static str,
}

/// Marks by the loss of expected score: the least loss, the number of the annotation (NAG), and its sign.
const MARKS: [(f64, u8, &str); 3] = [(0.3, 4, "??"), (0.2, 2, "?"), (0.1, 6, "?!")];

/// The expected score, from 0 to 1, by Elo's curve: 400 centipawns are odds of ten to one.
fn expected(score: Score) -> f64 {
    match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        points => 1.0 / (1.0 + 10_f64.powf(f64::from(-points.get()) / 400.0)),
    }
}

/// A score in the format of `[%eval]`: pawns, or `#` and moves until mate.
fn eval(score: Score) -> String {
    match score::mate(score) {
        Some(moves) if score.is_win() => format!("#{moves}"),
        Some(moves) => format!("#-{}", -moves),
        None => format!("{:.2}", f64::from(score.get()) / 100.0),
    }
}

/// The greatest number of pawns in the figure.
const HIGHEST: f64 = 10.0;

/// The number of plies of a better variation in a comment.
const SHOWN: usize = 6;

impl Annotated {
    pub(super) fn new(name: &str, game: &Pgn, analysis: &[Option<ChessMoveAnalysis>]) -> Self {
        let (mut pgn, mut position) = (game.clone(), game.start.clone());
        let (mut rows, mut heights) = (Vec::new(), Vec::new());
        for (played, analysis) in pgn.moves.iter_mut().zip(analysis) {
            let white = position.side() == Side::First;
            let row = row(&position, played.m, analysis.as_ref());
            let mut after = position.clone();
            after.make(played.m);
            if let Some(ChessMoveAnalysis { score, best, .. }) = analysis {
                let comment = played.comment.take().filter(|comment| !comment.trim().is_empty());
                // A position of mate gets no evaluation.
                let mated = matches!(after.outcome(), Some(Outcome::Win(_)));
                let evaluation = row.eval.as_ref().filter(|_| !mated).map(|eval| format!("[%eval {eval}]"));
                let better = (!row.mark.is_empty()).then(|| {
                    format!(
                        "better is {}, {}",
                        variation(&position, best),
                        row.best_eval.as_deref().unwrap_or_default()
                    )
                });
                let words = [better, comment].into_iter().flatten().collect::<Vec<_>>().join("; ");
                let comment = [evaluation.unwrap_or_default(), words].join(" ");
                played.comment = Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty());
                if let Some((_, nag, _)) = MARKS.iter().find(|(.., sign)| *sign == row.mark) {
                    // Numbers 1 to 6 are marks of quality, which this one replaces.
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

fn row(position: &Chess, m: Move, analysis: Option<&ChessMoveAnalysis>) -> AnnotatedMove {
    let white = position.side() == Side::First;
    let seen = |score: Score| eval(if white { score } else { -score });
    let loss = analysis.map(|analysis| (expected(analysis.best_score) - expected(analysis.score)).max(0.0));
    let mark = MARKS.iter().find(|(least, ..)| loss.is_some_and(|loss| loss >= *least));
    AnnotatedMove {
        number: position.board().fullmove_number(),
        side: if white { "White" } else { "Black" },
        r#move: position.san(m),
        eval: analysis.map(|analysis| seen(analysis.score)),
        best: analysis.and_then(|analysis| Some(position.san(*analysis.best.first()?))),
        best_eval: analysis.map(|analysis| seen(analysis.best_score)),
        loss,
        mark: mark.map_or("", |(.., sign)| sign),
    }
}

/// The beginning of a variation.
fn variation(position: &Chess, moves: &[Move]) -> String {
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
    fn scores_have_the_format_of_eval() {
        assert_eq!([Score::points(-35), Score::win(3), Score::loss(4)].map(eval), ["-0.35", "#2", "#-2"]);
        assert_eq!([Score::points(0), Score::win(3), Score::loss(4)].map(expected), [0.5, 1.0, 0.0]);
    }

    #[test]
    fn losing_moves_are_marked() {
        let game = Pgn::read("1. f3 $1 {odd} e5 2. g4 Qh4# 0-1").unwrap();
        let best = |name: &str, position: &Chess| vec![position.read_san(name).unwrap()];
        let (mut position, mut analysis) = (game.start.clone(), Vec::new());
        for (played, (name, score, best_score)) in game.moves.iter().zip([
            ("e4", Score::points(-40), Score::points(30)),
            ("e5", Score::points(40), Score::points(40)),
            ("e4", Score::loss(2), Score::points(-50)),
        ]) {
            analysis.push(Some(ChessMoveAnalysis { score, best_score, best: best(name, &position) }));
            position.make(played.m);
        }
        analysis.push(None);
        let text = Annotated::new("x", &game, &analysis).to_string();
        let moves = text.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            moves,
            "1. f3 $6 {[%eval -0.40] better is e4, 0.30; odd} 1... e5 {[%eval -0.40]} \
             2. g4 $4 {[%eval #-1] better is e4, -0.50} 2... Qh4# 0-1"
        );
    }
}

//! A game of chess with the evaluations of its moves: as PGN, as JSON (our own).

use super::marks::{self, ErrorMark};
use super::moves::ChessMoveAnalysis;
use super::score::{eval, expected, words};
use super::summary::PlayerSummary;
use crate::analyze::heading::{Heading, without_folders};
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, Move, Pgn, PgnMove};
use serde::Serialize;
use std::fmt;

/// An annotated game; `--json` prints these fields.
#[derive(Serialize)]
pub(super) struct Annotated {
    name: String,
    white: Option<String>,
    black: Option<String>,
    pub(super) moves: Vec<AnnotatedMove>,
    /// White's moves and Black's.
    pub(super) summary: [PlayerSummary; 2],
    #[serde(skip)]
    pgn: Pgn,
    /// White's expected score at the start and after each move.
    #[serde(skip)]
    pub(super) heights: Vec<Option<f64>>,
    #[serde(skip)]
    pub(super) heading: Heading,
}

/// A move.
#[derive(Serialize)]
pub(super) struct AnnotatedMove {
    pub(super) number: u16,
    pub(super) side: &'static str,
    r#move: String,
    /// The evaluation after the move from White's view: pawns, or `#` and moves until mate; null, like those
    /// below, if not analysed.
    eval: Option<String>,
    best: Option<String>,
    /// The same after the best move.
    best_eval: Option<String>,
    /// The loss of expected score, from 0 to 1.
    pub(super) loss: Option<f64>,
    pub(super) mark: &'static str,
}

impl AnnotatedMove {
    /// The move with its number: `3. Bc4`, `3... Nf6`.
    pub(super) fn label(&self) -> String {
        format!("{}{} {}", self.number, if self.side == "White" { "." } else { "..." }, self.r#move)
    }
}

/// The number of plies of a better variation in a comment.
const SHOWN: usize = 6;

/// The words before the summary and before a better move, by which a later analysis finds its predecessor's.
const SUMMARY: &str = "Analysis by nullwindow. ";
const BETTER: &str = "better is ";

impl Annotated {
    pub(super) fn new(name: &str, game: &Pgn, analysis: &[Option<ChessMoveAnalysis>]) -> Self {
        let (mut pgn, mut position) = (game.clone(), game.start.clone());
        let (mut rows, mut heights) = (Vec::new(), Vec::new());
        for (played, analysis) in pgn.moves.iter_mut().zip(analysis) {
            let row = row(&position, played.m, analysis.as_ref());
            let white = position.side() == Side::First;
            let before = position.clone();
            position.make(played.m);
            if let Some(analysis) = analysis {
                // A position of mate gets no evaluation.
                let mated = matches!(position.outcome(), Some(Outcome::Win(_)));
                annotate(played, &before, analysis, &row, mated);
                let of_white = |expected: f64| if white { expected } else { 1.0 - expected };
                if rows.is_empty() {
                    heights.push(Some(of_white(expected(analysis.best_score))));
                }
                heights.push(Some(of_white(expected(analysis.score))));
            } else {
                heights.resize(rows.len() + 2, None);
            }
            rows.push(row);
        }
        let player = |name| game.tag(name).filter(|name| !name.is_empty() && *name != "?").map(str::to_owned);
        let (white, black) = (player("White"), player("Black"));
        let summary = [("White", white.as_deref()), ("Black", black.as_deref())].map(|(side, name)| {
            let own = rows.iter().zip(analysis).filter(|(row, _)| row.side == side);
            let moves = own.filter_map(|(row, analysis)| Some((row.label(), analysis.as_ref()?)));
            PlayerSummary::new(side == "White", name, moves)
        });
        let theirs = pgn.comment.as_deref().unwrap_or_default().split(SUMMARY.trim()).next();
        let sentences = summary.each_ref().map(PlayerSummary::sentence).join(" ");
        let comment = format!("{} {SUMMARY}{sentences}", theirs.unwrap_or_default().trim());
        pgn.comment = Some(comment.trim().to_owned());
        let heading = heading(name, game, [white.as_deref(), black.as_deref()]);
        Annotated { name: name.to_owned(), white, black, moves: rows, summary, pgn, heights, heading }
    }
}

/// The players; event, place, date, source and result.
fn heading(name: &str, game: &Pgn, players: [Option<&str>; 2]) -> Heading {
    let known = |tag| game.tag(tag).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let date = known("Date").map(|date| date.split(".?").next().unwrap_or(date).replace('.', "-"));
    let result = match game.result {
        Some(Outcome::Win(Side::First)) => Some("1-0"),
        Some(Outcome::Win(Side::Second)) => Some("0-1"),
        Some(_) => Some("½-½"),
        None => None,
    };
    let name = without_folders(name);
    let details = [known("Event"), known("Site"), date.as_deref(), Some(name), result];
    Heading::new(players, &format!("Chess: {name}"), &details)
}

/// Adds the evaluation, the mark and the better move to a move. Those of an earlier analysis are replaced.
fn annotate(
    played: &mut PgnMove,
    position: &Chess,
    ChessMoveAnalysis { best_score, best, .. }: &ChessMoveAnalysis,
    row: &AnnotatedMove,
    mated: bool,
) {
    let white = position.side() == Side::First;
    let theirs = theirs(played.comment.as_deref().unwrap_or_default());
    let evaluation = row.eval.as_ref().filter(|_| !mated).map(|eval| format!("[%eval {eval}]"));
    let mark = marks::MARKS.iter().find(|mark| mark.sign == row.mark);
    let better =
        mark.map(|_| format!("{BETTER}{}, {}", variation(position, best), words(*best_score, white)));
    let text = better.into_iter().chain(theirs).collect::<Vec<_>>().join("; ");
    let comment = [evaluation.unwrap_or_default(), text].join(" ");
    played.comment = Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty());
    if let Some(ErrorMark { nag, .. }) = mark {
        // Numbers 1 to 6 are marks of quality, which this one replaces.
        played.nags.retain(|nag| !(1..=6).contains(nag));
        played.nags.insert(0, *nag);
    }
}

/// A comment without what an earlier analysis added; `None` if nothing is left.
fn theirs(comment: &str) -> Option<String> {
    let mut text = comment.trim().to_owned();
    while let Some(begin) = text.find("[%eval ") {
        let end = text[begin..].find(']').map_or(text.len(), |end| begin + end + 1);
        text.replace_range(begin..end, "");
    }
    let text = text.trim();
    let text = match text.strip_prefix(BETTER) {
        Some(rest) => rest.split_once("; ").map_or("", |(_, theirs)| theirs),
        None => text,
    };
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn row(position: &Chess, m: Move, analysis: Option<&ChessMoveAnalysis>) -> AnnotatedMove {
    let white = position.side() == Side::First;
    let loss = analysis.map(|analysis| (expected(analysis.best_score) - expected(analysis.score)).max(0.0));
    AnnotatedMove {
        number: position.board().fullmove_number(),
        side: if white { "White" } else { "Black" },
        r#move: position.san(m),
        eval: analysis.map(|analysis| eval(analysis.score, white)),
        best: analysis.and_then(|analysis| Some(position.san(*analysis.best.first()?))),
        best_eval: analysis.map(|analysis| eval(analysis.best_score, white)),
        loss,
        mark: loss.and_then(marks::mark).map_or("", |mark| mark.sign),
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
    use nullwindow::Score;

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
            "{Analysis by nullwindow. White: 2 moves, average loss 510 centipawns, 1 inaccuracy, 0 mistakes, \
             1 blunder, the largest error is 2. g4??. Black: 1 move, average loss 0 centipawns, \
             0 inaccuracies, 0 mistakes, 0 blunders.} \
             1. f3 $6 {[%eval -0.40] better is e4, 0.30; odd} 1... e5 {[%eval -0.40]} \
             2. g4 $4 {[%eval #-1] better is e4, -0.50} 2... Qh4# 0-1"
        );
        // An analysis of the output gives the same output.
        let again = Pgn::read(&text).unwrap();
        assert_eq!(Annotated::new("x", &again, &analysis).to_string(), text);
    }
}

//! A recorded game with the evaluations of its moves: in its notation, as JSON (our own).

use super::game::RecordedGame;
use super::moves::MoveAnalysis;
use super::score::{eval, words};
use super::summary::PlayerSummary;
use crate::analyze::heading::Heading;
use nullwindow::session::Game as _;
use nullwindow::{Outcome, Position, Side};
use nullwindow_support::marks::{self, ErrorMark};
use serde::Serialize;
use std::fmt;

/// An annotated game; `--json` prints these fields.
#[derive(Serialize)]
pub(super) struct Annotated<R> {
    name: String,
    white: Option<String>,
    black: Option<String>,
    pub(super) moves: Vec<AnnotatedMove>,
    /// The first side's moves and the second's.
    pub(super) summary: [PlayerSummary; 2],
    #[serde(skip)]
    record: R,
    /// The first side's expected score at the start and after each move.
    #[serde(skip)]
    pub(super) heights: Vec<Option<f64>>,
    #[serde(skip)]
    pub(super) heading: Heading,
}

/// A move.
#[derive(Serialize)]
pub(super) struct AnnotatedMove {
    pub(super) number: u16,
    side: &'static str,
    /// Whether it is a move of the first side.
    #[serde(skip)]
    pub(super) first: bool,
    r#move: String,
    /// The evaluation after the move from the first side's view: pawns, or `#` and moves until mate; null,
    /// like those below, if not analysed.
    eval: Option<String>,
    best: Option<String>,
    /// The same after the best move.
    best_eval: Option<String>,
    /// The loss of expected score, from 0 to 1.
    pub(super) loss: Option<f64>,
    pub(super) mark: &'static str,
}

impl AnnotatedMove {
    /// The move with its number: in chess `3. Bc4`, `3... Nf6`.
    pub(super) fn label(&self, plies: bool) -> String {
        format!("{}{} {}", self.number, if plies || self.first { "." } else { "..." }, self.r#move)
    }
}

/// The number of plies of a better variation in a comment.
const SHOWN: usize = 6;

/// The words before the summary and before a better move, by which a later analysis finds its predecessor's.
const SUMMARY: &str = "Analysis by nullwindow. ";
const BETTER: &str = "better is ";

impl<R: RecordedGame> Annotated<R> {
    /// The names of the sides.
    pub(super) fn sides() -> [&'static str; 2] {
        [Side::First, Side::Second].map(|side| R::GAME.side(side))
    }

    pub(super) fn new(name: &str, game: &R, analysis: &[Option<MoveAnalysis<R::Move>>]) -> Self {
        let (mut record, mut position) = (game.clone(), game.start().clone());
        let (mut rows, mut heights) = (Vec::new(), Vec::new());
        for ((m, analysis), ply) in game.moves().into_iter().zip(analysis).zip(0..) {
            let row = row::<R>(&position, ply, m, analysis.as_ref());
            let before = position.clone();
            position.make(m);
            if let Some(analysis) = analysis {
                // A position of mate gets no evaluation.
                let mated = matches!(position.outcome(), Some(Outcome::Win(_)));
                annotate(&mut record, ply, &before, analysis, &row, mated);
                let of_first = |expected: f64| if row.first { expected } else { 1.0 - expected };
                if rows.is_empty() {
                    heights.push(Some(of_first(R::SCALE.expected(analysis.best_score))));
                }
                heights.push(Some(of_first(R::SCALE.expected(analysis.score))));
            } else {
                heights.resize(rows.len() + 2, None);
            }
            rows.push(row);
        }
        let sides = Self::sides();
        let players = sides.map(|side| game.known(side));
        let summary = [0, 1].map(|player| {
            let own = rows.iter().zip(analysis).filter(|(row, _)| row.side == sides[player]);
            let moves = own.filter_map(|(row, analysis)| Some((row.label(R::PLIES), analysis.as_ref()?)));
            PlayerSummary::new(sides[player], players[player], R::SCALE, moves)
        });
        let comment = record.comment(None);
        let theirs = comment.as_deref().unwrap_or_default().split(SUMMARY.trim()).next();
        let sentences = summary.each_ref().map(PlayerSummary::sentence).join(" ");
        let words = format!("{} {SUMMARY}{sentences}", theirs.unwrap_or_default().trim());
        *comment = Some(words.trim().to_owned());
        let heading = game.heading(name, players);
        let [white, black] = ["White", "Black"].map(|side| game.known(side).map(str::to_owned));
        Annotated { name: name.to_owned(), white, black, moves: rows, summary, record, heights, heading }
    }
}

/// Adds the evaluation, the mark and the better line to a move: the line as a variation, or, in a notation
/// that has none, in words. Those of an earlier analysis are replaced.
fn annotate<R: RecordedGame>(
    record: &mut R,
    ply: usize,
    position: &R::Position,
    MoveAnalysis { best_score, best, .. }: &MoveAnalysis<R::Move>,
    row: &AnnotatedMove,
    mated: bool,
) {
    let evaluation = row.eval.as_ref().filter(|_| !mated).map(|eval| format!("[%eval {eval}]"));
    let mark = marks::MARKS.iter().find(|mark| mark.sign == row.mark);
    let (line, side) = (&best[..best.len().min(SHOWN)], position.side());
    let score = words::<R>(*best_score, row.first, R::GAME.side(side.other()));
    let better = mark.map(|_| (line, score.as_str()));
    let is_variation = record.replace_better(ply, better);
    let better = better.filter(|_| !is_variation);
    let better = better.map(|(line, score)| format!("{BETTER}{}, {score}", R::GAME.line(position, line)));
    let comment = record.comment(Some(ply));
    let theirs = theirs(comment.as_deref().unwrap_or_default());
    let text = better.into_iter().chain(theirs).collect::<Vec<_>>().join("; ");
    let words = [evaluation.unwrap_or_default(), text].join(" ");
    *comment = Some(words.trim().to_owned()).filter(|comment| !comment.is_empty());
    if let Some(ErrorMark { nag, .. }) = mark {
        record.mark(ply, *nag);
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

fn row<R: RecordedGame>(
    position: &R::Position,
    ply: usize,
    m: R::Move,
    analysis: Option<&MoveAnalysis<R::Move>>,
) -> AnnotatedMove {
    let (first, expected) = (position.side() == Side::First, |score| R::SCALE.expected(score));
    let loss = analysis.map(|analysis| (expected(analysis.best_score) - expected(analysis.score)).max(0.0));
    let name = |m: R::Move| R::GAME.line(position, &[m]);
    AnnotatedMove {
        number: R::number(position, ply),
        side: R::GAME.side(position.side()),
        first,
        r#move: name(m),
        eval: analysis.map(|analysis| eval::<R>(analysis.score, first)),
        best: analysis.and_then(|analysis| analysis.best.first().copied()).map(name),
        best_eval: analysis.map(|analysis| eval::<R>(analysis.best_score, first)),
        loss,
        mark: loss.and_then(marks::mark).map_or("", |mark| mark.sign),
    }
}

impl<R: RecordedGame> fmt::Display for Annotated<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.record.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Score;
    use nullwindow_chess::{Chess, Pgn};

    #[test]
    fn losing_moves_are_marked() {
        let game = Pgn::read("1. f3 $1 {odd} (1. d4 {theirs}) e5 2. g4 Qh4# 0-1").unwrap();
        let best = |name: &str, position: &Chess| vec![position.read_san(name).unwrap()];
        let (mut position, mut analysis) = (game.start.clone(), Vec::new());
        for (played, (name, score, best_score)) in game.moves.iter().zip([
            ("e4", Score::points(-40), Score::points(30)),
            ("e5", Score::points(40), Score::points(40)),
            ("e4", Score::loss(2), Score::points(-50)),
        ]) {
            analysis.push(Some(MoveAnalysis { score, best_score, best: best(name, &position) }));
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
             1. f3 $6 {[%eval -0.40] odd} ( 1. e4 {better: 0.30} ) ( 1. d4 {theirs} ) \
             1... e5 {[%eval -0.40]} 2. g4 $4 {[%eval #-1]} ( 2. e4 {better: -0.50} ) 2... Qh4# 0-1"
        );
        // An analysis of the output gives the same output.
        let again = Pgn::read(&text).unwrap();
        assert_eq!(Annotated::new("x", &again, &analysis).to_string(), text);
    }
}

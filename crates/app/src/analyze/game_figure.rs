//! The figure of an analysed game (our own).

use super::analyzed_game::AnalyzedGame;
use super::figure::{FigureLoss, FigurePlayer, GameFigure};
use super::measure::Measure;
use super::summary::Summary;

/// The evaluation from the first side's view, and the losses of both sides.
pub(super) fn figure(game: &AnalyzedGame) -> GameFigure {
    let AnalyzedGame { measure, heading, sides, moves, values, summary, .. } = game;
    let curve = values.iter().map(|value| value.map(|(score, exact)| (measure.height(score), exact)));
    let curve: Vec<Option<(f64, bool)>> = curve.collect();
    let losses = moves.iter().map(|row| {
        let scores = row.scores.as_ref()?;
        let label = scores.mark.map(|mark| row.label.clone() + mark.sign);
        Some(FigureLoss { player: usize::from(!row.first), height: scores.loss, label })
    });
    let losses: Vec<Option<FigureLoss>> = losses.collect();
    let heights = || curve.iter().flatten().map(|&(height, _)| height);
    let (low, high) = (heights().fold(0.0, f64::min), heights().fold(0.0, f64::max));
    let largest = losses.iter().flatten().map(|loss| loss.height).fold(0.0, f64::max);
    let player = |at: usize| FigurePlayer {
        name: summary[at].player(),
        dark: sides[at] == "Black" || at == 0 && sides[1] != "Black",
    };
    GameFigure {
        title: heading.title.clone(),
        details: heading.details.clone(),
        players: [0, 1].map(player),
        curve,
        losses,
        value_axis: measure.value_axis(sides[0], low, high),
        loss_axis: measure.loss_axis(largest),
        ticks: if !matches!(measure, Measure::Expected { .. }) { counts(moves.len()) } else { numbers(game) },
        head: summary[0].head(),
        rows: summary.each_ref().map(Summary::row),
        note: measure.note(),
    }
}

/// Round numbers of moves made, from none on.
fn counts(moves: usize) -> Vec<(usize, String)> {
    let step = match moves {
        0..=12 => 1,
        13..=30 => 5,
        _ => 10,
    };
    (0..=moves).step_by(step).map(|made| (made, made.to_string())).collect()
}

/// The numbers of the moves, in chess at White's moves.
fn numbers(AnalyzedGame { measure, moves, .. }: &AnalyzedGame) -> Vec<(usize, String)> {
    let step = match moves.len() {
        0..=24 => 1,
        25..=80 => 5,
        81..=240 => 10,
        _ => 20,
    };
    let first = moves.first().map(|row| row.number);
    let shown = |number| number % step == 0 || Some(number) == first && step > 1;
    let ticks = (1..).zip(moves).filter(|(_, row)| (measure.plies() || row.first) && shown(row.number));
    ticks.map(|(made, row)| (made, row.number.to_string())).collect()
}

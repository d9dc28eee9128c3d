//! The figure of a game of Othello (our own).

use super::report::Report;
use super::summary::{ERROR, HEAD, NOTE};
use crate::analyze::figure::{FigureAxis, FigureLoss, FigurePlayer, GameFigure, round_ticks};

impl Report<'_> {
    /// The evaluation from Black's view, and the losses of both sides.
    pub(super) fn figure(&self) -> GameFigure {
        let curve =
            self.values().into_iter().map(|value| value.map(|(points, exact)| (points.into(), exact)));
        let curve: Vec<Option<(f64, bool)>> = curve.collect();
        let losses = self.moves.iter().map(|row| {
            let loss = row.scores.as_ref()?.loss;
            let label = (loss >= ERROR).then(|| format!("{}. {}", row.number, row.r#move));
            Some(FigureLoss { player: usize::from(row.side == "White"), height: loss.into(), label })
        });
        let losses: Vec<Option<FigureLoss>> = losses.collect();
        let heights = || curve.iter().flatten().map(|&(height, _)| height);
        let (low, high) = (heights().fold(-2.0, f64::min), heights().fold(2.0, f64::max));
        let largest = losses.iter().flatten().map(|loss| loss.height).fold(4.0, f64::max);
        let [black, white] = &self.summary;
        let player = |name, dark| FigurePlayer { name, dark };
        GameFigure {
            title: self.heading.title.clone(),
            details: self.heading.details.clone(),
            players: [player(black.player(), true), player(white.player(), false)],
            curve,
            losses,
            value_axis: axis("discs, from Black's view", low, high, true),
            loss_axis: axis("discs lost by each move", 0.0, largest, false),
            ticks: ticks(self.moves.len()),
            head: HEAD.map(str::to_owned).to_vec(),
            rows: [black.row(), white.row()],
            note: NOTE.to_owned(),
        }
    }
}

/// An axis of discs from tick to tick.
fn axis(name: &str, low: f64, high: f64, signed: bool) -> FigureAxis {
    let ticks = round_ticks(low, high, 1.0);
    let label = |x: f64| if signed && x != 0.0 { format!("{x:+}") } else { x.to_string() };
    FigureAxis {
        name: name.to_owned(),
        low: ticks[0],
        high: ticks[ticks.len() - 1],
        ticks: ticks.into_iter().map(|x| (x, label(x))).collect(),
    }
}

/// Round numbers of moves.
fn ticks(moves: usize) -> Vec<(usize, String)> {
    let step = match moves {
        0..=12 => 1,
        13..=30 => 5,
        _ => 10,
    };
    (0..=moves).step_by(step).map(|made| (made, made.to_string())).collect()
}

//! The figure of a game of chess (our own).

use super::annotate::Annotated;
use super::score::expected_at;
use super::summary::{HEAD, NOTE};
use crate::analyze::figure::{FigureAxis, FigureLoss, FigurePlayer, GameFigure};

/// The ticks of the axis of evaluations, in pawns.
const PAWNS: [i32; 7] = [-4, -2, -1, 0, 1, 2, 4];

impl Annotated {
    /// The evaluation from White's view, and the losses of both sides. Heights are expected scores, so that
    /// the same error looks the same wherever it happens.
    pub(super) fn figure(&self) -> GameFigure {
        let losses = self.moves.iter().map(|row| {
            let label = (!row.mark.is_empty()).then(|| row.label() + row.mark);
            Some(FigureLoss { player: usize::from(row.side == "Black"), height: row.loss?, label })
        });
        let losses: Vec<Option<FigureLoss>> = losses.collect();
        let largest = losses.iter().flatten().map(|loss| loss.height).fold(0.3_f64, f64::max);
        let last = (10.0 * largest - 1e-9).ceil() as i32;
        let pawns = |pawns: &i32| {
            let label = if *pawns == 0 { "0".to_owned() } else { format!("{pawns:+}") };
            (expected_at(f64::from(100 * pawns)) - 0.5, label)
        };
        let mates = [-0.5, 0.5].map(|height| (height, "mate".to_owned()));
        let [white, black] = &self.summary;
        let player = |name, dark| FigurePlayer { name, dark };
        GameFigure {
            title: self.heading.title.clone(),
            details: self.heading.details.clone(),
            players: [player(white.player(), false), player(black.player(), true)],
            curve: self.heights.iter().map(|height| height.map(|height| (height - 0.5, true))).collect(),
            losses,
            value_axis: FigureAxis {
                name: "pawns, from White's view, on the scale of the expected score".to_owned(),
                low: -0.5,
                high: 0.5,
                ticks: PAWNS.iter().map(pawns).chain(mates).collect(),
            },
            loss_axis: FigureAxis {
                name: "expected score lost by each move".to_owned(),
                low: 0.0,
                high: f64::from(last) / 10.0,
                ticks: (0..=last).step_by(if last > 5 { 2 } else { 1 }).map(tenths).collect(),
            },
            ticks: self.ticks(),
            head: HEAD.map(str::to_owned).to_vec(),
            rows: [white.row(), black.row()],
            note: NOTE.to_owned(),
        }
    }

    /// The numbers of the moves, at White's moves.
    fn ticks(&self) -> Vec<(usize, String)> {
        let step = match self.moves.len() {
            0..=24 => 1,
            25..=80 => 5,
            81..=240 => 10,
            _ => 20,
        };
        let first = self.moves.first().map(|row| row.number);
        let shown = |number| number % step == 0 || Some(number) == first && step > 1;
        let white = (1..).zip(&self.moves).filter(|(_, row)| row.side == "White" && shown(row.number));
        white.map(|(made, row)| (made, row.number.to_string())).collect()
    }
}

/// A tick at a number of tenths.
fn tenths(tenths: i32) -> (f64, String) {
    let height = f64::from(tenths) / 10.0;
    (height, height.to_string())
}

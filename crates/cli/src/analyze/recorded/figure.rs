//! The figure of a recorded game (our own).

use super::annotate::Annotated;
use super::game::RecordedGame;
use super::summary::{HEAD, NOTE};
use crate::analyze::figure::{FigureAxis, FigureLoss, FigurePlayer, GameFigure};

impl<R: RecordedGame> Annotated<R> {
    /// The evaluation from the first side's view, and the losses of both sides. Heights are expected scores,
    /// so that the same error looks the same wherever it happens.
    pub(super) fn figure(&self) -> GameFigure {
        let losses = self.moves.iter().map(|row| {
            let label = (!row.mark.is_empty()).then(|| row.label(R::PLIES) + row.mark);
            Some(FigureLoss { player: usize::from(!row.first), height: row.loss?, label })
        });
        let losses: Vec<Option<FigureLoss>> = losses.collect();
        let largest = losses.iter().flatten().map(|loss| loss.height).fold(0.3_f64, f64::max);
        let last = (10.0 * largest - 1e-9).ceil() as i32;
        let pawns = |pawns: &i32| {
            let label = if *pawns == 0 { "0".to_owned() } else { format!("{pawns:+}") };
            (R::SCALE.expected_at(f64::from(100 * pawns)) - 0.5, label)
        };
        let mates = [-0.5, 0.5].map(|height| (height, "mate".to_owned()));
        let [first, second] = &self.summary;
        let [first_name, second_name] = Self::sides();
        let player = |name, side| FigurePlayer { name, dark: side == "Black" };
        GameFigure {
            title: self.heading.title.clone(),
            details: self.heading.details.clone(),
            players: [player(first.player(), first_name), player(second.player(), second_name)],
            curve: self.heights.iter().map(|height| height.map(|height| (height - 0.5, true))).collect(),
            losses,
            value_axis: FigureAxis {
                name: format!("pawns, from {first_name}'s view, on the scale of the expected score"),
                low: -0.5,
                high: 0.5,
                ticks: R::SCALE.ticks.iter().map(pawns).chain(mates).collect(),
            },
            loss_axis: FigureAxis {
                name: "expected score lost by each move".to_owned(),
                low: 0.0,
                high: f64::from(last) / 10.0,
                ticks: (0..=last).step_by(if last > 5 { 2 } else { 1 }).map(tenths).collect(),
            },
            ticks: self.ticks(),
            head: HEAD.map(str::to_owned).to_vec(),
            rows: [first.row(), second.row()],
            note: NOTE.to_owned(),
        }
    }

    /// The numbers of the moves, in chess at White's moves.
    fn ticks(&self) -> Vec<(usize, String)> {
        let step = match self.moves.len() {
            0..=24 => 1,
            25..=80 => 5,
            81..=240 => 10,
            _ => 20,
        };
        let first = self.moves.first().map(|row| row.number);
        let shown = |number| number % step == 0 || Some(number) == first && step > 1;
        let ticks = (1..).zip(&self.moves).filter(|(_, row)| (R::PLIES || row.first) && shown(row.number));
        ticks.map(|(made, row)| (made, row.number.to_string())).collect()
    }
}

/// A tick at a number of tenths.
fn tenths(tenths: i32) -> (f64, String) {
    let height = f64::from(tenths) / 10.0;
    (height, height.to_string())
}

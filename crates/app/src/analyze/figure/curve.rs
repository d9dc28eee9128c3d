//! The curve of the evaluation, and the errors on it (our own).

use super::{CURVE, GameFigure, RIGHT, across};
use crate::pen::{self, Pen, Spot};

/// The largest number of moves named at the curve.
const NAMED: usize = 8;

impl GameFigure {
    fn spot(&self, made: usize, height: f64) -> Spot {
        (across(made, self.moves()), self.value_axis.place(height, CURVE))
    }

    pub(super) fn draw_curve(&self, pen: &mut Pen) {
        let spots = self.curve.iter().enumerate().map(|(made, value)| {
            let (height, exact) = (*value)?;
            Some((self.spot(made, height), exact))
        });
        let spots: Vec<Option<(Spot, bool)>> = spots.collect();
        let zero = self.value_axis.place(0.0, CURVE);
        // Where moves are not analysed, the curve is interrupted.
        for run in spots.split(Option::is_none) {
            let run: Vec<(Spot, bool)> = run.iter().copied().flatten().collect();
            let (Some(&((first, _), _)), Some(&((last, _), _))) = (run.first(), run.last()) else { continue };
            let line: Vec<Spot> = run.iter().map(|&(spot, _)| spot).collect();
            pen.area(&[&[(first, zero)], &line[..], &[(last, zero)]].concat());
            // The step from an estimate to an exact value is a part of the dashed line.
            let dashed = |pair: &[(Spot, bool)]| !(pair[0].1 && pair[1].1);
            for part in run.windows(2).collect::<Vec<_>>().chunk_by(|a, b| dashed(a) == dashed(b)) {
                let spots = part.iter().map(|pair| pair[1].0);
                pen.polyline(&[part[0][0].0].into_iter().chain(spots).collect::<Vec<_>>(), dashed(part[0]));
            }
        }
        // Without estimates there is nothing to distinguish.
        if self.shows(false) {
            self.draw_legend(pen);
        }
        self.draw_errors(pen);
    }

    /// Whether a value of this kind is known: exact, or an estimate.
    fn shows(&self, wanted: bool) -> bool {
        self.curve.iter().flatten().any(|&(_, exact)| exact == wanted)
    }

    fn draw_legend(&self, pen: &mut Pen) {
        let y = CURVE.0 - 16.0;
        for (word, exact, end) in [("searched", false, RIGHT - 100.0), ("solved", true, RIGHT)] {
            if self.shows(exact) {
                pen.write((end, y + 4.0), pen::END, word);
                let right = end - pen::width(word) - 8.0;
                pen.polyline(&[(right - 28.0, y), (right, y)], !exact);
            }
        }
    }

    /// A disc after each move with a name, and the names of the worst ones, where they do not overlap.
    fn draw_errors(&self, pen: &mut Pen) {
        let mut errors: Vec<_> = (1..)
            .zip(&self.losses)
            .filter_map(|(made, loss)| {
                let loss = loss.as_ref()?;
                let (height, _) = self.curve.get(made).copied().flatten()?;
                Some((self.spot(made, height), loss, loss.label.as_deref()?))
            })
            .collect();
        errors.sort_by(|a, b| b.1.height.total_cmp(&a.1.height));
        let mut taken: Vec<Spot> = Vec::new();
        for (spot, loss, label) in errors.iter().take(NAMED) {
            // The first player's errors lead down, the second player's up: the name stands beyond the curve.
            let below = spot.1 + 18.0;
            let above = spot.1 - 9.0;
            let down = if loss.player == 0 { below < CURVE.1 - 2.0 } else { above < CURVE.0 + 10.0 };
            let half = pen::width(label) / 2.0;
            let at = (spot.0.min(RIGHT - half), if down { below } else { above });
            let apart = |&(x, y): &Spot| (x - at.0).abs() > 2.0 * half + 4.0 || (y - at.1).abs() > 15.0;
            if taken.iter().all(apart) {
                pen.label(at, label);
                taken.push(at);
            }
        }
        for (spot, loss, _) in &errors {
            pen.disc(*spot, self.players[loss.player].dark);
        }
    }
}

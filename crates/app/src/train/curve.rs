//! The curve of a training: the Elo of its generations, as SVG (our own).

use crate::pen::{self, FigureAxis, Pen, round_ticks};

/// The width and the height in pixels, and the edges of the panel.
const SIZE: (f64, f64) = (640.0, 360.0);
const ACROSS: (f64, f64) = (64.0, 616.0);
const UP: (f64, f64) = (76.0, 300.0);

/// The sum of the generations' Elo, each above the one before, from 0 without weights.
pub(super) fn svg(game: &str, elo: &[f64]) -> String {
    let sums = elo.iter().scan(0.0, |sum, elo| {
        *sum += elo;
        Some(*sum)
    });
    let sums: Vec<f64> = [0.0].into_iter().chain(sums).collect();
    let (low, high) = (sums.iter().copied().fold(0.0, f64::min), sums.iter().copied().fold(0.0, f64::max));
    let ticks = round_ticks(low, high, 10.0);
    let axis = FigureAxis {
        name: "Elo, the sum of each generation's match with the one before".to_owned(),
        low: ticks[0],
        high: ticks[ticks.len() - 1],
        ticks: ticks.into_iter().map(|tick| (tick, format!("{tick:+}"))).collect(),
    };
    let x = |made: f64| ACROSS.0 + (ACROSS.1 - ACROSS.0) * made / elo.len().max(1) as f64;
    let mut pen = Pen::default();
    let title = format!("{game}, {} generations", elo.len());
    pen.write((ACROSS.0, 30.0), " font-size=\"18\" font-weight=\"bold\"", &title);
    pen.write((ACROSS.0, UP.0 - 14.0), pen::GREY, &axis.name);
    for (height, label) in &axis.ticks {
        let y = axis.place(*height, UP);
        pen.line((ACROSS.0, y), (ACROSS.1, y), if *height == 0.0 { pen::AXIS } else { pen::GRID });
        pen.write((ACROSS.0 - 8.0, y + 4.0), pen::END, label);
    }
    for made in round_ticks(0.0, elo.len() as f64, 1.0).into_iter().filter(|made| *made <= elo.len() as f64) {
        pen.line((x(made), UP.0), (x(made), UP.1), pen::GRID);
        pen.write((x(made), UP.1 + 18.0), pen::MIDDLE, &made.to_string());
    }
    pen.write(((ACROSS.0 + ACROSS.1) / 2.0, UP.1 + 38.0), pen::MIDDLE, "generation");
    let spots = sums.iter().enumerate().map(|(made, sum)| (x(made as f64), axis.place(*sum, UP)));
    pen.polyline(&spots.collect::<Vec<_>>(), false);
    pen.document(SIZE.0, SIZE.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_from_no_weights_to_the_sum_of_all() {
        let text = svg("nim", &[100.0, 60.0, -60.0]);
        // Ticks from +0 to +200 in 224 pixels: 112 for 100 points.
        let curve = "<polyline points=\"64.0,300.0 248.0,188.0 432.0,120.8 616.0,188.0\"";
        assert!(text.contains(curve) && text.contains(">nim, 3 generations<"), "{text}");
        assert!(svg("nim", &[]).contains("<polyline points=\"64.0,"), "no generation is a point");
    }
}

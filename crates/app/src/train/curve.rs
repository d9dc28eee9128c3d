//! The curve of a training: the Elo of its generations, as SVG (our own).

use super::gain::{Gain, sum};
use crate::pen::{self, FigureAxis, Pen, round_ticks};

/// The width and the height in pixels, and the edges of the panel.
const SIZE: (f64, f64) = (640.0, 360.0);
const ACROSS: (f64, f64) = (64.0, 616.0);
const UP: (f64, f64) = (76.0, 300.0);

/// The sum of the generations' Elo, each above the one before, from 0 at first, and its error.
pub(super) fn svg(game: &str, gains: &[Gain]) -> String {
    let sums = gains.iter().scan((0.0, 0.0), |now, gain| {
        *now = sum(*now, *gain);
        Some(*now)
    });
    let sums: Vec<(f64, f64)> = [(0.0, 0.0)].into_iter().chain(sums).collect();
    let low = sums.iter().map(|(elo, error)| elo - error).fold(0.0, f64::min);
    let high = sums.iter().map(|(elo, error)| elo + error).fold(0.0, f64::max);
    let ticks = round_ticks(low, high, 10.0);
    let axis = FigureAxis {
        name: "Elo: the sum of each generation's match with the one before, and its error of 95 %".to_owned(),
        low: ticks[0],
        high: ticks[ticks.len() - 1],
        ticks: ticks.into_iter().map(|tick| (tick, format!("{tick:+}"))).collect(),
    };
    let x = |made: f64| ACROSS.0 + (ACROSS.1 - ACROSS.0) * made / gains.len().max(1) as f64;
    let mut pen = Pen::default();
    let title = format!("{game}, {} generations", gains.len());
    pen.write((ACROSS.0, 30.0), " font-size=\"18\" font-weight=\"bold\"", &title);
    pen.write((ACROSS.0, UP.0 - 14.0), pen::GREY, &axis.name);
    for (height, label) in &axis.ticks {
        let y = axis.place(*height, UP);
        pen.line((ACROSS.0, y), (ACROSS.1, y), if *height == 0.0 { pen::AXIS } else { pen::GRID });
        pen.write((ACROSS.0 - 8.0, y + 4.0), pen::END, label);
    }
    for made in
        round_ticks(0.0, gains.len() as f64, 1.0).into_iter().filter(|made| *made <= gains.len() as f64)
    {
        pen.line((x(made), UP.0), (x(made), UP.1), pen::GRID);
        pen.write((x(made), UP.1 + 18.0), pen::MIDDLE, &made.to_string());
    }
    pen.write(((ACROSS.0 + ACROSS.1) / 2.0, UP.1 + 38.0), pen::MIDDLE, "generation");
    let spots = |part: f64| {
        let spot =
            |(made, (elo, error)): (usize, &(f64, f64))| (x(made as f64), axis.place(elo + part * error, UP));
        sums.iter().enumerate().map(spot).collect::<Vec<_>>()
    };
    let lower: Vec<_> = spots(-1.0).into_iter().rev().collect();
    pen.area(&[spots(1.0), lower].concat());
    pen.polyline(&spots(0.0), false);
    pen.document(SIZE.0, SIZE.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_from_the_first_weights_to_the_sum_of_all() {
        let text = svg("nim", &[100.0, 60.0, -60.0].map(|elo| Gain { elo, error: 0.0 }));
        // Ticks from +0 to +200 in 224 pixels: 112 for 100 points.
        let curve = "<polyline points=\"64.0,300.0 248.0,188.0 432.0,120.8 616.0,188.0\"";
        assert!(text.contains(curve) && text.contains(">nim, 3 generations<"), "{text}");
        assert!(svg("nim", &[]).contains("<polyline points=\"64.0,"), "no generation is a point");
    }
}

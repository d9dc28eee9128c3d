//! The cost of solved boards by their size (our own).

use super::boards::Board;
use super::child::BoardResult;
use anyhow::Result;

/// Whether this build can draw.
///
/// # Errors
/// If it cannot.
#[cfg(feature = "plot")]
#[expect(clippy::unnecessary_wraps, reason = "another build cannot draw")]
pub(super) fn possible() -> Result<()> {
    Ok(())
}

#[cfg(not(feature = "plot"))]
pub(super) fn possible() -> Result<()> {
    anyhow::bail!("--svg: this build of the program cannot draw: add --features plot to `cargo run`")
}

#[cfg(not(feature = "plot"))]
pub(super) fn draw(_: &[(Board, BoardResult)]) -> Result<String> {
    possible().map(|()| String::new())
}

/// Nodes by squares, and for each game of three boards or more the line that fits best on the logarithmic
/// axis: its name states the factor for a square more.
#[cfg(feature = "plot")]
#[expect(clippy::unnecessary_wraps, reason = "another build cannot draw")]
pub(super) fn draw(all: &[(Board, BoardResult)]) -> Result<String> {
    use nullwindow_figures::{Axis, Plot};
    let mut plot = Plot::new(
        "The cost of a solved board",
        Axis::linear("squares (of Kalah: seeds)"),
        Axis::log("nodes"),
    );
    let mut games: Vec<_> = all.iter().map(|(board, _)| board.game).collect();
    games.sort_unstable();
    games.dedup();
    for game in games {
        let of_game = all.iter().filter(|(board, _)| board.game == game);
        let mut points: Vec<_> =
            of_game.map(|(board, solved)| (f64::from(board.squares()), solved.nodes as f64)).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        plot = plot.series(game, points.iter().copied());
        if let Some((slope, foot)) = fitted(&points) {
            let ends = [points[0].0, points[points.len() - 1].0];
            let line = ends.map(|x| (x, (foot + slope * x).exp()));
            plot = plot.series(format!("{game}: ×{:.2} a square", slope.exp()), line);
        }
    }
    Ok(Plot::svg(&[plot]))
}

/// The slope and the foot of the straight line that fits the logarithms of the second numbers best (least
/// squares); `None` of fewer than three different places.
#[cfg(any(feature = "plot", test))]
fn fitted(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let logs: Vec<_> = points.iter().map(|&(x, y)| (x, y.max(1.0).ln())).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
    let (middle, height) = (mean(|p| p.0), mean(|p| p.1));
    let spread: f64 = logs.iter().map(|(x, _)| (x - middle).powi(2)).sum();
    let mut places: Vec<_> = points.iter().map(|p| p.0).collect();
    places.dedup();
    if places.len() < 3 {
        return None;
    }
    let slope = logs.iter().map(|(x, y)| (x - middle) * (y - height)).sum::<f64>() / spread;
    Some((slope, height - slope * middle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_by_a_factor_is_found() {
        let (slope, foot) = fitted(&[10.0, 12.0, 17.0].map(|x: f64| (x, 5.0 * 1.7_f64.powf(x)))).unwrap();
        assert!((slope.exp() - 1.7).abs() < 1e-9 && (foot.exp() - 5.0).abs() < 1e-6);
        assert_eq!(fitted(&[(1.0, 2.0), (1.0, 3.0), (2.0, 4.0)]), None);
    }
}

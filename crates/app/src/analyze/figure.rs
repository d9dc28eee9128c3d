//! The figure of an analysed game, as SVG: the evaluation after each move, the loss of each move, and a
//! summary of both players (our own).

mod curve;
mod losses;
mod summary;

use crate::pen::{self, FigureAxis, Pen};

/// A player, as the figure shows it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FigurePlayer {
    /// The name and the colour: `Anna (Black)`.
    pub name: String,
    /// Whether the colour is black.
    pub dark: bool,
}

/// The loss of a move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FigureLoss {
    /// The number of the player who made the move: 0 or 1, an index into [`GameFigure::players`].
    pub player: usize,
    pub height: f64,
    /// The name of the move, if it is to stand at the curve: `48. a4`.
    pub label: Option<String>,
}

/// What the figure of a game shows. Heights are in the numbers of their axes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GameFigure {
    /// The players, or the moves of a game without names.
    pub title: String,
    /// The event, the date, the source, the result.
    pub details: String,
    pub players: [FigurePlayer; 2],
    /// The height of the curve at the start and after each move, if it is known, and whether it is exact.
    pub curve: Vec<Option<(f64, bool)>>,
    /// The loss of each move; `None` if it is not known.
    pub losses: Vec<Option<FigureLoss>>,
    pub value_axis: FigureAxis,
    pub loss_axis: FigureAxis,
    /// Ticks of the axis across: the number of moves made, and the label.
    pub ticks: Vec<(usize, String)>,
    /// The head of the summary, and a row for each player.
    pub head: Vec<String>,
    pub rows: [Vec<String>; 2],
    /// The sentence below the summary.
    pub note: String,
}

/// The width of a figure in pixels.
const WIDTH: f64 = 840.0;
/// The edges of both panels across.
const LEFT: f64 = 64.0;
const RIGHT: f64 = WIDTH - 24.0;
/// The panel of the curve and that of the losses: top and bottom.
const CURVE: (f64, f64) = (100.0, 340.0);
const LOSSES: (f64, f64) = (386.0, 476.0);
/// The first line of the summary.
const SUMMARY: f64 = 546.0;
const HEIGHT: f64 = 636.0;

/// The place of a move in a figure: the number of moves made.
fn across(made: usize, of: usize) -> f64 {
    LEFT + (RIGHT - LEFT) * made as f64 / of.max(1) as f64
}

impl GameFigure {
    /// The figures one below the other, as an SVG document.
    pub(super) fn svg(figures: &[GameFigure]) -> String {
        let mut pen = Pen::default();
        for (number, figure) in (0_u32..).zip(figures) {
            pen.down(HEIGHT * f64::from(number));
            figure.draw(&mut pen);
        }
        pen.document(WIDTH, HEIGHT * figures.len().max(1) as f64)
    }

    /// The number of moves of the game.
    fn moves(&self) -> usize {
        self.losses.len()
    }

    fn draw(&self, pen: &mut Pen) {
        // Bold letters are about 0.62 times as wide as high.
        let longest = |size: f64| ((RIGHT - LEFT) / (0.62 * size)) as usize;
        let size = if self.title.chars().count() > longest(20.0) { 14.0 } else { 20.0 };
        let bold = format!(" font-size=\"{size}\" font-weight=\"bold\"");
        pen.write((LEFT, 34.0), &bold, &pen::shortened(&self.title, longest(size)));
        pen.write((LEFT, 56.0), pen::GREY, &pen::shortened(&self.details, 110));
        self.grid(pen, &self.value_axis, CURVE);
        self.grid(pen, &self.loss_axis, LOSSES);
        for (made, label) in &self.ticks {
            pen.write((across(*made, self.moves()), LOSSES.1 + 18.0), pen::MIDDLE, label);
        }
        pen.write(((LEFT + RIGHT) / 2.0, LOSSES.1 + 36.0), pen::MIDDLE, "move");
        self.draw_curve(pen);
        self.draw_losses(pen);
        self.draw_summary(pen);
    }

    /// The frame of a panel: the lines at the ticks of both axes, and the name of the axis above.
    fn grid(&self, pen: &mut Pen, axis: &FigureAxis, panel: (f64, f64)) {
        pen.write((LEFT, panel.0 - 12.0), "", &axis.name);
        for (made, _) in &self.ticks {
            let x = across(*made, self.moves());
            pen.line((x, panel.0), (x, panel.1), pen::GRID);
        }
        for (height, label) in &axis.ticks {
            let y = axis.place(*height, panel);
            pen.line((LEFT, y), (RIGHT, y), if *height == 0.0 { pen::AXIS } else { pen::GRID });
            pen.write((LEFT - 8.0, y + 4.0), pen::END, label);
        }
    }
}

#[cfg(test)]
mod tests;

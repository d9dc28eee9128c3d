//! The summary of both players below the curve (our own).

use super::{GameFigure, LEFT, RIGHT, SUMMARY};
use crate::pen::{self, Pen};

/// The distance between two lines.
const LINE: f64 = 22.0;

impl GameFigure {
    pub(super) fn draw_summary(&self, pen: &mut Pen) {
        let left = LEFT + 20.0;
        let rows = [&self.head, &self.rows[0], &self.rows[1]];
        // A long name would push the other columns out of the figure.
        let rows = rows.map(|row| row.iter().map(|cell| pen::shortened(cell, 32)).collect::<Vec<_>>());
        let columns = self.head.len();
        let widths: Vec<f64> = (0..columns)
            .map(|column| {
                let texts = rows.iter().filter_map(|row| row.get(column));
                texts.map(|text| pen::width(text)).fold(0.0, f64::max)
            })
            .collect();
        // What is left of the width stands between the columns, but not much of it.
        let free = RIGHT - left - widths.iter().sum::<f64>();
        let gap = (free / (columns.max(2) - 1) as f64).clamp(8.0, 36.0);
        for (number, row) in (0_u32..).zip(&rows) {
            let y = SUMMARY + LINE * f64::from(number);
            let mut x = left;
            for (text, width) in row.iter().zip(&widths) {
                pen.write((x, y), if number == 0 { pen::GREY } else { "" }, text);
                x += width + gap;
            }
        }
        for (number, player) in (1_u32..).zip(&self.players) {
            let y = SUMMARY + LINE * f64::from(number);
            pen.bar((LEFT, y - 10.0), (LEFT + 11.0, y + 1.0), player.dark);
        }
        pen.line((LEFT, SUMMARY + 7.0), (RIGHT, SUMMARY + 7.0), pen::GRID);
        pen.write((LEFT, SUMMARY + 3.0 * LINE + 2.0), pen::GREY, &self.note);
    }
}

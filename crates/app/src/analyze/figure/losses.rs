//! The loss of each move, as bars in the colours of the players (our own).

use super::{GameFigure, LEFT, LOSSES, RIGHT, across};
use crate::pen::{self, Pen};

impl GameFigure {
    pub(super) fn draw_losses(&self, pen: &mut Pen) {
        let each = (RIGHT - LEFT) / self.moves().max(1) as f64;
        let half = (0.36 * each).clamp(0.8, 9.0);
        for (made, loss) in (1..).zip(&self.losses) {
            let Some(loss) = loss.as_ref().filter(|loss| loss.height > 0.0) else { continue };
            let x = across(made, self.moves());
            let top = self.loss_axis.place(loss.height, LOSSES);
            pen.bar((x - half, top), ((x + half).min(RIGHT), LOSSES.1), self.players[loss.player].dark);
        }
        let mut end = RIGHT;
        let y = LOSSES.0 - 12.0;
        for player in self.players.iter().rev() {
            let name = pen::shortened(&player.name, 32);
            let left = end - pen::width(&name) - 17.0;
            pen.bar((left, y - 10.0), (left + 11.0, y + 1.0), player.dark);
            pen.write((left + 17.0, y), "", &name);
            end = left - 16.0;
        }
    }
}

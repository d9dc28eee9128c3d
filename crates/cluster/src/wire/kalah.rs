//! Kalah in messages: the seeds in the houses of both sides, the side to move; the rule is the variant's (our
//! own).

use super::{Packed, Wire, packed, side};
use nullwindow::{Position, Side};
use nullwindow_games::kalah::{Kalah, Pit};

/// The places of a side's houses, its store the last.
const HOUSES: usize = 7;

impl Wire for Kalah {
    fn pack(&self) -> Packed {
        let row = |side| -> [u8; HOUSES] {
            let mut row = [0; HOUSES];
            for (pit, seeds) in (0..self.pits()).filter_map(Pit::new).zip(&mut row) {
                *seeds = self.pit(side, pit);
            }
            row[HOUSES - 1] = self.store(side);
            row
        };
        let side = u8::from(self.side() == Side::Second);
        packed(&[&row(Side::First), &row(Side::Second), &[side]])
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        let pits = usize::from(self.pits());
        let (first, rest) = bytes.split_at(HOUSES);
        let (second, rest) = rest.split_at(HOUSES);
        let blank = first[pits..HOUSES - 1].iter().chain(&second[pits..HOUSES - 1]).chain(&rest[1..]);
        if blank.into_iter().any(|&byte| byte != 0) {
            return None;
        }
        let [first, second] = [first, second].map(|row| (&row[..pits], row[HOUSES - 1]));
        let board = Kalah::with_houses(first, second, side(rest[0])?, self.rule()).ok()?;
        (board.seeds() == self.seeds()).then_some(board)
    }
}

//! Connect Four in messages: the discs of both sides; the size of the board is the variant's. Early mirrored
//! positions share their bytes (our own).

use super::{Packed, Wire, packed, word};
use nullwindow::{Side, Symmetric};
use nullwindow_games::connect_four::Board;

impl Wire for Board {
    fn pack(&self) -> Packed {
        let canonical = self.symmetric(self.canonical());
        let discs = |side| canonical.discs(side).to_le_bytes();
        packed(&[&discs(Side::First), &discs(Side::Second)])
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        if word(bytes, 16) != 0 {
            return None;
        }
        Board::with_discs(self.size(), word(bytes, 0), word(bytes, 8))
    }
}

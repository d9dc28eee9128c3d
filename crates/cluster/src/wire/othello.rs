//! Othello in messages: the discs of both sides, and the side to move (our own).

use super::{Packed, Wire, packed, side, word};
use nullwindow::{Position, Side};
use nullwindow_othello::{Othello, Tracked};

impl Wire for Tracked {
    fn pack(&self) -> Packed {
        let p = self.position();
        let side = u8::from(p.side() == Side::Second);
        packed(&[&p.own().to_le_bytes(), &p.opponent().to_le_bytes(), &[side]])
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        let blank = bytes[17..].iter().all(|&byte| byte == 0);
        let position = Othello::new(word(bytes, 0), word(bytes, 8), side(bytes[16])?)?;
        blank.then(|| position.into())
    }
}

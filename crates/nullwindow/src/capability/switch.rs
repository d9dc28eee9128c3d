//! Capabilities that need nothing of the game (our own).

use super::uses::{Off, On};

/// Use of a capability that every game has.
pub trait Switch {
    /// Whether it is used.
    const ON: bool;
}

impl Switch for On {
    const ON: bool = true;
}

impl Switch for Off {
    const ON: bool = false;
}

//! The fixed-point one of the first layer (our own).

/// One, which is 2⁹.
pub(crate) const ONE: i16 = 512;

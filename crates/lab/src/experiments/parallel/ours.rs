//! Our figures of `lab parallel` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[];

//! The experiments, a file each.

use crate::Entry;

pub mod compare;
pub mod ffo;

/// Every experiment of the lab, in the order in which they are listed. A new one is a file beside this one, and a line here.
///
/// ```
/// assert!(nullwindow_lab::experiments::ALL.iter().any(|entry| entry.name == "ffo"));
/// ```
pub const ALL: &[Entry] = &[Entry::of::<ffo::Ffo>(), Entry::of::<compare::Compare>()];

//! Figures for people and for programs: tables, plots, the progress of long work, and the numbers of an
//! option.
//!
//! ```
//! use nullwindow_figures::{Table, row};
//!
//! let mut table = Table::new(&["depth", "nodes"]);
//! table.push(row![1, 7_u64]);
//! assert_eq!(table.csv(), "depth,nodes\n1,7\n");
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "plot")]
mod plot;
mod progress;
mod range;
mod table;

#[cfg(feature = "plot")]
pub use plot::{Axis, Plot};
pub use progress::Progress;
pub use range::{Range, RangeError};
pub use table::{Cell, Table};

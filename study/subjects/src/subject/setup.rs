//! The settings of a search of an experiment (our own).

use nullwindow::engine::Options;
use nullwindow::table::Scheme;

/// The options of a search.
///
/// ```
/// use nullwindow_subjects::{Setup, TableSize};
/// let without_table = Setup { table: TableSize::None, ..Setup::to(5) };
/// assert_eq!((without_table.depth, without_table.nodes), (5, None));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setup {
    /// The depth, in plies.
    pub depth: u32,
    /// The limit of nodes; the result is then that of the last iteration that was begun.
    pub nodes: Option<u64>,
    /// The options of the engine: driver, aspiration, step (0 is a direct search), bonus of history,
    /// features.
    pub options: Options,
    /// The size of the table, which is empty at the beginning of each search.
    pub table: TableSize,
    /// The replacement scheme.
    pub scheme: Scheme,
}

impl Setup {
    /// The engine's defaults, and a table of 16 MiB.
    pub fn to(depth: u32) -> Self {
        Setup {
            depth,
            nodes: None,
            options: Options::default(),
            table: TableSize::Mebibytes(16),
            scheme: Scheme::TwoLevel,
        }
    }
}

/// The size of a table. [`Setup`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// No table.
    None,
    /// This number of entries.
    Entries(usize),
    /// This number of MiB.
    Mebibytes(usize),
}

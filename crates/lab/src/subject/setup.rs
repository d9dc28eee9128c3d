//! The settings of a search of an experiment (our own).

use nullwindow::engine::Options;
use nullwindow::table::Scheme;

/// The options of a search.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow_lab::{TableSize, Setup};
/// let options = Options { step: 0, ..Options::default() };
/// let direct = Setup { options, table: TableSize::None, ..Setup::to(6) };
/// assert_eq!(direct.depth, 6);
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
    #[must_use]
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

/// The size of a table.
///
/// ```
/// assert_ne!(nullwindow_lab::TableSize::Entries(1024), nullwindow_lab::TableSize::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// No table.
    None,
    /// This number of entries.
    Entries(usize),
    /// This number of MiB.
    Mebibytes(usize),
}

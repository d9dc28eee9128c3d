//! The schemes of parallel alpha-beta that the simulator has (the papers stand at each).

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A scheme of parallel search.
///
/// ```
/// use clap::ValueEnum;
/// use nullwindow_simulator::Scheme;
/// assert_eq!(Scheme::from_str("ybwc", false), Ok(Scheme::Ybwc));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// One processor searches, whatever the number.
    Sequential,
    /// A tree of processors, each of which gives its branches to the two below it (Finkel & Fishburn 1982).
    TreeSplitting,
    /// Nodes of the principal variation alone are split, after their first branch (Marsland & Campbell 1982).
    Pvsplit,
    /// Young brothers wait: every node is split, after its first branch (Feldmann, Monien, Mysliwietz &
    /// Vornberger 1990).
    Ybwc,
    /// The best branches receive decreasing shares of the slaves, recursively (Kaneko & Tanaka 2010).
    MasterSlave,
    /// Questions about positions go to their owners (Kishimoto & Schaeffer 2002).
    Tdsab,
    /// Young brothers wait, over a table of which each processor keeps a part (Feldmann et al. 1990).
    #[value(alias = "ptt")]
    Partitioned,
}

impl Scheme {
    /// Whether processors are divided among the branches, and ask for nothing.
    pub(crate) fn has_teams(self) -> bool {
        matches!(self, Scheme::TreeSplitting | Scheme::MasterSlave)
    }

    /// Whether the scheme has a table, and is the cluster's own code.
    #[must_use]
    pub fn is_clusters(self) -> bool {
        matches!(self, Scheme::Tdsab | Scheme::Partitioned)
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_possible_value().expect("no scheme is hidden").get_name())
    }
}

//! The schemes of parallel alpha-beta that the simulator has (the papers stand at each).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A scheme of parallel search.
///
/// ```
/// use nullwindow_simulator::Scheme;
/// assert_eq!("ybwc".parse(), Ok(Scheme::Ybwc));
/// assert!(Scheme::ALL.iter().all(|scheme| scheme.to_string().parse() == Ok(*scheme)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    Partitioned,
}

impl Scheme {
    /// Every scheme.
    pub const ALL: [Scheme; 7] = [
        Scheme::Sequential,
        Scheme::TreeSplitting,
        Scheme::Pvsplit,
        Scheme::Ybwc,
        Scheme::MasterSlave,
        Scheme::Tdsab,
        Scheme::Partitioned,
    ];

    /// The scheme's name, and what it does, in a line.
    #[must_use]
    pub fn described(self) -> [&'static str; 2] {
        match self {
            Scheme::Sequential => ["sequential", "One processor searches, whatever the number"],
            Scheme::TreeSplitting => [
                "tree-splitting",
                "A tree of processors, each of which gives its branches to the two below it (Finkel & \
                 Fishburn 1982)",
            ],
            Scheme::Pvsplit => [
                "pvsplit",
                "Nodes of the principal variation alone are split, after their first branch (Marsland & \
                 Campbell 1982)",
            ],
            Scheme::Ybwc => [
                "ybwc",
                "Young brothers wait: every node is split, after its first branch (Feldmann, Monien, \
                 Mysliwietz & Vornberger 1990)",
            ],
            Scheme::MasterSlave => [
                "master-slave",
                "The best branches receive decreasing shares of the slaves, recursively (Kaneko & Tanaka \
                 2010)",
            ],
            Scheme::Tdsab => {
                ["tdsab", "Questions about positions go to their owners (Kishimoto & Schaeffer 2002)"]
            }
            Scheme::Partitioned => [
                "partitioned",
                "Young brothers wait, over a table of which each processor keeps a part (Feldmann et al. \
                 1990)",
            ],
        }
    }

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
        f.pad(self.described()[0])
    }
}

impl FromStr for Scheme {
    type Err = String;

    /// Reads a name; `ptt`, a partitioned transposition table, is another one of the last scheme.
    fn from_str(name: &str) -> Result<Self, String> {
        let name = if name == "ptt" { "partitioned" } else { name };
        let known = Scheme::ALL.into_iter().find(|scheme| scheme.described()[0] == name);
        known.ok_or_else(|| format!("there are {}", Scheme::ALL.map(|scheme| scheme.to_string()).join(", ")))
    }
}

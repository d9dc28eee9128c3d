//! The schemes of parallel alpha-beta that the simulator has (each names its paper).

use crate::TableKind;
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
    /// Nodes of the principal variation alone are split, after their first branch (Marsland & Campbell 1982).
    Pvsplit,
    /// Young brothers wait: every node is split, after its first branch (Feldmann, Monien, Mysliwietz &
    /// Vornberger 1990). A processor that waits for branches that it gave away requests work from a random
    /// other one, not from its helpers (there is no helpful master), and a younger brother is searched with
    /// the window of its node from the start, not with a null window first.
    Ybwc,
    /// A tree of processors, each of which gives its branches to the two below it (Finkel & Fishburn 1982).
    /// In the paper a processor above others only directs them; here it is also the first of one half.
    TreeSplitting,
    /// The minimal tree first, all branches of a node at once; then, one after another, the branches that no
    /// cut-off has spared (Akl, Barnard & Doran 1982). As in the paper it is the minimal tree of alpha-beta
    /// without deep cut-offs; the search itself has them, unlike the paper's.
    MandatoryWorkFirst,
    /// The best branches receive decreasing shares of the slaves, recursively (Kaneko & Tanaka 2010).
    MasterSlave,
    /// A master searches the top of the tree again and again, with estimates for what slaves have not
    /// searched yet (Brockington & Schaeffer 1996). A slave searches a leaf to the depth of the pass and no
    /// deeper, and an estimate is static; in the paper slaves deepen leaves by themselves, and an estimate is
    /// the value of a shallower search.
    Aphid,
    /// Every processor searches the whole tree, and leaves branches that others search, by the table, to the
    /// end (Weill 1996).
    Abdada,
    /// Questions about positions go to their owners (Kishimoto & Schaeffer 2002), as in
    /// [`SchemeName::Tdsab`](nullwindow_cluster::SchemeName::Tdsab).
    Tdsab,
}

impl Scheme {
    /// Every scheme.
    pub const ALL: [Scheme; 8] = [
        Scheme::Pvsplit,
        Scheme::Ybwc,
        Scheme::TreeSplitting,
        Scheme::MandatoryWorkFirst,
        Scheme::MasterSlave,
        Scheme::Aphid,
        Scheme::Abdada,
        Scheme::Tdsab,
    ];

    /// The scheme's name, and what it does, in a line.
    #[must_use]
    pub fn described(self) -> [&'static str; 2] {
        match self {
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
            Scheme::TreeSplitting => [
                "tree-splitting",
                "A tree of processors, each of which gives its branches to the two below it (Finkel & \
                 Fishburn 1982)",
            ],
            Scheme::MandatoryWorkFirst => [
                "mandatory-work-first",
                "The minimal tree first, then what no cut-off has spared (Akl, Barnard & Doran 1982)",
            ],
            Scheme::MasterSlave => [
                "master-slave",
                "The best branches receive decreasing shares of the slaves, recursively (Kaneko & Tanaka \
                 2010)",
            ],
            Scheme::Aphid => [
                "aphid",
                "A master searches the top again and again, with estimates for what slaves have not \
                 searched yet (Brockington & Schaeffer 1996)",
            ],
            Scheme::Abdada => [
                "abdada",
                "Every processor searches the whole tree, and leaves branches that others search to the \
                 end (Weill 1996)",
            ],
            Scheme::Tdsab => {
                ["tdsab", "Questions about positions go to their owners (Kishimoto & Schaeffer 2002)"]
            }
        }
    }

    /// The tables with which the scheme means something: ABDADA's processors see each other's work in the
    /// table alone, and TDSAB's table is at the owners by its nature.
    ///
    /// ```
    /// use nullwindow_simulator::{Scheme, TableKind};
    /// assert_eq!(Scheme::Tdsab.tables(), [TableKind::Partitioned]);
    /// ```
    #[must_use]
    pub fn tables(self) -> &'static [TableKind] {
        match self {
            Scheme::Abdada => &[TableKind::Shared, TableKind::Partitioned],
            Scheme::Tdsab => &[TableKind::Partitioned],
            _ => &TableKind::ALL,
        }
    }

    /// Whether processors are divided among the branches, and ask for nothing.
    pub(crate) fn has_teams(self) -> bool {
        matches!(self, Scheme::TreeSplitting | Scheme::MasterSlave)
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.described()[0])
    }
}

impl FromStr for Scheme {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Scheme::ALL.into_iter().find(|scheme| scheme.described()[0] == name);
        known.ok_or_else(|| format!("there are {}", Scheme::ALL.map(|scheme| scheme.to_string()).join(", ")))
    }
}

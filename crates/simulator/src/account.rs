//! The account of a processor's time: search, communication, idleness (the overheads of parallel search:
//! Kishimoto & Müller, tutorial on game-tree search, part 4).

use nullwindow_cluster::{Activity, Segment};

/// The units of time of all processors together.
///
/// ```
/// let account = nullwindow_simulator::Account { search: 7, communication: 2, idle: 1 };
/// assert_eq!(account.total(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// Visits of nodes.
    pub search: u64,
    /// Messages.
    pub communication: u64,
    /// Waiting.
    pub idle: u64,
}

impl Account {
    /// The account of these segments.
    pub(crate) fn of<'s>(segments: impl IntoIterator<Item = &'s Segment>) -> Self {
        let mut account = Account::default();
        for segment in segments {
            let part = match segment.activity {
                Activity::Search => &mut account.search,
                Activity::Communication => &mut account.communication,
                Activity::Idle => &mut account.idle,
            };
            *part += segment.units();
        }
        account
    }

    /// All units: processors times the time of the run.
    #[must_use]
    pub fn total(self) -> u64 {
        self.search + self.communication + self.idle
    }
}

//! The account of a processor's time: search, communication, idleness (the overheads of parallel search:
//! Kishimoto & Müller, tutorial on game-tree search, part 4).

use nullwindow_cluster::{Activity, Segment};

/// The units of time of all processors together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Account {
    pub(crate) search: u64,
    pub(crate) communication: u64,
    pub(crate) idle: u64,
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
    pub(crate) fn total(self) -> u64 {
        self.search + self.communication + self.idle
    }
}

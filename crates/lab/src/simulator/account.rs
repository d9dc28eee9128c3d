//! The account of a processor's time: search, communication, idleness (the overheads of parallel search:
//! Kishimoto & Müller, tutorial on game-tree search, part 4).

/// What a processor does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activity {
    /// It visits nodes.
    Search,
    /// It has nothing to do before the answer to its request for work.
    Communication,
    /// It has nothing to do, and asks for nothing.
    Idle,
}

/// A stretch of time that a processor spends on one activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Segment {
    pub(crate) processor: usize,
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) activity: Activity,
}

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
            *part += segment.to - segment.from;
        }
        account
    }

    /// All units: processors times the time of the run.
    pub(crate) fn total(self) -> u64 {
        self.search + self.communication + self.idle
    }
}

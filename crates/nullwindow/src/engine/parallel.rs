//! The threads of a search, and how they share its work.

/// How the threads of a search share its work.
///
/// ```
/// use nullwindow::engine::Parallel;
/// assert_eq!(Parallel::named("pvsplit"), Some(Parallel::PvSplit));
/// assert_eq!(Parallel::Ybwc.name(), "ybwc");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Parallel {
    /// Young Brothers Wait (Feldmann, Monien, Mysliwietz & Vornberger 1989): once the first move of a node is
    /// searched, other threads may search the rest.
    #[default]
    Ybwc,
    /// PVSplit (Marsland & Campbell 1982): the same on the principal variation only.
    PvSplit,
    /// Each thread deepens by itself; all share the transposition table (lazy SMP: Östensson 2013).
    Lazy,
}

impl Parallel {
    /// Every scheme.
    pub const ALL: [Parallel; 3] = [Parallel::Ybwc, Parallel::PvSplit, Parallel::Lazy];

    /// Its name, as a user types it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Parallel::Ybwc => "ybwc",
            Parallel::PvSplit => "pvsplit",
            Parallel::Lazy => "lazy",
        }
    }

    /// The scheme of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scheme| scheme.name() == name)
    }
}

/// The largest number of threads that programs accept.
///
/// ```
/// assert!(nullwindow::engine::MAX_THREADS >= 64);
/// ```
pub const MAX_THREADS: usize = 1_024;

/// The threads of a search.
///
/// With one thread a search is the same on every machine. With more, the nodes and, outside exact mode, the
/// value depend on their timing; in exact mode the value does not.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options, Parallel, Threads};
/// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
/// let threads = Threads::new(2, Parallel::Ybwc);
/// let options = Options { threads, ..Options::default() };
/// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, options)?;
/// let board = Kalah::new(3, 2, Rule::EmptyCapture)?;
/// let result = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(result.score.to_string(), "+4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads {
    /// The number of threads; 0 counts as 1.
    pub number: usize,
    /// How they share the work.
    pub parallel: Parallel,
    /// With [`Parallel::Ybwc`] and [`Parallel::PvSplit`]: the nodes that the first moves of a node must have
    /// cost before other threads may search the rest. Smaller subtrees cost more to share than they take.
    pub grain: u64,
}

impl Threads {
    /// One thread.
    pub const ONE: Threads = Threads::new(1, Parallel::Ybwc);

    /// This number of threads, with the usual grain.
    #[must_use]
    pub const fn new(number: usize, parallel: Parallel) -> Self {
        Threads { number, parallel, grain: 1_000 }
    }
}

impl Default for Threads {
    fn default() -> Self {
        Threads::ONE
    }
}

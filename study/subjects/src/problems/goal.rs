//! Problems of proof: does the side to move reach the goal? And the searches that answer (our own).

use super::method::ProofMethod;
use crate::{Error, Monitor};
use nullwindow::engine::{Engine, Features, KeyOf, Limits, NodeClock, Options as Search, Profile};
use nullwindow::proof::{DfPn, ProofGoal, ProofLimits, ProofOptions, ProofResult, ProofStatus, pn2, pns};
use nullwindow::table::{Scheme, Table};
use nullwindow::{Keyed, Score, Window};
use nullwindow_support::ThreadTime;

/// What a search may use. [`Problem`] has an example.
#[derive(Clone, Copy)]
pub struct Means {
    /// Positions in memory.
    pub positions: usize,
    /// Nodes.
    pub nodes: u64,
}

/// The result of one search, and its cost. [`Problem`] has an example.
#[derive(Clone, Copy)]
pub struct Found {
    /// Whether the side to move reaches the goal.
    pub status: ProofStatus,
    /// Nodes visited.
    pub nodes: u64,
    /// The most positions in memory at once; of alpha-beta's table, its size.
    pub stored: u64,
    /// The time of the processor, in seconds.
    pub seconds: f64,
}

/// A problem of any game.
///
/// ```
/// use nullwindow_subjects::Monitor;
/// use nullwindow_subjects::problems::{Means, ProblemSet, ProofMethod};
///
/// let problems = ProblemSet::Domineering.problems(1, 1)?;
/// let means = Means { positions: 1 << 16, nodes: 1_000_000 };
/// let [one, other] = [ProofMethod::DfPn, ProofMethod::AlphaBeta]
///     .map(|method| problems[0].search(method, means, &Monitor::silent()));
/// let (one, other) = (one?, other?);
/// assert!(one.solved() && one.status == other.status);
/// assert_ne!(one.nodes, other.nodes);
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub trait Problem {
    /// Searches the problem. A search that meets no limit is always the same but for its time.
    ///
    /// # Errors
    /// If the monitor stops it, or its table is too large.
    fn search(&self, method: ProofMethod, means: Means, monitor: &Monitor) -> Result<Found, Error>;
}

/// A position, its goal, and the evaluator of alpha-beta, for which the goal is a score of more than 0.
pub(super) struct GoalOf<F: Profile, G> {
    pub(super) position: F::Game,
    pub(super) goal: G,
    pub(super) evaluator: F::Evaluator,
}

const CLOCK: NodeClock = NodeClock(1_000_000);

impl<F, G> Problem for GoalOf<F, G>
where
    F: Profile<Game: Keyed, Evaluator: Clone>,
    G: ProofGoal<F::Game>,
{
    fn search(&self, method: ProofMethod, means: Means, monitor: &Monitor) -> Result<Found, Error> {
        let clock = ThreadTime::now();
        let published = ProofOptions { epsilon: None, ..ProofOptions::default() };
        let found = match method {
            ProofMethod::AlphaBeta => self.alpha_beta(means, monitor)?,
            ProofMethod::Pn => self.by_tree(pns, means, monitor),
            ProofMethod::Pn2 => self.by_tree(pn2, means, monitor),
            ProofMethod::Pds => self.by_table(ProofOptions { pds: true, ..published }, means, monitor),
            ProofMethod::DfPn => self.by_table(published, means, monitor),
            ProofMethod::DfPnEpsilon => self.by_table(ProofOptions::default(), means, monitor),
            ProofMethod::Naive => self.by_table(ProofOptions { naive: true, ..published }, means, monitor),
        };
        if monitor.stopped() {
            return Err(Error::Stopped);
        }
        Ok(Found { seconds: clock.elapsed().as_secs_f64(), ..found })
    }
}

/// A proof search by a tree in memory.
type ByTree<P, G, R, M> = fn(&P, &G, &[R], ProofLimits<'_>, &dyn nullwindow::engine::Clock) -> ProofResult<M>;

impl<F, G> GoalOf<F, G>
where
    F: Profile<Game: Keyed, Evaluator: Clone>,
    G: ProofGoal<F::Game>,
{
    fn by_tree<R, M>(
        &self,
        search: ByTree<F::Game, G, R, M>,
        Means { positions, nodes }: Means,
        monitor: &Monitor,
    ) -> Found {
        let limits = ProofLimits {
            nodes: Some(nodes),
            stored: Some(positions as u64),
            stop: Some(monitor.stop_flag()),
            ..ProofLimits::default()
        };
        Found::of(&search(&self.position, &self.goal, &[], limits, &CLOCK))
    }

    fn by_table(&self, options: ProofOptions, Means { positions, nodes }: Means, monitor: &Monitor) -> Found {
        let limits =
            ProofLimits { nodes: Some(nodes), stop: Some(monitor.stop_flag()), ..ProofLimits::default() };
        let mut search = DfPn::with_entries(positions, options);
        Found::of(&search.solve(&self.position, &self.goal, &[], limits, &CLOCK))
    }

    /// A deepening search with a null window, and without enhanced cut-offs.
    fn alpha_beta(&self, means: Means, monitor: &Monitor) -> Result<Found, Error> {
        let table = Table::<KeyOf<F>>::with_entries(means.positions, Scheme::TwoLevel);
        let table = table.map_err(|error| Error::option("log2-entries", error.to_string()))?;
        let features = Features { enhanced_cuts: false, ..Features::default() };
        let options = Search { features, ..Search::default() };
        let mut engine = Engine::<F>::with_table(self.evaluator.clone(), Some(table), options);
        let limits = Limits {
            nodes: Some(means.nodes),
            window: Some(Window::null(Score::default())),
            stop: Some(monitor.stop_flag()),
            ..Limits::DEEPEN
        };
        let found = monitor.search(&mut engine, &self.position, limits)?;
        let status = match found.exceeds(Score::default()) {
            Some(true) => ProofStatus::Proved,
            Some(false) => ProofStatus::Disproved,
            None => ProofStatus::Unknown,
        };
        Ok(Found { status, nodes: found.nodes, stored: means.positions as u64, seconds: 0.0 })
    }
}

impl Found {
    fn of<M>(result: &ProofResult<M>) -> Self {
        Found { status: result.status, nodes: result.nodes, stored: result.stored, seconds: 0.0 }
    }

    /// Whether the goal was proved or disproved.
    #[must_use]
    pub fn solved(&self) -> bool {
        self.status != ProofStatus::Unknown
    }
}

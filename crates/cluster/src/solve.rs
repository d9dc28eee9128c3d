//! Solving a position on all ranks: in threads, in a simulated network, or over MPI (our own).

use crate::partitioned::Partitioned;
use crate::rank::{Rank, Root, Step};
use crate::scheme::Scheme;
use crate::tdsab::Tdsab;
use crate::transport::{Transport, threads};
use crate::{Account, Checkpoint, Interval, LeafSearch, Progress, SimulatedNetwork, Wire};
use nullwindow::Score;
use nullwindow_support::SplitMix64;
use nullwindow_support::checkpoint::CheckpointFileError;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::thread;

/// A scheme of distributed search.
///
/// ```
/// use nullwindow_cluster::SchemeName;
/// assert_eq!(SchemeName::ALL.map(|scheme| scheme.to_string()), ["tdsab", "partitioned"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemeName {
    /// Transposition-driven scheduling: work goes to the owner of the position.
    Tdsab,
    /// Young Brothers Wait over a partitioned table: entries come to the work.
    Partitioned,
}

impl SchemeName {
    /// All schemes.
    pub const ALL: [SchemeName; 2] = [SchemeName::Tdsab, SchemeName::Partitioned];
}

impl fmt::Display for SchemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SchemeName::Tdsab => "tdsab",
            SchemeName::Partitioned => "partitioned",
        })
    }
}

/// The settings of a run.
pub struct Settings {
    /// The scheme.
    pub scheme: SchemeName,
    /// Whether there is a checkpoint; the same on all ranks.
    pub checkpoints: bool,
    /// The checkpoint, on rank 0.
    pub checkpoint: Option<Checkpoint>,
    /// A flag that stops the run.
    pub stop: Option<&'static AtomicBool>,
}

impl Settings {
    /// A run without checkpoints, to the end.
    ///
    /// ```
    /// use nullwindow_cluster::{SchemeName, Settings};
    /// assert!(Settings::new(SchemeName::Tdsab).checkpoint.is_none());
    /// ```
    #[must_use]
    pub fn new(scheme: SchemeName) -> Self {
        Settings { scheme, checkpoints: false, checkpoint: None, stop: None }
    }
}

/// The result of a run.
pub struct Solution<M> {
    /// What is proved of the root: both bounds are the value, unless the run was stopped.
    pub known: Interval,
    /// A best move; `None` if none was needed to prove the value.
    pub best: Option<M>,
    /// The null windows searched.
    pub iterations: u32,
    /// The accounts of all ranks; of ranks that did not answer after a stop they are empty.
    pub accounts: Vec<Account>,
    /// The checkpoint, with all that is known.
    pub checkpoint: Option<Checkpoint>,
    /// The error of writing the checkpoint, if the last attempt failed.
    pub error: Option<CheckpointFileError>,
}

impl<M: Copy> Solution<M> {
    /// The value, from the view of the side to move; `None` if the run was stopped before.
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        (self.known.lower >= self.known.upper).then_some(self.known.lower)
    }

    pub(crate) fn of<P: Wire<Move = M>>(root: &P, end: Root<'_>) -> Self {
        let mut moves = Vec::new();
        root.moves(&mut moves);
        let leads_to_best = |m: &P::Move| {
            let mut child = root.clone();
            child.make(*m);
            child.pack() == end.driver.best
        };
        Solution {
            known: end.driver.known,
            best: moves.into_iter().find(leads_to_best),
            iterations: end.driver.iteration,
            accounts: end.accounts.into_iter().map(Account::from_figures).collect(),
            checkpoint: end.saving.map(|saving| saving.checkpoint),
            error: end.error,
        }
    }
}

/// Solves a position on this many ranks, which are threads. `leaves` opens the leaf search of a rank.
///
/// # Errors
/// Of `leaves`.
///
/// # Panics
/// If a rank panics.
///
/// ```
/// use nullwindow_cluster::{ConnectFourLeaves, LeafSettings, SchemeName, Settings, solve_in_threads};
/// use nullwindow_games::connect_four::{Board, ConnectFourGame};
/// let position: Board = "52753311433677442422121".parse()?;
/// for scheme in SchemeName::ALL {
///     let leaves = |_| ConnectFourLeaves::new(&ConnectFourGame::default(), LeafSettings::new(1), 12);
///     let solution = solve_in_threads(&position, 2, Settings::new(scheme), leaves, &mut |_| ())?;
///     assert_eq!(solution.value().map(|value| value.get()), Some(8));
/// }
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn solve_in_threads<P, L, E>(
    root: &P,
    ranks: usize,
    settings: Settings,
    leaves: impl Fn(usize) -> Result<L, E> + Sync,
    report: &mut dyn FnMut(&Progress),
) -> Result<Solution<P::Move>, E>
where
    P: Wire + Send + Sync,
    L: LeafSearch<P>,
    E: Send,
{
    let Settings { scheme, checkpoints, checkpoint, stop } = settings;
    let mut ends = threads::ends(ranks).into_iter();
    let Some(first) = ends.next() else { unreachable!("there is a rank") };
    // Rank 0 works in this thread. All open their searches before any begins.
    let (ready, leaves) = (std::sync::Barrier::new(ranks), &leaves);
    let failed = AtomicBool::new(false);
    let open = |rank| {
        let opened = leaves(rank);
        if opened.is_err() {
            failed.store(true, std::sync::atomic::Ordering::SeqCst);
        }
        ready.wait();
        let all = !failed.load(std::sync::atomic::Ordering::SeqCst);
        opened.map(|leaves| all.then_some(leaves))
    };
    thread::scope(|scope| {
        let open = &open;
        let others: Vec<_> = ends
            .map(|end| {
                scope.spawn(move || {
                    let Some(leaves) = open(end.rank())? else { return Ok(()) };
                    let mut ignore = |_: &Progress| ();
                    let own = Root::new(root.pack(), ranks, None, &mut ignore);
                    run(end, scheme, root, leaves, own, checkpoints, stop);
                    Ok(())
                })
            })
            .collect();
        let solution = open(0).map(|leaves| {
            let end = Root::new(root.pack(), ranks, checkpoint, report);
            leaves.and_then(|leaves| run(first, scheme, root, leaves, end, checkpoints, stop))
        });
        let ended: Result<Vec<()>, E> = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect();
        ended?;
        let Some(end) = solution? else { unreachable!("a search that did not open is an error above") };
        Ok(Solution::of(root, end))
    })
}

/// Runs one rank to its end.
pub(crate) fn run<'a, P: Wire, L: LeafSearch<P>, T: Transport>(
    transport: T,
    scheme: SchemeName,
    root: &P,
    leaves: L,
    own: Root<'a>,
    checkpoints: bool,
    stop: Option<&'static AtomicBool>,
) -> Option<Root<'a>> {
    fn whole<'a, T: Transport, S: Scheme>(mut rank: Rank<'a, T, S>) -> Option<Root<'a>> {
        rank.run();
        rank.into_root()
    }
    let (rank, ranks) = (transport.rank(), transport.ranks());
    match scheme {
        SchemeName::Tdsab => {
            let scheme = Tdsab::new(rank, ranks, root.clone(), leaves, checkpoints);
            whole(Rank::new(transport, scheme, own, stop))
        }
        SchemeName::Partitioned => {
            let scheme = Partitioned::new(rank, ranks, root.clone(), leaves, checkpoints);
            whole(Rank::new(transport, scheme, own, stop))
        }
    }
}

/// The order in which the ranks of a simulated network take their steps.
///
/// ```
/// use nullwindow_cluster::Schedule;
/// assert_ne!(Schedule::Random(1), Schedule::RoundRobin);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// One after another.
    RoundRobin,
    /// A random one each time, by this seed.
    Random(u64),
}

/// Solves a position on the ranks of a simulated network, all in this thread: the same settings, network and
/// schedule give the same messages.
///
/// ```
/// use nullwindow_cluster::{ConnectFourLeaves, LeafSettings, Schedule, SchemeName, Settings};
/// use nullwindow_cluster::{SimulatedNetwork, solve_simulated};
/// use nullwindow_games::connect_four::{Board, ConnectFourGame};
/// let position: Board = "52753311433677442422121".parse()?;
/// let network = SimulatedNetwork::new(3, 20, 5);
/// let leaves = |_| ConnectFourLeaves::new(&ConnectFourGame::default(), LeafSettings::new(1), 12);
/// let settings = Settings::new(SchemeName::Tdsab);
/// let solution = solve_simulated(&position, &network, Schedule::Random(7), settings, leaves)?;
/// assert_eq!((solution.value().map(|value| value.get()), network.flying()), (Some(8), 0));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
///
/// # Errors
/// Of `leaves`.
///
/// # Panics
/// If the ranks make no progress in 2³² steps.
pub fn solve_simulated<P: Wire, L: LeafSearch<P>, E>(
    root: &P,
    network: &SimulatedNetwork,
    schedule: Schedule,
    settings: Settings,
    leaves: impl Fn(usize) -> Result<L, E>,
) -> Result<Solution<P::Move>, E> {
    let ends = network.ends();
    let (ranks, checkpoints) = (ends.len(), settings.checkpoints);
    let searches = (0..ranks).map(leaves).collect::<Result<Vec<_>, E>>()?;
    let schemes = searches.into_iter().enumerate();
    match settings.scheme {
        SchemeName::Tdsab => {
            let scheme = |(rank, leaves)| Tdsab::new(rank, ranks, root.clone(), leaves, checkpoints);
            Ok(simulate(root, ends, schemes.map(scheme).collect(), schedule, settings))
        }
        SchemeName::Partitioned => {
            let scheme = |(rank, leaves)| Partitioned::new(rank, ranks, root.clone(), leaves, checkpoints);
            Ok(simulate(root, ends, schemes.map(scheme).collect(), schedule, settings))
        }
    }
}

/// More steps than a simulation can take that makes progress.
const MOST_STEPS: u64 = 1 << 32;

fn simulate<P: Wire, T: Transport, S: Scheme>(
    root: &P,
    ends: Vec<T>,
    schemes: Vec<S>,
    schedule: Schedule,
    settings: Settings,
) -> Solution<P::Move> {
    let (count, mut checkpoint) = (ends.len(), settings.checkpoint);
    let mut ignore: Vec<_> = (0..count).map(|_| |_: &Progress| ()).collect();
    let mut ranks: Vec<_> = ends
        .into_iter()
        .zip(schemes)
        .zip(&mut ignore)
        .map(|((end, scheme), report)| {
            let own = Root::new(root.pack(), count, checkpoint.take(), report);
            Rank::new(end, scheme, own, settings.stop)
        })
        .collect();
    let (mut over, mut next) = (vec![false; count], 0);
    let mut random = match schedule {
        Schedule::RoundRobin => None,
        Schedule::Random(seed) => Some(SplitMix64::new(seed)),
    };
    for step in 0_u64.. {
        if over.iter().all(|&over| over) {
            break;
        }
        assert!(step < MOST_STEPS, "the ranks make no progress");
        next = random.as_mut().map_or((next + 1) % count, |random| random.below(count));
        over[next] |= !over[next] && ranks[next].step() == Step::Over;
    }
    let end = ranks.into_iter().find_map(Rank::into_root);
    Solution::of(root, end.unwrap_or_else(|| unreachable!("there is a rank 0")))
}

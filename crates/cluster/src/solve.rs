//! Solving a position on all ranks: in threads, in a simulated network, or over MPI (our own).

use crate::code::Code;
use crate::partitioned::Partitioned;
use crate::rank::{Rank, Root, Step};
use crate::scheme::Scheme;
use crate::tdsab::Tdsab;
use crate::transport::{Transport, threads};
use crate::{Account, Checkpoint, Interval, Progress, RankGame, SimulatedNetwork};
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
    /// Transposition-driven scheduling: work goes to the owner of the position. Once the eldest child of a
    /// node has left its question open, at most two of the others are asked at a time, or log₂ of the ranks
    /// where that is more; this bound is our own.
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
    /// The only question, if there is one: is the value more than this?
    pub exceeds: Option<Score>,
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
        Settings { scheme, exceeds: None, checkpoints: false, checkpoint: None, stop: None }
    }
}

/// The result of a run.
pub struct Solution {
    /// What is proved of the root: both bounds are the value, unless the run was stopped.
    pub known: Interval,
    /// The number of a best move among the legal ones; `None` if none was needed to prove the value.
    pub best: Option<u16>,
    /// The null windows searched.
    pub iterations: u32,
    /// The accounts of all ranks; of ranks that did not answer after a stop they are empty.
    pub accounts: Vec<Account>,
    /// The checkpoint, with all that is known.
    pub checkpoint: Option<Checkpoint>,
    /// The error of writing the checkpoint, if the last attempt failed.
    pub error: Option<CheckpointFileError>,
}

impl Solution {
    /// The value, from the view of the side to move; `None` if the run was stopped before.
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        (self.known.lower >= self.known.upper).then_some(self.known.lower)
    }

    /// Whether this question is answered; without one, whether the value is known.
    #[must_use]
    pub fn is_answered(&self, exceeds: Option<Score>) -> bool {
        exceeds.map_or(self.value().is_some(), |v| self.known.answers(v))
    }

    pub(crate) fn of(end: Root<'_>) -> Self {
        Solution {
            known: end.driver.known,
            best: end.driver.best,
            iterations: end.driver.iteration,
            accounts: end.accounts.into_iter().map(Account::from_figures).collect(),
            checkpoint: end.saving.map(|saving| saving.checkpoint),
            error: end.error,
        }
    }
}

/// Solves a position on this many ranks, which are threads. `open` opens the game of a rank, at the position.
///
/// # Errors
/// Of `open`.
///
/// # Panics
/// If a rank panics.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_cluster::{SchemeName, SessionGame, SessionSettings, Settings, solve_in_threads};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let game = AnyGame::from(ConnectFourGame::default());
/// let open = |_| SessionGame::new(&game, "52753311433677442422121", SessionSettings::new(1));
/// for scheme in SchemeName::ALL {
///     let solution = solve_in_threads(2, Settings::new(scheme), open, &mut |_| ())?;
///     assert_eq!(solution.value().map(|value| value.get()), Some(8));
/// }
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn solve_in_threads<G: RankGame, E: Send>(
    ranks: usize,
    settings: Settings,
    open: impl Fn(usize) -> Result<G, E> + Sync,
    report: &mut dyn FnMut(&Progress),
) -> Result<Solution, E> {
    let Settings { scheme, exceeds, checkpoints, checkpoint, stop } = settings;
    let mut ends = threads::ends(ranks).into_iter();
    let Some(first) = ends.next() else { unreachable!("there is a rank") };
    // Rank 0 works in this thread. All open their games before any begins.
    let (ready, open) = (std::sync::Barrier::new(ranks), &open);
    let failed = AtomicBool::new(false);
    let open = |rank| {
        let opened = open(rank);
        if opened.is_err() {
            failed.store(true, std::sync::atomic::Ordering::SeqCst);
        }
        ready.wait();
        let all = !failed.load(std::sync::atomic::Ordering::SeqCst);
        opened.map(|game| all.then_some(game))
    };
    thread::scope(|scope| {
        let open = &open;
        let others: Vec<_> = ends
            .map(|end| {
                scope.spawn(move || {
                    let Some(game) = open(end.rank())? else { return Ok(()) };
                    let mut ignore = |_: &Progress| ();
                    let own = Root::new(game.code(), ranks, None, None, &mut ignore);
                    run(end, scheme, game, own, checkpoints, stop);
                    Ok(())
                })
            })
            .collect();
        let solution = open(0).map(|game| {
            let game = game?;
            let own = Root::new(game.code(), ranks, exceeds, checkpoint, report);
            run(first, scheme, game, own, checkpoints, stop)
        });
        let ended: Result<Vec<()>, E> = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect();
        ended?;
        let Some(end) = solution? else { unreachable!("a search that did not open is an error above") };
        Ok(Solution::of(end))
    })
}

/// Runs one rank to its end.
pub(crate) fn run<'a, G: RankGame, T: Transport>(
    transport: T,
    scheme: SchemeName,
    game: G,
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
            let scheme = Tdsab::new(rank, ranks, game, checkpoints);
            whole(Rank::new(transport, scheme, own, stop))
        }
        SchemeName::Partitioned => {
            let scheme = Partitioned::new(rank, ranks, game, checkpoints);
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
/// use nullwindow::session::AnyGame;
/// use nullwindow_cluster::{Schedule, SchemeName, SessionGame, SessionSettings, Settings};
/// use nullwindow_cluster::{SimulatedNetwork, solve_simulated};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let game = AnyGame::from(ConnectFourGame::default());
/// let open = |_| SessionGame::new(&game, "52753311433677442422121", SessionSettings::new(1));
/// let network = SimulatedNetwork::new(3, 20, 5);
/// let settings = Settings::new(SchemeName::Tdsab);
/// let solution = solve_simulated(&network, Schedule::Random(7), settings, open)?;
/// assert_eq!((solution.value().map(|value| value.get()), network.flying()), (Some(8), 0));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
///
/// # Errors
/// Of `open`.
///
/// # Panics
/// If the ranks make no progress in 2³² steps.
pub fn solve_simulated<G: RankGame, E>(
    network: &SimulatedNetwork,
    schedule: Schedule,
    settings: Settings,
    open: impl Fn(usize) -> Result<G, E>,
) -> Result<Solution, E> {
    let ends = network.ends();
    let (ranks, checkpoints) = (ends.len(), settings.checkpoints);
    let games = (0..ranks).map(open).collect::<Result<Vec<_>, E>>()?;
    let (root, games) = (games[0].code(), games.into_iter().enumerate());
    match settings.scheme {
        SchemeName::Tdsab => {
            let scheme = |(rank, game)| Tdsab::new(rank, ranks, game, checkpoints);
            Ok(simulate(root, ends, games.map(scheme).collect(), schedule, settings))
        }
        SchemeName::Partitioned => {
            let scheme = |(rank, game)| Partitioned::new(rank, ranks, game, checkpoints);
            Ok(simulate(root, ends, games.map(scheme).collect(), schedule, settings))
        }
    }
}

/// More steps than a simulation can take that makes progress.
const MOST_STEPS: u64 = 1 << 32;

fn simulate<T: Transport, S: Scheme>(
    root: Code,
    ends: Vec<T>,
    schemes: Vec<S>,
    schedule: Schedule,
    settings: Settings,
) -> Solution {
    let (count, mut checkpoint) = (ends.len(), settings.checkpoint);
    let mut ignore: Vec<_> = (0..count).map(|_| |_: &Progress| ()).collect();
    let mut ranks: Vec<_> = ends
        .into_iter()
        .zip(schemes)
        .zip(&mut ignore)
        .map(|((end, scheme), report)| {
            let own = Root::new(root, count, settings.exceeds, checkpoint.take(), report);
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
    Solution::of(end.unwrap_or_else(|| unreachable!("there is a rank 0")))
}

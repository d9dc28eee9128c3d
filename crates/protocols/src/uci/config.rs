//! The settings of a dialogue by UCI.

use nullwindow::engine::{Parameters, Threads};
use nullwindow::session::{Error, Searcher};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A search of [`Bench`].
///
/// ```
/// use nullwindow_protocols::uci::BenchResult;
/// let result = BenchResult { position: "startpos", nodes: 20, time: std::time::Duration::ZERO };
/// assert_eq!(result.nodes, 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult<'a> {
    /// The position as text.
    pub position: &'a str,
    /// Nodes visited.
    pub nodes: u64,
    /// The time of the search.
    pub time: Duration,
}

/// The measurement of the command `bench`: searches one position after another until the flag is set, and
/// reports each.
///
/// ```
/// use nullwindow_protocols::uci::{Bench, BenchResult, UciConfig};
/// let bench: &Bench<'_> = &|_stop, report| {
///     let time = std::time::Duration::from_secs(1);
///     report(BenchResult { position: "startpos", nodes: 2_000_000, time });
///     Ok(())
/// };
/// let config = UciConfig { bench: Some(bench), ..UciConfig::default() };
/// # assert!(config.bench.is_some());
/// ```
pub type Bench<'a> = dyn Fn(&AtomicBool, &mut dyn FnMut(BenchResult<'_>)) -> Result<(), Error> + Sync + 'a;

/// Makes the searcher of a dialogue, with a table of a size in MiB and these parameters: at first, and anew
/// when the board changes them.
pub type MakePlayer<'a, P> = &'a (dyn Fn(u32, Parameters) -> Result<Box<dyn Searcher<P>>, Error> + Sync + 'a);

/// The name of the engine, its memory, and limits that hold for every search.
///
/// ```
/// use nullwindow_protocols::uci::UciConfig;
/// let config = UciConfig { depth: Some(6), ..UciConfig::default() };
/// assert_eq!(config.hash, 64);
/// ```
#[derive(Clone, Copy)]
pub struct UciConfig<'a> {
    /// The program's name.
    pub name: &'a str,
    /// The program's version.
    pub version: &'a str,
    /// The size of the transposition table in MiB, until the option `Hash` is set.
    pub hash: u32,
    /// The largest depth of any search, in plies.
    pub depth: Option<u32>,
    /// The largest number of nodes of any search.
    pub nodes: Option<u64>,
    /// The threads of a search, until the option `Threads` is set.
    pub threads: Threads,
    /// Whether the parameters of the selective search are options, for tuning.
    pub tuning: bool,
    /// The command `bench`.
    pub bench: Option<&'a Bench<'a>>,
}

impl Default for UciConfig<'_> {
    fn default() -> Self {
        let (name, version) = ("nullwindow", env!("CARGO_PKG_VERSION"));
        let (hash, threads) = (64, Threads::ONE);
        UciConfig { name, version, hash, depth: None, nodes: None, threads, tuning: false, bench: None }
    }
}

impl fmt::Debug for UciConfig<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UciConfig { name, version, hash, depth, nodes, threads, tuning, bench } = self;
        let mut debug = f.debug_struct("UciConfig");
        debug.field("name", name).field("version", version).field("hash", hash);
        debug.field("depth", depth).field("nodes", nodes).field("threads", threads).field("tuning", tuning);
        debug.field("bench", &bench.is_some()).finish()
    }
}

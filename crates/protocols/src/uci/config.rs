//! The settings of a dialogue by UCI.

use nullwindow::engine::{Parameters, Threads};
use nullwindow::session::{Book, Error, Searcher};
use std::fmt;
use std::path::Path;
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

/// Opens the opening book in a file.
///
/// # Errors
/// If it cannot be read, or is no book; in one line.
pub type OpenBook<'a> = dyn Fn(&Path) -> Result<Book, Error> + Sync + 'a;

/// The opening books of a dialogue, which the options `OwnBook` and `BookFile` choose.
///
/// ```
/// use nullwindow_protocols::uci::{UciBooks, UciConfig};
/// let books = UciBooks { open: &|_| Err("there is none".into()), first: None };
/// let config = UciConfig { books: Some(books), ..UciConfig::default() };
/// # assert!(config.books.is_some());
/// ```
#[derive(Clone, Copy)]
pub struct UciBooks<'a> {
    /// Opens the book in a file, where the board sets `BookFile`.
    pub open: &'a OpenBook<'a>,
    /// The file and its book until then. With one, `OwnBook` is true at first.
    pub first: Option<(&'a Path, &'a Book)>,
}

impl fmt::Debug for UciBooks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UciBooks").field("first", &self.first).finish_non_exhaustive()
    }
}

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
    /// The opening books; without them their options are not there.
    pub books: Option<UciBooks<'a>>,
}

impl Default for UciConfig<'_> {
    fn default() -> Self {
        let (name, version) = ("nullwindow", env!("CARGO_PKG_VERSION"));
        let (hash, threads, tuning) = (64, Threads::ONE, false);
        let (depth, nodes, bench, books) = (None, None, None, None);
        UciConfig { name, version, hash, depth, nodes, threads, tuning, bench, books }
    }
}

impl fmt::Debug for UciConfig<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UciConfig { name, version, hash, depth, nodes, threads, tuning, bench, books } = self;
        let mut debug = f.debug_struct("UciConfig");
        debug.field("name", name).field("version", version).field("hash", hash);
        debug.field("depth", depth).field("nodes", nodes).field("threads", threads).field("tuning", tuning);
        debug.field("bench", &bench.is_some()).field("books", books).finish()
    }
}

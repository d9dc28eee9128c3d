//! The options `--threads` and `--parallel` (our own).

use clap::builder::{PossibleValuesParser, TypedValueParser};
use nullwindow::engine::{MAX_THREADS, Parallel, Threads};

/// The number of search threads, and how they share the work.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ThreadArguments {
    /// The number of search threads, from 1 to 1024
    #[arg(
        long,
        value_name = "THREADS",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64)
    )]
    threads: u16,

    /// How the search threads share the work: Young Brothers Wait, PVSplit, or each searches by itself, and
    /// they share the table
    #[arg(long, value_name = "SCHEME", default_value = Parallel::Ybwc.name(), value_parser = schemes())]
    parallel: Parallel,
}

fn schemes() -> impl TypedValueParser<Value = Parallel> {
    let names = PossibleValuesParser::new(Parallel::ALL.map(Parallel::name));
    names.map(|name| Parallel::named(&name).unwrap_or_default())
}

impl From<ThreadArguments> for Threads {
    fn from(arguments: ThreadArguments) -> Self {
        Threads::new(arguments.threads.into(), arguments.parallel)
    }
}

//! The option `--threads` of training (our own).

use clap::value_parser;
use nullwindow_support::parallel;

/// The threads that share the work.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct ThreadsArguments {
    /// The number of search threads, or of others that share the work [default: those of the machine].
    /// Weights do not depend on it; the order of games in a file does. A network uses at most four
    #[arg(long, value_name = "THREADS", value_parser = value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

impl ThreadsArguments {
    /// Their number.
    pub(super) fn number(self) -> usize {
        self.threads.map_or_else(parallel::available_threads, usize::from)
    }
}

//! Sizes of tables on a command line (our own).

use clap::builder::RangedI64ValueParser;

/// Reads the size of a table in MiB, from 1 to 2^20.
///
/// ```
/// #[derive(clap::Args)]
/// struct Arguments {
///     /// The size of the transposition table in MiB
///     #[arg(long, default_value_t = 64, value_parser = nullwindow_app::mebibytes())]
///     hash: u32,
/// }
/// ```
#[must_use]
pub fn mebibytes() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=1 << 20)
}

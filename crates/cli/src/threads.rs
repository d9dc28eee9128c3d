//! The option for how many threads search: so far one.

use anyhow::{Result, bail};

/// How many threads search.
#[derive(clap::Args)]
pub(crate) struct ThreadArguments {
    /// How many threads search: 1, for more do not exist yet
    #[arg(long, value_name = "THREADS", default_value = "1", hide_default_value = true, value_parser = one)]
    threads: u32,
}

fn one(text: &str) -> Result<u32> {
    match text.parse() {
        Ok(1) => Ok(1),
        Ok(2..) => bail!("searches have one thread; more do not exist yet"),
        _ => bail!("this is not a number of threads, from 1"),
    }
}

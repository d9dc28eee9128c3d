//! The option `--threads`: so far one (our own).

use anyhow::{Result, bail};

/// The number of search threads.
#[derive(clap::Args, Debug)]
pub struct ThreadArguments {
    /// The number of search threads: 1, since parallel search does not exist yet
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

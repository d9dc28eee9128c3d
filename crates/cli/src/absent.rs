//! The commands that this build of the program lacks: each says how to build it (our own).

use anyhow::{Result, bail};
use std::ffi::OsString;
use std::process::ExitCode;

/// A command that a feature brings, in builds without it: its help, arguments of any kind, and its error.
macro_rules! absent {
    ($(#[$help:meta])* $feature:literal: $Arguments:ident, $run:ident, $way:literal) => {
        #[cfg(not(feature = $feature))]
        #[derive(clap::Args)]
        $(#[$help])*
        #[command(disable_help_flag = true)]
        pub(crate) struct $Arguments {
            #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
            _rest: Vec<OsString>,
        }

        #[cfg(not(feature = $feature))]
        pub(crate) fn $run(_: &$Arguments) -> Result<ExitCode> {
            bail!(
                "the command {} is not in this build of the program: {} to `cargo run`, `cargo build` or \
                 `cargo install`",
                stringify!($run),
                $way
            )
        }
    };
}

absent! {
    /// Serve the page in the browser (not in this build: it needs cargo xtask web, then --features web)
    "web": Serve, serve, "run `cargo xtask web`, and add --features web"
}

absent! {
    /// Print the completions of a shell (not in this build: it needs --features manual)
    #[command(hide = true)]
    "manual": Completions, completions, "add --features manual"
}

absent! {
    /// Write the pages of the manual (not in this build: it needs --features manual)
    #[command(hide = true)]
    "manual": Man, man, "add --features manual"
}

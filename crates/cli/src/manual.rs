//! What a package of the program has beside it: completions of shells, and pages of the manual (our own, over
//! `clap_complete` and `clap_mangen`).

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::Shell;
use nullwindow_app::output::written;
use std::io::stdout;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the completions of a shell.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    nullwindow completions bash > ~/.local/share/bash-completion/completions/nullwindow")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Write the pages of the manual, one for each command, into a folder.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  nullwindow man ~/.local/share/man/man1")]
pub(crate) struct Manual {
    /// The folder, which exists
    folder: PathBuf,
}

pub(crate) fn completions(arguments: &Completions, mut program: Command) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, env!("CARGO_BIN_NAME"), &mut script);
    written(std::io::Write::write_all(&mut stdout(), &script))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn manual(arguments: &Manual, program: Command) -> Result<ExitCode> {
    let folder = &arguments.folder;
    clap_mangen::generate_to(program, folder).with_context(|| folder.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

//! `nullwindow nboard`: the command line of the NBoard protocol.

use anyhow::{Result, anyhow};
use nullwindow::session::AnyGame;
use nullwindow_app::ThreadArguments;
use nullwindow_app::dialogue::{EndingStdout, ended};
use nullwindow_app::mebibytes;
use nullwindow_protocols::nboard;
use std::io::{BufReader, stdin};
use std::process::ExitCode;

/// Play Othello by the NBoard protocol: commands on standard input, responses on standard output.
///
/// It understands `nboard 2`, `set depth`, `set threads`, `set game`, `set contempt`, `move`, `hint`, `go`,
/// `ping`, `learn`, `analyze` and `quit`. It ignores other lines, and answers malformed ones by a `status`
/// line. `ping` stops a search. Evaluations are in discs, those of `analyze` from Black's view. Endgames are
/// solved exactly from 24 empty squares on, or from 8 more than the depth that is set, whichever is fewer;
/// from 30 on, if the depth is at least as large.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow nboard\n  \
    printf 'nboard 2\\nset depth 12\\nmove f5\\nhint 3\\n' | nullwindow nboard --hash 256")]
pub(crate) struct Arguments {
    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let session = AnyGame::from(nullwindow_othello::OthelloGame).player(arguments.hash as usize);
    let mut session = session.map_err(|error| anyhow!("--hash {}: {error}", arguments.hash))?;
    let threads = arguments.threads.into();
    let (input, output) = (BufReader::new(stdin()), EndingStdout::watched());
    ended(nboard::run(session.as_mut(), env!("CARGO_BIN_NAME"), threads, input, output))
}

//! `nullwindow nboard`: the NBoard protocol, version 2 (Welty), by which boards on the screen speak with Othello engines.

mod inbox;
mod player;

use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use inbox::Inbox;
use nullwindow::session::AnyGame;
use player::Player;
use std::process::ExitCode;

/// Play Othello by the NBoard protocol: commands on standard input, answers on standard output.
///
/// It understands `nboard 2`, `set depth`, `set game`, `set contempt`, `move`, `hint`, `go`, `ping`, `learn` and `analyze`, and `quit`; other
/// lines are ignored, and faulty ones answered by a `status` line. `ping` ends a search. Evaluations are in discs, those of `analyze`
/// from Black's view. Endgames are solved exactly, from 24 empty squares on or 8 more than the depth that is set, whichever is fewer; from 30
/// on, if the depth is no less.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow nboard\n  \
    printf 'nboard 2\\nset depth 12\\nmove f5\\nhint 3\\n' | nullwindow nboard --hash 256")]
pub(crate) struct Arguments {
    /// Size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let session = AnyGame::from(nullwindow_othello::Game).player(arguments.hash as usize);
    let session = session.map_err(|fault| anyhow!("--hash {}: {fault}", arguments.hash))?;
    let inbox = Inbox::open();
    let mut player = Player::new(session, &inbox);
    while let Some(line) = inbox.next()? {
        if !player.obey(&line)? {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

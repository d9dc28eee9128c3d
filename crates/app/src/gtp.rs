//! The command `gtp`: the command line of the Go Text Protocol.

use crate::dialogue::{EndingStdout, ended};
use crate::player::PlayerArguments;
use crate::program::Selection;
use crate::strength::StrengthArguments;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use nullwindow_protocols::gtp::{self, GtpConfig};
use std::io::stdin;
use std::process::ExitCode;

/// Play by the Go Text Protocol: commands on standard input, responses on standard output.
///
/// The colours are the game's own names of its sides, or their first letters: White begins in chess. Where no
/// side is named Black or White, black is the side that begins, and white the other. A forced pass may be
/// left out. Other programs (and the command `match`) talk to it; `list_commands` lists
/// its commands. Without options it plays at level 7, or within the clock that the controller sets by
/// `time_settings`; options hold together with a clock too.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    strength: StrengthArguments,

    #[command(flatten)]
    player: PlayerArguments,

    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let StrengthArguments { hash, seed, .. } = arguments.strength;
    let game = arguments.player.open(selection, seed)?;
    let mut session = game.player(hash as usize).map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let config = GtpConfig {
        name: selection.program().name,
        version: selection.program().version,
        strength: arguments.strength.strength(),
        seed,
        threads: arguments.threads.into(),
        ..GtpConfig::new(game.name())
    };
    ended(gtp::run(session.as_mut(), &config, stdin().lock(), EndingStdout::watched()))
}

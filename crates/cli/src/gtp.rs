//! `nullwindow gtp`: the command line of the Go Text Protocol.

use crate::dialogue::ended;
use crate::games::GameArguments;
use crate::strength::StrengthArguments;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use nullwindow_protocols::gtp::{self, GtpConfig};
use std::io::{stdin, stdout};
use std::process::ExitCode;

/// Play by the Go Text Protocol: commands on standard input, responses on standard output.
///
/// Black is the side that begins, in games whose sides have other names too. A forced pass may be left out.
/// Other programs (and `nullwindow match`) talk to it; `list_commands` lists its commands. Without options it
/// plays at level 7, or within the clock that the controller sets by `time_settings`; options hold together
/// with a clock too.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow gtp\n  \
    nullwindow gtp --time 0.2\n  \
    nullwindow gtp --game connect-four --level 9 --hash 256\n  \
    printf 'play b f5\\ngenmove w\\nshowboard\\n' | nullwindow gtp --depth 8")]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,

    #[command(flatten)]
    strength: StrengthArguments,

    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let game = arguments.game.open()?;
    let StrengthArguments { hash, seed, .. } = arguments.strength;
    let mut session = game.player(hash as usize).map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let config = GtpConfig {
        name: env!("CARGO_BIN_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        square: arguments.game.square(),
        strength: arguments.strength.strength(),
        seed,
        ..GtpConfig::new(game.name())
    };
    ended(gtp::run(session.as_mut(), &config, stdin().lock(), stdout()))
}

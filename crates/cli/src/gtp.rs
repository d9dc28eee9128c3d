//! `nullwindow gtp`: the Go Text Protocol, version 2 (Farnebäck 2002), for other games than Go, as GRhino speaks it for Othello.

mod clock;
mod command;
pub(crate) mod notation;
mod player;

use crate::games::GameArguments;
use crate::lines;
use crate::output::{try_print, written};
use crate::strength::StrengthArguments;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use command::Command;
use player::Player;
use std::io::{ErrorKind, stdin};
use std::process::ExitCode;

/// Play by the Go Text Protocol: commands on standard input, answers on standard output.
///
/// Black is the side that begins, in games whose sides have other names too. A pass that is forced may be left out. Other programs (and
/// `nullwindow match`) talk to it; `list_commands` lists what it understands. Without options it plays at level 7, or as a clock allows that
/// the other side sets by `time_settings`; what the options say holds on a clock too.
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
    let hash = arguments.strength.hash;
    let session = game.player(hash as usize).map_err(|fault| anyhow!("--hash {hash}: {fault}"))?;
    let mut player = Player::new(game.name(), session, arguments.game.square(), &arguments.strength);
    let mut input = stdin().lock();
    while !player.has_quit()
        && let Some(line) = lines::next(&mut input, "standard input")?
    {
        let Some(Command { id, name, arguments }) = Command::read(&line) else { continue };
        let id = id.map_or(String::new(), |id| id.to_string());
        let answer = match player.obey(&name, &arguments) {
            Ok(text) if text.is_empty() => format!("={id}\n\n"),
            Ok(text) => format!("={id} {text}\n\n"),
            Err(error) => format!("?{id} {error}\n\n"),
        };
        match try_print(&answer) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            result => written(result)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

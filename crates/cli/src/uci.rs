//! `nullwindow uci`: the Universal Chess Interface (Kahlen & Meyer-Kahlen 2000–2006), by which boards on the screen speak with chess engines.

mod command;
mod go;
mod options;
mod player;
mod signals;
mod thinker;
mod told;
pub(crate) mod weaker;

use crate::lines::{self, LONGEST, Line};
use crate::threads::ThreadArguments;
use anyhow::Result;
use options::Options;
use player::Player;
use std::io::stdin;
use std::process::ExitCode;
use told::remark;

/// Play chess by the Universal Chess Interface: commands on standard input, answers on standard output.
///
/// It understands all commands of UCI, Chess960 (`UCI_Chess960`), and beside them `d` (the board and its FEN), `bench`, and `perft N` or `go perft
/// N` (the paths that begin with each move). What is malformed is answered by one line `info string`, which names the place, and changes nothing;
/// but a faulty `go` is answered by a move, one ply deep, since somebody waits for it. A `go` during a search ends that search, and so does the end
/// of input: who pipes commands in must wait for `bestmove` before closing the pipe.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow uci\n  \
    nullwindow uci --hash 256\n\n\
    Boards on the screen set the options that `uci` lists. UCI_Elo is an estimate: fewer nodes, and a choice by chance among moves that are \
    nearly as good as the best.")]
pub(crate) struct Arguments {
    /// Size of the transposition table in MiB, from 1 to 1048576, until the option Hash is set
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    /// No search goes deeper, whatever it is asked for
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// No search visits more nodes
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { hash, depth, nodes, .. } = *arguments;
    let mut player = Player::new(Options { hash, depth, nodes, ..Options::default() });
    let mut input = stdin().lock();
    let ended = loop {
        match lines::next_or_skipped(&mut input, "standard input") {
            Ok(Some(Line::Whole(line))) if player.obey(&line) => {}
            Ok(Some(Line::TooLong(begin))) => remark(&format!(
                "'{}…': this line is longer than {LONGEST} bytes, and is skipped",
                player::shortened(&begin)
            )),
            Ok(_) => break Ok(ExitCode::SUCCESS),
            Err(error) => break Err(error),
        }
    };
    player.quit();
    ended
}

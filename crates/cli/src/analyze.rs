//! `nullwindow analyze`: what each move of a game of Othello or chess has cost.

mod chess;
mod games;
mod graph;
mod judge;
mod report;

use crate::bar::Bar;
use crate::duration::seconds;
use crate::output::{log, written};
use crate::stop::{self, STOPPED};
use crate::svg;
use crate::text::escaped;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow, ensure};
use games::{Range, Record};
use judge::{Effort, Judge};
use nullwindow::session::AnyGame;
use nullwindow_lab::{Plot, Progress};
use report::Report;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Analyse games of Othello or chess: what each move has cost, and how the evaluation went.
///
/// Othello: the last positions are solved, those before are searched, the last first. A move's loss is what the best move is worth more, in discs;
/// between estimates it is an estimate. Scores are from the view of the side that moves, the graph's from Black's.
/// Chess: files of PGN (.pgn) come back as PGN with evaluations (`[%eval]`, from White's view) and marks for moves that cost a tenth (?!), a fifth (?)
/// or three tenths (??) of the points that could be expected. Each position is searched by itself, and so is the move that was played.
/// Ctrl-C, SIGTERM and SIGHUP print what is known so far (exit code 130). Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow analyze f5d6c3d3c4f4f6f3e6e7\n  \
    nullwindow analyze game.ggf --depth 16 --svg game.svg\n  \
    nullwindow analyze WTH_2024.wtb --games 3-5 --json\n  \
    nullwindow analyze game.pgn --time 2 --svg game.svg\n  \
    nullwindow analyze '(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)'\n\n\
    A file may be in PGN (its name ends in .pgn), in GGF (the Generic Game Server's format), in WTHOR (its name ends in .wtb), or a text with one list of moves on each \
    line; blank lines and lines that begin with % or # are skipped. Passes may be left out.")]
pub(crate) struct Arguments {
    /// Games: lists of moves such as f5d6c3, texts in GGF, files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// Which games of a file that has more than one, counted from 1: a number or a range such as 3-5. (Of WTHOR's, those that keep to the
    /// rules are counted)
    #[arg(long = "games", value_name = "RANGE", value_parser = games::range)]
    range: Option<Range>,

    /// How many plies are looked ahead where nothing is solved [default: 12; in chess, a second]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Instead of a depth: how long each such search takes
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "depth")]
    time: Option<Duration>,

    /// Othello: positions with so many empty squares, or fewer, are solved [default: 20]
    #[arg(long, value_name = "EMPTIES", value_parser = clap::value_parser!(u32).range(0..=60))]
    exact: Option<u32>,

    /// Chess: how many positions are searched at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: Option<u32>,

    /// Write the graphs to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print one JSON object a line, one for each game
    #[arg(long)]
    json: bool,

    /// Size of a transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,
}

impl Arguments {
    /// What is asked for; `None` if nothing is.
    fn effort(&self) -> Option<Effort> {
        self.time.map(Effort::Time).or(self.depth.map(Effort::Depth))
    }
}

/// Othello: how far a position is searched, and from how many empty squares on it is solved, where nothing is said.
const USUAL: (Effort, u32) = (Effort::Depth(12), 20);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if chess::is_meant(&arguments.games) {
        return chess::run(arguments);
    }
    ensure!(
        arguments.concurrency.is_none(),
        "--concurrency is for chess: Othello's positions are analysed one after another"
    );
    let Arguments { hash, svg, .. } = arguments;
    let records = games::read(&arguments.games, arguments.range)?;
    if let Some(file) = svg {
        svg::writable(file)?;
    }
    let stop = stop::on_signal()?;
    let session = AnyGame::from(nullwindow_othello::Game).player(*hash as usize);
    let session = session.map_err(|fault| anyhow!("--hash {hash}: {fault}"))?;
    let (effort, exact) = (arguments.effort().unwrap_or(USUAL.0), arguments.exact.unwrap_or(USUAL.1));
    let mut judge = Judge { session, effort, exact, stop };
    let mut plots = Vec::new();
    let complete = analyse_all(&records, &mut judge, arguments.json, &mut plots);
    // Also when the rest could not be told: it may have taken hours.
    let drawn = match svg {
        Some(file) if complete.is_ok() || !plots.is_empty() => svg::write(file, &Plot::svg(&plots)),
        _ => Ok(()),
    };
    let complete = complete?;
    drawn?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// Analyses one game after another, prints what is found, and collects the graphs. Tells whether all is done, or it was stopped.
fn analyse_all(records: &[Record], judge: &mut Judge, json: bool, plots: &mut Vec<Plot>) -> Result<bool> {
    for (number, record) in (1..).zip(records) {
        let bar = Bar::start("analyze");
        let of = record.positions();
        let analysis = judge.analyse(record, |left| bar.show(of - left, of, &escaped(&record.name)))?;
        // Before anything is printed where it may be drawn.
        drop(bar);
        let report = Report::new(record, &analysis);
        plots.extend(report.plots());
        let text = if json { serde_json::to_string(&report)? + "\n" } else { report.to_string() };
        written(stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()))?;
        if !report.complete() {
            let left = records.len() - number;
            if left > 0 {
                log(&format!("interrupted; games not begun: {left}"));
            }
            return Ok(false);
        }
    }
    Ok(true)
}

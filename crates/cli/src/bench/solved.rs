//! `nullwindow bench solved`: the table of solved games, each board from its start with nothing known (our
//! own).

mod boards;
mod child;
mod figure;

use anyhow::{Context, Result, ensure};
use boards::{Board, boards};
use child::{BoardResult, RunSettings, solve};
use indicatif::HumanCount;
use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::place;
use nullwindow_app::stop::{self, STOPPED};
use serde::Serialize;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Solve boards of several games from their start, the cheapest first, and print the table of solved games.
///
/// Each board is solved by a process of its own, `nullwindow solve`, whose command the folder keeps with the
/// result; a board that the folder has is not solved again. Interrupted, also by a kill, the command goes on
/// from the last checkpoint, at most a minute old; boards of Domineering begin anew. The value is that of the
/// side that begins: in Connect Four by the winner's discs left, in Domineering who wins, in Kalah by seeds,
/// in Othello by discs. A value that contradicts the published one is marked, and makes the exit code 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        nullwindow bench solved\n  \
        nullwindow bench solved --up-to 60 --hash 8192 --svg solved.svg\n  \
        nullwindow bench solved othello kalah --up-to 5 --json")]
pub(crate) struct Arguments {
    /// The games [default: all that have boards]
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// The boards that are expected to take at most this number of minutes of a core each
    #[arg(long, value_name = "MINUTES", default_value_t = 0.2)]
    up_to: f64,

    /// The folder of results and checkpoints, which is made if it is not there
    #[arg(long, value_name = "DIR", default_value = "solved")]
    results: PathBuf,

    /// The size of the transposition table in MiB, from 1 to 1048576, at most: a board that gains nothing by
    /// a larger one takes 128
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = mebibytes())]
    hash: u32,

    /// The number of search threads
    #[arg(
        long, value_name = "THREADS", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=256)
    )]
    threads: u32,

    /// Write the plot to this file, as SVG: the cost by the number of squares, with the growth that fits
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The output for a board; with `--json`, these fields.
#[derive(Serialize)]
struct BoardRow<'a> {
    game: &'static str,
    board: String,
    squares: u32,
    score: String,
    published: Option<String>,
    source: Option<&'static str>,
    agrees: Option<bool>,
    line: &'a str,
    nodes: u64,
    seconds: f64,
    processor_seconds: f64,
    threads: u32,
    peak_mebibytes: Option<u64>,
    command: &'a str,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { up_to, games, results: folder, hash, threads, svg, json } = arguments;
    let known = boards();
    for name in games {
        let mut names: Vec<_> = known.iter().map(|board| board.game).collect();
        names.sort_unstable();
        names.dedup();
        ensure!(names.contains(&&**name), "'{name}' has no boards here; {} have", names.join(", "));
    }
    ensure!(*up_to > 0.0, "--up-to: {up_to} is not a number of minutes above 0");
    if let Some(file) = svg {
        figure::possible()?;
        place::writable("--svg", file)?;
    }
    fs::create_dir_all(folder).with_context(|| format!("--results: {}", folder.display()))?;
    let stop = stop::on_signal()?;
    let settings = RunSettings { folder, hash: *hash, threads: *threads, stop };
    let wanted = |board: &&Board| {
        (games.is_empty() || games.iter().any(|name| name == board.game)) && board.seconds <= 60.0 * up_to
    };
    // All errors in the folder are printed before the first search.
    let kept = known.iter().filter(wanted).map(|board| Ok((board, BoardResult::kept(folder, board)?)));
    let kept = kept.collect::<Result<Vec<_>>>()?;
    if !json {
        print(HEAD)?;
    }
    let (mut all, mut wrong) = (Vec::new(), false);
    for (board, kept) in kept {
        let solved = match kept {
            Some(solved) => Some(solved),
            None if stop.load(Relaxed) => None,
            None => solve(board, &settings)?,
        };
        let Some(solved) = solved else {
            print("interrupted: the same command goes on\n")?;
            return Ok(ExitCode::from(STOPPED));
        };
        let row = BoardRow::new(board, &solved)?;
        wrong |= row.agrees == Some(false);
        print(&if *json { serde_json::to_string(&row)? + "\n" } else { row.text() })?;
        all.push((*board, solved));
    }
    if !json {
        print(&left_out(&known, games, *up_to))?;
    }
    if let Some(file) = svg {
        place::write("--svg", file, figure::draw(&all)?.as_bytes())?;
    }
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The boards that are expected to take longer, with the minutes of a core.
fn left_out(known: &[Board], games: &[String], up_to: f64) -> String {
    let left = known.iter().filter(|board| games.is_empty() || games.iter().any(|name| name == board.game));
    let left = left.filter(|board| board.seconds > 60.0 * up_to).map(|board| {
        let guess = if board.estimated { ", an estimate" } else { "" };
        format!("{} {} ({:.1} min{guess})", board.game, board.size(), board.seconds / 60.0)
    });
    let left: Vec<_> = left.collect();
    if left.is_empty() { String::new() } else { format!("left out by --up-to: {}\n", left.join(", ")) }
}

const HEAD: &str = "game          board  squares  value         published       \
                    nodes             CPU s     MiB  threads  line\n";

impl<'a> BoardRow<'a> {
    fn new(board: &Board, solved: &'a BoardResult) -> Result<Self> {
        let score = solved.score();
        let agrees = board.published.map(|(value, _)| value.agrees(&score, board.squares())).transpose()?;
        Ok(BoardRow {
            game: board.game,
            board: board.size(),
            squares: board.squares(),
            score,
            published: board.published.map(|(value, _)| value.text()),
            source: board.published.map(|(_, source)| source),
            agrees,
            line: &solved.line,
            nodes: solved.nodes,
            seconds: solved.seconds,
            processor_seconds: solved.processor_seconds,
            threads: solved.threads,
            peak_mebibytes: solved.peak_mebibytes,
            command: &solved.command,
        })
    }

    fn text(&self) -> String {
        let BoardRow { game, board, squares, score, published, agrees, line, threads, .. } = self;
        let published = match (published, agrees) {
            (Some(value), Some(false)) => format!("NOT {value}"),
            (Some(value), _) => value.clone(),
            (None, _) => "-".to_owned(),
        };
        let nodes = HumanCount(self.nodes).to_string();
        let mebibytes = self.peak_mebibytes.map_or("-".to_owned(), |peak| peak.to_string());
        let start: String = line.chars().take(24).collect();
        let more = if start.len() < line.len() { "…" } else { "" };
        format!(
            "{game:<12}  {board:<5}  {squares:>7}  {score:<12}  {published:<10}  {nodes:>15}  {:>10.2}  \
             {mebibytes:>6}  {threads:>7}  {start}{more}\n",
            self.processor_seconds
        )
    }
}

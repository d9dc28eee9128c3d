//! `nullwindow perft`: the number of paths from a position of chess, which tests the rules (chessprogramming
//! wiki, *Perft*).

use anyhow::{Result, anyhow, ensure};
use indicatif::HumanCount;
use nullwindow::Position;
use nullwindow::session::Game as _;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::text;
use nullwindow_chess::{Chess, ChessGame, Epd, perft_children, perft_until};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Count the sequences of moves that lead on from a position of chess, or check the counts in a file.
///
/// Only mate and stalemate end a path, as in the published tables. Ctrl-C ends the count (exit code 130).
/// Exit code 1: a count differs from the file's. Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow perft --depth 5\n  \
    nullwindow perft 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' --depth 4\n  \
    nullwindow perft counts.epd --depth 5\n\n\
    A file has EPD with counts for depths, as in \
    `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400;`.")]
pub(crate) struct Arguments {
    /// FEN, also of Chess960, or the moves since the start; or a file of EPD [default: the start of the game]
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: String,

    /// The depth in plies; of a file, the largest that is checked [default: 5; of a file, all]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,

    /// Print JSON: one object; of a file one object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let stop = stop::on_signal()?;
    let Arguments { position, depth, json } = arguments;
    // Positions have no dots, and no file's name ends in moves.
    if Path::new(position).is_file() || position.ends_with(".epd") {
        return check(position, depth.unwrap_or(u32::MAX), *json, stop);
    }
    let (mut position, moves) = ChessGame.read(position).map_err(|error| anyhow!("argument 1: {error}"))?;
    for m in moves {
        position.make(m);
    }
    divide(&position, depth.unwrap_or(5), *json, stop)
}

/// The paths that begin with each move, and their sum.
fn divide(position: &Chess, depth: u32, json: bool, stop: &AtomicBool) -> Result<ExitCode> {
    let begun = Instant::now();
    let (mut all, mut moves) = (0, Vec::new());
    for (m, after) in perft_children(position) {
        let Some(paths) = perft_until(&after, depth - 1, stop) else { return interrupted(json) };
        let name = position.san(m);
        if json {
            moves.push(json!({ "move": name, "paths": paths }));
        } else {
            print(&format!("{name:8}{:>16}\n", count(paths)))?;
        }
        all += paths;
    }
    let seconds = begun.elapsed().as_secs_f64();
    print(&if json {
        format!("{}\n", json!({ "depth": depth, "moves": moves, "paths": all, "seconds": seconds }))
    } else {
        format!("{:8}{:>16}  in {seconds:.3} s\n", "all", count(all))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Compares the counts of a file.
fn check(file: &str, depth: u32, json: bool, stop: &AtomicBool) -> Result<ExitCode> {
    let (read, _) = interruptible(|| text::read_named(file))?;
    let lines = Epd::read(&read).map_err(|error| anyhow!("{file}, {error}"))?;
    let (mut all, mut counts, mut wrong, begun) = (0, 0, 0, Instant::now());
    for (line, epd) in &lines {
        let (mut words, mut objects) = (Vec::new(), Vec::new());
        for (depth, expected) in epd.paths().filter(|&(of, _)| of <= depth) {
            let Some(paths) = perft_until(&epd.position, depth, stop) else { return interrupted(json) };
            (all, counts) = (all + paths, counts + 1);
            objects.push(json!({ "depth": depth, "paths": paths, "expected": expected }));
            if paths == expected {
                words.push(format!("D{depth} {}", count(paths)));
            } else {
                wrong += 1;
                words.push(format!("D{depth} {}, not {}", count(paths), count(expected)));
            }
        }
        print(&if json {
            format!("{}\n", json!({ "name": format!("{file}:{line}"), "counts": objects }))
        } else {
            format!("{file}:{line}  {}\n", words.join("; "))
        })?;
    }
    ensure!(counts > 0, "{file}: it has no counts (such as D1 20; D2 400) to compare with");
    let seconds = begun.elapsed().as_secs_f64();
    if !json {
        let all = count(all);
        print(&format!("{counts} counts, {wrong} of them differ; {all} paths in {seconds:.3} s\n"))?;
    }
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

/// A number of paths as all commands print it, with its thousands separated.
fn count(paths: u64) -> String {
    HumanCount(paths).to_string()
}

fn interrupted(json: bool) -> Result<ExitCode> {
    if !json {
        print("interrupted\n")?;
    }
    Ok(ExitCode::from(STOPPED))
}

//! `nullwindow perft`: the number of paths from a position of chess or shogi, which tests the rules
//! (chessprogramming wiki, *Perft*).

use anyhow::{Context as _, Error, Result, anyhow, ensure};
use clap::builder::PossibleValuesParser;
use indicatif::HumanCount;
use nullwindow::Position as _;
use nullwindow::session::{Game, column, excerpt};
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::{refused, text};
use nullwindow_catalogue::{
    HouseGame, PathCounts, PerftVisitor, ReadCounts, Variant, Visitor, entries, with,
};
use nullwindow_support::{Perft, perft_until};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Count the sequences of moves that lead on from a position of chess or shogi, or check the counts in a
/// file.
///
/// Only mate and stalemate end a path, as in the published tables. Ctrl-C ends the count (exit code 130).
/// Exit code 1: a count differs from the file's. Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow perft --depth 5\n  \
    nullwindow perft 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' --depth 4\n  \
    nullwindow perft counts.epd --depth 5\n  \
    nullwindow perft '7g7f 3c3d' --game shogi --depth 4\n\n\
    A file has EPD with counts for depths, as in \
    `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400;`, or, of shogi, SFEN with \
    counts, as in \
    `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1; D1 30; D2 900`.")]
pub(crate) struct Arguments {
    /// FEN, also of Chess960, or SFEN, or the moves since the start; or a file of EPD or of SFEN [default:
    /// the start of the game]
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: String,

    /// The game
    #[arg(long, value_parser = games(), default_value = "chess")]
    game: String,

    /// The depth in plies; of a file, the largest that is checked [default: 5; of a file, all]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,

    /// Print JSON: one object; of a file one object a line
    #[arg(long)]
    json: bool,
}

/// The names of the games whose paths are counted.
fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(entries().into_iter().filter(|entry| entry.perft).map(|entry| entry.name))
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    with(&arguments.game, Counting(arguments)).context("there is no such game")?
}

/// Counts for the game that is named.
struct Counting<'a>(&'a Arguments);

impl Visitor for Counting<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: HouseGame>(self) -> Result<ExitCode> {
        let game = G::open(&Variant::default()).map_err(Error::from_boxed)?;
        game.with_perft(self).context("its paths are not counted")?
    }
}

impl PerftVisitor for Counting<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: HouseGame<Position: Perft>>(self, game: &G, read: Option<ReadCounts<G>>) -> Result<ExitCode> {
        let Counting(arguments) = self;
        let read = |text: &str| match read {
            Some(read) => read(text),
            None => read_counts(game, text),
        };
        run_for(game, read, arguments)
    }
}

fn run_for<G: Game<Position: Perft>>(
    game: &G,
    read: impl Fn(&str) -> Result<Vec<PathCounts<G::Position>>, String>,
    arguments: &Arguments,
) -> Result<ExitCode> {
    let stop = stop::on_signal()?;
    let Arguments { position, depth, json, .. } = arguments;
    // Positions have no dots, and no file's name ends in moves.
    if Path::new(position).is_file() || [".epd", ".sfen"].iter().any(|end| position.ends_with(end)) {
        let (text, _) = interruptible(|| text::read_named(position))?;
        let lines = read(&text).map_err(|error| anyhow!("{position}, {error}"))?;
        return check(position, &lines, depth.unwrap_or(u32::MAX), *json, stop);
    }
    let (mut position, moves) = game.read(position).map_err(|error| refused(position, 1, &error))?;
    for m in moves {
        position.make(m);
    }
    divide(game, &position, depth.unwrap_or(5), *json, stop)
}

/// Positions, each with counts behind semicolons; blank lines and comments, which begin with `#`, are
/// skipped.
fn read_counts<G: HouseGame>(game: &G, text: &str) -> Result<Vec<PathCounts<G::Position>>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !matches!(line.trim().get(..1), None | Some("#")));
    let counted = |(line, text): (usize, &str)| {
        let mut parts = text.split(';');
        let position = parts.next().unwrap_or_default().trim_end();
        let position = game.root(position).map_err(|error| format!("line {line}, {error}"))?;
        let counts = parts.map(str::trim).filter(|part| !part.is_empty()).map(|part| {
            let numbers = part.strip_prefix('D').and_then(|numbers| numbers.split_once(' '));
            let count =
                numbers.and_then(|(depth, paths)| Some((depth.parse().ok()?, paths.trim().parse().ok()?)));
            count.ok_or_else(|| {
                let column = column(text, part);
                format!("line {line}, column {column}: '{}' is not a count such as D2 900", excerpt(part))
            })
        });
        Ok(PathCounts { line, position, counts: counts.collect::<Result<_, String>>()? })
    };
    lines.map(counted).collect()
}

/// The paths that begin with each move, and their sum.
fn divide<G: Game<Position: Perft>>(
    game: &G,
    position: &G::Position,
    depth: u32,
    json: bool,
    stop: &AtomicBool,
) -> Result<ExitCode> {
    let begun = Instant::now();
    let (mut all, mut moves) = (0, Vec::new());
    for m in position.piece_moves() {
        let mut after = position.clone();
        after.make(m);
        let Some(paths) = perft_until(&after, depth - 1, stop) else { return interrupted(json) };
        let name = game.line(position, &[m]);
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
fn check<P: Perft>(
    file: &str,
    lines: &[PathCounts<P>],
    depth: u32,
    json: bool,
    stop: &AtomicBool,
) -> Result<ExitCode> {
    let (mut all, mut counts, mut wrong, begun) = (0, 0, 0, Instant::now());
    for PathCounts { line, position, counts: expected } in lines {
        let (mut words, mut objects) = (Vec::new(), Vec::new());
        for &(depth, expected) in expected.iter().filter(|&&(of, _)| of <= depth) {
            let Some(paths) = perft_until(position, depth, stop) else { return interrupted(json) };
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

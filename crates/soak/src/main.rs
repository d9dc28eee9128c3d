//! Searches random positions of every game in every way, for hours, against brute force (our own): scores,
//! moves, several lines, null windows, drivers, threads, searches that are stopped, tables that are small,
//! old, saved and loaded, proofs, and mates of chess and shogi.
#![forbid(unsafe_code)]

mod oracle;
mod totals;
mod trial;
mod ways;

use anyhow::{Context, Error, Result};
use clap::Parser;
use nullwindow_app::output::{log, print};
use nullwindow_app::stop;
use nullwindow_catalogue::{Variant, with_variant};
use nullwindow_support::SplitMix64;
use std::fs;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};
use totals::Totals;
use trial::{Opening, Trial};

/// Search random positions in every way, against brute force. Exit code 1: there was a difference, or the
/// memory grew by more than 1 % in the last quarter of a run of half an hour.
#[derive(Parser)]
#[command(name = "soak", after_help = "Example:\n  cargo xtask soak --hours 1")]
struct Arguments {
    /// The duration in hours
    #[arg(long, default_value_t = 1.0, value_name = "HOURS")]
    hours: f64,

    /// The most positions
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "COUNT")]
    positions: u64,

    /// One game alone
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// The seed of the random games [default: drawn from the clock]
    #[arg(long)]
    seed: Option<u64>,

    /// The number of threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
}

/// The variants: a name, options and their values. A variant that is listed twice is drawn twice as often.
const VARIANTS: [(&str, &[(&str, &str)]); 22] = [
    ("othello", &[]),
    ("othello", &[]),
    ("othello", &[("columns", "4"), ("rows", "4")]),
    ("othello", &[("columns", "4"), ("rows", "6")]),
    ("othello", &[("columns", "6"), ("rows", "6")]),
    ("connect-four", &[]),
    ("connect-four", &[("columns", "4"), ("rows", "4")]),
    ("connect-four", &[("columns", "9"), ("rows", "5")]),
    ("connect-four", &[("columns", "5"), ("rows", "9")]),
    ("connect-four", &[("columns", "8"), ("rows", "7")]),
    ("connect-four", &[("columns", "12"), ("rows", "4")]),
    ("kalah", &[]),
    ("kalah", &[("rule", "standard")]),
    ("kalah", &[("pits", "3"), ("seeds", "3")]),
    ("kalah", &[("pits", "4"), ("seeds", "6"), ("rule", "standard")]),
    ("domineering", &[]),
    ("domineering", &[("columns", "5"), ("rows", "4")]),
    ("domineering", &[("columns", "8"), ("rows", "8")]),
    ("tic-tac-toe", &[]),
    ("chess", &[]),
    ("shogi", &[]),
    ("chess", &[]),
];

/// The time after which memory that still grows by more than 1 % is a failure.
const SETTLED: Duration = Duration::from_secs(1_800);

/// The time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(30);

fn main() -> ExitCode {
    soak(&Arguments::parse()).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

fn soak(arguments: &Arguments) -> Result<ExitCode> {
    let stop = stop::on_signal()?;
    let time = Duration::try_from_secs_f64(arguments.hours * 3_600.0).context("--hours")?;
    let seed = arguments.seed.unwrap_or_else(SplitMix64::clock_seed);
    log(&format!("seed {seed}"));
    let begun = Instant::now();
    let totals = Mutex::new(Totals::default());
    let done = AtomicBool::new(false);
    let mut resident = Vec::new();
    let result = scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads)
            .map(|number| {
                let (totals, done) = (&totals, &done);
                scope.spawn(move || {
                    let searched = search(arguments, seed, number, totals, done);
                    // An error of one ends all.
                    if searched.is_err() {
                        done.store(true, Relaxed);
                    }
                    searched
                })
            })
            .collect();
        let mut due = PROGRESS;
        while !done.load(Relaxed) {
            sleep(Duration::from_millis(100));
            let positions = totals.lock().expect("no thread panics").positions();
            let over = begun.elapsed() >= time || positions >= arguments.positions;
            done.fetch_or(over || stop.load(Relaxed), Relaxed);
            resident.extend(resident_kibibytes());
            if begun.elapsed() >= due {
                due += PROGRESS;
                let totals = totals.lock().expect("no thread panics");
                let (differing, seconds) = (totals.differing(), begun.elapsed().as_secs());
                log(&format!("{positions} positions, {differing} differences, {seconds} s"));
            }
        }
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    });
    let totals = totals.into_inner().expect("no thread panics");
    for difference in &totals.differences {
        print(&format!("{difference}\n"))?;
    }
    print(&format!("{totals}\n"))?;
    result?;
    let (third, fourth) = resident[resident.len() / 2..].split_at(resident.len() / 4);
    let most = |quarter: &[u64]| quarter.iter().copied().max().unwrap_or_default();
    let (third, fourth) = (most(third), most(fourth));
    print(&match fourth {
        0 => "resident: not measured\n".to_owned(),
        _ => format!("resident: {third} KiB at most in the third quarter, {fourth} in the fourth\n"),
    })?;
    let grows = begun.elapsed() >= SETTLED && fourth * 100 > third * 101;
    Ok(match stop.load(Relaxed) {
        _ if totals.differing() > 0 || grows => ExitCode::FAILURE,
        true => ExitCode::from(stop::STOPPED),
        false => ExitCode::SUCCESS,
    })
}

/// The work of one thread: games of random variants, until all are done.
fn search(
    arguments: &Arguments,
    seed: u64,
    number: u64,
    totals: &Mutex<Totals>,
    done: &AtomicBool,
) -> Result<()> {
    let file = std::env::temp_dir().join(format!("nullwindow-soak-{}-{number}", std::process::id()));
    let named = |name: &str| arguments.game.as_deref().is_none_or(|game| game == name);
    let variants: Vec<_> = VARIANTS.iter().filter(|(name, _)| named(name)).collect();
    anyhow::ensure!(!variants.is_empty(), "--game: there is no such game");
    let open = |&&(name, options): &&(&'static str, &'static [(&'static str, &'static str)])| {
        let variant = Variant::of(options.iter().copied());
        with_variant(name, &variant, Opening(file.clone())).map_err(Error::from_boxed)?.context(name)
    };
    let mut trials = variants.iter().map(open).collect::<Result<Vec<Box<dyn Trial>>>>()?;
    let mut random = SplitMix64::new(SplitMix64::output(seed, number));
    while !done.load(Relaxed) {
        let (mut own, trial) = (Totals::default(), random.below(trials.len()));
        trials[trial].game(&mut random, &mut own);
        totals.lock().expect("no thread panics").add(own);
    }
    Ok(())
}

/// The memory of this process; `None` where the system does not say.
fn resident_kibibytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

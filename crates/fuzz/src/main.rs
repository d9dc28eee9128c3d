//! `nullwindow-fuzz`: runs targets on inputs of our own mutator, or on one input again (our own).
#![forbid(unsafe_code)]

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use nullwindow_fuzz::{Campaign, Target, repeat_slice, run, targets, work, write_corpus};
use nullwindow_support::SplitMix64;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Random inputs for every reader of nullwindow. Exit code 1: an input has a failure.
#[derive(Parser)]
struct Arguments {
    /// The time of the run
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,

    /// Only the target of this name, or those whose names begin with it
    #[arg(long, value_name = "NAME")]
    target: Vec<String>,

    /// The seed of the inputs [default: drawn from the clock]
    #[arg(long)]
    seed: Option<u64>,

    /// The number of processes
    #[arg(long, default_value_t = 1)]
    threads: usize,

    /// Run this input alone, with the whole message of its failure
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,

    /// List the targets
    #[arg(long)]
    list: bool,

    /// Write the seeds and dictionaries of the targets to this folder, for other fuzzers
    #[arg(long, value_name = "FOLDER")]
    corpus: Option<PathBuf>,

    /// The folder for inputs with failures
    #[arg(long, value_name = "FOLDER", default_value = "target/fuzz-failures")]
    out: PathBuf,

    /// Be a worker, with its files in this folder
    #[arg(long, value_name = "FOLDER", hide = true)]
    worker: Option<PathBuf>,

    /// Repeat the slice in this folder
    #[arg(long, value_name = "FOLDER")]
    repeat: Option<PathBuf>,

    /// The time of a worker
    #[arg(long, default_value_t = 0.0, hide = true)]
    seconds: f64,
}

fn main() -> ExitCode {
    match answer(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("nullwindow-fuzz: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether there was no failure.
fn answer(arguments: &Arguments) -> Result<bool> {
    let Arguments { target: names, seed, threads, input, list, corpus, out, worker, repeat, .. } = arguments;
    let all = targets();
    let is_whole = |name: &String| all.iter().any(|target| target.name == *name);
    let named = |target: &&Target| {
        let fits = |name: &String| target.name == *name || !is_whole(name) && target.name.starts_with(name);
        names.is_empty() || names.iter().any(fits)
    };
    let chosen: Vec<Target> = all.iter().filter(named).copied().collect();
    ensure!(!chosen.is_empty(), "--target: no target's name begins with it; --list has all");
    if *list {
        chosen.iter().for_each(|target| println!("{}", target.name));
        return Ok(true);
    }
    if let Some(folder) = corpus {
        write_corpus(&chosen, folder).with_context(|| format!("--corpus: {}", folder.display()))?;
        return Ok(true);
    }
    if let Some(folder) = repeat {
        repeat_slice(&chosen[0], folder)?;
        return Ok(true);
    }
    if let Some(file) = input {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        let mut good = true;
        for target in &chosen {
            match run(target, &bytes) {
                Ok(verdict) => println!("{}: {verdict:?}", target.name),
                Err(failure) => {
                    good = false;
                    println!("{}: FAILURE at {}: {}", target.name, failure.place, failure.message);
                }
            }
        }
        return Ok(good);
    }
    let seconds = if worker.is_some() { arguments.seconds } else { 60.0 * arguments.minutes };
    let time = Duration::try_from_secs_f64(seconds).context("--minutes")?;
    let seed = seed.unwrap_or_else(SplitMix64::clock_seed);
    if let Some(folder) = worker {
        work(&chosen, seed, time, folder)?;
        return Ok(true);
    }
    println!("seed {seed}");
    Campaign { targets: chosen, seed, workers: (*threads).max(1), time, folder: out.clone() }.run()
}

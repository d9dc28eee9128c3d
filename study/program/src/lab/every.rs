//! `nullwindow-lab run --all` and `nullwindow-lab report`: every experiment, one after another.

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};
use nullwindow_app::bar::Bar;
use nullwindow_app::output::{log, print};
use nullwindow_app::place;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_lab::{Entry, Monitor, Progress as _, Run, experiments, figures, page};
use nullwindow_support::atomic_file::write_atomically;
use nullwindow_support::parallel;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

const QUICK: &str = "quick";
const JSON: &str = "json";
const SEEDS: &str = "three-seeds";
const ONLY: &str = "only";
const OUT: &str = "out";
const FIGURES: &str = "figures";
const DATA: &str = "data";

/// How every experiment is run, and what is written of it.
pub(crate) struct Arguments {
    /// With the options of a short run.
    quick: bool,
    /// A JSON object for each run instead of a row.
    json: bool,
    /// With three seeds, where a sample has one.
    seeds: bool,
    /// The experiments, in the order of the list.
    chosen: Vec<&'static Entry>,
    /// The page to write, and the file of its figures.
    files: [Option<PathBuf>; 2],
    /// The folder of the data of each run.
    data: Option<PathBuf>,
}

impl From<&ArgMatches> for Arguments {
    fn from(matches: &ArgMatches) -> Self {
        let path = |name| matches.try_get_one(name).ok().flatten().cloned();
        Arguments {
            quick: is_quick(matches),
            json: matches.get_flag(JSON),
            seeds: matches.get_flag(SEEDS),
            chosen: chosen(matches),
            files: [OUT, FIGURES].map(path),
            data: path(DATA),
        }
    }
}

/// The experiments that are named; all, if none is.
fn chosen(matches: &ArgMatches) -> Vec<&'static Entry> {
    let named: Option<Vec<&String>> = matches.try_get_many(ONLY).ok().flatten().map(|names| names.collect());
    let is_chosen =
        |entry: &&Entry| named.as_ref().is_none_or(|names| names.iter().any(|name| **name == entry.name));
    experiments::ALL.iter().filter(is_chosen).collect()
}

/// The option of small versions, which one experiment has as well.
pub(super) fn quick() -> Arg {
    Arg::new(QUICK).long(QUICK).action(ArgAction::SetTrue).help("Run small versions of long experiments")
}

/// Whether small versions are asked for.
pub(super) fn is_quick(matches: &ArgMatches) -> bool {
    matches.get_flag(QUICK)
}

/// The option of JSON, which both commands have.
pub(super) fn json() -> Arg {
    let json = "Print JSON: one object a line, with setting, data, checks and verdict";
    Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).help(json)
}

/// The option of several seeds, which both commands have.
pub(super) fn seeds() -> Arg {
    let seeds = "Run each with its seed and the two after it: a verdict that is not the same is undecided";
    Arg::new(SEEDS).long(SEEDS).action(ArgAction::SetTrue).help(seeds)
}

/// What `nullwindow-lab report` writes.
pub(super) fn files() -> [Arg; 4] {
    let path = |name, value, hint, help| {
        let path = Arg::new(name).long(name).value_name(value).value_hint(hint).help(help);
        path.value_parser(value_parser!(PathBuf))
    };
    let file = |name, help| path(name, "FILE", ValueHint::FilePath, help);
    let names = PossibleValuesParser::new(experiments::ALL.iter().map(|entry| entry.name));
    let only = Arg::new(ONLY).long(ONLY).value_name("NAME").value_delimiter(',').value_parser(names);
    [
        only.hide_possible_values(true).help("Run these experiments alone"),
        file(OUT, "The file to write: one page of HTML").default_value("lab-report.html"),
        file(FIGURES, "Write the figures of the page to this file too, as JSON"),
        path(
            DATA,
            "FOLDER",
            ValueHint::DirPath,
            "Write the data of each run to this folder too: NAME.csv, \
              NAME.json with setting and checks, NAME.svg of the plots",
        ),
    ]
}

/// Runs all experiments; after a stop what is finished is printed and written.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let files = || ["--out", "--figures"].into_iter().zip(&arguments.files);
    for (option, file) in files() {
        // An error of the place precedes the work.
        file.as_ref().map_or(Ok(()), |file| place::writable(option, file))?;
    }
    if let Some(folder) = &arguments.data {
        fs::create_dir_all(folder).with_context(|| format!("--data: {}", folder.display()))?;
    }
    let stop = stop::on_signal()?;
    if !arguments.json {
        print(&format!("{:<16} {:<15} {:>10} {:>8}\n", "experiment", "verdict", "checks met", "seconds"))?;
    }
    let runs = every(arguments, stop)?;
    for ((option, file), text) in files().zip([page as fn(&[Run]) -> String, figures]) {
        let Some(file) = file else { continue };
        write_atomically(file, text(&runs).as_bytes())
            .with_context(|| format!("{option}: {}", file.display()))?;
        log(&format!("{} experiments are in {}", runs.len(), file.display()));
    }
    if stop.load(Relaxed) {
        log("stopped");
    }
    for run in &runs {
        run.failures().for_each(|check| log(&format!("{}: {check}", run.name)));
    }
    Ok(if stop.load(Relaxed) {
        ExitCode::from(STOPPED)
    } else if runs.iter().all(Run::passed) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The finished runs, several at once, each printed as it ends; in the order of the list.
fn every(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<Vec<Run>> {
    let (bar, all) = (Bar::start("experiments"), &arguments.chosen);
    let done = AtomicUsize::new(0);
    let finished = |job: usize| {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let (entry, start) = (all[job], Instant::now());
        let options = if arguments.quick { entry.quick } else { "" };
        let monitor = Monitor::new(stop, &());
        bar.show(done.load(Relaxed), all.len(), entry.name);
        let parsed = entry.command().no_binary_name(true).try_get_matches_from(options.split_whitespace())?;
        let run = match arguments.seeds {
            true => entry.run_seeds(&parsed, &monitor)?,
            false => entry.run(&parsed, &monitor)?,
        };
        done.fetch_add(1, Relaxed);
        if !run.complete {
            return Ok(None);
        }
        if let Some(folder) = &arguments.data {
            write_data(&run, folder)?;
        }
        print(&if arguments.json { format!("{}\n", run.json()) } else { row(&run, start) })?;
        Ok(Some(run))
    };
    let runs = parallel::map(all.len(), parallel::available_threads(), |job| Some(finished(job)));
    runs.into_iter().flatten().filter_map(Result::transpose).collect()
}

/// Writes the data of a run to files of a folder, which have its name.
fn write_data(run: &Run, folder: &Path) -> anyhow::Result<()> {
    let texts = [("csv", Some(run.csv())), ("json", Some(run.json() + "\n")), ("svg", run.svg())];
    for (ending, text) in texts.into_iter().filter_map(|(ending, text)| Some((ending, text?))) {
        place::write("--data", &folder.join(run.name).with_extension(ending), text.as_bytes())?;
    }
    Ok(())
}

fn row(run: &Run, start: Instant) -> String {
    let all = run.report.checks.len();
    let met = format!("{} of {all}", all - run.failures().count());
    let (verdict, seconds) = (run.verdict().0.to_string(), start.elapsed().as_secs_f64());
    format!("{:<16} {verdict:<15} {met:>10} {seconds:>8.1}\n", run.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An experiment without plots has no picture.
    #[test]
    fn data_of_a_run_are_in_files_of_its_name() {
        let folder = std::env::temp_dir().join(format!("nullwindow-data-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let exact = nullwindow_lab::entry("exact").unwrap();
        let run = exact.run_from(["--d", "2"], &Monitor::silent()).unwrap();
        write_data(&run, &folder).unwrap();
        assert_eq!(fs::read_to_string(folder.join("exact.csv")).unwrap(), run.csv());
        let json: serde_json::Value =
            serde_json::from_slice(&fs::read(folder.join("exact.json")).unwrap()).unwrap();
        assert_eq!(json["setting"]["d"], 2);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}

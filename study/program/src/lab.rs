//! `nullwindow-lab`: the experiments.

mod every;

use crate::features;
use anyhow::{bail, ensure};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint, value_parser};
use nullwindow::session::excerpt;
use nullwindow_app::bar::Bar;
use nullwindow_app::output::{log, print};
use nullwindow_app::place;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_lab::{Entry, Monitor, Run, entry, experiments, kept_verdict, list};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of the lab. Built by hand and not derived, because each experiment has its own options.
pub(crate) enum Arguments {
    List {
        json: bool,
    },
    Features {
        json: bool,
    },
    Run {
        entry: &'static Entry,
        matches: ArgMatches,
        /// With the options of a short run.
        quick: bool,
    },
    /// Neither `list`, `features` nor the name of an experiment.
    Unknown {
        name: String,
    },
    /// All experiments.
    Every(every::Arguments),
    /// `run` without a name.
    Nothing,
}

const ALL: &str = "all";
const JSON: &str = "json";
const CSV: &str = "csv";
const SVG: &str = "svg";

fn names() -> String {
    experiments::ALL.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

fn experiment(entry: &Entry) -> Command {
    entry.command().arg(every::quick()).next_help_heading("Output").args([
        Arg::new(CSV).long(CSV).action(ArgAction::SetTrue).help("Print the data alone, as CSV"),
        Arg::new(JSON)
            .long(JSON)
            .action(ArgAction::SetTrue)
            .conflicts_with(CSV)
            .help("Print JSON: one object with setting, data, checks and verdict"),
        Arg::new(SVG)
            .long(SVG)
            .value_name("FILE")
            .value_hint(ValueHint::FilePath)
            .value_parser(value_parser!(PathBuf))
            .hide(!entry.plots)
            .help("Write the plot to this file, as SVG"),
    ])
}

impl Args for Arguments {
    fn augment_args(lab: Command) -> Command {
        let json = Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).help("Print JSON: an array");
        let list = Command::new("list")
            .about("Name every experiment, its claim, the claim's source and the verdict");
        let features = Command::new("features").about("Name every feature of the engine and its paper");
        let run = Command::new("run")
            .about("Run an experiment, or all; `run` may be left out before a name")
            .override_usage("nullwindow-lab [run] NAME [OPTIONS]\n       nullwindow-lab run --all [--quick]")
            .args([
                Arg::new(ALL).long(ALL).action(ArgAction::SetTrue).help("Run every experiment"),
                every::quick(),
                every::json().requires(ALL),
                every::seeds().requires(ALL),
            ])
            .allow_external_subcommands(true)
            .after_help(format!("Experiments: {}", names()))
            .subcommands(experiments::ALL.iter().map(|entry| experiment(entry).hide(true)));
        let report = Command::new("report")
            .about("Run every experiment, and write a page of HTML with all tables and plots")
            .args([every::quick(), every::json(), every::seeds()])
            .args(every::files());
        lab.about("List and run the experiments: claims of the literature, put to the test")
            .after_help(format!(
                "Experiments: {}\n\n\
                 A line “check” has what holds in every setting: one that is not met is a failure. A line \
                 “claimed” has a figure of the published claim, with its interval of 95 %: the verdict on \
                 the claim is computed from these, and a missed one is no failure.\n\n\
                 Exit code: 0 if every check was met, 1 if not, 2 for bad input, 130 if stopped.",
                names()
            ))
            .allow_external_subcommands(true)
            .subcommands([list.arg(json.clone()), features.arg(json), run, report])
            .subcommands(experiments::ALL.iter().map(|entry| experiment(entry).hide(true)))
    }

    fn augment_args_for_update(lab: Command) -> Command {
        Self::augment_args(lab)
    }
}

impl FromArgMatches for Arguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(match matches.subcommand() {
            None => Arguments::List { json: false },
            Some(("list", matches)) => Arguments::List { json: matches.get_flag(JSON) },
            Some(("features", matches)) => Arguments::Features { json: matches.get_flag(JSON) },
            Some(("report", matches)) => Arguments::Every(matches.into()),
            Some(("run", matches)) if matches.get_flag(ALL) => match matches.subcommand_name() {
                Some(name) => {
                    let message = format!("--all cannot be used with the experiment '{}'\n", excerpt(name));
                    return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
                }
                None => Arguments::Every(matches.into()),
            },
            // The option may come before the name or after it.
            Some(("run", run)) => {
                run.subcommand().map_or(Arguments::Nothing, |named| chosen(named, every::is_quick(run)))
            }
            Some(named) => chosen(named, false),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The experiment of this name; `quick` is an option before it.
fn chosen((name, matches): (&str, &ArgMatches), quick: bool) -> Arguments {
    match entry(name) {
        Some(entry) => {
            Arguments::Run { entry, matches: matches.clone(), quick: quick || every::is_quick(matches) }
        }
        None => Arguments::Unknown { name: name.to_owned() },
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match arguments {
        Arguments::List { json: false } => print(&list()),
        Arguments::List { json: true } => print(&list_json()),
        Arguments::Features { json: false } => print(&features::table()),
        Arguments::Features { json: true } => print(&features::json()),
        Arguments::Unknown { name } => {
            bail!("no experiment is named '{}'; there are {}", excerpt(name), names())
        }
        Arguments::Every(arguments) => return every::run(arguments),
        Arguments::Nothing => bail!("run: an experiment is missing; there are {}", names()),
        Arguments::Run { entry, matches, quick } => return experiment_run(entry, matches, *quick),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn list_json() -> String {
    let object = |entry: &Entry| {
        let kept = kept_verdict(entry.name);
        let kept = kept.as_ref();
        serde_json::json!({
            "name": entry.name, "claim": entry.claim, "source": entry.source, "example": entry.example,
            "verdict": kept.map(|kept| &*kept.verdict), "by_seed": kept.map(|kept| &*kept.by_seed),
            "deciding": kept.and_then(|kept| kept.deciding.as_deref()),
            "verdict_of": kept.map(|kept| &*kept.command), "commit": kept.map(|kept| &*kept.commit),
        })
    };
    format!("{}\n", experiments::ALL.iter().map(object).collect::<serde_json::Value>())
}

fn experiment_run(entry: &'static Entry, matches: &ArgMatches, quick: bool) -> anyhow::Result<ExitCode> {
    let figure = matches.get_one::<PathBuf>(SVG);
    if let Some(file) = figure {
        ensure!(entry.plots, "--svg: the experiment {} has no plot", entry.name);
        place::writable("--svg", file)?;
    }
    let stop = stop::on_signal()?;
    let bar = Bar::start(entry.name);
    let short = if quick { Some(entry.shortened(matches)?) } else { None };
    let run = entry.run(short.as_ref().unwrap_or(matches), &Monitor::new(stop, &bar))?;
    drop(bar);
    let text = match (matches.get_flag(CSV), matches.get_flag(JSON)) {
        (true, _) => run.csv(),
        (_, true) => format!("{}\n", run.json()),
        _ => run.to_string(),
    };
    // The plot is written even if the output of the text is closed.
    let printed = print(&text);
    match (figure, run.svg()) {
        (Some(file), Some(text)) => place::write("--svg", file, text.as_bytes())?,
        // A stopped run may have nothing to plot, and its report states that it was stopped.
        (Some(file), None) if run.complete => bail!("--svg: {}: there is nothing to plot", file.display()),
        _ => {}
    }
    printed?;
    if matches.get_flag(CSV) {
        report_checks(&run);
    }
    Ok(if !run.complete {
        ExitCode::from(STOPPED)
    } else if run.passed() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints the missed checks to standard error, since CSV has no place for them.
fn report_checks(run: &Run) {
    if !run.complete {
        log("stopped: INCOMPLETE, only finished work is here");
    }
    run.report.checks.iter().filter(|check| !check.met()).for_each(|check| log(&check.to_string()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab() -> Command {
        Arguments::augment_args(Command::new("lab"))
    }

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        let matches = lab().try_get_matches_from(std::iter::once("lab").chain(line.split_whitespace()))?;
        Arguments::from_arg_matches(&matches)
    }

    /// Options of experiments do not clash with those of all experiments.
    #[test]
    fn the_command_line_is_consistent() {
        lab().debug_assert();
    }

    #[test]
    fn run_may_be_left_out() {
        for line in ["run ffo --depth 2", "ffo --depth 2"] {
            let Ok(Arguments::Run { entry, .. }) = parse(line) else { panic!("{line}") };
            assert_eq!(entry.name, "ffo");
        }
        for (line, short) in [("run --quick ffo", true), ("run ffo --quick", true), ("run ffo", false)] {
            assert!(matches!(parse(line), Ok(Arguments::Run { quick, .. }) if quick == short), "{line}");
        }
        assert!(matches!(parse(""), Ok(Arguments::List { json: false })));
        assert!(matches!(parse("list --json"), Ok(Arguments::List { json: true })));
        assert!(matches!(parse("features"), Ok(Arguments::Features { json: false })));
        assert!(matches!(parse("run"), Ok(Arguments::Nothing)));
        assert!(matches!(parse("run --quick"), Ok(Arguments::Nothing)));
    }

    #[test]
    fn every_experiment_has_a_short_form() {
        for entry in experiments::ALL {
            for line in ["run NAME --quick", "run --quick NAME", "NAME --quick"] {
                let line = line.replace("NAME", entry.name);
                let Ok(Arguments::Run { entry: named, matches, quick: true }) = parse(&line) else {
                    panic!("{line}")
                };
                assert_eq!(named.name, entry.name);
                let short = entry.shortened(&matches).expect(&line);
                for option in entry.quick.split_whitespace().filter_map(|word| word.strip_prefix("--")) {
                    let source = short.value_source(&option.replace('-', "_"));
                    assert_eq!(source, Some(clap::parser::ValueSource::CommandLine), "{line}: --{option}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_experiment_is_named() {
        for line in ["alchemy --b 2", "run alchemy"] {
            let error = run(&parse(line).unwrap()).unwrap_err().to_string();
            assert!(error.starts_with("no experiment is named 'alchemy'; there are ffo"), "{error}");
        }
    }

    #[test]
    fn a_bad_option_is_named_in_the_first_line() {
        for (line, place) in [
            ("ffo --depth 0", "'--depth <PLIES>': 0 is not in 1-60"),
            ("ffo --depth 6-2", "'--depth <PLIES>': the range 6-2 is upside down"),
            ("ffo --problems 39-41", "'--problems <NUMBERS>': 39 is not in 40-59"),
            ("ffo --convention theirs", "'--convention <CONVENTION>'"),
            ("ffo --csv --json", "'--csv' cannot be used with '--json'"),
            ("ffo --breadth 2", "unexpected argument '--breadth'"),
        ] {
            let Err(error) = parse(line) else { panic!("{line} was taken") };
            let text = error.to_string();
            assert!(text.lines().next().unwrap_or_default().contains(place), "{line}: {text}");
        }
    }
}

//! Experiments: a claim of the literature and its test, and the entry of each in the lab's list (our own).

use crate::text::wrapped;
use crate::{Check, Error, Monitor, Report, Run};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command};
use serde::Serialize;
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::fmt::Write as _;

/// A claim of the literature, and the experiment that tests it: its options, which run. One file each, and
/// one line in [`ALL`](crate::experiments::ALL). Every option has a default; all of them together are the
/// published setting, if there is one. The names `csv`, `json`, `quick` and `svg` are taken.
///
/// ```
/// use nullwindow_lab::{Check, Entry, Error, Experiment, Monitor, Report, Table, row};
///
/// /// The number of leaves of a uniform tree.
/// #[derive(clap::Args, serde::Serialize)]
/// struct Leaves {
///     /// Branches of every inner node.
///     #[arg(long, default_value_t = 3)]
///     b: u32,
/// }
///
/// impl Experiment for Leaves {
///     const NAME: &'static str = "leaves";
///     const CLAIM: &'static str = "A uniform tree of width b and depth 2 has b² leaves";
///     const SOURCE: &'static str = "common knowledge";
///     const EXAMPLE: &'static str = "--b 4";
///
///     fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
///         let mut table = Table::new(&["b", "leaves"]);
///         let leaves = monitor.steps(0..self.b, u32::to_string).map(|_| u64::from(self.b)).sum();
///         table.push(row![self.b, leaves]);
///         Ok(Report::new(table)
///             .claim(Check::exactly("leaves", u64::from(self.b).pow(2), leaves)))
///     }
/// }
///
/// const ENTRY: Entry = Entry::of::<Leaves>();
/// let run = ENTRY.run_from(["--b", "4"], &Monitor::silent()).expect("good options");
/// assert!(run.passed() && run.report.checks.is_empty());
/// assert_eq!(run.csv(), "b,leaves\n4,16\n");
/// assert_eq!(run.verdict().0, nullwindow_lab::Verdict::Holds);
/// ```
pub trait Experiment: Args + Serialize {
    /// One short word: `nullwindow-lab NAME`.
    const NAME: &'static str;
    /// The claim, in a sentence or two.
    const CLAIM: &'static str;
    /// Its source: author, title, year.
    const SOURCE: &'static str;
    /// Options to try first, as typed.
    const EXAMPLE: &'static str;
    /// Options, as typed, of a run of half a minute at most; none if that is what the defaults take.
    const QUICK: &'static str = "";
    /// Whether its reports have plots.
    const PLOTS: bool = false;
    /// Whether a run with the same options repeats every figure: one with threads of its own, or a
    /// clock, does not.
    const REPEATS: bool = true;
    /// Does the experiment, as far as `monitor` lets it.
    ///
    /// # Errors
    /// If an option's value makes no sense here. All options are checked before the work begins.
    fn run(&self, monitor: &Monitor) -> Result<Report, Error>;
}

/// An experiment in the lab's list: [`Experiment`] with its types erased.
///
/// ```
/// let ffo = nullwindow_lab::entry("ffo").expect("the lab has it");
/// assert!(ffo.source.contains("2011"));
/// ```
pub struct Entry {
    /// [`Experiment::NAME`].
    pub name: &'static str,
    /// [`Experiment::CLAIM`].
    pub claim: &'static str,
    /// [`Experiment::SOURCE`].
    pub source: &'static str,
    /// [`Experiment::EXAMPLE`].
    pub example: &'static str,
    /// [`Experiment::QUICK`].
    pub quick: &'static str,
    /// [`Experiment::PLOTS`].
    pub plots: bool,
    /// [`Experiment::REPEATS`].
    pub repeats: bool,
    augment: fn(Command) -> Command,
    execute: Execute,
}

impl Entry {
    /// The entry of an experiment.
    #[must_use]
    pub const fn of<E: Experiment>() -> Self {
        Entry {
            name: E::NAME,
            claim: E::CLAIM,
            source: E::SOURCE,
            example: E::EXAMPLE,
            quick: E::QUICK,
            plots: E::PLOTS,
            repeats: E::REPEATS,
            augment: E::augment_args,
            execute: execute::<E>,
        }
    }

    /// The experiment's command line, for a program to hang under its own.
    ///
    /// ```
    /// let help = nullwindow_lab::entry("ffo").expect("the lab has it").command().render_help().to_string();
    /// assert!(help.starts_with("NegaScout can be expected") && help.contains("--convention"));
    /// ```
    #[must_use]
    pub fn command(&self) -> Command {
        let after = format!("{}\n\nExample:\n  nullwindow-lab {} {}", self.source, self.name, self.example);
        // After the options, because clap would else describe the command by the comment on their struct.
        (self.augment)(Command::new(self.name))
            .about(wrapped("", self.claim))
            .long_about(None)
            .after_help(after)
    }

    /// The options of a [short run](Self::quick), but those that are typed in `matches` as they are typed.
    ///
    /// # Errors
    /// If they exclude each other.
    ///
    /// ```
    /// let elo = nullwindow_lab::entry("elo").expect("the lab has it");
    /// let parsed = |line: &str| elo.command().no_binary_name(true).get_matches_from(line.split(' '));
    /// let short = elo.shortened(&parsed("--nodes 9"))?;
    /// assert_eq!(short.get_one::<u64>("nodes"), Some(&9));
    /// assert_ne!(short.get_one::<u64>("games"), parsed("--nodes 9").get_one::<u64>("games"));
    /// # Ok::<(), nullwindow_lab::Error>(())
    /// ```
    pub fn shortened(&self, matches: &ArgMatches) -> Result<ArgMatches, Error> {
        self.merged(matches, &self.parsed(self.quick.split_whitespace())?)
    }

    /// These options as typed, the defaults for all others.
    fn parsed<'a>(&self, options: impl IntoIterator<Item = &'a str>) -> Result<ArgMatches, Error> {
        Ok(self.command().no_binary_name(true).try_get_matches_from(options)?)
    }

    /// The options typed in either; those of the first come before those of the second.
    fn merged(&self, first: &ArgMatches, second: &ArgMatches) -> Result<ArgMatches, Error> {
        let command = self.command().no_binary_name(true);
        let mut line = Vec::new();
        for argument in command.get_arguments() {
            line.extend([first, second].into_iter().find_map(|of| typed(argument, of)).unwrap_or_default());
        }
        Ok(command.try_get_matches_from(line)?)
    }

    /// Runs the experiment with options that [`command`](Self::command) has parsed.
    ///
    /// # Errors
    /// If an option's value makes no sense in this experiment.
    pub fn run(&'static self, matches: &ArgMatches, monitor: &Monitor) -> Result<Run, Error> {
        let (setting, report) = (self.execute)(matches, monitor)?;
        let Entry { name, claim, source, .. } = *self;
        let command = command(self, &setting);
        let complete = !monitor.stopped();
        Ok(Run { name, claim, source, command, setting, report, complete, verdicts: Vec::new() })
    }

    /// Runs the experiment with its seed and the two after it, if its sample has a seed. The report is that
    /// of the first, with the missed checks of the others; a verdict that is not the same with all of them
    /// is undecided.
    ///
    /// # Errors
    /// As of [`run`](Self::run).
    ///
    /// ```
    /// let ghi = nullwindow_lab::entry("ghi").expect("the lab has it");
    /// let options = ghi.command().no_binary_name(true).get_matches_from(["--graphs", "3"]);
    /// let run = ghi.run_seeds(&options, &nullwindow_lab::Monitor::silent())?;
    /// assert_eq!(run.verdicts.iter().map(|(seed, _)| *seed).collect::<Vec<_>>(), [1, 2, 3]);
    /// # Ok::<(), nullwindow_lab::Error>(())
    /// ```
    pub fn run_seeds(&'static self, matches: &ArgMatches, monitor: &Monitor) -> Result<Run, Error> {
        let mut run = self.run(matches, monitor)?;
        let Some(first) = run.setting.get(SEED).and_then(Value::as_u64) else { return Ok(run) };
        let mut verdicts = vec![(first, run.verdict().0)];
        for seed in [1, 2].map(|next| first.wrapping_add(next)) {
            if monitor.stopped() {
                break;
            }
            let other = self.parsed([SEED_OPTION, &seed.to_string()])?;
            let other = self.run(&self.merged(&other, matches)?, monitor)?;
            verdicts.push((seed, other.verdict().0));
            run.report.checks.extend(other.failures().map(|missed| {
                let figure = format!("seed {seed}: {}", missed.figure);
                Check { figure, ..missed.clone() }
            }));
        }
        (run.verdicts, run.complete) = (verdicts, !monitor.stopped());
        Ok(run)
    }

    /// Runs the experiment with options as typed, the defaults for all others.
    ///
    /// # Errors
    /// If they do not parse, or make no sense in this experiment.
    pub fn run_from<'a>(
        &'static self,
        options: impl IntoIterator<Item = &'a str>,
        monitor: &Monitor,
    ) -> Result<Run, Error> {
        self.run(&self.parsed(options)?, monitor)
    }
}

/// The option of a sample's seed, and its name.
const SEED_OPTION: &str = "--seed";
const SEED: &str = "seed";

/// The words of an argument as they were typed; `None` if it was not.
fn typed(argument: &Arg, matches: &ArgMatches) -> Option<Vec<OsString>> {
    let id = argument.get_id().as_str();
    if matches.value_source(id) != Some(ValueSource::CommandLine) {
        return None;
    }
    let option = argument.get_long().map(|long| OsString::from(format!("--{long}")));
    if !argument.get_action().takes_values() {
        return Some(option.into_iter().collect());
    }
    let comma = OsString::from(",");
    let mut words = Vec::new();
    for values in matches.get_raw_occurrences(id)? {
        words.extend(option.clone());
        words.push(values.collect::<Vec<_>>().join(&comma));
    }
    Some(words)
}

/// Parses the options, and runs the experiment with them.
type Execute = fn(&ArgMatches, &Monitor) -> Result<(OptionMap, Report), Error>;

/// The options of a run, by name.
type OptionMap = Map<String, Value>;

fn execute<E: Experiment>(matches: &ArgMatches, monitor: &Monitor) -> Result<(OptionMap, Report), Error> {
    let options = E::from_arg_matches(matches)?;
    Ok((option_map(&options), options.run(monitor)?))
}

fn option_map(options: &impl Serialize) -> OptionMap {
    match serde_json::to_value(options) {
        Ok(Value::Object(setting)) => setting,
        // Options without a field serialise as null.
        _ => OptionMap::new(),
    }
}

/// The command that repeats a run with these options.
fn command(entry: &Entry, setting: &OptionMap) -> String {
    let mut command = format!("nullwindow-lab {}", entry.name);
    let arguments = entry.command();
    for (option, value) in setting {
        let positional = arguments.get_positionals().any(|argument| argument.get_id() == option);
        let option = option.replace('_', "-");
        match value {
            Value::String(text) if positional => _ = write!(command, " {text}"),
            Value::Null | Value::Bool(false) => {}
            Value::Bool(true) => _ = write!(command, " --{option}"),
            Value::String(text) => _ = write!(command, " --{option} {text}"),
            Value::Array(values) => _ = write!(command, " --{option} {}", listed(values)),
            value => _ = write!(command, " --{option} {value}"),
        }
    }
    command
}

/// The values of an option that takes several, separated by commas.
fn listed(values: &[Value]) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    values.iter().map(word).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use crate::{Monitor, entry};

    /// Options of every kind.
    #[test]
    fn the_command_of_a_run_parses_and_repeats_it() {
        for (name, line) in [
            ("ffo", "--convention mover --depth 2-3 --problems 40-41"),
            ("factorial", "--depth 2 --game kalah,othello --openings 1 --ordered --seed 7"),
        ] {
            let run = entry(name).unwrap().run_from(line.split(' '), &Monitor::silent()).unwrap();
            assert_eq!(run.command, format!("nullwindow-lab {name} {line}"));
        }
    }
}

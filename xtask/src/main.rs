//! `cargo xtask test`: everything that must hold before a change goes in. CI calls exactly this.
//!
//! `cargo xtask test --long` also runs the tests marked `#[ignore]`, optimised, which take minutes, checks
//! other targets, crates without features and what is released, and, where they are installed, runs the
//! table's tests in Miri, and threads and ranks in ThreadSanitizer. `cargo xtask check` is its first steps,
//! in seconds, `cargo xtask imports` the arrows among files and crates alone. `cargo xtask profile` counts
//! the instructions of searches. `cargo xtask web` builds the page in the browser, tests it, and takes its
//! pictures, `cargo xtask wheel` builds the package for Python and tests it, or installs what is released,
//! `cargo xtask report` builds the page of all experiments, `cargo xtask pages` a folder for any host,
//! which `--publish` also commits to the branch of pages. `cargo xtask dist` packs the program for others.
//! `cargo xtask figures` lists figures of the documents that are older than the search. `cargo xtask fuzz`
//! gives random inputs to every reader, `cargo xtask soak` searches random positions in every way.
#![forbid(unsafe_code)]

mod archive;
mod callgrind;
mod checkers;
mod dist;
mod figures;
mod imports;
mod lines;
mod pages;
mod profile;
mod python;
mod report;
mod steps;
mod template;
mod web;
mod workspace;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask test [--long], cargo xtask check, cargo xtask imports, \
                     cargo xtask profile, \
                     cargo xtask web [--test | --pictures], cargo xtask wheel [--test | --release | --lab], \
                     cargo xtask report [--whole | NAME,…], \
                     cargo xtask pages [--address ADDRESS] [--publish], cargo xtask dist [--publish], \
                     cargo xtask figures [--renew], \
                     cargo xtask fuzz [--minutes N] …, or cargo xtask soak [--hours N] …";

/// The command of a call.
#[derive(PartialEq, Debug)]
enum Task {
    Test { long: bool },
    Check,
    Imports,
    Profile,
    Web { pictures: bool },
    WebTest,
    Wheel { test: bool },
    WheelRelease,
    WheelLab,
    Report { whole: bool, only: Option<String> },
    Pages { address: Option<String>, publish: bool },
    Dist { publish: bool },
    Figures { renew: bool },
    Checked { package: &'static str, options: Vec<OsString> },
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let task = match parse(&arguments) {
        Ok(task) => task,
        Err(message) => {
            eprintln!("xtask: {message}; {USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Test { long } => steps::test(long),
        Task::Check => steps::check(),
        Task::Imports => steps::print_refused_imports(),
        Task::Profile => profile::profile().map(|()| true),
        Task::Web { pictures } => web::web(pictures),
        Task::WebTest => web::test(workspace::FEATURES),
        Task::Wheel { test: true } => python::test(&python::PRODUCT, workspace::FEATURES),
        Task::Wheel { test: false } => python::wheel(&python::PRODUCT).map(|()| true),
        Task::WheelLab => python::wheel(&python::LAB).map(|()| true),
        Task::WheelRelease => python::release(),
        Task::Report { whole, only } => report::report(whole, only.as_deref()),
        Task::Pages { address, publish } => pages::pages(address.as_deref(), publish),
        Task::Dist { publish } => dist::dist(publish),
        Task::Figures { renew } => figures::figures(renew),
        Task::Checked { package, options } => match checkers::run(package, &options) {
            Ok(code) => return code,
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder for hosts, with these options.
fn pages(options: &[OsString]) -> Result<Task, String> {
    let (mut address, mut publish) = (None, false);
    let mut words = options.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        match &*word {
            "--publish" => publish = true,
            "--address" => {
                let given = words.next().ok_or("--address: the address is missing")?;
                if !["https://", "http://"].iter().any(|begin| given.starts_with(begin)) {
                    return Err(format!("--address: {given} begins without https://"));
                }
                address = Some(given.into_owned());
            }
            _ => return Err(format!("unknown argument {word}")),
        }
    }
    Ok(Task::Pages { address, publish })
}

/// A crate that tests the others, with these options.
fn checked(package: &'static str, options: &[OsString]) -> Task {
    Task::Checked { package, options: options.to_vec() }
}

/// The task that the arguments name, or the error in them.
fn parse(arguments: &[OsString]) -> Result<Task, String> {
    let Some((command, options)) = arguments.split_first() else {
        return Err("a command is missing".into());
    };
    let (known, task) = match command.to_str() {
        // The program has options of its own.
        Some("fuzz") => return Ok(checked("nullwindow-fuzz", options)),
        Some("soak") => return Ok(checked("nullwindow-soak", options)),
        Some("test") => ("--long", Task::Test { long: !options.is_empty() }),
        Some("check") => ("", Task::Check),
        Some("imports") => ("", Task::Imports),
        Some("profile") => ("", Task::Profile),
        Some("web") => match options {
            [] => ("", Task::Web { pictures: false }),
            [option, ..] if option == "--pictures" => ("--pictures", Task::Web { pictures: true }),
            _ => ("--test", Task::WebTest),
        },
        Some("wheel") => match options {
            [option, ..] if option == "--release" => ("--release", Task::WheelRelease),
            [option, ..] if option == "--lab" => ("--lab", Task::WheelLab),
            _ => ("--test", Task::Wheel { test: !options.is_empty() }),
        },
        Some("report") => match options {
            [names] if !names.to_string_lossy().starts_with('-') => {
                let only = Some(names.to_string_lossy().into_owned());
                return Ok(Task::Report { whole: false, only });
            }
            _ => ("--whole", Task::Report { whole: !options.is_empty(), only: None }),
        },
        Some("pages") => return pages(options),
        Some("dist") => ("--publish", Task::Dist { publish: !options.is_empty() }),
        Some("figures") => ("--renew", Task::Figures { renew: !options.is_empty() }),
        _ => return Err(format!("unknown command {}", command.display())),
    };
    match options.iter().find(|&option| option != known) {
        Some(unknown) => Err(format!("unknown argument {}", unknown.display())),
        None => Ok(task),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn arguments_name_a_task_or_are_an_error() {
        assert_eq!(parsed("test"), Ok(Task::Test { long: false }));
        assert_eq!(parsed("test --long"), Ok(Task::Test { long: true }));
        assert_eq!(parsed("imports"), Ok(Task::Imports));
        assert_eq!(parsed("profile"), Ok(Task::Profile));
        assert_eq!(parsed("web"), Ok(Task::Web { pictures: false }));
        assert_eq!(parsed("web --test"), Ok(Task::WebTest));
        assert_eq!(parsed("web --pictures"), Ok(Task::Web { pictures: true }));
        assert_eq!(parsed("web --pictures --test"), Err("unknown argument --test".into()));
        assert_eq!(parsed("wheel"), Ok(Task::Wheel { test: false }));
        assert_eq!(parsed("wheel --test"), Ok(Task::Wheel { test: true }));
        assert_eq!(parsed("wheel --release"), Ok(Task::WheelRelease));
        assert_eq!(parsed("wheel --lab"), Ok(Task::WheelLab));
        assert_eq!(parsed("wheel --release --test"), Err("unknown argument --test".into()));
        let report = |whole, only: Option<&str>| Ok(Task::Report { whole, only: only.map(str::to_owned) });
        assert_eq!(parsed("report"), report(false, None));
        assert_eq!(parsed("report --whole"), report(true, None));
        assert_eq!(parsed("report ffo,horizon"), report(false, Some("ffo,horizon")));
        assert_eq!(parsed("pages"), Ok(Task::Pages { address: None, publish: false }));
        let address = Some("https://a.org/b/".to_owned());
        assert_eq!(
            parsed("pages --publish --address https://a.org/b/"),
            Ok(Task::Pages { address, publish: true })
        );
        assert_eq!(parsed("pages --address"), Err("--address: the address is missing".into()));
        assert_eq!(parsed("pages --address a.org"), Err("--address: a.org begins without https://".into()));
        assert_eq!(parsed("pages --adress x"), Err("unknown argument --adress".into()));
        assert_eq!(parsed("dist --publish"), Ok(Task::Dist { publish: true }));
        assert_eq!(parsed("figures --renew"), Ok(Task::Figures { renew: true }));
        assert_eq!(parsed("profile --long"), Err("unknown argument --long".into()));
        let options = ["--minutes", "5"].map(OsString::from).to_vec();
        assert_eq!(parsed("fuzz --minutes 5"), Ok(Task::Checked { package: "nullwindow-fuzz", options }));
        assert!(parsed("").is_err());
        assert_eq!(parsed("build"), Err("unknown command build".into()));
        assert_eq!(parsed("test --log"), Err("unknown argument --log".into()));
        assert_eq!(parsed("test --long x"), Err("unknown argument x".into()));
    }
}

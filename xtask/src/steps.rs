//! The steps of `cargo xtask test`.

use crate::imports;
use crate::lines;
use crate::python;
use crate::template;
use crate::web;
use crate::workspace::{
    FEATURES, OWN_GAMES, cargo, cargo_in, install_packages, install_target, nightly, root, succeeds,
};
use anyhow::{Context, Result};
use std::fmt;
use std::process::Command;
use std::time::{Duration, Instant};

/// A check that must succeed.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    /// No line longer than the most.
    Lines,
    /// No circle and no backward arrow among files and crates.
    Imports,
    /// An MPI library.
    Mpi,
    /// The games of crates of their own, in `examples/games`, and the template of one.
    OwnGames,
    /// The tests of the page in the browser.
    Web,
    /// The page as it is released, and its size.
    Page,
    /// The package for Python, with its tests.
    Python,
    /// The laboratory's package for Python, with its tests.
    PythonLab,
    /// What is released for Python, installed.
    PythonRelease,
    /// A call of cargo.
    Cargo {
        arguments: &'static [&'static str],
        environment: &'static [(&'static str, &'static str)],
        needs: Needs,
    },
}

/// The tools of a step beyond the toolchain; the step is skipped where they are missing.
enum Needs {
    Nothing,
    /// The standard library for this target, which cargo compiles for.
    Target(&'static str),
    /// The nightly toolchain with Miri.
    Miri,
    /// The nightly toolchain with the sources of the standard library.
    Sources,
}

const fn step(name: &'static str, arguments: &'static [&'static str]) -> Step {
    Step { name, work: Work::Cargo { arguments, environment: &[], needs: Needs::Nothing } }
}

/// The place of the features in a step's arguments: those of the tests, and `mpi` where there is a library.
const ALL: &str = "{features}";

const WASM: &str = "wasm32-unknown-unknown";

/// A processor without the vectors of x86-64.
const OTHER: &str = "aarch64-unknown-linux-gnu";

const STEPS: [Step; 11] = [
    step("format", &["fmt", "--all", "--check"]),
    Step { name: "lines", work: Work::Lines },
    Step { name: "imports", work: Work::Imports },
    // With an MPI library all that follows has the ranks under MPI.
    Step { name: "MPI", work: Work::Mpi },
    step("clippy", &["clippy", "--workspace", "--features", ALL, "--all-targets", "--", "-D", "warnings"]),
    step("build of the tests", &["test", "--workspace", "--features", ALL, "--no-run"]),
    step("tests and doc tests", &["test", "--workspace", "--features", ALL]),
    // Libraries only: the program has the library's name, and its pages would overwrite the library's.
    Step {
        name: "docs",
        work: Work::Cargo {
            arguments: &["doc", "--workspace", "--features", FEATURES, "--no-deps", "--lib"],
            environment: &[("RUSTDOCFLAGS", "-D warnings")],
            needs: Needs::Nothing,
        },
    },
    Step { name: "games of crates of their own", work: Work::OwnGames },
    Step { name: "page in the browser", work: Work::Web },
    Step { name: "package for Python", work: Work::Python },
];

/// The steps that take minutes.
const LONG: [Step; 15] = [
    // As a user's own game has them: no chess, no shogi.
    step(
        "clippy without features",
        &[
            "clippy",
            "--package",
            "nullwindow-app",
            "--package",
            "nullwindow-match",
            "--package",
            "nullwindow-protocols",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
    ),
    Step {
        name: "library for wasm32",
        work: Work::Cargo {
            arguments: &["check", "--package", "nullwindow", "--lib"],
            environment: &[],
            needs: Needs::Target(WASM),
        },
    },
    elsewhere("program and library for Windows", "x86_64-pc-windows-gnu"),
    elsewhere("program and library for macOS", "aarch64-apple-darwin"),
    elsewhere("program and library for aarch64", OTHER),
    // Without doc tests: an `ignore` there means that the example does not compile here.
    step(
        "long tests",
        &[
            "test",
            "--workspace",
            "--features",
            ALL,
            "--profile",
            "long",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--no-fail-fast",
            "--",
            "--ignored",
        ],
    ),
    // Several threads read and write the table at once. Its files need a folder, which Miri isolates from
    // tests.
    Step {
        name: "table in Miri",
        work: Work::Cargo {
            arguments: &[
                "miri",
                "test",
                "--package",
                "nullwindow",
                "--lib",
                "--",
                "table::",
                "--skip",
                "proof::",
            ],
            environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation")],
            needs: Needs::Miri,
        },
    },
    Step {
        name: "boards of Othello in Miri",
        work: Work::Cargo {
            arguments: &["miri", "test", "--package", "nullwindow-othello", "--lib", "--", "bits::"],
            environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation"), ("PROPTEST_CASES", "16")],
            needs: Needs::Miri,
        },
    },
    Step {
        name: "threads in Miri",
        work: Work::Cargo {
            arguments: &["miri", "test", "--package", "nullwindow", "--test", "table_threads"],
            environment: &[],
            needs: Needs::Miri,
        },
    },
    sanitized(
        "table in ThreadSanitizer",
        &["test", "--target", SANITIZED, "-Zbuild-std", "--package", "nullwindow", "--test", "table_threads"],
    ),
    sanitized(
        "threads in ThreadSanitizer",
        &[
            "test",
            "--target",
            SANITIZED,
            "-Zbuild-std",
            "--package",
            "nullwindow",
            "--test",
            "library",
            "threads",
        ],
    ),
    sanitized(
        "ranks in ThreadSanitizer",
        &[
            "test",
            "--target",
            SANITIZED,
            "-Zbuild-std",
            "--package",
            "nullwindow-cluster",
            "--lib",
            "--tests",
        ],
    ),
    Step { name: "page as released", work: Work::Page },
    Step { name: "laboratory for Python", work: Work::PythonLab },
    Step { name: "release for Python", work: Work::PythonRelease },
];

/// The program, the library and the package for Python, checked for another system.
const fn elsewhere(name: &'static str, target: &'static str) -> Step {
    const ARGUMENTS: [&str; 9] = [
        "check",
        "--package",
        "nullwindow-cli",
        "--package",
        "nullwindow",
        "--package",
        "nullwindow-python",
        "--features",
        "nullwindow-cli/plot,nullwindow-cli/manual",
    ];
    let environment = &[("RUSTFLAGS", "-Dwarnings")];
    Step { name, work: Work::Cargo { arguments: &ARGUMENTS, environment, needs: Needs::Target(target) } }
}

/// The target whose threads ThreadSanitizer watches.
const SANITIZED: &str = "x86_64-unknown-linux-gnu";

/// Tests whose threads are watched by ThreadSanitizer, the standard library's code included.
const fn sanitized(name: &'static str, arguments: &'static [&'static str]) -> Step {
    let environment = &[
        ("RUSTFLAGS", "-Ctarget-cpu=x86-64-v2 -Zsanitizer=thread"),
        ("CARGO_TARGET_DIR", "target/sanitized"),
    ];
    Step { name, work: Work::Cargo { arguments, environment, needs: Needs::Sources } }
}

/// Debian's packages of MPI, and what the tests with it are compiled by.
const MPI: [&str; 4] = ["openmpi-bin", "libopenmpi-dev", "libclang-dev", "clang"];

/// The seconds that a step may take, by its name, on two cores from a clean clone: what makes one slower
/// states it here. Machines differ, so that a step over its budget is named, and is no failure.
const BUDGETS: &str = include_str!("budgets.txt");

/// The budget of a step.
fn budget(name: &str) -> Option<u64> {
    BUDGETS.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")?.parse().ok())
}

/// The result of a step.
#[derive(Debug)]
enum Verdict {
    Passed(Duration),
    Failed(Duration),
    Skipped(String),
    NotRun,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Passed(time) => write!(f, "passed in {:.1} s", time.as_secs_f64()),
            Verdict::Failed(time) => write!(f, "FAILED after {:.1} s", time.as_secs_f64()),
            Verdict::Skipped(why) => write!(f, "skipped: {why}"),
            Verdict::NotRun => f.write_str("not run"),
        }
    }
}

/// Runs the steps that take seconds, format, lines and imports, and returns whether all passed.
pub(crate) fn check() -> Result<bool> {
    let quick = STEPS.iter().take_while(|step| !matches!(step.work, Work::Mpi));
    let passed = quick.map(|step| {
        let verdict = run(step, FEATURES)?;
        println!("xtask: {}: {verdict}", step.name);
        Ok(matches!(verdict, Verdict::Passed(_)))
    });
    Ok(passed.collect::<Result<Vec<_>>>()?.into_iter().all(|passed| passed))
}

/// Runs the steps, and returns whether all passed. The first that fails is the last one, but with `long` all
/// are run.
pub(crate) fn test(long: bool) -> Result<bool> {
    let steps: Vec<&Step> = STEPS.iter().chain(long.then_some(&LONG).into_iter().flatten()).collect();
    let (mut verdicts, mut passed, mut features) = (Vec::new(), true, FEATURES.to_owned());
    for step in &steps {
        println!("xtask: {}{}", step.name, command(step, &features));
        let verdict = run(step, &features)?;
        if matches!((&step.work, &verdict), (Work::Mpi, Verdict::Passed(_))) {
            features += ",nullwindow-cli/mpi";
        }
        println!("xtask: {}: {verdict}", step.name);
        passed &= !matches!(verdict, Verdict::Failed(_));
        verdicts.push(verdict);
        if !passed && !long {
            break;
        }
    }
    verdicts.resize_with(steps.len(), || Verdict::NotRun);
    println!("\nxtask: {}", if passed { "all that ran passed" } else { "not all passed" });
    for (step, verdict) in steps.iter().zip(&verdicts) {
        let over = match (verdict, budget(step.name)) {
            (Verdict::Passed(time), Some(most)) if time.as_secs() > most => {
                format!(", OVER ITS BUDGET of {most} s (xtask/src/budgets.txt)")
            }
            _ => String::new(),
        };
        println!("  {:<20} {verdict}{over}", step.name);
    }
    if !long {
        for step in &LONG {
            println!("  {:<20} skipped: only with --long", step.name);
        }
    }
    Ok(passed)
}

/// The arguments of a step with these features.
fn with_features<'a>(arguments: &[&'a str], features: &'a str) -> Vec<&'a str> {
    arguments.iter().map(|&word| if word == ALL { features } else { word }).collect()
}

fn command(step: &Step, features: &str) -> String {
    match &step.work {
        Work::Cargo { arguments, .. } => format!(": cargo {}", with_features(arguments, features).join(" ")),
        _ => String::new(),
    }
}

fn run(step: &Step, features: &str) -> Result<Verdict> {
    let begin = Instant::now();
    let passed = match &step.work {
        Work::Lines => print_refused(&lines::longer(root())?),
        Work::Imports => print_refused_imports()?,
        Work::Mpi if has_mpi() => true,
        Work::Mpi => return Ok(Verdict::Skipped(without_mpi())),
        Work::OwnGames => {
            let calls: [&[&str]; 3] = [
                &["fmt", "--all", "--check"],
                &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
                &["test", "--workspace"],
            ];
            let mut all = true;
            for folder in [root().join(OWN_GAMES), template::filled()?] {
                for call in calls {
                    let status = cargo_in(&folder, call)?.status();
                    all = all && status.context("cargo cannot be started")?.success();
                }
            }
            all
        }
        Work::Web => match web::missing() {
            Some(why) => return Ok(Verdict::Skipped(why)),
            None => web::test(features)?,
        },
        Work::Page => match install_target(WASM) {
            Err(why) => return Ok(Verdict::Skipped(why)),
            Ok(()) => web::web(false)?,
        },
        Work::Python => match python::missing() {
            Some(why) => return Ok(Verdict::Skipped(why)),
            None => python::test(&python::PRODUCT, features)?,
        },
        Work::PythonLab => match python::missing() {
            Some(why) => return Ok(Verdict::Skipped(why)),
            None => {
                python::wheel(&python::LAB)?;
                python::test(&python::LAB, features)?
            }
        },
        Work::PythonRelease => match python::missing() {
            Some(why) => return Ok(Verdict::Skipped(why)),
            None => python::release()?,
        },
        Work::Cargo { arguments, environment, needs } => {
            let mut arguments = with_features(arguments, features);
            let mut cargo = match needs {
                Needs::Nothing => cargo(),
                Needs::Target(target) => match install_target(target) {
                    Ok(()) => {
                        arguments.extend(["--target", target]);
                        cargo()
                    }
                    Err(why) => return Ok(Verdict::Skipped(why)),
                },
                Needs::Sources if has_sources() => nightly(),
                Needs::Sources => {
                    let why = "there is no nightly toolchain with sources \
                               (rustup toolchain install nightly --component rust-src)";
                    return Ok(Verdict::Skipped(why.to_owned()));
                }
                Needs::Miri if succeeds(nightly().args(["miri", "--version"])) => nightly(),
                Needs::Miri => {
                    let why = "there is no nightly toolchain with Miri \
                               (rustup toolchain install nightly --component miri,rust-src)";
                    return Ok(Verdict::Skipped(why.to_owned()));
                }
            };
            let status = cargo.args(arguments).envs(environment.iter().copied()).status();
            let program = cargo.get_program().display().to_string();
            status.with_context(|| format!("{program} cannot be started"))?.success()
        }
    };
    let time = begin.elapsed();
    Ok(if passed { Verdict::Passed(time) } else { Verdict::Failed(time) })
}

/// Whether there is an MPI library, and clang, which makes its bindings; installed where that is possible.
fn has_mpi() -> bool {
    let has = || ["mpicc", "clang"].iter().all(|program| succeeds(Command::new(program).arg("--version")));
    has() || install_packages(&MPI) && has()
}

/// Why ranks cannot run under MPI.
fn without_mpi() -> String {
    format!("there is no MPI library (Debian: apt-get install {})", MPI.join(" "))
}

/// Whether the nightly toolchain can build the standard library.
fn has_sources() -> bool {
    let installed =
        Command::new("rustup").args(["component", "list", "--installed", "--toolchain", "nightly"]).output();
    installed.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).lines().any(|line| line == "rust-src"))
}

/// Prints the circles and the backward arrows among files and crates; returns whether there are none.
pub(crate) fn print_refused_imports() -> Result<bool> {
    Ok(print_refused(&imports::check(root())?))
}

/// Prints what a check refuses; returns whether there is nothing.
fn print_refused(refused: &[String]) -> bool {
    refused.iter().for_each(|line| println!("{line}"));
    refused.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_daily_step_has_a_budget() {
        assert!(STEPS.iter().all(|step| budget(step.name).is_some()));
        assert_eq!(BUDGETS.lines().count(), STEPS.len());
        assert_eq!(budget("another"), None);
    }
}

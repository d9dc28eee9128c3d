//! `cargo xtask test`: everything that must hold before a change goes in. CI calls exactly this.
//!
//! `cargo xtask test --long` also runs the tests marked `#[ignore]`, optimised: those that take minutes; and the table's tests in Miri,
//! where that is installed. `cargo xtask profile` shows where the instructions of searches go.
#![forbid(unsafe_code)]

mod callgrind;
mod profile;

use anyhow::{Context, Result};
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const USAGE: &str = "usage: cargo xtask test [--long], or cargo xtask profile";

/// What is asked for.
#[derive(PartialEq, Debug)]
enum Task {
    Test { long: bool },
    Profile,
}

/// One thing that is checked: a call of cargo that must succeed.
struct Step {
    name: &'static str,
    cargo: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    /// The target that the step compiles for, if not this machine's: the step is skipped if it cannot be installed.
    target: Option<&'static str>,
    /// Whether it runs in Miri, by the nightly toolchain: the step is skipped if they are not installed.
    miri: bool,
}

const WASM: &str = "wasm32-unknown-unknown";

const STEPS: [Step; 5] = [
    Step { name: "format", cargo: &["fmt", "--all", "--check"], environment: &[], target: None, miri: false },
    Step {
        name: "clippy",
        cargo: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        environment: &[],
        target: None,
        miri: false,
    },
    Step {
        name: "tests and doc tests",
        cargo: &["test", "--workspace"],
        environment: &[],
        target: None,
        miri: false,
    },
    // Libraries only: the program has the library's name, and its pages would overwrite the library's.
    Step {
        name: "docs",
        cargo: &["doc", "--workspace", "--no-deps", "--lib"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        target: None,
        miri: false,
    },
    Step {
        name: "library for wasm32",
        cargo: &["check", "--package", "nullwindow", "--lib", "--target", WASM],
        environment: &[],
        target: Some(WASM),
        miri: false,
    },
];

/// Where all is done that can be.
const LONG: [Step; 3] = [
    // Without doc tests, which also have an `ignore`: there it means "does not compile here".
    Step {
        name: "long tests",
        cargo: &[
            "test",
            "--workspace",
            "--release",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--",
            "--ignored",
        ],
        environment: &[],
        target: None,
        miri: false,
    },
    // The table is read and written by several threads at once; its files need a folder, from which Miri would keep them.
    Step {
        name: "table in Miri",
        cargo: &["miri", "test", "--package", "nullwindow", "--lib", "--", "table::"],
        environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation")],
        target: None,
        miri: true,
    },
    Step {
        name: "threads in Miri",
        cargo: &["miri", "test", "--package", "nullwindow", "--test", "table_threads"],
        environment: &[],
        target: None,
        miri: true,
    },
];

/// What became of a step.
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
        Task::Test { long } => test(long),
        Task::Profile => profile::profile().map(|()| true),
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

/// The task that is asked for; or what is wrong with the arguments.
fn parse(arguments: &[OsString]) -> Result<Task, String> {
    let Some((command, options)) = arguments.split_first() else {
        return Err("what shall be done?".into());
    };
    let (known, task) = match command.to_str() {
        Some("test") => ("--long", Task::Test { long: !options.is_empty() }),
        Some("profile") => ("", Task::Profile),
        _ => return Err(format!("unknown command {}", command.display())),
    };
    match options.iter().find(|&option| option != known) {
        Some(unknown) => Err(format!("unknown argument {}", unknown.display())),
        None => Ok(task),
    }
}

/// Runs the steps up to the first that fails, and tells whether all passed.
fn test(long: bool) -> Result<bool> {
    let steps: Vec<&Step> = STEPS.iter().chain(long.then_some(&LONG).into_iter().flatten()).collect();
    let mut verdicts = Vec::new();
    for step in &steps {
        println!("xtask: {}: cargo {}", step.name, step.cargo.join(" "));
        let verdict = run(step)?;
        println!("xtask: {}: {verdict}", step.name);
        let failed = matches!(verdict, Verdict::Failed(_));
        verdicts.push(verdict);
        if failed {
            break;
        }
    }
    let passed = !matches!(verdicts.last(), Some(Verdict::Failed(_)));
    verdicts.resize_with(steps.len(), || Verdict::NotRun);
    println!("\nxtask: {}", if passed { "all that ran passed" } else { "stopped at the first failure" });
    for (step, verdict) in steps.iter().zip(verdicts) {
        println!("  {:<20} {verdict}", step.name);
    }
    if !long {
        for step in &LONG {
            println!("  {:<20} skipped: only with --long", step.name);
        }
    }
    Ok(passed)
}

fn run(step: &Step) -> Result<Verdict> {
    if let Some(target) = step.target
        && let Err(why) = provide(target)
    {
        return Ok(Verdict::Skipped(why));
    }
    if step.miri && !is_there(nightly().args(["miri", "--version"])) {
        let why = "there is no nightly toolchain with Miri (rustup toolchain install nightly --component miri,rust-src)";
        return Ok(Verdict::Skipped(why.to_owned()));
    }
    let begin = Instant::now();
    let mut cargo = if step.miri { nightly() } else { cargo() };
    let status = cargo.args(step.cargo).envs(step.environment.iter().copied()).status();
    let status = status.with_context(|| format!("{} cannot be started", cargo.get_program().display()))?;
    let time = begin.elapsed();
    Ok(if status.success() { Verdict::Passed(time) } else { Verdict::Failed(time) })
}

/// The cargo that runs us, so that all steps use the same toolchain, called at the root.
fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// The cargo of the nightly toolchain, called at the root.
fn nightly() -> Command {
    let mut rustup = Command::new("rustup");
    rustup.args(["run", "nightly", "cargo"]).current_dir(root());
    rustup
}

/// Whether a command can be run, and succeeds; what it says is dropped.
fn is_there(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Sees to it that the toolchain can compile for `target`; or says why it cannot.
fn provide(target: &str) -> Result<(), String> {
    // A machine without a network must not hang here.
    const LIMIT: Duration = Duration::from_secs(60);
    if is_installed(target) {
        return Ok(());
    }
    let mut rustup = Command::new("rustup")
        .args(["target", "add", target])
        .current_dir(root())
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| format!("{target} is not installed, and rustup cannot be started ({error})"))?;
    let begin = Instant::now();
    let status = loop {
        match rustup.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if begin.elapsed() < LIMIT => thread::sleep(Duration::from_millis(100)),
            stuck => {
                // If it has ended meanwhile there is nothing to kill, and that is as well.
                let _ = rustup.kill();
                let _ = rustup.wait();
                let why = stuck.err().map_or_else(|| format!("after {LIMIT:?}"), |error| error.to_string());
                return Err(format!("{target} is not installed, and rustup was given up ({why})"));
            }
        }
    };
    if status.success() && is_installed(target) {
        Ok(())
    } else {
        Err(format!("{target} is not installed, and rustup could not install it ({status})"))
    }
}

/// Whether the standard library is there for `target`.
fn is_installed(target: &str) -> bool {
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .current_dir(root())
        .stderr(Stdio::null())
        .output();
    asked.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn arguments() {
        assert_eq!(parsed("test"), Ok(Task::Test { long: false }));
        assert_eq!(parsed("test --long"), Ok(Task::Test { long: true }));
        assert_eq!(parsed("profile"), Ok(Task::Profile));
        assert_eq!(parsed("profile --long"), Err("unknown argument --long".into()));
        assert!(parsed("").is_err());
        assert_eq!(parsed("build"), Err("unknown command build".into()));
        assert_eq!(parsed("test --log"), Err("unknown argument --log".into()));
        assert_eq!(parsed("test --long x"), Err("unknown argument x".into()));
    }

    #[test]
    fn an_unknown_target_is_not_installed() {
        assert!(!is_installed("no-such-target"));
    }
}

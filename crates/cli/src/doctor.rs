//! `nullwindow doctor`: what the program finds on this machine, and what in it limits a search (our own).

use anyhow::Result;
use nullwindow::session::excerpt;
use nullwindow_app::output::print;
use nullwindow_othello::{Instructions, Weights};
use serde_json::{Map, Value};
use std::fs::read_to_string;
use std::process::ExitCode;
use std::thread::available_parallelism;

/// Print what the program finds on this machine: its build, the processor, kernels, memory, and weights.
///
/// The variable NULLWINDOW_KERNEL (portable, avx2, avx512) limits the kernels of Othello's boards and of
/// networks, to compare them. Exit code 1: a part of the program does not work here.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow doctor\n  \
    NULLWINDOW_KERNEL=portable nullwindow bench ffo --problems 40-44")]
pub(crate) struct Arguments {
    /// Print JSON: one object
    #[arg(long)]
    json: bool,
}

/// The parts of the program that a build may lack.
const FEATURES: [(&str, bool); 4] = [
    ("web", cfg!(feature = "web")),
    ("plot", cfg!(feature = "plot")),
    ("mpi", cfg!(feature = "mpi")),
    ("manual", cfg!(feature = "manual")),
];

/// The build: commit, features and kernel.
pub(crate) fn build() -> String {
    let (commit, kernel) = (env!("NULLWINDOW_COMMIT"), Instructions::used().name());
    format!("commit {commit}, features: {}, kernel: {kernel}", parts(true))
}

/// The names of the parts that this build has, or lacks.
fn parts(present: bool) -> String {
    let names: Vec<_> =
        FEATURES.iter().filter(|&&(_, there)| there == present).map(|&(name, _)| name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Limits the kernels as the environment says.
///
/// # Errors
/// If it names none.
pub(crate) fn limit_kernel() -> Result<(), String> {
    let Some(name) = std::env::var_os("NULLWINDOW_KERNEL") else { return Ok(()) };
    let all = [Instructions::Portable, Instructions::Avx2, Instructions::Avx512];
    let chosen = all.into_iter().find(|set| name.to_str() == Some(set.name())).ok_or_else(|| {
        let name = name.to_string_lossy();
        format!("NULLWINDOW_KERNEL: '{}' is no kernel (portable, avx2, avx512)", excerpt(&name))
    })?;
    match chosen.select() {
        set if set == chosen => Ok(()),
        set => Err(format!("NULLWINDOW_KERNEL: this processor has no {}, but {}", chosen.name(), set.name())),
    }
}

/// The value of a line `NAME : VALUE` or `NAME: VALUE` of a file.
fn entry(file: &str, name: &str) -> Option<String> {
    let text = read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// An entry of `/proc/meminfo` in MiB.
fn memory(name: &str) -> Option<u64> {
    let kibibytes: u64 = entry("/proc/meminfo", name)?.split(' ').next()?.parse().ok()?;
    Some(kibibytes / 1024)
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (mut works, unknown) = (true, || "unknown".to_owned());
    let mut check = |result: Result<(), String>| match result {
        Ok(()) => "in order".to_owned(),
        Err(error) => {
            works = false;
            format!("BROKEN: {error}")
        }
    };
    let weights = check(Weights::embedded().map(drop).map_err(|error| error.to_string()));
    let pages = read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").ok();
    let pages = pages.and_then(|text| Some(text.split_once('[')?.1.split_once(']')?.0.to_owned()));
    let mebibytes = |name| memory(name).map_or_else(unknown, |mebibytes| format!("{mebibytes} MiB"));
    let kernels: Vec<_> = Instructions::available().iter().map(|set| set.name()).collect();
    let found = [
        ("version", format!("{} ({})", env!("CARGO_PKG_VERSION"), build())),
        ("processor", entry("/proc/cpuinfo", "model name").unwrap_or_else(unknown)),
        ("kernels", format!("{} (in use: {})", kernels.join(", "), Instructions::used().name())),
        ("threads", available_parallelism().map_or_else(|_| unknown(), |number| number.to_string())),
        ("memory", mebibytes("MemTotal")),
        ("memory available", mebibytes("MemAvailable")),
        ("huge pages", pages.unwrap_or_else(unknown)),
        ("features", parts(true)),
        ("left out", parts(false)),
        ("othello weights", weights),
    ];
    if arguments.json {
        // Numbers are numbers: of threads, and of MiB.
        let number = |value: &str| {
            let number: Result<u64, _> = value.trim_end_matches(" MiB").parse();
            number.map_or_else(|_| Value::from(value), Value::from)
        };
        let fields = found.iter().map(|(name, value)| (name.replace(' ', "_"), number(value)));
        print(&format!("{}\n", Value::from(fields.collect::<Map<_, _>>())))?;
    } else {
        print(&found.map(|(name, value)| format!("{name:<18}{value}\n")).concat())?;
    }
    Ok(if works { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_in_the_build_or_left_out() {
        let named = [parts(true), parts(false)].join(", ");
        assert!(FEATURES.iter().all(|(name, _)| named.matches(name).count() == 1), "{named}");
    }
}

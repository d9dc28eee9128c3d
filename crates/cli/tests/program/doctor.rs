//! `nullwindow doctor` and `--version`, and the kernels that both name.

use crate::common::text;
use serde_json::Value;
use std::process::{Command, Output};

/// Runs the program with a limit of its kernels.
fn with_kernel(kernel: &str, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    program.args(arguments).env("NULLWINDOW_KERNEL", kernel).output().unwrap()
}

#[test]
fn the_version_names_commit_features_and_kernel() {
    let output = with_kernel("portable", &["--version"]);
    let begin = format!("nullwindow {} (commit ", env!("CARGO_PKG_VERSION"));
    let version = text(&output.stdout);
    assert!(version.starts_with(&begin) && version.ends_with(", kernel: portable)\n"), "{version}");
    assert_eq!(version.contains("web"), cfg!(feature = "web"), "{version}");
}

#[test]
fn every_kernel_of_the_processor_visits_the_same_nodes() {
    let found: Value =
        serde_json::from_slice(&with_kernel("portable", &["doctor", "--json"]).stdout).unwrap();
    assert_eq!(found["othello_weights"], "in order");
    assert!(found["threads"].as_u64().is_some_and(|threads| threads > 0), "{found}");
    let kernels = found["kernels"].as_str().unwrap();
    assert!(kernels.ends_with(" (in use: portable)"), "{kernels}");
    let kernels = kernels.split_once(" (").unwrap().0.split(", ");
    let solved: Vec<_> = kernels
        .map(|kernel| {
            let output = with_kernel(kernel, &["solve", "--json", "--hash", "16", "ffo:40"]);
            let solved: Value = serde_json::from_slice(&output.stdout).unwrap();
            ["score", "move", "line", "nodes"].map(|field| solved[field].clone())
        })
        .collect();
    assert!(solved[0][0] == 38 && solved.iter().all(|other| *other == solved[0]), "{solved:?}");
}

#[test]
fn an_unknown_kernel_is_one_line() {
    let output = with_kernel("sse", &["solve", "ffo:40"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let error = "error: NULLWINDOW_KERNEL: 'sse' is no kernel (portable, avx2, avx512)\n";
    assert_eq!(text(&output.stderr), error);
}

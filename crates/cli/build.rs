//! The commit that the program is built from, for `--version` (our own).

use std::path::Path;
use std::process::Command;

fn main() {
    // In a package of cargo; in a repository the file is missing.
    let package = std::fs::read_to_string(".cargo_vcs_info.json").ok();
    let packaged =
        package.as_deref().and_then(|text| text.split('"').skip_while(|&word| word != "sha1").nth(2));
    let commit = packaged.map(|commit| commit.chars().take(7).collect()).or_else(repository);
    println!("cargo::rustc-env=NULLWINDOW_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    for file in ["HEAD", "logs/HEAD"].map(|file| format!("../../.git/{file}")) {
        if Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
}

/// The commit of the repository, if this is one.
fn repository() -> Option<String> {
    let output = Command::new("git").args(["rev-parse", "--short=7", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| commit.trim().to_owned())
}

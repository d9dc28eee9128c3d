//! The commit that the program is built from, for `--version`, and whether its page is there (our own).

use std::path::Path;
use std::process::Command;

fn main() {
    // In a package of cargo; in a repository the file is missing.
    let package = std::fs::read_to_string(".cargo_vcs_info.json").ok();
    let packaged =
        package.as_deref().and_then(|text| text.split('"').skip_while(|&word| word != "sha1").nth(2));
    // Sources in the repository of something else have its commits, not ours.
    let ours = || git(&["rev-parse", "--show-prefix"]).is_some_and(|prefix| prefix == "crates/cli/");
    let repository = || ours().then(|| git(&["rev-parse", "HEAD"])).flatten();
    let commit = packaged.map(str::to_owned).or_else(repository).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=NULLWINDOW_COMMIT={:.7}", commit);
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_WEB").is_some() {
        let has_page = Path::new("page/index.html").exists();
        // A file that is not there counts as changed at each build; it would appear in this folder.
        println!("cargo::rerun-if-changed={}", if has_page { "page" } else { "." });
        if !has_page {
            println!("cargo::warning=serve has no page to show before `cargo xtask web` has built it");
        }
    }
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]).filter(|_| ours()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What git prints, if there is a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

//! `cargo xtask dist`: an archive of the program for others, with completions, manual and licences (our own).

use crate::workspace::{cargo, done, git, printed, root, target};
use crate::{archive, web};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most bytes of the program with everything in it. (Wanted: 20 MB.)
const MOST_BYTES: u64 = 23_500_000;

/// The file of the program.
const PROGRAM: &str = if cfg!(windows) { "nullwindow.exe" } else { "nullwindow" };

/// The features of the program.
const FEATURES: &str = "plot,web,manual";

/// The shells with completions, and the names of their files.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "nullwindow.bash"),
    ("elvish", "nullwindow.elv"),
    ("fish", "nullwindow.fish"),
    ("zsh", "_nullwindow"),
];

/// The files of the repository that go with the program.
const FILES: [&str; 3] = ["CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The first page.
const README: &str = "nullwindow: game-tree search for two-player, zero-sum, perfect-information games\n\n\
    nullwindow --help       the commands, with examples\n\
    nullwindow doctor       what the program finds on this machine\n\
    man -l man/nullwindow.1 the manual\n\n\
    Documentation: https://github.com/nullwindow/nullwindow\n\
    Licence: MIT or Apache-2.0, at your choice; licences/ has those of the crates in the program.\n";

/// Builds the archive and its checksum into `target/dist`, and checks that every crate can be published.
///
/// # Errors
/// If a step fails, or the program is too large.
pub(crate) fn dist(publish: bool) -> Result<bool> {
    web::build()?;
    let arguments = ["rustc", "--package", "nullwindow-cli", "--profile", "dist", "--features", FEATURES];
    // The profile's own `strip` does not reach a package with settings of its own.
    done(cargo().args(arguments).args(["--", "-C", "strip=symbols"]))?;
    let program = target().join("dist").join(PROGRAM);
    let bytes = fs::metadata(&program).with_context(|| program.display().to_string())?.len();
    println!("xtask: {} has {bytes} bytes ({MOST_BYTES} are the most)", program.display());
    ensure!(bytes <= MOST_BYTES, "the program is too large");
    let archive = packed(&program)?;
    println!("xtask: {} has {} bytes", archive.display(), fs::metadata(&archive)?.len());
    if publish {
        // The page in the program's package is built, not in git: cargo counts it as a change.
        ensure!(git(&["status", "--porcelain"])?.is_empty(), "there are changes that are not committed");
        let list = ["package", "--list", "--allow-dirty", "--package", "nullwindow-cli"];
        let files = String::from_utf8(printed(cargo().args(list))?)?;
        ensure!(files.lines().any(|file| file == "page/index.html"), "the package lacks the page");
        done(cargo().args(["publish", "--workspace", "--dry-run", "--allow-dirty"]))?;
    }
    Ok(true)
}

/// Packs the program with what belongs to it.
fn packed(program: &Path) -> Result<PathBuf> {
    let name = format!(
        "nullwindow-{}-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    let folder = archive::folder(&name)?;
    let (completions, manual) = (folder.join("completions"), folder.join("man"));
    for folder in [&completions, &manual] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::copy(program, folder.join(PROGRAM))?;
    for file in FILES {
        fs::copy(root().join(file), folder.join(file)).with_context(|| file.to_owned())?;
    }
    for (shell, file) in SHELLS {
        let script = printed(Command::new(program).args(["completions", shell]))?;
        fs::write(completions.join(file), script)?;
    }
    done(Command::new(program).arg("man").arg(&manual))?;
    fs::write(folder.join("README.txt"), README)?;
    licences(&folder.join("licences"))?;
    archive::pack(&name)
}

/// Copies the licences of the crates in the program into a folder, with a list of them.
fn licences(folder: &Path) -> Result<()> {
    let arguments = ["tree", "--package", "nullwindow-cli", "--features", FEATURES, "--edges", "normal"];
    let format = ["--prefix", "none", "--format", "{p}|{l}"];
    let tree = String::from_utf8(printed(cargo().args(arguments).args(format))?)?;
    let licences: BTreeMap<&str, &str> = tree
        .lines()
        .filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
        .map(|(package, licence)| (package.trim_end_matches(" (proc-macro)"), licence))
        .collect();
    let metadata = printed(cargo().args(["metadata", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    let mut list = String::from("| crate | licence |\n|---|---|\n");
    for package in metadata["packages"].as_array().context("cargo metadata names no packages")? {
        let text = |field: &str| package[field].as_str().unwrap_or_default();
        let name = format!("{} v{}", text("name"), text("version"));
        // The crates of the workspace have no source.
        let Some(licence) = licences.get(name.as_str()).filter(|_| package["source"].is_string()) else {
            continue;
        };
        list += &format!("| {name} | {licence} |\n");
        let sources = Path::new(text("manifest_path")).parent().context("a crate without a folder")?;
        let own = folder.join(name.replace(' ', "-"));
        fs::create_dir_all(&own)?;
        let mut has_text = false;
        for file in fs::read_dir(sources)? {
            let file = file?;
            let upper = file.file_name().to_string_lossy().to_uppercase();
            let named =
                ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|begin| upper.starts_with(begin));
            if named && file.file_type()?.is_file() {
                fs::copy(file.path(), own.join(file.file_name()))?;
                has_text = true;
            }
        }
        if !has_text {
            ensure!(is_mit(licence), "{name} brings no text of its licence, {licence}");
            let text = mit(&package["authors"]).with_context(|| name.clone())?;
            fs::write(own.join("LICENSE-MIT"), text)?;
        }
    }
    fs::write(folder.join("README.md"), list)?;
    Ok(())
}

/// Whether MIT's licence is enough for what has this one.
fn is_mit(licence: &str) -> bool {
    !licence.contains(" AND ")
        && licence.split(" OR ").flat_map(|one| one.split('/')).any(|one| one.trim() == "MIT")
}

/// The licence of a crate that names it, MIT, and brings no text of it: ours, with its authors.
fn mit(authors: &Value) -> Result<String> {
    let ours = fs::read_to_string(root().join("LICENSE-MIT")).context("LICENSE-MIT")?;
    let authors: Vec<_> = authors.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    ensure!(!authors.is_empty(), "a crate without authors");
    let lines = ours.lines().map(|line| match line.starts_with("Copyright") {
        true => format!("Copyright (c) {}\n", authors.join(", ")),
        false => format!("{line}\n"),
    });
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crates of the program as they are here.
    #[test]
    fn each_crate_of_the_program_has_the_text_of_its_licence() {
        let folder = std::env::temp_dir().join(format!("nullwindow-licences-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        licences(&folder).unwrap();
        let of_crates =
            || fs::read_dir(&folder).unwrap().map(|of| of.unwrap().path()).filter(|of| of.is_dir());
        assert!(of_crates().count() > 20);
        assert!(of_crates().all(|of| fs::read_dir(of).unwrap().next().is_some()));
        let cozy = of_crates().find(|of| of.display().to_string().contains("cozy-chess-v")).unwrap();
        assert!(fs::read_to_string(cozy.join("LICENSE-MIT")).unwrap().contains("Copyright (c) analog-hors"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn licence_without_a_text_names_its_authors() {
        let text = mit(&serde_json::json!(["A. Author <a@example.org>"])).expect("a licence");
        assert!(text.starts_with("MIT License\n\nCopyright (c) A. Author <a@example.org>\n\nPermission"));
        assert!(!text.contains("nullwindow"));
        assert!(mit(&serde_json::json!([])).is_err());
        assert!(["MIT", "MIT OR Apache-2.0", "Unlicense/MIT"].into_iter().all(is_mit));
        assert!(
            !["MIT-0", "MIT AND BSD-3-Clause", "(MIT OR Apache-2.0) AND Unicode-3.0"].into_iter().any(is_mit)
        );
    }

    #[test]
    fn installers_and_citation_name_this_version() {
        let version = env!("CARGO_PKG_VERSION");
        for (file, line) in [
            ("install.sh", format!("version={version}")),
            ("install.ps1", format!("$version = '{version}'")),
            ("CITATION.cff", format!("version: {version}")),
        ] {
            let text = fs::read_to_string(root().join(file)).expect("a file of the repository");
            assert!(text.lines().any(|other| other == line), "{file}: no line {line}");
        }
    }
}

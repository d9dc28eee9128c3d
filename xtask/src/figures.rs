//! `cargo xtask figures`: which figures of the documents are older than the search, and those renewed that
//! are cheap (our own).
//!
//! Figures stand below a comment that names how they were made: the command, the games whose searches they
//! rest on (`no game` where they rest on none), the commit of its build, and the machine, or `any` where
//! every machine counts the same:
//!
//! ```text
//! <!-- figures: nullwindow solve ffo:40 | othello | commit 1236ae5 | any -->
//! ```

use crate::workspace::{cargo, git, root};
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file whose line of a game changes when the search visits other nodes of it: its name, the nodes of its
/// searches of `bench`, and, where the line is younger than those nodes, the commit since which they hold.
const SIGNATURE: &str = "crates/cli/tests/program/bench.signature";

/// The machine of figures that are the same everywhere.
const ANY: &str = "any";

const BEGIN: &str = "<!-- figures: ";
const END: &str = " -->";

/// A comment above figures.
#[derive(PartialEq, Debug)]
struct Source<'a> {
    command: &'a str,
    games: Vec<&'a str>,
    /// `None` if it is not known.
    commit: Option<&'a str>,
    machine: &'a str,
}

/// The source that a line names, if it names one.
///
/// # Errors
/// If it is incomplete.
fn source(line: &str) -> Result<Option<Source<'_>>> {
    const FORM: &str = "<!-- figures: COMMAND | GAMES | commit HASH | MACHINE -->";
    // In a list a line is indented.
    let line = line.trim_start();
    let Some(text) = line.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(END)) else {
        ensure!(!line.starts_with("<!-- figures"), "'{line}' is not {FORM}");
        return Ok(None);
    };
    // A command may have bars of its own.
    let parts: Vec<&str> = text.rsplitn(4, " | ").collect();
    let &[machine, commit, games, command] = &parts[..] else { bail!("'{line}' is not {FORM}") };
    let commit = commit.strip_prefix("commit ").with_context(|| format!("'{line}' names no commit"))?;
    ensure!(commit == "unknown" || hashes(commit).next().is_some(), "'{line}' names no commit");
    let games = if games == "no game" { Vec::new() } else { games.split(',').collect() };
    Ok(Some(Source { command, games, commit: (commit != "unknown").then_some(commit), machine }))
}

/// The commits that a text names.
fn hashes(text: &str) -> impl Iterator<Item = &str> {
    let is_hash = |word: &&str| word.len() >= 7 && word.bytes().all(|b| b.is_ascii_hexdigit());
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_hash)
}

/// For each game, the last commit that changed its search.
fn last_changes() -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(root().join(SIGNATURE))?;
    let changes = text.lines().map(|line| {
        let mut words = line.split_whitespace();
        let (game, since) = (words.next().unwrap_or_default(), words.nth(1));
        let commit = match since {
            Some(commit) => commit.to_owned(),
            None => git(&["log", "-1", "--format=%h", "-G", &format!("^{game} "), "--", SIGNATURE])?,
        };
        Ok((game.to_owned(), commit))
    });
    changes.collect()
}

/// The pages with figures; those of `docs/log` are history.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if path != root().join("docs/log") {
                pages(&path, found)?;
            }
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether all commits that a source names have today's search of its games.
///
/// # Errors
/// If a game is not one of those of `bench`.
fn is_current(source: &Source<'_>, changes: &BTreeMap<String, String>) -> Result<bool> {
    let holds = |changed: &str, commit: &str| {
        let mut command = Command::new("git");
        command.args(["merge-base", "--is-ancestor", changed, commit]).current_dir(root());
        crate::workspace::succeeds(&mut command)
    };
    let Some(commits) = source.commit else { return Ok(false) };
    for game in &source.games {
        let changed = changes.get(*game).with_context(|| format!("{game} is not a game of bench"))?;
        if !hashes(commits).all(|commit| holds(changed, commit)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The pages that have figures.
fn files() -> Result<Vec<PathBuf>> {
    let mut files = ["README.md", "ARCHITECTURE.md"].map(|file| root().join(file)).to_vec();
    pages(&root().join("docs"), &mut files)?;
    files.sort();
    Ok(files)
}

/// The sources of a page, each with its place.
///
/// # Errors
/// If a comment is incomplete; the error names the place.
fn sources<'t>(file: &Path, text: &'t str) -> Result<Vec<(String, Source<'t>)>> {
    let name = file.strip_prefix(root()).unwrap_or(file).display();
    let places = (1..).zip(text.lines()).map(|(number, line)| (format!("{name}:{number}"), line));
    let found = places.map(|(place, line)| {
        let source = source(line).with_context(|| place.clone())?;
        Ok(source.map(|source| (place, source)))
    });
    found.filter_map(Result::transpose).collect()
}

/// Lists the figures that are older than the last change of the search, or whose commit is not known. With
/// `renew` the output of the cheap ones is written anew first. Returns true: old figures are no failure.
///
/// # Errors
/// If a comment is incomplete, or a command fails.
pub(crate) fn figures(renew: bool) -> Result<bool> {
    let changes = last_changes()?;
    let now = git(&["rev-parse", "--short=7", "HEAD"])?;
    if renew {
        ensure!(git(&["diff", "--name-only", "HEAD"])?.is_empty(), "commit the changes first");
    }
    let (mut all, mut old) = (0, 0);
    for file in files()? {
        let mut text = fs::read_to_string(&file)?;
        if renew {
            text = renewed(&text, &now).with_context(|| file.display().to_string())?;
            fs::write(&file, &text)?;
        }
        for (place, source) in sources(&file, &text)? {
            all += 1;
            if !is_current(&source, &changes).with_context(|| place.clone())? {
                old += 1;
                let Source { command, commit, machine, .. } = source;
                println!("{place}: {}: {command} ({machine})", commit.unwrap_or("commit unknown"));
            }
        }
    }
    println!("{old} of {all} sources are older than the last change of a game's search:");
    changes.iter().for_each(|(game, commit)| println!("  {game:<14} {commit}"));
    Ok(true)
}

/// A page whose outputs of commands are those of today: blocks of text right below a source for any machine.
fn renewed(page: &str, commit: &str) -> Result<String> {
    let mut lines = page.lines().peekable();
    let mut renewed = String::new();
    while let Some(line) = lines.next() {
        // Of the shell's language only words.
        let words = |command: &str| !command.contains(['\'', '"', '|', ';']);
        let cheap = source(line)?.filter(|source| {
            let Source { command, machine, .. } = source;
            *machine == ANY
                && ["nullwindow ", "nullwindow-lab "].iter().any(|program| command.starts_with(program))
                && words(command)
        });
        let (Some(source), Some(&"```text")) = (cheap, lines.peek()) else {
            renewed += &format!("{line}\n");
            continue;
        };
        lines.find(|line| *line == "```").context("a block without end")?;
        let output = printed(source.command)?;
        let games = if source.games.is_empty() { "no game".to_owned() } else { source.games.join(",") };
        renewed += &format!("{BEGIN}{} | {games} | commit {commit} | {ANY}{END}\n", source.command);
        renewed += &format!("```text\n{}\n```\n", output.trim_end());
    }
    Ok(renewed)
}

/// What a command of the program prints.
fn printed(command: &str) -> Result<String> {
    println!("xtask: {command}");
    let mut words = command.split_whitespace();
    let package = if words.next() == Some("nullwindow-lab") { "nullwindow-study" } else { "nullwindow-cli" };
    let program = ["run", "--quiet", "--release", "--package", package, "--"];
    let output = cargo().args(program).args(words).output().context("cargo cannot be started")?;
    ensure!(output.status.success(), "{command}: {}", output.status);
    String::from_utf8(output.stdout).with_context(|| command.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_has_command_games_commit_and_machine() {
        let line = "<!-- figures: nullwindow tree '[1|2]' | head | no game | commit 1236ae5 | Zen 3 -->";
        let found = source(line).unwrap().unwrap();
        let (command, commit) = ("nullwindow tree '[1|2]' | head", Some("1236ae5"));
        assert_eq!(found, Source { command, games: Vec::new(), commit, machine: "Zen 3" });
        let two = source("<!-- figures: x | chess,shogi | commit unknown | any -->").unwrap().unwrap();
        assert_eq!((two.games, two.commit), (vec!["chess", "shogi"], None));
        assert_eq!(source("<!-- another comment -->").unwrap(), None);
        for wrong in [
            "<!-- figures: x | chess | any -->",
            "<!-- figures: x | chess | 1236ae5 | any -->",
            "<!-- figures: x | commit 1236ae5 | any -->",
            "<!-- figures:x -->",
        ] {
            assert!(source(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn other_lines_of_a_page_stay() {
        let page = "# A\n\n<!-- figures: by hand | chess | commit unknown | Zen 3 -->\n```text\n1\n```\n";
        assert_eq!(renewed(page, "1234567").unwrap(), page);
    }

    #[test]
    fn all_sources_of_the_documents_are_complete() {
        let signature = fs::read_to_string(root().join(SIGNATURE)).unwrap();
        let games: Vec<_> = signature.lines().filter_map(|line| line.split(' ').next()).collect();
        let mut count = 0;
        for file in files().unwrap() {
            for (place, source) in sources(&file, &fs::read_to_string(&file).unwrap()).unwrap() {
                assert!(source.games.iter().all(|game| games.contains(game)), "{place}: {source:?}");
                count += 1;
            }
        }
        assert!(count > 50, "{count}");
    }
}

//! `cargo xtask profile`: the instructions of a search by their purpose, for each game, counted by valgrind's
//! callgrind.

use crate::callgrind;
use crate::workspace::{cargo, install_packages, root, succeeds};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// The searches of the driver `profiled`, and their titles.
const SEARCHES: [(&str, &str); 7] = [
    ("connect-four-solving", "Connect Four, 44444432652 solved"),
    ("connect-four", "Connect Four, 13 plies deep"),
    ("kalah-solving", "Kalah(6, 3) solved"),
    ("kalah", "Kalah(6, 4), 17 plies deep"),
    ("othello", "Othello, 12 plies deep"),
    ("othello-solving", "Othello, FForum #40 solved"),
    ("chess", "Chess, 12 plies deep"),
];

/// The purposes of instructions: the columns of the table.
const COLUMNS: [&str; 7] = ["search", "table", "knowledge", "rules", "bitboards", "library", "rest"];

/// The column of each source file: that of the first row whose text its path contains. (Bitboards serve rules
/// and knowledge alike; the library is Rust's own, wherever it was inlined.)
const KINDS: [(&str, &str); 32] = [
    ("crates/nullwindow/src/table", "table"),
    ("crates/nullwindow/src/evaluate.rs", "knowledge"),
    ("crates/nullwindow/src/", "search"),
    ("crates/games/src/connect_four/bits.rs", "bitboards"),
    ("crates/games/src/connect_four/threats.rs", "knowledge"),
    ("crates/games/src/connect_four/evaluator.rs", "knowledge"),
    ("crates/games/src/connect_four/knowledge.rs", "knowledge"),
    ("crates/games/src/connect_four/zugzwang.rs", "knowledge"),
    ("crates/games/src/connect_four/solve", "search"),
    ("crates/games/src/connect_four/", "rules"),
    ("crates/games/src/kalah/knowledge.rs", "knowledge"),
    ("crates/games/src/kalah/endgames.rs", "knowledge"),
    ("crates/games/src/kalah/filling.rs", "knowledge"),
    ("crates/games/src/kalah/layer.rs", "knowledge"),
    ("crates/games/src/kalah/rows.rs", "knowledge"),
    ("crates/games/src/kalah/solve", "search"),
    ("crates/games/src/kalah/", "rules"),
    ("crates/othello/src/bits.rs", "bitboards"),
    ("crates/othello/src/bits/", "bitboards"),
    ("crates/othello/src/plain_evaluator.rs", "knowledge"),
    ("crates/othello/src/evaluation", "knowledge"),
    ("crates/othello/src/solve", "search"),
    ("crates/chess/src/evaluation", "knowledge"),
    ("crates/chess/src/see.rs", "knowledge"),
    ("crates/chess/src/order.rs", "knowledge"),
    ("crates/chess/src/", "rules"),
    ("cozy-chess", "rules"),
    ("crates/othello/src/", "rules"),
    ("/library/core/", "library"),
    ("/library/alloc/", "library"),
    ("/library/std/", "library"),
    ("", "rest"),
];

/// Builds the driver with line numbers, counts each of its searches, and prints the table.
pub(crate) fn profile() -> Result<()> {
    ensure!(
        succeeds(Command::new("valgrind").arg("--version")) || install_packages(&["valgrind"]),
        "valgrind, which counts the instructions, is not installed (try: apt-get install valgrind)"
    );
    let target = root().join("target/profile");
    let status = cargo()
        .args(["build", "--release", "--package", "nullwindow-lab", "--example", "profiled", "--target-dir"])
        .arg(&target)
        .env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")
        // Not for this processor: valgrind may not support its newest instructions.
        .env("RUSTFLAGS", "-C target-cpu=x86-64-v2")
        .status()
        .context("cargo cannot be started")?;
    ensure!(status.success(), "the driver could not be built");
    let driver = target.join("release/examples/profiled");
    print!("{:<34}{:>9}{:>15}", "", "nodes", "instructions");
    COLUMNS.iter().for_each(|column| print!("{column:>11}"));
    println!();
    for (name, title) in SEARCHES {
        let (nodes, files) = count(&driver, name).context(title)?;
        println!("{title:<34}{}", row(nodes, &by_column(&files)));
    }
    Ok(())
}

/// The nodes of a search, and the instructions of each source file.
fn count(driver: &Path, name: &str) -> Result<(u64, BTreeMap<String, u64>)> {
    let written = driver.with_file_name(format!("{name}.callgrind"));
    let run = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--toggle-collect=profiled::watched*"])
        .arg(format!("--callgrind-out-file={}", written.display()))
        .arg(driver)
        .arg(name)
        .stderr(Stdio::inherit())
        .output()
        .context("valgrind cannot be started")?;
    ensure!(run.status.success(), "the search failed under valgrind ({})", run.status);
    let nodes = String::from_utf8_lossy(&run.stdout)
        .trim()
        .parse()
        .context("the driver printed no number of nodes")?;
    let text = std::fs::read_to_string(&written).with_context(|| written.display().to_string())?;
    Ok((nodes, callgrind::by_file(&text)?))
}

/// The instructions of each column.
fn by_column(files: &BTreeMap<String, u64>) -> [u64; COLUMNS.len()] {
    COLUMNS.map(|column| {
        let kind = |file: &str| KINDS.iter().find(|(part, _)| file.contains(part)).map(|&(_, kind)| kind);
        files.iter().filter(|(file, _)| kind(file) == Some(column)).map(|(_, cost)| cost).sum()
    })
}

/// Nodes, instructions a node, and the columns in hundredths of them.
fn row(nodes: u64, columns: &[u64]) -> String {
    let total: u64 = columns.iter().sum();
    let shares = columns.iter().map(|&cost| format!("{:>9.0} %", 100.0 * cost as f64 / total as f64));
    format!("{nodes:>9}{:>8} a node{}", total / nodes.max(1), shares.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_summed_by_column() {
        let files = [
            ("/x/crates/nullwindow/src/engine/search/node.rs", 50),
            ("/x/crates/nullwindow/src/table/entry.rs", 20),
            ("/x/crates/games/src/kalah/endgames.rs", 10),
            ("/x/crates/games/src/kalah/board.rs", 5),
            ("/x/crates/othello/src/bits.rs", 5),
            ("/rustc/0/library/core/src/cmp.rs", 8),
            ("???", 2),
        ];
        let columns = by_column(&files.map(|(file, cost)| (file.to_owned(), cost)).into());
        assert_eq!(columns, [50, 20, 10, 5, 5, 8, 2]);
        let expected = "        4      25 a node       50 %       20 %       10 %        5 %        \
            5 %        8 %        2 %";
        assert_eq!(row(4, &columns), expected);
    }

    /// A file that is renamed must not fall into another column.
    #[test]
    fn every_row_names_files_that_exist() {
        for (part, _) in KINDS.iter().filter(|(part, _)| part.starts_with("crates/")) {
            let path = root().join(part);
            assert!(path.exists(), "{} does not exist", path.display());
        }
    }
}

//! Programs that must not compile: profiles with a capability that the game does not have, with our own
//! sentences in the compiler's messages, and pruning rules that do not state their evidence.
//!
//! Each case is a program of its own. Only our sentences are compared: the rest of a message changes with the
//! version of the compiler, so that a comparison of whole messages (as in the crate `trybuild`) would fail
//! with the next one.

mod evidence;

use std::fs;
use std::path::Path;
use std::process::Command;

/// The sentence about a game without a key.
const KEY: &str = "the profile asks for a transposition table, but `Nim` has no key";

/// A name, the capabilities of its profile, and the sentence in the compiler's message; empty if it must
/// compile.
const CASES: [(&str, &str, &str); 18] = [
    ("plain", "", ""),
    ("table", "table", KEY),
    (
        "symmetric_table",
        "symmetric_table",
        "the profile asks for a table of symmetric positions, but `Nim` has no symmetries",
    ),
    (
        "history",
        "history",
        "the profile asks for the history heuristic, but the moves of `Nim` have no slots",
    ),
    ("order", "order", "the profile asks for move scores, but `TerminalOnly` scores no moves of `Nim`"),
    ("bounds", "bounds", "the profile asks for static bounds, but `TerminalOnly` knows none for `Nim`"),
    ("candidates", "candidates", "the profile asks for candidates, but `TerminalOnly` knows none for `Nim`"),
    (
        "solver",
        "solver",
        "the profile asks for a solver of small positions, but `TerminalOnly` is none for `Nim`",
    ),
    (
        "incremental_evaluation", // cargo has a folder "incremental"
        "incremental",
        "the profile asks for incremental evaluations, but `TerminalOnly` has none of `Nim`",
    ),
    (
        "probcut",
        "probcut",
        "the profile asks for ProbCut, but `TerminalOnly` has no model of searches of `Nim`",
    ),
    (
        "tactical",
        "tactical",
        "the profile asks for a tactical search, but `Nim` does not implement its tactics",
    ),
    (
        "forced_wins",
        "forced_wins",
        "the profile asks for searches of forced wins, but `TerminalOnly` has none for `Nim`",
    ),
    ("null_move", "null_move", "the profile asks for null moves, but `Nim` has none"),
    (
        "realization",
        "realization",
        "the profile asks for realization probabilities, but `Nim` knows none of its moves",
    ),
    ("repetition", "repetition", "the profile asks for repetition, but `Nim` has no rule for it"),
    ("unknown", "tabel", "unknown capability `tabel`: there are table, "),
    (
        "two_tables",
        "table, history, symmetric_table",
        "the profile has the capability `Table` twice, the second time by `symmetric_table`: leave one out",
    ),
    (
        "twice",
        "table, table",
        "the profile has the capability `Table` twice, the second time by `table`: leave one out",
    ),
];

/// Checks a package outside the workspace that depends on the library, with one binary for each case: its
/// name, its source, and a sentence in the compiler's message, empty if it must compile.
fn check(package: &str, cases: &[(&str, String, &str)]) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"));
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join(package);
    fs::create_dir_all(at.join("src/bin")).expect("a folder for the cases");
    let manifest = format!(
        "[package]\nname = \"{package}\"\nedition = \"2024\"\n[dependencies]\nnullwindow = {{ path = \
         {library:?} }}\n[workspace]\n"
    );
    fs::write(at.join("Cargo.toml"), manifest).expect("a manifest");
    // The versions of the workspace, so that no crate is downloaded.
    fs::copy(library.join("../../Cargo.lock"), at.join("Cargo.lock")).expect("the workspace's lock file");
    for (name, source, sentence) in cases {
        fs::write(at.join(format!("src/bin/{name}.rs")), source).expect("a case");
        let output = Command::new(env!("CARGO"))
            .current_dir(&at)
            .args(["check", "--offline", "--quiet", "--color", "never", "--bin", name])
            // One folder for all packages, so that the library is checked once.
            .env("CARGO_TARGET_DIR", at.with_file_name("compile_fail"))
            .output()
            .expect("cargo can be run");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), sentence.is_empty(), "{name}: {printed}");
        assert!(printed.contains(sentence), "{name}: {printed}");
    }
}

#[test]
fn solve_needs_rules_and_with_a_table_a_key() {
    let game = include_str!("compile_fail/game.rs");
    let cases =
        [("rules", "nullwindow::solve::<Nim>", ""), ("key", "nullwindow::solve_with_table::<Nim>", KEY)];
    let cases = cases.map(|(name, function, sentence)| {
        (name, format!("{game}\nfn main() {{\n    let _ = {function};\n}}\n"), sentence)
    });
    check("solve", &cases);
}

#[test]
fn missing_capability_is_named_in_the_message() {
    let game = include_str!("compile_fail/game.rs");
    let cases = CASES.map(|(name, words, sentence)| {
        let profile = format!("nullwindow::profile!(pub Asks for Nim, TerminalOnly {{ {words} }});");
        (name, format!("{game}\n{profile}\nfn main() {{}}\n"), sentence)
    });
    check("profiles", &cases);
}

//! The command `nullwindow bench suite`.

use crate::common::{refused, run, text};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of this test alone.
fn file(name: &str, lines: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("nullwindow-suite-{}-{name}.epd", std::process::id()));
    fs::write(&path, lines).unwrap();
    path
}

const MATES: &str = "6rk/6pp/7N/8/8/8/8/6K1 w - - bm Nf7; id \"smothered\";\n\
                     # a right move, but it is to be avoided\n\
                     k7/8/1K6/8/8/8/8/7R w - - am Rh8#;\n\
                     k7/8/1K6/8/8/8/8/7R w - - bm Rh8;\n";

fn printed(path: &Path, arguments: &[&str]) -> String {
    let output = run(&[&["bench", "suite", path.to_str().unwrap()], arguments].concat(), b"");
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn right_moves_are_counted() {
    let path = file("mates", MATES);
    let printed = printed(&path, &["--depth", "4", "--hash", "1"]);
    let lines: Vec<_> = printed.lines().collect();
    assert!(lines[0].starts_with("+ smothered ") && lines[0].contains(" Nf7# "), "{printed}");
    assert!(lines[1].starts_with("- line 3 ") && lines[1].contains(" not Rh8#"), "{printed}");
    assert_eq!((lines.len(), lines[4]), (5, "solved 2 of 3"));
    fs::remove_file(path).unwrap();
}

#[test]
fn the_kept_positions_are_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/tactics.epd");
    let printed = printed(&path, &["--nodes", "3000", "--hash", "1"]);
    let last = printed.lines().last().unwrap();
    let solved: u32 =
        last.strip_prefix("solved ").and_then(|line| line.strip_suffix(" of 60")).unwrap().parse().unwrap();
    // A short search of another program solves none of them.
    assert!((5..45).contains(&solved), "{last}");
}

#[test]
fn points_are_summed() {
    let start = "k7/8/1K6/8/8/8/8/7R w - - bm Rh8;";
    let lines = format!(
        "{start} c8 \"100 7\"; c9 \"h1h8 h1h7\";\n{start} c0 \"Rh7=3, Rh8#=60\";\n{start} c0 \"Rh7=3\";"
    );
    let path = file("points", &lines);
    let printed = printed(&path, &["--depth", "2", "--hash", "1", "--json"]);
    let lines: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let points: Vec<_> = lines[..3].iter().map(|line| line["points"].as_u64().unwrap()).collect();
    assert_eq!(points, [100, 60, 0]);
    assert_eq!((&lines[3]["points"], &lines[3]["most_points"]), (&160.into(), &300.into()));
    let plain = self::printed(&path, &["--nodes", "2000"]);
    assert!(plain.ends_with("solved 3 of 3, 160 of 300 points (53.3 %)\n"), "{plain}");
    fs::remove_file(path).unwrap();
}

#[test]
fn bad_files_are_one_line() {
    let start = "k7/8/1K6/8/8/8/8/7R w - -";
    for (name, lines, message) in [
        ("none", "# nothing\n".to_owned(), ": there is no position"),
        ("goal", format!("\n{start} id \"x\";"), ", line 2: there is neither bm nor am"),
        (
            "sum",
            format!("{start} bm Rh8; c8 \"100\"; c9 \"h1h8 h1h7\";"),
            ", line 1: c8 has 1 numbers, but c9 2 moves",
        ),
        (
            "move",
            format!("{start} bm Rh8; c8 \"1\"; c9 \"h1g8\";"),
            ", line 1: c9: h1g8 is not a legal move here",
        ),
        (
            "many",
            format!("{start} bm Rh8; c0 \"Rh8=101\";"),
            ", line 1: c0: '101' is not a number of points from 0 to 100",
        ),
    ] {
        let path = file(name, &lines);
        let place = path.to_str().unwrap();
        refused(&["bench", "suite", place], &format!("{place}{message}"));
        fs::remove_file(&path).unwrap();
    }
    refused(&["bench", "suite", "no-such-file"], "no-such-file: No such file or directory (os error 2)");
}

#[test]
fn problems_are_read_from_standard_input_too() {
    let arguments = ["bench", "suite", "-", "--depth", "4", "--hash", "1"];
    let output = run(&arguments, MATES.as_bytes());
    assert!(text(&output.stdout).ends_with("solved 2 of 3\n") && output.stderr.is_empty(), "{output:?}");
    let output = run(&arguments, b"\n8/8 w\n");
    let errors = text(&output.stderr);
    assert!(errors.starts_with("error: standard input, line 2, ") && errors.lines().count() == 1, "{errors}");
    assert_eq!(output.status.code(), Some(2));
    refused(&arguments, "standard input: there is no position");
    // A bad line is left out; a wrong sign is not.
    let output = run(&arguments, format!("{MATES}\n8/8 w\nk7/8/1K6/8/8/8/8/7R w - - bm Rh7#;\n").as_bytes());
    let errors: Vec<_> = text(&output.stderr).lines().map(str::to_owned).collect();
    assert!(text(&output.stdout).ends_with("solved 2 of 4\n"), "{output:?}");
    assert!(errors.iter().any(|line| line.starts_with("left out: standard input, line ")), "{errors:?}");
    assert!(errors.iter().any(|line| line.ends_with(": Rh7#: the move does not give check")), "{errors:?}");
    assert_eq!((errors.len(), output.status.code()), (2, Some(1)), "{errors:?}");
}

#[cfg(unix)]
#[test]
fn a_signal_counts_what_is_done() {
    // Two plies before the fiftieth move there is nothing to search; at the start of the game there is.
    let short = "k7/P7/8/K7/8/8/8/8 w - - hmvc 98; bm Ka4 Ka6 Kb4 Kb5 Kb6; id \"short\";\n";
    let long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    let path = file("long", &(short.to_owned() + &long.repeat(9)));
    let [first, rest, errors] = crate::common::interrupted(
        &["bench", "suite", path.to_str().unwrap(), "--time", "60", "--hash", "1"],
        "-INT",
    );
    assert!(first.starts_with("+ short ") && errors.is_empty(), "{first}{errors}");
    assert!(rest.starts_with("interrupted\n") && rest.ends_with("\nsolved 1 of 1\n"), "{rest}");
    fs::remove_file(path).unwrap();
}

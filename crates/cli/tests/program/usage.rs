//! The command line as a whole: each error is one line.

use crate::common::{refused, run, text};
use std::process::Command;

#[test]
fn missing_arguments_are_named() {
    refused(
        &[],
        "'nullwindow' requires a subcommand but one was not provided [subcommands: solve, analyze, play, \
         gtp, nboard, uci, usi, match, tree, serve, train, judge, book, openings, ends, certify, verify, \
         cluster, tsume, perft, bench, doctor, completions, man, help]",
    );
    refused(&["tree"], "the following required arguments were not provided: <TREE>");
    refused(&["tree", "5", "--depth"], "a value is required for '--depth <PLIES>' but none was supplied");
}

#[test]
fn possible_values_are_named() {
    refused(
        &["tree", "5", "--view", "maxx"],
        "invalid value 'maxx' for '--view <VIEW>' [possible values: mover, max]; tip: a similar value \
         exists: 'max'",
    );
    refused(
        &["solve", "ffo:40", "--hash=0"],
        "invalid value '0' for '--hash <MIB>': 0 is not in 1..=1048576",
    );
    refused(
        &["tree", "5", "--jsn"],
        "unexpected argument '--jsn' found; tip: a similar argument exists: '--json'",
    );
    refused(&["sol"], "unrecognized subcommand 'sol'; tip: a similar subcommand exists: 'solve'");
}

#[test]
fn thread_options_accept_numbers_and_schemes_only() {
    for command in ["solve", "analyze", "play", "gtp", "nboard"] {
        for (threads, reason) in [
            ("0", "0 is not in 1..=1024"),
            ("1025", "1025 is not in 1..=1024"),
            ("many", "invalid digit found in string"),
        ] {
            let message = format!("invalid value '{threads}' for '--threads <THREADS>': {reason}");
            refused(&[command, "--threads", threads], &message);
        }
        let message = "invalid value 'both' for '--parallel <SCHEME>'";
        let message = format!("{message} [possible values: ybwc, pvsplit, lazy]");
        refused(&[command, "--parallel", "both"], &message);
    }
    for scheme in ["ybwc", "pvsplit", "lazy"] {
        let arguments = ["solve", "ffo:40", "--threads", "2", "--parallel", scheme, "--hash", "16"];
        let output = run(&arguments, b"");
        assert!(output.status.success() && text(&output.stdout).contains("+38"), "{scheme}");
    }
}

#[test]
fn negative_number_is_reported_with_its_option() {
    for (arguments, option) in [
        (&["tree", "5", "--depth", "-1"][..], "--depth <PLIES>"),
        (&["solve", "--hash", "-1"], "--hash <MIB>"),
    ] {
        let output = run(arguments, b"");
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("error: invalid value '-1' for '{option}': ")), "{errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)));
    }
}

/// A number is a tree with one leaf.
#[test]
fn negative_number_is_a_tree() {
    let output = run(&["tree", "-5"], b"");
    assert!(text(&output.stdout).contains("value            -5\n"));
}

#[test]
fn user_text_stays_on_one_line() {
    refused(
        &["tree", "5", "--view", "a\nb\u{1b}[2J"],
        r"invalid value 'a\nb\u{1b}[2J' for '--view <VIEW>' [possible values: mover, max]",
    );
    refused(
        &["tree", "5", "--window", "1,x\n\u{7}x"],
        r#"--window: "x\n\u{7}x" is not a whole number, nor inf"#,
    );
}

#[cfg(unix)]
#[test]
fn non_utf_8_argument_is_shown() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"\xffx");
    for command in ["solve", "tree"] {
        let output = Command::new(env!("CARGO_BIN_EXE_nullwindow")).arg(command).arg(word).output().unwrap();
        assert_eq!(text(&output.stderr), "error: argument \"\\xFFx\" is not text (UTF-8)\n");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[cfg(unix)]
#[test]
fn missing_file_is_reported_once() {
    for arguments in [
        &["solve", "ffo:40", "--load-table", "no/table"][..],
        &["analyze", "no.ggf"],
        &["analyze", "no.pgn"],
        &["analyze", "no.wtb"],
        &["bench", "suite", "no.epd"],
        &["perft", "no.epd"],
        &["match", "nullwindow", "nullwindow", "--book", "no.txt"],
        &["match", "nullwindow", "nullwindow", "--game", "chess", "--book", "no.bin"],
        &["match", "nullwindow", "nullwindow", "--record", "no/such/record"],
    ] {
        // A folder of its own, to see that a rejected command leaves no file.
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing");
        std::fs::create_dir_all(&folder).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        let output = program.args(arguments).current_dir(&folder).output().unwrap();
        let errors = text(&output.stderr);
        assert_eq!(
            errors.matches("No such file or directory (os error 2)").count(),
            1,
            "{arguments:?}: {errors}"
        );
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{arguments:?}: {errors}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn input_without_end_is_refused_at_a_limit() {
    const ZERO: &str = "/dev/zero";
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let wthor = folder.join("endless.wtb");
    _ = std::fs::remove_file(&wthor);
    std::os::unix::fs::symlink(ZERO, &wthor).unwrap();
    for arguments in [
        &["solve", ZERO][..],
        &["solve", "--game", "kalah", ZERO],
        &["solve", "-"],
        &["analyze", ZERO],
        &["analyze", wthor.to_str().unwrap()],
        &["tree", "-"],
        &["bench", "suite", ZERO],
        &["match", "nullwindow", "nullwindow", "--book", ZERO],
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        program.args(arguments).current_dir(folder).stdin(std::fs::File::open(ZERO).unwrap());
        let output = program.output().unwrap();
        let errors = text(&output.stderr);
        assert!(errors.ends_with(": larger than 64 MiB, the most that is read\n"), "{arguments:?}: {errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{arguments:?}: {errors}");
    }
    let output = run(&["solve", "ffo:40", "--load-table", ZERO], b"");
    let errors = text(&output.stderr);
    assert!(errors.starts_with("error: --load-table: /dev/zero: "), "{errors}");
    assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{errors}");
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_an_error() {
    for arguments in [&["--help"][..], &["tree", "5"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let program = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .args(arguments)
            .stdout(full)
            .stderr(std::process::Stdio::piped())
            .spawn();
        let output = program.unwrap().wait_with_output().unwrap();
        let errors = text(&output.stderr);
        assert!(errors.starts_with("error: cannot write the output: "), "{errors}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn help_is_complete_and_at_most_80_columns_wide() {
    let help = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        let output = command.args(arguments).env("COLUMNS", "80").output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        let text = text(&output.stdout);
        // Examples are not wrapped.
        let prose = text.lines().filter(|line| !line.contains("nullwindow "));
        prose.for_each(|line| assert!(line.chars().count() <= 80, "{arguments:?}: {line}"));
        text
    };
    let tree = help(&["tree", "--help"]);
    for algorithm in nullwindow::textbook::Algorithm::ALL {
        assert!(tree.contains(algorithm.name()), "{algorithm}");
    }
    assert!(help(&["solve", "--help"]).contains("1048576"));
    assert!(help(&["bench", "--help"]).contains("signature"));
}

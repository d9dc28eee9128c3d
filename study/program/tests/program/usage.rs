//! The command line as a whole: each error is one line.

use crate::PROGRAM;
use crate::common::{refused, run, text};
use std::path::Path;
use std::process::Command;

#[test]
fn negative_number_is_reported_with_its_option() {
    for arguments in [&["compare", "--trees", "-1"][..], &["run", "compare", "--trees", "-1"]] {
        let output = run(arguments, b"");
        let errors = text(&output.stderr);
        assert!(errors.starts_with("error: invalid value '-1' for '--trees <TREES>': "), "{errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)));
    }
}

#[test]
fn user_text_stays_on_one_line() {
    refused(
        &["ffo", "--de\n\npth"],
        r"unexpected argument '--de\n\npth' found; tip: a similar argument exists: '--depth'",
    );
}

#[test]
fn errors_quote_at_most_sixty_characters() {
    let (long, most) = ("x".repeat(50_000), "x".repeat(61));
    for arguments in ["#", "run #", "minimal --b #", "train #", "train othello --from #"] {
        let words: Vec<_> = arguments.split(' ').map(|word| word.replace('#', &long)).collect();
        let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        let errors = text(&output.stderr);
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{arguments}");
        assert!(!errors.contains(&most), "{arguments}: {errors:.200}");
    }
}

#[cfg(unix)]
#[test]
fn non_utf_8_argument_is_shown() {
    use std::os::unix::ffi::OsStrExt;
    let output = Command::new(PROGRAM).arg(std::ffi::OsStr::from_bytes(b"\xffx")).output().unwrap();
    assert_eq!(text(&output.stderr), "error: argument \"\\xFFx\" is not text (UTF-8)\n");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn missing_file_is_reported_once() {
    for arguments in [
        &["train", "othello", "--from", "no"][..],
        &["train", "probcut", "--from", "no"],
        &["train", "rps", "--game", "othello", "--from", "no"],
        &["train", "rps", "--game", "chess", "--from", "no.pgn"],
        &["train", "chess", "--from", "no.pgn"],
        &["train", "chess", "--from", "games.pgn", "--begin", "no.txt"],
        &["train", "games", "--out", "games", "--weights", "no.bin"],
        &["train", "spsa", "--out", "parameters", "--resume"],
    ] {
        // A folder of its own, to see that a rejected command leaves no file.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing");
        std::fs::create_dir_all(&folder).unwrap();
        let output = Command::new(PROGRAM).args(arguments).current_dir(&folder).output().unwrap();
        let errors = text(&output.stderr);
        assert_eq!(errors.matches("No such file or directory (os error 2)").count(), 1, "{errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{arguments:?}: {errors}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn input_without_end_is_refused_at_a_limit() {
    let output = run(&["train", "chess", "--from", "games.pgn", "--begin", "/dev/zero"], b"");
    let errors = text(&output.stderr);
    assert!(errors.ends_with(": larger than 64 MiB, the most that is read\n"), "{errors}");
    assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)), "{errors}");
}

#[test]
fn without_a_command_the_experiments_are_listed() {
    let [alone, list] = [&[][..], &["list"]].map(|arguments| run(arguments, b""));
    assert!(alone.status.success() && alone.stdout == list.stdout);
    let help = text(&run(&["help"], b"").stdout);
    assert!(help.starts_with("List and run the experiments") && help.contains("\n  train "), "{help}");
    let [one, other] = [&["help", "ffo"], &["ffo", "--help"]].map(|arguments| run(arguments, b""));
    assert_eq!(text(&one.stdout), text(&other.stdout));
}

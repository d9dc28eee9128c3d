//! Every command ends soon after a signal that asks it to, at a limit of the system, and when its output is
//! closed.
#![cfg(target_os = "linux")]

use crate::common::{send, text, ticks};
use crate::running::{BUSY, end, ended, start, start_after, wait_until_busy};
use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;

/// The commands that keep what they have: exit code 130.
#[test]
fn commands_end_on_signals_with_what_they_have() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("signals");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [suite, checkpoint, certificate, book] = ["suite.epd", "solve", "certificate", "book"].map(path);
    fs::write(&suite, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n").unwrap();
    for (signal, arguments) in [
        ("-TERM", &["solve", "ffo:55"][..]),
        ("-INT", &["solve", "--hash", "1024", "ffo:55"]),
        ("-HUP", &["solve", "--game", "connect-four"]),
        ("-TERM", &["solve", "--game", "kalah", "--hash", "16"]),
        ("-INT", &["solve", "--game", "chess", "--hash", "16"]),
        ("-TERM", &["solve", "--hash", "16", "--checkpoint", &checkpoint, "ffo:55"]),
        ("-INT", &["certify", "--hash", "16", "--out", &certificate, "ffo:55"]),
        ("-TERM", &["book", "--nodes", "2000", "--out", &book]),
        ("-HUP", &["bench", "ffo", "--problems", "55"]),
        ("-TERM", &["bench", "stages", "--problems", "55"]),
        ("-INT", &["bench", "suite", &suite, "--time", "100"]),
        ("-TERM", &["perft", "--depth", "9"]),
        ("-HUP", &["analyze", "--depth", "40", "f5d6c3d3c4f4f6f3e6e7"]),
    ] {
        let mut child = start(arguments);
        wait_until_busy(&mut child, BUSY, arguments);
        let output = end(child, signal, arguments);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {errors}");
        assert!(!errors.contains("error"), "{arguments:?}: {errors}");
    }
    assert!(folder.join("solve").exists() && folder.join("solve.table").exists());
    assert!(fs::read_to_string(&book).is_ok_and(|book| book.contains("\n[")), "positions");
    assert!(!folder.join("certificate").exists(), "a part of a certificate");
}

/// As `timeout` sends them.
#[test]
fn two_signals_at_once_are_one_request() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("signals-at-once");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let out = folder.join("domineering.openings");
    let arguments = ["openings", "--game", "domineering", "--plies", "2", "--out", out.to_str().unwrap()];
    let mut child = start(&arguments);
    wait_until_busy(&mut child, BUSY, &arguments);
    send("-TERM", &child);
    let output = end(child, "-INT", &arguments);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{errors}");
    assert!(errors.contains("stopped; ") && out.exists(), "{errors}");
}

/// The nodes of the problem under way count, though it has no result.
#[test]
fn tsume_counts_the_nodes_of_an_interrupted_search() {
    let hard = "4k4/9/9/9/4p4/9/9/9/4K4 b RBGSNLrb3g3s3n3l8p 1";
    let arguments = ["tsume", hard, "--hash", "16"];
    let mut child = start(&arguments);
    wait_until_busy(&mut child, BUSY, &arguments);
    let output = end(child, "-INT", &arguments);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{printed}");
    // A fast machine has a first mate by then, and is looking for a shorter one.
    let (_, sum) = printed.split_once(" of 1 solved; ").expect("the sum");
    assert!(!sum.starts_with("0 nodes") && sum.ends_with(", interrupted\n"), "{printed}");
}

/// The commands that have nothing to keep: the system ends them.
#[test]
fn commands_without_results_are_ended_by_the_signal() {
    for arguments in [&["bench"][..], &["play", "--side", "second", "--time", "100"]] {
        let mut child = start(arguments);
        wait_until_busy(&mut child, BUSY, arguments);
        assert_eq!(end(child, "-TERM", arguments).status.signal(), Some(15), "{arguments:?}");
    }
    for arguments in [&["uci"][..], &["gtp"], &["nboard"], &["play"], &["solve", "-"]] {
        let mut child = start(arguments);
        wait_until_busy(&mut child, 0, arguments);
        assert_eq!(end(child, "-TERM", arguments).status.signal(), Some(15), "{arguments:?}");
    }
}

/// Its engines are at work, the match itself is not.
#[test]
fn a_match_ends_on_a_signal() {
    let arguments =
        ["match", "nullwindow --time 100", "nullwindow --time 100", "--games", "2", "--plies", "0"];
    let mut child = start(&arguments);
    wait_until_busy(&mut child, 2, &arguments);
    let output = end(child, "-TERM", &arguments);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
}

/// The second problem would take minutes.
#[test]
fn a_closed_output_ends_a_command_at_its_next_line() {
    for arguments in
        [&["bench", "ffo", "--problems", "40-59", "--hash", "16"][..], &["perft", "--depth", "6"]]
    {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)), "{arguments:?}");
    }
}

/// As by `nohup`, and for jobs in the background of a script.
#[test]
fn an_ignored_signal_stays_ignored() {
    for arguments in [
        &["solve", "ffo:55"][..],
        &["perft", "--depth", "9"],
        &["play", "--side", "second", "--time", "100"],
        &["bench", "stages", "--problems", "55"],
    ] {
        let mut child = start_after("trap '' HUP INT", arguments);
        wait_until_busy(&mut child, BUSY, arguments);
        for signal in ["-HUP", "-INT"] {
            send(signal, &child);
            let so_far = ticks(&child);
            wait_until_busy(&mut child, so_far + BUSY, arguments);
        }
        let status = end(child, "-TERM", arguments).status;
        assert!(status.code() == Some(130) || status.signal() == Some(15), "{arguments:?}: {status}");
    }
}

/// The hard limit of the second one would kill it.
#[test]
fn the_limit_of_processor_time_is_a_line_and_the_best_so_far() {
    const LINE: &str = "the limit of processor time is reached (ulimit -t)\n";
    let table = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("limited.table");
    _ = fs::remove_file(&table);
    let solve = ["solve", "--hash", "16", "--save-table", "limited.table", "ffo:55"];
    for limit in ["ulimit -St 1", "ulimit -t 2"] {
        let output = start_after(limit, &solve).wait_with_output().unwrap();
        let (printed, errors) = (text(&output.stdout), text(&output.stderr));
        // On a slow machine after lines of progress.
        assert!(errors.ends_with(LINE) && output.status.code() == Some(130), "{limit}: {errors}");
        assert!(printed.contains("\n  score  ") && printed.contains("interrupted"), "{printed}");
        fs::remove_file(&table).expect("the table is saved");
    }
    let mut engine = start_after("ulimit -t 2", &["gtp", "--time", "100"]);
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"genmove b\n").unwrap();
    let output = engine.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (LINE, Some(130)));
}

/// The main thread of these has 64 KiB.
#[test]
fn a_small_stack_is_enough() {
    for (arguments, wanted) in [
        (&["solve", "ffo:40"][..], "agrees with the +38 given"),
        (&["solve", "--game", "chess", "--depth", "6"], ": an estimate"),
        (&["perft", "--depth", "3"], "8,902"),
        (&["tree", "[[7,5,1],[6,2],[[8,1],7]]", "--algorithm", "negascout"], "value            7"),
    ] {
        let output = start_after("ulimit -s 64", arguments).wait_with_output().unwrap();
        let printed = text(&output.stdout);
        assert!(output.status.success() && printed.contains(wanted), "{arguments:?}: {printed}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

/// Both pipes are closed where the other program has died.
#[test]
fn a_protocol_without_a_reader_ends_whatever_it_is_doing() {
    for (arguments, commands) in [
        (&["uci"][..], "go infinite\n"),
        (&["usi"], "go infinite\n"),
        (&["gtp", "--depth", "60"], "genmove b\n"),
        (&["nboard"], "nboard 2\nset depth 60\ngo\n"),
        (&["nboard"], "set depth 60\nmove f5\nanalyze\n"),
    ] {
        for input_too in [true, false] {
            let mut child = start(arguments);
            let mut input = child.stdin.take().unwrap();
            input.write_all(commands.as_bytes()).unwrap();
            wait_until_busy(&mut child, BUSY, arguments);
            drop(child.stdout.take());
            let kept = Some(input).filter(|_| !input_too);
            let output = ended(child, "its reader is gone", arguments);
            assert_eq!(
                (text(&output.stderr), output.status.code()),
                (String::new(), Some(0)),
                "{arguments:?}"
            );
            drop(kept);
        }
    }
}

//! `nullwindow solve` on the command line: results, bad input, interruption.

#[cfg(unix)]
use crate::common::interrupted;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
/// The beginning of a board, of which the rest is empty: a late position, which is quick to solve.
const LATE: &str = "OXXOOOOXXXOOOOOXXXXXOOOXXOXOOOXXXOOXOOXXXXOXOOOXXOOX";

fn nullwindow(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(["solve", "--hash", "16"]).args(arguments);
    command
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = nullwindow(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Bad input: exit code 2, nothing on standard output, and exactly this line.
fn refused(arguments: &[&str], input: &[u8], message: &str) {
    let output = with_input(arguments, input);
    assert_eq!(text(&output.stderr), format!("error: {message}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

/// A file in cargo's folder for tests.
fn file(name: &str, content: &[u8]) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A full disk at standard error changes nothing else.
#[cfg(target_os = "linux")]
#[test]
fn a_broken_standard_error_changes_nothing() {
    for (arguments, code) in [(&["no-such-file.obf"][..], 2), (&["--no-such-option"], 2), (&["ffo:40"], 0)] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = nullwindow(arguments).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), code == 2);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let over = format!("{} O", "X".repeat(64));
    for arguments in [&[&*over][..], &[&over, "--json"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = nullwindow(arguments).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        assert!(text(&output.stderr).starts_with("error: cannot write the output: "));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[cfg(unix)]
#[test]
fn user_text_stays_on_one_line() {
    let board = FFO_40;
    refused(&[board, "\n"], b"", r"argument 2: '\n' is not a side to move (X or O)");
    refused(&["ffo:\u{1b}[2J"], b"", r"ffo:\u{1b}[2J: '\u{1b}[2J' is not a number or a range such as 40-44");
    refused(
        &["-"],
        format!("{board} X; \0").as_bytes(),
        r"standard input, line 1, column 69: '\0' is not a move with its score, such as F5:+2",
    );
    let odd = file("two\nlines.obf", format!("{} O", "X".repeat(64)).as_bytes());
    let output = nullwindow(&[&odd]).output().unwrap();
    assert!(text(&output.stdout).lines().next().unwrap().contains(r"two\nlines.obf:1  XXXX"));
}

#[test]
fn the_solution_of_ffo_40_is_printed_as_text() {
    let output = nullwindow(&["ffo:40"]).output().unwrap();
    let printed = text(&output.stdout);
    assert!(output.status.success());
    assert!(
        printed.starts_with(&format!("ffo:40  {FFO_40} X\n  score  +38 for Black, with a2; agrees")),
        "{printed}"
    );
    assert!(printed.contains("\n  line   a2 ") && printed.contains(" nodes in "), "{printed}");
}

#[test]
fn one_json_object_a_line_with_all_fields() {
    let board = format!("{LATE}{} X", "-".repeat(64 - LATE.len()));
    let output = nullwindow(&[&board, &format!("{} O", "X".repeat(64)), "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let objects: Vec<serde_json::Value> = printed.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    for object in &objects {
        for field in ["position", "score", "move", "line", "nodes", "seconds", "exact"] {
            assert!(object.get(field).is_some(), "{field} in {object}");
        }
        assert_eq!(object["exact"], true);
    }
    assert_eq!(objects[0]["position"], board);
    assert!(objects[0]["line"].as_str().unwrap().starts_with(objects[0]["move"].as_str().unwrap()));
    // The game is over.
    assert_eq!((&objects[1]["score"], &objects[1]["line"]), (&(-64).into(), &"".into()));
    assert!(objects[1]["move"].is_null());
}

#[test]
fn a_board_may_be_one_argument_or_two_and_options_may_come_anywhere() {
    let dashes = format!("{}XO------", "-".repeat(56));
    for arguments in [
        &[&*format!("{dashes} O"), "--json"][..],
        &["--json", &dashes, "O"],
        &[&dashes, "o", "--json"],
        &[&format!("{dashes}O"), "--json"],
        &["--json", "--", &dashes, "O"],
    ] {
        let output = nullwindow(arguments).output().unwrap();
        let solution: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(solution["position"], format!("{dashes} O"), "{arguments:?}");
    }
    // A pass is forced: h8 is Black's, but White is to move.
    let pass = format!("{}XXO-----", "-".repeat(56));
    let output = nullwindow(&[&pass, "O"]).output().unwrap();
    assert!(text(&output.stdout).contains("score  -64 for White, with --\n  line   -- d8\n"));
}

#[test]
fn other_words_that_begin_with_dashes_are_options() {
    let board = format!("{}XO------ O", "-".repeat(56));
    let tip = "tip: to pass '--foo' as a value, use '-- --foo'";
    for arguments in [["--foo", "g3.obf"], ["g3.obf", "--foo"], [&board, "--foo"]] {
        refused(&arguments, b"", &format!("unexpected argument '--foo' found; {tip}"));
    }
    refused(&["ffo:40", "--json", "--json"], b"", "the argument '--json' cannot be used multiple times");
    let help = nullwindow(&[&board, "--help"]).output().unwrap();
    assert!(help.status.success() && text(&help.stdout).contains("Usage: nullwindow solve"));
}

/// After `--` no word is an option.
#[test]
fn a_file_may_begin_with_a_dash() {
    let path = file("-dash.obf", format!("{} O", "X".repeat(64)).as_bytes());
    let directory = std::path::Path::new(&path).parent().unwrap();
    let output = nullwindow(&[]).args(["--", "-dash.obf"]).current_dir(directory).output().unwrap();
    assert!(text(&output.stdout).starts_with("-dash.obf:1  XXXX"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn input_without_end_is_refused() {
    refused(&["/dev/zero"], b"", "/dev/zero: larger than 64 MiB, the most that is read");
}

#[test]
fn scores_in_a_file_are_compared() {
    let board = format!("{}OX------", "-".repeat(56));
    let good = file("good.obf", format!("% comment\n\n{board} O; C8:+64;\n").as_bytes());
    let output = nullwindow(&[&good]).output().unwrap();
    assert!(text(&output.stdout).contains("score  +64 for White, with c8; agrees with the +64 given"));
    assert!(text(&output.stdout).contains("good.obf:3  "), "the line is named");
    assert_eq!(output.status.code(), Some(0));

    let output = with_input(&["-"], format!("{board} O; C8:+2;").as_bytes());
    assert!(text(&output.stdout).contains("CONTRADICTS the score given: +2 with c8"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn fields_without_a_move_are_left_out_and_counted() {
    let board = format!("{} O", "X".repeat(60) + "OO--");
    for (fields, count) in [("--:-127;", ""), ("--:-127; --:+100;", " (the first of 4 such notes)")] {
        let path = file("programs.obf", format!("{board}; {fields}\n").repeat(fields.len() / 8).as_bytes());
        let output = nullwindow(&[&path]).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let notes: Vec<_> =
            text(&output.stderr).lines().filter(|line| line.contains("field")).map(str::to_owned).collect();
        let first = format!("{path}:1, column 69: this field has no move, and is left out");
        assert_eq!(notes, [format!("read loosely: {first}{count}")]);
    }
}

#[test]
fn a_bad_line_of_a_file_is_left_out_and_named() {
    let over = format!("{} O", "X".repeat(64));
    let place = file("one-bad-line.obf", format!("{over};\n{over}; what;\n{over};\n").as_bytes());
    let output = nullwindow(&[&place, "no-such-file.obf"]).output().unwrap();
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(
        printed.contains("one-bad-line.obf:1  ") && printed.contains("one-bad-line.obf:3  "),
        "{printed}"
    );
    let named = format!("left out: {place}, line 2, column 69: 'what' is not a move with its score");
    assert!(errors.starts_with(&named) && errors.lines().count() == 2, "{errors}");
    assert!(
        errors.contains("\nleft out: argument 2: column 1: 'no', where move 1 should stand, "),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// The program with these arguments and this limit of its memory.
#[cfg(target_os = "linux")]
fn limited(kibibytes: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -v {kibibytes}; exec \"$@\"");
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_nullwindow")]);
    command.args(arguments).output().unwrap()
}

/// Whatever the limit of memory is, a search ends by itself, or in one line.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_one_line() {
    // What the system needs to start it at all.
    let starts = |kibibytes: &u32| limited(*kibibytes, &["--version"]).status.success();
    let least = (1..100).map(|n| n * 10_000).find(starts).expect("it starts with a gibibyte");
    let mut ended = [0; 2];
    for (threads, more) in [("1", [0, 10_000, 40_000]), ("64", [40_000, 300_000, 900_000])] {
        for kibibytes in more.map(|more| least + more) {
            let output = limited(kibibytes, &["solve", "ffo:40", "--hash", "1", "--threads", threads]);
            let error = text(&output.stderr);
            let begin = |begin| error.lines().filter(move |line| line.starts_with(begin)).count();
            // The system's own library may end it as well, for a thread, with its line.
            let [ours, of_the_system] = [begin("error: "), begin("Fatal glibc error: ")];
            let is_known = ours <= 1 && of_the_system <= 1 && ours + of_the_system == error.lines().count();
            match output.status.code() {
                Some(0) => ended[0] += 1,
                Some(2) if is_known && ours == 1 => ended[1] += 1,
                None if is_known && of_the_system == 1 => {}
                code => panic!("{kibibytes} KiB, {threads} threads: {code:?}, {error}"),
            }
        }
    }
    assert!(ended[0] > 0 && ended[1] > 0, "{ended:?}");
}

#[test]
fn bad_input_is_one_line_that_names_the_place() {
    let board = FFO_40;
    let position = format!("{board} X");
    refused(
        &[],
        b"",
        "no POSITION given: a board with its side, an OBF file, - or ffo:40 (see `nullwindow solve --help`)",
    );
    refused(&[&position[1..]], b"", "argument 1: column 64: a board has 64 squares, this one has 63");
    refused(&[&board[1..], "X"], b"", "argument 1: column 64: a board has 64 squares, this one has 63");
    refused(&[board, "Z"], b"", "argument 2: 'Z' is not a side to move (X or O)");
    refused(&[&format!("{board} Z")], b"", "argument 1: column 66: 'Z' is not a side to move (X or O)");
    refused(&[board], b"", "argument 1: column 65: the side to move (X or O) is missing after the board");
    refused(
        &[&position.replacen('-', "?", 1)],
        b"",
        "argument 1: column 2: '?' is not a square of a board (X black, O white, - empty)",
    );
    refused(&["ffo:60"], b"", "ffo:60: there is no problem 60, only 40 to 59");
    refused(&["ffo:40-60"], b"", "ffo:40-60: there is no problem 60, only 40 to 59");
    refused(&["ffo:44-40"], b"", "ffo:44-40: the range is upside down");
    refused(&["ffo:+40"], b"", "ffo:+40: '+40' is not a number or a range such as 40-44");
    refused(&["ffo:40-"], b"", "ffo:40-: '40-' is not a number or a range such as 40-44");
    refused(&["ffo:4294967336"], b"", "ffo:4294967336: there is no problem 4294967336, only 40 to 59");
    refused(&["-"], b"% only a comment\n", "standard input: there is no position in it");
    refused(&["-"], b"\n\xff\n", "standard input, line 2: this is not text (UTF-8)");

    let garbage = format!("\n{position}; A2:+38; what; B1:+30;\n");
    let place = file("garbage.obf", garbage.as_bytes());
    let error = "column 77: 'what' is not a move with its score, such as F5:+2";
    refused(&[&place], b"", &format!("{place}, line 2, {error}"));
    refused(&["-"], garbage.as_bytes(), &format!("standard input, line 2, {error}"));
    let empty = file("empty.obf", b"");
    refused(&[&empty], b"", &format!("{empty}: there is no position in it"));

    let missing = "argument 1: column 1: 'no', where move 1 should stand, is not a square (a1 to h8) or a \
                   pass (--); and no file has this name";
    refused(&["no-such-file.obf"], b"", missing);
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_best_result_so_far() {
    let over = format!("{} O", "X".repeat(64));
    // The signal may come before the first iteration is finished.
    let estimate = [" by estimate, ", "nothing is proved yet, interrupted (first move tried: "];
    for (signal, option, expected) in [
        ("-INT", "--hash=16", estimate),
        ("-INT", "--json", ["\"bound\":\"estimate\",", "\"score\":null,"]),
        ("-TERM", "--hash=16", estimate),
        ("-HUP", "--hash=16", estimate),
    ] {
        // FForum 55 takes minutes at least.
        let [first, rest, errors] = interrupted(&["solve", &over, "ffo:55-56", option], signal);
        assert!(first.contains("XXXX"), "{first}");
        assert!(expected.iter().any(|expected| rest.contains(expected)), "{rest}");
        let end = ["interrupted (White's best move so far: ", "interrupted (first move tried: "];
        assert!(option == "--json" || end.iter().any(|end| rest.contains(end)), "{rest}");
        assert_eq!(errors, "interrupted; positions not begun: 1\n");
    }
}

/// The search of each position ends at its own limit, and the answer is marked.
#[test]
fn a_limit_ends_a_search_with_the_best_answer_so_far() {
    let output = nullwindow(&["--nodes=20000", "ffo:40", "ffo:41"]).output().unwrap();
    let printed = text(&output.stdout);
    assert_eq!(printed.matches(", not proved within the limit (").count(), 2, "{printed}");
    assert_eq!(printed.matches("'s best move so far: ").count(), 2, "{printed}");
    assert_eq!(output.status.code(), Some(0));

    let output = nullwindow(&["--game=connect-four", "--depth=6", "--json"]).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["exact"], &json["bound"]), (&false.into(), &"estimate".into()), "{json}");
    let output = nullwindow(&["--game=connect-four", "--depth=6"]).output().unwrap();
    assert!(
        text(&output.stdout).contains(": an estimate, 6 plies deep, not proved\n"),
        "{}",
        text(&output.stdout)
    );

    // A limit that is not reached changes nothing.
    let solved = |limit: &[&str]| {
        let position = ["--game=tic-tac-toe", "519", "--json"];
        let output = nullwindow(&[&position[..], limit].concat()).output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["exact"], true, "{json}");
        json["score"].clone()
    };
    for limit in ["--nodes=1000000", "--time=1000", "--depth=100"] {
        assert_eq!(solved(&[limit]), solved(&[]), "{limit}");
    }
}

/// One null window, with the answer in words and in JSON; the value itself takes more nodes.
#[test]
fn a_question_takes_fewer_nodes_than_the_value() {
    let kalah = ["--game", "kalah", "--pits", "4", "--seeds", "3"];
    let json = |question: &[&str]| -> serde_json::Value {
        let output = with_input(&[&kalah[..], question, &["--json"]].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let value = json(&[]);
    assert_eq!((&value["score"], &value["exceeds"]), (&8.into(), &serde_json::Value::Null));
    let (more, not_more) = (json(&["--exceeds", "7"]), json(&["--exceeds=8"]));
    let answer = |answer: &serde_json::Value| {
        [&answer["exceeds"], &answer["bound"], &answer["exact"]].map(ToString::to_string).join(" ")
    };
    assert_eq!(answer(&more), r#"true "lower" false"#);
    assert_eq!(answer(&not_more), r#"false "upper" false"#);
    for question in [&more, &not_more] {
        assert!(question["nodes"].as_u64() < value["nodes"].as_u64(), "{question} {value}");
    }
    let shown = text(&with_input(&[&kalah[..], &["--exceeds", "7"]].concat(), b"").stdout);
    assert!(shown.contains("\n  score  more than +7: at least +8 for First, with "), "{shown}");

    // A window with the value in it finds it; outside it finds a bound.
    assert_eq!(answer(&json(&["--window", "2,12"])), r#"null "exact" true"#);
    assert_eq!(answer(&json(&["--window=-6,-2"])), r#"null "lower" false"#);
    refused(&["--exceeds", "x", "ffo:40"], b"", "--exceeds: 'x' is not a score, such as +1");
    refused(&["--window", "4", "ffo:40"], b"", "--window: '4' is not two scores, such as -2,4");
    let empty = "--window: '4,4': the first score must be less than the second";
    refused(&["--window", "4,4", "ffo:40"], b"", empty);
}

//! `nullwindow solve --game …` on the command line.

use crate::common::{interrupted, refused, run, text};
use std::path::Path;
use std::process::{Command, Stdio};

fn solve(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let arguments: Vec<_> = ["solve", "--hash", "16", "--game"].iter().chain(arguments).copied().collect();
    let output = run(&arguments, input.as_bytes());
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    (text(&output.stdout), output.status.code())
}

#[test]
fn scores_are_in_the_games_measures() {
    for (arguments, position, score) in [
        (
            &["connect-four", "2252576253462244111563365343671351441"][..],
            "2252576253462244111563365343671351441",
            "-1 for O, with ",
        ),
        (&["connect-four", "1212121"], "1212121", "-18 for O: the game is over"),
        (
            &["kalah", "--pits", "4", "--seeds", "3"],
            "3,3,3,3:0/3,3,3,3:0 first empty-capture",
            "+8 for First, with ",
        ),
        (
            &["kalah", "--pits=4", "--seeds=3", "--rule=standard"],
            "3,3,3,3:0/3,3,3,3:0 first standard",
            "+6 for First, with ",
        ),
        (&["kalah", "--pits", "2", "12"], "0,6:1/6,0:3 first empty-capture", "+8 for First, with 2"),
        (&["tic-tac-toe"], "", "draw for X, with "),
        (
            &["chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;"],
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
            "mate in 2 for White, with Ra6; agrees",
        ),
        (&["othello", "--columns=4"], "-----OX--XO----- X", "-10 for Black, with "),
        (&["othello", "--columns=4", "--rows=6"], "---------OX--XO--------- X", "+16 for Black, with "),
        (&["othello", "--rows=4", "XOOOXOO-XOOO-OO- X"], "XOOOXOO-XOOO-OO- X", "+10 for Black, with "),
        (&["tic-tac-toe", ""], "", "draw for X, with "),
        (&["tic-tac-toe", "12"], "12", "win in 5 for X, with "),
        (
            &["othello", "ffo:40"],
            "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
            "+38 for Black, with a2; agrees",
        ),
    ] {
        let drivers: &[_] =
            if arguments[0] == "othello" { &[&[][..]] } else { &[&[][..], &["--driver", "mtdf"]] };
        for driver in drivers {
            let (printed, code) = solve(&[arguments, driver].concat(), "");
            let mut lines = printed.lines();
            let place = if position.is_empty() { "start".to_owned() } else { format!("  {position}") };
            assert!(lines.next().unwrap().ends_with(&place), "{printed}");
            assert!(lines.next().unwrap().starts_with(&format!("  score  {score}")), "{printed}");
            assert!(printed.contains("\n  cost   ") && code == Some(0), "{printed}");
        }
    }
}

/// Only the wanted moves are searched, and their score is not compared with the one given for all moves.
#[test]
fn the_root_can_be_restricted() {
    let of = |game: &[&str], moves: &str| {
        let (printed, code) = solve(&[game, &["--json", "--moves", moves]].concat(), "");
        assert_eq!(code, Some(0), "{printed}");
        let object: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(object["moves"], moves.split(',').collect::<serde_json::Value>());
        (object["score"].clone(), object["move"].as_str().unwrap().to_owned(), object.get("agrees").is_some())
    };
    let toe = &["tic-tac-toe", "12"];
    assert_eq!(of(toe, "4"), ("win in 5".into(), "4".into(), false));
    assert_eq!(of(toe, "3"), ("draw".into(), "3".into(), false));
    assert_eq!(of(toe, "3,4"), of(toe, "4"));
    let four = &["connect-four", "52753311433677442422121 = 8"];
    let (score, m, compared) = of(four, "1,7");
    assert!(score.as_i64().unwrap() <= 8 && ["1", "7"].contains(&&*m) && !compared, "{score} {m}");
    // Black's best is a2, with +38.
    assert_eq!(of(&["othello", "ffo:40"], "b1,c7"), (36.into(), "c7".into(), false));
    // The output states it.
    let (printed, _) = solve(&["tic-tac-toe", "12", "--moves", "3,4"], "");
    assert!(printed.contains("  12\n  moves  3, 4 only\n  score  win in 5 for X, with 4\n"), "{printed}");
    let (printed, _) = solve(&["tic-tac-toe", "12"], "");
    assert!(!printed.contains("only"), "{printed}");
    let (printed, _) = solve(&["tic-tac-toe", "12", "--json"], "");
    assert!(!printed.contains("moves"), "{printed}");
    for (arguments, message) in [
        (&["--game=tic-tac-toe", "12", "--moves=4,1"][..], "argument 1: --moves: square 1 is taken"),
        (&["--game=connect-four", "--moves=8"], "start: --moves: '8' is not a column (1 to 7)"),
        (&["--game=connect-four", "4", "44", "--moves="], "argument 1: --moves: '' is not a column (1 to 7)"),
        (&["ffo:40", "--moves=a2,d4"], "ffo:40: --moves: d4 is not a legal move here"),
    ] {
        refused(&[&["solve"], arguments].concat(), message);
    }
}

/// A loaded table has its own size, and `--hash` is the size of the table of Connect Four's solver.
#[test]
fn a_loaded_table_leaves_the_size_of_the_solvers_own() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solvers-own.table");
    let table = path.to_str().unwrap();
    let nodes = |arguments: &[&str]| {
        let output = run(&[&["solve", "--json", "--game=connect-four"], arguments].concat(), b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let object: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
        object["nodes"].as_u64().unwrap()
    };
    // Nothing that the other searches could use.
    nodes(&["1212121", "--hash=1", "--save-table", table]);
    let [small, large] =
        ["--hash=1", "--hash=64"].map(|hash| nodes(&["4444152", "--load-table", table, hash]));
    assert!(small * 10 > large * 12, "{small} and {large} nodes");
    assert_eq!(nodes(&["4444152", "--load-table", table]), large, "the default is no less");
}

/// A later run reuses the table, and only for the same game and variant.
#[test]
fn a_table_is_saved_and_loaded() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve.table");
    let table = path.to_str().unwrap();
    let kalah = |arguments: &[&str]| {
        let output = run(&[&["solve", "--json", "--game", "kalah"], arguments].concat(), b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let object: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
        (object["score"].clone(), object["nodes"].as_u64().unwrap())
    };
    let small = ["--pits", "4", "--seeds", "4"];
    let (score, nodes) = kalah(&[&small[..], &["--hash", "4", "--save-table", table]].concat());
    let (again, fewer) = kalah(&[&small[..], &["--load-table", table]].concat());
    assert!(score == again && fewer * 10 < nodes, "{score} {again}, {nodes} and {fewer} nodes");

    let no = |arguments: &[&str], message: &str| refused(&[&["solve"], arguments].concat(), message);
    let load = ["--load-table", table];
    let refusal = |what: &str| format!("--load-table: {table}: the transposition table has the {what}");
    no(
        &[&["--game=kalah", "--pits=4", "--seeds=4", "--rule=standard"], &load[..]].concat(),
        &refusal(r#"variant "4 pits, 32 seeds, empty-capture", not "4 pits, 32 seeds, standard""#),
    );
    no(&[&["--game=tic-tac-toe"], &load[..]].concat(), &refusal(r#"game "kalah", not "tic-tac-toe""#));
    no(&[&["ffo:40"], &load[..]].concat(), &refusal(r#"key width "64 bits", not "128 bits""#));
    let sound = std::fs::read(&path).unwrap();
    let mut bent = sound.clone();
    bent[10_000] ^= 1;
    for (bytes, wrong) in [
        (&bent[..], "the contents of the transposition table is corrupt"),
        (&sound[..sound.len() / 2], "the transposition table is truncated"),
        (&[], "this is not a transposition table"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        no(&[&["--game=kalah"], &small[..], &load].concat(), &format!("--load-table: {table}: {wrong}"));
    }
    for (path, wrong) in
        [("no/such/folder/t", "there is no such folder"), ("/", "this is not the name of a file")]
    {
        no(&["--game=kalah", "--save-table", path], &format!("--save-table: {path}: {wrong}"));
    }
}

#[test]
fn given_scores_are_compared() {
    let good = "# from a test set\n2252576253462244111563365343671351441 -1\n\n\
                7422341735647741166133573473242566 1\n";
    let (printed, code) = solve(&["connect-four", "-"], good);
    assert!(
        printed.contains("stdin:2  2252576") && printed.contains("agrees with the -1 given\n"),
        "{printed}"
    );
    assert!(
        printed.contains("stdin:4  7422341") && printed.contains("agrees with the +1 given\n"),
        "{printed}"
    );
    assert!(printed.contains("\n2 positions: ") && code == Some(0));

    let (printed, code) = solve(&["connect-four", "2252576253462244111563365343671351441 2"], "");
    assert!(printed.contains("; CONTRADICTS the score given: +2\n") && code == Some(1), "{printed}");

    let (printed, code) =
        solve(&["kalah", "--json", "-"], "2: +2 -2 -2 -12\n1,1:0/1,1:0 first standard = 7\n");
    let objects: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let scores: Vec<_> = objects.iter().map(|object| object["score"].as_i64().unwrap()).collect();
    assert_eq!(&scores[..4], [2, -2, -2, -12]);
    assert_eq!((&objects[3]["agrees"], &objects[4]["agrees"]), (&true.into(), &false.into()));
    assert_eq!((&objects[4]["expected"], code), (&7.into(), Some(1)));
}

#[test]
fn one_json_object_a_line_with_all_fields() {
    let (printed, _) = solve(&["tic-tac-toe", "--json", "12 = win in 5", "5"], "");
    let objects: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for field in ["name", "position", "score", "move", "line", "nodes", "seconds", "exact", "bound"] {
        assert!(objects.iter().all(|object| object.get(field).is_some()), "{field} in {printed}");
    }
    // A value that is not a number is text.
    assert_eq!((&objects[0]["score"], &objects[0]["expected"]), (&"win in 5".into(), &"win in 5".into()));
    assert_eq!((&objects[1]["score"], objects[1].get("expected")), (&"draw".into(), None));
}

#[test]
fn a_file_is_read_line_by_line() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("connect-four.txt");
    std::fs::write(&path, "\u{feff}% two\r\n\r\n44444=x\r\n").unwrap();
    let path = path.to_str().unwrap();
    refused(
        &["solve", "--game", "connect-four", path],
        &format!("{path}, line 3, character 7: 'x' is not a score"),
    );
    std::fs::write(path, "\u{feff}% one\r\n1212121\r\n").unwrap();
    let (printed, _) = solve(&["connect-four", path], "");
    assert!(printed.starts_with(&format!("{path}:2  1212121\n")), "{printed}");
}

#[test]
fn bad_input_is_one_line_that_names_the_place() {
    for (arguments, message) in [
        (
            &["connect-four", "8"][..],
            "argument 1: character 1: '8', where move 1 should stand, is not a column (1 to 7)",
        ),
        (&["connect-four", "4444444"], "argument 1: character 7: move 7 cannot be played: column 4 is full"),
        (
            &["connect-four", "-44"],
            "argument 1: character 1: '-', where move 1 should stand, is not a column (1 to 7)",
        ),
        (&["connect-four", "-"], "standard input: there is no position in it"),
        (&["connect-four", "--pits", "3"], "--pits is an option of kalah, not of connect-four"),
        (&["tic-tac-toe", "--rule", "standard"], "--rule is an option of kalah, not of tic-tac-toe"),
        (
            &["domineering", "--columns", "9", "--rows", "9"],
            "a board has 1 to 16 columns and rows, and at most 64 squares, not 9×9",
        ),
        (
            &["domineering", "--rows", "4", "a4"],
            "argument 1: character 1: move 1 cannot be played: no domino fits upright at a4",
        ),
        (
            &["othello", "--columns", "6", "--rows", "8"],
            "a board of Othello has no 6 columns and 8 rows: boards are 4×4, 4×6, 6×4, 6×6 and 8×8",
        ),
        (
            &["othello", "--columns", "4", "b1b1"],
            "argument 1: move 2, b1, is not legal for O in -X---XX--XO-----",
        ),
        (&["kalah", "--pits", "7"], "a side has 1 to 6 pits, not 7"),
        (&["kalah", "--seeds", "100"], "a board holds 1 to 156 seeds, not 1200"),
        (&["kalah", "--pits", "-1"], "--pits: '-1' is not a number from 0 to 255"),
        (&["kalah", "--rule", "none"], "--rule: 'none' is not a rule of capture (empty-capture or standard)"),
        (
            &["kalah", "4,4:0/4,4:0 first"],
            "argument 1: column 18: here should stand the rule (empty-capture or standard)",
        ),
        (&["kalah", "2:"], "argument 1: character 3: the values are missing"),
        (
            &["othello"],
            "no POSITION given: a board with its side, an OBF file, - or ffo:40 \
             (see `nullwindow solve --help`)",
        ),
        (
            &["tarot"],
            "invalid value 'tarot' for '--game <GAME>' \
             [possible values: othello, chess, shogi, connect-four, kalah, domineering, tic-tac-toe]",
        ),
    ] {
        refused(&[&["solve", "--game"], arguments].concat(), message);
    }
}

/// An argument that is no file is a position: what its reader says is printed, in every game.
#[test]
fn error_of_the_reader_is_printed_where_there_is_no_file() {
    let no_file = "; and no file has this name";
    for (game, position, error) in [
        (
            "othello",
            "abc",
            "column 1: 'ab', where move 1 should stand, is not a square (a1 to h8) or a pass (--)",
        ),
        ("othello", "f5a1", "move 2, a1, is not legal for"),
        ("othello", "XO", "column 3: a board has 64 squares, this one has 2"),
        ("chess", "e9", "column 1: 'e9' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)"),
        ("shogi", "abc", "column 1: 'abc' is not a move"),
        (
            "connect-four",
            "no-such-file.txt",
            "character 1: 'n', where move 1 should stand, is not a column (1 to 7)",
        ),
        ("kalah", "nosuchfile", "character 1: 'n', where move 1 should stand, is not a pit (1 to 6)"),
        ("domineering", "zz", "character 1: 'z', where move 1 should stand, is not a square such as b3"),
        ("tic-tac-toe", "a.b", "character 1: 'a', where move 1 should stand, is not a square (1 to 9)"),
    ] {
        let output = run(&["solve", "--game", game, position], b"");
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("error: argument 1: {error}")), "{game}: {errors}");
        let may_be_a_file = position.contains('.') || !position.contains(|c: char| c.is_ascii_digit());
        assert_eq!(errors.ends_with(&format!("{no_file}\n")), may_be_a_file, "{game}: {errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)));
    }
}

#[test]
fn odd_lines_stay_on_one_line() {
    let long = format!("44={}", "9".repeat(100_000));
    for (input, message) in [
        (
            "44\0 2".to_owned(),
            r"character 3: '\0', where move 3 should stand, is not a column (1 to 7)".to_owned(),
        ),
        ("4".repeat(100_000), "character 7: move 7 cannot be played: column 4 is full".to_owned()),
        (long, format!("character 4: '{}…' is not a score", "9".repeat(60))),
    ] {
        let output = run(&["solve", "--game", "connect-four", "-"], input.as_bytes());
        assert_eq!(text(&output.stderr), format!("error: standard input, line 1, {message}\n"));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_best_result_so_far() {
    for driver in ["pvs", "mtdf"] {
        // The empty board takes a minute at least.
        let solve = ["solve", "--game", "connect-four", "--driver", driver, "1212121", "", "1"];
        let [first, rest, errors] = interrupted(&solve, "-INT");
        assert_eq!(first, "argument 1  1212121\n");
        assert!(rest.contains("  score  nothing is proved yet, interrupted (first move tried: 4)"), "{rest}");
        assert_eq!(errors, "interrupted; positions not begun: 1\n");
    }
}

#[test]
fn a_table_is_saved_even_if_the_output_is_closed() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unread.table");
    _ = std::fs::remove_file(&path);
    let arguments = ["solve", "--game", "tic-tac-toe", "--hash", "1", "--save-table"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(arguments)
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert!(path.is_file());
}

//! The commands of the example `own_game`, a program of one game.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The example, which cargo builds beside the tests' folder.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("the test's path");
    let folder = test.ancestors().nth(2).expect("target/debug");
    folder.join("examples").join(format!("own_game{}", std::env::consts::EXE_SUFFIX))
}

pub(super) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(program())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example is built");
    // It may end without reading all.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("its output")
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The output of a successful run.
pub(super) fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// By Bouton (1901) the side to move loses if the binary sizes have an even number of ones in each digit.
#[test]
fn solve_finds_wins_and_losses_and_the_only_winning_move() {
    let json = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let lines = printed(&[&["solve", "--hash", "1", "--json"], arguments].concat(), "");
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let solved = json(&[]);
    assert_eq!((&solved[0]["position"], &solved[0]["move"]), (&"3-4-5".into(), &"a2".into()));
    assert_eq!(solved[0]["exact"], true);
    let solved = json(&["1-2-3", "0-0-4s", "0-0-0"]);
    let of = |i: usize| (solved[i]["score"].as_str(), solved[i]["move"].as_str());
    assert_eq!(of(1), (Some("win in 1"), Some("c4")));
    assert_eq!(of(2), (Some("loss in 0"), None));
    assert!(of(0).0.is_some_and(|score| score.starts_with("loss in ")), "{:?}", of(0));

    let rejected = run(&["solve", "3-4"], "");
    let message = "error: argument 1: heaps are three sizes from 0 to 9, such as 3-4-5 or 3-4-5s\n";
    assert_eq!((text(&rejected.stderr).as_str(), rejected.status.code()), (message, Some(2)));
}

/// A game proves wins by three lines of its own; without them the error says so.
#[test]
fn solve_proves_a_win() {
    let proved = printed(&["solve", "--proof", "3-4-5", "--hash", "1"], "");
    assert!(proved.starts_with("argument 1: First wins: proved\n  line         a2 "), "{proved}");
}

#[test]
fn play_shows_the_board_and_takes_moves() {
    let output = printed(&["play", "0-0-4", "--hash", "1"], "c9\nc4\n");
    let message = "First> 'c9' is not a legal move, such as c1; try help\n";
    assert!(output.contains(message) && output.ends_with("The game is over: First wins.\n"), "{output}");
}

#[test]
fn gtp_plays_the_winning_move() {
    let input = "name\nlist_games\ngenmove b\nplay w a1\nfinal_score\nquit\n";
    let output = printed(&["gtp", "--depth", "20", "--hash", "1"], input);
    assert_eq!(output, "= own_game\n\n= Nim\n\n= A2\n\n=\n\n? cannot score\n\n=\n\n");
}

/// The colours of the protocol, and the game's own names of its sides.
#[test]
fn gtp_knows_the_names_of_the_sides() {
    let input = "play first a1\nplay SECOND a1\nplay Red a1\nplay second b1\n";
    let output = printed(&["gtp", "--hash", "1"], input);
    let unknown = "? syntax error: 'Red' is not a colour (b, black, First; w, white, Second)";
    let early = "? illegal move: it is not this side's turn, but First's (b)";
    assert_eq!(output, format!("=\n\n=\n\n{unknown}\n\n{early}\n\n"));
}

/// GoGui shows the heaps as labels.
#[test]
fn gtp_has_the_picture() {
    let output = printed(&["gtp", "--hash", "1"], "play b b2\ngogui-rules_board_gfx\n");
    assert_eq!(output, "=\n\n= LABEL A1 3 B1 2 C1 5\n\n");
}

/// A row of three heaps is no square, which is all that the protocol has sizes for.
#[test]
fn gtp_has_no_size_of_a_board_that_is_no_square() {
    let output = printed(&["gtp", "--hash", "1"], "known_command boardsize\nboardsize 3\n");
    assert_eq!(output, "= true\n\n? unacceptable size: the board is no square\n\n");
}

/// No game of three, four and five matches lasts longer than twelve plies.
#[test]
fn search_ends_where_the_game_does() {
    let solved = printed(&["solve", "--depth", "90", "--json"], "");
    let solved: serde_json::Value = serde_json::from_str(&solved).expect("JSON");
    assert_eq!((&solved["score"], &solved["exact"]), (&"win in 11".into(), &true.into()));
}

#[test]
fn bench_has_a_signature() {
    let report = |output: &str| -> serde_json::Value { serde_json::from_str(output).expect("JSON") };
    let [first, again] = [0; 2].map(|_| report(&printed(&["bench", "--json"], "")));
    assert_eq!(first["games"][0]["game"], "nim");
    assert!(first["signature"].as_u64().is_some_and(|nodes| nodes > 0), "{first}");
    assert_eq!(first["signature"], again["signature"]);
}

#[test]
fn match_starts_the_program_itself() {
    let engine = "own_game --depth 20 --hash 1";
    // After an opening of one ply, the side that then wins is the same in both games of a pair.
    let arguments = ["--games", "4", "--plies", "1", "--balance-depth", "1"];
    let output = printed(&[&["match", engine, engine], &arguments[..]].concat(), "");
    assert!(output.contains("\nA against B: +2 =0 -2, "), "{output}");
    assert!(!output.contains("forfeit"), "{output}");
}

#[test]
fn analysis_finds_the_move_that_gives_the_win_away() {
    let json = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let lines =
            printed(&[&["analyze", "--json", "--hash", "1", "--depth", "12"], arguments].concat(), "");
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    // Only a2 wins (Bouton); after c5 it is the other side that wins, and does.
    let game = &json(&["3-4-5 a2 b1 c5 b2"])[0];
    let field = |ply: usize, name: &str| game["moves"][ply][name].clone();
    let losses: Vec<_> = (0..4).map(|ply| field(ply, "loss").as_i64().expect("a number")).collect();
    assert_eq!(losses, [0, 0, 8, 0], "{game}");
    assert!((0..4).all(|ply| field(ply, "exact") == true), "{game}");
    assert!(field(2, "score").as_str().is_some_and(|score| score.starts_with("loss in ")), "{game}");
    assert!(field(2, "best_score").as_str().is_some_and(|score| score.starts_with("win in ")), "{game}");
    assert_eq!((&game["summary"][0]["blunders"], &game["summary"][0]["points_lost"]), (&1.into(), &8.into()));
    // The records of a match, in both forms, name the players.
    for name in ["analysed.txt", "analysed.sgf"] {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let file = path.to_str().expect("text");
        _ = std::fs::remove_file(&path);
        let engine = "own_game --level 1 --hash 1";
        let played = run(&["match", engine, engine, "--games", "2", "--record", file], "");
        assert!(played.status.success(), "{}", text(&played.stderr));
        let games = json(&["--select", "1-2", file]);
        assert_eq!((games.len(), &games[1]["first"]), (2, &engine.into()));
        assert!(games.iter().all(|game| game["complete"] == true && game["moves"][1]["exact"] == true));
    }
    for (arguments, message) in [
        (&["3-4-5 a2 a9"][..], "argument 1: 'a9' is not a legal move, such as a1"),
        (&["3-4-5"], "argument 1: there is no move in it"),
        (&["a2 a9"], "argument 1: 'a9' is not a legal move, such as a1"),
        (&["a2", "--exact", "3"], "--exact is for Othello, not for nim"),
    ] {
        let refused = run(&[&["analyze"], arguments].concat(), "");
        assert_eq!(text(&refused.stderr), format!("error: {message}\n"));
        assert_eq!(refused.status.code(), Some(2));
    }
}

/// The rules of Nim again, for the checker that shares no code with the library.
const RULES: &str = r#"
class Rules:
    def __init__(self, head): pass
    def read(self, text): return int(text.endswith("s")), *map(int, text.rstrip("s").split("-"))
    def code(self, p): return 2 * (100 * p[1] + 10 * p[2] + p[3]) + p[0]
    def side(self, p): return p[0]
    def moves(self, p): return [(heap, n) for heap in (1, 2, 3) for n in range(1, p[heap] + 1)]
    def play(self, p, m): return 1 - p[0], *(p[i] - (m[1] if i == m[0] else 0) for i in (1, 2, 3))
    def left(self, p): return sum(p[1:])
    def over(self, p): return not any(p[1:])
    def result(self, p): return 1 if p[0] else -1
"#;

#[test]
fn certificates_are_written_and_checked_by_rules_alone() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [path, rules, wrong] = ["nim.strategy", "nim.py", "wrong.strategy"].map(|name| folder.join(name));
    let [file, rules_file, wrong_file] = [&path, &rules, &wrong].map(|path| path.to_str().expect("text"));
    for position in ["3-4-5", "1-2-3s", "2-4-7"] {
        let written = run(&["certify", position, "--leave", "2", "--hash", "1", "--out", file], "");
        assert!(written.status.success(), "{}", text(&written.stderr));
        let (checked, written) = (printed(&["verify", file], ""), text(&written.stdout));
        let claim = written.split(':').next().expect("a claim");
        assert!(checked.contains(claim) && claim.contains(" reaches at least 1"), "{checked}");
        std::fs::write(&rules, RULES).expect("written");
        let verify = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/verify.py");
        match Command::new("python3").args([verify, "--rules", rules_file, file]).output() {
            Ok(theirs) => assert!(theirs.status.success(), "{}", text(&theirs.stderr)),
            Err(_) => eprintln!("skipped: there is no python3"),
        }
    }
    // The last move of a layer, replaced.
    let mut bytes = std::fs::read(&path).expect("the certificate");
    let place = bytes.windows(2).position(|pair| pair == b"\n\n").expect("a head") + 2;
    bytes[place] = 200;
    std::fs::write(&wrong, bytes).expect("written");
    let refused = run(&["verify", wrong_file], "");
    assert_eq!(refused.status.code(), Some(2));
    let error = text(&refused.stderr);
    assert!(error.contains("there is no move number 200") && error.lines().count() == 1, "{error}");
    for (claim, message) in [
        (["3-4-5", "--at-most=loss"], "Second reaches at least 1: this is not so"),
        (["3-4-5", "--at-least=5"], "First reaches at least 5: no result is more than 1"),
        (["3-4-5", "--at-most=win"], "Second reaches at least -1: that is nothing to prove"),
        (["1-1-0", "--at-least=-2"], "First reaches at least -2: that is nothing to prove"),
        (["1-1-0", "--at-least=1"], "First reaches at least 1: this is not so"),
        (["0-0-0", "--at-least=1"], "the game is over at this position"),
    ] {
        let claimed = run(&[&["certify"], &claim[..], &["--out", wrong_file]].concat(), "");
        assert_eq!(text(&claimed.stderr), format!("error: {message}\n"), "{claim:?}");
        assert_eq!(claimed.status.code(), Some(2));
    }
}

/// The value of `solve`, on ranks; and one question alone.
#[test]
fn ranks_find_the_value_of_solve() {
    for position in ["3-4-5", "1-2-3s", "0-4-4"] {
        let solved = printed(&["solve", position], "");
        let score = solved.lines().find_map(|line| line.trim().strip_prefix("score  ")).expect("a score");
        let (score, _) = score.split_once(" for ").expect("a side");
        for (scheme, ranks) in [("tdsab", "1"), ("tdsab", "3"), ("partitioned", "2"), ("partitioned", "4")] {
            let rest = ["--hash", "1", "--leaf", "4", "--scheme", scheme, "--ranks", ranks];
            let found = printed(&[&["cluster", "solve", position], &rest[..]].concat(), "");
            assert!(
                found.contains(&format!("  score     {score} for ")),
                "{scheme} {ranks}: {found}{solved}"
            );
            let question = ["cluster", "solve", position, "--exceeds", "0"];
            let answer = printed(&[&question[..], &rest[..]].concat(), "");
            let word = if score.starts_with("win") { "more than 0" } else { "not more than 0" };
            assert!(answer.contains(&format!("  score     {word}")), "{answer}");
        }
    }
}

/// The same by processes under MPI: 1, 2 and 4 ranks, both schemes.
#[test]
#[cfg(feature = "mpi")]
fn ranks_under_mpi_find_the_value_of_solve() {
    let solved = printed(&["solve", "3-4-5"], "");
    let score = solved.lines().find(|line| line.starts_with("  score ")).expect("a score");
    let (score, _) = score.trim_start_matches("  score").trim().split_once(" for ").expect("a side");
    for (scheme, ranks) in
        [("tdsab", "1"), ("tdsab", "2"), ("partitioned", "2"), ("tdsab", "4"), ("partitioned", "4")]
    {
        // A test may run as any user, on any number of processors.
        let mut mpirun = Command::new("mpirun");
        mpirun.args(["--oversubscribe", "--allow-run-as-root", "-n", ranks]).arg(program());
        mpirun.args(["cluster", "solve", "3-4-5", "--hash", "1", "--leaf", "4", "--scheme", scheme]);
        let output = mpirun.output().expect("mpirun");
        let found = text(&output.stdout);
        assert!(found.contains(&format!("  score     {score} for ")), "{scheme} {ranks}: {found}{solved}");
    }
}

#[test]
fn command_line_has_no_choice_of_games() {
    let rejected = run(&["solve", "--game", "nim"], "");
    assert!(text(&rejected.stderr).starts_with("error: unexpected argument '--game' found"));
    assert_eq!(rejected.status.code(), Some(2));
    let help = printed(&["--help"], "");
    let commands = "solve analyze play gtp match bench train judge book ends certify verify cluster";
    for command in commands.split(' ') {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
}

#[test]
fn guide_shows_the_code_of_the_example() {
    // Methods are shown without their block, and so without its indentation.
    let sources = [
        include_str!("../../../../examples/games/breakthrough/src/board.rs"),
        include_str!("../../../../examples/games/breakthrough/src/lib.rs"),
        include_str!("../../../../examples/games/breakthrough/src/main.rs"),
    ]
    .concat();
    let methods: String =
        sources.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned() + "\n").collect();
    let page = include_str!("../../../../docs/your-game.md");
    let blocks: Vec<&str> =
        page.split("```rust,no_run\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() > 9);
    for block in blocks {
        assert!(sources.contains(block) || methods.contains(block), "not in the example:\n{block}");
    }
}

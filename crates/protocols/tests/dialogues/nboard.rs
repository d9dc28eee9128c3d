//! NBoard as a graphical board meets it.

use crate::engine::Engine;
use nullwindow::engine::Threads;
use nullwindow::session::AnyGame;
use nullwindow_othello::OthelloGame;
use nullwindow_protocols::{ProtocolError, nboard};
use std::io::{BufRead, Cursor, Write};

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn run(input: impl BufRead + Send + 'static, output: impl Write + Send) -> Result<(), ProtocolError> {
    let mut session = AnyGame::from(OthelloGame).player(1).unwrap();
    nboard::run(session.as_mut(), "nullwindow", Threads::ONE, input, output)
}

/// The lines written, without `nodestats`.
fn written(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    run(Cursor::new(input.to_owned()), &mut output).unwrap();
    let lines = str::from_utf8(&output).unwrap().lines();
    lines.filter(|line| !line.starts_with("nodestats ")).map(str::to_owned).collect()
}

/// The move and the evaluation of a line `=== F5/1.00/0.01`.
fn chosen(line: &str) -> (&str, f64) {
    let mut parts = line.strip_prefix("=== ").unwrap().split('/');
    let (name, eval) = (parts.next().unwrap(), parts.next().unwrap().parse().unwrap());
    assert!(parts.next().unwrap().parse::<f64>().unwrap() >= 0.0);
    (name, eval)
}

#[test]
fn threads_are_set() {
    let written = written("nboard 2\nset threads 2\nset threads 0\nset depth 6\nmove F5\ngo\nping 1\n");
    assert_eq!(written[1], "status set: threads: 0 is not a number from 1 to 1024");
    let end = written.iter().position(|line| line.starts_with("===")).unwrap();
    assert!(["D6", "F4", "F6"].contains(&chosen(&written[end]).0), "{written:?}");
}

#[test]
fn first_commands_of_a_board_are_answered() {
    let input = format!(
        "nboard 2\nset depth 4\nset game (;GM[Othello]PC[NBoard]TI[15:00]TY[8]{START}B[F5//2]W[F6]B[E6];)\n\
         set contempt 0\nping 1\ngo\nmove F4/1.5/0.3\nlearn\nhint 2\n"
    );
    let written = written(&input);
    assert_eq!(written[..3], ["set myname nullwindow", "pong 1", "status nullwindow is thinking"]);
    let end = written.iter().position(|line| line.starts_with("===")).unwrap();
    let searched = &written[3..end];
    assert_eq!(searched.len(), 4, "one line for each depth: {written:?}");
    let (name, eval) = chosen(&written[end]);
    let last: Vec<_> = searched[3].split(' ').collect();
    assert_eq!((last[0], &last[1][..2], last[3], last[4]), ("search", name, "0", "4"));
    assert_eq!(last[2].parse(), Ok(eval));
    assert_eq!(written[end + 1..end + 4], ["status", "learned", "status nullwindow is analyzing"]);
    let hints = &written[end + 4..written.len() - 1];
    let two: Vec<_> =
        hints[hints.len() - 2..].iter().map(|line| line.split(' ').collect::<Vec<_>>()).collect();
    assert!(hints.len() == 8 && two[0][1][..2] != two[1][1][..2] && two[0][4] == "4", "{hints:?}");
    assert!(two[0][2].parse::<f64>().unwrap() >= two[1][2].parse().unwrap());
}

#[test]
fn end_of_a_game_is_searched_exactly() {
    // Of two empty squares Black takes one, White passes, and Black takes the other.
    let board = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXO-- X";
    let game = format!("set game (;GM[Othello]BO[8 {}];)\n", board.replace('X', "*"));
    let written = written(&(game + "set depth 10\nhint 1\ngo\n"));
    let line = written.iter().rfind(|line| line.starts_with("search")).unwrap();
    assert!(line.ends_with(" 64.00 0 100%") && line.starts_with("search G8"), "{written:?}");
    assert!(written[written.len() - 2].starts_with("=== G8"), "{written:?}");
}

/// FForum 40 has 20 empty squares: more than the depth, but solved.
#[test]
fn endgames_are_solved_beyond_the_depth() {
    let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- *";
    let game = format!("set game (;GM[Othello]BO[8 {}];)\n", board.replace('X', "*"));
    let answers = written(&format!("{game}set depth 12\nhint 2\ngo\nanalyze\n"));
    let exact: Vec<_> = answers.iter().filter(|line| line.ends_with(" 0 100%")).collect();
    assert!(exact[0].starts_with("search A2") && exact[0].contains(" 38.00 "), "{answers:?}");
    assert!(exact[1].starts_with("search C7") && exact[1].contains(" 36.00 "), "{answers:?}");
    let go = answers.iter().find(|line| line.starts_with("===")).unwrap();
    assert_eq!(chosen(go), ("A2", 38.0));
    assert!(answers.contains(&"analysis 0 38.00".to_owned()), "{answers:?}");
    // With a small depth the search is not exact.
    let shallow = written(&format!("{game}set depth 3\nhint 1\n"));
    assert!(shallow.iter().any(|line| line.ends_with(" 0 3")), "{shallow:?}");
}

#[test]
fn forced_pass_is_written_and_may_be_left_out() {
    // After these Black has no move.
    let moves = "move D3\nmove C3\nmove F5\nmove D2\nmove D1\nmove E1\nmove B2\nmove C1\n";
    let pass = written(&format!("set depth 3\n{moves}go\nmove PA\nmove A3\nmove PA\n"));
    assert_eq!(pass, ["=== PA", "status", "status move: -- is not a legal move here"]);
    let analyzed = |moves: &str| written(&format!("set depth 3\n{moves}move A3\nanalyze\n"));
    let left_out = analyzed(moves);
    assert_eq!(left_out, analyzed(&format!("{moves}move PA\n")));
    // The pass counts; the last position comes first.
    assert_eq!(left_out.len(), 13, "{left_out:?}");
    assert!(
        left_out[1].starts_with("analysis 10 ") && left_out[11].starts_with("analysis 0 "),
        "{left_out:?}"
    );
}

#[test]
fn analysis_is_from_blacks_view_and_keeps_the_game() {
    // Black has won all discs.
    let moves = "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]";
    let written = written(&format!("set game (;{START}{moves};)\nset depth 3\nanalyze\ngo\nhint\n"));
    let evals: Vec<_> = written.iter().filter_map(|line| line.strip_prefix("analysis ")).collect();
    assert_eq!(evals.len(), 10);
    // Black to move sees the win, and it stays one for White to move.
    assert_eq!((evals[0], evals[1]), ("9 64.00", "8 64.00"));
    assert_eq!(written[12..], ["status go: the game is over", "status hint: the game is over"]);
}

#[test]
fn malformed_line_gets_a_status_and_changes_nothing() {
    for (line, status) in [
        ("nboard 1", "nboard: version 1 of the protocol is unknown; use version 2"),
        ("nboard", "nboard: '' is not a valid number"),
        ("set depth", "set: depth: '' is not a valid number"),
        ("set depth 0", "set: depth: 0 is not a depth from 1 to 100"),
        ("set contempt much", "set: contempt: 'much' is not a valid number"),
        ("set game chess", "set: game: a game begins with '(;'"),
        ("set game (;BO[8 *];)", "set: game: BO: this is not 64 squares and a side to move"),
        ("move", "move: a move is missing"),
        ("move i9", "move: 'i9' is not a square (a1 to h8) or a pass (--)"),
        ("move \u{1b}[2J", "move: '\\u{1b}[2J' is not a square (a1 to h8) or a pass (--)"),
        ("move a1//5", "move: a1 is not a legal move here"),
        ("hint x", "hint: 'x' is not a valid number"),
        ("ping", "ping: '' is not a valid number"),
    ] {
        assert_eq!(written(line), [format!("status {status}")], "{line:?}");
    }
    // A malformed game leaves the old one; unknown lines are ignored.
    let bad = format!("set game (;{START}B[F5]W[A1];)\n");
    let game = written(&format!("set depth 1\nmove F5\n{bad}bogus\n\nset colour red\nmove D6\nmove F5\n"));
    assert!(game[0].starts_with("status set: game: move 2, a1, is not legal for O in "), "{game:?}");
    assert_eq!(game[1..], ["status move: f5 is not a legal move here"]);
    assert_eq!(
        written(&format!("set game (;{START}W[F5]W[D6];)\n")),
        ["status set: game: move 1, W[F5]: it is Black's turn"]
    );
    // What is clear is read, and said.
    assert_eq!(
        written("set game (;B[F5/?];)\nmove F6\nmove A1\n"),
        [
            "status set: game 1, B[F5/?]: '?' is not a number (the first of 2 such notes)",
            "status move: a1 is not a legal move here"
        ]
    );
    // A time beyond all measure is accepted, and hurries no search.
    let ages =
        written(&format!("set depth 1\nset game (;{START}TI[9:00]B[F5//1e19]W[D6]B[C3//1e19]W[D3];)\ngo\n"));
    assert!(ages[2].starts_with("=== "), "{ages:?}");
}

/// `pong` comes during a search that would take long, and after the search's last line.
#[test]
fn ping_stops_the_search() {
    let engine = Engine::start(run);
    let mut lines = engine.lines.iter();
    for command in ["hint 2", "go"] {
        engine.send(format!("set depth 60\n{command}"));
        assert!(
            lines.by_ref().any(|line| line.starts_with("search ") && line.ends_with(" 0 4")),
            "{command}"
        );
        engine.send("ping 7\nset depth 2\nhint 1");
        let rest: Vec<_> = lines.by_ref().take_while(|line| line != "pong 7").collect();
        assert_eq!(rest.iter().any(|line| line.starts_with("=== ")), command == "go", "{rest:?}");
        assert_eq!(rest.last().unwrap(), "status");
        // The next search has the depth that is set.
        let next: Vec<_> = lines.by_ref().take_while(|line| line != "status").collect();
        assert!(next.iter().any(|line| line.starts_with("search ") && line.ends_with(" 0 2")), "{next:?}");
    }
}

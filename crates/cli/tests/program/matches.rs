//! `nullwindow match` as its users meet it, with small engines and broken ones.

#[cfg(unix)]
mod forfeits;
#[cfg(unix)]
mod shogi;

use crate::common::{refused, run, text, words};
use nullwindow_chess::Pgn;
use std::fs;
use std::path::PathBuf;
use std::process::{Output, id};

#[cfg(unix)]
const SOUND: &str = "nullwindow --depth 1 --hash 1";

/// The output of a match with these words behind its engines.
fn run_match(engines: [&str; 2], arguments: &str) -> Output {
    let (engines, arguments) = (engines.map(str::to_owned), words(arguments));
    let all: Vec<_> = engines.iter().chain(&arguments).map(String::as_str).collect();
    run(&[&["match"], &all[..]].concat(), b"")
}

/// Games of the first engine against the second.
fn matched(engines: [&str; 2], arguments: &str) -> String {
    let output = run_match(engines, arguments);
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The lines about games, and the standing, without times.
fn results(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| line.starts_with("game ") || line.starts_with("A against B")).collect()
}

/// The path of a file of this test alone.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("nullwindow-match-{}-{name}", id()))
}

const SMALL: [&str; 2] = ["nullwindow --depth 2 --hash 1", "nullwindow --nodes 50 --hash 1"];

#[test]
fn match_is_reproducible_and_plays_balanced_openings_twice() {
    let record = scratch("record");
    let arguments = format!("--games 6 --record {}", record.display());
    let first = matched(SMALL, &arguments);
    let kept = fs::read_to_string(&record).unwrap();
    let again = matched(SMALL, &arguments);
    assert_eq!(results(&first), results(&again));
    assert_eq!(fs::read_to_string(&record).unwrap(), kept.repeat(2), "records are appended");
    fs::remove_file(&record).unwrap();

    assert!(
        first.starts_with(
            "A: nullwindow --depth 2 --hash 1\nB: nullwindow --nodes 50 --hash 1\ngame 1 of 6, A-B: "
        ),
        "{first}"
    );
    assert_eq!(results(&first).len(), 7);
    assert!(!first.contains("forfeit"), "{first}");
    let games: Vec<_> = kept.split("[Game \"othello\"]\n").skip(1).collect();
    let openings: Vec<Vec<_>> = games
        .iter()
        .map(|game| game.split("\n\n").nth(1).unwrap().split_whitespace().take(10).collect())
        .collect();
    assert_eq!(openings.len(), 6);
    for pair in [0, 2, 4] {
        assert_eq!(openings[pair], openings[pair + 1]);
        assert!(games[pair].contains("[Black \"nullwindow --depth 2 --hash 1\"]"), "{}", games[pair]);
        assert!(games[pair + 1].contains("[White \"nullwindow --depth 2 --hash 1\"]"), "{}", games[pair + 1]);
    }
    assert!(openings[0] != openings[2] && openings[2] != openings[4]);
    assert_ne!(results(&matched(SMALL, "--games 6 --seed 2")), results(&first));
}

#[test]
fn json_reports_games_and_the_standing() {
    let printed = matched(SMALL, "--games 2 --json");
    let lines: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["first"], &lines[1]["first"]), (&"A".into(), &"B".into()));
    assert_eq!((&lines[0]["opening"], &lines[0]["forfeit"]), (&lines[1]["opening"], &false.into()));
    let points = |line: &serde_json::Value| match line["result"].as_str().unwrap() {
        "1-0" => [2, 0],
        "0-1" => [0, 2],
        _ => [1, 1],
    };
    let halves = points(&lines[0])[0] + points(&lines[1])[1];
    let total = &lines[2];
    assert_eq!(2 * total["wins"].as_u64().unwrap() + total["draws"].as_u64().unwrap(), halves);
    assert_eq!((&total["games"], &total["verdict"]), (&2.into(), &serde_json::Value::Null));
    // The margin is that of the moves.
    for line in &lines[..2] {
        let margin = line["margin"].as_i64().unwrap();
        assert_eq!(points(line)[0], (margin.signum() + 1) as u64, "{line}");
        assert!(line["moves"].as_str().unwrap().split(' ').count() >= 10);
    }
}

#[test]
fn sequential_test_finds_the_stronger_engine() {
    let printed = matched(
        ["nullwindow --depth 6 --hash 4", "nullwindow --depth 1 --hash 1"],
        "--games 60 --sprt -100,200 --clock 60",
    );
    let games = results(&printed).len() - 1;
    assert!((4..60).contains(&games), "{printed}");
    assert!(printed.contains(", the difference is rather 200 than -100\n"), "{printed}");
}

#[test]
fn other_games_are_refereed_too() {
    let printed = matched(SMALL, "--games 2 --game kalah --pits 4 --seeds 3 --plies 4");
    assert!(printed.contains(" seeds.  A ") || printed.contains(": a draw.  A "), "{printed}");
    let printed =
        matched(["nullwindow --level 9 --hash 1"; 2], "--games 2 --game tic-tac-toe --plies 1 --balance 0");
    assert!(printed.contains("A against B: +0 =2 -0, Elo +0 "), "{printed}");
}

#[test]
fn openings_are_read_from_files() {
    let path = scratch("openings");
    let file = path.to_str().unwrap();
    // The second leaves out Black's pass.
    fs::write(&path, "# two\n\n F5d6 C3\nd3c3f5d2d1e1b2c1a3\n").unwrap();
    let printed = matched(SMALL, &format!("--games 6 --book {file} --json"));
    for (line, moves) in printed
        .lines()
        .zip(["f5 d6 c3 "; 2].into_iter().chain(["d3 c3 f5 d2 d1 e1 b2 c1 -- a3 "; 2]).cycle())
        .take(6)
    {
        assert!(line.contains(&format!("\"moves\":\"{moves}")), "{line}");
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn bad_arguments_are_one_line() {
    refused(
        &["match", SMALL[0], SMALL[1], "--sprt", "5,5"],
        "invalid value '5,5' for '--sprt <ELO0,ELO1>': these are not two differences of Elo, \
         the smaller first, such as 0,10",
    );
    refused(&["match", SMALL[0], "a 'b"], "engine B 'a 'b': the ' is not closed");
    refused(
        &["match", SMALL[0], SMALL[1], "--record", "no/such/file"],
        "no/such/file: No such file or directory (os error 2)",
    );
}

/// Two of this program's engines for chess.
const CHESS: [&str; 2] = ["nullwindow --depth 2 --hash 1", "nullwindow --nodes 300 --hash 1"];

#[test]
fn chess_is_played_by_uci_and_recorded_as_pgn() {
    let record = scratch("pgn");
    let arguments = format!("--game chess --games 4 --nodes 2000 --record {}", record.display());
    let first = matched(CHESS, &arguments);
    assert_eq!(results(&first), results(&matched(CHESS, &arguments)), "the same each time");
    assert!(!first.contains("forfeit") && results(&first).len() == 5, "{first}");
    let kept = fs::read_to_string(&record).unwrap();
    fs::remove_file(&record).unwrap();
    let games: Vec<_> = Pgn::games(&kept).map(Result::unwrap).collect();
    assert_eq!(games.len(), 8);
    for pair in games.chunks(2) {
        let opening = |game: &Pgn| game.moves.iter().map(|m| m.m).take(6).collect::<Vec<_>>();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!((pair[0].tag("White"), pair[1].tag("Black")), (Some(CHESS[0]), Some(CHESS[0])));
        for game in pair {
            let plies = game.moves.len();
            assert!(game.moves[plies - 1].comment.as_ref().unwrap().ends_with('s'), "{plies}");
            let ending = game.tag("Termination").unwrap();
            let decided = matches!(game.result, Some(nullwindow::Outcome::Win(_)));
            assert_eq!(ending.ends_with(" wins by checkmate"), decided, "{ending}");
            assert!(decided || ending.starts_with("a draw by "), "{ending}");
        }
    }
}

#[test]
fn concurrency_changes_no_game() {
    let arguments = "--game chess --games 6 --nodes 500 --json";
    let sorted = |printed: &str| {
        let mut lines: Vec<_> =
            printed.lines().filter(|line| line.contains("\"moves\"")).map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let one = matched(CHESS, arguments);
    let three = matched(CHESS, &format!("{arguments} --concurrency 3"));
    assert_eq!((sorted(&one).len(), sorted(&one)), (6, sorted(&three)));
    let total =
        |printed: &str| printed.lines().last().unwrap().split("\"engines\"").next().unwrap().to_owned();
    assert_eq!(total(&one), total(&three));
}

#[test]
fn chess_starts_from_positions_of_a_file() {
    let path = scratch("epd");
    let file = path.to_str().unwrap();
    let lines = "# three\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n\ne4 e5 Bc4\n\
                 bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 moves Nf3\n";
    fs::write(&path, lines).unwrap();
    let printed =
        matched(CHESS, &format!("--game chess --games 6 --nodes 300 --book {file} --json --most-moves 12"));
    let starts: Vec<serde_json::Value> =
        printed.lines().take(6).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(starts[0]["start"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(starts[2]["start"].is_null() && starts[3]["moves"].as_str().unwrap().starts_with("e4 e5 Bc4 "));
    assert!(starts[5]["start"].as_str().unwrap().starts_with("bqnb1rkr/"), "{printed}");
    assert!(!printed.contains("\"forfeit\":true") && printed.contains("adjudicated"), "{printed}");
    fs::remove_file(&path).unwrap();
    let book = scratch("book.bin");
    let file = book.to_str().unwrap();
    // The key of the start, e2e4, its weight.
    let entry = [&0x463b_9618_1691_fc9c_u64.to_be_bytes()[..], &[3, 28, 0, 5, 0, 0, 0, 0]].concat();
    fs::write(&book, entry).unwrap();
    let printed = matched(CHESS, &format!("--game chess --book {file} --games 2 --most-moves 3 --json"));
    assert_eq!(printed.matches("\"moves\":\"e4 ").count(), 2, "{printed}");
    fs::remove_file(&book).unwrap();
}

#[test]
fn chess_can_be_played_by_the_other_protocol_too() {
    let printed = matched(CHESS, "--game chess --protocol gtp --games 4 --most-moves 40");
    assert!(results(&printed).len() == 5 && !printed.contains("forfeit"), "{printed}");
}

#[test]
fn random_openings_of_chess_are_balanced_too() {
    let printed = matched(CHESS, "--game chess --games 2 --plies 5 --most-moves 2 --nodes 50");
    assert!(printed.contains("A against B: +0 =2 -0, "), "{printed}");
}

#[test]
fn option_that_the_protocol_lacks_is_refused() {
    let [a, b] = CHESS;
    let output = run_match(CHESS, "--game chess --option-a Colour=red");
    assert_eq!(text(&output.stderr), format!("error: '{a}' has no option 'Colour'\n"));
    for (option, value, wanted) in [
        ("hash", "0", "a whole number from 1 to 1048576"),
        ("MultiPV", "many", "a whole number from 1 to 218"),
        ("Ponder", "1", "true or false"),
        ("Clear Hash", "1", "no value"),
    ] {
        let output = run_match(CHESS, &format!("--game chess --option-b '{option}={value}'"));
        let printed = text(&output.stderr);
        let name = if option == "hash" { "Hash" } else { option };
        let why = format!("has no value '{value}' of its option '{name}', which takes {wanted}");
        assert_eq!((printed, output.status.code()), (format!("error: '{b}' {why}\n"), Some(2)));
    }
    refused(
        &["match", a, b, "--game", "chess", "--clock", "5+x"],
        "invalid value '5+x' for '--clock <[MOVES/]SECONDS[+INCREMENT][,BYOYOMI]>': \
         this is not [MOVES/]SECONDS[+INCREMENT][,BYOYOMI], such as 5+0.05, 40/60 or 60,10",
    );
    let printed =
        matched(CHESS, "--game chess --games 2 --clock 60+1 --option-a 'move overhead=5' --most-moves 4");
    assert!(!printed.contains("forfeit"), "{printed}");
}

#[test]
fn tic_tac_toe_finds_openings() {
    let output = run_match(SMALL, "--game tic-tac-toe --games 6");
    let (errors, printed) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(errors, "3 of 3 openings of 5 plies found that are even to within 2\n");
    assert!(output.status.success() && results(&printed).len() == 7, "{printed}");
}

#[test]
fn failed_match_leaves_no_record() {
    let path = scratch("none");
    let file = path.to_str().unwrap();
    for (engine, arguments) in
        [("no-such-engine", ""), (SMALL[0], "--games 3"), (SMALL[0], "--book no/such/file")]
    {
        let output = run_match([engine, SMALL[1]], &format!("{arguments} --record {file}"));
        assert_eq!(output.status.code(), Some(2));
        assert!(!path.exists(), "{arguments:?}");
    }
}

#[test]
fn parameters_are_set_by_options() {
    let arguments = "--game chess --games 2 --nodes 100 --most-moves 2 --option-a razoring_depth=1";
    for engine in ["nullwindow --hash 1", "nullwindow --hash 1 --tuning"] {
        matched([engine, CHESS[1]], arguments);
    }
}

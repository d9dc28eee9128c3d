//! `nullwindow solve --each` and `--selectivity` on the command line.

use crate::common::{refused, run, text};
use serde_json::Value;

/// FForum 1 and 3, with the values of all their moves.
const SCORED: &str = "\
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; \
A3:+4; B1:-4; A4:-22; G2:-24;
----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X; D1:+2; G3:+0; B8:-2; B1:-4; C1:-4; \
A2:-4; A3:-6; B2:-12;
";

fn solve(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let output = run(&[&["solve", "--hash", "16"], arguments].concat(), input.as_bytes());
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    (text(&output.stdout), output.status.code())
}

fn objects(printed: &str) -> Vec<Value> {
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Moves with their scores, in the order of the output.
fn scores(object: &Value) -> Vec<(&str, &Value)> {
    let each = object["each"].as_array().unwrap();
    each.iter().map(|value| (value["move"].as_str().unwrap(), &value["score"])).collect()
}

#[test]
fn every_move_has_its_value() {
    let (printed, code) = solve(&["--each", "--json", "-"], SCORED);
    assert_eq!(code, Some(0));
    for (object, line) in objects(&printed).iter().zip(SCORED.lines()) {
        let given =
            line.split("; ").skip(1).map(|field| field.trim_end_matches(';').split_once(':').unwrap());
        let given: Vec<_> =
            given.map(|(m, score)| (m.to_lowercase(), score.parse::<i64>().unwrap())).collect();
        let mut solved: Vec<_> =
            scores(object).iter().map(|&(m, score)| (m.to_owned(), score.as_i64().unwrap())).collect();
        assert!(solved.is_sorted_by_key(|&(_, score)| std::cmp::Reverse(score)), "{object}");
        assert_eq!((&object["score"], &object["move"]), (&solved[0].1.into(), &(*solved[0].0).into()));
        let nodes: u64 =
            object["each"].as_array().unwrap().iter().map(|m| m["nodes"].as_u64().unwrap()).sum();
        assert_eq!((object["nodes"].as_u64(), object["agrees"].as_bool()), (Some(nodes), Some(true)));
        for value in object["each"].as_array().unwrap() {
            assert_eq!((&value["exact"], &value["agrees"]), (&true.into(), &true.into()));
            let (m, line) = (value["move"].as_str().unwrap(), value["line"].as_str().unwrap());
            assert!(line.starts_with(m), "{value}");
        }
        solved.sort_unstable();
        let mut given = given;
        given.sort_unstable();
        assert_eq!(solved, given);
    }
}

#[test]
fn each_move_is_compared_with_its_score() {
    let (printed, code) = solve(&["--each", "-"], SCORED);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("\n  g8      +18  agrees  g8 "), "{printed}");
    assert!(printed.ends_with("\n16 of 16 moves agree with the scores given\n"), "{printed}");
    // The best move is right, another one is not.
    let wrong = SCORED.replace("A4:-22", "A4:-20");
    let (printed, code) = solve(&["--each", "-"], &wrong);
    assert_eq!(code, Some(1));
    assert!(printed.contains("\n  a4      -22  CONTRADICTS -20  a4 "), "{printed}");
    assert!(printed.ends_with("\n15 of 16 moves agree with the scores given\n"), "{printed}");
    let (printed, code) = solve(&["--each", "--json", "-"], &wrong);
    assert_eq!((objects(&printed)[0]["agrees"].as_bool(), code), (Some(true), Some(1)));
    let (_, code) = solve(&["-"], &wrong);
    assert_eq!(code, Some(0), "only the best is looked at");
}

#[test]
fn other_games_and_some_of_the_moves() {
    let of = |arguments: &[&str]| {
        let (printed, code) = solve(&[&["--each", "--json", "--game"], arguments].concat(), "");
        assert_eq!(code, Some(0), "{printed}");
        objects(&printed).remove(0)
    };
    let toe = of(&["tic-tac-toe", "12"]);
    let draws = scores(&toe).iter().filter(|(_, score)| *score == "draw").count();
    assert_eq!((scores(&toe).len(), scores(&toe)[0].1, draws), (7, &"win in 5".into(), 4), "{toe}");
    let kalah = of(&["kalah", "--pits", "3", "--seeds", "3"]);
    assert_eq!(kalah["each"].as_array().unwrap().len(), 3);
    assert_eq!(&kalah["score"], scores(&kalah)[0].1);
    // Those named, once each.
    let some = of(&["tic-tac-toe", "12", "--moves", "6,4,6"]);
    assert_eq!(scores(&some).iter().map(|&(m, _)| m).collect::<Vec<_>>(), ["4", "6"]);
    assert_eq!((&some["moves"], some["move"].as_str()), (&serde_json::json!(["6", "4", "6"]), Some("4")));
    // A finished game has no moves.
    let over = of(&["tic-tac-toe", "14253"]);
    assert!(over.get("each").is_none() && over["exact"] == true, "{over}");
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_moves_that_are_done() {
    // The first move takes a moment, the rest of them minutes.
    let over = format!("{} O", "X".repeat(64));
    let [_, rest, errors] =
        crate::common::interrupted(&["solve", "--each", &over, "ffo:55", "ffo:56"], "-INT");
    assert!(rest.contains("interrupted"), "{rest}");
    assert_eq!(errors, "interrupted; positions not begun: 1\n");
}

#[test]
fn an_estimate_is_printed_with_its_confidence() {
    let (printed, code) = solve(&["ffo:40", "--selectivity", "1"], "");
    assert_eq!(code, Some(0));
    let confidence = ": an estimate, at level 1 of 4: \
                      each cut is right with a probability of 86.4 % by the model; given: +38\n";
    assert!(printed.contains(confidence), "{printed}");
    let json = |level: &str| {
        let (printed, code) = solve(&["ffo:40", "--json", "--selectivity", level], "");
        assert_eq!(code, Some(0));
        objects(&printed).remove(0)
    };
    let (low, high) = (json("1"), json("99 %"));
    for (object, level) in [(&low, 1), (&high, 4)] {
        assert_eq!(
            (&object["exact"], &object["bound"], &object["level"]),
            (&false.into(), &"estimate".into(), &level.into())
        );
        assert!(object.get("agrees").is_none() && object["expected"] == 38, "{object}");
    }
    assert!(high["probability"].as_f64().unwrap() >= 0.99 && low["nodes"].as_u64() < high["nodes"].as_u64());
    // A search without selective cuts is exact, and is printed as such.
    let late = format!("{}OX------ O", "-".repeat(56));
    let (printed, _) = solve(&[&late, "--selectivity", "1", "--json"], "");
    let late = objects(&printed).remove(0);
    assert!(late["exact"] == true && late["bound"] == "exact" && late.get("level").is_none(), "{late}");
    // Estimates of moves are compared with nothing.
    let (printed, code) = solve(&["ffo:42", "--each", "--moves", "g2,c2", "--selectivity", "1"], "");
    assert!(
        code == Some(0) && printed.contains("  given: +6  ") && !printed.contains(" agree "),
        "{printed}"
    );
}

#[test]
fn unknown_levels_are_refused() {
    for (arguments, message) in [
        (
            &["--game", "kalah", "--selectivity", "1"][..],
            "--selectivity: there are no levels for kalah, whose solver has no selective cuts",
        ),
        (&["ffo:40", "--selectivity", "5"], "--selectivity: there is no level 5 for othello, only 1 to 4"),
        (&["ffo:40", "--selectivity", "99.9%"], "--selectivity: the highest level of othello has 99.5 %"),
        (
            &["ffo:40", "--selectivity", "0"],
            "invalid value '0' for '--selectivity <LEVEL>': \
             this is not a level, such as 2, or a percentage, such as 95%",
        ),
        (
            &["ffo:40", "--selectivity", "100%"],
            "invalid value '100%' for '--selectivity <LEVEL>': this is not a percentage from 0 to below 100",
        ),
    ] {
        refused(&[&["solve"], arguments].concat(), message);
    }
}

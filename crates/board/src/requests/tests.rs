use super::*;
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).unwrap()
}

const GAMES: [&str; 5] = ["othello", "connect-four", "kalah", "chess", "shogi"];

/// In random-looking games every move goes to a cell of the picture, and two moves with the same places
/// differ in their names alone by a promotion.
#[test]
fn pictures_have_a_place_for_every_move() {
    for game in GAMES {
        let mut moves: Vec<String> = Vec::new();
        for ply in 0..40 {
            let position = ask(json!({"request": "position", "game": game, "moves": moves}));
            let cells = position["picture"]["cells"].as_array().unwrap();
            let names = position["picture"]["names"].as_array().unwrap();
            assert_eq!(cells.len(), names.len(), "{game}");
            assert_eq!(cells.len() as u64 % position["picture"]["columns"].as_u64().unwrap(), 0);
            let choices = position["moves"].as_array().unwrap();
            let Some(choice) = choices.get(ply * 7 % choices.len().max(1)) else { break };
            for choice in choices {
                match &choice["to"] {
                    Value::Null => assert_eq!((game, choice["name"].as_str()), ("othello", Some("pass"))),
                    to => assert!((to.as_u64().unwrap() as usize) < cells.len(), "{game} {choice}"),
                }
                if let Some(from) = choice["from"].as_u64() {
                    assert_ne!(cells[from as usize], "", "{game} {choice}");
                }
            }
            moves.push(choice["name"].as_str().unwrap().to_owned());
        }
        assert!(moves.len() > 9, "{game}");
    }
}

#[test]
fn a_picture_shows_the_pieces_where_they_are() {
    let chess = ask(json!({"request": "position", "game": "chess", "start": "4k3/8/8/8/8/8/8/R3K2R w KQ -"}));
    let cells = chess["picture"]["cells"].as_array().unwrap();
    assert_eq!(
        (cells[4].as_str(), cells[56].as_str(), cells[60].as_str()),
        (Some("k"), Some("R"), Some("K"))
    );
    let castling: Vec<_> = chess["moves"].as_array().unwrap().iter().filter(|m| m["name"] == "O-O").collect();
    assert_eq!((&castling[0]["from"], &castling[0]["to"]), (&json!(60), &json!(62)));
    let shogi =
        ask(json!({"request": "position", "game": "shogi", "moves": ["7g7f", "3c3d", "8h2b+", "3a2b"]}));
    let cells = shogi["picture"]["cells"].as_array().unwrap();
    assert_eq!((cells[16].as_str(), cells[4].as_str()), (Some("s"), Some("k")));
    assert_eq!(shogi["picture"]["hands"], json!([[["B", 1]], [["b", 1]]]));
    let kalah = ask(json!({"request": "position", "game": "kalah", "moves": ["3"]}));
    assert_eq!(
        kalah["picture"]["cells"],
        json!(["4", "4", "4", "4", "4", "4", "4", "4", "0", "5", "5", "5"])
    );
    assert_eq!((&kalah["first"], &kalah["picture"]["hands"][0]), (&json!(true), &json!([["store", 1]])));
    let four = ask(json!({"request": "position", "game": "connect-four", "moves": ["4", "4", "1"]}));
    let cells = four["picture"]["cells"].as_array().unwrap();
    assert_eq!(
        (cells[38].as_str(), cells[31].as_str(), cells[35].as_str()),
        (Some("X"), Some("O"), Some("X"))
    );
}

#[test]
fn searches_give_every_move_a_value() {
    for game in GAMES {
        let request = json!({"request": "search", "game": game, "depth": 2, "lines": 999});
        let (answer, position) = (ask(request), ask(json!({"request": "position", "game": game})));
        let lines = answer["lines"].as_array().unwrap();
        assert_eq!(lines.len(), position["moves"].as_array().unwrap().len(), "{game}");
        let scores: Vec<_> = lines.iter().map(|line| line["score"].as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{game} {scores:?}");
        assert_eq!(answer["done"], true);
    }
    // An endgame that is searched to its end; White is to move, and the score is Black's.
    let start = "OOOOOOO-OOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXXXXXXXX- O";
    let answer = ask(json!({"request": "search", "game": "othello", "start": start, "lines": 9}));
    assert_eq!(answer["lines"][0]["exact"], true, "{answer}");
}

#[test]
fn records_are_written_and_read_again() {
    for (game, moves, notation, file) in [
        ("chess", vec!["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"], "pgn", "a.pgn"),
        ("othello", vec!["f5", "d6", "c3", "d3", "c4"], "ggf", "a.ggf"),
        ("othello", vec!["f5", "d6", "c3", "d3", "c4"], "moves", "a.txt"),
        ("shogi", vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "kif", "a.kif"),
        ("shogi", vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "csa", "a.csa"),
        ("connect-four", vec!["4", "4", "1"], "moves", "a.txt"),
        ("kalah", vec!["3", "6", "1"], "moves", "a.txt"),
    ] {
        let written = ask(json!({"request": "export", "game": game, "moves": moves, "notation": notation}));
        let read = ask(json!({"request": "import", "game": game, "name": file, "bytes": written["bytes"]}));
        assert_eq!(read["games"][0]["moves"], json!(moves), "{game} {notation} {written} {read}");
    }
    let bytes = "[White \"Anna\"]\n[Black \"Bob\"]\n1. d4 *\n\n[White \"Cleo\"]\n1. c4 *\n";
    let read = ask(json!({"request": "import", "game": "chess", "name": "x.pgn", "bytes": bytes}));
    assert_eq!(read["games"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&read["games"][0]["title"], &read["games"][1]["moves"]),
        (&json!("Anna – Bob"), &json!(["c4"]))
    );
}

#[test]
fn errors_are_one_line() {
    for (wrong, part) in [
        (json!({"request": "none"}), "request: "),
        (json!({"request": "position"}), "request: "),
        (json!({"request": "position", "game": "go"}), "no game is named go"),
        (json!({"request": "position", "game": "chess", "start": "8/8 w"}), "position: column "),
        (json!({"request": "position", "game": "chess", "moves": ["e4", "Ke3"]}), "move 2: "),
        (json!({"request": "search", "game": "chess", "depth": 0}), "depth: 0"),
        (json!({"request": "search", "game": "chess", "seconds": -1.0}), "seconds: "),
        (json!({"request": "search", "game": "connect-four", "start": "1212121"}), "the game is over"),
        (json!({"request": "import", "game": "chess", "name": "a.pgn", "bytes": "1. e4 e4"}), "a.pgn: "),
        (json!({"request": "import", "game": "chess", "name": "a.pgn", "bytes": ""}), "a.pgn: "),
        (json!({"request": "import", "game": "othello", "name": "a.wtb", "bytes": "x"}), "a.wtb: byte "),
        (
            json!({"request": "import", "game": "shogi", "name": "a.kif", "bytes": "1 ９九玉(11)"}),
            "a character",
        ),
        (
            json!({"request": "import", "game": "shogi", "name": "a.csa", "bytes": "V2.2\nPI\n+\n+5555FU"}),
            "a.csa",
        ),
        (
            json!({"request": "export", "game": "kalah", "moves": ["1"], "notation": "pgn"}),
            "no record of kalah",
        ),
    ] {
        let answer = ask(wrong.clone());
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{wrong}: {answer}"));
        assert!(error.contains(part) && !error.contains('\n'), "{wrong}: {error}");
    }
}

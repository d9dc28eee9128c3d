//! Requests for the games of the house.

use super::*;
use serde_json::{Value, json};

thread_local! {
    /// One for all requests of a test: a table stays from one to the next.
    static PAGE: Page = page();
}

fn ask(request: Value) -> Value {
    PAGE.with(|page| serde_json::from_str(&page.answer(&request.to_string())).unwrap())
}

fn games() -> Vec<String> {
    let answer = ask(json!({"request": "games"}));
    let games = answer["games"].as_array().unwrap();
    games.iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn games_are_listed_with_what_the_page_shows() {
    let answer = ask(json!({"request": "games"}));
    let mut othello = answer["games"][0].clone();
    let options = othello.as_object_mut().unwrap().remove("options").unwrap();
    assert_eq!(
        othello,
        json!({"name": "othello", "title": "Othello", "look": "discs",
        "weights": "weights/othello.gz", "notations": ["ggf", "sgf", "moves"]})
    );
    assert_eq!([&options[0]["name"], &options[1]["name"]], ["columns", "rows"]);
    assert_eq!(options[1]["label"], "Rows");
    assert_eq!(options[1]["usual"], "the columns, or 8");
    assert_eq!(options[1]["others"], json!(["4", "6", "8"]));
    assert_eq!(games().len(), 7);
}

/// Each table that a game names is in the folder that the page is built from, and none besides.
#[test]
fn tables_of_openings_are_of_the_variants_that_name_them() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/openings");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files = files.filter(|file| file.extension().is_some_and(|end| end == "openings")).count();
    for game in super::games() {
        for PageOpenings { variant, path, .. } in game.openings {
            let name = path.strip_prefix("openings/").and_then(|name| name.strip_suffix(".gz")).unwrap();
            let table = std::fs::read(format!("{folder}/{name}.openings")).unwrap();
            let head = format!("nullwindow openings 1\ngame {}\nvariant {variant}\n", game.name);
            assert!(table.starts_with(head.as_bytes()), "{name} is not of {variant}");
            files -= 1;
        }
    }
    assert_eq!(files, 0, "tables that no game names");
}

#[test]
fn the_page_lists_the_games_and_their_modules() {
    let page = include_str!("../../../web/play.html");
    let listed: Vec<_> = page.lines().filter(|line| line.contains(" data-module=")).map(str::trim).collect();
    let module = |name: &str| {
        if ["othello", "chess", "shogi"].contains(&name) { name.to_owned() } else { "boards".into() }
    };
    let expected = games().into_iter().zip(super::games()).map(|(name, game)| {
        format!("<option value=\"{name}\" data-module=\"{}.wasm.gz\">{}</option>", module(&name), game.title)
    });
    assert_eq!(listed, expected.collect::<Vec<_>>());
}

#[test]
fn boards_of_other_sizes_are_opened_by_options() {
    let request = |columns: &str| {
        let options = json!({"columns": columns});
        json!({"request": "position", "game": "domineering", "options": options, "moves": ["a1"]})
    };
    let small = ask(request("3"));
    assert_eq!(small["picture"]["cells"].as_array().unwrap().len(), 18);
    assert_eq!(ask(request("many"))["error"], "--columns: 'many' is not a number from 0 to 255");
    assert_eq!(ask(request("4"))["picture"]["columns"], 4);
    // d1 is on the usual board, but beyond three columns.
    let import = |columns: &str| {
        let options = json!({"columns": columns});
        ask(json!({"request": "import", "game": "domineering", "options": options, "name": "position",
            "bytes": "d1"}))
    };
    assert_eq!(import("4")["games"][0]["moves"], line(&["d1"]));
    let error =
        "position: game 1: position: character 1: move 1 cannot be played: no domino fits upright at d1";
    assert_eq!(import("3")["error"], error);
}

#[test]
fn small_boards_of_othello_are_shown_searched_and_written() {
    let request = |request: &str, moves: &[&str]| {
        ask(json!({"request": request, "game": "othello", "options": {"columns": "6"}, "moves": moves,
            "tree": line(moves), "depth": 4, "lines": 1, "notation": "ggf"}))
    };
    let shown = request("position", &["c2", "b4"]);
    assert_eq!((&shown["picture"]["columns"], &shown["picture"]["names"][35]), (&json!(6), &json!("f6")));
    assert_eq!(shown["picture"]["cells"][8], "X");
    assert_eq!(
        request("position", &["c2", "g1"])["error"],
        "move 2: g1 is not a square of this board (a1 to f6)"
    );
    let searched = request("search", &["c2"]);
    assert!(searched["error"].is_null(), "{searched}");
    assert_eq!(
        request("export", &["c2"])["error"],
        "c2 is not legal on the board of 8×8, the only one of GGF"
    );
    let six =
        ask(json!({"request": "position", "game": "othello", "options": {"columns": "6", "rows": "8"}}));
    assert_eq!(
        six["error"],
        "a board of Othello has no 6 columns and 8 rows: boards are 4×4, 4×6, 6×4, 6×6 and 8×8"
    );
}

/// In random-looking games every move goes to a cell of the picture, and two moves with the same places
/// differ in their names alone by a promotion.
#[test]
fn pictures_have_a_place_for_every_move() {
    for game in games() {
        let mut moves: Vec<String> = Vec::new();
        for ply in 0..40 {
            let position = ask(json!({"request": "position", "game": game, "moves": moves}));
            let cells = position["picture"]["cells"].as_array().unwrap();
            let names = position["picture"]["names"].as_array().unwrap();
            assert_eq!(cells.len(), names.len(), "{game}");
            assert_eq!(cells.len() as u64 % position["picture"]["columns"].as_u64().unwrap(), 0);
            let choices = position["moves"].as_array().unwrap();
            let Some(choice) = choices.get(ply * 7 % choices.len().max(1)) else {
                assert!(position["ending"].is_string(), "{game}");
                break;
            };
            for choice in choices {
                match &choice["to"] {
                    Value::Null => assert_eq!((&*game, choice["name"].as_str()), ("othello", Some("pass"))),
                    to => assert!((to.as_u64().unwrap() as usize) < cells.len(), "{game} {choice}"),
                }
                if let Some(from) = choice["from"].as_u64() {
                    assert_ne!(cells[from as usize], "", "{game} {choice}");
                }
            }
            moves.push(choice["name"].as_str().unwrap().to_owned());
        }
        assert!(moves.len() > 4, "{game}");
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
    let moves = ["b2", "c4", "b4"];
    let dominoes = ask(json!({"request": "position", "game": "domineering", "moves": moves}));
    // From the top: b3 and b2, b5 and b4, c4 and d4.
    assert_eq!(dominoes["picture"]["joined"], json!([[25, 19], [13, 7], [14, 15]]));
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
    for game in games() {
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

/// The nodes of moves in a row.
fn line(moves: &[&str]) -> Value {
    let nodes = moves.iter().zip(0..).map(|(name, parent)| json!({"parent": parent, "name": name}));
    Value::Array([json!({"parent": 0, "name": ""})].into_iter().chain(nodes).collect())
}

/// Text as the page gives it: bytes, a character each.
fn bytes(text: &str) -> String {
    text.bytes().map(char::from).collect()
}

/// What the page gives, as text.
fn text(bytes: &Value) -> String {
    let bytes = bytes.as_str().unwrap().chars().map(|byte| u8::try_from(byte).unwrap());
    String::from_utf8(bytes.collect()).unwrap()
}

fn import(game: &str, name: &str, text: &str) -> Value {
    ask(json!({"request": "import", "game": game, "name": name, "bytes": bytes(text)}))
}

/// The moves of a game, each with its parent's number, its glyphs and its comment where it has them.
fn moves(game: &Value) -> Vec<String> {
    let nodes = game["moves"].as_array().unwrap_or_else(|| panic!("{game}"));
    let written = nodes.iter().map(|node| {
        let part = |name| node.get(name).map_or(String::new(), |value| format!(" {value}"));
        format!("{} {}{}{}", node["parent"], node["name"].as_str().unwrap(), part("glyphs"), part("comment"))
    });
    written.collect()
}

#[test]
fn records_are_written_and_read_again() {
    for (game, played, notation, file) in [
        ("chess", vec!["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"], "pgn", "a.pgn"),
        ("othello", vec!["f5", "d6", "c3", "d3", "c4"], "ggf", "a.ggf"),
        ("othello", vec!["f5", "d6", "c3", "d3", "c4"], "moves", "a.txt"),
        ("shogi", vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "kif", "a.kif"),
        ("shogi", vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "csa", "a.csa"),
        ("connect-four", vec!["4", "4", "1"], "moves", "a.txt"),
        ("kalah", vec!["3", "6", "1"], "moves", "a.txt"),
        ("kalah", vec!["3", "6", "1"], "sgf", "a.sgf"),
        ("othello", vec!["f5", "d6", "c3", "d3", "c4"], "sgf", "a.sgf"),
        ("shogi", vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "sgf", "a.sgf"),
        ("chess", vec!["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"], "sgf", "a.sgf"),
    ] {
        let tree = line(&played);
        let written = ask(json!({"request": "export", "game": game, "tree": tree, "notation": notation}));
        let read = ask(json!({"request": "import", "game": game, "name": file, "bytes": written["bytes"]}));
        assert_eq!(read["games"][0]["moves"], tree, "{game} {notation} {written} {read}");
        assert!(written["notes"].is_null(), "{written}");
    }
    let text = "[White \"Anna\"]\n[Black \"Bob\"]\n1. d4 *\n\n[White \"Cleo\"]\n1. c4 *\n";
    let read = import("chess", "x.pgn", text);
    assert_eq!(read["games"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&read["games"][0]["title"], &read["games"][1]["moves"]),
        (&json!("Anna – Bob"), &line(&["c4"]))
    );
}

/// A game with a variation, one within it, and one of the first move, with comments and, if it has them,
/// glyphs.
fn annotated([a, b, c, d, e, f]: [&str; 6], glyphs: &[u8]) -> Value {
    let mut tree = json!([{"parent": 0, "name": "", "comment": "before the game"},
        {"parent": 0, "name": a, "comment": "usual ] } \\ *\nand a second line"},
        {"parent": 1, "name": b},
        {"parent": 1, "name": c, "comment": "also good"},
        {"parent": 3, "name": e},
        {"parent": 3, "name": f, "comment": "deeper"},
        {"parent": 0, "name": d}]);
    if !glyphs.is_empty() {
        tree[3]["glyphs"] = json!(glyphs);
    }
    tree
}

#[test]
fn variations_and_comments_come_back_in_every_notation_that_has_them() {
    let shogi = ["7g7f", "3c3d", "8c8d", "2g2f", "2g2f", "6g6f"];
    let chess = ["e4", "e5", "c5", "d4", "Nf3", "Nc3"];
    for (game, names, notation, glyphs) in [
        ("chess", chess, "pgn", &[2, 14][..]),
        ("chess", chess, "sgf", &[3]),
        ("shogi", shogi, "kif", &[]),
        ("shogi", shogi, "sgf", &[]),
        ("othello", ["f5", "d6", "f6", "d3", "e6", "f7"], "sgf", &[6]),
        ("kalah", ["1", "2", "3", "2", "1", "4"], "sgf", &[]),
    ] {
        let tree = annotated(names, glyphs);
        let written = ask(json!({"request": "export", "game": game, "tree": tree, "notation": notation}));
        assert!(written["notes"].is_null(), "{written}");
        let file = format!("a.{notation}");
        let read = ask(json!({"request": "import", "game": game, "name": file, "bytes": written["bytes"]}));
        let mut wanted = json!({ "moves": tree });
        if notation == "pgn" {
            // It has comments on one line, and no closing braces in them.
            wanted["moves"][1]["comment"] = json!("usual ] ) \\ * and a second line");
        }
        assert!(read["error"].is_null(), "{game} {notation} {read} {written}");
        assert_eq!(moves(&read["games"][0]), moves(&wanted), "{game} {notation} {read}");
        assert!(read["notes"].is_null(), "{read}");
    }
}

#[test]
fn what_a_notation_has_no_place_for_is_said() {
    let shogi = annotated(["7g7f", "3c3d", "8c8d", "2g2f", "2g2f", "6g6f"], &[]);
    let othello = annotated(["f5", "d6", "f6", "d3", "e6", "f7"], &[]);
    let csa = ask(json!({"request": "export", "game": "shogi", "tree": shogi, "notation": "csa"}));
    assert_eq!(csa["notes"], "csa has no variations, which are left out");
    let read = import("shogi", "a.csa", &text(&csa["bytes"]));
    let comment = "usual ] } \\ *\\nand a second line";
    let wanted = [r#"0  "before the game""#.to_owned(), format!("0 7g7f {:?}", comment.replace("\\n", "\n"))];
    assert_eq!(moves(&read["games"][0])[..2], wanted);
    for notation in ["ggf", "moves"] {
        let written =
            ask(json!({"request": "export", "game": "othello", "tree": othello, "notation": notation}));
        let note = format!("{notation} has no variations and no comments, which are left out");
        assert_eq!(written["notes"], json!(note), "{written}");
        let read = import("othello", &format!("a.{notation}"), &text(&written["bytes"]));
        assert_eq!(read["games"][0]["moves"], line(&["f5", "d6"]));
    }
}

/// What was copied may end without a result.
#[test]
fn pasted_records_are_read_with_their_variations() {
    for (game, text, tree) in [
        ("chess", "1. e4 e5 2. Nf3", &["0 ", "0 e4", "1 e5", "2 Nf3"][..]),
        (
            "chess",
            "1. e4! (1. d4 {closed} d5 (1... Nf6)) (1. c4) 1... c5 ; Sicilian\n1/2-1/2",
            &["0 ", "0 e4 [1]", "1 c5 \"Sicilian\"", "0 d4 \"closed\"", "3 d5", "3 Nf6", "0 c4"],
        ),
        (
            "shogi",
            "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n*Climbing Silver\n2 ８四歩(83)\n*here\n",
            &["0 ", "0 7g7f", "1 3c3d", "1 8c8d \"Climbing Silver\\nhere\""],
        ),
        ("shogi", "PI\n+\n+7776FU\n'plain\n-3334FU", &["0 ", "0 7g7f \"plain\"", "1 3c3d"]),
        (
            "othello",
            "(;GM[2];B[f5](;W[d6]C[diagonal])(;W[ff];B[e6])(;W[a1];B[a2]))",
            &["0 ", "0 f5", "1 d6 \"diagonal\"", "1 f6", "3 e6"],
        ),
    ] {
        let read = import(game, if game == "othello" { "a.sgf" } else { "position" }, text);
        assert_eq!(moves(&read["games"][0]), tree, "{text}: {read}");
    }
}

/// Each is read as far as it goes, or refused, in one line; a stack is not needed.
#[test]
fn wrong_variations_are_one_line() {
    let (open, close) = ("(".repeat(10_000), ")".repeat(10_000));
    let nested = format!("1. e4 {} *", "(1. d4 ".repeat(10_000));
    let (sgf, long) = (";B[f5]".to_owned(), format!("(;GM[2]{}{}", "(;B[f5]".repeat(10_000), close));
    // Each goes on where the one before it ends, and positions come again.
    let steps = ["７二飛(82)", "３八飛(28)", "８二飛(72)", "２八飛(38)"];
    let kif: String = (2..1_000).map(|n| format!("変化：{n}手\n{n} {}\n", steps[(n - 2) % 4])).collect();
    for (game, name, text, note) in [
        ("chess", "a.pgn", "1. e4 {open".to_owned(), "a.pgn: line 1, column 7: this comment has no end"),
        ("chess", "a.pgn", "(1. d4) 1. e4 *".to_owned(), "line 1, column 1: '(' has no meaning here"),
        ("chess", "a.pgn", format!("1. e4 {open} *"), "line 1, column 8: '(' has no meaning here"),
        ("chess", "a.pgn", nested, "line 1, column 119: variations are nested at most sixteen deep"),
        ("chess", "a.pgn", format!("{open}{close} 1. e4 *"), "'(' has no meaning here"),
        ("othello", "a.sgf", format!("(;GM[2]{open}"), "variations are nested more than 1000 deep"),
        ("othello", "a.sgf", long, "variations are nested more than 1000 deep"),
        ("othello", "a.sgf", format!("(;GM[2]{sgf}(;W[d6]C[open)"), "the ] of a value is missing"),
        ("othello", "a.sgf", format!("(;GM[2]{sgf}(;W[d6]"), "the text ends before the ) of its game"),
        ("shogi", "a.kif", "変化：1手\n1 ７六歩(77)\n".to_owned(), "'変化：1手' is not understood"),
        (
            "shogi",
            "a.kif",
            format!("1 ７六歩(77)\n{kif}"),
            "move 14: 8b7b cannot be played: the game is over",
        ),
        ("chess", "a.pgn", "1. e4 (1. d4 d5 *".to_owned(), "line 1, column 7: this variation has no end"),
    ] {
        let read = import(game, name, &text);
        let said = ["error", "notes"].iter().find_map(|part| read[part].as_str()).unwrap_or_default();
        assert!(said.contains(note) && !said.contains('\n') && said.len() < 300, "{note}: {read}");
    }
    // A page sends what it likes.
    let export =
        |tree: Value| ask(json!({"request": "export", "game": "chess", "tree": tree, "notation": "pgn"}));
    let [start, wrong] = [json!({"parent": 0, "name": ""}), json!({"parent": 7, "name": "e4"})];
    assert_eq!(export(json!([start, wrong]))["error"], "node 1 is before its parent");
    let illegal = json!({"parent": 0, "name": "e5"});
    assert!(export(json!([start, illegal]))["error"].as_str().unwrap().starts_with("move 1: "));
    assert_eq!(export(json!([]))["error"], "the tree has no start");
}

/// A bad game does not take the others with it, and is not forgotten.
#[test]
fn games_that_are_left_out_are_noted() {
    for (game, name, text, first, note) in [
        ("chess", "a.pgn", "1. e4 e4 *\n\n[White \"Anna\"]\n\n1. d4 *\n", "d4", "this game is left out"),
        ("chess", "a.pgn", "1. d4", "d4", "result"),
        ("shogi", "a.csa", "PI\n+\n+5555FU\n/\nPI\n+\n+7776FU\n%TORYO\n", "7g7f", "this game is left out"),
        ("othello", "a.ggf", "(;GM[Othello]B[F5/?];)", "f5", "is not a number"),
        ("othello", "a.sgf", "(;GM[2];B[f5]\n(;GM[2];B[f5])", "f5", "no )"),
        ("kalah", "a.sgf", "(;GM[0]GAME[kalah];B[9])(;GM[0]GAME[kalah];B[3])", "3", "this game is left out"),
    ] {
        let read = ask(json!({"request": "import", "game": game, "name": name, "bytes": text}));
        let notes = read["notes"].as_str().unwrap_or_else(|| panic!("{text}: {read}"));
        assert!(notes.contains(note) && !notes.contains('\n'), "{text}: {notes}");
        assert_eq!(read["games"][0]["moves"][1]["name"], first, "{text}: {read}");
    }
    let good =
        json!({"request": "import", "game": "kalah", "name": "a.sgf", "bytes": "(;GM[0]GAME[kalah];B[3])"});
    assert!(ask(good)["notes"].is_null());
    let text = "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... c5 *";
    let read = ask(json!({"request": "import", "game": "chess", "name": "position", "bytes": text}));
    assert!(read["notes"].is_null(), "{read}");
}

/// One ply only estimates the start, unless it may prove.
#[test]
fn shallow_search_with_nodes_proves_a_value() {
    let proved = |nodes: Option<u64>| {
        let request =
            json!({"request": "search", "game": "connect-four", "depth": 1, "nodes": nodes, "fresh": true});
        ask(request)["lines"][0]["proved"].clone()
    };
    assert_eq!((proved(None), proved(Some(5_000))), (json!(false), json!(true)));
}

#[test]
fn sides_are_named_by_their_colours() {
    let four = |moves: &[&str]| ask(json!({"request": "position", "game": "connect-four", "moves": moves}));
    assert_eq!((&four(&[])["sides"], &four(&["4"])["mover"]), (&json!(["Yellow", "Red"]), &json!("Red")));
    assert_eq!(four(&["1", "2", "1", "2", "1", "2", "1"])["ending"], "Yellow wins");
    assert_eq!(four(&["3", "2", "1", "2", "1", "2", "1", "2"])["ending"], "Red wins");
    let search = json!({"request": "search", "game": "connect-four", "start": "121212", "depth": 3});
    assert_eq!(ask(search)["lines"][0]["value"], "win in 1 for Yellow");
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
            json!({"request": "export", "game": "kalah", "tree": line(&["1"]), "notation": "pgn"}),
            "no record of kalah",
        ),
    ] {
        let answer = ask(wrong.clone());
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{wrong}: {answer}"));
        assert!(error.contains(part) && !error.contains('\n'), "{wrong}: {error}");
    }
}

#[test]
fn values_name_the_side_that_they_are_for() {
    let first = |game: &str, start: &str| {
        let answer = ask(json!({"request": "search", "game": game, "start": start, "depth": 3}));
        let line = &answer["lines"][0];
        let expected = line["expected"].as_f64().unwrap();
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        (text("value"), (text("short"), text("label")), expected)
    };
    let two = |short: &str, label: &str| (short.to_owned(), label.to_owned());
    // Black to move mates, or is mated: the same words, from both sides.
    let (value, short, expected) = first("chess", "6rk/6pp/7N/8/8/8/8/6K1 w - -");
    assert_eq!((value.as_str(), short, expected), ("mate in 1 for White", two("#1", "White #1"), 1.0));
    let (value, short, expected) = first("chess", "K7/8/1k6/8/8/8/8/7r b - -");
    assert_eq!((value.as_str(), short, expected), ("mate in 1 for Black", two("#1", "Black #1"), 0.0));
    let (value, short, expected) = first("chess", "k7/8/8/8/3Q4/8/8/K7 b - -");
    let pawns = value.strip_suffix(" pawns for White").unwrap_or_else(|| panic!("{value}"));
    let pawns = pawns.parse::<f64>().unwrap();
    assert!(pawns > 5.0 && expected > 0.9, "{value}");
    assert_eq!(short, two(&format!("−{pawns:.1}"), &format!("White +{pawns:.1}")));
    // The last move of an endgame in discs.
    let start = "OOOOOOO-OOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXXXXXXXX- O";
    let (value, (short, label), expected) = first("othello", start);
    assert!(value.ends_with(" discs for Black") && short.starts_with('−') && expected > 0.5, "{value}");
    assert_eq!(label, short.replace('−', "Black +"));
}

#[test]
fn a_finished_game_has_a_result_and_values_are_measured() {
    let mated = ask(json!({"request": "position", "game": "chess", "moves": ["f3", "e5", "g4", "Qh4#"]}));
    assert_eq!((&mated["result"], &mated["measure"]["unit"]), (&json!(0.0), &json!("pawns")));
    assert_eq!(mated["measure"]["marks"], json!([[0.3, "??"], [0.2, "?"], [0.1, "?!"]]));
    for game in games() {
        let position = ask(json!({"request": "position", "game": game}));
        let ticks = position["measure"]["ticks"].as_array().unwrap();
        let heights: Vec<_> = ticks.iter().map(|tick| tick[0].as_f64().unwrap()).collect();
        assert!(heights.is_sorted() && heights[3] == 0.5 && position["result"].is_null(), "{game}");
    }
}

#[test]
fn the_exact_value_of_one_move_is_that_of_a_search_of_all() {
    let search = |more: Value| {
        let mut request = json!({"request": "search", "game": "connect-four", "start": "444444222222"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(request)
    };
    let all = search(json!({"lines": 7}));
    let lines = all["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 5);
    for line in lines {
        let only = search(json!({"only": [line["moves"][0]], "lines": 7, "exact": true, "fresh": true}));
        assert_eq!(only["lines"].as_array().unwrap().len(), 1);
        for field in ["value", "score", "exact"] {
            assert_eq!(only["lines"][0][field], line[field], "{only}");
        }
    }
    assert_eq!(search(json!({"lines": 7}))["lines"].as_array().unwrap().len(), 5, "all again");
    let error = search(json!({"only": ["9"]}))["error"].as_str().unwrap().to_owned();
    assert!(error.starts_with("only: "), "{error}");
}

/// A deeper search before leaves values of some moves in the table; a fresh one knows none of them.
#[test]
fn fresh_search_is_the_same_after_a_deeper_one() {
    let search = |depth: u32, fresh: bool| {
        ask(json!({"request": "search", "game": "othello", "depth": depth, "lines": 9, "fresh": fresh}))
    };
    let first = search(6, true);
    search(9, false);
    assert_eq!(search(6, true), first);
    assert_ne!(search(6, false)["nodes"], first["nodes"]);
}

//! Notations: every written text is read again, and no text makes a reader panic.

use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Castling, Chess, Epd, Move, Operation, Pgn, PgnLine, PgnMove};
use nullwindow_support::perft;
use proptest::prelude::*;
use proptest::sample::select;

/// A position and the moves that lead on from it, chosen by numbers.
fn played(start: &Chess, choices: &[u16]) -> Vec<(Chess, Move)> {
    let (mut position, mut game) = (start.clone(), Vec::new());
    for &choice in choices {
        let mut moves = Vec::new();
        if position.moves(&mut moves).is_some() {
            break;
        }
        let m = moves[usize::from(choice) % moves.len()];
        game.push((position.clone(), m));
        position.make(m);
    }
    game
}

fn starts() -> impl Strategy<Value = Chess> {
    let rare = select(vec![
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "QQQ5/7k/8/8/8/8/5K2/q1qN1N1N w - - 90 77",
        "1rkr4/8/8/8/8/8/8/RR1K2RR w GBkq - 0 1",
    ]);
    prop_oneof![
        Just(Chess::start()),
        (0..960_u32).prop_map(|number| Chess::start_960(number).expect("one of 960")),
        rare.prop_map(|fen| fen.parse().expect("a position")),
    ]
}

fn choices(max: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..max)
}

/// Annotations of `moves` moves: glyphs and a comment for each.
fn annotations(moves: usize) -> impl Strategy<Value = Vec<(Vec<u8>, Option<String>)>> {
    let glyphs = prop::collection::vec(any::<u8>(), 0..2);
    prop::collection::vec((glyphs, prop::option::of("[ -z]{0,90}")), moves)
}

fn results() -> impl Strategy<Value = Option<Outcome>> {
    let wins = [Side::First, Side::Second].map(|side| Some(Outcome::Win(side)));
    select(vec![None, Some(Outcome::Draw), wins[0], wins[1]])
}

/// Texts likely to get far in a parser: parts of the notations one after another.
fn parts() -> impl Strategy<Value = String> {
    let part = select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "8/8/4k3/8/8/3KR3/8/8",
        "/",
        "8",
        "k",
        "K",
        "P",
        "r",
        "w",
        "b",
        "-",
        "KQkq",
        "HAha",
        "e3",
        "e6",
        "0",
        "1",
        "99",
        " ",
        " ",
        " ",
        "\n",
        "\t",
        ";",
        "bm",
        "id",
        "D1",
        "pv",
        "\"",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "x",
        "=Q",
        "+",
        "#",
        "!",
        "?",
        "1.",
        "1-0",
        "*",
        "1/2-1/2",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "$",
        "$7",
        "%",
        "[FEN \"",
        "[Event \"a\"]",
        "\\",
        "é",
        "\u{feff}",
        "\0",
        "e7e8q",
        "e1g1",
        ".",
        "…",
        "±",
        "½",
        "a8(Q)",
        "e2-e4",
        "o-o",
        "--",
        "\n\n",
        "[Variant \"",
    ]);
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

/// A text with one place changed.
fn damaged(text: &str, at: usize, by: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = at % chars.len();
    chars.splice(at..=at, by.chars());
    chars.into_iter().collect()
}

/// Checks that a position which was read can be played, and that its text is read again.
fn sound(position: &Chess) {
    assert!(perft(position, 2) <= 500 * 500);
    assert_eq!(&position.to_string().parse::<Chess>().expect("as written"), position);
    assert_eq!(&format!("{position:#}").parse::<Chess>().expect("as written"), position);
    assert_eq!(position.outcome().is_some(), position.moves(&mut Vec::new()).is_some());
}

fn read_everything(text: &str) {
    if let Ok(position) = text.parse::<Chess>() {
        sound(&position);
    }
    if let Ok(lines) = Epd::read(text) {
        for (_, line) in lines {
            sound(&line.position);
            assert_eq!(line.to_string().parse::<Epd>().expect("as written").position, line.position);
        }
    }
    for game in Pgn::games(text).flatten() {
        let again = Pgn::read(&game.to_string()).expect("as written");
        assert_eq!((again.moves.len(), again.end()), (game.moves.len(), game.end()));
    }
    for m in [Chess::start().read_san(text).ok(), Chess::start().read_uci(text).ok()].into_iter().flatten() {
        assert!(Chess::start().is_legal(m));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(text in any::<String>()) {
        read_everything(&text);
    }

    #[test]
    fn any_parts_are_read_or_rejected(text in parts()) {
        read_everything(&text);
    }

    #[test]
    fn damaged_texts_are_read_or_rejected(
        start in starts(), choices in choices(60), at in any::<usize>(), by in parts(),
    ) {
        let mut game = Pgn::new(start.clone());
        game.moves = played(&start, &choices).into_iter().map(|(_, m)| m.into()).collect();
        let by: String = by.chars().take(3).collect();
        read_everything(&damaged(&game.to_string(), at, &by));
        read_everything(&damaged(&game.end().to_string(), at, &by));
        read_everything(&damaged(&format!("{:#}", game.end()), at, &by));
        read_everything(&damaged("8/8/4k3/8/8/3KR3/8/8 b - - bm Kd6; id \"a\"; D1 5; pv Kd6 Re8;", at, &by));
    }

    #[test]
    fn moves_round_trip_in_san_and_uci(start in starts(), choices in choices(80)) {
        for (position, _) in played(&start, &choices) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            for &m in &moves {
                // A name read back gives its own move, so that names are distinct.
                prop_assert_eq!(position.read_san(&position.san(m)), Ok(m));
                for castling in [Castling::TwoSquares, Castling::TakesRook] {
                    let text = position.uci(m, castling);
                    // In Chess960 the square where the king ends may be next to it: GUIs name the rook's
                    // square there.
                    let from_e = m.from.file() == nullwindow_chess::cozy_chess::File::E;
                    if castling == Castling::TakesRook || from_e || !position.san(m).starts_with('O') {
                        prop_assert_eq!(position.read_uci(&text), Ok(m));
                    }
                }
            }
        }
    }

    #[test]
    fn pgn_round_trips(
        start in starts(),
        choices in choices(120),
        annotations in annotations(120),
        value in "[ -~é]{0,20}",
        before in prop::option::of("[ -z]{0,90}"),
        result in results(),
    ) {
        let mut game = Pgn::new(start.clone());
        game.result = result;
        game.tags = vec![("Event".to_owned(), value.clone()), ("Annotator".to_owned(), value)];
        let spaced = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let moves = played(&start, &choices).into_iter().zip(annotations);
        let annotated = |((_, m), (nags, comment)): ((_, Move), (Vec<u8>, Option<String>))| {
            PgnMove { nags, comment: comment.map(spaced), ..PgnMove::from(m) }
        };
        game.moves = moves.map(annotated).collect();
        game.comment = before.map(spaced);
        // Lines that repeat the game are legal variations of it, with the same annotations: two in a row, one
        // of them with one inside, and a comment before some.
        for ply in (0..game.moves.len()).step_by(5) {
            let line = |moves| PgnLine { comment: game.comment.clone(), moves };
            let mut outer: Vec<_> = game.moves[ply..].iter().take(3).cloned().collect();
            let last = outer.len() - 1;
            outer[last].variations = vec![line(vec![outer[last].clone()])];
            let plain = PgnLine { comment: None, moves: vec![game.moves[ply].clone()] };
            game.moves[ply].variations = vec![line(outer), plain];
        }
        let text = game.to_string();
        // A line is long only where it must not end: within a command, and before these characters.
        let mut move_lines = text.lines().filter(|line| !line.starts_with('['));
        let whole = |line: &str| [" [", " %", " ;", "[%"].iter().any(|part| line.contains(part));
        prop_assert!(
            move_lines.all(|line| line.chars().count() < 80 || !line.contains(' ') || whole(line))
        );
        let again = Pgn::read(&text).unwrap();
        prop_assert_eq!(again.tag("Annotator"), game.tag("Annotator"));
        prop_assert_eq!(&Pgn { tags: game.tags.clone(), ..again.clone() }, &game);
        prop_assert_eq!(Pgn::read(&again.to_string()), Ok(again));
        // What was read loosely is written so that nothing is left to note.
        let mut games = Pgn::games(&text);
        prop_assert!(games.next().is_some() && games.notes().is_empty());
    }

    #[test]
    fn epd_round_trips(start in starts(), choices in choices(80), text in "[ !#-~é]{0,30}") {
        let operation = |code: &str, operands: Vec<String>| Operation { code: code.to_owned(), operands };
        for (position, m) in played(&start, &choices) {
            let operations = vec![
                operation("bm", vec![position.san(m)]),
                operation("id", vec![text.clone()]),
                operation("ce", vec!["-17".to_owned()]),
                operation("x_1", vec![text.clone(), "b".to_owned()]),
            ];
            let line = Epd { position, operations };
            prop_assert_eq!(line.to_string().parse::<Epd>(), Ok(line));
        }
    }
}

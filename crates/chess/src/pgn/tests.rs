//! Tests of games read and written.

use super::*;
use nullwindow::Side;
use proptest::prelude::*;

const IMMORTAL: &str = r#"[Event "London"]
[Site "London ENG"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]
[ECO "C33"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8.
Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15.
Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21.
Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
"#;

#[test]
fn archived_game_round_trips() {
    let game = Pgn::read(IMMORTAL).unwrap();
    assert_eq!((game.moves.len(), game.tag("ECO")), (45, Some("C33")));
    assert_eq!(game.end().outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(game.to_string(), IMMORTAL);
}

#[test]
fn import_format_is_read() {
    let text = "\u{feff}% escaped [Event\n[Event \"a \\\"b\\\" \\\\ \\c\"]\n[ White  \"É\" ] ; tags end\r\n\
        {before\n  the first} 1.e4! {one} ; two\n1...e5?? $10 (1... c5 {a ) b} (1... e6 2. d4) 2. Nf3 $3) \
        2 Nf3 !? Nc6\n%3. Zz9\n3. Bb5 $146 a6 1/2-1/2 ";
    let game = Pgn::read(text).unwrap();
    assert_eq!(game.tags, [("Event".into(), "a \"b\" \\ \\c".into()), ("White".into(), "É".into())]);
    assert_eq!(
        (game.comment.as_deref(), game.result),
        (Some("tags end before the first"), Some(Outcome::Draw))
    );
    let moves: Vec<_> = game.moves.iter().map(|played| (played.m.to_string(), &played.nags[..])).collect();
    let expected: [(&str, &[u8]); 6] =
        [("e2e4", &[1]), ("e7e5", &[4, 10]), ("g1f3", &[5]), ("b8c6", &[]), ("f1b5", &[146]), ("a7a6", &[])];
    assert_eq!(moves, expected.map(|(m, nags)| (m.to_owned(), nags)));
    assert_eq!(game.moves[0].comment.as_deref(), Some("one two"));
    assert_eq!(game.moves[1].comment, None);
    // Black's move number is repeated after a comment.
    assert!(game.to_string().ends_with(
        "\n{tags end before the first} 1. e4 $1 {one two} 1... e5 $4 $10 ( 1... c5 {a ) b}\n\
         ( 1... e6 2. d4 ) 2. Nf3 $3 ) 2. Nf3 $5 Nc6 3. Bb5 $146 a6 1/2-1/2\n"
    ));
    assert_eq!(Pgn::read(&game.to_string()).unwrap().moves, game.moves);
}

/// Wherever the end of a line falls: the words before the command have each length in turn.
#[test]
fn commands_in_comments_are_not_broken() {
    for length in 1..90 {
        let words = "x".repeat(length);
        let comment = format!("{words} [%eval -0.52] [%csl Ga1, Gb2] % ; and more words [%clk 0:01:00]");
        let mut game = Pgn::read("1. e4 e5 *").unwrap();
        game.moves[0].comment = Some(comment.clone());
        let text = game.to_string();
        for command in ["[%eval -0.52]", "[%csl Ga1, Gb2]", "[%clk 0:01:00]"] {
            assert!(text.lines().any(|line| line.contains(command)), "{text}");
        }
        let moves = text.split_once("\n\n").unwrap().1;
        assert!(moves.lines().all(|line| !line.starts_with(['[', '%', ';'])), "{text}");
        assert_eq!(Pgn::read(&text).unwrap().moves[0].comment.as_deref(), Some(comment.as_str()), "{text}");
    }
}

/// A command without an end takes in the rest of its comment, and no more.
#[test]
fn unended_command_ends_with_its_comment() {
    let mut game = Pgn::read("1. e4 {[%eval 0.5} e5 *").unwrap();
    assert!(game.to_string().ends_with("\n1. e4 {[%eval 0.5} 1... e5 *\n"));
    game.moves[0].comment = Some("[%eval ".to_owned() + &"x ".repeat(100));
    assert_eq!(Pgn::read(&game.to_string()).unwrap().moves[1], game.moves[1]);
}

#[test]
fn variations_are_read_and_written_where_they_belong() {
    let text = "1. e4 (1. d4 $1 d5 (1... Nf6 {solid}) 2. c4) (1. c4) 1... e5 *";
    let game = Pgn::read(text).unwrap();
    let names = |moves: &[PgnMove]| moves.iter().map(|played| played.m.to_string()).collect::<Vec<_>>();
    let [first, second] = &game.moves[0].variations[..] else { panic!("{game}") };
    assert_eq!(
        (names(first), names(second)),
        (vec!["d2d4".into(), "d7d5".into(), "c2c4".into()], vec!["c2c4".into()])
    );
    assert_eq!((&first[0].nags[..], names(&first[1].variations[0])), (&[1][..], vec!["g8f6".into()]));
    let written = game.to_string();
    let moves = "1. e4 ( 1. d4 $1 d5 ( 1... Nf6 {solid} ) 2. c4 ) ( 1. c4 ) 1... e5 *\n";
    assert!(written.ends_with(moves), "{written}");
    assert_eq!(Pgn::read(&written).unwrap().moves, game.moves);
    // A reader of games is not stopped by moves that were not played.
    let dropped = Pgn::read("1. e4 (1. Zz9 (1. d4)) (1. d4 -- 2. c4) (1. c4 $999) () 1... e5 *").unwrap();
    assert_eq!(dropped.moves, Pgn::read("1. e4 e5 *").unwrap().moves);
    let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(Pgn::read(&deep).unwrap().to_string().matches('(').count(), 16);
}

#[test]
fn games_start_from_any_position() {
    let text = "[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b HFhf - 0 7\"]\n7... \
        Nf6 8. Nf3 g6 *";
    let game = Pgn::read(text).unwrap();
    assert!(game.tags.is_empty());
    assert!(game.to_string().ends_with(
        "[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b KQkq - 0 7\"]\n\n7... Nf6 8. \
         Nf3 g6 *\n"
    ));
}

/// Players may go on where a draw could be claimed.
#[test]
fn game_goes_on_after_an_unclaimed_draw() {
    let text = "[FEN \"k7/8/1K6/8/8/8/8/7R w - - 99 80\"] 80. Rh2 Kb8 81. Rh8# 1-0";
    assert_eq!(Pgn::read(text).unwrap().moves.len(), 3);
}

#[test]
fn errors_name_line_and_column() {
    for (text, message) in [
        ("", "line 1, column 1: expected a game"),
        ("; nothing\n", "line 2, column 1: expected a game"),
        ("\n[Event ?]", "line 2, column 1: a tag is written [Name \"value\"], on one line"),
        ("[Event \"a\n\"] *", "line 1, column 1: a tag is written [Name \"value\"], on one line"),
        ("[Event \"a\" *", "line 1, column 1: a tag is written [Name \"value\"], on one line"),
        ("[\"a\"] *", "line 1, column 1: a tag is written [Name \"value\"], on one line"),
        ("1. e4 {é\n", "line 1, column 7: this comment has no end"),
        ("1. e4 (1. d4\n(1. c4) *", "line 1, column 7: this variation has no end"),
        ("1. e4 ) *", "line 1, column 7: ')' has no meaning here"),
        ("1. e4 } *", "line 1, column 7: '}' has no meaning here"),
        ("1. e4 $ *", "line 1, column 7: '$' is not an annotation ($0 to $255)"),
        ("1. e4 $256 *", "line 1, column 7: '$256' is not an annotation ($0 to $255)"),
        ("$1 1. e4 *", "line 1, column 1: '$1' has no meaning here"),
        ("1. e4!!! *", "line 1, column 4: '!!!' has no meaning here"),
        ("{é\né} 1. é4 *", "line 2, column 7: 'é4' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)"),
        ("1. e4 --", "line 1, column 7: '--' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)"),
        ("1. e4 e4 *", "line 1, column 7: e4: no pawn can go to e4"),
        ("[FEN \"8/8/4k3/8/8/3K4/8/8 x - -\"] *", "line 1, column 27: 'x' is not a side to move (w or b)"),
        (
            "1. e4\n",
            "line 2, column 1: expected the result of the game (1-0, 0-1, 1/2-1/2, or * if it is unknown)",
        ),
        (
            "1. e4\n[Event \"2\"]\n*",
            "line 2, column 1: expected the result of the game (1-0, 0-1, 1/2-1/2, or * if it is unknown)",
        ),
    ] {
        assert_eq!(Pgn::read(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn error_in_one_game_leaves_the_others_readable() {
    let broken = IMMORTAL.replace("Kf1 b5", "Kf1 b4").replace("1-0\n", "\n");
    let text = IMMORTAL.to_owned() + &broken + IMMORTAL;
    let lines: Vec<_> = Pgn::games(&text).map(|game| game.map_err(|error| error.line)).collect();
    assert_eq!(lines.iter().map(|game| game.as_ref().err()).collect::<Vec<_>>(), [None, Some(&23), None]);
    // A game whose result is missing ends where the next begins.
    let cut = IMMORTAL.replace(" 1-0\n", "\n") + IMMORTAL;
    let games: Vec<_> = Pgn::games(&cut).map(|game| game.is_ok()).collect();
    assert_eq!(games, [false, true]);
}

/// Names and values of tags that PGN could not have, or could take for something else.
const ODD_NAME: &str = "[ -~]{0,4}|\\PC{0,3}|FEN ?|[\\[\\]\"\n]";
const ODD_VALUE: &str = ".{0,8}|[\n\\\\\"\\]]{0,4}";

/// A game with these tags, two moves and comments.
fn tagged(tags: Vec<(String, String)>, comment: String) -> Pgn {
    let comment = Some(comment);
    let moves =
        ["e2e4", "e7e5"].map(|m| PgnMove { comment: comment.clone(), ..m.parse::<Move>().unwrap().into() });
    Pgn { tags, start: Chess::start(), comment, moves: moves.to_vec(), result: Some(Outcome::Draw) }
}

proptest! {
    #[test]
    fn any_tags_and_comments_are_written_so_that_the_game_is_read(
        tags in prop::collection::vec((ODD_NAME, ODD_VALUE), 0..5),
        comment in any::<String>(),
    ) {
        let game = tagged(tags, comment);
        let text = game.to_string();
        let read = Pgn::read(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
        let moves = |game: &Pgn| game.moves.iter().map(|played| played.m).collect::<Vec<_>>();
        prop_assert_eq!((moves(&read), read.result, &read.start), (moves(&game), game.result, &game.start));
        prop_assert_eq!(Pgn::read(&read.to_string()), Ok(read), "what was read is written unchanged");
    }

    #[test]
    fn tags_of_plain_names_round_trip(
        tags in prop::collection::vec(("[A-Z][a-z0-9]{5,9}9", "\\PC{0,12}"), 0..5),
    ) {
        let read = Pgn::read(&tagged(tags.clone(), String::new()).to_string()).unwrap();
        // Behind the six of the roster.
        prop_assert_eq!(&read.tags[6..], tags);
    }
}

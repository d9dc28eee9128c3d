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
    let names = |line: &PgnLine| line.moves.iter().map(|played| played.m.to_string()).collect::<Vec<_>>();
    let [first, second] = &game.moves[0].variations[..] else { panic!("{game}") };
    assert_eq!(
        (names(first), names(second)),
        (vec!["d2d4".into(), "d7d5".into(), "c2c4".into()], vec!["c2c4".into()])
    );
    assert_eq!(
        (&first.moves[0].nags[..], names(&first.moves[1].variations[0])),
        (&[1][..], vec!["g8f6".into()])
    );
    let written = game.to_string();
    let moves = "1. e4 ( 1. d4 $1 d5 ( 1... Nf6 {solid} ) 2. c4 ) ( 1. c4 ) 1... e5 *\n";
    assert!(written.ends_with(moves), "{written}");
    assert_eq!(Pgn::read(&written).unwrap().moves, game.moves);
    let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(Pgn::read(&deep).unwrap().to_string().matches('(').count(), 16);
}

/// The games of a text and their notes, without the places in the first line.
fn noted(text: &str) -> Vec<(String, Vec<String>)> {
    let (mut games, mut read) = (Pgn::games(text), Vec::new());
    while let Some(game) = games.next() {
        let notes = games.notes().iter().map(|note| note.to_string().replace("line 1, column ", ""));
        let moves = match game {
            Ok(game) => game.to_string().split_once("\n\n").unwrap().1.replace('\n', " ").trim().to_owned(),
            Err(error) => error.to_string(),
        };
        read.push((moves, notes.collect()));
    }
    read
}

/// Texts, their moves as they are written, and the notes.
fn check(cases: &[(&str, &str, &[&str])]) {
    for (text, moves, notes) in cases {
        let notes = notes.iter().map(|&note| note.to_owned()).collect();
        assert_eq!(noted(text), [((*moves).to_owned(), notes)], "{text}");
    }
}

#[test]
fn a_missing_result_is_that_of_its_tag() {
    let missing = "expected the result of the game (1-0, 0-1, 1/2-1/2, or * if it is unknown)";
    check(&[
        ("1. e4", "1. e4 *", &[&format!("6: {missing}")]),
        ("[Result \"1-0\"] 1. e4", "1. e4 1-0", &[&format!("21: {missing}")]),
        ("[Result \"1-0\"] 1. e4 0-1", "1. e4 0-1", &["22: the tag Result has another result"]),
        ("[Result \"0-1\"] 1. e4 *", "1. e4 0-1", &[]),
        ("[Result \"won\"] 1. e4 *", "1. e4 *", &["10: 'won' has no meaning here"]),
        ("1. e4 ½-½", "1. e4 1/2-1/2", &[]),
        ("1. e4 1/2", "1. e4 1/2-1/2", &[]),
        ("1. e4 1:0", "1. e4 1-0", &[]),
        ("1. e4 0–1", "1. e4 0-1", &[]),
        (
            "1. e4 (1. d4 d5",
            "1. e4 ( 1. d4 d5 ) *",
            &["7: this variation has no end", &format!("16: {missing}")],
        ),
        ("1. e4 (1. d4 1-0) e5 *", "1. e4 ( 1. d4 ) 1... e5 *", &["14: '1-0' has no meaning here"]),
    ]);
}

#[test]
fn signs_are_annotations_or_skipped_with_a_note() {
    check(&[
        (
            "1. e4 ± e5 ∓ {c} 2. Nf3 N Nc6 += 3. d4 = *",
            "1. e4 $16 e5 $17 {c} 2. Nf3 $146 Nc6 $14 3. d4 $10 *",
            &[],
        ),
        ("1. e4± e5+- 2. Nf3!= D *", "1. e4 $16 e5 $18 2. Nf3 $1 $10 $201 *", &[]),
        ("1. e4!!! e5??? *", "1. e4 $3 e5 $4 *", &["4: '!!!' is read as !!", "10: '???' is read as ??"]),
        ("1. e4!?! e5?!? *", "1. e4 $5 e5 $6 *", &["4: '!?!' is read as !?", "10: '?!?' is read as ?!"]),
        ("1. e4 ⌘ e5@ *", "1. e4 e5 *", &["7: '⌘' has no meaning here", "9: '@' has no meaning here"]),
        (
            "{start} $10 1. e4 $ $256 *",
            "{start} 1. e4 *",
            &[
                "9: '$10' has no meaning here",
                "19: '$' is not an annotation ($0 to $255)",
                "21: '$256' is not an annotation ($0 to $255)",
            ],
        ),
        (
            "1. e4 ) } \" *",
            "1. e4 *",
            &["7: ')' has no meaning here", "9: '}' has no meaning here", "11: '\"' has no meaning here"],
        ),
        ("(1. d4) 1. e4 *", "1. e4 *", &["1: '(' has no meaning here"]),
        ("1. e4 [%clk 0:01] e5 *", "1. e4 e5 *", &["7: '[%clk 0:01]' has no meaning here"]),
    ]);
}

#[test]
fn loose_moves_are_read_with_a_note() {
    let dropped = "28: White cannot have the right 'K', which is dropped: king or rook is not in its place";
    let no_move = "is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)";
    check(&[
        (
            "1… e4 1... e5 2.Nf3 2...Nc6 3Bb5 a6 4. Ba4 d6 e.p. 5. c3 + *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 d6 5. c3 *",
            &[],
        ),
        (
            "1. e2-e4 g8f6 2. nc3!? *",
            "1. e4 Nf6 2. Nc3 $5 *",
            &["4: 'e2-e4' is read as e4", "10: 'g8f6' is read as Nf6", "18: 'nc3' is read as Nc3"],
        ),
        ("1. e4 f5 2. Qh5!# g6 *", "1. e4 f5 2. Qh5+ $1 g6 *", &["13: Qh5#: the move does not give mate"]),
        (
            "[FEN \"8/P6k/8/8/8/8/7K/8 w K - 0 1\"] 1. a8(Q)! *",
            "1. a8=Q $1 *",
            &[dropped, "41: 'a8(Q)' is read as a8=Q"],
        ),
        // Where a line ends, and what is lost.
        (
            "1. e4 e5 2. -- d6 (2... d5) 3. d4 {lost} $1 1-0",
            "1. e4 e5 1-0",
            &["13: '--' is no move: the line ends before it"],
        ),
        (
            "1. e4 (1. d4 d5 2. Zz9 {lost} (2. c4) 2... e6) e5 *",
            "1. e4 ( 1. d4 d5 ) 1... e5 *",
            &[&format!("20: the variation ends here: 'Zz9' {no_move}")],
        ),
        (
            "1. e4 (1. Zz9) (1. d4 Z0 2. c4) ({words}) () e5 *",
            "1. e4 {words} ( 1. d4 ) 1... e5 *",
            &[
                &format!("11: the variation ends here: 'Zz9' {no_move}"),
                "23: 'Z0' is no move: the line ends before it",
            ],
        ),
    ]);
}

#[test]
fn tags_are_read_where_they_name_a_value() {
    let loose = "a tag is written [Name \"value\"], on one line";
    for (tag, value, is_loose) in [
        ("[Event \"a \\\"b\\\" \\\\ \\c\"]", "a \"b\" \\ \\c", false),
        ("[ Event  \"a\" ]", "a", false),
        ("[Event \"a \"b\" c\"]", "a \"b\" c", true),
        ("[Event a b]", "a b", true),
        ("[Event \"a]", "a", true),
        ("[Event \"a\"", "a", true),
        ("[Event \"a", "a", true),
    ] {
        let text = format!("{tag}\n[Site \"s\"] 1. e4 *");
        let mut games = Pgn::games(&text);
        let game = games.next().unwrap().unwrap();
        assert_eq!(
            (game.tag("Event"), game.tag("Site"), game.moves.len()),
            (Some(value), Some("s"), 1),
            "{tag}"
        );
        let notes: Vec<_> = games.notes().iter().map(ToString::to_string).collect();
        let wanted = if is_loose { vec![format!("line 1, column 1: {loose}")] } else { Vec::new() };
        assert_eq!((notes, games.count()), (wanted, 0), "{tag}");
    }
}

#[test]
fn a_game_begins_at_any_tag_after_moves() {
    let games = |text: &str| noted(text).into_iter().map(|(moves, _)| moves).collect::<Vec<_>>();
    for text in [
        "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n",
        "[White \"A\"]\n\n1. e4\n\n[Black \"B\"]\n[Result \"*\"]\n\n1. d4",
        "1. e4\n[White \"B\"]\n1. d4 *\n",
        "1. e4 [White \"B\"] 1. d4 *\n",
        "1. e4 * 1. d4 *",
        "[White \"A\"]\r\r1. e4 *\r\r[White \"B\"]\r\r1. d4 *\r",
        "{[Event \"no\"]\n[Event \"no\"]} 1. e4 * [White \"B\"] 1. d4 *",
    ] {
        assert_eq!(games(text).last().unwrap(), "1. d4 *", "{text}");
        assert_eq!(games(text).len(), 2, "{text}");
    }
    assert_eq!(games("1. e4 e5\n1. d4 d5 2. c4\n\n1.Nf3"), ["1. e4 e5 *", "1. d4 d5 2. c4 *", "1. Nf3 *"]);
    assert_eq!(games("1. e4\n\n1. d4 ; {\n\n1. c4\n1. e5"), ["1. e4 *", "1. d4 {{} *", "1. c4 e5 *"]);
    assert_eq!(games("[Event \"1\"]\n[White \"A\"]\n\n[Event \"2\"]\n\n1. d4 *"), ["*", "1. d4 *"]);
    assert_eq!(games("[Event \"1\"]\n\n[White \"A\"]\n\n1. d4 *"), ["1. d4 *"]);
    // Text above a game is no game.
    let heading = "4: 'Some' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)".to_owned();
    assert_eq!(noted("\n\n   Some games (1-0 all)\n\n[White \"B\"] 1. d4 *")[0].0, "1. d4 *");
    assert_eq!(
        noted("   Some games\n\n[White \"B\"] 1. d4 *"),
        [("1. d4 *".to_owned(), vec![heading.clone()])]
    );
    assert_eq!(games("   Some games"), [format!("line 1, column {heading}")]);
    // After an error the next game begins behind the result, or at the next tag.
    let bad = "line 1, column 4: 'e9' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)";
    assert_eq!(games("1. e9 (1. e4 1-0) {1-0} 1-0\n1. d4 *"), [bad, "1. d4 *"]);
    assert_eq!(games("1. e9 (1. e4\n[White \"B\"]\n1. d4 *"), [bad, "1. d4 *"]);
    let unended = "line 1, column 7: this comment has no end";
    assert_eq!(games("1. e4 {no end 1-0\n\n[White \"B\"]\n\n1. d4 *"), [unended, "1. d4 *"]);
    let variant = "line 2, column 11: this is a game of Atomic, not of chess";
    let atomic = "[White \"A\"]\n[Variant \"Atomic\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n";
    assert_eq!(games(&format!("{atomic}[Variant \"Chess960\"]\n1. d4 *")), [variant, "1. d4 *"]);
}

/// Each encoding that files have: UTF-8 with its mark or without, ISO 8859-1, UTF-16 in both orders.
#[test]
fn files_are_read_in_any_encoding() {
    let text = "[White \"Müller\"]\n\n1. e4 *\n";
    let latin: Vec<_> = text.chars().map(|c| c as u8).collect();
    let marked = format!("\u{feff}{text}");
    let little: Vec<_> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<_> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [text.as_bytes(), marked.as_bytes(), &latin, &little, &big] {
        let game = Pgn::games_of(bytes).next().unwrap().unwrap();
        assert_eq!((game.tag("White"), game.moves.len()), (Some("Müller"), 1));
    }
    // Files that mix both.
    let mixed = b"[White \"\xff M\xc3\xbcller M\xfcller \xc3\"] 1. e4 *";
    assert_eq!(Pgn::games_of(&mixed[..]).next().unwrap().unwrap().tag("White"), Some("ÿ Müller Müller Ã"));
}

/// A source of which no more is read than a game needs.
#[test]
fn games_are_read_one_after_another() {
    let one = "[White \"A\"]\n\n1. e4 e5 *\n\n";
    let endless = std::iter::repeat_n(one, 1_000_000).flat_map(str::bytes);
    struct Source<I>(I, std::rc::Rc<std::cell::Cell<usize>>);
    impl<I: Iterator<Item = u8>> std::io::Read for Source<I> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let mut read = 0;
            for (byte, next) in buffer.iter_mut().zip(&mut self.0) {
                (*byte, read) = (next, read + 1);
            }
            self.1.set(self.1.get() + read);
            Ok(read)
        }
    }
    let read = std::rc::Rc::new(std::cell::Cell::new(0));
    let source = std::io::BufReader::with_capacity(64, Source(endless, read.clone()));
    assert_eq!(Pgn::games_of(source).take(10).flatten().count(), 10);
    assert!(read.get() < 14 * one.len(), "{}", read.get());
    // Nor more than the limit, where a game has no end.
    let mut endless = Pgn::games_of(std::io::BufReader::new(std::io::repeat(b'e')));
    let error = endless.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: larger than 64 MiB, the most that is read of a game");
    assert!(endless.next().is_none());
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
        ("1. e4 {é\n", "line 1, column 7: this comment has no end"),
        ("{é\né} 1. é4 *", "line 2, column 7: 'é4' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)"),
        ("1. e4 e4 *", "line 1, column 7: e4: no pawn can go to e4"),
        ("[FEN \"8/8/4k3/8/8/3K4/8/8 x - -\"] *", "line 1, column 27: 'x' is not a side to move (w or b)"),
        ("[Variant \"Crazyhouse\"]\n", "line 1, column 11: this is a game of Crazyhouse, not of chess"),
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

#[test]
fn a_tag_whose_name_begins_with_a_digit_is_read() {
    let tags = [("0", "]\\"), ("a", "")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let game = tagged(tags.to_vec(), String::new());
    let games: Vec<_> = Pgn::games(&game.to_string()).collect();
    let [Ok(read)] = &games[..] else { panic!("{games:?}") };
    assert_eq!((&read.tags[6..], read.moves.len()), (&tags[..], 2));
    // A number in brackets is none.
    assert_eq!(Pgn::read("1. e4 [5] e5 [6 7] *").map(|game| game.moves.len()), Ok(2));
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

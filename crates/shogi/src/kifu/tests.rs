mod dialects;
mod records;

use super::*;
use nullwindow::Side;
use proptest::prelude::*;

const KIF: &str = include_str!("../../fixtures/game.kif");
const CSA: &str = include_str!("../../fixtures/game.csa");
const HANDICAP: &str = include_str!("../../fixtures/handicap.kif");
const DIAGRAM: &str = include_str!("../../fixtures/diagram.kif");

fn names(game: &Kifu) -> Vec<String> {
    game.moves.iter().map(|played| played.m.to_string()).collect()
}

fn csa(text: &str) -> Kifu {
    Kifu::read_csa(text).unwrap().remove(0)
}

/// The game as CSA can have it: without bookmarks and variations.
fn without_variations(game: &Kifu) -> Kifu {
    let mut game = game.clone();
    let moves = game.moves.iter_mut().map(|played| &mut played.notes);
    for notes in moves.chain([&mut game.before, &mut game.after]) {
        (notes.bookmark, notes.variations) = (None, Vec::new());
    }
    game
}

/// The same, without the order of its tags and the lines before it that programs may skip.
fn sorted(game: &Kifu) -> Kifu {
    let mut game = without_variations(game);
    game.tags.sort();
    game.before.program.clear();
    game
}

#[test]
fn both_notations_read_the_same_game() {
    let (game, same) = (Kifu::read_kif(KIF).unwrap(), csa(CSA));
    assert_eq!(names(&game), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "4a3b", "4e3d"]);
    assert_eq!(game.before.comment.as_deref(), Some("the first comment\nof two lines"));
    assert_eq!(game.moves[2].notes.comment.as_deref(), Some("bishops are exchanged"));
    let seconds: Vec<_> =
        game.moves.iter().map(|played| played.notes.time.map(|time| time.as_secs())).collect();
    assert_eq!(seconds, [Some(16), Some(0), Some(65), Some(3_660), None, None, None]);
    assert_eq!((game.tag("Black"), game.tag("Event")), (Some("Anna"), Some("Test")));
    assert_eq!(
        (game.ending, game.result()),
        (Some(KifuEnding::Resignation), Some(Outcome::Win(Side::First)))
    );
    assert_eq!(sorted(&game), sorted(&same));
}

#[test]
fn written_games_are_read_again() {
    for game in [Kifu::read_kif(KIF), Kifu::read_kif(HANDICAP), Kifu::read_kif(DIAGRAM)] {
        let game = game.unwrap();
        assert_eq!(Kifu::read_kif(&game.to_kif()), Ok(game.clone()), "{}", game.to_kif());
        assert_eq!(Kifu::read_csa(&game.to_csa()), Ok(vec![without_variations(&game)]), "{}", game.to_csa());
    }
    // The times, and the sides that they are summed for.
    assert!(Kifu::read_kif(KIF).unwrap().to_kif().contains("   3 ２二角成(88) ( 1:05/00:01:21)\n"));
}

#[test]
fn games_begin_at_handicaps_and_diagrams() {
    let game = Kifu::read_kif(HANDICAP).unwrap();
    assert_eq!(game.start.to_string(), "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!((game.tag("White"), game.result()), (Some("Bruno"), Some(Outcome::Draw)));
    assert!(game.to_kif().contains("手合割：六枚落ち\n"));
    let game = Kifu::read_kif(DIAGRAM).unwrap();
    assert_eq!(game.start.to_string(), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    assert_eq!((names(&game), game.ending), (vec!["G*5b".to_owned()], Some(KifuEnding::Checkmate)));
    for (text, sfen) in [
        ("PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("P-51OU\nP+53FU59OU\nP+00KI\nP-00AL\n+\n", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"),
        (
            "P1 *  *  *  * -OU\nP2\nP3 *  *  *  * +FU *  *  *  * \nP9 *  *  *  * +OU\nP+00KI\nP-00AL\n+\n",
            "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
        ),
    ] {
        assert_eq!(csa(text).start, sfen.parse().unwrap(), "{text}");
    }
}

#[test]
fn shift_jis_is_recognised() {
    let bytes = KifuEncoding::ShiftJis.encode(KIF);
    assert_ne!(bytes, KIF.as_bytes());
    assert_eq!(KifuEncoding::decode(&bytes), Ok((KIF.to_owned(), KifuEncoding::ShiftJis)));
    let utf_16 = ['\u{feff}'].into_iter().chain(KIF.chars()).collect::<String>();
    let utf_16 = utf_16.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let euc = encoding_rs::EUC_JP.encode(KIF).0.into_owned();
    for bytes in [[b"\xef\xbb\xbf", KIF.as_bytes()].concat(), utf_16, euc] {
        assert_eq!(KifuEncoding::decode(&bytes), Ok((KIF.to_owned(), KifuEncoding::Utf8)));
    }
    let error = KifuEncoding::decode(b"a\nb\n\xff\xff\n").unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 1: this is neither UTF-8 nor UTF-16, Shift-JIS or EUC-JP");
}

#[test]
fn endings_are_written_and_read_again() {
    for side in ["", "+2726FU\n"] {
        for word in [
            "TORYO",
            "TSUMI",
            "TIME_UP",
            "ILLEGAL_MOVE",
            "+ILLEGAL_ACTION",
            "-ILLEGAL_ACTION",
            "KACHI",
            "SENNICHITE",
            "JISHOGI",
            "HIKIWAKE",
            "MAX_MOVES",
            "CHUDAN",
            "FUZUMI",
            "MATTA",
            "ERROR",
        ] {
            let game = csa(&format!("PI\n+\n{side}%{word}\n"));
            let again = Kifu::read_kif(&game.to_kif()).unwrap();
            assert_eq!((again.ending, again.result()), (game.ending, game.result()), "{word}");
            assert_eq!(csa(&game.to_csa()).result(), game.result(), "{word}");
        }
    }
    let illegal = |text: &str| csa(text).result();
    assert_eq!(illegal("PI\n+\n%+ILLEGAL_ACTION"), Some(Outcome::Win(Side::Second)));
    assert_eq!(illegal("PI\n+\n%-ILLEGAL_ACTION"), Some(Outcome::Win(Side::First)));
    assert_eq!(illegal("PI\n+\n+2726FU\n%+ILLEGAL_ACTION"), Some(Outcome::Win(Side::Second)));
}

#[test]
fn error_names_its_line_and_column() {
    for (text, message) in [
        ("", "line 1, column 1: expected a game"),
        ("PI\n", "line 1, column 1: '' is not + or -, the side to move"),
        ("PI\n+\n-3334FU\n", "line 3, column 1: it is the turn of Black"),
        ("PI\n+\n+7775FU\n", "line 3, column 1: +7775FU is not a legal move here"),
        ("PI\n+\n+7776FU,T5,-3334\n", "line 3, column 12: '-3334' is not a move, as in +7776FU or -0055KA"),
        ("PI\n+\n+7676FU\n", "line 3, column 2: there is no pawn of the side to move on 76"),
        ("PI\n+\n+7776TO\n", "line 3, column 1: +7776TO is not a legal move here"),
        ("PI\n+\n+7776KI\n", "line 3, column 6: a pawn does not become 'KI'"),
        ("PI\n+\n+7776FU,Tx\n", "line 3, column 10: 'x' is not a number of seconds"),
        ("PI\n+\n%TORYO\n+7776FU\n", "line 4, column 1: '+7776FU' is not a line after the end of the game"),
        ("PI83HI\n+\n", "line 1, column 3: '83HI' is not a piece and its square"),
        ("P1-XX\n+\n", "line 1, column 4: 'XX' is not a piece"),
        ("P+99XX\n+\n", "line 1, column 5: 'XX' is not a piece, as in P+77FU or P-00KA"),
        ("P+99KY99KY\n+\n", "line 1, column 7: the square 99 is occupied"),
        ("PX\n+\n", "line 1, column 2: 'PX' is not PI, P1 to P9, P+ or P-"),
        ("P+59OU\n+\n", "line 2, column 1: the start of the game: White has one king, not 0"),
        ("hello\n", "line 1, column 1: 'hello' is not + or -, the side to move"),
    ] {
        assert_eq!(Kifu::read_csa(text).unwrap_err().to_string(), message, "{text}");
    }
    for (text, message) in [
        ("# nothing\n", "line 1, column 1: expected a game"),
        ("1 ７六歩(77)\n3 ３四歩(33)\n", "line 2, column 1: the number of the next move is 2, not 3"),
        ("1 同　歩(77)\n", "line 1, column 3: there is no move before, whose square '同' could name"),
        ("  1 ７六銀(77)\n", "line 1, column 5: there is no silver of the side to move on 77"),
        ("1 ７五歩(77)\n", "line 1, column 3: ７五歩(77) is not a legal move here"),
        ("1 ７六歩打\n", "line 1, column 3: ７六歩打 is not a legal move here"),
        (
            "1 hello\n",
            "line 1, column 3: 'hello' is not a move, as in ７六歩(77), 同　銀(31), ５五角打 or ５八金右",
        ),
        ("手合割：九枚落ち\n", "line 1, column 5: '九枚落ち' is not a handicap that is known"),
        ("先手の持駒：車\n", "line 1, column 7: '車' is not pieces in hand, as in 角 or 歩十二"),
        ("| ・ ・ 犬\n", "line 1, column 7: '犬' is not a square of a diagram"),
    ] {
        assert_eq!(Kifu::read_kif(text).unwrap_err().to_string(), message, "{text}");
    }
}

/// A start behind the moves would make them illegal, and its writing panic.
#[test]
fn the_start_does_not_change_after_the_first_move() {
    let late = "column 1: this describes the start of the game, which has begun";
    for line in ["手合割：二枚落ち", "後手の持駒：飛", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一", "後手番"]
    {
        let error = |text: String| Kifu::read_kif(&text).unwrap_err().to_string();
        assert_eq!(error(format!("1 ７六歩(77)\n{line}\n2 ３四歩(33)\n")), format!("line 2, {late}"));
        assert_eq!(error(format!("1 中断\n\n{line}\n")), format!("line 3, {late}"));
    }
    for line in ["PI", "PI82HI", "P1-KY * ", "P+77FU", "P-00AL"] {
        let error = |text: String| Kifu::read_csa(&text).unwrap_err().to_string();
        assert_eq!(error(format!("PI\n+\n{line}\n+7776FU\n")), format!("line 3, {late}"));
        assert_eq!(error(format!("PI\n+\n+7776FU\n{line}\n")), format!("line 4, {late}"));
    }
}

#[test]
fn times_add_up_without_overflow() {
    let most = u64::MAX;
    let text = format!("1 ７六歩(77) (0:{most}/)\n2 ３四歩(33)\n3 ２六歩(27) (0:{most}/)\n");
    let game = Kifu::read_kif(&text).unwrap();
    let hours = most / 3600;
    assert!(game.to_kif().lines().last().unwrap().contains(&format!("/{hours:02}:")), "{}", game.to_kif());
    let longer = Kifu::read_kif(&format!("1 ７六歩(77) (1:{most}/)\n")).unwrap();
    assert_eq!(longer.moves[0].notes.time, None, "too many seconds to count");
    let game = csa("PI\n+\n+7776FU\nT1e19\n-3334FU\n+2726FU\nT1e19\n");
    assert_eq!(csa(&game.to_csa()), game);
    assert!(game.to_kif().contains("/5124095576030431:00:15)"), "{}", game.to_kif());
    let error = Kifu::read_csa("PI\n+\n+7776FU\nT1e20\n").unwrap_err();
    assert_eq!(error.to_string(), "line 4, column 2: '1e20' is not a number of seconds");
}

proptest! {
    #[test]
    fn truncated_input_never_panics(at in 0.0..1.0, with in ".{0,3}", which in 0..4_usize) {
        let text = [KIF, CSA, HANDICAP, DIAGRAM][which];
        let at = (at * text.len() as f64) as usize;
        let cut = (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let damaged = format!("{}{with}", &text[..cut]);
        let _ = (Kifu::read_kif(&damaged), Kifu::read_csa(&damaged));
        let replaced = format!("{}{with}{}", &text[..cut], text[cut..].chars().skip(1).collect::<String>());
        let _ = (Kifu::read_kif(&replaced), Kifu::read_csa(&replaced));
        let bytes = &KifuEncoding::ShiftJis.encode(text)[..at.min(text.len() / 2)];
        if let Ok((text, _)) = KifuEncoding::decode(bytes) {
            let _ = (Kifu::read_kif(&text), Kifu::read_csa(&text));
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[PI+\\-%T0-9FUKAO,\n １２７六歩同銀打成()]{0,60}") {
        let _ = (Kifu::read_kif(&text), Kifu::read_csa(&text));
    }
}

/// Names that a notation could take for something else, and any others.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ 　]?(変化|手合割|先手の持駒|後手番|先手|棋戦|Black|Event|EVENT|\\$|/|'\\*|N\\+|P1|T5|%TORYO)?[ ：:\n]?",
        "[0-9*#&|+＋１'.]{0,2}[a-z]{0,2}[：:]?[a-z]?",
        any::<String>(),
    ]
}

/// Values of tags and lines of comments.
fn value() -> impl Strategy<Value = String> {
    prop_oneof!["[ 　]?[a-z：:0-9\r\n]{0,6}[ 　]?", "二枚落ち|飛|変化：1手|その他", any::<String>()]
}

/// A game with these tags, two moves and a comment.
fn tagged(tags: Vec<(String, String)>, comment: String) -> Kifu {
    let moves = ["7g7f", "3c3d"].map(|m| KifuMove::from(m.parse::<Move>().unwrap()));
    let before = KifuNotes { comment: Some(comment), ..KifuNotes::default() };
    let ending = Some(KifuEnding::Resignation);
    Kifu { tags, before, moves: moves.to_vec(), ending, ..Kifu::new(Shogi::start()) }
}

/// Values as a notation has them: on one line, without spaces around them.
fn bare_value() -> impl Strategy<Value = String> {
    value().prop_filter("bare", |text| !text.contains(['\r', '\n']) && text.trim() == text)
}

proptest! {
    #[test]
    fn any_tags_are_written_so_that_the_game_is_read(
        tags in prop::collection::vec((name(), value()), 0..5), comment in value(),
    ) {
        let game = tagged(tags, comment);
        let (kif, csa) = (game.to_kif(), game.to_csa());
        let read = [Kifu::read_kif(&kif), Kifu::read_csa(&csa).map(|mut games| games.remove(0))];
        for (read, text) in read.into_iter().zip([&kif, &csa]) {
            let read = read.map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
            prop_assert_eq!((&read.moves, read.ending), (&game.moves, game.ending), "{}", text);
            // What was read is written and read unchanged, by both notations.
            let again = Kifu::read_kif(&read.to_kif()).unwrap();
            prop_assert_eq!(&again.tags.len(), &Kifu::read_kif(&again.to_kif()).unwrap().tags.len());
            prop_assert_eq!(&Kifu::read_csa(&read.to_csa()).unwrap()[0].moves, &game.moves);
        }
    }

    #[test]
    fn tags_of_plain_names_survive_both_notations(
        tags in prop::collection::vec(("[A-Z][a-z]{0,8}", bare_value()), 0..5),
    ) {
        let game = Kifu { before: KifuNotes::default(), ..tagged(tags, String::new()) };
        prop_assert_eq!(Kifu::read_kif(&game.to_kif()), Ok(game.clone()));
        prop_assert_eq!(Kifu::read_csa(&game.to_csa()), Ok(vec![game]));
    }
}

/// Found by the properties above.
#[test]
fn a_tag_is_never_read_as_another_part_of_the_game() {
    // The tag 変化 of CSA is, in KIF, where variations begin.
    let game = csa("$変化:x\n$2x:y\nPI\n+\n+7776FU\n%TORYO\n");
    let kif = game.to_kif();
    assert!(kif.contains("\n#変化：x\n#2x：y\n"), "{kif}");
    assert_eq!(Kifu::read_kif(&kif).unwrap().moves, game.moves);
    let read = Kifu::read_kif("1 ７六歩(77)\n 変化：1手\n1 ２六歩(27)\n").unwrap();
    assert_eq!((names(&read), read.tags), (vec!["7g7f".to_owned()], vec![]));
    let game = tagged(vec![("a\nb:c".to_owned(), " d ".to_owned())], String::new());
    assert_eq!(csa(&game.to_csa()).tags, [("a b：c".to_owned(), "d".to_owned())]);
}

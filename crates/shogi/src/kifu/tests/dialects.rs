//! What people's programs write is read: see the remarks for what is not as the notation wants it.

use super::*;

fn kif(text: &str) -> KifuFile {
    KifuFile::of_text(text, KifuNotation::Kif)
}

/// The game of a text, and the remarks of its reader.
fn game_of(text: &str) -> (Kifu, Vec<String>) {
    let mut file = kif(text);
    let remarks = file.remarks.iter().map(ToString::to_string).collect();
    (file.games.remove(0).unwrap_or_else(|error| panic!("{error}: {text}")), remarks)
}

#[test]
fn words_of_ki2_name_the_move_of_one_piece() {
    // Golds before, beside and behind 5h; the words are those of the federation of shogi.
    let golds = "4k4/9/9/9/9/9/3GG4/5G3/4K4 b - 1";
    let silvers = "4k4/9/9/9/9/9/3S1S3/9/K2S1S3 b - 1";
    let dragons = "4k4/9/3+R5/9/9/9/9/7+R1/K8 b - 1";
    let whites = "4k4/3g1g3/9/9/9/9/9/9/4K4 w - 1";
    for (start, name, usi) in [
        (golds, "５八金右", Some("4h5h")),
        (golds, "５八金寄", Some("4h5h")),
        (golds, "５八金左", Some("5g5h")),
        (golds, "５八金引", Some("5g5h")),
        (golds, "５八金", None),
        (golds, "５六金左", Some("6g5f")),
        (silvers, "５八銀左上", Some("6i5h")),
        (silvers, "５八銀右引", Some("4g5h")),
        (silvers, "５八銀上", None),
        (silvers, "５八銀右", None),
        (dragons, "２三龍引", None),
        (dragons, "２三龍左", Some("6c2c")),
        (dragons, "２三竜上", Some("2h2c")),
        (dragons, "２三竜行", Some("2h2c")),
        (whites, "５二金右", Some("6b5b")),
        (whites, "５二金左", Some("4b5b")),
        (whites, "４三金直", Some("4b4c")),
    ] {
        let position: Shogi = start.parse().unwrap();
        let read = crate::kifu::kif::read_ki2(&position, name);
        assert_eq!(read.map(|m| m.to_string()).as_deref(), usi, "{start} {name}");
    }
}

#[test]
fn ki2_is_read_with_its_variations() {
    let (game, remarks) = game_of(
        "手合割：平手\n▲７六歩　△３四歩 ▲２二角成△同　銀\n*exchanged\n▲４五角\nまで5手で先手の勝ち\n\n変化：4手\n△同飛 ▲４五角打\n",
    );
    assert_eq!(names(&game), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!(game.moves[3].notes.comment.as_deref(), Some("exchanged"));
    assert_eq!(names(&game.moves[3].notes.variations[0]), ["8b2b", "B*4e"]);
    assert_eq!((game.ending, remarks), (Some(KifuEnding::Resignation), Vec::<String>::new()));
}

#[test]
fn variations_hang_on_the_line_that_they_leave() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 中断\n変化：4手\n4 ８四歩(83)\n変化：2手\n\
                2 ８四歩(83)\n3 ２六歩(27)\n変化：3手\n3 ７八金(69)\n変化：2手\n2 ４二飛(82)\n変化：1手\n1 ２六歩(27)\n";
    let (game, remarks) = game_of(text);
    let variations = |notes: &KifuNotes| notes.variations.iter().map(names).collect::<Vec<_>>();
    assert_eq!(variations(&game.after), [["8c8d"]]);
    assert_eq!(variations(&game.moves[1].notes), [vec!["8c8d", "2g2f"], vec!["8b4b"]]);
    assert_eq!(variations(&game.moves[1].notes.variations[0].moves[1].notes), [["6i7h"]]);
    assert_eq!(variations(&game.moves[0].notes), [["2g2f"]]);
    assert_eq!(remarks, Vec::<String>::new());
}

#[test]
fn a_malformed_variation_hides_nothing() {
    let head = "line 1: '変化：x' is not understood, and left out";
    let (game, remarks) = game_of("変化：x\n1 ７六歩(77)\n2 ３四歩(33)\n");
    assert_eq!((names(&game), remarks), (vec!["7g7f".to_owned(), "3c3d".to_owned()], vec![head.to_owned()]));
    // The number of its first move says where it begins.
    let (game, remarks) = game_of("1 ７六歩(77)\n2 ３四歩(33)\n変化：手\n2 ８四歩(83)\n3 ２六歩(27)\n");
    assert_eq!((game.moves.len(), names(&game.moves[1].notes.variations[0]).len()), (2, 2));
    assert_eq!(remarks, ["line 3: '変化：手' is not understood, and left out"]);
    // So does a wrong number.
    let (game, remarks) = game_of("1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n1 ３四歩(33)\n");
    assert_eq!(game.moves[0].notes.variations.iter().map(names).collect::<Vec<_>>(), [["2g2f"]]);
    assert_eq!(
        remarks,
        ["line 4: the variation is left out from here on: the number of the next move is 2, not 1"]
    );
    // An illegal move ends the variation alone.
    let (game, remarks) = game_of(
        "1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n2 ３五歩(33)\n3 ７六歩(77)\n変化：1手\n1 ５六歩(57)\n",
    );
    assert_eq!(game.moves[0].notes.variations.iter().map(names).collect::<Vec<_>>(), [["2g2f"], ["5g5f"]]);
    assert_eq!(
        remarks,
        ["line 4: the variation is left out from here on: ３五歩(33) is not a legal move here"]
    );
}

#[test]
fn notes_on_a_move_that_is_left_out_are_on_no_other() {
    let (game, remarks) = game_of(
        "1 ７六歩(77)\n*first\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n*good\n3 ７六歩(77)\n*bad\n**0 bad\n\
         #bad\n&bad\n変化：2手\n2 ４四歩(43)\n&kept\n変化：x\n*whose?\n2 ５四歩(53)\n*its own\n",
    );
    let variations: Vec<_> = game.moves[1].notes.variations.iter().map(|line| &line.moves[0].notes).collect();
    let comments: Vec<_> = variations.iter().map(|notes| notes.comment.as_deref()).collect();
    assert_eq!(comments, [Some("good"), None, Some("its own")]);
    let bookmarks: Vec<_> = variations.iter().map(|notes| notes.bookmark.as_deref()).collect();
    assert_eq!(bookmarks, [None, Some("kept"), None]);
    assert!(variations.iter().all(|notes| notes.program.is_empty()));
    assert_eq!(game.moves[0].notes.comment.as_deref(), Some("first"));
    let left_out =
        |(line, text): &(u32, &str)| format!("line {line}: '{text}' is not understood, and left out");
    let notes = [(8, "*bad"), (9, "**0 bad"), (10, "#bad"), (11, "&bad"), (15, "変化：x"), (16, "*whose?")];
    assert_eq!(remarks[1..], notes.iter().map(left_out).collect::<Vec<_>>());
}

/// A reader may not leave out a line that it does not understand without a remark.
#[test]
fn each_line_that_is_left_out_has_a_remark() {
    let text = "hello\n手合割：平手\n1 ７六歩(77) (x)\n2 ３四歩 ( 0:01/)\n3 ２六歩(27) ( 0:01/00:00:01) y\n\
                4 投了\n5 ８四歩(83)\nまで何か\n!\n";
    let (game, remarks) = game_of(text);
    assert_eq!(game.moves.len(), 3);
    let lines: Vec<_> = remarks.iter().map(|remark| remark.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 1", "line 3", "line 4", "line 5", "line 7", "line 9"]);
    assert_eq!(remarks[2], "line 4: ３四歩 has no origin");
    let file = KifuFile::of_text("+7776FU\n%GIVEUP\n", KifuNotation::Csa);
    let remarks: Vec<_> = file.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [
            "line 1: there is no start: it is the usual one",
            "line 1: there is no line + or -: the first move's side begins",
            "line 2: '%GIVEUP' is no ending that is known",
        ]
    );
    assert_eq!(file.games[0].as_ref().unwrap().moves[0].notes.program, ["%GIVEUP"]);
}

#[test]
fn an_illegal_last_move_that_says_so_ends_the_game() {
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二飛(28) ( 0:01/)\n";
    for (text, winner) in [
        ("4 反則勝ち\n", Side::Second),
        ("まで3手で後手の反則勝ち\n", Side::Second),
        ("まで3手で先手の反則負け\n", Side::Second),
    ] {
        let (game, remarks) = game_of(&format!("{kif}{text}"));
        assert_eq!((game.moves.len(), game.result()), (2, Some(Outcome::Win(winner))), "{text}");
        assert_eq!(game.after.comment.as_deref(), Some("illegal: ２二飛(28)"));
        assert_eq!(remarks, ["line 4: the last move, ２二飛(28), is illegal, as the ending says"]);
    }
    let error = "line 3, column 3: ２二飛(28) is not a legal move here";
    for text in ["", "4 ８四歩(83)\n", "4 投了\n", "変化：1手\n1 ２六歩(27)\n"] {
        assert_eq!(Kifu::read_kif(&format!("{kif}{text}")).unwrap_err().to_string(), error, "{text}");
    }
    let text = "PI\n+\n+7776FU\n-3334FU\n+2822HI\nT3\n";
    for ending in ["%ILLEGAL_MOVE", "%+ILLEGAL_ACTION"] {
        let game = csa(&format!("{text}{ending}\n"));
        assert_eq!((game.moves.len(), game.result()), (2, Some(Outcome::Win(Side::Second))), "{ending}");
    }
    for ending in ["", "%TORYO", "-8384FU"] {
        let error = Kifu::read_csa(&format!("{text}{ending}\n")).unwrap_err().to_string();
        assert_eq!(error, "line 5, column 1: +2822HI is not a legal move here", "{ending}");
    }
}

#[test]
fn other_signs_words_and_numbers_are_read() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(6);
    let board = format!(
        "後手の持駒：飛1歩１２　金二\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n{empty}| ・ ・ ・ ・ 飛 ・ ・ ・ ・|八\n\
         | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n手数＝12　▲５八飛　まで\n後手番\n"
    );
    let (game, remarks) = game_of(&format!("手合割：詰将棋\n{board}13 ４一玉(51)\n14 封じ手\n"));
    assert_eq!(game.start.to_string(), "4k4/9/9/9/9/9/9/4R4/4K4 w r2g12p 13");
    assert_eq!(
        (names(&game), game.ending, remarks.len()),
        (vec!["5a4a".to_owned()], Some(KifuEnding::SealedMove), 0)
    );
    assert_eq!(game.before.program, ["手合割：詰将棋"]);
    assert_eq!(Kifu::read_kif(&game.to_kif()), Ok(game));
    // Another game, by its name.
    let error = Kifu::read_kif(&format!("手合割：安南将棋\n{board}13 ４一玉(51)\n")).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 5: '安南将棋' is not a handicap that is known");
    let (game, remarks) = game_of(&format!("{board}1 ４一玉(51)\n"));
    assert_eq!((game.moves.len(), remarks.len()), (1, 1), "moves may be numbered from 1");
    for (word, ending) in [
        ("時間切れ", KifuEnding::TimeUp),
        ("詰", KifuEnding::Checkmate),
        ("詰み", KifuEnding::Checkmate),
        ("入玉宣言", KifuEnding::Declaration),
        ("引分", KifuEnding::Draw),
        ("封じ手", KifuEnding::SealedMove),
    ] {
        let (game, _) = game_of(&format!("1 ▲７六歩(77)\n 2 ☖３四歩（33）\n3 {word} ( 0:09/)\n"));
        assert_eq!((game.moves.len(), game.ending), (2, Some(ending)), "{word}");
        assert_eq!(game.after.time, Some(Duration::from_secs(9)));
    }
    for (sentence, ending) in [
        ("まで2手で後手の勝ち", KifuEnding::Resignation),
        ("まで、2手で時間切れにより後手の勝ち", KifuEnding::TimeUp),
        ("まで2手で後手の反則勝ち", KifuEnding::IllegalAction),
        ("まで2手で先手の反則勝ち", KifuEnding::IllegalActionOfOther),
        ("まで2手で先手の入玉勝ち", KifuEnding::Declaration),
        ("まで2手で千日手", KifuEnding::Repetition),
        ("まで2手詰", KifuEnding::Checkmate),
    ] {
        let (game, remarks) = game_of(&format!("▲７六歩△３四歩\n{sentence}\n"));
        assert_eq!((game.ending, remarks), (Some(ending), Vec::new()), "{sentence}");
    }
    // Ends of lines of any system, and a colon of ASCII.
    let text = "先手:A\r手合割:平手\r\n1 ７六歩(77)\r2 ３四歩(33)\r";
    let (game, remarks) = game_of(text);
    assert_eq!((game.moves.len(), game.tag("Black"), remarks.len()), (2, Some("A"), 0));
}

#[test]
fn a_notation_is_known_by_its_lines() {
    for (text, notation) in [
        ("# x\n手合割：平手\n", Some(KifuNotation::Kif)),
        ("   1 ７六歩(77)\n", Some(KifuNotation::Kif)),
        ("▲７六歩△３四歩", Some(KifuNotation::Kif)),
        ("'x\nV2\n", Some(KifuNotation::Csa)),
        ("PI\r\n+\r\n", Some(KifuNotation::Csa)),
        ("V3.0\n", Some(KifuNotation::Csa3)),
        ("f5d6c3d3c4\n% a line\n1. e4 e5\n(;GM[Othello]", None),
    ] {
        assert_eq!(KifuNotation::of_text(text), notation, "{text}");
    }
    let error = KifuFile::read(b"hello", None).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: this is neither CSA nor KIF nor KI2");
}

#[test]
fn csa_of_version_3_is_written_where_it_is_needed() {
    for (text, version) in [
        ("PI\n+\n+7776FU\nT6\n%CHUDAN\n", "V2.2\n"),
        ("PI\n+\n+7776FU\nT6.25\n", "V3.0\n"),
        ("$TIME+:300+0+5\nPI\n+\n", "V3.0\n"),
        ("PI\n+\n%MAX_MOVES\n", "V3.0\n"),
    ] {
        assert!(csa(text).to_csa().starts_with(version), "{text}");
    }
    // AobaZero's comments stand behind commas, and blanks between squares may be single.
    let start = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                 P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI *\n\
                 P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
    let game = csa(&format!("{start}+7776FU,'** 5, 6\n%TORYO,'* -5000 win\n"));
    assert_eq!((game.start, game.moves[0].notes.program.join("")), (Shogi::start(), "** 5, 6".to_owned()));
    assert_eq!(game.after.comment.as_deref(), Some(" -5000 win"));
    let text = "V3.0\nPI\n+\n+7776FU\n'** 59 -8384FU\n%TORYO\nT4\n'*so far\n'summary:toryo\n";
    let file = KifuFile::of_text(text, KifuNotation::Csa);
    assert_eq!(file.format.text(file.games[0].as_ref().unwrap()), text);
    let format = KifuFormat { encoding: KifuEncoding::ShiftJis, ..file.format };
    assert!(format.text(&csa(text)).starts_with("'CSA encoding=SHIFT_JIS\nV3.0\n"));
}

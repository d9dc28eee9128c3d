//! The Go Text Protocol as its controllers meet it: transcripts of commands and answers.

use nullwindow::session::AnyGame;
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_othello::OthelloGame;
use nullwindow_protocols::gtp::{self, GtpConfig};
use nullwindow_protocols::level::Strength;

/// What is written in answer to these lines with a table of four MiB.
fn written(game: impl Into<AnyGame>, strength: Option<Strength>, seed: u64, input: &[u8]) -> String {
    let (game, mut output) = (game.into(), Vec::new());
    let config = GtpConfig { strength, seed, ..GtpConfig::new(game.name()) };
    gtp::run(game.player(4).unwrap().as_mut(), &config, input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The answers to these lines, each without the empty line behind it, by searches of three plies.
fn answers(game: impl Into<AnyGame>, input: &str) -> Vec<String> {
    let written = written(game, Some(Strength::within(Some(3), None)), 1, input.as_bytes());
    let answers: Vec<_> = written.split_terminator("\n\n").map(str::to_owned).collect();
    assert!(written.is_empty() || written.ends_with("\n\n"), "{written}");
    assert!(answers.iter().all(|answer| answer.starts_with(['=', '?'])), "{written}");
    answers
}

/// Each line of a transcript is a command and, behind a bar, its answer.
fn transcript(game: impl Into<AnyGame>, lines: &str) {
    let lines: Vec<_> = lines.trim().lines().map(|line| line.trim().split_once(" | ").unwrap()).collect();
    let input: String = lines.iter().map(|(command, _)| format!("{command}\n")).collect();
    let answers = answers(game, &input);
    for ((command, expected), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer, expected, "{command}");
    }
    assert_eq!(answers.len(), lines.len());
}

/// Kalah with six pits of four seeds.
fn kalah() -> KalahGame {
    KalahGame::new(None, None, None).unwrap()
}

#[test]
fn first_commands_of_a_controller_are_answered() {
    transcript(
        OthelloGame,
        &format!(
            "protocol_version | = 2
            1 name | =1 nullwindow
            2 version | =2 {}
            known_command genmove | = true
            known_command cp | = false
            list_games | = Othello
            set_game Othello | =
            boardsize 8 | =
            3 clear_board | =3
            komi 0 | =
            play b F5 | =
            play White d6 | =
            undo | =
            nullwindow-threads 2 | =
            nullwindow-threads 0 | ? 0 is not a number from 1 to 1024
            play WHITE f6 | =
            final_score | ? cannot score
            time_settings 60 30 10 | =
            4 time_left b 59 0 | =4
            time_left w 20 7 | =
            time_settings 0 0.5 1 | =
            99 quit | =99",
            env!("CARGO_PKG_VERSION")
        ),
    );
}

#[test]
fn games_in_sgf_are_loaded_up_to_a_move() {
    let folder = std::env::temp_dir().join(format!("nullwindow-gtp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let game = file("game.sgf", "(;GM[2]PB[Anna];B[f5]C[usual](;W[d6];B[c3])(;W[f6]))");
    let (go, bad) = (file("go.sgf", "(;GM[1];B[dd])"), file("bad.sgf", "(;GM[2];B[f5];W[a1])"));
    transcript(
        OthelloGame,
        &format!(
            "play b d3 | =
            loadsgf {game} | =
            play w d3 | =
            undo | =
            undo | =
            undo | =
            undo | =
            undo | ? cannot undo
            loadsgf {game} 2 | =
            play w f6 | =
            loadsgf {game} one | ? syntax error: 'one' is not a valid number
            loadsgf | ? syntax error: loadsgf takes FILE [MOVE]
            loadsgf {go} | ? cannot load file: GM[1]: this is othello
            play b f5 | =
            loadsgf {bad} | ? cannot load file: node 3, W[a1]: a1 is not a legal move here
            play b f5 | ="
        ),
    );
    let kalah_game =
        file("kalah.sgf", "(;GM[0]GAME[kalah]POS[1,0,0,0,0,1:0/0,0,0,0,0,1:0 first standard];B[6])");
    transcript(
        kalah(),
        &format!(
            "loadsgf {kalah_game} 1 | =
            play b 6 | =
            clear_board | =
            play b 3 | ="
        ),
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// GRhino 0.16.1 answers all of these with `?`, too, but where its players may move out of turn, and in `quit
/// now`, which it obeys.
#[test]
fn malformed_command_gets_one_line_and_changes_nothing() {
    transcript(
        OthelloGame,
        "bogus | ? unknown command
        7 | ?7 unknown command
        -3 name | ? unknown command
        PLAY b f5 | ? unknown command
        name me | ? syntax error: name takes nothing
        5 quit now | ?5 syntax error: quit takes nothing
        play | ? syntax error: play takes COLOUR MOVE
        play b f5 f6 | ? syntax error: play takes COLOUR MOVE
        play red f5 | ? syntax error: 'red' is not a colour (b, black; w, white)
        play b i9 | ? illegal move: 'i9' is not a square (a1 to h8) or a pass (--)
        play b é5 | ? illegal move: 'é5' is not a square (a1 to h8) or a pass (--)
        play b a1 | ? illegal move: a1 is not a legal move here
        play b pass | ? illegal move: -- is not a legal move here
        play w d3 | ? illegal move: it is not this side's turn, but Black's (b)
        genmove w | ? illegal move: it is not this side's turn, but Black's (b)
        genmove | ? syntax error: genmove takes COLOUR
        boardsize 10 | ? unacceptable size
        boardsize 8x8 | ? syntax error: '8x8' is not a valid number
        komi much | ? syntax error: 'much' is not a valid number
        set_game Go | ? unsupported game: this is Othello
        time_left b 5 0 | ? there is no clock: time_settings sets one
        time_settings -1 0 0 | ? syntax error: '-1' is not a number of seconds
        time_settings nan 0 0 | ? syntax error: 'nan' is not a number of seconds
        time_settings 1 2 -3 | ? syntax error: '-3' is not a valid number
        undo | ? cannot undo
        play b f5 | =",
    );
    let junk = b"\xff\xfe\0\x1b[2J\n\t\n# only a comment\n\x07quit\x07";
    assert_eq!(written(OthelloGame, None, 1, junk), "? unknown command\n\n=\n\n");
}

#[test]
fn board_is_drawn_and_moves_are_generated() {
    let written = answers(OthelloGame, "showboard\nplay b f5\n5 genmove w\nreg_genmove b\nundo\nshowboard\n");
    let row = |row: &str| written[5].lines().any(|line| line == row);
    assert!(written[0].starts_with("= Black (b) to move\n  a b c d e f g h\n1 . . ."), "{}", written[0]);
    assert!(["=5 D6", "=5 F4", "=5 F6"].contains(&written[2].as_str()), "{}", written[2]);
    assert!(written[3].starts_with("= "), "{}", written[3]);
    assert!(written[5].starts_with("= White (w) to move\n") && row("5 . . . X X X . ."), "{}", written[5]);
}

/// Both sides move until neither can, with passes left out.
#[test]
fn game_is_played_to_its_end() {
    let input = "genmove b\ngenmove w\n".repeat(40) + "final_score\nundo\nfinal_score\n";
    let written = answers(OthelloGame, &input);
    let placed = written.iter().filter(|answer| answer.len() == 4 && answer.starts_with("= ")).count();
    assert!(written[79] == "= pass" && placed <= 60 && placed > 30, "{written:?}");
    assert!(
        written[80].starts_with("= B+") || written[80].starts_with("= W+") || written[80] == "= 0",
        "{}",
        written[80]
    );
    // The last move was a pass after the end.
    assert_eq!(written[81..], ["=", &written[80]]);
}

#[test]
fn forced_pass_may_be_left_out() {
    // After these Black has no move, and White three.
    let moves = ["b d3", "w c3", "b f5", "w d2", "b d1", "w e1", "b b2", "w c1"];
    let moves: String = moves.map(|m| format!("play {m}\n")).concat();
    let written =
        answers(OthelloGame, &(moves.clone() + "genmove b\nplay w a3\nundo\nundo\nplay b pass\nplay w a3\n"));
    assert_eq!(written[8..], ["= pass", "=", "=", "=", "=", "="]);
    let written =
        answers(OthelloGame, &(moves + "play w d1\nplay w a3\nundo\nshowboard\nreg_genmove w\nshowboard\n"));
    assert_eq!(written[8..11], ["? illegal move: d1 is not a legal move here", "=", "="]);
    // Neither the move that was refused, nor the one that was only asked for, leaves the pass behind.
    assert!(written[11].starts_with("= Black (b) to move\n") && written[11] == written[13], "{written:?}");
    assert!(["= A3", "= B4", "= D6"].contains(&written[12].as_str()), "{}", written[12]);
}

#[test]
fn finished_game_has_a_score_and_no_moves() {
    let moves = ["b e6", "w f4", "b e3", "w f6", "b g5", "w d6", "b e7", "w f5", "b c5"];
    let moves: String = moves.map(|m| format!("play {m}\n")).concat();
    let passes = "genmove w\nplay b PASS\nplay w pass\nplay b a1\nshowboard\n";
    let undone = "undo\nundo\nundo\nfinal_score\nundo\nfinal_score\n";
    let written = answers(OthelloGame, &(moves + "final_score\n" + passes + undone));
    assert_eq!(written[..9], ["="; 9]);
    assert_eq!(written[9..13], ["= B+64", "= pass", "=", "="], "each side passes when the other has passed");
    assert!(written[13].starts_with("? illegal move: "), "{}", written[13]);
    assert!(written[14].starts_with("= The game is over: Black wins by 64 discs\n"), "{}", written[14]);
    assert_eq!(written[15..], ["=", "=", "=", "= B+64", "=", "? cannot score"], "each pass is undone");
}

#[test]
fn other_games_are_played_too() {
    transcript(
        TicTacToeGame,
        "boardsize 3 | =
        play b 5 | =
        play w 1 | =
        play b 5 | ? illegal move: square 5 is taken
        play b 4 | =
        genmove w | = 6
        list_games | = Tic-Tac-Toe
        set_game TIC-TAC-TOE | =",
    );
    transcript(
        ConnectFourGame::default(),
        "boardsize 7 | ? unacceptable size: the board is no square
        play b 4 | =
        play w 8 | ? illegal move: '8' is not a column (1 to 7)",
    );
    // The side that moves again in Kalah.
    transcript(
        kalah(),
        "play b 3 | =\nplay w 1 | ? illegal move: it is not this side's turn, but First's (b)\nplay b 1 | =",
    );
}

/// In chess White begins, in shogi Black, in Connect Four X.
#[test]
fn games_own_colours_are_those_of_the_dialogue() {
    #[cfg(feature = "uci")]
    transcript(
        nullwindow_chess::ChessGame,
        "play b e7e5 | ? illegal move: it is not this side's turn, but White's (w)
        gogui-rules_side_to_move | = white
        play White f2f3 | =
        play w e7e6 | ? illegal move: it is not this side's turn, but Black's (b)
        play b e7e6 | =
        play W g2g4 | =
        gogui-rules_side_to_move | = black
        genmove black | = Qh4#
        final_score | = B+1
        gogui-rules_final_result | = black
        play red e2e4 | ? syntax error: 'red' is not a colour (w, white; b, black)",
    );
    #[cfg(feature = "usi")]
    transcript(
        nullwindow_shogi::ShogiGame,
        "gogui-rules_side_to_move | = black
        play w 3c3d | ? illegal move: it is not this side's turn, but Black's (b)
        play b 7g7f | =
        play White 3c3d | =",
    );
    transcript(
        ConnectFourGame::default(),
        "play x 4 | =
        play o 4 | =
        play X 4 | =
        gogui-rules_side_to_move | = white",
    );
    #[cfg(feature = "uci")]
    {
        let board = &answers(nullwindow_chess::ChessGame, "gogui-rules_board\n")[0];
        let (black, white) = (["X"; 8].join(" "), ["O"; 8].join(" "));
        assert!(board.starts_with(&format!("= {black}\n{black}\n")), "{board}");
        assert!(board.ends_with(&format!("\n{white}\n{white}")), "{board}");
    }
}

#[test]
fn same_commands_have_the_same_responses() {
    let input = "genmove b\ngenmove w\n".repeat(10) + "clear_board\n" + &"genmove b\ngenmove w\n".repeat(10);
    let first = answers(OthelloGame, &input);
    assert_eq!(first[..20], first[21..], "a new game begins as the first");
    assert_eq!(answers(OthelloGame, &input), first);
    // A seed decides at low levels.
    let low = |seed| written(OthelloGame, Strength::level(1), seed, input.as_bytes());
    assert_eq!(low(1), low(1));
    assert!([2, 3, 4].iter().any(|&seed| low(seed) != low(1)));
}

/// In both endgames one move alone is best, and a search with selective cuts has played another.
#[test]
fn endgame_is_played_exactly() {
    let games = [
        (
            "F5 D6 C4 F4 F6 G5 G6 E3 E6 F7 C6 D7 F3 C3 D3 C5 G3 C2 G4 E7 C7 B5 B4 H6 E8 F2 D2 C1 \
             E2 B6 D1 F8 E1 H5 C8 A3 A4 H4 H3 H2 B3 F1 A5 A6",
            "= G8",
        ),
        (
            "D3 C5 F6 D2 C6 D6 B5 B4 C4 F5 F3 F7 D7 B6 C2 E6 D1 E3 F4 B3 C7 E2 C3 C8 D8 E1 E7 G3 \
             B8 E8 C1 F2 G6 A8 B7 H5 H6 G4 G5 A7 H4 H3 B2 G7 A5 A6",
            "= A4",
        ),
    ];
    for (moves, best) in games {
        let sides = ["b", "w"].into_iter().cycle();
        let moves: String =
            sides.zip(moves.split(' ')).map(|(side, m)| format!("play {side} {m}\n")).collect();
        let written = written(OthelloGame, None, 1, (moves + "genmove b\n").as_bytes());
        assert_eq!(written.trim_end().rsplit("\n\n").next(), Some(best), "{written}");
    }
}

/// GoGui asks for the rules of a game that it does not know; from then on moves are points.
#[test]
fn gogui_shows_and_plays_games_whose_moves_are_cells() {
    let empty = ". . . . . . .\n".repeat(5);
    let board = format!("= {empty}. . . O . . .\n. . . X . . .");
    let lines = [
        ("genmove b", "= 4"),
        ("gogui-rules_game_id", "= Connectfour"),
        ("gogui-rules_board_size", "= 7"),
        ("play w D2", "="),
        ("gogui-rules_board", &board),
        ("gogui-rules_legal_moves", "= D3 C1 E1 B1 F1 A1 G1"),
        ("gogui-rules_side_to_move", "= black"),
        ("gogui-rules_final_result", "= unknown"),
        ("undo", "="),
        ("play w 1", "="),
        ("gogui-rules_legal_moves", "= D2 C1 E1 B1 F1 A2 G1"),
        ("known_command gogui-rules_captured_count", "= true"),
    ];
    let input: String = lines.iter().map(|(command, _)| format!("{command}\n")).collect();
    let answers = answers(ConnectFourGame::default(), &input);
    for ((command, expected), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer, expected, "{command}");
    }
    transcript(
        OthelloGame,
        "gogui-rules_legal_moves | = D3 C4 F5 E6
        play b F5 | =
        gogui-rules_captured_count | = 4 1
        gogui-rules_board_gfx | = TEXT Black: discs 4, White: discs 1",
    );
}

/// The values that GoGui shows are those of the moves, the best among moves to one point; the line is played
/// and taken back.
#[test]
fn gogui_analyses_leave_the_position_as_it_is() {
    let input = "gogui-rules_board\nnullwindow-values\nnullwindow-line\ngogui-rules_board\n";
    let games = [
        (AnyGame::from(OthelloGame), true),
        (ConnectFourGame::default().into(), true),
        (kalah().into(), true),
        (TicTacToeGame.into(), true),
        #[cfg(feature = "uci")]
        (nullwindow_chess::ChessGame.into(), false),
        #[cfg(feature = "usi")]
        (nullwindow_shogi::ShogiGame.into(), false),
    ];
    for (game, has_points) in games {
        let (name, answers) = (game.name(), answers(game, input));
        let [before, values, line, after] = &answers[..] else { panic!("{name}: {answers:?}") };
        assert_eq!(before, after, "{name}");
        assert!(values.starts_with("= LABEL ") && line.contains("TEXT "), "{name}: {values} {line}");
        assert_eq!(line.starts_with("= VAR b "), has_points, "{name}: {line}");
    }
    #[cfg(feature = "usi")]
    transcript(
        nullwindow_shogi::ShogiGame,
        "gogui-rules_legal_moves | ? a move of this game has two places, and GoGui's one
        genmove b | = 2G2F",
    );
    transcript(
        ConnectFourGame::default(),
        "play b 1 | =
        play w 2 | =
        play b 1 | =
        play w 2 | =
        play b 1 | =
        play w 2 | =
        play b 1 | =
        gogui-rules_final_result | = black
        gogui-rules_legal_moves | =
        nullwindow-values | ? the game is over
        nullwindow-line | ? the game is over",
    );
}

//! What ends a match before its first game: settings, openings, and engines that do not start.

use nullwindow::session::AnyGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_match::{MatchConfig, Protocol, TimeControl, run};
use nullwindow_othello::OthelloGame;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::{env, fs, io, process};

/// The error of a match of two games, between the engines `a` and `b`, with these changes.
fn error(game: impl Into<AnyGame>, change: impl FnOnce(&mut MatchConfig<'_>)) -> String {
    let game = game.into();
    let mut config = MatchConfig { games: 2, ..MatchConfig::new(&game, "a", "b") };
    change(&mut config);
    run(&config, &mut io::sink(), None, &AtomicBool::new(false)).unwrap_err().to_string()
}

/// Tests the errors of files of openings, without their path.
fn refused<G: Into<AnyGame>>(game: fn() -> G, name: &str, files: &[(&[u8], &str)]) {
    let path = env::temp_dir().join(format!("nullwindow-openings-{}-{name}", process::id()));
    for (content, message) in files {
        fs::write(&path, content).unwrap();
        let error = error(game(), |config| config.openings.file = Some(path.clone()));
        assert_eq!(error, format!("{}{message}", path.display()));
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn settings_that_do_not_go_together_are_refused() {
    let gtp = "the Go Text Protocol has neither options nor a number of nodes; \
               its engines have them on their command lines";
    let shogi = "USI and the protocol of GNU Shogi are for shogi, not for othello";
    let changes: [(fn(&mut MatchConfig<'_>), _); 7] = [
        (|config| config.games = 3, "3 games: an odd number, but colours are exchanged"),
        (|config| config.engines[1].command = "a 'b".to_owned(), "engine B 'a 'b': the ' is not closed"),
        (|config| config.engines[0].command.clear(), "engine A '': there is no command"),
        (|config| config.time = TimeControl::Nodes(5), &format!("engine A 'a': {gtp}")),
        (|config| config.engines[1].options.push("Hash=1".into()), &format!("engine B 'b': {gtp}")),
        (|config| config.protocol = Protocol::Uci, "engine A 'a': UCI is for chess, not for othello"),
        (|config| config.protocol = Protocol::Usi, &format!("engine A 'a': {shogi}")),
    ];
    for (change, message) in changes {
        assert_eq!(error(OthelloGame, change), message);
    }
    let none = error(TicTacToeGame, |config| config.openings.plies = Some(9));
    assert_eq!(none, "only 0 of 1 openings of 9 plies found that are even to within 2");
}

#[test]
fn malformed_openings_are_refused_with_their_place() {
    refused(
        || OthelloGame,
        "othello",
        &[
            (b"# one\nf5 d6x9\nf5x", ", line 2: column 6: no legal move begins 'x9'"),
            (b"# one\r\rf5 d6x9", ", line 3: column 6: no legal move begins 'x9'"),
            (b"\xff\xfef\x005\0", ": this is UTF-16; save it as UTF-8"),
            ("é".as_bytes(), ", line 1: column 1: no legal move begins 'é'"),
            (b"f5e", ", line 1: column 3: no legal move begins 'e'"),
            (b"e6f4e3f6g5d6e7f5c5", ", line 1: the game is over"),
            (b"# none\n", ": there is no opening"),
        ],
    );
}

#[test]
fn a_bad_opening_does_not_refuse_the_others() {
    let illegal = "no legal move begins 'x9'";
    for (ending, content, left_out) in [
        (
            "txt",
            "f5\nf5 d6x9\n\nd3\nx9 f5\n",
            [format!("line 2: column 6: {illegal}"), format!("line 5: column 1: {illegal}")],
        ),
        (
            "sgf",
            "(;GM[2];B[f5])(;GM[2];B[a1])(;GM[2];B[d3])(;GM[2];B[f5];W[f5])",
            [
                "game 2: node 2, B[a1]: a1 is not a legal move here".to_owned(),
                "game 4: node 3, W[f5]: f5 is not a legal move here".to_owned(),
            ],
        ),
    ] {
        let path = env::temp_dir().join(format!("nullwindow-left-out-{}.{ending}", process::id()));
        fs::write(&path, content).unwrap();
        let (game, warned) = (OthelloGame.into(), Mutex::new(Vec::new()));
        let warn = |line: &str| warned.lock().unwrap().push(line.to_owned());
        let mut config =
            MatchConfig { games: 4, warn: &warn, ..MatchConfig::new(&game, "no-such-engine", "b") };
        config.openings.file = Some(path.clone());
        let error = run(&config, &mut io::sink(), None, &AtomicBool::new(false)).unwrap_err().to_string();
        fs::remove_file(&path).unwrap();
        assert!(error.starts_with("cannot start 'no-such-engine'"), "{error}");
        let named = left_out.map(|why| format!("left out: {}, {why}", path.display()));
        assert_eq!(*warned.lock().unwrap(), named);
    }
}

#[cfg(feature = "chess")]
#[test]
fn malformed_openings_of_chess_are_refused_with_their_place() {
    use nullwindow_chess::ChessGame;
    let illegal = ", line 1: column 4: e4: no pawn can go to e4";
    let over = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    refused(|| ChessGame, "chess", &[(b"e4 e4", illegal), (over, ", line 1: the game is over")]);
    let why = ": 15 bytes are not whole entries of 16 bytes, which a book of Polyglot's format has";
    let empty = ": the file is empty: a book of Polyglot's format has entries of 16 bytes";
    let unsorted = ": entry 2 (byte 16): its key is less than the one before, but a book of Polyglot's \
                    format is sorted by keys";
    let mut entries = [0; 32];
    entries[0] = 1;
    refused(|| ChessGame, "book.bin", &[(&[0; 15], why), (b"", empty), (&entries, unsorted)]);
}

#[cfg(feature = "chess")]
#[test]
fn usi_is_not_for_chess() {
    let usi = error(nullwindow_chess::ChessGame, |config| config.protocol = Protocol::Usi);
    assert_eq!(usi, "engine A 'a': USI and the protocol of GNU Shogi are for shogi, not for chess");
}

#[cfg(unix)]
#[test]
fn engines_that_do_not_start_end_the_match() {
    for (engine, message) in [
        ("no-such-engine -x", "cannot start 'no-such-engine': No such file or directory (os error 2)"),
        ("false", "'false' does not speak the protocol: has ended (exit status: 1)"),
        ("echo = 3", "'echo = 3' does not speak the protocol: has ended (exit status: 0)"),
        ("cat", "'cat' does not speak the protocol: 'protocol_version' is no answer"),
    ] {
        let error = error(OthelloGame, |config| {
            (config.engines[0].command, config.openings.plies) = (engine.to_owned(), Some(0));
        });
        assert_eq!(error, message);
    }
}

//! A program that plays a match of a game against itself, as a user's program does: called with `gtp` it is
//! an engine, and without it the match starts it twice. It needs its own `main`, since the test harness would
//! write to the output of the protocol.

use nullwindow::session::{AnyGame, AnySession};
use nullwindow_games::tic_tac_toe;
use nullwindow_match::{MatchConfig, OpeningConfig, OwnEngine, run};
use nullwindow_protocols::gtp::{self, GtpConfig};
use nullwindow_support::sgf::{SgfRecord, SgfTree};
use std::io::{sink, stdin, stdout};
use std::sync::atomic::AtomicBool;
use std::{env, fs, process};

fn main() {
    let game = AnyGame::from(tic_tac_toe::TicTacToeGame);
    if env::args().nth(1).as_deref() == Some("gtp") {
        let mut session = game.player(1).unwrap();
        let config = GtpConfig::new(game.name());
        return gtp::run(session.as_mut(), &config, stdin().lock(), stdout()).unwrap();
    }
    let (gtp, uci, usi) = (vec!["gtp".to_owned()], Vec::new(), Vec::new());
    let own = OwnEngine { name: "own".to_owned(), gtp, uci, usi };
    let config = MatchConfig {
        own: Some(own),
        games: 4,
        concurrency: 2,
        openings: OpeningConfig { plies: Some(1), balance: Some(0), ..OpeningConfig::default() },
        ..MatchConfig::new(&game, "own", "own")
    };
    let (mut output, mut record) = (Vec::new(), Vec::new());
    let result = run(&config, &mut output, Some(&mut record), &AtomicBool::new(false)).unwrap();
    let [output, record] = [output, record].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!((result.standing.games(), result.standing.draws), (4, 4), "{output}");
    assert!(
        output.starts_with("A: own\nB: own\n") && output.contains("\nA against B: +0 =4 -0, "),
        "{output}"
    );
    assert_eq!(record.matches("[Game \"tic-tac-toe\"]").count(), 4, "{record}");

    // The same match with its record in SGF, which is read again, and opens a match itself.
    let (config, mut record) = (MatchConfig { sgf: true, concurrency: 1, ..config }, Vec::new());
    run(&config, &mut sink(), Some(&mut record), &AtomicBool::new(false)).unwrap();
    let file = SgfTree::read_all(std::str::from_utf8(&record).unwrap());
    let mut session = game.player(1).unwrap();
    let play = |tree: &Result<SgfTree, _>, session: &mut dyn AnySession| {
        let tree = tree.as_ref().unwrap();
        let moves = SgfRecord::play(tree, "tic-tac-toe", session).unwrap();
        (moves, session.ending(), ["PB", "PW", "RE", "RO"].map(|name| tree.nodes[0].text(name).unwrap()))
    };
    let games: Vec<_> = file.games.iter().map(|tree| play(tree, session.as_mut())).collect();
    assert_eq!((games.len(), file.notes.count()), (4, 0));
    for ((moves, ending, tags), number) in games.iter().zip(1..) {
        assert_eq!((moves.len(), ending.as_deref()), (9, Some("a draw")));
        assert_eq!(tags, &["own", "own", "0", &number.to_string()]);
    }
    let path = env::temp_dir().join(format!("nullwindow-own-{}.sgf", process::id()));
    fs::write(&path, &record).unwrap();
    let openings = OpeningConfig { file: Some(path.clone()), plies: Some(3), ..OpeningConfig::default() };
    let (config, mut record) = (MatchConfig { games: 8, openings, ..config }, Vec::new());
    run(&config, &mut sink(), Some(&mut record), &AtomicBool::new(false)).unwrap();
    fs::remove_file(&path).unwrap();
    let file = SgfTree::read_all(std::str::from_utf8(&record).unwrap());
    for (tree, number) in file.games.iter().zip(0..) {
        let opening = &games[number / 2].0[..3];
        assert_eq!(&play(tree, session.as_mut()).0[..3], opening);
    }
    assert_eq!(file.games.len(), 8);
}

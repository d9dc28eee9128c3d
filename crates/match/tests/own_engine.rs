//! A program that plays a match of a game against itself, as a user's program does: called with `gtp` it is
//! an engine, and without it the match starts it twice. It needs its own `main`, since the test harness would
//! write to the output of the protocol.

use nullwindow::session::AnyGame;
use nullwindow_games::tic_tac_toe;
use nullwindow_match::{MatchConfig, OpeningConfig, OwnEngine, run};
use nullwindow_protocols::gtp::{self, GtpConfig};
use std::env;
use std::io::{stdin, stdout};
use std::sync::atomic::AtomicBool;

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
}

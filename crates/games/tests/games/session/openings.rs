//! The tables of openings that ship: Connect Four's against the values of the first plies that the player
//! knows, all others against published values of starts, and against new searches (our own).

use nullwindow::Score;
use nullwindow::engine::{Bounds, Limits, NodeClock};
use nullwindow::session::{Game, Request, Session};
use nullwindow_games::book;
use nullwindow_games::connect_four::{AnySize, Board, ConnectFourGame, Ideas, ThreatPlayer, ThreatSolver};
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::trees::SplitMix64;
use std::collections::BTreeMap;

macro_rules! table {
    ($name:literal) => {
        include_bytes!(concat!("../../../openings/", $name, ".openings")).as_slice()
    };
}

fn kalah(pits: u8, seeds: u8) -> KalahGame {
    KalahGame::new(Some(pits), Some(seeds), None).expect("a board")
}

fn four(columns: u8, rows: u8) -> ConnectFourGame {
    ConnectFourGame::new(Some(columns), Some(rows)).expect("a board")
}

fn domineering(size: u8) -> DomineeringGame {
    DomineeringGame::new(Some(size), Some(size)).expect("a board")
}

/// The values of the best moves of a position, by their names, as far as they are exact.
fn lines<G: Game>(session: &mut Session<G>, limits: Limits<'_>, count: usize) -> BTreeMap<String, Score> {
    let request = Request { lines: count, ..Request::new(limits, &NodeClock(1_000_000)) };
    let found = session.search(&request, &mut |_| ());
    let lines = found.lines.iter().filter(|_| found.exact);
    lines.map(|line| (session.game().line(session.position(), &line.moves[..1]), line.score)).collect()
}

/// What the table knows without a search; whose table has a MiB, and which may visit one node.
struct Known<G: Game>(Session<G>);

impl<G: Game> Known<G> {
    fn new(game: G, table: &[u8]) -> Self {
        let mut session = Session::player(game, 1).expect("a MiB");
        session.set_openings(table).expect("a table");
        Known(session)
    }

    fn lines(&mut self, p: G::Position, count: usize) -> BTreeMap<String, Score> {
        self.0.set(p, &[]);
        lines(&mut self.0, Limits { nodes: Some(1), ..Limits::default() }, count)
    }
}

#[test]
fn values_are_those_that_the_player_knows_of_the_first_plies() {
    let size = AnySize::new(7, 6).expect("a size");
    let player = ThreatPlayer::new(ThreatSolver::on(size, 1, Ideas::default()).expect("a MiB"));
    let mut table = Known::new(four(7, 6), table!("connect-four"));
    let (mut known, mut all) = (0, 0);
    for p in book::positions(Board::on(size), 5, Board::symmetric_key).pop().expect("a ply") {
        let lines = table.lines(p, usize::MAX);
        all += 1;
        // What the table has: no search of one node has all values.
        if lines.len() == table.0.moves().len() {
            let value = *lines.values().max().expect("a move");
            assert_eq!((value, value), player.bounds(&p, 0), "{p:?}");
            known += 1;
        }
    }
    assert!(2 * known > all, "{known} of {all}: most of what begins in the middle is in the table");
}

/// Kalah: Irving, Donkers & Uiterwijk 2000, *Solving Kalah*. Connect Four: Tromp's table of other sizes. 7×7
/// of Domineering: Breuker, Uiterwijk & van den Herik 2000, *Solving 8×8 Domineering*.
#[test]
fn starts_have_their_published_values() {
    fn value<G: Game>(game: G, table: &[u8]) -> Score {
        let (start, _) = game.read("").expect("the start");
        *Known::new(game, table).lines(start, 1).values().next().expect("a full table")
    }
    assert_eq!(value(kalah(6, 3), table!("kalah-6-3")), Score::points(2));
    assert_eq!(value(kalah(5, 4), table!("kalah-5-4")), Score::points(12));
    assert!(value(four(6, 6), table!("connect-four-6")).is_loss());
    assert!(value(domineering(7), table!("domineering-7")).is_win());
}

#[test]
#[ignore = "minutes: searches of the boards just behind the openings"]
fn values_of_the_last_ply_are_found_again() {
    fn searched<G: Game>(game: G, table: &[u8], plies: usize) {
        let (start, _) = game.read("").expect("the start");
        let mut player = Session::player(game.clone(), 64).expect("64 MiB");
        let (mut known, mut random) = (Known::new(game, table), SplitMix64::new(7));
        for _ in 0..2 {
            player.set(start.clone(), &[]);
            for _ in 1..plies {
                let moves = player.moves();
                player.play(moves[random.below(moves.len())]);
            }
            let moves = player.moves().len();
            let limits = player.value_limits();
            let found = lines(&mut player, limits, moves);
            assert_eq!(found.len(), moves);
            assert_eq!(known.lines(player.position().clone(), moves), found);
        }
    }
    searched(kalah(6, 3), table!("kalah-6-3"), 3);
    searched(kalah(5, 4), table!("kalah-5-4"), 3);
    searched(four(6, 6), table!("connect-four-6"), 6);
    searched(domineering(7), table!("domineering-7"), 3);
}

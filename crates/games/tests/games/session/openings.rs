//! The table of openings of Connect Four that ships, against the values of the first plies that the player
//! knows (our own).

use nullwindow::engine::{Bounds, Limits, NodeClock};
use nullwindow::session::{Request, Session};
use nullwindow_games::book;
use nullwindow_games::connect_four::{AnySize, Board, ConnectFourGame, Ideas, ThreatPlayer, ThreatSolver};

const TABLE: &[u8] = include_bytes!("../../../openings/connect-four.openings");

#[test]
fn values_of_the_table_are_those_of_the_first_plies() {
    let size = AnySize::new(7, 6).expect("a size");
    let player = ThreatPlayer::new(ThreatSolver::on(size, 1, Ideas::default()).expect("a MiB"));
    let mut session = Session::player(ConnectFourGame::default(), 1).expect("a MiB");
    session.set_openings(TABLE).expect("a table");
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let (mut known, mut all) = (0, 0);
    for p in book::positions(Board::on(size), 5, Board::symmetric_key).pop().expect("a ply") {
        session.set(p, &[]);
        let moves = session.moves().len();
        let request = Request { lines: moves, ..Request::new(limits, &NodeClock(1)) };
        let found = session.search(&request, &mut |_| ());
        all += 1;
        // What the table has: no search of one node has all values.
        if found.exact && found.lines.len() == moves {
            assert_eq!((found.score, found.score), player.bounds(&p, 0), "{p:?}");
            known += 1;
        }
    }
    assert!(2 * known > all, "{known} of {all}: most of what begins in the middle is in the table");
}

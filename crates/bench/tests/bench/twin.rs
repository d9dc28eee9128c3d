//! The engine against the search written by hand: the same values, and nearly the same nodes.

use nullwindow::Score;
use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow_bench::ours::{Printed, Twinned, without_killers};
use nullwindow_bench::twin;
use nullwindow_games::connect_four::ConnectFour;

#[test]
fn twin_and_engine_find_the_same_value_with_nearly_the_same_nodes() {
    for depth in [1, 2, 7, 12] {
        let twin = twin::search(&mut twin::TableMemory::new(16).unwrap(), depth);
        let mut engine = Engine::<Twinned>::new(Printed, 16, without_killers(Options::default())).unwrap();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let found = engine.search(&ConnectFour::start(), &[], limits, &NodeClock(1), |_| ());
        assert_eq!(Score::points(twin.score), found.score, "depth {depth}");
        assert!(twin.nodes.abs_diff(found.nodes) * 100 <= found.nodes, "{} and {}", twin.nodes, found.nodes);
    }
}

//! Searches for forced wins, called from alpha-beta: df-pn finds wins beyond the depth of the search.

use nullwindow::engine::{
    Engine, ForcedWin, Limits, NodeClock, NodeCounter, Options, SearchResult, Statistics, WinSearch,
    WithStatistics,
};
use nullwindow::proof::{Acyclic, AtLeast, DfPn, NoDominance, ProofLimits, ProofOptions, ProofStatus};
use nullwindow::{Evaluator, Outcome, Position, Score};
use nullwindow_games::connect_four::{Column, ConnectFour};
use nullwindow_games::trees::SplitMix64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Knows nothing but wins, and looks for them with df-pn; notes the nodes that it was given at the start of
/// the game, and the most elsewhere.
#[derive(Default)]
struct Winner {
    at_the_start: Arc<Mutex<Vec<u64>>>,
    most: Arc<AtomicU64>,
}

const CLOCK: NodeClock = NodeClock(1_000);

impl Evaluator<ConnectFour> for Winner {
    type Value = Score;
    fn terminal(&self, p: &ConnectFour, end: Outcome, ply: u16) -> Score {
        match end {
            Outcome::Win(side) if side == p.side() => Score::win(ply),
            Outcome::Win(_) => Score::loss(ply),
            _ => Score::default(),
        }
    }
    fn evaluate(&self, _: &ConnectFour) -> Score {
        Score::default()
    }
}

impl WinSearch<ConnectFour> for Winner {
    type Local = Option<DfPn<ConnectFour>>;
    fn forced_win(
        &self,
        p: &ConnectFour,
        nodes: u64,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter,
    ) -> Option<ForcedWin<Column>> {
        match *p == ConnectFour::start() {
            true => self.at_the_start.lock().unwrap().push(nodes),
            false => _ = self.most.fetch_max(nodes, Relaxed),
        }
        let search = local.get_or_insert_with(|| DfPn::with_entries(1 << 14, ProofOptions::default()));
        let goal = AtLeast::<Acyclic, NoDominance>::win(p.side());
        let limits = ProofLimits { nodes: Some(nodes), ..ProofLimits::default() };
        let found = search.solve(p, &goal, &[], limits, &CLOCK);
        counter.count(found.nodes);
        assert!(found.nodes <= nodes + 9, "{} nodes of {nodes}", found.nodes);
        let proved = found.status == ProofStatus::Proved;
        proved.then_some(ForcedWin { plies: found.line.len() as u16, line: found.line })
    }
}

nullwindow::profile!(Winning for ConnectFour, Winner { table, forced_wins });

fn search(p: &ConnectFour, options: Options, depth: u32) -> SearchResult<Column> {
    let mut engine = Engine::<WithStatistics<Winning>>::new(Winner::default(), 1, options).unwrap();
    engine.search(p, &[], Limits { depth: Some(depth), ..Limits::default() }, &CLOCK, |_| ())
}

/// The exact value for the side to move.
pub(crate) fn value(p: &ConnectFour) -> Score {
    search(p, Options::default(), u32::MAX).score
}

/// Positions in the middle of the game that are not over.
fn positions() -> impl Iterator<Item = ConnectFour> {
    (0..40).filter_map(|seed| {
        let mut random = SplitMix64::new(seed);
        let mut p = ConnectFour::start();
        for _ in 0..16 {
            let mut moves = Vec::new();
            if p.moves(&mut moves).is_some() {
                return None;
            }
            p.make(moves[(random.next()? >> 8) as usize % moves.len()]);
        }
        p.outcome().is_none().then_some(p)
    })
}

#[test]
fn wins_beyond_the_depth_are_found_and_calls_are_counted() {
    let inexact = Options { exact: false, ..Options::default() };
    let features = nullwindow::engine::Features { forced_wins: false, ..inexact.features };
    let (mut at_the_root, mut below) = (0, 0);
    for p in positions() {
        let with = search(&p, inexact, 3);
        let without = search(&p, Options { features, ..inexact }, 3);
        let Statistics { win_searches, forced_wins, .. } = with.statistics;
        assert!(win_searches > 0 && without.statistics.win_searches == 0);
        let beyond = |found: &SearchResult<_>| found.score.distance().is_some_and(|plies| plies > 3);
        assert!(!beyond(&without));
        if beyond(&with) {
            assert!(forced_wins > 0);
            // The game's value has the same sign.
            let value = value(&p);
            assert_eq!((value.is_win(), value.is_loss()), (with.score.is_win(), with.score.is_loss()));
            at_the_root += u32::from(with.score.is_win());
            below += u32::from(with.score.is_loss());
        }
    }
    println!("wins {at_the_root}, losses {below}");
    assert!(at_the_root > 3 && below > 0, "{at_the_root} {below}");
}

#[test]
fn exact_mode_never_asks() {
    for p in positions().take(5) {
        let found = search(&p, Options::default(), 4);
        assert_eq!(found.statistics.win_searches, 0);
        assert!(found.score.distance().is_none_or(|plies| plies <= 4));
    }
}

#[test]
fn nodes_double_with_the_remaining_depth() {
    let most = |doubling: i32, depth| {
        let mut options = Options { exact: false, ..Options::default() };
        for (name, value) in
            [("forced_win_nodes", 20), ("forced_win_depth", 2), ("forced_win_doubling", doubling)]
        {
            options.parameters.set(name, value).unwrap();
        }
        let winner = Winner::default();
        let noted = Arc::clone(&winner.most);
        let mut engine = Engine::<WithStatistics<Winning>>::new(winner, 1, options).unwrap();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        engine.search(&ConnectFour::start(), &[], limits, &CLOCK, |_| ());
        noted.load(Relaxed)
    };
    // The deepest nodes below the root have a ply less.
    assert_eq!([most(0, 9), most(2, 3), most(2, 5), most(2, 9)], [20, 20, 40, 160]);
    assert_eq!(most(1, 11), 20 << 5, "at most five times");
}

/// At the root the nodes double as soon as they are a 32nd of all; the first are at most that of a
/// limit.
#[test]
fn searches_at_the_root_are_a_part_of_the_nodes() {
    let at_the_root = |limits| {
        let mut options = Options { exact: false, ..Options::default() };
        options.parameters.set("forced_win_nodes", 40).unwrap();
        options.parameters.set("forced_win_depth", 40).unwrap();
        let winner = Winner::default();
        let noted = Arc::clone(&winner.at_the_start);
        let mut engine = Engine::<WithStatistics<Winning>>::new(winner, 1, options).unwrap();
        let found = engine.search(&ConnectFour::start(), &[], limits, &CLOCK, |_| ());
        let noted = noted.lock().unwrap().clone();
        (noted, found.nodes)
    };
    let (nodes, all) = at_the_root(Limits { depth: Some(9), ..Limits::default() });
    assert!(nodes.len() > 2 && nodes.windows(2).all(|pair| pair[1] == 2 * pair[0]), "{nodes:?}");
    assert!(nodes[0] == 40 && nodes[1..].iter().sum::<u64>() <= all / 16, "{nodes:?} of {all}");
    for (limit, first) in [(320, 10), (2_000, 40), (31, 0)] {
        let (nodes, _) = at_the_root(Limits { nodes: Some(limit), ..Limits::default() });
        assert_eq!(nodes.first().copied().unwrap_or(0), first);
    }
}

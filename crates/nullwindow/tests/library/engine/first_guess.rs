//! The first guess: from the last move's search, or infinite, which makes MTD(f) SSS* and DUAL*.
//! Any guess leaves the value as it is, and a right one saves work.

use super::{LeafScore, Tree, Whole, check, drivers, found, tree};
use nullwindow::engine::{Driver, Engine, Features, Options, WithStatistics};
use nullwindow::table::{Scheme, Table};
use nullwindow::textbook::aspiration::Widen;
use nullwindow::{Position, Score};
use nullwindow_games::trees::{Chance, Irregular, Values};

/// A tree with this number of values: the score of one with few values is a bad guess for one with many. The
/// keys of different seeds differ.
fn game(seed: u64, values: u32) -> Tree<Irregular> {
    let irregular = Irregular::new(4, 7, seed, Values::Discrete(values)).expect("a small tree");
    let extra_moves = Chance::new(0.2).expect("a probability");
    Tree { path: (seed + 1) << 36, ..tree(irregular.with_extra_moves(extra_moves)) }
}

/// Without the probes of all children, which answer most of the searches of such small trees.
fn without_enhanced_cuts() -> Features {
    Features { enhanced_cuts: false, ..Features::default() }
}

/// Plays a game with one engine; returns the searches of the root, and the nodes, of all its moves.
fn played(
    engine: &mut Engine<WithStatistics<Whole>>,
    mut p: Tree<Irregular>,
    depth: Option<u32>,
    what: &str,
) -> [u64; 2] {
    let mut counts = [0; 2];
    while p.outcome().is_none() {
        let found = found(engine, &p, depth);
        check(&p, depth.unwrap_or(99), &found, what);
        counts = [counts[0] + found.statistics.root_searches, counts[1] + found.nodes];
        p.make(found.lines[0].moves[0]);
    }
    counts
}

#[test]
fn guess_from_the_last_search_keeps_the_value() {
    for options in drivers() {
        let features = without_enhanced_cuts();
        let options = Options { guess_from_last_search: true, features, ..options };
        let mut engine = Engine::<WithStatistics<Whole>>::new(LeafScore, 1, options).expect("a MiB");
        let kinds = [(20, Some(3)), (20_000, Some(2)), (2, None), (20_000, Some(4))];
        for (seed, (values, depth)) in (0..400).zip(kinds.into_iter().cycle()) {
            played(&mut engine, game(seed, values), depth, &format!("seed {seed}, {options:?}"));
        }
    }
}

/// Searches of the root, and nodes, of 100 games, each move searched to the end at once: without a guess, and
/// with the one from the last move, which is the value.
#[test]
fn right_guess_saves_searches_or_nodes() {
    let direct = Options { step: 0, features: without_enhanced_cuts(), ..Options::default() };
    let mtdf = Options { driver: Driver::Mtdf { guess_from: 1 }, ..direct };
    let aspiration = Options { aspiration: Some((Score::points(1), Widen::Double)), ..direct };
    let found = [mtdf, aspiration].map(|options| {
        [false, true].map(|guess_from_last_search| {
            let options = Options { guess_from_last_search, ..options };
            let mut total = [0; 2];
            for seed in 0..100 {
                // A small table, or the first move's search would answer the others.
                let table = Table::with_entries(16, Scheme::Always).expect("a small table");
                let mut engine = Engine::<WithStatistics<Whole>>::with_table(LeafScore, Some(table), options);
                let [searches, nodes] = played(&mut engine, game(seed, 20_000), None, "to the end");
                total = [total[0] + searches, total[1] + nodes];
            }
            total
        })
    });
    assert_eq!(found, [[[1_914, 24_631], [1_731, 21_489]], [[488, 15_423], [488, 13_430]]]);
}

/// SSS* and DUAL* as drivers: the same values as minimax's, at more searches of the root than MTD(f) from a
/// guess.
#[test]
fn infinite_guesses_keep_the_value() {
    let total = [Driver::Mtdf { guess_from: 1 }, Driver::SssStar, Driver::DualStar].map(|driver| {
        let played = (0..100).map(|seed| {
            let options = Options { driver, features: without_enhanced_cuts(), ..Options::default() };
            let mut engine = Engine::<WithStatistics<Whole>>::new(LeafScore, 1, options).expect("a MiB");
            played(&mut engine, game(seed, 200), Some(4), &format!("seed {seed}, {driver:?}"))
        });
        played.fold([0; 2], |total, [searches, nodes]| [total[0] + searches, total[1] + nodes])
    });
    assert_eq!(total, [[5_700, 30_949], [5_800, 32_596], [6_196, 33_649]], "searches of the root, nodes");
}

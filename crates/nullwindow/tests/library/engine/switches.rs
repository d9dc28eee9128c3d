//! Every feature changes the nodes of an exact search, and never its value.

use super::{LeafScore, Tree, Whole, drivers, tree, value};
use nullwindow::engine::{Bonus, Engine, Feature, Features, Limits, NodeClock, Options};
use nullwindow::{Position, Score};
use nullwindow_games::trees::{Irregular, Values};

/// Everything on, one feature off at a time, and one feature on at a time.
fn switchings() -> Vec<Features> {
    let on = Features::default();
    let mut all = vec![on];
    for Feature { name, .. } in Features::ALL {
        all.push(on.with(name, false).expect("a feature"));
        all.push(Features::NONE.with(name, true).expect("a feature"));
    }
    all
}

/// The values of all moves of the root, best first.
fn by_textbook(p: &Tree<Irregular>, depth: u32) -> Vec<Score> {
    let mut moves = Vec::new();
    p.moves(&mut moves);
    let value_of = |m| {
        let mut child = p.clone();
        child.make(m);
        let v = value(&child, depth - 1);
        if child.side() == p.side() { v } else { -v }
    };
    let mut values: Vec<Score> = moves.into_iter().map(value_of).collect();
    values.sort_by(|a, b| b.cmp(a));
    values
}

#[test]
fn features_keep_the_values() {
    let mut nodes = vec![0; switchings().len() * 2];
    for seed in 0..60 {
        let p = tree(Irregular::new(5, 6, seed, Values::Discrete(20)).unwrap());
        for depth in [3, 6] {
            let expected = by_textbook(&p, depth);
            for (i, features) in switchings().into_iter().enumerate() {
                for (j, bonus) in [Bonus::Square, Bonus::Power].into_iter().enumerate() {
                    for options in drivers() {
                        let lines = 1 + seed as usize % 3;
                        let options = Options { features, bonus, lines, ..options };
                        let mut engine = Engine::<Whole>::new(LeafScore, 1, options).unwrap();
                        let limits = Limits { depth: Some(depth), ..Limits::default() };
                        let found = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
                        let scores: Vec<Score> = found.lines.iter().map(|line| line.score).collect();
                        let k = lines.min(expected.len());
                        assert_eq!(scores, expected[..k], "seed {seed}, depth {depth}, {options:?}");
                        nodes[2 * i + j] += found.nodes;
                    }
                }
            }
        }
    }
    nodes.sort_unstable();
    nodes.dedup();
    assert_eq!(nodes.len(), 18, "different totals of nodes, by features and bonus: {nodes:?}");
}

//! Errata that a count of one second shows again (our own).

use crate::random_trees::{AnyTree, TreeQuestion};
use crate::{Check, Error, Monitor};
use nullwindow::observe::{Count, Distinct, Goal, Halt, LeafCount, Observer, Visit};
use nullwindow::textbook::Algorithm;
use nullwindow::{Position, Value, Window};
use nullwindow_games::trees::{Ordered, SettingError, Uniform, Values, examples};
use std::ops::ControlFlow::{self, Continue};

/// A count that takes a second; `None` if stopped.
type CountFigures = fn(&Monitor) -> Result<Option<Counts>, Error>;

/// All of them, each with the statement's subject.
pub(super) const COUNTED: [(&str, CountFigures); 7] = [
    // *Scout and NegaScout*, slide 15.
    ("the closed form of H2", |monitor| {
        Ok(closed_form(&AnyTree::Ordered(Ordered::best_first(4, 6, 1, 10).map_err(wrong)?), monitor))
    }),
    // Slide 19: SCOUT favours skinny trees.
    ("skinny trees", |monitor| Ok(skinny_trees(&narrow()?, &wide()?, monitor))),
    // Slides 23 and 24.
    ("the null window at m", |monitor| Ok(null_window_at_m(&trees(3, 5, 100, Values::Continuous)?, monitor))),
    // Slide 27.
    ("re-searches of moves that failed low", |monitor| {
        Ok(fail_low(&trees(2, 8, 100, Values::Discrete(1000))?, monitor))
    }),
    // Slide 31.
    ("empty and inverted windows", |monitor| Ok(inverted_windows(monitor))),
    // Wikipedia: never a node that alpha-beta prunes.
    ("visits of NegaScout and of alpha-beta", |monitor| Ok(more_visits(monitor))),
    // Wikipedia: random order takes more time.
    ("random move ordering", |monitor| Ok(random_order(&narrow()?, &wide()?, monitor))),
];

fn wrong(error: SettingError) -> Error {
    Error::Arguments(error.to_string())
}

fn trees(b: u32, d: u32, count: u64, values: Values) -> Result<Vec<AnyTree>, Error> {
    let tree = |seed| Uniform::new(b, d, seed, values).map(AnyTree::Iid);
    (0..count).map(tree).collect::<Result<_, _>>().map_err(wrong)
}

fn narrow() -> Result<Vec<AnyTree>, Error> {
    trees(3, 4, 200, Values::Continuous)
}

fn wide() -> Result<Vec<AnyTree>, Error> {
    trees(40, 3, 60, Values::Continuous)
}

/// The figures of a statement: those that would be so if it were right, and ours.
pub(super) struct Counts {
    pub(super) printed: Vec<Check>,
    pub(super) ours: Vec<Check>,
}

/// H2 of width 4 and depth 6: the slide's form has 252, the sum 268.
fn closed_form(tree: &AnyTree, monitor: &Monitor) -> Option<Counts> {
    let mut count = Count::default();
    TreeQuestion::Value(Algorithm::AlphaBeta).of_tree(tree, 6, &mut count, monitor)?;
    let figure = "slide 15: H2, b=4, ℓ=6";
    Some(Counts {
        printed: vec![Check::exactly(figure, 252, count.nodes)],
        ours: vec![Check::exactly(figure, 268, count.nodes)],
    })
}

fn skinny_trees(narrow: &[AnyTree], wide: &[AnyTree], monitor: &Monitor) -> Option<Counts> {
    let narrow = against_alpha_beta(Algorithm::Scout, (narrow, 4), monitor)?;
    let wide = against_alpha_beta(Algorithm::Scout, (wide, 3), monitor)?;
    Some(Counts {
        printed: vec![Check::at_most(
            "slide 19: SCOUT / alpha-beta, leaf visits on trees of width 3 / on those of width 40",
            1.0,
            narrow / wide,
        )],
        ours: vec![
            Check::near("SCOUT / alpha-beta, leaf visits, b=3 d=4", 1.689, 0.01, narrow),
            Check::near("SCOUT / alpha-beta, leaf visits, b=40 d=3", 0.926, 0.01, wide),
        ],
    })
}

fn null_window_at_m(trees: &[AnyTree], monitor: &Monitor) -> Option<Counts> {
    let nodes = |tree: &AnyTree, algorithm: Algorithm| {
        let mut distinct = Distinct::default();
        TreeQuestion::Value(algorithm).of_tree(tree, 5, &mut distinct, monitor)?;
        Some(distinct.nodes)
    };
    let (mut printed, mut corrected) = (0, 0);
    for tree in trees {
        let alpha_beta = nodes(tree, Algorithm::AlphaBeta)?;
        let outside = |algorithm| Some(!nodes(tree, algorithm)?.is_subset(&alpha_beta));
        printed += u64::from(outside(Algorithm::NegaScoutMinimaxAsPrinted)?);
        corrected += u64::from(outside(Algorithm::NegaScoutMinimax)?);
    }
    let figure = |form| {
        format!(
            "slide 23: of {} random trees (b=3, d=5), those where F4′ {form} visits a node that alpha-beta \
             prunes",
            trees.len()
        )
    };
    Some(Counts {
        printed: vec![Check::exactly(figure("as printed"), 0, printed)],
        ours: vec![
            Check::exactly(figure("as printed"), 94, printed),
            Check::exactly(figure("corrected"), 0, corrected),
        ],
    })
}

/// Leaf visits of an algorithm over alpha-beta's.
fn against_alpha_beta(algorithm: Algorithm, (trees, d): (&[AnyTree], u32), monitor: &Monitor) -> Option<f64> {
    let mut totals = [0; 2];
    for (total, algorithm) in totals.iter_mut().zip([algorithm, Algorithm::AlphaBeta]) {
        for tree in trees {
            *total += leaves(tree, d, TreeQuestion::Value(algorithm), monitor)?;
        }
    }
    Some(totals[0] as f64 / totals[1] as f64)
}

/// Leaf visits of a tree.
fn leaves(tree: &AnyTree, d: u32, question: TreeQuestion, monitor: &Monitor) -> Option<u64> {
    let mut count = LeafCount::default();
    question.of_tree(tree, d, &mut count, monitor)?;
    Some(count.0)
}

fn fail_low(trees: &[AnyTree], monitor: &Monitor) -> Option<Counts> {
    let mut totals = [0; 2];
    for (total, algorithm) in totals.iter_mut().zip([Algorithm::NegaScoutAsPrinted, Algorithm::NegaScout]) {
        for tree in trees {
            let value = TreeQuestion::Value(Algorithm::Minimax).of_tree(tree, u32::MAX, &mut (), monitor)?;
            let above = TreeQuestion::InWindow(algorithm, Window::new(value + 20, i64::INF));
            // Their true depth: with more the rule for small depths would not apply.
            *total += leaves(tree, 8, above, monitor)?;
        }
    }
    let [printed, corrected] = totals.map(|total| total as f64);
    let figure = "slide 27: leaf visits of F4 as printed / corrected, with a window 20 above the value (b=2, \
        d=8)";
    Some(Counts {
        printed: vec![Check::at_most(figure, 1.0, printed / corrected)],
        ours: vec![Check::near(figure, 1.578, 0.01, printed / corrected)],
    })
}

/// Counts empty and inverted windows.
#[derive(Default)]
struct Inverted(u64);

impl<P: Position, V: Value> Observer<P, V> for Inverted {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        if let Goal::Value(w) = visit.goal {
            self.0 += u64::from(w.alpha >= w.beta);
        }
        Continue(())
    }
}

fn inverted_windows(monitor: &Monitor) -> Option<Counts> {
    let count = |algorithm: Algorithm| {
        let mut total = 0;
        for example in examples::ALL {
            let tree = example.tree();
            let mut inverted = Inverted::default();
            TreeQuestion::Value(algorithm).of_explicit(&tree, tree.height(), &mut inverted, monitor)?;
            total += inverted.0;
        }
        Some(total)
    };
    let figure = |form| format!("slide 31: empty or inverted windows on all examples, {form}");
    let (guarded, unguarded) = (count(Algorithm::NegaScout)?, count(Algorithm::NegaScoutScala)?);
    Some(Counts {
        printed: vec![Check::at_least(figure("F4"), 1.0, guarded as f64)],
        ours: vec![
            Check::exactly(figure("F4"), 0, guarded),
            Check::exactly(figure("without its guard (the article's program)"), 2, unguarded),
        ],
    })
}

fn more_visits(monitor: &Monitor) -> Option<Counts> {
    let tree = examples::ALPHA_BETA_WINS.tree();
    let count = |algorithm: Algorithm| {
        let mut count = LeafCount::default();
        TreeQuestion::Value(algorithm).of_explicit(&tree, 3, &mut count, monitor)?;
        Some(count.0)
    };
    let (alpha_beta, negascout) = (count(Algorithm::AlphaBeta)?, count(Algorithm::NegaScout)?);
    let figure = |who| format!("Wikipedia: leaf visits of {who} on {tree}");
    Some(Counts {
        printed: vec![Check::at_most(figure("NegaScout"), alpha_beta as f64, negascout as f64)],
        ours: vec![
            Check::exactly(figure("alpha-beta"), 6, alpha_beta),
            Check::exactly(figure("NegaScout"), 8, negascout),
        ],
    })
}

fn random_order(narrow: &[AnyTree], wide: &[AnyTree], monitor: &Monitor) -> Option<Counts> {
    let narrow = against_alpha_beta(Algorithm::NegaScout, (narrow, 4), monitor)?;
    let wide = against_alpha_beta(Algorithm::NegaScout, (wide, 3), monitor)?;
    let figure = |size| format!("Wikipedia: leaf visits of NegaScout / alpha-beta, random order, {size}");
    let figures = [(figure("b=3 d=4"), 1.247, narrow), (figure("b=40 d=3"), 0.864, wide)];
    let printed = figures.clone().map(|(figure, _, ratio)| Check::at_least(figure, 1.0, ratio));
    let ours = figures.map(|(figure, value, ratio)| Check::near(figure, value, 0.01, ratio));
    Some(Counts { printed: printed.into(), ours: ours.into() })
}

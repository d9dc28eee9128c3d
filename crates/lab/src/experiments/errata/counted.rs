//! Errata that a count of one second shows again (our own).

use crate::{Check, Error, Monitor, measure};
use nullwindow::observe::{Distinct, Goal, Halt, LeafCount, Observer, Visit};
use nullwindow::textbook::{Algorithm, minimax::minimax};
use nullwindow::{Position, Value, Window};
use nullwindow_games::trees::{LeafValue, Uniform, Values, examples};
use std::fmt;
use std::ops::ControlFlow::{self, Continue};

/// A count that takes a second.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    /// Slides 23 and 24: the null window at m.
    NullWindowAtM,
    /// Slide 27: re-searches of moves that failed low.
    ReSearchAfterFailLow,
    /// Slide 31: empty and inverted windows.
    InvertedWindows,
    /// Wikipedia: never a node that alpha-beta prunes.
    MoreVisits,
    /// Wikipedia: random order takes more time.
    RandomOrder,
}

/// All of them.
pub(super) const COUNTED: [Counted; 5] = [
    Counted::NullWindowAtM,
    Counted::ReSearchAfterFailLow,
    Counted::InvertedWindows,
    Counted::MoreVisits,
    Counted::RandomOrder,
];

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::NullWindowAtM => "the null window at m",
            Counted::ReSearchAfterFailLow => "re-searches of moves that failed low",
            Counted::InvertedWindows => "empty and inverted windows",
            Counted::MoreVisits => "visits of NegaScout and of alpha-beta",
            Counted::RandomOrder => "random move ordering",
        })
    }
}

impl Counted {
    /// The figures that refute the statement; `None` if stopped.
    pub(super) fn checks(self, monitor: &Monitor) -> Result<Option<Vec<Check>>, Error> {
        let trees = |b, d, count, values| -> Result<Vec<Uniform>, Error> {
            let trees = (0..count).map(|seed| Uniform::new(b, d, seed, values));
            trees.collect::<Result<_, _>>().map_err(|error| Error::Arguments(error.to_string()))
        };
        Ok(match self {
            Counted::NullWindowAtM => null_window_at_m(&trees(3, 5, 100, Values::Continuous)?, monitor),
            Counted::ReSearchAfterFailLow => fail_low(&trees(2, 8, 100, Values::Discrete(1000))?, monitor),
            Counted::InvertedWindows => inverted_windows(monitor),
            Counted::MoreVisits => more_visits(monitor),
            Counted::RandomOrder => {
                let (narrow, wide) =
                    (trees(3, 4, 200, Values::Continuous)?, trees(40, 3, 60, Values::Continuous)?);
                random_order(&narrow, &wide, monitor)
            }
        })
    }
}

fn null_window_at_m(trees: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let nodes = |tree: &Uniform, algorithm: Algorithm| {
        let measured = measure(tree, &LeafValue, Distinct::default(), monitor, |p| algorithm.search(p, 5));
        measured.map(|(_, distinct)| distinct.nodes)
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
            "of {} random trees (b=3, d=5), those where F4′ {form} visits a node that alpha-beta prunes",
            trees.len()
        )
    };
    Some(vec![
        Check::at_least(figure("as printed"), 90.0, printed as f64),
        Check::exactly(figure("corrected"), 0, corrected),
    ])
}

/// Leaf visits over all trees. `d` is their true depth: with more the rule for small depths would not apply.
fn leaves(
    (trees, d): (&[Uniform], u32),
    monitor: &Monitor,
    algorithm: Algorithm,
    window: impl Fn(&Uniform) -> Window<i64>,
) -> Option<f64> {
    let mut total = 0;
    for tree in trees {
        let window = window(tree);
        let measured = measure(tree, &LeafValue, LeafCount::default(), monitor, |p| {
            algorithm.search_window(p, window, d).expect("takes a window")
        });
        total += measured?.1.0;
    }
    Some(total as f64)
}

fn fail_low(trees: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let above = |tree: &Uniform| {
        let value = measure(tree, &LeafValue, (), &Monitor::silent(), |p| minimax(p, u32::MAX));
        Window::new(value.map_or(0, |(v, ())| v) + 20, i64::INF)
    };
    let printed = leaves((trees, 8), monitor, Algorithm::NegaScoutAsPrinted, above)?;
    let corrected = leaves((trees, 8), monitor, Algorithm::NegaScout, above)?;
    let figure =
        "leaf visits of F4 as printed against corrected, with a window 20 above the value (b=2, d=8)";
    Some(vec![Check::at_least(figure, 1.3, printed / corrected)])
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

fn inverted_windows(monitor: &Monitor) -> Option<Vec<Check>> {
    let count = |algorithm: Algorithm| {
        let mut total = 0;
        for example in examples::ALL {
            let tree = example.tree();
            let measured = measure(&tree, &LeafValue, Inverted::default(), monitor, |p| {
                algorithm.search(p, tree.height())
            });
            total += measured?.1.0;
        }
        Some(total)
    };
    let figure = |form| format!("empty or inverted windows on all examples, {form}");
    Some(vec![
        Check::at_least(
            figure("without the guard (the article's program)"),
            1.0,
            count(Algorithm::NegaScoutScala)? as f64,
        ),
        Check::exactly(figure("with it (F4)"), 0, count(Algorithm::NegaScout)?),
    ])
}

fn more_visits(monitor: &Monitor) -> Option<Vec<Check>> {
    let tree = examples::ALPHA_BETA_WINS.tree();
    let count = |algorithm: Algorithm| {
        measure(&tree, &LeafValue, LeafCount::default(), monitor, |p| algorithm.search(p, 3))
            .map(|(_, count)| count.0)
    };
    let figure = |who| format!("leaf visits of {who} on {tree}");
    Some(vec![
        Check::exactly(figure("alpha-beta"), 6, count(Algorithm::AlphaBeta)?),
        Check::exactly(figure("NegaScout"), 8, count(Algorithm::NegaScout)?),
    ])
}

fn random_order(narrow: &[Uniform], wide: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let ratio = |trees, d| {
        let visits = |algorithm| leaves((trees, d), monitor, algorithm, |_| Window::full());
        Some(visits(Algorithm::NegaScout)? / visits(Algorithm::AlphaBeta)?)
    };
    Some(vec![
        Check::at_least(
            "leaf visits of NegaScout / alpha-beta, random order, b=3 d=4",
            1.1,
            ratio(narrow, 4)?,
        ),
        Check::at_most("leaf visits of NegaScout / alpha-beta, random order, b=40 d=3", 0.9, ratio(wide, 3)?),
    ])
}

//! Exact averages: leaf visits summed over every order of distinct leaves (the random tree of Fuller,
//! Gaschnig & Gillogly 1973, *Analysis of the alpha-beta pruning algorithm*, with nothing left to chance).
//!
//! A uniform tree whose n leaves have the values 1 to n has n! orders, and the algorithms depend on the order
//! alone. Up to ten leaves all of them can be tried, so that the sums are whole numbers that any correct
//! program must meet to the last digit. No order is left out by symmetry: an algorithm that goes from left to
//! right respects none.

use crate::random_trees::{Contestant, MemoryCost};
use crate::{Check, Error, Experiment, Monitor, Report, measure, table};
use nullwindow::observe::LeafCount;
use nullwindow::textbook::Algorithm;
use nullwindow::{Evaluator, Position, Side};
use nullwindow_games::trees::{Explicit, Leaves, SettingError};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of branches of a node.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=65_535))]
    b: u32,
    /// The depth of the trees in plies.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=512))]
    d: u32,
}

/// Ten leaves have 3,628,800 orders, which take half a minute; eleven would take ten times as long.
const MOST_LEAVES: u32 = 10;

/// The algorithms: the seven whose sums are known come first.
const CONTESTANTS: [Contestant; 13] = [
    Contestant::Plain(Algorithm::AlphaBeta),
    Contestant::Plain(Algorithm::Scout),
    Contestant::Plain(Algorithm::NegaScout),
    Contestant::Plain(Algorithm::NegaScoutKishimoto),
    Contestant::Plain(Algorithm::SssStar),
    Contestant::Plain(Algorithm::DualStar),
    Contestant::MtdfExact,
    Contestant::Plain(Algorithm::NegaScoutScala),
    Contestant::Plain(Algorithm::NegaScoutAsPrinted),
    Contestant::Plain(Algorithm::NegaScoutMinimaxAsPrinted),
    Contestant::Plain(Algorithm::PvsWikipedia),
    Contestant::Plain(Algorithm::AlphaBetaShallow),
    Contestant::Plain(Algorithm::Mtdf),
];
const ALPHA_BETA: usize = 0;
const SSS_STAR: usize = 4;

/// The sums of the first seven, by width and depth; computed independently.
const KNOWN: [(u32, u32, [u64; 7]); 2] = [
    (2, 2, [88, 130, 88, 118, 80, 88, 80]),
    (2, 3, [276_096, 429_168, 314_176, 377_136, 256_512, 252_288, 235_776]),
];

impl Experiment for Options {
    const NAME: &'static str = "exact";
    const CLAIM: &'static str = "SSS* evaluates no more leaves than alpha-beta, on any tree. (With the leaf \
        visits of every algorithm summed over all orders of distinct leaves: averages without sampling.)";
    const SOURCE: &'static str = "Stockman 1979; the tree model: Fuller, Gaschnig & Gillogly, Analysis of \
        the alpha-beta pruning algorithm, 1973";
    const EXAMPLE: &'static str = "--b 2 --d 3";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let leaves = leaves(self)?;
        let tree = indexed(self, leaves).map_err(|error| Error::option("d", error.to_string()))?;
        let mut sums = [Sum::default(); CONTESTANTS.len()];
        'all: for beginning in monitor.steps(beginnings(leaves), |beginning| named(beginning)) {
            for order in Orders::new(leaves, beginning) {
                let Some(visits) = visits(&tree, &order, self.d, monitor) else { break 'all };
                for (sum, visits_and_value) in sums.iter_mut().zip(visits) {
                    sum.add(visits_and_value, visits[ALPHA_BETA]);
                }
            }
        }
        Ok(report(self, &sums, (1..=u64::from(leaves)).product()))
    }
}

/// The number of leaves of the tree, if it is not too large.
fn leaves(options: &Options) -> Result<u32, Error> {
    let Options { b, d } = *options;
    match b.checked_pow(d) {
        Some(leaves) if leaves <= MOST_LEAVES => Ok(leaves),
        count => {
            let count = count.map_or("more than 2^32".to_owned(), |n| n.to_string());
            let reason = format!(
                "a tree of width {b} and depth {d} has {count} leaves; all orders of at most {MOST_LEAVES} \
                 can be tried"
            );
            Err(Error::option(if b > MOST_LEAVES { "b" } else { "d" }, reason))
        }
    }
}

/// The tree whose leaves are numbered from the left: [`Order`] turns numbers into values.
fn indexed(options: &Options, leaves: u32) -> Result<Explicit, SettingError> {
    Explicit::uniform(options.b, options.d, &(0..i64::from(leaves)).collect::<Vec<_>>())
}

/// The evaluator that gives the leaves of an [`indexed`] tree their values, so that one tree serves all
/// orders.
struct Order<'a>(&'a [i64]);

impl Evaluator<Explicit> for Order<'_> {
    type Value = i64;

    fn terminal(&self, p: &Explicit, (): (), _: u16) -> i64 {
        self.evaluate(p)
    }

    fn evaluate(&self, p: &Explicit) -> i64 {
        let value = self.0[p.value() as usize];
        if p.side() == Side::First { value } else { -value }
    }
}

/// Leaf visits and value of each contestant on one order; `None` if stopped.
fn visits(
    tree: &Explicit,
    order: &[i64],
    d: u32,
    monitor: &Monitor,
) -> Option<[(u64, bool); CONTESTANTS.len()]> {
    let evaluator = Order(order);
    let (value, _) =
        measure(tree, &evaluator, LeafCount::default(), monitor, |p| Algorithm::Negamax.search(p, d))?;
    let mut visits = [(0, false); CONTESTANTS.len()];
    for (contestant, visits) in CONTESTANTS.into_iter().zip(&mut visits) {
        let search = measure(tree, &evaluator, LeafCount::default(), monitor, |p| {
            contestant.run(p, d, value, &mut MemoryCost::default())
        });
        let (found, LeafCount(count)) = search?;
        *visits = (count, found == value);
    }
    Some(visits)
}

/// The first values of orders, two or as many as there are: each is one step of the work.
fn beginnings(leaves: u32) -> Vec<Vec<i64>> {
    let values = 1..=i64::from(leaves);
    if leaves == 1 {
        return vec![vec![1]];
    }
    let pairs = values.clone().flat_map(|first| values.clone().map(move |second| vec![first, second]));
    pairs.filter(|pair| pair[0] != pair[1]).collect()
}

/// The name of a step.
fn named(beginning: &[i64]) -> String {
    let values: Vec<_> = beginning.iter().map(i64::to_string).collect();
    format!("orders that begin with {}", values.join(", "))
}

/// All orders of the values 1 to n with a given beginning, in lexicographic order.
struct Orders {
    next: Option<Vec<i64>>,
    /// The number of values that are fixed.
    fixed: usize,
}

impl Orders {
    fn new(leaves: u32, mut order: Vec<i64>) -> Self {
        let fixed = order.len();
        let rest: Vec<i64> = (1..=i64::from(leaves)).filter(|value| !order.contains(value)).collect();
        order.extend(rest);
        Orders { next: Some(order), fixed }
    }
}

impl Iterator for Orders {
    type Item = Vec<i64>;

    fn next(&mut self) -> Option<Vec<i64>> {
        let order = self.next.take()?;
        // The successor: the last value that is smaller than its right neighbour gives way to the next larger
        // one behind it.
        if let Some(i) = (self.fixed + 1..order.len()).rfind(|&i| order[i - 1] < order[i]) {
            let mut next = order.clone();
            let larger = (i..order.len()).rfind(|&j| next[j] > next[i - 1]).expect("next[i] is larger");
            next.swap(i - 1, larger);
            next[i..].reverse();
            self.next = Some(next);
        }
        Some(order)
    }
}

/// One contestant's figures over the orders tried.
#[derive(Clone, Copy, Default)]
struct Sum {
    total: u64,
    orders: u64,
    /// Orders on which the value was not the minimax value.
    wrong: u64,
    most: u64,
    /// Orders with fewer leaf visits than alpha-beta's, and with more.
    fewer: u64,
    more: u64,
}

impl Sum {
    fn add(&mut self, (visits, right): (u64, bool), (alpha_beta, _): (u64, bool)) {
        self.total += visits;
        self.orders += 1;
        self.wrong += u64::from(!right);
        self.most = self.most.max(visits);
        self.fewer += u64::from(visits < alpha_beta);
        self.more += u64::from(visits > alpha_beta);
    }
}

/// A mean in lowest terms, such as `11/3`.
fn fraction(total: u64, orders: u64) -> String {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a.max(1)
    };
    let common = gcd(total, orders);
    if orders == common {
        (total / common).to_string()
    } else {
        format!("{}/{}", total / common, orders / common)
    }
}

fn report(options: &Options, sums: &[Sum], orders: u64) -> Report {
    let mean = |sum: &Sum| sum.total as f64 / sum.orders as f64;
    let table = table! { (contestant, sum) in CONTESTANTS.iter().zip(sums);
        "algorithm" => contestant.to_string(), "total" => sum.total, "orders" => sum.orders,
    };
    let view = table! { (contestant, sum) in CONTESTANTS.iter().zip(sums);
        "algorithm" => contestant.to_string(), "total" => sum.total,
        "mean" => fraction(sum.total, sum.orders),
        "" => mean(sum), "/ alpha-beta" => mean(sum) / mean(&sums[ALPHA_BETA]), "most" => sum.most,
        "orders with fewer" => sum.fewer, "with more" => sum.more,
    };
    let view = view.titled(format!(
        "Leaf visits over {} of {orders} orders of the leaves, and the orders with fewer or more than \
         alpha-beta's",
        sums[0].orders
    ));
    let report = Report::new(table).views([view]);
    if sums.iter().any(|sum| sum.orders < orders) {
        return report.undecided("not every order was tried");
    }
    let Sum { fewer, more, .. } = sums[SSS_STAR];
    report
        .checks(checks(options, sums))
        .claim(Check::exactly("orders on which SSS* visits more leaves than alpha-beta", 0, more))
        .note(format!("SSS* visits fewer leaves than alpha-beta on {fewer} of {orders} orders."))
        .undecided_if(
            fewer + more == 0,
            "on this tree SSS* and alpha-beta visit the same number of leaves in every order: it is too \
             small",
        )
}

fn checks(options: &Options, sums: &[Sum]) -> Vec<Check> {
    let wrong = sums.iter().map(|sum| sum.wrong).sum();
    let mut checks = vec![Check::exactly("searches that did not find the minimax value", 0, wrong)];
    if let Some((.., known)) = KNOWN.iter().find(|&&(b, d, _)| (b, d) == (options.b, options.d)) {
        for ((contestant, sum), &total) in CONTESTANTS.iter().zip(sums).zip(known) {
            checks.push(Check::exactly(format!("leaf visits of {contestant}"), total, sum.total));
        }
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, row};
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    fn run(b: u32, d: u32) -> Report {
        Options { b, d }.run(&Monitor::silent()).unwrap()
    }

    /// Every order occurs, and only once.
    #[test]
    fn no_order_is_left_out() {
        for (leaves, factorial) in [(1, 1), (2, 2), (3, 6), (5, 120), (7, 5040)] {
            let orders: Vec<_> =
                beginnings(leaves).into_iter().flat_map(|beginning| Orders::new(leaves, beginning)).collect();
            assert_eq!(orders.len(), factorial);
            assert_eq!(orders.iter().collect::<HashSet<_>>().len(), factorial);
            for mut order in orders {
                order.sort_unstable();
                assert!(order.into_iter().eq(1..=i64::from(leaves)));
            }
        }
    }

    #[test]
    fn the_known_sums_are_met() {
        for (b, d, _) in KNOWN {
            let report = run(b, d);
            assert_eq!(report.checks.len(), 8);
            assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
            assert_eq!(report.verdict().0, Verdict::Holds);
        }
        assert_eq!(fraction(276_096, 40_320), "719/105"); // alpha-beta's mean for b = 2, d = 3
    }

    /// Where nothing can be cut off, every algorithm visits every leaf, and the sums are known without
    /// counting.
    #[test]
    fn without_cut_offs_every_leaf_is_visited() {
        for (b, d, leaves, orders) in [(1, 0, 1, 1), (1, 5, 1, 1), (5, 1, 5, 120)] {
            let report = run(b, d);
            let row = &report.table.rows()[ALPHA_BETA];
            assert_eq!(row[1..], row![leaves * orders, orders]);
            assert!(report.checks.iter().all(Check::met));
            assert_eq!(report.verdict().0, Verdict::Undecided);
        }
    }

    #[test]
    fn too_many_orders_are_refused_in_one_line() {
        let error = |b, d| Options { b, d }.run(&Monitor::silent()).unwrap_err().to_string();
        assert_eq!(
            error(2, 4),
            "--d: a tree of width 2 and depth 4 has 16 leaves; all orders of at most 10 can be tried"
        );
        assert!(error(11, 1).starts_with("--b: a tree of width 11"), "{}", error(11, 1));
        assert!(error(10, 200).contains("has more than 2^32 leaves"), "{}", error(10, 200));
    }

    /// A stopped run reports the number of orders that its sums cover, and its verdict is undecided.
    #[test]
    fn a_stopped_run_decides_nothing() {
        let stop = AtomicBool::new(true);
        let report = Options { b: 2, d: 3 }.run(&Monitor::new(&stop, &())).unwrap();
        assert_eq!(report.table.rows()[0], row!["alpha-beta", 0, 0]);
        assert!(report.checks.is_empty() && report.verdict().0 == Verdict::Undecided);
        assert!(report.views[0].to_string().contains("over 0 of 40320 orders"));
    }
}

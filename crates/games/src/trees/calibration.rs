//! The models against figures that other programs computed: average leaves of alpha-beta, and the ratios of
//! NegaScout and SCOUT to it. They decide between readings of a model where its paper leaves it open.

use super::testing::{alpha_beta, negascout, scout};
use super::{Chance, EdgeSum, Leaves, Ordered, Uniform, Values};

/// A row of the reference: the mean leaves of alpha-beta over `trees` trees, and the total leaves of the
/// others relative to it.
struct Reference {
    model: Generator,
    b: u32,
    d: u32,
    trees: u64,
    alpha_beta: f64,
    negascout: f64,
    scout: f64,
}

#[derive(Clone, Copy, Debug)]
enum Generator {
    Iid(Values),
    Strong(f64),
    Edges,
    WorstFirst,
}

const IID: Generator = Generator::Iid(Values::Continuous);
const IID_100: Generator = Generator::Iid(Values::Discrete(100));

const fn row(
    model: Generator,
    (b, d, trees): (u32, u32, u64),
    alpha_beta: f64,
    negascout: f64,
    scout: f64,
) -> Reference {
    Reference { model, b, d, trees, alpha_beta, negascout, scout }
}

#[rustfmt::skip]
const REFERENCE: &[Reference] = &[
    row(IID, (20, 2, 2000), 177.0, 1.000, 1.341),
    row(IID, (20, 3, 1000), 2099.5, 0.916, 1.039),
    row(IID, (20, 4, 300), 17442.8, 0.987, 1.076),
    row(IID, (20, 5, 40), 168879.1, 0.903, 0.956),
    row(IID, (30, 3, 600), 5675.8, 0.881, 0.965),
    row(IID, (30, 4, 120), 63771.5, 0.942, 0.998),
    row(IID, (40, 3, 300), 11534.0, 0.864, 0.927),
    row(IID, (40, 4, 60), 163206.5, 0.924, 0.964),
    row(IID, (50, 3, 200), 20043.9, 0.840, 0.890),
    row(IID, (60, 3, 150), 31724.3, 0.836, 0.879),
    row(IID, (60, 4, 16), 579540.2, 0.891, 0.913),
    row(IID, (5, 6, 400), 2520.2, 1.166, 1.454),
    row(IID, (10, 5, 200), 11470.9, 0.988, 1.115),
    row(IID, (10, 6, 30), 59292.1, 1.004, 1.117),
    row(IID, (16, 4, 300), 8601.4, 1.019, 1.134),
    row(IID_100, (20, 4, 200), 14665.4, 0.909, 1.022),
    row(IID_100, (40, 3, 300), 9761.8, 0.840, 0.914),
    row(IID_100, (40, 4, 40), 115417.2, 0.826, 0.891),
    row(Generator::Strong(0.7), (5, 6, 300), 523.3, 0.993, 1.109),
    row(Generator::Strong(0.7), (8, 6, 60), 1843.3, 0.911, 0.953),
    row(Generator::Strong(0.7), (20, 4, 200), 1486.6, 0.969, 1.048),
    row(Generator::Strong(0.7), (20, 5, 30), 12340.9, 0.828, 0.839),
    row(Generator::Strong(0.7), (36, 4, 40), 5148.2, 0.954, 0.972),
    row(Generator::Strong(0.9), (8, 6, 60), 1404.7, 0.939, 0.978),
    row(Generator::Strong(0.9), (20, 4, 200), 1094.2, 0.974, 1.039),
    row(Generator::Strong(0.9), (20, 5, 30), 9735.4, 0.928, 0.938),
    row(Generator::Edges, (5, 6, 300), 1678.7, 1.099, 1.367),
    row(Generator::Edges, (10, 5, 150), 5697.3, 0.927, 1.097),
    row(Generator::Edges, (20, 4, 200), 5997.4, 0.967, 1.139),
    row(Generator::WorstFirst, (5, 6, 3), 13684.0, 2.014, 4.592),
    row(Generator::WorstFirst, (20, 4, 3), 143986.0, 1.968, 4.210),
];

/// The leaves visited in each tree.
#[derive(Default)]
struct Sample {
    alpha_beta: Vec<f64>,
    negascout: Vec<f64>,
    scout: Vec<f64>,
}

fn mean(counts: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = counts.len() as f64;
    counts.sum::<f64>() / n
}

impl Sample {
    fn add(&mut self, tree: &impl Leaves<Value = i64>, d: u32) {
        let (value, leaves) = alpha_beta(tree);
        let (by_negascout, negascout) = negascout(tree, d);
        let (by_scout, scout) = scout(tree);
        assert!(value == by_negascout && value == by_scout);
        self.alpha_beta.push(leaves as f64);
        self.negascout.push(negascout as f64);
        self.scout.push(scout as f64);
    }

    fn mean(&self) -> f64 {
        mean(self.alpha_beta.iter().copied())
    }

    /// The standard deviation of alpha-beta's leaves from tree to tree.
    fn deviation(&self) -> f64 {
        mean(self.alpha_beta.iter().map(|x| (x - self.mean()).powi(2))).sqrt()
    }

    /// All leaves of another algorithm relative to alpha-beta's, and the ratio's standard deviation for a
    /// single tree.
    fn ratio(&self, other: &[f64]) -> (f64, f64) {
        let ratio = mean(other.iter().copied()) / self.mean();
        let residues = other.iter().zip(&self.alpha_beta).map(|(y, x)| (y - ratio * x).powi(2));
        (ratio, mean(residues).sqrt() / self.mean())
    }
}

fn measure(row: &Reference, trees: u64) -> Sample {
    let mut sample = Sample::default();
    for seed in 0..trees {
        let (b, d) = (row.b, row.d);
        match row.model {
            Generator::Iid(values) => sample.add(&Uniform::new(b, d, seed, values).unwrap(), d),
            Generator::Strong(p) => {
                sample.add(&Ordered::new(b, d, seed, Chance::new(p).unwrap(), 100).unwrap(), d);
            }
            Generator::Edges => sample.add(&EdgeSum::new(b, d, seed, 100).unwrap(), d),
            Generator::WorstFirst => sample.add(&Ordered::worst_first(b, d, seed, 100).unwrap(), d),
        }
    }
    sample
}

/// Prints the whole comparison: `cargo test --release -p nullwindow-games calibration -- --ignored
/// --nocapture`.
#[test]
#[ignore = "prints a table; searches hundreds of millions of leaves"]
fn table() {
    println!("ours (reference), ± one standard error of ours");
    println!("model             b d trees | leaves of alpha-beta       | NegaScout            | SCOUT");
    for row in REFERENCE {
        let trees = 4 * row.trees;
        let (sample, root) = (measure(row, trees), (trees as f64).sqrt());
        let (negascout, negascout_error) = sample.ratio(&sample.negascout);
        let (scout, scout_error) = sample.ratio(&sample.scout);
        println!(
            "{:<16} {:>2} {} {trees:>5} | {:>8.1} ±{:>6.1} ({:>8.1}) | {:.3} ±{:.3} ({:.3}) | \
             {:.3} ±{:.3} ({:.3})",
            format!("{:?}", row.model),
            row.b,
            row.d,
            sample.mean(),
            sample.deviation() / root,
            row.alpha_beta,
            negascout,
            negascout_error / root,
            row.negascout,
            scout,
            scout_error / root,
            row.scout,
        );
    }
}

/// Worst-first trees vary in their values only, so the counts are equal.
#[test]
fn worst_first_leaf_counts_equal_the_reference() {
    for row in REFERENCE.iter().filter(|row| matches!(row.model, Generator::WorstFirst)) {
        let sample = measure(row, 3);
        assert_eq!((sample.mean(), sample.deviation()), (row.alpha_beta, 0.0));
        assert!((sample.ratio(&sample.negascout).0 - row.negascout).abs() < 5e-4);
        assert!((sample.ratio(&sample.scout).0 - row.scout).abs() < 5e-4);
    }
}

/// The cheap rows, within three standard errors of the difference: the reference is a finite sample too.
#[test]
fn random_tree_leaf_counts_match_the_reference() {
    for row in REFERENCE.iter().filter(|row| row.alpha_beta * (row.trees as f64) < 1.6e6) {
        let sample = measure(row, row.trees);
        let root = (row.trees as f64 / 2.0).sqrt();
        let check = |what: &str, (ours, deviation): (f64, f64), reference: f64, rounding: f64| {
            let tolerance = 3.0 * deviation / root + rounding;
            assert!(
                (ours - reference).abs() <= tolerance,
                "{:?} b {} d {}: {what} {ours}, not {reference} ± {tolerance}",
                row.model,
                row.b,
                row.d
            );
        };
        check("alpha-beta", (sample.mean(), sample.deviation()), row.alpha_beta, 0.05);
        check("NegaScout", sample.ratio(&sample.negascout), row.negascout, 0.0005);
        check("SCOUT", sample.ratio(&sample.scout), row.scout, 0.0005);
    }
}

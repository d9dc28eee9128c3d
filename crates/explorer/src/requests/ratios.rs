//! The request `ratios`: leaf visits relative to alpha-beta's, by width and depth (our own; the figures of
//! `nullwindow-lab compare`).

use crate::page_tree::MOST_NODES;
use crate::requests::search::algorithm;
use nullwindow::observe::LeafCount;
use nullwindow::textbook::{Algorithm, Walk, minimal_tree};
use nullwindow_games::trees::{Chance, LeafValue, Leaves, Ordered, SettingError, Uniform, Values};
use serde::{Deserialize, Serialize};

/// Trees, and the algorithms that search them.
#[derive(Deserialize)]
pub(super) struct RatiosRequest {
    /// `uniform` or `ordered`.
    model: String,
    b: Vec<u32>,
    d: Vec<u32>,
    #[serde(default)]
    algorithms: Vec<String>,
    #[serde(default = "ten")]
    trees: u64,
    #[serde(default)]
    seed: u64,
}

fn ten() -> u64 {
    10
}

#[derive(Serialize)]
pub(super) struct Answer {
    rows: Vec<Row>,
}

/// The figures of one width and depth.
#[derive(Serialize)]
struct Row {
    b: u32,
    d: u32,
    /// The leaf visits of alpha-beta, in total over the trees.
    alpha_beta: u64,
    /// The leaves of the minimal tree.
    minimal: u64,
    /// The leaf visits of each algorithm, in total.
    leaves: Vec<u64>,
}

/// The most leaves of a tree, the most trees, and the most leaves of all trees: a page must not wait.
const MOST_LEAVES: u64 = 70_000;
const MOST_TREES: u64 = 1_000;
const MOST_WORK: u64 = 20_000_000;

pub(super) fn answer(request: &RatiosRequest) -> Result<Answer, String> {
    let algorithms = request.algorithms.iter().map(|name| algorithm(name)).collect::<Result<Vec<_>, _>>()?;
    if request.trees == 0 || request.trees > MOST_TREES {
        return Err(format!("trees: from 1 to {MOST_TREES}, not {}", request.trees));
    }
    let sizes: Vec<(u32, u32)> =
        request.d.iter().flat_map(|&d| request.b.iter().map(move |&b| (b, d))).collect();
    let mut work: u64 = 0;
    for &(b, d) in &sizes {
        let leaves = u64::from(b).checked_pow(d).filter(|leaves| *leaves <= MOST_LEAVES);
        let leaves = leaves.ok_or_else(|| {
            format!("b, d: the tree of width {b} and depth {d} has more than {MOST_LEAVES} leaves")
        })?;
        work = work.saturating_add(leaves.saturating_mul(request.trees * (1 + algorithms.len() as u64)));
    }
    if work > MOST_WORK || sizes.len() > MOST_NODES {
        return Err(format!("this is too much for a page: {work} leaves, and {MOST_WORK} are the most"));
    }
    let rows = sizes.into_iter().map(|(b, d)| row(request, b, d, &algorithms));
    Ok(Answer { rows: rows.collect::<Result<_, _>>()? })
}

fn row(request: &RatiosRequest, b: u32, d: u32, algorithms: &[Algorithm]) -> Result<Row, String> {
    let mut total = vec![0; algorithms.len() + 1];
    for seed in request.seed..request.seed.saturating_add(request.trees) {
        let all = std::iter::once(&Algorithm::AlphaBeta).chain(algorithms);
        for (total, &algorithm) in total.iter_mut().zip(all) {
            *total += match &*request.model {
                "uniform" => leaves(Uniform::new(b, d, seed, Values::Between(0, 1 << 40)), algorithm, d)?,
                "ordered" => {
                    let first = Chance::new(0.7).map_err(|error| error.to_string())?;
                    leaves(Ordered::new(b, d, seed, first, 1_000), algorithm, d)?
                }
                other => return Err(format!("model: uniform or ordered, not {other:?}")),
            };
        }
    }
    let minimal = minimal_tree::leaves(b.into(), d).unwrap_or(u64::MAX);
    Ok(Row { b, d, alpha_beta: total[0], minimal, leaves: total.split_off(1) })
}

fn leaves<P: Leaves<Value = i64>>(
    tree: Result<P, SettingError>,
    algorithm: Algorithm,
    depth: u32,
) -> Result<u64, String> {
    let (mut tree, mut count) = (tree.map_err(|error| error.to_string())?, LeafCount::default());
    _ = algorithm.search(&mut Walk::new(&mut tree, &LeafValue, &mut count), depth);
    Ok(count.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(json: &str) -> Result<Answer, String> {
        answer(&serde_json::from_str(json).unwrap())
    }

    /// On uniform trees of width 2 NegaScout visits more leaves than alpha-beta, and SSS* fewer.
    #[test]
    fn ratios_are_those_of_the_literature() {
        let rows = ask(r#"{"model": "uniform", "b": [2, 5], "d": [6, 4], "trees": 50, "seed": 1,
                "algorithms": ["negascout", "sss-star"]}"#);
        let rows = rows.unwrap().rows;
        let sizes: Vec<_> = rows.iter().map(|row| (row.b, row.d)).collect();
        assert_eq!(sizes, [(2, 6), (5, 6), (2, 4), (5, 4)]);
        for row in &rows {
            assert!(
                row.minimal * 50 <= row.leaves[1] && row.leaves[1] < row.alpha_beta,
                "{} {}",
                row.b,
                row.d
            );
        }
        assert!(rows[0].leaves[0] > rows[0].alpha_beta);
    }

    #[test]
    fn too_much_is_refused() {
        assert!(ask(r#"{"model": "uniform", "b": [60], "d": [4]}"#).is_err());
        assert!(ask(r#"{"model": "uniform", "b": [2], "d": [4], "trees": 0}"#).is_err());
        assert!(ask(r#"{"model": "chess", "b": [2], "d": [2]}"#).is_err());
    }
}

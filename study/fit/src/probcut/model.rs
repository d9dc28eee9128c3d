//! The fit of the model (Buro 1995): a regression line for the values, and the logarithm of the standard
//! deviation by least squares over cells of similar pairs (our own).

use super::least_squares::least_squares;
use super::options::EMPTIES;
use super::values::SearchedPosition;
use nullwindow::engine::Correlation;
use nullwindow_othello::{LinearModel, ProbCutModel};
use std::collections::BTreeMap;

/// The numbers of empty squares in a cell.
const CELL_WIDTH: u32 = 4;

/// The least number of pairs for the deviation of a cell.
const MIN_PAIRS: u64 = 8;

/// The least predicted depth.
const LEAST_DEEP: u32 = ProbCutModel::MIN_DEPTH;

/// Pairs of values with similar positions and the same depths.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The least number of empty squares, and the greatest.
    pub empties: [u32; 2],
    /// The depth of the shallow searches.
    pub shallow: u32,
    /// The depth of the deep searches; `None` for exact values.
    pub deep: Option<u32>,
    /// The correlation of the values.
    pub values: Correlation,
    /// The standard deviation from the model's line, in discs.
    pub deviation: f64,
}

/// A shallow value, and a deep one of the same position.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) empties: u32,
    pub(super) shallow: u32,
    pub(super) deep: Option<u32>,
    pub(super) values: [f64; 2],
}

impl SearchedPosition {
    /// All pairs of values whose depths have the same parity: odd and even depths predict each other badly.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair> {
        let empties = self.empties;
        let deep =
            (LEAST_DEEP..).zip(self.values.iter().skip(LEAST_DEEP as usize)).map(|(d, v)| (Some(d), v));
        deep.chain(self.exact.iter().map(|v| (None, v))).flat_map(move |(deep, deep_value)| {
            let depth = deep.unwrap_or(empties);
            let alike = (0..).zip(&self.values).filter(move |(s, _)| s + 1 < depth && (depth - s) % 2 == 0);
            alike.filter(|&(s, _)| s > 0).map(move |(shallow, value)| {
                let values = [value, deep_value].map(|&value| value.into());
                Pair { empties, shallow, deep, values }
            })
        })
    }
}

/// Whether the engine uses a pair of these depths.
pub(super) fn is_used(pair: &Pair) -> bool {
    ProbCutModel::shallow_depth(pair.empties, pair.deep) == Some(pair.shallow)
}

/// The model, and the cells that it was fitted to; `None` if there are too few pairs.
pub(super) fn fit(searched: &[&SearchedPosition]) -> Option<(ProbCutModel, Vec<Cell>)> {
    let pairs: Vec<Pair> = searched.iter().flat_map(|searched| searched.pairs()).collect();
    let (horizon, mut cells) = fit_pairs(pairs.iter().filter(|pair| pair.deep.is_some()))?;
    let (end, others) = fit_pairs(pairs.iter().filter(|pair| pair.deep.is_none()))?;
    cells.extend(others);
    Some((ProbCutModel { horizon, end }, cells))
}

/// The regression of these pairs, and their cells.
fn fit_pairs<'a>(pairs: impl Iterator<Item = &'a Pair> + Clone) -> Option<(LinearModel, Vec<Cell>)> {
    let all: Correlation = pairs.clone().map(|pair| (pair.values[0], pair.values[1])).collect();
    let line = all.cut_pair(0)?;
    let (slope, offset) = (f64::from(line.slope), f64::from(line.offset));
    let mut cells = BTreeMap::<_, (Correlation, f64)>::new();
    for Pair { empties, shallow, deep, values: [value, deep_value] } in pairs {
        let band = (empties - EMPTIES.start()) / CELL_WIDTH;
        let (values, squares) = cells.entry((band, *deep, *shallow)).or_default();
        values.push(*value, *deep_value);
        *squares += (deep_value - slope * value - offset).powi(2);
    }
    cells.retain(|_, (values, squares)| values.count() >= MIN_PAIRS && *squares > 0.0);
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|((band, deep, shallow), (values, squares))| {
            let first = EMPTIES.start() + CELL_WIDTH * band;
            let deviation = (squares / values.count() as f64).sqrt();
            Cell {
                empties: [first, (first + CELL_WIDTH - 1).min(*EMPTIES.end())],
                shallow,
                deep,
                values,
                deviation,
            }
        })
        .collect();
    let rows = cells.iter().map(|cell| {
        let middle = f64::from(cell.empties[0] + cell.empties[1]) / 2.0;
        // The depth of an exact value is the number of empty squares.
        let deep = cell.deep.map_or(0.0, f64::from);
        ([1.0, middle, cell.shallow.into(), deep], cell.deviation.ln(), cell.values.count() as f64)
    });
    let deviation = least_squares(rows)?.map(|coefficient| coefficient as f32);
    Some((LinearModel { slope: line.slope, offset: line.offset, deviation }, cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probcut::least_squares::tests::normal;
    use nullwindow_support::SplitMix64;

    /// A number from 0 to 1.
    fn uniform(random: &mut SplitMix64) -> f64 {
        (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn planted_model_is_recovered() {
        let mut random = SplitMix64::new(3);
        let planted = ProbCutModel {
            horizon: LinearModel { slope: 1.1, offset: -0.5, deviation: [1.6, -0.02, -0.1, 0.05] },
            end: LinearModel { slope: 0.9, offset: 1.0, deviation: [2.0, -0.03, -0.08, 0.0] },
        };
        let mut pairs = Vec::new();
        let below = |most: u32, random: &mut SplitMix64| (random.next().unwrap() >> 32) as u32 % most;
        for number in 0..60_000 {
            let empties = EMPTIES.start() + below(EMPTIES.count() as u32, &mut random);
            let deep = (number % 3 > 0).then(|| 8 + below(4, &mut random));
            let shallow = 2 + deep.unwrap_or(empties) % 2 + 2 * below(2, &mut random);
            let cut_pair = planted.cut_pair(empties, shallow, deep);
            let value = 60.0 * uniform(&mut random) - 30.0;
            let noise = f64::from(cut_pair.deviation) * normal(&mut random);
            let deep_value = f64::from(cut_pair.slope) * value + f64::from(cut_pair.offset) + noise;
            pairs.push(Pair { empties, shallow, deep, values: [value, deep_value] });
        }
        let [horizon, end] = [true, false].map(|to_horizon| {
            fit_pairs(pairs.iter().filter(|pair| pair.deep.is_some() == to_horizon)).unwrap()
        });
        assert!(horizon.1.len() > 50 && end.1.iter().all(|cell| cell.deep.is_none()));
        let found = ProbCutModel { horizon: horizon.0, end: end.0 };
        for Pair { empties, shallow, deep, .. } in pairs.into_iter().take(600) {
            let [found, planted] = [found, planted].map(|model| model.cut_pair(empties, shallow, deep));
            assert!((found.slope - planted.slope).abs() < 0.01, "{found:?} {planted:?}");
            assert!((found.offset - planted.offset).abs() < 0.1, "{found:?} {planted:?}");
            // Within a cell of four numbers of empty squares the deviation varies by a few percent.
            assert!((found.deviation / planted.deviation - 1.0).abs() < 0.05, "{found:?} {planted:?}");
        }
    }

    #[test]
    fn pairs_have_depths_of_the_same_parity() {
        let seen = SearchedPosition { empties: 15, values: (0..=8).collect(), exact: Some(40) };
        let pairs: Vec<_> = seen.pairs().map(|pair| (pair.shallow, pair.deep, pair.values)).collect();
        let horizon =
            [(1, 3), (2, 4), (1, 5), (3, 5), (2, 6), (4, 6), (1, 7), (3, 7), (5, 7), (2, 8), (4, 8), (6, 8)];
        let horizon = horizon.map(|(s, d)| (s, Some(d), [s, d].map(f64::from)));
        let end = [1, 3, 5, 7].map(|s| (s, None, [s.into(), 40.0]));
        assert_eq!(pairs, [&horizon[..], &end[..]].concat());
    }
}

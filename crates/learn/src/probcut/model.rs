//! The model, fitted to what was seen: a line for the values, and the deviation's logarithm by least squares over cells of like pairs.

use super::{EMPTIES, Seen};
use nullwindow::engine::Correlation;
use nullwindow_othello::{Foretelling, ProbCutModel};
use std::collections::BTreeMap;

/// A cell has positions of so many neighbouring numbers of empty squares.
const WIDE: u32 = 4;

/// With fewer pairs a cell says too little of a deviation.
const FEWEST: u64 = 8;

/// The least depth foretold to which a line is fitted.
const LEAST_DEEP: u32 = ProbCutModel::LEAST_DEEP;

/// Pairs of values that are alike.
///
/// ```
/// use nullwindow_learn::probcut::Cell;
///
/// /// Whether the model is near what was seen.
/// fn is_near(cell: &Cell, deviation: f32) -> bool {
///     (f64::from(deviation) / cell.deviation - 1.0).abs() < 0.2
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The least number of empty squares, and the greatest.
    pub empties: [u32; 2],
    /// The depth of the shallow searches.
    pub shallow: u32,
    /// The depth of the deep ones; `None` if they went to the end of the game.
    pub deep: Option<u32>,
    /// The values.
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

impl Seen {
    /// All pairs of values of the same parity of depth: odd and even depths do not foretell each other well.
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

/// Whether the engine would search the one to foretell the other.
pub(super) fn is_used(pair: &Pair) -> bool {
    ProbCutModel::shallow(pair.empties, pair.deep) == Some(pair.shallow)
}

/// The model, and the cells that it was fitted to; `None` if too little was seen.
pub(super) fn fit(seen: &[&Seen]) -> Option<(ProbCutModel, Vec<Cell>)> {
    let pairs: Vec<Pair> = seen.iter().flat_map(|seen| seen.pairs()).collect();
    let (horizon, mut cells) = foretelling(pairs.iter().filter(|pair| pair.deep.is_some()))?;
    let (end, others) = foretelling(pairs.iter().filter(|pair| pair.deep.is_none()))?;
    cells.extend(others);
    Some((ProbCutModel { horizon, end }, cells))
}

fn foretelling<'a>(pairs: impl Iterator<Item = &'a Pair> + Clone) -> Option<(Foretelling, Vec<Cell>)> {
    let all: Correlation = pairs.clone().map(|pair| (pair.values[0], pair.values[1])).collect();
    let line = all.cut_pair(0)?;
    let (slope, offset) = (f64::from(line.slope), f64::from(line.offset));
    let mut cells = BTreeMap::<_, (Correlation, f64)>::new();
    for Pair { empties, shallow, deep, values: [value, deep_value] } in pairs {
        let band = (empties - EMPTIES.start()) / WIDE;
        let (values, squares) = cells.entry((band, *deep, *shallow)).or_default();
        values.push(*value, *deep_value);
        *squares += (deep_value - slope * value - offset).powi(2);
    }
    cells.retain(|_, (values, squares)| values.count() >= FEWEST && *squares > 0.0);
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|((band, deep, shallow), (values, squares))| {
            let first = EMPTIES.start() + WIDE * band;
            let deviation = (squares / values.count() as f64).sqrt();
            Cell {
                empties: [first, (first + WIDE - 1).min(*EMPTIES.end())],
                shallow,
                deep,
                values,
                deviation,
            }
        })
        .collect();
    let rows = cells.iter().map(|cell| {
        let middle = f64::from(cell.empties[0] + cell.empties[1]) / 2.0;
        // To the end of the game the deep depth is the number of empty squares.
        let deep = cell.deep.map_or(0.0, f64::from);
        ([1.0, middle, cell.shallow.into(), deep], cell.deviation.ln(), cell.values.count() as f64)
    });
    let deviation = least_squares(rows)?.map(|coefficient| coefficient as f32);
    Some((Foretelling { slope: line.slope, offset: line.offset, deviation }, cells))
}

/// The coefficients of least weighted squared error, by the normal equations (Gauss); 0 for a column that is 0 throughout. `None` if they
/// have no single solution.
pub(super) fn least_squares<const N: usize>(
    rows: impl Iterator<Item = ([f64; N], f64, f64)>,
) -> Option<[f64; N]> {
    let (mut left, mut right, mut count) = ([[0.0; N]; N], [0.0; N], 0);
    for (row, target, weight) in rows {
        count += 1;
        for i in 0..N {
            right[i] += weight * row[i] * target;
            for j in 0..N {
                left[i][j] += weight * row[i] * row[j];
            }
        }
    }
    if count == 0 {
        return None;
    }
    let absent: [bool; N] = std::array::from_fn(|i| left[i][i] == 0.0);
    for i in (0..N).filter(|&i| !absent[i]) {
        let pivot = left[i][i];
        // The matrix is positive definite, or has no inverse.
        if pivot.is_nan() || pivot < 1e-9 {
            return None;
        }
        let (row, target) = (left[i], right[i]);
        for k in (0..N).filter(|&k| k != i) {
            let share = left[k][i] / pivot;
            left[k].iter_mut().zip(row).for_each(|(cell, by)| *cell -= share * by);
            right[k] -= share * target;
        }
    }
    Some(std::array::from_fn(|i| if absent[i] { 0.0 } else { right[i] / left[i][i] }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    /// A sum of twelve uniform numbers is near a normal distribution of variance 1.
    fn normal(random: &mut SplitMix64) -> f64 {
        let uniform = |x: u64| (x >> 11) as f64 / (1u64 << 53) as f64;
        random.take(12).map(uniform).sum::<f64>() - 6.0
    }

    /// A number from 0 to 1.
    fn uniform(random: &mut SplitMix64) -> f64 {
        (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn a_planted_model_is_found() {
        let mut random = SplitMix64::new(3);
        let planted = ProbCutModel {
            horizon: Foretelling { slope: 1.1, offset: -0.5, deviation: [1.6, -0.02, -0.1, 0.05] },
            end: Foretelling { slope: 0.9, offset: 1.0, deviation: [2.0, -0.03, -0.08, 0.0] },
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
            foretelling(pairs.iter().filter(|pair| pair.deep.is_some() == to_horizon)).unwrap()
        });
        assert!(horizon.1.len() > 50 && end.1.iter().all(|cell| cell.deep.is_none()));
        let found = ProbCutModel { horizon: horizon.0, end: end.0 };
        for Pair { empties, shallow, deep, .. } in pairs.into_iter().take(600) {
            let [found, planted] = [found, planted].map(|model| model.cut_pair(empties, shallow, deep));
            assert!((found.slope - planted.slope).abs() < 0.01, "{found:?} {planted:?}");
            assert!((found.offset - planted.offset).abs() < 0.1, "{found:?} {planted:?}");
            // Within a cell of four numbers of empty squares the deviation varies by some percent.
            assert!((found.deviation / planted.deviation - 1.0).abs() < 0.05, "{found:?} {planted:?}");
        }
    }

    #[test]
    fn pairs_are_of_like_parity() {
        let seen = Seen { empties: 15, values: (0..=8).collect(), exact: Some(40) };
        let pairs: Vec<_> = seen.pairs().map(|pair| (pair.shallow, pair.deep, pair.values)).collect();
        let horizon =
            [(1, 3), (2, 4), (1, 5), (3, 5), (2, 6), (4, 6), (1, 7), (3, 7), (5, 7), (2, 8), (4, 8), (6, 8)];
        let horizon = horizon.map(|(s, d)| (s, Some(d), [s, d].map(f64::from)));
        let end = [1, 3, 5, 7].map(|s| (s, None, [s.into(), 40.0]));
        assert_eq!(pairs, [&horizon[..], &end[..]].concat());
    }

    #[test]
    fn planted_coefficients_are_found() {
        let mut random = SplitMix64::new(1);
        let planted = [0.5, -2.0, 0.25];
        let rows: Vec<_> = (0..2_000)
            .map(|i| {
                let row = [1.0, f64::from(i % 7), f64::from(i % 11)];
                let target: f64 = row.iter().zip(planted).map(|(x, c)| x * c).sum();
                (row, target + 0.1 * normal(&mut random), 1.0 + f64::from(i % 3))
            })
            .collect();
        let found = least_squares(rows.into_iter()).unwrap();
        assert!(
            found.iter().zip(planted).all(|(found, planted)| (found - planted).abs() < 0.02),
            "{found:?}"
        );
        let [none] = least_squares([([0.0], 1.0, 1.0)].into_iter()).unwrap();
        assert_eq!(none, 0.0);
        let twice = (0..9).map(|i| ([f64::from(i), f64::from(2 * i)], 1.0, 1.0));
        assert_eq!(least_squares(twice), None);
        assert_eq!(least_squares::<2>([].into_iter()), None);
    }
}

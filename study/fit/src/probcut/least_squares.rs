//! Weighted linear least squares with few coefficients, by the normal equations (Gauss).

/// The coefficients of least weighted squared error, for rows of coordinates, target and weight; 0 for a
/// column of zeros. `None` if there is no unique solution.
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
        // The matrix is positive definite, or singular.
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
pub(super) mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    /// The sum of twelve uniform numbers less six: nearly normal, with variance 1.
    pub(crate) fn normal(random: &mut SplitMix64) -> f64 {
        let uniform = |x: u64| (x >> 11) as f64 / (1u64 << 53) as f64;
        random.take(12).map(uniform).sum::<f64>() - 6.0
    }

    #[test]
    fn planted_coefficients_are_recovered() {
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

//! How a master divides slaves among the best branches of a node (GPSShogi: Kaneko & Tanaka 2010).

/// The shares of `slaves` for at most this number of branches, best first: half of those that are left for
/// each, and the rest for the last. They sum to `slaves`, do not rise, and none is 0.
///
/// ```
/// use nullwindow_support::shares;
/// assert_eq!(shares(8, 4), [4, 2, 1, 1]);
/// assert_eq!(shares(8, 2), [4, 4]);
/// assert_eq!(shares(1, 4), [1]);
/// ```
#[must_use]
pub fn shares(slaves: usize, branches: usize) -> Vec<usize> {
    let (mut left, mut shares) = (slaves, Vec::new());
    while left > 0 && shares.len() < branches {
        let share = if shares.len() + 1 < branches { left.div_ceil(2) } else { left };
        shares.push(share);
        left -= share;
    }
    shares
}

/// The shares of `slaves` for branches that can each employ this number, best first: [`shares`], and what a
/// branch cannot employ goes to the best of the others.
///
/// ```
/// use nullwindow_support::shares_within;
/// assert_eq!(shares_within(8, &[1, 9, 9]), [1, 5, 2]);
/// assert_eq!(shares_within(8, &[2, 0, 3]), [2, 0, 3]);
/// ```
#[must_use]
pub fn shares_within(slaves: usize, capacities: &[usize]) -> Vec<usize> {
    let open = capacities.iter().filter(|&&capacity| capacity > 0).count();
    let mut wanted = shares(slaves, open).into_iter();
    let share = |&capacity: &usize| if capacity > 0 { wanted.next().unwrap_or(0).min(capacity) } else { 0 };
    let mut shares: Vec<_> = capacities.iter().map(share).collect();
    let mut left = slaves - shares.iter().sum::<usize>();
    for (share, capacity) in shares.iter_mut().zip(capacities) {
        let added = left.min(capacity - *share);
        *share += added;
        left -= added;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_the_slaves_and_do_not_rise() {
        for (slaves, branches) in (1..=700).flat_map(|slaves| (1..=6).map(move |branches| (slaves, branches)))
        {
            let shares = shares(slaves, branches);
            assert_eq!(shares.iter().sum::<usize>(), slaves);
            assert!(shares.iter().all(|&share| share > 0) && shares.len() <= branches);
            assert!(shares.is_sorted_by(|better, worse| better >= worse), "{shares:?}");
            assert!(slaves == 1 || branches == 1 || shares[0] < slaves, "the division of {slaves} ends");
        }
        assert_eq!(shares(679, 4), [340, 170, 85, 84]);
    }

    #[test]
    fn no_share_exceeds_its_capacity_and_none_is_lost() {
        let capacities = [0, 1, 2, 5, usize::MAX];
        for slaves in 0..20 {
            for number in 0..capacities.len().pow(3) {
                let of = |place: usize| capacities[number / place % capacities.len()];
                let given = [of(1), of(5), of(25)];
                let shares = shares_within(slaves, &given);
                assert!(shares.iter().zip(&given).all(|(share, capacity)| share <= capacity));
                let all = given.iter().fold(0, |sum: usize, &capacity| sum.saturating_add(capacity));
                assert_eq!(shares.iter().sum::<usize>(), slaves.min(all), "{slaves} in {given:?}");
            }
        }
    }
}

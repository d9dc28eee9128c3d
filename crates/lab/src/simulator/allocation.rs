//! How a master divides slaves among the best branches of a node (GPSShogi: Kaneko & Tanaka 2010).

/// The branches that receive slaves at once; the others wait until a part of the slaves is free.
const BRANCHES: usize = 4;

/// The shares of `slaves` for the best branches, in their order: half of those that are left for each, and
/// the rest for the last.
pub(super) fn shares(slaves: usize) -> Vec<usize> {
    let (mut left, mut shares) = (slaves, Vec::new());
    while left > 0 {
        let share = if shares.len() + 1 < BRANCHES { left.div_ceil(2) } else { left };
        shares.push(share);
        left -= share;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_the_slaves_and_fall() {
        for slaves in 1..=1_000 {
            let shares = shares(slaves);
            assert_eq!(shares.iter().sum::<usize>(), slaves);
            assert!(shares.iter().all(|&share| share > 0) && shares.len() <= BRANCHES);
            assert!(shares.is_sorted_by(|better, worse| better >= worse), "{shares:?}");
            assert!(slaves == 1 || shares[0] < slaves, "the division of {slaves} ends");
        }
        assert_eq!(shares(679), [340, 170, 85, 84]);
    }
}

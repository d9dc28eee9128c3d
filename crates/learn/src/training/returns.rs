//! The targets of a game's positions: λ-returns (Sutton 1988; of searches: TDLeaf(λ), Baxter, Tridgell &
//! Weaver 1998).

/// The targets of positions from the values of their searches and the game's result, all from the view of one
/// side: each is the value of its search by `1 - λ`, and by λ the target after it, or the result.
pub(super) fn returns(values: &[f32], result: f32, lambda: f32) -> Vec<f32> {
    let mut later = result;
    let mut targets: Vec<_> = values
        .iter()
        .rev()
        .map(|value| {
            later = (1.0 - lambda) * value + lambda * later;
            later
        })
        .collect();
    targets.reverse();
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_lie_between_searches_and_result() {
        assert_eq!(returns(&[0.25, 0.5], 1.0, 0.0), [0.25, 0.5], "the searches alone");
        assert_eq!(returns(&[0.25, 0.5], 1.0, 1.0), [1.0, 1.0], "the result alone");
        assert_eq!(returns(&[0.25, 0.5], 1.0, 0.5), [0.5, 0.75]);
    }
}

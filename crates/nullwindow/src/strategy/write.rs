//! The writer of strategies, which calls a search for the moves (our own).

use super::check::END;
use super::claim::{AfterMove, Claim};
use super::rules::StrategyRules;
use super::size::StrategySize;
use std::collections::HashSet;
use std::hash::Hash;
use std::io::{self, Write};

/// Writes the layers of a strategy and the end mark, which follow the head of a certificate. `choose` returns
/// the number of a move that keeps the claim, among the moves of a position where the side of the claim
/// moves; `report` receives the numbers after each layer.
///
/// A move after which the game is over is taken first, then one that leads to a position which the next layer
/// has already: neither adds a position, nor needs a search.
///
/// # Errors
/// If the bytes cannot be written, `choose` returns an error, or its number is more than 255.
pub fn write<R: StrategyRules, E: From<io::Error>>(
    root: &R,
    claim: &Claim,
    mut choose: impl FnMut(&R, &[R::Move]) -> Result<usize, E>,
    mut report: impl FnMut(&StrategySize),
    out: &mut impl Write,
) -> Result<StrategySize, E> {
    let (mut size, mut layer) = (StrategySize::default(), vec![root.code()]);
    while !layer.is_empty() {
        let mut next = HashSet::new();
        for code in &layer {
            let p = root.of_code(code);
            if p.left() <= claim.leave {
                size.left += 1;
                continue;
            }
            let mut moves = Vec::new();
            _ = p.moves(&mut moves);
            let mut children: Vec<_> = moves.iter().map(|&m| AfterMove::of(&p, m, claim)).collect();
            if p.side() == claim.side {
                let number = cheapest(&children, &next).map_or_else(|| choose(&p, &moves), Ok)?;
                let byte = u8::try_from(number);
                let many =
                    |_| io::Error::other(format!("a position has {} moves, more than 256", moves.len()));
                out.write_all(&[byte.map_err(many)?])?;
                size.moves += 1;
                children = vec![children.swap_remove(number)];
            }
            for child in children {
                match child {
                    AfterMove::Holds => size.ends += 1,
                    AfterMove::Open(code) => _ = next.insert(code),
                    AfterMove::Fails => return Err(io::Error::other("a move does not keep the claim").into()),
                }
            }
        }
        let positions = layer.len() as u64;
        out.write_all(&positions.to_le_bytes())?;
        size.layers += 1;
        size.positions += positions;
        size.largest = size.largest.max(positions);
        report(&size);
        layer = next.into_iter().collect();
        layer.sort_unstable();
    }
    out.write_all(&END)?;
    Ok(size)
}

/// The number of a move that adds no position.
fn cheapest<C: Eq + Hash>(children: &[AfterMove<C>], next: &HashSet<C>) -> Option<usize> {
    let known = |child: &AfterMove<C>| matches!(child, AfterMove::Open(code) if next.contains(code));
    children
        .iter()
        .position(|child| matches!(child, AfterMove::Holds))
        .or_else(|| children.iter().position(known))
}

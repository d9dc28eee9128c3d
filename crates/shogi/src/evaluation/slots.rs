//! The weights of the evaluation, and which of them a position uses (our own): pairs of places that are the
//! same after mirroring share a weight, and after exchanging the sides have its negative.

use super::attacks::ATTACKS;
use super::features::{MATERIAL, PLACES, Placement, TO_MOVE, mirrored, turned};
use std::sync::OnceLock;

/// The map from pairs of places to weights.
///
/// The weights of an evaluation are numbered: first the [material](super::material_name), then the pairs,
/// then the attacks. A pair of a place with itself is the piece on its square.
///
/// ```
/// use nullwindow_shogi::{Placement, Relations, Shogi};
/// let relations = Relations::get();
/// let mut features = Vec::new();
/// relations.features(&Placement::of(&Shogi::start()), |weight, times| features.push((weight, times)));
/// assert_eq!(features[0], (20, 1)); // Black's right to move; all else is even
/// let sum: i32 = features.iter().filter(|&&(weight, _)| weight == 100).map(|feature| feature.1).sum();
/// assert_eq!(sum, 0);
/// ```
#[derive(Debug)]
pub struct Relations {
    /// For each pair of places, the larger first: the weight and its sign, as ±(weight + 1), or 0 for none.
    pairs: Box<[i32]>,
    /// The number of weights of material and pairs.
    pairs_end: usize,
}

/// The index of a pair.
#[inline]
fn pair(a: usize, b: usize) -> usize {
    let (high, low) = if a >= b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

impl Relations {
    /// The map, made at the first call (in some 30 ms).
    #[must_use]
    pub fn get() -> &'static Self {
        static RELATIONS: OnceLock<Relations> = OnceLock::new();
        RELATIONS.get_or_init(Relations::new)
    }

    fn new() -> Self {
        let mirror: Vec<usize> = (0..PLACES).map(mirrored).collect();
        let turn: Vec<usize> = (0..PLACES).map(turned).collect();
        let mut pairs = vec![0; PLACES * (PLACES + 1) / 2].into_boxed_slice();
        let mut len = MATERIAL;
        for a in 0..PLACES {
            for b in 0..=a {
                let at = pair(a, b);
                let same = pair(mirror[a], mirror[b]);
                let negative = pair(turn[a], turn[b]);
                let both = pair(mirror[turn[a]], mirror[turn[b]]);
                if at == negative || at == both || at > same.min(negative).min(both) {
                    continue; // it is its own negative, or has been numbered
                }
                len += 1;
                // `len` is the weight plus one.
                let number = len as i32;
                (pairs[negative], pairs[both]) = (-number, -number);
                (pairs[at], pairs[same]) = (number, number);
            }
        }
        Relations { pairs, pairs_end: len }
    }

    /// The number of weights, those of material and attacks included.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there are always weights")]
    pub fn len(&self) -> usize {
        self.pairs_end + ATTACKS
    }

    /// The first weight of the attacks.
    #[must_use]
    pub fn attacks(&self) -> usize {
        self.pairs_end
    }

    /// The weight of a pair of places, and whether its sign is turned; `None` for a pair that always counts
    /// 0.
    pub(crate) fn weight(&self, a: usize, b: usize) -> Option<(usize, bool)> {
        let number = self.pairs[pair(a, b)];
        (number != 0).then(|| (number.unsigned_abs() as usize - 1, number < 0))
    }

    /// Passes each weight that a position uses, and how often, from Black's view: the sum of their products
    /// is Black's evaluation, and its negative White's. A weight can come several times.
    #[inline]
    pub fn features(&self, p: &Placement, mut push: impl FnMut(usize, i32)) {
        push(TO_MOVE, p.sign());
        for (weight, &more) in p.material().iter().enumerate() {
            if more != 0 {
                push(weight, more.into());
            }
        }
        for (i, &a) in p.places().iter().enumerate() {
            for &b in &p.places()[..=i] {
                let number = self.pairs[pair(a.into(), b.into())];
                if number != 0 {
                    push(number.unsigned_abs() as usize - 1, number.signum());
                }
            }
        }
        for (weight, sign) in p.attacks().signed() {
            push(self.pairs_end + weight, sign);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_pairs_share_a_weight() {
        let relations = Relations::get();
        let mut used = vec![false; relations.len()];
        for a in (0..PLACES).step_by(7) {
            for b in 0..=a {
                let weight = relations.weight(a, b);
                assert_eq!(weight, relations.weight(b, a));
                assert_eq!(weight, relations.weight(mirrored(a), mirrored(b)));
                let negative = relations.weight(turned(a), turned(b));
                assert_eq!(weight.map(|(w, sign)| (w, !sign)), negative);
                if let Some((w, _)) = weight {
                    used[w] = true;
                }
            }
        }
        assert!(used[..MATERIAL].iter().all(|&used| !used));
        assert!(relations.len() > 350_000 && relations.len() < 370_000);
    }
}

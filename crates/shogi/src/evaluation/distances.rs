//! Pairs of pieces by their distance, wherever on the board they are: a weight that many pairs of places
//! share learns from few games (shogi programs since the 2010s fit such weights beside those of places, and
//! add them to them afterwards).

use super::features::{PLACES, hand_of, kind_of, mirrored, square_of, turned};
use super::slots::Relations;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The map from the weights of [`Relations`] to those of distances.
///
/// Two pieces on the board share their weight with all pairs of the same pieces at the same distance; a
/// number of pieces in a hand and a piece on the board with all pairs of these, whatever the square. Signs
/// are as in [`Relations`].
///
/// ```
/// use nullwindow_shogi::{Distances, Relations};
/// let distances = Distances::get();
/// let shared = (0..Relations::get().len()).filter(|&weight| distances.of(weight).is_some()).count();
/// assert!(shared > 20 * distances.len());
/// ```
#[derive(Debug)]
pub struct Distances {
    /// For each weight of [`Relations`] ±(weight + 1), or 0 for none.
    of: Box<[i32]>,
    len: usize,
}

/// What two pairs of places have in common if they share a weight: two pieces, and the files and ranks from
/// the first to the second.
type Key = [i8; 4];

/// The key of a pair of places.
fn key(a: usize, b: usize) -> Option<Key> {
    match [a, b].map(square_of) {
        [Some(from), Some(to)] if a != b => {
            let files = to.file() as i8 - from.file() as i8;
            let ranks = to.rank() as i8 - from.rank() as i8;
            let [a, b] = [a, b].map(|place| kind_of(place) as i8);
            // The same key in either order.
            Some([a, b, files, ranks].max([b, a, -files, -ranks]))
        }
        [Some(_), None] => Some([kind_of(a) as i8, hand_of(b)? as i8, i8::MIN, i8::MIN]),
        [None, Some(_)] => key(b, a),
        _ => None,
    }
}

impl Distances {
    /// The map, made at the first call (in some 100 ms).
    #[must_use]
    pub fn get() -> &'static Self {
        static DISTANCES: OnceLock<Distances> = OnceLock::new();
        DISTANCES.get_or_init(|| Distances::new(Relations::get()))
    }

    fn new(relations: &Relations) -> Self {
        let mut of = vec![0; relations.len()].into_boxed_slice();
        let mut numbers = HashMap::new();
        for a in 0..PLACES {
            for b in 0..=a {
                let Some((weight, false)) = relations.weight(a, b).filter(|&(weight, _)| of[weight] == 0)
                else {
                    continue;
                };
                let either = |a, b| key(a, b).into_iter().chain(key(mirrored(a), mirrored(b))).min();
                let (Some(same), Some(negative)) = (either(a, b), either(turned(a), turned(b))) else {
                    continue;
                };
                if same == negative {
                    continue; // it is its own negative
                }
                let next = numbers.len() as i32 + 1;
                let number = *numbers.entry(same.min(negative)).or_insert(next);
                of[weight] = if same < negative { number } else { -number };
            }
        }
        Distances { of, len: numbers.len() }
    }

    /// The number of weights of distances.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there are always weights")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The weight of the distance that belongs to a weight of [`Relations`], and its sign, 1 or −1; `None` if
    /// none does.
    ///
    /// # Panics
    /// If there is no such weight of [`Relations`].
    #[must_use]
    #[inline]
    pub fn of(&self, weight: usize) -> Option<(usize, i32)> {
        let number = self.of[weight];
        (number != 0).then(|| (number.unsigned_abs() as usize - 1, number.signum()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    /// The weight of the distance of a pair of places, with the sign of both maps.
    fn distance(a: usize, b: usize) -> Option<(usize, i32)> {
        let (weight, negative) = Relations::get().weight(a, b)?;
        let (distance, sign) = Distances::get().of(weight)?;
        Some((distance, if negative { -sign } else { sign }))
    }

    /// Squares are numbered file by file, so that a place has the next one a rank below it.
    #[test]
    fn pairs_at_the_same_distance_share_a_weight() {
        let mut random = SplitMix64::new(1);
        let mut shared = 0;
        while shared < 3_000 {
            let [a, b] = [random.below(PLACES), random.below(PLACES)];
            let below = |place| square_of(place).is_some_and(|square| (square.rank() as usize) < 8);
            let here = distance(a, b);
            assert_eq!(here, distance(b, a));
            assert_eq!(here, distance(mirrored(a), mirrored(b)), "{a} {b}");
            assert_eq!(here.map(|(d, sign)| (d, -sign)), distance(turned(a), turned(b)), "{a} {b}");
            if a != b && below(a) && below(b) && here.is_some() {
                // A pair on the axis of a symmetry may have no weight of its own.
                let moved = distance(a + 1, b + 1);
                assert!(moved.is_none() || moved == here, "{a} {b}");
                shared += 1;
            }
        }
    }

    #[test]
    fn hands_share_a_weight_over_all_squares() {
        let hand = (0..PLACES).find(|&place| hand_of(place).is_some()).unwrap();
        // Black's pawns on two squares of no symmetry.
        assert!(distance(hand, 2).is_some() && distance(hand, 2) == distance(hand, 13));
        assert_ne!(distance(hand, 2), distance(hand + 1, 2));
    }
}

//! Positions in messages: a fixed number of bytes for every game (our own).

mod connect_four;
mod kalah;
mod othello;

use nullwindow::Position;
use nullwindow_support::SplitMix64;

/// The number of bytes of a position in a message.
pub const POSITION_BYTES: usize = 24;

/// A position in a message, and its key in the tables: equal positions have equal bytes, different ones
/// different bytes.
pub type Packed = [u8; POSITION_BYTES];

/// Positions that travel between ranks.
///
/// No position of the game occurs twice on a path, and its value depends on neither the path nor the ply: a
/// cluster keeps one value for each position. Symmetric positions may share their bytes.
///
/// ```
/// use nullwindow_cluster::Wire;
/// use nullwindow_othello::{Othello, Tracked};
/// let start = Tracked::from(Othello::start());
/// assert_eq!(start.unpack(&start.pack()), Some(start));
/// assert_eq!(start.unpack(&[0xff; 24]), None);
/// ```
pub trait Wire: Position {
    /// The position in bytes, its side to move included.
    fn pack(&self) -> Packed;

    /// The position in these bytes; `None` if they hold none. `self` is any position of the same game and
    /// variant, from which the new one takes what all have in common.
    fn unpack(&self, bytes: &Packed) -> Option<Self>;
}

/// The rank that keeps the entry of a position (Romein et al. 1999: the owner, or home processor).
///
/// ```
/// use nullwindow_cluster::owner;
/// assert_eq!(owner(&[7; 24], 1), 0);
/// assert!(owner(&[7; 24], 4) < 4);
/// ```
#[must_use]
pub fn owner(position: &Packed, ranks: usize) -> usize {
    let mut hash = 0;
    for word in position.chunks_exact(8) {
        let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        hash = SplitMix64::output(hash ^ word, 1);
    }
    ((u128::from(hash) * ranks as u128) >> 64) as usize
}

/// Bytes from the left, the others 0.
fn packed(parts: &[&[u8]]) -> Packed {
    let mut bytes = [0; POSITION_BYTES];
    for (byte, &part) in bytes.iter_mut().zip(parts.iter().copied().flatten()) {
        *byte = part;
    }
    bytes
}

/// The word that begins at byte `at`.
fn word(bytes: &Packed, at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Whether a byte means the first or the second side; `None` for other bytes.
fn side(byte: u8) -> Option<nullwindow::Side> {
    match byte {
        0 => Some(nullwindow::Side::First),
        1 => Some(nullwindow::Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::connect_four::Board;
    use nullwindow_games::kalah::{Kalah, Rule};
    use nullwindow_othello::{Othello, Tracked};
    use std::collections::HashMap;

    /// Plays random games; positions are read as they were written, and different ones differ in bytes.
    fn check<P: Wire>(start: &P, same: impl Fn(&P, &P) -> bool) {
        let mut seen: HashMap<Packed, P> = HashMap::new();
        for seed in 0..200 {
            let (mut random, mut p) = (SplitMix64::new(seed), start.clone());
            loop {
                let bytes = p.pack();
                assert!(same(&start.unpack(&bytes).unwrap(), &p));
                if let Some(before) = seen.insert(bytes, p.clone()) {
                    assert!(same(&before, &p));
                }
                let mut moves = Vec::new();
                if p.moves(&mut moves).is_some() {
                    break;
                }
                p.make(moves[random.below(moves.len())]);
            }
        }
        assert!(seen.len() > 500, "{}", seen.len());
    }

    #[test]
    fn positions_are_read_as_they_were_written() {
        check(&Tracked::from(Othello::start()), |a, b| a == b);
        check(&Kalah::new(5, 3, Rule::Standard).unwrap(), |a, b| a == b);
        check(&Board::default(), |a, b| a == b || *a == b.mirrored());
    }

    #[test]
    fn bytes_of_no_position_are_refused() {
        let (connect_four, kalah) = (Board::default(), Kalah::new(6, 4, Rule::Standard).unwrap());
        for byte in [0x55, 0xff] {
            assert!(connect_four.unpack(&[byte; POSITION_BYTES]).is_none());
            assert!(kalah.unpack(&[byte; POSITION_BYTES]).is_none());
            assert!(Tracked::from(Othello::start()).unpack(&[byte; POSITION_BYTES]).is_none());
        }
        // A disc that floats.
        assert!(connect_four.unpack(&packed(&[&[2]])).is_none());
    }

    #[test]
    fn owners_share_positions_evenly() {
        let mut load = [0; 5];
        for n in 0..10_000_u64 {
            load[owner(&packed(&[&n.to_le_bytes()]), 5)] += 1;
        }
        assert!(load.iter().all(|count| (1_850..2_150).contains(count)), "{load:?}");
    }
}

//! The code of a position, and the rank that keeps its entry (Romein, Plaat, Bal & Schaeffer 1999: the owner,
//! or home processor).

use nullwindow_support::SplitMix64;

/// The number of bytes of a code.
pub const CODE_BYTES: usize = 24;

/// The code of a position, its key in messages and tables: equal positions have one code, different ones
/// have different codes.
pub type Code = [u8; CODE_BYTES];

/// A number as a code.
///
/// ```
/// assert_eq!(nullwindow_cluster::coded(258)[..3], [2, 1, 0]);
/// ```
#[must_use]
pub fn coded(number: u128) -> Code {
    let mut code = [0; CODE_BYTES];
    code[..16].copy_from_slice(&number.to_le_bytes());
    code
}

/// The rank that keeps the entry of a position.
///
/// ```
/// use nullwindow_cluster::owner;
/// assert_eq!(owner(&[7; 24], 1), 0);
/// assert!(owner(&[7; 24], 4) < 4);
/// ```
#[must_use]
pub fn owner(position: &Code, ranks: usize) -> usize {
    let (words, _) = position.as_chunks();
    let hash = words.iter().fold(0, |hash, word| SplitMix64::output(hash ^ u64::from_le_bytes(*word), 1));
    ((u128::from(hash) * ranks as u128) >> 64) as usize
}

//! A file of weights that a page fetches (our own).

/// A file of weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightFile {
    /// Its place beside a page, where it is packed by gzip.
    pub path: &'static str,
    /// The file as the game's crate has it; empty without that crate's feature `embedded`.
    pub bytes: fn() -> &'static [u8],
    /// Takes the bytes of the file, before the first search.
    pub give: fn(&[u8]) -> Result<(), String>,
}

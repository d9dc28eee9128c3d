//! Files that may be packed (gzip: RFC 1952), where the feature `gzip` brings it.

use anyhow::{Result, ensure};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The first bytes of a packed file.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Whether the name is that of a packed file.
fn is_named(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "gz")
}

/// Checks that this program can write the file of this option.
pub(crate) fn check(option: &str, path: &Path) -> Result<()> {
    let can = cfg!(feature = "gzip") || !is_named(path);
    ensure!(can, "{option}: {}: this program packs no file: leave out the .gz", path.display());
    Ok(())
}

/// The bytes, packed if the name of the file ends in `.gz`.
#[cfg(feature = "gzip")]
pub(crate) fn packed(path: &Path, bytes: &[u8]) -> Result<Vec<u8>> {
    use std::io::Write as _;
    if !is_named(path) {
        return Ok(bytes.to_vec());
    }
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

#[cfg(not(feature = "gzip"))]
pub(crate) fn packed(_: &Path, bytes: &[u8]) -> Result<Vec<u8>> {
    Ok(bytes.to_vec())
}

/// The unpacked bytes of a file, packed or not.
pub(crate) fn unpacked<'r>(file: impl Read + 'r) -> Result<Box<dyn Read + 'r>> {
    let mut file = BufReader::new(file);
    if !file.fill_buf()?.starts_with(&MAGIC) {
        return Ok(Box::new(file));
    }
    #[cfg(feature = "gzip")]
    return Ok(Box::new(flate2::bufread::MultiGzDecoder::new(file)));
    #[cfg(not(feature = "gzip"))]
    anyhow::bail!("the file is packed, and this program unpacks none: use gunzip");
}

//! Seeds and dictionaries as files, for other fuzzers (libFuzzer's formats).

use crate::target::Target;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// Writes the seeds of each target to a folder of its name in `folder`, and its words to the file of its name
/// with `.dict` behind it.
///
/// # Errors
/// If a file cannot be written.
///
/// ```
/// let folder = std::env::temp_dir().join(format!("nullwindow-corpus-{}", std::process::id()));
/// let target = nullwindow_fuzz::target("checkpoint-spsa").expect("a target");
/// nullwindow_fuzz::write_corpus(&[target], &folder)?;
/// assert_eq!(std::fs::read(folder.join("checkpoint-spsa/0"))?, (target.seeds)()[0]);
/// assert!(std::fs::read_to_string(folder.join("checkpoint-spsa.dict"))?.starts_with("\"{\\x22nullwindow"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_corpus(targets: &[Target], folder: &Path) -> io::Result<()> {
    for target in targets {
        let seeds = folder.join(target.name);
        fs::create_dir_all(&seeds)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(seeds.join(number.to_string()), seed)?;
        }
        fs::write(folder.join(format!("{}.dict", target.name)), dictionary(&(target.dictionary)()))?;
    }
    Ok(())
}

/// A line for each word: all but printable ASCII by its code.
fn dictionary(words: &[Vec<u8>]) -> String {
    let mut text = String::new();
    for word in words {
        text.push('"');
        for &byte in word {
            match byte {
                b' '..=b'~' if !b"\"\\".contains(&byte) => text.push(byte.into()),
                _ => _ = write!(text, "\\x{byte:02x}"),
            }
        }
        text.push_str("\"\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target;

    #[test]
    fn words_are_read_as_they_are_written() {
        let words = ["uci\n", "\"", "\\x41", "é", " value ", ""].map(|word| word.as_bytes().to_vec());
        assert_eq!(target::dictionary(&dictionary(&words)), words);
        for target in crate::targets() {
            let words = (target.dictionary)();
            assert_eq!(target::dictionary(&dictionary(&words)), words, "{}", target.name);
        }
    }
}

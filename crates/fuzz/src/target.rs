//! A target: something that reads bytes from outside, with examples of what it reads (our own).

use crate::verdict::Verdict;
use std::fmt;

/// The words of a format.
pub type Words = fn() -> Vec<Vec<u8>>;

/// Something that reads bytes from outside.
///
/// ```
/// let target = nullwindow_fuzz::target("position-kalah").expect("a target");
/// assert!((target.seeds)().iter().all(|seed| (target.run)(seed).is_accepted()));
/// ```
#[derive(Clone, Copy)]
pub struct Target {
    /// The name: the family, a hyphen, and what is read.
    pub name: &'static str,
    /// Inputs that are good, or nearly so.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Words of the format.
    pub dictionary: Words,
    /// Reads an input, and panics if a property does not hold: what is read is written and read the same, an
    /// error is one line.
    pub run: fn(&[u8]) -> Verdict,
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The words of a file in libFuzzer's format, as [`write_corpus`](crate::write_corpus) writes it: a line
/// each, in quotes, with `\x` and two digits for a byte.
pub(crate) fn dictionary(file: &str) -> Vec<Vec<u8>> {
    let word = |line: &str| {
        let (mut bytes, mut rest) = (Vec::new(), &line.as_bytes()[1..line.len() - 1]);
        while let [first, after @ ..] = rest {
            let code = rest.strip_prefix(b"\\x").and_then(|code| std::str::from_utf8(&code[..2]).ok());
            let code = code.map(|code| u8::from_str_radix(code, 16).expect("two digits"));
            bytes.push(code.unwrap_or(*first));
            rest = if code.is_some() { &rest[4..] } else { after };
        }
        bytes
    };
    file.lines().map(word).collect()
}

/// These texts as seeds, or as words.
pub(crate) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

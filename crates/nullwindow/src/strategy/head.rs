//! The text in front of a strategy: what is claimed, and of which position (our own).

use super::claim::Claim;
use super::reader::CertificateReader;
use crate::Side;
use crate::excerpt::excerpt;
use std::fmt;
use std::io::Read;
use thiserror::Error;

/// The first line of a certificate.
const FIRST: &str = "nullwindow strategy 1";

/// The longest line that is read.
const LONGEST: usize = 4_096;

/// The head of a certificate.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow::strategy::{CertificateReader, Claim, StrategyHead};
/// let head = StrategyHead {
///     game: "domineering".to_owned(),
///     variant: vec![("columns".to_owned(), "2".to_owned()), ("rows".to_owned(), "3".to_owned())],
///     position: String::new(),
///     claim: Claim { side: Side::First, at_least: 1, leave: 4 },
///     largest: 3,
/// };
/// let text = head.to_string();
/// assert_eq!(text.lines().nth(1), Some("game domineering"));
/// assert_eq!(StrategyHead::read(&mut CertificateReader::new(text.as_bytes()))?, Some(head));
/// # Ok::<(), nullwindow::strategy::HeadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyHead {
    /// The name of the game.
    pub game: String,
    /// The options of its variant, with their values.
    pub variant: Vec<(String, String)>,
    /// The position, as the game reads it.
    pub position: String,
    /// The claim.
    pub claim: Claim,
    /// The number of positions in the largest layer.
    pub largest: u64,
}

/// The words of the lines that every head has.
const STATED: [&str; 6] = ["game", "position", "side", "at-least", "leave", "largest"];

/// The error of a head, with its place.
///
/// ```
/// use nullwindow::strategy::{CertificateReader, StrategyHead};
/// let error = StrategyHead::read(&mut CertificateReader::new(&b"PNG\n"[..])).unwrap_err();
/// assert_eq!(error.to_string(), "byte 4: the file does not begin with the line 'nullwindow strategy 1'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("byte {place}: {message}")]
pub struct HeadError {
    /// The number of bytes read until then, of the unpacked file.
    pub place: u64,
    /// What is wrong.
    pub message: String,
}

impl StrategyHead {
    /// Reads the head of the next certificate, and the empty line behind it; `None` at the end of the file.
    ///
    /// # Errors
    /// If the head is no such text, or the file is damaged.
    pub fn read(input: &mut CertificateReader<impl Read>) -> Result<Option<Self>, HeadError> {
        let Some(first) = line(input)? else { return Ok(None) };
        if first != FIRST {
            return Err(error(input, format!("the file does not begin with the line '{FIRST}'")));
        }
        let mut head = StrategyHead {
            game: String::new(),
            variant: Vec::new(),
            position: String::new(),
            claim: Claim { side: Side::First, at_least: 0, leave: 0 },
            largest: 0,
        };
        let mut missing = STATED.to_vec();
        loop {
            let line = line(input)?.ok_or_else(|| error(input, "the file ends in its head".to_owned()))?;
            if line.is_empty() {
                break;
            }
            let (word, value) = line.split_once(' ').unwrap_or((&line, ""));
            let repeated = STATED.contains(&word) && !missing.contains(&word);
            if repeated || !head.set(word, value) {
                return Err(error(input, format!("this line is not right here: {}", excerpt(&line))));
            }
            missing.retain(|&other| other != word);
        }
        match missing.first() {
            Some(word) => Err(error(input, format!("the head has no line '{word}'"))),
            None => Ok(Some(head)),
        }
    }

    /// Sets what a line states; false if it makes no sense.
    fn set(&mut self, word: &str, value: &str) -> bool {
        match word {
            "game" => self.game = value.to_owned(),
            "position" => self.position = value.to_owned(),
            "side" if value == "first" => self.claim.side = Side::First,
            "side" if value == "second" => self.claim.side = Side::Second,
            "side" => return false,
            "at-least" => return value.parse().map(|v| self.claim.at_least = v).is_ok(),
            "leave" => return value.parse().map(|v| self.claim.leave = v).is_ok(),
            "largest" => return value.parse().map(|v| self.largest = v).is_ok(),
            _ => self.variant.push((word.to_owned(), value.to_owned())),
        }
        true
    }
}

impl fmt::Display for StrategyHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StrategyHead { game, variant, position, claim, largest } = self;
        let Claim { side, at_least, leave } = claim;
        let side = if *side == Side::First { "first" } else { "second" };
        writeln!(f, "{FIRST}\ngame {game}")?;
        variant.iter().try_for_each(|(name, value)| writeln!(f, "{name} {value}"))?;
        writeln!(f, "position {position}\nside {side}\nat-least {at_least}\nleave {leave}")?;
        writeln!(f, "largest {largest}\n")
    }
}

fn error(input: &CertificateReader<impl Read>, message: String) -> HeadError {
    HeadError { place: input.place(), message }
}

/// The next line, without its end; `None` at the end of the file.
fn line(input: &mut CertificateReader<impl Read>) -> Result<Option<String>, HeadError> {
    let mut line = Vec::new();
    loop {
        match input.byte_if_any().map_err(|damage| error(input, format!("the file is damaged: {damage}")))? {
            None if line.is_empty() => return Ok(None),
            Some(b'\n') => break,
            Some(byte) if line.len() < LONGEST => line.push(byte),
            _ => return Err(error(input, "this is no line of a head".to_owned())),
        }
    }
    String::from_utf8(line).map(Some).map_err(|_| error(input, "this is no line of a head".to_owned()))
}

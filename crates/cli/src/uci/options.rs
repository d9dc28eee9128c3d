//! The options that a board on the screen may set.

use super::command::Word;
use super::weaker;
use nullwindow::engine::{Parameter, Parameters};
use nullwindow_chess::{Castling, Game};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The table's size in MiB.
    pub(super) hash: u32,
    /// How many lines are told.
    pub(super) lines: usize,
    pub(super) castling: Castling,
    /// Whether `elo` holds.
    pub(super) limited: bool,
    pub(super) elo: u32,
    /// What a move loses on its way to the clock.
    pub(super) overhead: Duration,
    /// What the program was started with: no search goes further.
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// The numbers of the selective search.
    pub(super) parameters: Parameters,
}

impl Default for Options {
    fn default() -> Self {
        let (castling, overhead) = (Castling::TwoSquares, Duration::from_millis(20));
        let elo = *weaker::ELO.end();
        let parameters = Game::options().parameters;
        let (depth, nodes) = (None, None);
        Options { hash: 64, lines: 1, castling, limited: false, elo, overhead, depth, nodes, parameters }
    }
}

/// What else is to be done when an option is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    Nothing,
    /// The engine is made anew, with a table of the size set.
    Remake,
    /// The table is emptied.
    Clear,
}

const HASH: RangeInclusive<u32> = 1..=1 << 20;
/// No position has more moves.
const LINES: RangeInclusive<u32> = 1..=218;
const OVERHEAD: RangeInclusive<u32> = 0..=60_000;

impl Options {
    /// The lines that tell of them.
    pub(super) fn told(&self) -> String {
        let spin = |name: &str, default: u32, range: RangeInclusive<u32>| {
            let (min, max) = (range.start(), range.end());
            format!("option name {name} type spin default {default} min {min} max {max}\n")
        };
        let check = |name: &str| format!("option name {name} type check default false\n");
        let parameter = |&Parameter { name, min, max, .. }: &Parameter| {
            let default = self.parameters.get(name).unwrap_or_default();
            format!("option name {name} type spin default {default} min {min} max {max}\n")
        };
        let usual = [
            spin("Hash", self.hash, HASH),
            "option name Clear Hash type button\n".to_owned(),
            spin("Threads", 1, 1..=1),
            spin("MultiPV", 1, LINES),
            check("Ponder"),
            check("UCI_Chess960"),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", *weaker::ELO.end(), weaker::ELO),
            spin("Move Overhead", 20, OVERHEAD),
        ];
        usual.concat() + &Parameters::ALL.iter().map(parameter).collect::<String>()
    }

    /// Sets what follows `setoption`: `name`, the name (of one word or more), and perhaps `value` and a value.
    ///
    /// # Errors
    /// They name the option or the column.
    pub(super) fn set(&mut self, words: &[Word<'_>]) -> Result<Then, String> {
        let [(_, "name"), words @ ..] = words else {
            let column = words.first().map_or(String::new(), |(column, _)| format!("column {column}: "));
            return Err(format!("{column}'name' is missing"));
        };
        let at = words.iter().position(|(_, word)| *word == "value").unwrap_or(words.len());
        let joined = |words: &[Word<'_>]| words.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" ");
        let name = joined(&words[..at]);
        let value = words.get(at + 1..).map(joined).unwrap_or_default();
        let spin = |range: RangeInclusive<u32>| {
            let number = value.parse().ok().filter(|number| range.contains(number));
            let (min, max) = (range.start(), range.end());
            number.ok_or_else(|| format!("{name}: '{value}' is not a number from {min} to {max}"))
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("{name}: '{value}' is neither true nor false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = spin(HASH)?;
                return Ok(Then::Remake);
            }
            "clear hash" => return Ok(Then::Clear),
            "threads" => _ = spin(1..=1)?,
            "multipv" => self.lines = spin(LINES)? as usize,
            // It says that there will be pondering, which changes nothing here.
            "ponder" => _ = check()?,
            "uci_chess960" => {
                self.castling = if check()? { Castling::TakesRook } else { Castling::TwoSquares };
            }
            "uci_limitstrength" => self.limited = check()?,
            "uci_elo" => self.elo = spin(weaker::ELO)?,
            "move overhead" => self.overhead = Duration::from_millis(spin(OVERHEAD)?.into()),
            "" => return Err("the option's name is missing".to_owned()),
            parameter if self.parameters.get(parameter).is_some() => {
                let number = value.parse().map_err(|_| format!("{name}: '{value}' is not a whole number"))?;
                self.parameters.set(parameter, number)?;
                return Ok(Then::Remake);
            }
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(Then::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::words;
    use super::*;

    #[test]
    fn options_are_set_by_name_in_any_case() {
        let mut options = Options::default();
        let mut set = |line: &str| options.set(&words(line)).map(|then| (then, options.clone()));
        assert_eq!(set("name hash value 7").unwrap().0, Then::Remake);
        assert_eq!(set("name Clear  Hash").unwrap().0, Then::Clear);
        assert_eq!(set("name MultiPV value 3").unwrap().1.lines, 3);
        assert_eq!(set("name UCI_Chess960 value true").unwrap().1.castling, Castling::TakesRook);
        assert_eq!(set("name move overhead value 300").unwrap().1.overhead.as_millis(), 300);
        let (then, options) = set("name UCI_LimitStrength value TRUE").unwrap();
        assert!(options.limited && options.hash == 7 && then == Then::Nothing);
    }

    #[test]
    fn faults_change_nothing() {
        let mut options = Options::default();
        for (line, message) in [
            ("", "'name' is missing"),
            ("value 3", "column 1: 'name' is missing"),
            ("name", "the option's name is missing"),
            ("name value 3", "the option's name is missing"),
            ("name Colour value red", "there is no option 'Colour'"),
            ("name Hash", "Hash: '' is not a number from 1 to 1048576"),
            ("name Hash value 0", "Hash: '0' is not a number from 1 to 1048576"),
            ("name Threads value 2", "Threads: '2' is not a number from 1 to 1"),
            ("name Ponder value yes", "Ponder: 'yes' is neither true nor false"),
        ] {
            assert_eq!(options.set(&words(line)).unwrap_err(), message, "{line}");
            assert_eq!(options, Options::default());
        }
    }
}

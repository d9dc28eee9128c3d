//! The options that a board may set.

use super::command::Word;
use super::config::UciConfig;
use super::info::InfoStyle;
use super::strength_limit;
use nullwindow::engine::{Parameter, Parameters};
use nullwindow::session::excerpt;
use nullwindow::table::check_memory;
use nullwindow_chess::{Castling, ChessGame};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The values of the options, and the limits of the configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UciOptions {
    /// The table's size in MiB.
    pub(super) hash: u32,
    /// The number of lines to write.
    pub(super) lines: usize,
    pub(super) castling: Castling,
    /// Whether `elo` limits the strength.
    pub(super) limited: bool,
    pub(super) elo: u32,
    /// The time that a move loses on its way to the clock.
    pub(super) overhead: Duration,
    /// The largest depth and the largest number of nodes of any search.
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// Whether the user analyses a game rather than plays one.
    pub(super) analyses: bool,
    /// Whether scores come with the chances of a win, a draw and a loss.
    pub(super) shows_wdl: bool,
    /// The parameters of the selective search.
    pub(super) parameters: Parameters,
    /// Whether the parameters are options.
    tuning: bool,
}

/// The effect of an option on the search thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OptionEffect {
    Nothing,
    /// Make the engine anew, with a table of the size set.
    Remake,
    /// Clear the table.
    Clear,
}

const HASH: RangeInclusive<u32> = 1..=1 << 20;
/// The largest number of moves of a position.
const LINES: RangeInclusive<u32> = 1..=218;
const OVERHEAD: RangeInclusive<u32> = 0..=60_000;

impl UciOptions {
    pub(super) fn new(config: &UciConfig<'_>) -> Self {
        let &UciConfig { hash, depth, nodes, tuning, .. } = config;
        let (castling, overhead) = (Castling::TwoSquares, Duration::from_millis(20));
        let (elo, parameters) = (*strength_limit::ELO.end(), ChessGame::options().parameters);
        UciOptions {
            hash,
            lines: 1,
            castling,
            limited: false,
            elo,
            overhead,
            depth,
            nodes,
            analyses: false,
            shows_wdl: false,
            parameters,
            tuning,
        }
    }

    /// How `info` lines are written.
    pub(super) fn info_style(&self) -> InfoStyle {
        InfoStyle { castling: self.castling, wanted: self.lines, wdl: self.shows_wdl, brief: false }
    }

    /// The `option` lines, with the present values as defaults.
    pub(super) fn declaration(&self) -> String {
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
            check("UCI_AnalyseMode"),
            check("UCI_Chess960"),
            check("UCI_ShowWDL"),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", *strength_limit::ELO.end(), strength_limit::ELO),
            spin("Move Overhead", 20, OVERHEAD),
        ];
        let tuned = Parameters::ALL.iter().filter(|_| self.tuning);
        usual.concat() + &tuned.map(parameter).collect::<String>()
    }

    /// Executes the arguments of `setoption`: `name`, the name (of one word or more), and optional `value`
    /// and a value.
    ///
    /// # Errors
    /// They name the option or the column.
    pub(super) fn set(&mut self, words: &[Word<'_>]) -> Result<OptionEffect, String> {
        let [Word { text: "name", .. }, words @ ..] = words else {
            let column = words.first().map_or(String::new(), |word| format!("column {}: ", word.column));
            return Err(format!("{column}'name' is missing"));
        };
        let at = words.iter().position(|word| word.text == "value").unwrap_or(words.len());
        let joined = |words: &[Word<'_>]| words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        let name = joined(&words[..at]);
        let value = words.get(at + 1..).map(joined).unwrap_or_default();
        let spin = |range: RangeInclusive<u32>| {
            let number = value.parse().ok().filter(|number| range.contains(number));
            let (min, max) = (range.start(), range.end());
            number.ok_or_else(|| format!("{name}: '{}' is not a number from {min} to {max}", excerpt(&value)))
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("{name}: '{}' is neither true nor false", excerpt(&value))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let hash = spin(HASH)?;
                // The table of shallow searches takes an eighth more.
                let all = |mebibytes: u32| mebibytes as usize + mebibytes as usize / 8;
                check_memory(all(hash), all(self.hash)).map_err(|error| format!("{name}: {error}"))?;
                self.hash = hash;
                return Ok(OptionEffect::Remake);
            }
            "clear hash" => return Ok(OptionEffect::Clear),
            "threads" => _ = spin(1..=1)?,
            "multipv" => self.lines = spin(LINES)? as usize,
            // It announces pondering, for which nothing must be prepared.
            "ponder" => _ = check()?,
            "uci_chess960" => {
                self.castling = if check()? { Castling::TakesRook } else { Castling::TwoSquares };
            }
            "uci_analysemode" => self.analyses = check()?,
            "uci_showwdl" => self.shows_wdl = check()?,
            "uci_limitstrength" => self.limited = check()?,
            "uci_elo" => self.elo = spin(strength_limit::ELO)?,
            "move overhead" => self.overhead = Duration::from_millis(spin(OVERHEAD)?.into()),
            "" => return Err("the option's name is missing".to_owned()),
            parameter if self.tuning && self.parameters.get(parameter).is_some() => {
                let number = value
                    .parse()
                    .map_err(|_| format!("{name}: '{}' is not a whole number", excerpt(&value)))?;
                self.parameters.set(parameter, number)?;
                return Ok(OptionEffect::Remake);
            }
            _ => return Err(format!("there is no option '{}'", excerpt(&name))),
        }
        Ok(OptionEffect::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::words;
    use super::*;

    #[test]
    fn options_are_set_by_name_in_any_case() {
        let mut options = UciOptions::new(&UciConfig::default());
        let mut set = |line: &str| options.set(&words(line)).map(|effect| (effect, options.clone()));
        assert_eq!(set("name hash value 7").unwrap().0, OptionEffect::Remake);
        assert_eq!(set("name Clear  Hash").unwrap().0, OptionEffect::Clear);
        assert_eq!(set("name MultiPV value 3").unwrap().1.lines, 3);
        assert_eq!(set("name UCI_Chess960 value true").unwrap().1.castling, Castling::TakesRook);
        assert_eq!(set("name move overhead value 300").unwrap().1.overhead.as_millis(), 300);
        let (effect, options) = set("name UCI_LimitStrength value TRUE").unwrap();
        assert!(options.limited && options.hash == 7 && effect == OptionEffect::Nothing);
    }

    #[test]
    fn parameters_are_options_of_a_tuned_engine_alone() {
        let config = UciConfig { tuning: true, ..UciConfig::default() };
        let (usual, mut tuned) = (UciOptions::new(&UciConfig::default()), UciOptions::new(&config));
        let lines = |options: &UciOptions| options.declaration().lines().count();
        assert_eq!((lines(&usual), lines(&tuned)), (11, 11 + Parameters::ALL.len()));
        let set = tuned.set(&words("name Razor_Depth value 1"));
        assert_eq!((set, tuned.parameters.razor_depth), (Ok(OptionEffect::Remake), 1));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn table_larger_than_the_memory_is_refused() {
        let mut options = UciOptions::new(&UciConfig::default());
        let error = options.set(&words("name Hash value 1048576")).unwrap_err();
        assert!(
            error.starts_with("Hash: there is not enough memory for a transposition table of 1179648 MiB")
        );
        assert_eq!(options.hash, 64);
    }

    #[test]
    fn malformed_option_changes_nothing() {
        let mut options = UciOptions::new(&UciConfig::default());
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
            ("name razor_depth value 1", "there is no option 'razor_depth'"),
        ] {
            assert_eq!(options.set(&words(line)).unwrap_err(), message, "{line}");
            assert_eq!(options, UciOptions::new(&UciConfig::default()));
        }
    }
}

//! The options that a board may set.

use super::config::UciConfig;
use super::dialect::{Dialect, UciOption};
use super::info::InfoStyle;
use super::strength_limit;
use nullwindow::engine::{MAX_THREADS, Parameter, Parameters, Threads};
use nullwindow::session::Word;
use nullwindow::session::{escaped, excerpt};
use nullwindow::table::check_memory;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The values of the options, and the limits of the configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UciOptions {
    /// The table's size in MiB.
    pub(super) hash: u32,
    /// The threads of a search.
    pub(super) threads: Threads,
    /// The number of lines to write.
    pub(super) lines: usize,
    /// Whether moves are written as in Chess960.
    pub(super) chess960: bool,
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
    /// Whether the book is played.
    pub(super) own_book: bool,
    /// The file of the book; empty without one.
    pub(super) book_file: String,
    /// Whether the book is an option.
    books: bool,
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
    /// Open the file of the book.
    OpenBook,
}

const HASH: RangeInclusive<u32> = 1..=1 << 20;
const THREADS: RangeInclusive<u32> = 1..=MAX_THREADS as u32;
const OVERHEAD: RangeInclusive<u32> = 0..=60_000;

/// How the protocol writes the empty text.
const EMPTY: &str = "<empty>";

impl UciOptions {
    pub(super) fn new<D: Dialect>(config: &UciConfig<'_>) -> Self {
        let &UciConfig { hash, depth, nodes, threads, tuning, books, .. } = config;
        let (overhead, elo) = (Duration::from_millis(20), *strength_limit::ELO.end());
        let first = books.and_then(|books| books.first);
        UciOptions {
            hash,
            threads,
            lines: 1,
            chess960: false,
            limited: false,
            elo,
            overhead,
            depth,
            nodes,
            analyses: false,
            shows_wdl: false,
            own_book: first.is_some(),
            book_file: first.map(|(file, _)| file.display().to_string()).unwrap_or_default(),
            books: books.is_some(),
            parameters: D::parameters(),
            tuning,
        }
    }

    /// How `info` lines are written.
    pub(super) fn info_style(&self) -> InfoStyle {
        InfoStyle { chess960: self.chess960, wanted: self.lines, wdl: self.shows_wdl, brief: false }
    }

    /// The `option` lines, with the present values as defaults.
    pub(super) fn declaration<D: Dialect>(&self) -> String {
        let spin = |default: u32, range: RangeInclusive<u32>| {
            format!("spin default {default} min {} max {}", range.start(), range.end())
        };
        let option = |&(option, name): &(UciOption, &str)| {
            let kind = match option {
                UciOption::Hash => spin(self.hash, HASH),
                UciOption::ClearHash => "button".to_owned(),
                UciOption::Threads => spin(self.threads.number as u32, THREADS),
                UciOption::MultiPv => spin(1, D::LINES),
                UciOption::Elo => spin(*strength_limit::ELO.end(), strength_limit::ELO),
                UciOption::MoveOverhead => spin(20, OVERHEAD),
                UciOption::OwnBook => format!("check default {}", self.own_book),
                UciOption::BookFile if self.book_file.is_empty() => format!("string default {EMPTY}"),
                UciOption::BookFile => format!("string default {}", escaped(&self.book_file)),
                UciOption::Ponder
                | UciOption::AnalyseMode
                | UciOption::Chess960
                | UciOption::ShowWdl
                | UciOption::LimitStrength => "check default false".to_owned(),
            };
            format!("option name {name} type {kind}\n")
        };
        let parameter = |&Parameter { name, min, max, .. }: &Parameter| {
            let default = self.parameters.get(name).unwrap_or_default();
            format!("option name {name} type spin default {default} min {min} max {max}\n")
        };
        let tuned = Parameters::ALL.iter().filter(|_| self.tuning);
        self.known::<D>().map(option).chain(tuned.map(parameter)).collect()
    }

    /// The options that there are, but for the parameters.
    fn known<D: Dialect>(&self) -> impl Iterator<Item = &'static (UciOption, &'static str)> + use<D> {
        let books = self.books;
        let of_books = |option| matches!(option, UciOption::OwnBook | UciOption::BookFile);
        D::OPTIONS.iter().filter(move |(option, _)| books || !of_books(*option))
    }

    /// Executes the arguments of `setoption`: `name`, the name (of one word or more), and optional `value`
    /// and a value.
    ///
    /// # Errors
    /// They name the option or the column.
    pub(super) fn set<D: Dialect>(&mut self, words: &[Word<'_>]) -> Result<OptionEffect, String> {
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
        let known = self.known::<D>().find(|(_, known)| known.eq_ignore_ascii_case(&name));
        let Some((option, _)) = known else {
            return self.set_parameter(&name, &value);
        };
        match option {
            UciOption::Hash => {
                let hash = spin(HASH)?;
                // The table of shallow searches takes an eighth more.
                let all = |mebibytes: u32| mebibytes as usize + mebibytes as usize / 8;
                check_memory(all(hash), all(self.hash)).map_err(|error| format!("{name}: {error}"))?;
                self.hash = hash;
                return Ok(OptionEffect::Remake);
            }
            UciOption::ClearHash => return Ok(OptionEffect::Clear),
            UciOption::Threads => self.threads.number = spin(THREADS)? as usize,
            UciOption::MultiPv => self.lines = spin(D::LINES)? as usize,
            // It announces pondering, for which nothing must be prepared.
            UciOption::Ponder => _ = check()?,
            UciOption::Chess960 => self.chess960 = check()?,
            UciOption::AnalyseMode => self.analyses = check()?,
            UciOption::ShowWdl => self.shows_wdl = check()?,
            UciOption::LimitStrength => self.limited = check()?,
            UciOption::Elo => self.elo = spin(strength_limit::ELO)?,
            UciOption::OwnBook => self.own_book = check()?,
            UciOption::BookFile => {
                self.book_file = if value == EMPTY { String::new() } else { value };
                return Ok(OptionEffect::OpenBook);
            }
            UciOption::MoveOverhead => self.overhead = Duration::from_millis(spin(OVERHEAD)?.into()),
        }
        Ok(OptionEffect::Nothing)
    }

    /// Sets a parameter of the selective search, if these are options.
    fn set_parameter(&mut self, name: &str, value: &str) -> Result<OptionEffect, String> {
        let parameter = name.to_ascii_lowercase();
        if name.is_empty() {
            return Err("the option's name is missing".to_owned());
        }
        if !self.tuning || self.parameters.get(&parameter).is_none() {
            return Err(format!("there is no option '{}'", excerpt(name)));
        }
        let number =
            value.parse().map_err(|_| format!("{name}: '{}' is not a whole number", excerpt(value)))?;
        self.parameters.set(&parameter, number)?;
        Ok(OptionEffect::Remake)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chess::Uci;
    use super::super::command::words;
    use super::*;

    #[test]
    fn options_are_set_by_name_in_any_case() {
        let mut options = UciOptions::new::<Uci>(&UciConfig::default());
        let mut set = |line: &str| options.set::<Uci>(&words(line)).map(|effect| (effect, options.clone()));
        assert_eq!(set("name hash value 7").unwrap().0, OptionEffect::Remake);
        assert_eq!(set("name Clear  Hash").unwrap().0, OptionEffect::Clear);
        assert_eq!(set("name MultiPV value 3").unwrap().1.lines, 3);
        assert_eq!(set("name Threads value 2").unwrap().1.threads.number, 2);
        assert!(set("name UCI_Chess960 value true").unwrap().1.chess960);
        assert_eq!(set("name move overhead value 300").unwrap().1.overhead.as_millis(), 300);
        let (effect, options) = set("name UCI_LimitStrength value TRUE").unwrap();
        assert!(options.limited && options.hash == 7 && effect == OptionEffect::Nothing);
    }

    #[test]
    fn parameters_are_options_of_a_tuned_engine_alone() {
        let config = UciConfig { tuning: true, ..UciConfig::default() };
        let (usual, mut tuned) =
            (UciOptions::new::<Uci>(&UciConfig::default()), UciOptions::new::<Uci>(&config));
        let lines = |options: &UciOptions| options.declaration::<Uci>().lines().count();
        assert_eq!((lines(&usual), lines(&tuned)), (11, 11 + Parameters::ALL.len()));
        let set = tuned.set::<Uci>(&words("name Razoring_Depth value 1"));
        assert_eq!((set, tuned.parameters.razoring_depth), (Ok(OptionEffect::Remake), 1));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn table_larger_than_the_memory_is_refused() {
        let mut options = UciOptions::new::<Uci>(&UciConfig::default());
        let error = options.set::<Uci>(&words("name Hash value 1048576")).unwrap_err();
        assert!(
            error.starts_with("Hash: there is not enough memory for a transposition table of 1179648 MiB")
        );
        assert_eq!(options.hash, 64);
    }

    #[test]
    fn malformed_option_changes_nothing() {
        let mut options = UciOptions::new::<Uci>(&UciConfig::default());
        for (line, message) in [
            ("", "'name' is missing"),
            ("value 3", "column 1: 'name' is missing"),
            ("name", "the option's name is missing"),
            ("name value 3", "the option's name is missing"),
            ("name Colour value red", "there is no option 'Colour'"),
            ("name Hash", "Hash: '' is not a number from 1 to 1048576"),
            ("name Hash value 0", "Hash: '0' is not a number from 1 to 1048576"),
            ("name Threads value 0", "Threads: '0' is not a number from 1 to 1024"),
            ("name Ponder value yes", "Ponder: 'yes' is neither true nor false"),
            ("name razoring_depth value 1", "there is no option 'razoring_depth'"),
        ] {
            assert_eq!(options.set::<Uci>(&words(line)).unwrap_err(), message, "{line}");
            assert_eq!(options, UciOptions::new::<Uci>(&UciConfig::default()));
        }
    }
}

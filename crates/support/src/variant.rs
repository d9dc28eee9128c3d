//! The options that select a variant of a game (our own).

use nullwindow::session::{Error, excerpt};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// An option of a game. Games that have options of one name share one, with one word for its values: a
/// program's help joins theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOption {
    /// The name.
    pub name: &'static str,
    /// A word for its values in help: `PITS`.
    pub value: &'static str,
    /// The help, a line that begins with the title of the game.
    pub help: &'static str,
    /// What a page calls it: `Columns`.
    pub label: &'static str,
    /// The usual value in words, and the other values that a page offers.
    pub choices: (&'static str, &'static [&'static str]),
}

/// The options of a game that are given, by their names; what is not given has its usual value.
///
/// ```
/// use nullwindow_support::Variant;
/// let large = Variant::of([("pits", "7"), ("rule", "standard")]);
/// assert_eq!((large.number("pits")?, large.number("seeds")?), (Some(7), None));
/// let wrong = Variant::of([("pits", "many")]).number("pits");
/// assert_eq!(wrong.unwrap_err().to_string(), "--pits: 'many' is not a number from 0 to 255");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variant(BTreeMap<String, String>);

impl Variant {
    /// The variant of these options.
    pub fn of<N: Into<String>, T: Into<String>>(options: impl IntoIterator<Item = (N, T)>) -> Self {
        Variant(options.into_iter().map(|(name, text)| (name.into(), text.into())).collect())
    }

    /// The value of an option, if it is given.
    ///
    /// # Errors
    /// If its text is no such value; the error names the option, and what is wrong as the type says it.
    pub fn get<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, Error> {
        let read = |text: &String| text.parse().map_err(|error| format!("--{name}: {error}").into());
        self.0.get(name).map(read).transpose()
    }

    /// The number of an option, if it is given.
    ///
    /// # Errors
    /// If its text is no number from 0 to 255; the error names the option.
    pub fn number(&self, name: &str) -> Result<Option<u8>, Error> {
        let read = |text: &String| {
            let error = || format!("--{name}: '{}' is not a number from 0 to 255", excerpt(text)).into();
            text.parse().map_err(|_| error())
        };
        self.0.get(name).map(read).transpose()
    }
}

//! A game in the list of a program (our own).

use crate::usage;
use anyhow::anyhow;
use clap::{Arg, ArgMatches, Args, Command};
use nullwindow::session::{AnyGame, Game};
use nullwindow_support::{BenchSearch, PositionSyntax, ReadBook};
use std::fmt;

/// A game in the list of a program: its name, its own options, and what commands need beyond its session.
///
/// ```
/// use nullwindow_app::{BenchSearch, GameEntry};
/// use nullwindow_games::tic_tac_toe;
/// let entry = GameEntry::from(tic_tac_toe::TicTacToeGame).bench([BenchSearch::to_depth("", 9)]);
/// assert_eq!(entry.name(), "tic-tac-toe");
/// ```
pub struct GameEntry {
    name: &'static str,
    options: Vec<Arg>,
    open: Open,
    bench: Vec<BenchSearch>,
    positions: Option<PositionSyntax>,
    book_format: Option<ReadBook>,
}

/// Opens the game with the options of a command line.
type Open = Box<dyn Fn(&ArgMatches) -> anyhow::Result<AnyGame> + Send + Sync>;

/// The searches of a game that names none.
const DEFAULT_BENCH: [BenchSearch; 1] = [BenchSearch::of_nodes("", 1_000_000)];

impl<G: Game> From<G> for GameEntry {
    fn from(game: G) -> Self {
        GameEntry::with_arguments(game.name(), Vec::new(), move |_| Ok(game.clone().into()))
    }
}

impl GameEntry {
    /// A game with options of its own, which is opened with them; no option is required. Games that have
    /// options of one name share one, whose help joins theirs; its values are of one type.
    ///
    /// ```
    /// use nullwindow_app::GameEntry;
    /// use nullwindow_games::kalah;
    ///
    /// #[derive(clap::Args)]
    /// struct KalahArguments {
    ///     /// The pits of a side
    ///     #[arg(long)]
    ///     pits: Option<u8>,
    /// }
    ///
    /// let open = |options: KalahArguments| Ok(kalah::KalahGame::new(options.pits, None, None)?.into());
    /// let entry = GameEntry::with_options("kalah", open);
    /// assert_eq!(entry.open_default()?.name(), "kalah");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_options<A: Args>(
        name: &'static str,
        open: impl Fn(A) -> anyhow::Result<AnyGame> + Send + Sync + 'static,
    ) -> Self {
        let options = A::augment_args(Command::new(name)).get_arguments().cloned().collect();
        GameEntry::with_arguments(name, options, move |matches| open(A::from_arg_matches(matches)?))
    }

    /// The same, where the options are not a type.
    pub fn with_arguments(
        name: &'static str,
        options: Vec<Arg>,
        open: impl Fn(&ArgMatches) -> anyhow::Result<AnyGame> + Send + Sync + 'static,
    ) -> Self {
        let (open, bench) = (Box::new(open), DEFAULT_BENCH.to_vec());
        GameEntry { name, options, open, bench, positions: None, book_format: None }
    }

    /// The searches of `bench`; without them one of a million nodes from the start of the game.
    #[must_use]
    pub fn bench(self, searches: impl Into<Vec<BenchSearch>>) -> Self {
        GameEntry { bench: searches.into(), ..self }
    }

    /// The game's own forms of the arguments of `solve`.
    #[must_use]
    pub fn positions(self, syntax: PositionSyntax) -> Self {
        GameEntry { positions: Some(syntax), ..self }
    }

    /// The format of opening books that only this game has, beside our own.
    #[must_use]
    pub fn books(self, format: ReadBook) -> Self {
        GameEntry { book_format: Some(format), ..self }
    }

    /// The game's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The searches of `bench`.
    #[must_use]
    pub fn searches(&self) -> &[BenchSearch] {
        &self.bench
    }

    /// Opens the game without options.
    ///
    /// # Errors
    /// If the game cannot be opened.
    pub fn open_default(&self) -> anyhow::Result<AnyGame> {
        self.open_with([])
    }

    /// Opens the game with these options and their values.
    ///
    /// # Errors
    /// If the game has no such option, or its value is rejected; in one line.
    pub(crate) fn open_with<'o>(
        &self,
        options: impl IntoIterator<Item = (&'o str, &'o str)>,
    ) -> anyhow::Result<AnyGame> {
        let command = Command::new(self.name).no_binary_name(true).args(&self.options);
        let words = options.into_iter().map(|(name, value)| format!("--{name}={value}"));
        let matches = command.try_get_matches_from(words);
        (self.open)(&matches.map_err(|error| anyhow!(usage::one_line(error)))?)
    }

    /// Opens the game with the options of a command line.
    pub(crate) fn open(&self, matches: &ArgMatches) -> anyhow::Result<AnyGame> {
        (self.open)(matches)
    }

    pub(crate) fn options(&self) -> &[Arg] {
        &self.options
    }

    /// Whether the game has an option of this name.
    pub(crate) fn has(&self, option: &Arg) -> bool {
        self.options.iter().any(|own| own.get_id() == option.get_id())
    }

    pub(crate) fn book_format(&self) -> Option<ReadBook> {
        self.book_format
    }

    pub(crate) fn syntax(&self) -> Option<&PositionSyntax> {
        self.positions.as_ref()
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

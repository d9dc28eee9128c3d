//! A table of openings of a game, which the page fetches and gives to its engine (our own).

use std::path::PathBuf;

/// A table of openings, or the place of a [book](crate::PageBook), which the page fetches when this variant
/// of a game is open; until it has come, the engine searches.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_play::PageGame;
/// let game = PageGame::from(TicTacToeGame).knowing("first.openings");
/// assert_eq!(game.openings[0].path, "openings/tic-tac-toe.gz");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOpenings {
    /// The variant, as [`Game::variant`](nullwindow::session::Game::variant) has it.
    pub variant: String,
    /// Its place in the folder of the page, where it is packed by gzip.
    pub path: String,
    /// The file in the folder of the author's crate, which the program of the page packs and places there;
    /// `None` if something else does, as for the page of the house.
    pub file: Option<PathBuf>,
}

/// Those of a game of the house: the variant and the place.
impl From<&(&str, &str)> for PageOpenings {
    fn from(&(variant, path): &(&str, &str)) -> Self {
        PageOpenings { variant: variant.to_owned(), path: path.to_owned(), file: None }
    }
}

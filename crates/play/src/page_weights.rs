//! A file of weights of a game, and the player by those of a training (our own).

use nullwindow::session::{Error, Game, Session};
use nullwindow::weights::Weights;
use nullwindow_support::WeightFile;
use std::cell::RefCell;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// A file of weights that the page fetches when its game is opened: that of a training
/// ([`PageGame::trained`](crate::PageGame::trained)), of the house, or in a format of the game's own.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_play::{PageGame, PageWeights};
/// let give = |bytes: &[u8]| match bytes.len() {
///     9 => Ok(()),
///     count => Err(format!("{count} weights, and not nine")),
/// };
/// let (path, file) = ("weights/cells.gz".to_owned(), Some("cells.bin".into()));
/// let weights = Some(PageWeights { path, file, give: Box::new(give) });
/// let game = PageGame { weights, ..TicTacToeGame.into() };
/// # _ = game;
/// ```
pub struct PageWeights {
    /// Its place in the folder of the page, where it is packed by gzip.
    pub path: String,
    /// The file in the folder of the author's crate, which the program of the page packs and places there,
    /// once [`give`](Self::give) has taken it; `None` if something else does, as for the page of the house.
    pub file: Option<PathBuf>,
    /// Takes the bytes of the file, before the first search.
    pub give: Give,
}

/// Takes the bytes of a file of weights; its error is one line.
pub type Give = Box<dyn Fn(&[u8]) -> Result<(), String>>;

/// Those of a game of the house, which another program packs and places.
impl From<WeightFile> for PageWeights {
    fn from(WeightFile { path, give, .. }: WeightFile) -> Self {
        PageWeights { path: path.to_owned(), file: None, give: Box::new(give) }
    }
}

impl fmt::Debug for PageWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageWeights")
            .field("path", &self.path)
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

/// The weights of a training in this file, and the player by them; until they have come it is the game's own.
pub(crate) fn trained<G: Game>(
    game: &G,
    file: &str,
) -> (PageWeights, impl Fn(usize) -> Result<Session<G>, Error> + use<G>) {
    let given: Rc<RefCell<Option<Arc<Weights>>>> = Rc::default();
    let (taken, tried, game) = (Rc::clone(&given), game.clone(), game.clone());
    let path = format!("weights/{}.gz", game.name());
    let give = move |bytes: &[u8]| {
        let weights = Arc::new(Weights::read(bytes).map_err(|error| error.to_string())?);
        Session::trained(tried.clone(), Arc::clone(&weights), 1).map_err(|error| error.to_string())?;
        taken.replace(Some(weights));
        Ok(())
    };
    let player = move |mebibytes| match given.borrow().clone() {
        Some(weights) => Session::trained(game.clone(), weights, mebibytes),
        None => Session::player(game.clone(), mebibytes),
    };
    (PageWeights { path, file: Some(file.into()), give: Box::new(give) }, player)
}

//! The games that have something of their own in a match; a feature each (our own).

#[cfg(feature = "chess")]
use crate::chess;
use crate::game_kind::GameKind;
#[cfg(feature = "shogi")]
use crate::shogi;
use nullwindow::session::AnyGame;

/// Any other game.
struct Other;

impl GameKind for Other {}

/// The kind of a game, if it is the one that this function knows.
type Recognise = fn(&AnyGame) -> Option<&'static dyn GameKind>;

/// What a match knows of this game.
pub(crate) fn kind(game: &AnyGame) -> &'static dyn GameKind {
    let known: &[Recognise] = &[
        #[cfg(feature = "chess")]
        chess::kind,
        #[cfg(feature = "shogi")]
        shogi::kind,
    ];
    known.iter().find_map(|recognise| recognise(game)).unwrap_or(&Other)
}

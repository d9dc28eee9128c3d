//! The games that have certificates (our own): those of the catalogue whose solvers fit into a small module.
//! Othello on 8×8 squares, whose solver needs weights, is not among them.

use nullwindow::session::{Certificates, Error, certificates_of, excerpt};
use nullwindow_catalogue::{HouseGame, Variant};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_othello::SmallOthelloGame;

/// A game: its name, the unit of its results, and what opens the certificates of a variant.
pub(crate) struct ProvedGame {
    name: &'static str,
    unit: &'static str,
    open: fn(&Variant) -> Result<Box<dyn Certificates>, Error>,
}

const GAMES: [ProvedGame; 5] = [
    ProvedGame::of::<SmallOthelloGame>(),
    ProvedGame::of::<ConnectFourGame>(),
    ProvedGame::of::<KalahGame>(),
    ProvedGame::of::<DomineeringGame>(),
    ProvedGame {
        open: |variant| certificates_of(&TicTacToeGame::open(variant)?),
        ..ProvedGame::of::<TicTacToeGame>()
    },
];

impl ProvedGame {
    /// A game with rules of its own for certificates: those by codes would double the module.
    const fn of<G: HouseGame>() -> Self {
        let open = |variant: &Variant| G::open(variant)?.certificates().ok_or_else(|| "it has none".into());
        ProvedGame { name: G::NAME, unit: G::UNIT.name, open }
    }

    /// The game of this name.
    pub(crate) fn named(name: &str) -> Result<&'static Self, String> {
        let known = GAMES.iter().find(|game| game.name == name);
        known.ok_or_else(|| format!("{} has no proofs here", excerpt(name)))
    }

    /// The certificates of a variant.
    pub(crate) fn certificates(&self, variant: &Variant) -> Result<Box<dyn Certificates>, String> {
        (self.open)(variant).map_err(|error| error.to_string())
    }

    /// Whether its results are margins: the points of other games are those of evaluations, or of wins that
    /// come early.
    pub(crate) fn has_margins(&self) -> bool {
        self.unit != "points"
    }

    /// A result in words.
    pub(crate) fn result(&self, result: i32) -> String {
        match result {
            _ if self.has_margins() => format!("{result:+} {}", self.unit).replace('-', "−"),
            0 => "a draw".to_owned(),
            1.. => "a win".to_owned(),
            _ => result.to_string(),
        }
    }
}

/// The names of the games, in the order of the catalogue.
///
/// ```
/// assert!(nullwindow_proofs::games().contains(&"connect-four"));
/// ```
#[must_use]
pub fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_a_button_for_these_games() {
        let page = include_str!("../../../web/play.html");
        assert!(page.contains(&format!("data-games=\"{}\"", games().join(" "))));
    }
}

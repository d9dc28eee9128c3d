//! The games that have certificates (our own).

use nullwindow::session::{Certificates, Error, certificates_of};
use nullwindow_catalogue::{EachGame, GameVisitor, HouseGame, Variant, each, with_variant};

/// The certificates of a variant of the game of this name.
pub(crate) fn certificates(name: &str, variant: &Variant) -> Result<Box<dyn Certificates>, Error> {
    with_variant(name, variant, Opened)?
}

struct Opened;

impl GameVisitor for Opened {
    type Output = Result<Box<dyn Certificates>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        certificates_of(&game)
    }
}

/// The names of the games, in the order of the catalogue.
///
/// ```
/// assert!(nullwindow_proofs::games().contains(&"connect-four"));
/// ```
#[must_use]
pub fn games() -> Vec<&'static str> {
    let mut names = Names(Vec::new());
    each(&mut names);
    names.0
}

struct Names(Vec<&'static str>);

impl EachGame for Names {
    fn game<G: HouseGame>(&mut self) {
        if certificates(G::NAME, &Variant::default()).is_ok() {
            self.0.push(G::NAME);
        }
    }
}

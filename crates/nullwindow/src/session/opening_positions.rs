//! The positions of a game's table of openings (our own).

use super::error::Error;
use super::game::Game;
use crate::openings::{Openings, OpeningsToFill};

/// The table of some plies from the start, or that of a file with its values.
pub(super) fn positions<G: Game>(
    game: &G,
    plies: u32,
    file: Option<&[u8]>,
) -> Result<OpeningsToFill<G::Position>, Error> {
    let (start, _) = game.read("")?;
    let coding = game.clone();
    let code = Box::new(move |p: &_| coding.symmetric_code(p));
    Ok(match file {
        Some(file) => Openings::read(game.name(), &game.variant(&start), file, &start, code)?,
        None => Openings::new(&start, plies, code)?,
    })
}

/// The table of a file.
pub(super) fn read<G: Game>(game: &G, file: &[u8]) -> Result<Openings<G::Position>, Error> {
    Ok(positions(game, 0, Some(file))?.0.finish())
}

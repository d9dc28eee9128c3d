//! What a page needs of its games (our own): a picture, and a place for each move.

use crate::page_game::PageGame;
use nullwindow::session::{Picture, Place, Places};
use nullwindow_support::Variant;

/// Checks the games at their starts.
pub(super) fn check(games: &[PageGame]) -> Result<(), String> {
    for (i, game) in games.iter().enumerate() {
        if games[..i].iter().any(|other| other.name == game.name) {
            return Err(format!("two games are named {}", game.name));
        }
        let session = (game.rules)(&Variant::default()).map_err(|error| format!("{}: {error}", game.name))?;
        board(session.picture(), &session.places()).map_err(|error| format!("{}: {error}", game.name))?;
    }
    Ok(())
}

fn board(picture: Option<Picture>, places: &[Places]) -> Result<(), String> {
    let picture = picture.ok_or("a page draws the picture of the game: write Game::picture")?;
    let (cells, names, columns) = (picture.cells.len(), picture.names.len(), picture.columns);
    if cells == 0 || names != cells || columns == 0 || cells % columns != 0 {
        return Err(format!("a picture of {cells} cells has {names} names and {columns} columns"));
    }
    if !places.is_empty() && places.iter().all(|(_, to)| to.is_none()) {
        return Err("a page plays moves by clicks on cells: write Game::places".to_owned());
    }
    let is_outside = |place: &&Place| matches!(place, Place::Cell(cell) if *cell >= cells);
    match places.iter().flat_map(|(from, to)| [from, to]).flatten().find(is_outside) {
        Some(place) => Err(format!("a move has the place {place:?}, and the picture {cells} cells")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;

    #[test]
    fn what_the_page_needs_of_a_game_is_named() {
        let picture = |columns: usize, cells: usize| Picture {
            columns,
            names: vec!["a".to_owned(); 2],
            cells: vec![String::new(); cells],
            ..Picture::default()
        };
        let to = |cell: usize| (None, Some(Place::Cell(cell)));
        let error = |picture, places: &[Places]| board(picture, places).err().unwrap_or_default();
        assert_eq!(error(Some(picture(2, 2)), &[to(1), (None, None)]), "");
        assert!(error(None, &[to(1)]).ends_with("write Game::picture"));
        assert!(error(Some(picture(2, 2)), &[(None, None)]).ends_with("write Game::places"));
        assert_eq!(error(Some(picture(2, 3)), &[to(1)]), "a picture of 3 cells has 2 names and 2 columns");
        assert_eq!(error(Some(picture(0, 2)), &[to(1)]), "a picture of 2 cells has 2 names and 0 columns");
        assert_eq!(
            error(Some(picture(1, 2)), &[to(2)]),
            "a move has the place Cell(2), and the picture 2 cells"
        );
    }

    #[test]
    fn games_of_one_name_are_refused() {
        assert_eq!(check(&[TicTacToeGame.into()]), Ok(()));
        let two = [TicTacToeGame.into(), TicTacToeGame.into()];
        assert_eq!(check(&two), Err("two games are named tic-tac-toe".to_owned()));
    }
}

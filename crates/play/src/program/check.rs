//! What a page needs of its games (our own): a picture, a place for each move, and files that are theirs.

use crate::files::know_table;
use crate::page_book::PageBook;
use crate::page_game::PageGame;
use crate::page_openings::PageOpenings;
use crate::page_weights::PageWeights;
use nullwindow::session::{Picture, Place, Places};
use nullwindow_support::{Variant, size_limit};
use std::path::{Component, Path, PathBuf};

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

/// The files of the games' weights and openings in the folder of the author's crate, each behind its place in
/// the page; the games have taken them.
pub(super) fn files(games: &[PageGame], package: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut files = Vec::new();
    let mut add = |file: &Option<PathBuf>, path: &str, take: &dyn Fn(&[u8]) -> Result<(), String>| {
        let Some(file) = file else { return Ok(()) };
        let (file, place) = (package.join(file), PathBuf::from(path));
        if path.is_empty() || !place.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(format!("{path:?} is no place of a file in the folder of a page"));
        }
        let bytes = size_limit::file(&file, size_limit::TEXT_MIB).map_err(|error| error.to_string());
        let taken = bytes.and_then(|bytes| take(&bytes).map(|()| bytes));
        files.push((place, taken.map_err(|error| format!("{}: {error}", file.display()))?));
        Ok(())
    };
    for game in games {
        if let Some(PageWeights { path, file, give }) = &game.weights {
            add(file, path, give)?;
        }
        let known =
            |of_variant| if of_variant { Ok(()) } else { Err(format!("it is of another {}", game.name)) };
        let player = || (game.player)(&Variant::default(), 1).map_err(|error| error.to_string());
        for PageOpenings { path, file, .. } in &game.openings {
            add(file, path, &|bytes| known(know_table(&mut *player()?, bytes)?))?;
        }
        if let Some(PageBook { place: PageOpenings { path, file, .. }, know }) = &game.book {
            add(file, path, &|bytes| known(know(game.name, &mut *player()?, bytes)?))?;
        }
    }
    Ok(files)
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
    use nullwindow_games::connect_four::ConnectFourGame;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;
    use std::fs;

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

    #[test]
    fn wrong_files_of_weights_are_named() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = |file: &str| files(&[PageGame::trained(ConnectFourGame::default(), file)], package);
        let error = found("Cargo.toml").unwrap_err();
        let expected = "Cargo.toml: line 1: these are no trained weights, or those of another version";
        assert!(error.ends_with(expected) && error.starts_with(env!("CARGO_MANIFEST_DIR")), "{error}");
        assert!(found("none.weights").unwrap_err().contains("none.weights: No such file"));
        let of = |path: &str, file: Option<&str>| {
            let (path, file) = (path.to_owned(), file.map(PathBuf::from));
            let weights = Some(PageWeights { path, file, give: Box::new(|_| Ok(())) });
            [PageGame { weights, ..TicTacToeGame.into() }]
        };
        assert_eq!(
            files(&of("a/b.bin", Some("Cargo.toml")), package),
            Ok(vec![("a/b.bin".into(), fs::read(package.join("Cargo.toml")).unwrap_or_default())])
        );
        assert_eq!(files(&of("a/b.bin", None), package), Ok(Vec::new()));
        assert!(files(&of("../b.bin", Some("Cargo.toml")), package).is_err());
        let error = files(&[PageGame::from(TicTacToeGame).with_book("Cargo.toml")], package).unwrap_err();
        assert!(
            error.ends_with("Cargo.toml: the book: line 1: this is no book, or one of another version"),
            "{error}"
        );
        let error = files(&[PageGame::from(TicTacToeGame).knowing("Cargo.toml")], package).unwrap_err();
        assert!(
            error.ends_with(
                "Cargo.toml: the openings: this is no table of openings, or one of another version"
            ),
            "{error}"
        );
    }
}

//! The files of games, which the page gives to its module once it has fetched them (our own).

use crate::page::Page;
use crate::page_game::PageGame;
use nullwindow::retrograde::ExactFileError;
use nullwindow::session::{AnySession, Error, OpeningsError};

/// What every table of openings begins with, and what every book.
const TABLE: &[u8] = b"nullwindow openings ";
const BOOK: &[u8] = b"nullwindow book ";

impl Page {
    /// Takes a file for the game of this name: a table or a book of openings, or weights before its first
    /// search; of a game without such a file nothing is taken. Returns an answer as
    /// [`answer`](Page::answer) does.
    #[must_use]
    pub fn give(&self, game: &str, bytes: &[u8]) -> String {
        let given = self.named(game).and_then(|game| match &game.weights {
            _ if [TABLE, BOOK].iter().any(|head| bytes.starts_with(head)) => self.give_openings(game, bytes),
            Some(weights) => (weights.give)(bytes),
            None => Err(format!("no weights of {} are wanted", game.name)),
        });
        match given {
            Ok(()) => "{}".to_owned(),
            Err(error) => serde_json::json!({ "error": error }).to_string(),
        }
    }

    /// Takes a table or a book of a game: for its engine, if that is open, and for those opened later.
    fn give_openings(&self, game: &PageGame, file: &[u8]) -> Result<(), String> {
        if let Some(session) = self.engine.borrow_mut().as_mut().and_then(|engine| engine.of(game.name)) {
            know(game, session, file)?;
        }
        self.openings.borrow_mut().push((game.name, file.to_owned()));
        Ok(())
    }

    /// Lets an engine that has just been opened know what has come for its game. A wrong file is forgotten.
    pub(crate) fn know_openings(&self, game: &PageGame, session: &mut dyn AnySession) -> Result<(), Error> {
        let mut wrong = None;
        self.openings.borrow_mut().retain(|(of, file)| {
            let error = if *of == game.name { know(game, session, file).err() } else { None };
            let keep = error.is_none();
            wrong = error.or_else(|| wrong.take());
            keep
        });
        wrong.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Lets the engine of a game know a table or a book of openings.
fn know(game: &PageGame, session: &mut dyn AnySession, file: &[u8]) -> Result<bool, String> {
    match &game.book {
        Some(book) if file.starts_with(BOOK) => (book.know)(game.name, session, file),
        None if file.starts_with(BOOK) => Err(format!("no book of {} is wanted", game.name)),
        _ => know_table(session, file),
    }
}

/// Lets an engine know a table of openings, and returns whether that is of this variant; one of another has
/// no use.
pub(crate) fn know_table(session: &mut dyn AnySession, file: &[u8]) -> Result<bool, String> {
    session.set_openings(file).map(|()| true).or_else(|error| match error.downcast_ref() {
        Some(OpeningsError::File(ExactFileError::Other { .. })) => Ok(false),
        _ => Err(format!("the openings: {error}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::{AnyGame, OpeningsRequest};
    use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
    use nullwindow::weights::Weights;
    use nullwindow_book::{BookGrowth, BookSearch};
    use nullwindow_games::connect_four::ConnectFourGame;
    use std::sync::atomic::AtomicBool;

    /// Nothing but a disc in a corner counts.
    fn corner(variant: &str) -> Vec<u8> {
        let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
        let tuples = vec![Tuple { cells: vec![35], kinds: 3 }];
        let weights = vec![[0, 0], [700, -700], [-700, 700]];
        let network = TupleNetwork::new("connect-four", 42, &contents, tuples, weights, 1);
        Weights::from(network.expect("it fits together")).of_variant(variant).file()
    }

    #[test]
    fn trained_player_plays_by_the_weights_once_they_have_come() {
        let page = || Page::new(vec![PageGame::trained(ConnectFourGame::default(), "a.weights")]);
        let search = r#"{"request": "search", "game": "connect-four", "depth": 1}"#;
        let (without, with) = (page(), page());
        assert!(without.answer(r#"{"request": "games"}"#).contains(r#""weights":"weights/connect-four.gz""#));
        assert_eq!(with.give("connect-four", &corner("7×6")), "{}");
        let [without, with] = [without, with].map(|page| page.answer(search));
        assert!(with.contains(r#""moves":["1"],"text":"1","value":"700"#), "{with}");
        assert!(!without.contains("700"), "{without}");
    }

    #[test]
    fn a_table_of_openings_answers_for_its_variant() {
        let of = |columns| ConnectFourGame::new(Some(columns), Some(4)).expect("a size");
        let file = |columns| {
            let request = OpeningsRequest { plies: 2, ..OpeningsRequest::default() };
            let built = AnyGame::from(of(columns)).build_openings(&request, &mut |_, _, _| Ok(()));
            built.expect("a table").file
        };
        let page = Page::new(vec![of(5).into()]);
        let nodes = |lines| {
            let request = format!(r#"{{"request": "search", "game": "connect-four", "lines": {lines}}}"#);
            let answer: serde_json::Value = serde_json::from_str(&page.answer(&request)).expect("an answer");
            assert!(answer["error"].is_null(), "{answer}");
            (
                answer["lines"].as_array().map(Vec::len),
                answer["lines"][0]["exact"].as_bool(),
                answer["nodes"].as_u64(),
            )
        };
        let mut damaged = file(5);
        damaged[60] ^= 1;
        let error = "the openings: the table is damaged: its checksum differs";
        // Before an engine is open, a damaged table is refused with the first search, and once.
        assert_eq!(page.give("connect-four", &damaged), "{}");
        let first = page.answer(r#"{"request": "search", "game": "connect-four", "depth": 1}"#);
        assert_eq!(first, serde_json::json!({ "error": error }).to_string());
        assert_eq!(page.give("connect-four", &file(4)), "{}");
        assert!(nodes(5).2 > Some(5), "that of another board");
        assert_eq!(page.give("connect-four", &damaged), serde_json::json!({ "error": error }).to_string());
        assert_eq!(page.give("connect-four", &file(5)), "{}");
        assert_eq!(nodes(5), (Some(5), Some(true), Some(5)));
        assert!(page.give("go", &file(5)).contains("no game is named go"));
    }

    #[test]
    fn a_book_answers_where_it_may_and_for_its_variant() {
        let of = |columns| ConnectFourGame::new(Some(columns), Some(4)).expect("a size");
        let book = |columns| {
            let game = AnyGame::from(of(columns));
            let mut growth = BookGrowth::new(&game, BookSearch::default(), None).expect("a book");
            growth.step(&AtomicBool::new(false)).expect("a position");
            growth.tree().file()
        };
        let page = Page::new(vec![PageGame::from(of(5)).with_book("a.book")]);
        let nodes = |may: bool| {
            let request = r#"{"request": "search", "game": "connect-four", "depth": 3, "book": "#;
            let answer = page.answer(&format!("{request}{may}}}"));
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("an answer");
            answer["nodes"].as_u64().expect("nodes")
        };
        assert_eq!(page.give("connect-four", &book(4)), "{}");
        assert!(nodes(true) > 0, "that of another board");
        assert_eq!(page.give("connect-four", &book(5)), "{}");
        assert_eq!(nodes(true), 0);
        assert!(nodes(false) > 0);
        let error = r#"{"error":"the book: the book is damaged: its checksum differs"}"#;
        assert_eq!(page.give("connect-four", b"nullwindow book 1\n"), error);
        let without = Page::new(vec![of(5).into()]);
        assert_eq!(without.give("connect-four", &book(5)), "{}");
        let search = r#"{"request": "search", "game": "connect-four", "depth": 3}"#;
        assert_eq!(without.answer(search), r#"{"error":"no book of connect-four is wanted"}"#);
    }

    #[test]
    fn wrong_weights_are_refused_in_one_line_and_the_player_stays() {
        let page = Page::new(vec![PageGame::trained(ConnectFourGame::default(), "a.weights")]);
        let mut damaged = corner("7×6");
        damaged[30] ^= 1;
        for (file, error) in [
            (
                corner("6×7"),
                "these are weights of connect-four 6×7, 42 cells, not of connect-four 7×6, 42 cells",
            ),
            (damaged, "the weights are damaged: their checksum differs"),
            (b"{}".to_vec(), "line 1: these are no trained weights, or those of another version"),
        ] {
            assert_eq!(page.give("connect-four", &file), serde_json::json!({ "error": error }).to_string());
        }
        let search = r#"{"request": "search", "game": "connect-four", "depth": 1}"#;
        assert!(page.answer(search).contains(r#""done":true"#));
    }
}

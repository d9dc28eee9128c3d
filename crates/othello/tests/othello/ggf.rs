//! Games in GGF with everything that the format has are written so that the same games are read again.

use nullwindow::Position as _;
use nullwindow_othello::{Ggf, GgfMove, Line, Move, Othello};
use proptest::prelude::*;
use std::time::Duration;

/// A tag that is neither the game's, the board's nor a move.
fn tag() -> impl Strategy<Value = (String, String)> {
    let value = prop_oneof!["[a-z;()\\[\\]\n /:+.0-9]{0,6}", any::<String>()];
    ("[A-Z]{2,3}", value).prop_filter("a tag that has a meaning", |(name, value)| {
        !["GM", "BO"].contains(&name.as_str()) && (name != "TY" || !value.to_ascii_lowercase().contains('a'))
    })
}

proptest! {
    #[test]
    fn games_come_back(
        tags in prop::collection::vec(tag(), 0..12), choices in prop::collection::vec(any::<usize>(), 0..70),
        begin in 0..20_usize,
        known in prop::collection::vec((proptest::option::of(-64.0..64.0), 0..100_000_u64), 70),
    ) {
        let (mut now, mut game) = (Othello::start(), Ggf::new(Othello::start()));
        game.tags = tags;
        let mut line = Line::default();
        for (number, choice) in choices.into_iter().enumerate() {
            let mut moves: Vec<Move> = Vec::new();
            if now.moves(&mut moves).is_some() {
                break;
            }
            if number == begin {
                (game.start, game.moves, line) = (now, Vec::new(), Line::default());
            }
            let (m, (evaluation, millis)) = (moves[choice % moves.len()], known[number]);
            game.moves.push((now.side(), GgfMove { m, evaluation, time: Duration::from_millis(millis) }));
            line.0.push(m);
            now.make(m);
        }
        // The format has no brackets in values.
        for (_, value) in &mut game.tags {
            let plain = value.replace('[', "(").replace(']', ")");
            prop_assert_eq!(Ggf::read(&game_with(value)).map(|game| game.tags.len()), Ok(1));
            *value = plain;
        }
        prop_assert_eq!(Ggf::read(&game.to_string()), Ok(game.clone()));
        prop_assert_eq!(game.line(), Ok(line));
        let file = Ggf::read_all(&game.to_string().repeat(2));
        prop_assert!(file.notes.is_empty(), "{}", file.notes);
        prop_assert_eq!(file.games, vec![Ok(game.clone()), Ok(game)]);
    }
}

/// The text of a game with this value of a tag, written.
fn game_with(value: &str) -> String {
    Ggf { tags: vec![("PB".to_owned(), value.to_owned())], ..Ggf::new(Othello::start()) }.to_string()
}

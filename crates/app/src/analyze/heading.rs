//! The heading of an analysed game: its title, and a line of details (our own).

use nullwindow::session::escaped;

/// The heading of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Heading {
    /// The players, or another name of the game.
    pub title: String,
    /// Event, date, source, result: those that are known.
    pub details: String,
}

impl Heading {
    /// The title is that of the players if one of them is known, else `unnamed`.
    pub fn new(players: [Option<&str>; 2], unnamed: &str, details: &[Option<&str>]) -> Self {
        let title = match players {
            [None, None] => unnamed.to_owned(),
            [one, other] => format!("{} – {}", one.unwrap_or("?"), other.unwrap_or("?")),
        };
        let details = details.iter().copied().flatten().collect::<Vec<_>>().join(", ");
        Heading { title: escaped(&title), details: escaped(&details) }
    }
}

/// A source without its folders.
pub fn without_folders(source: &str) -> &str {
    source.rsplit(['/', '\\']).next().unwrap_or(source)
}

/// A player's name with the colour: `Anna (Black)`, or the colour alone.
pub(super) fn player(name: Option<&str>, colour: &str) -> String {
    name.map_or_else(|| colour.to_owned(), |name| escaped(&format!("{name} ({colour})")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_players_before_all() {
        let heading = Heading::new([Some("Anna"), None], "x", &[Some("Paris"), None, Some("a\nb")]);
        assert_eq!((heading.title.as_str(), heading.details.as_str()), ("Anna – ?", "Paris, a\\nb"));
        assert_eq!(Heading::new([None, None], "f5 d6 …", &[]).title, "f5 d6 …");
        assert_eq!(without_folders("a/b/c.wtb, game 3"), "c.wtb, game 3");
        assert_eq!([player(Some("Anna"), "Black"), player(None, "White")], ["Anna (Black)", "White"]);
    }
}

//! What trained weights state besides their numbers (our own).

/// What a file of weights states besides its numbers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct WeightsHead {
    /// The game.
    pub(crate) game: String,
    /// The variant of its rules.
    pub(crate) variant: String,
    /// How they were made: for people.
    pub(crate) made: String,
}

impl WeightsHead {
    /// The head of new weights of a game.
    pub(crate) fn of(game: &str) -> Self {
        WeightsHead { game: game.to_owned(), ..WeightsHead::default() }
    }
}

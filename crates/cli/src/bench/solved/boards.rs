//! The boards of the table of solved games, with what others have published of their values (sources: each
//! board's).

use anyhow::{Result, ensure};

/// A board to solve from its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The name of the game.
    pub(super) game: &'static str,
    /// The options that select the variant.
    pub(super) options: [(&'static str, u8); 2],
    /// The seconds of a core that it took or, if [`Board::guessed`], is guessed to take: the order of the table.
    pub(super) seconds: f64,
    /// Whether nobody has solved it here yet.
    pub(super) guessed: bool,
    pub(super) published: Option<(Published, &'static str)>,
}

/// A published value, from the view of the side that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Published {
    First,
    Draw,
    Second,
    /// The side that begins does not win.
    NotFirst,
    Margin(i32),
}

const ALLIS: &str = "Allis 1988";
const TROMP: &str = "Tromp";
const BREUKER: &str = "Breuker et al. 2000";
const IRVING: &str = "Irving et al. 2000";
const FEINSTEIN: &str = "Feinstein 1993";

const fn board(game: &'static str, options: [(&'static str, u8); 2], seconds: f64) -> Board {
    Board { game, options, seconds, guessed: false, published: None }
}

const fn connect_four(columns: u8, rows: u8, seconds: f64) -> Board {
    board("connect-four", [("columns", columns), ("rows", rows)], seconds)
}

const fn domineering(columns: u8, rows: u8, seconds: f64) -> Board {
    board("domineering", [("columns", columns), ("rows", rows)], seconds)
}

const fn kalah(pits: u8, seeds: u8, seconds: f64) -> Board {
    board("kalah", [("pits", pits), ("seeds", seeds)], seconds)
}

const fn othello(columns: u8, rows: u8, seconds: f64) -> Board {
    board("othello", [("columns", columns), ("rows", rows)], seconds)
}

impl Board {
    const fn published(self, value: Published, source: &'static str) -> Self {
        Board { published: Some((value, source)), ..self }
    }

    const fn guessed(self) -> Self {
        Board { guessed: true, ..self }
    }

    /// The size as its pages write it: `7×6` or `(6,4)`.
    pub(super) fn size(&self) -> String {
        let [(_, a), (_, b)] = self.options;
        if self.game == "kalah" { format!("({a},{b})") } else { format!("{a}×{b}") }
    }

    /// The squares of the board; of Kalah the seeds.
    pub(super) fn squares(&self) -> u32 {
        let [(_, a), (_, b)] = self.options;
        u32::from(a) * u32::from(b) * if self.game == "kalah" { 2 } else { 1 }
    }

    /// The name of its file.
    pub(super) fn file(&self) -> String {
        let [(_, a), (_, b)] = self.options;
        format!("{}-{a}-{b}", self.game)
    }
}

impl Published {
    /// The value as the table writes it.
    pub(super) fn text(self) -> String {
        match self {
            Published::First => "first".to_owned(),
            Published::Draw => "draw".to_owned(),
            Published::Second => "second".to_owned(),
            Published::NotFirst => "not first".to_owned(),
            Published::Margin(margin) => format!("{margin:+}"),
        }
    }

    /// Whether a score agrees, as `solve` writes it for the side that begins.
    ///
    /// # Errors
    /// If the score is none.
    pub(super) fn agrees(self, score: &str) -> Result<bool> {
        let won = score.starts_with("win");
        let points = if won {
            Ok(1)
        } else if score.starts_with("loss") {
            Ok(-1)
        } else {
            score.parse::<i32>()
        };
        ensure!(points.is_ok(), "'{score}' is no score");
        let points = points.unwrap_or_default();
        Ok(match self {
            Published::First => points > 0,
            Published::Draw => points == 0,
            Published::Second => points < 0,
            Published::NotFirst => points <= 0,
            Published::Margin(margin) => points == margin,
        })
    }
}

/// The boards, the cheapest first.
pub(super) fn boards() -> Vec<Board> {
    let mut boards = BOARDS.to_vec();
    boards.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    boards
}

use Published::{Draw, First, Margin, NotFirst, Second};

/// Tromp publishes the winners of Connect Four on boards of up to fifteen columns and rows together; stated
/// here are those whose values we have from a text.
const BOARDS: [Board; 44] = [
    connect_four(4, 4, 0.1).published(NotFirst, ALLIS),
    connect_four(4, 5, 0.1),
    connect_four(4, 6, 0.1).published(NotFirst, ALLIS),
    connect_four(4, 7, 1.0),
    connect_four(4, 8, 1.0).published(NotFirst, ALLIS),
    connect_four(4, 9, 2.0),
    connect_four(4, 10, 2.0).published(NotFirst, ALLIS),
    connect_four(5, 4, 0.1).published(NotFirst, ALLIS),
    connect_four(5, 5, 0.1),
    connect_four(5, 6, 0.5).published(NotFirst, ALLIS),
    connect_four(5, 7, 5.0),
    connect_four(5, 8, 5.0).published(NotFirst, ALLIS),
    connect_four(5, 9, 50.0).guessed(),
    connect_four(6, 4, 0.1).published(NotFirst, ALLIS),
    connect_four(6, 5, 1.0),
    connect_four(6, 6, 2.0).published(Second, TROMP),
    connect_four(6, 7, 60.0).published(First, TROMP),
    connect_four(6, 8, 300.0).published(NotFirst, ALLIS).guessed(),
    connect_four(7, 4, 0.3),
    connect_four(7, 5, 5.0),
    connect_four(7, 6, 10.0).published(First, ALLIS),
    connect_four(7, 7, 3_000.0).published(Draw, TROMP).guessed(),
    connect_four(8, 4, 3.0),
    connect_four(8, 5, 60.0),
    connect_four(8, 6, 1_500.0).published(Second, TROMP).guessed(),
    connect_four(8, 7, 100_000.0).published(First, TROMP).guessed(),
    connect_four(9, 4, 10.0),
    connect_four(9, 5, 600.0).guessed(),
    connect_four(10, 4, 60.0),
    domineering(4, 4, 0.1).published(First, BREUKER),
    domineering(5, 5, 0.1).published(Second, BREUKER),
    domineering(6, 6, 0.1).published(First, BREUKER),
    domineering(7, 7, 3.6).published(First, BREUKER),
    domineering(8, 8, 600.0).published(First, BREUKER).guessed(),
    kalah(4, 3, 0.1).published(Margin(8), IRVING),
    kalah(4, 4, 0.1),
    kalah(5, 4, 0.2),
    kalah(5, 5, 2.0),
    kalah(6, 3, 0.5),
    kalah(6, 4, 3.9).published(Margin(10), IRVING),
    kalah(6, 5, 3_600.0).published(Margin(12), IRVING).guessed(),
    othello(4, 4, 0.1),
    othello(6, 4, 1.0),
    othello(6, 6, 5_000.0).published(Margin(-4), FEINSTEIN).guessed(),
];

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_catalogue::{Variant, open};
    use std::collections::HashSet;

    #[test]
    fn every_board_is_one_of_its_game_and_has_its_own_file() {
        let mut files = HashSet::new();
        for board in boards() {
            let variant = Variant::of(board.options.map(|(name, number)| (name, number.to_string())));
            assert!(open(board.game, &variant).is_ok(), "{board:?}");
            assert!(files.insert(board.file()), "{board:?}");
        }
    }

    #[test]
    fn scores_are_compared_with_published_values() {
        for (value, score, agrees) in [
            (First, "+1", true),
            (First, "win in 17", true),
            (First, "0", false),
            (Second, "loss in 12", true),
            (NotFirst, "0", true),
            (NotFirst, "win in 3", false),
            (Margin(-4), "-4", true),
            (Margin(-4), "+4", false),
        ] {
            assert_eq!(value.agrees(score).unwrap(), agrees, "{value:?} {score}");
        }
        assert!(First.agrees("none").is_err());
    }
}

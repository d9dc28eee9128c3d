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
    /// The seconds of a core that it took or, if [`Board::estimated`], is estimated to take: the order of the
    /// table.
    pub(super) seconds: f64,
    /// Whether it is not solved here yet.
    pub(super) estimated: bool,
    pub(super) published: Option<(Published, &'static str)>,
    /// Whether the question is who wins, not after how many plies.
    pub(super) winner: bool,
    /// The size of the transposition table in MiB that it gains by.
    pub(super) mebibytes: u32,
}

/// A published value, from the view of the side that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Published {
    First,
    Second,
    /// In Connect Four: the ply that ends the game, with all squares full if it is a draw.
    Ends(u32, Ending),
    Margin(i32),
}

/// The readme of his solver `c4`, read at commit 0e1df1c; the winners of boards with up to fifteen columns
/// and rows together are Tromp's before.
const STEININGER: &str = "Steininger (c4), Tromp";
const BREUKER: &str = "Breuker et al. 2000";
const IRVING: &str = "Irving et al. 2000";
const FEINSTEIN: &str = "Feinstein 1993";

/// How a game of Connect Four ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Won,
    Drawn,
}

const fn board(game: &'static str, options: [(&'static str, u8); 2], seconds: f64) -> Board {
    Board { game, options, seconds, estimated: false, published: None, winner: false, mebibytes: 128 }
}

/// The ply that ends the game: a draw if it fills the last square of a board that neither side wins.
const fn connect_four(columns: u8, rows: u8, last: u32, ending: Ending, seconds: f64) -> Board {
    let board = board("connect-four", [("columns", columns), ("rows", rows)], seconds);
    board.published(Published::Ends(last, ending), STEININGER)
}

const fn domineering(columns: u8, rows: u8, seconds: f64) -> Board {
    Board { winner: true, ..board("domineering", [("columns", columns), ("rows", rows)], seconds) }
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

    const fn mebibytes(self, mebibytes: u32) -> Self {
        Board { mebibytes, ..self }
    }

    const fn estimated(self) -> Self {
        Board { estimated: true, ..self }
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
            Published::Second => "second".to_owned(),
            Published::Ends(_, Ending::Drawn) => "draw".to_owned(),
            Published::Ends(ply, Ending::Won) if ply % 2 == 1 => format!("first, {ply}"),
            Published::Ends(ply, Ending::Won) => format!("second, {ply}"),
            Published::Margin(margin) => format!("{margin:+}"),
        }
    }

    /// Whether a score agrees, as `solve` writes it for the side that begins, on a board with this number of
    /// squares.
    ///
    /// # Errors
    /// If the score is none.
    pub(super) fn agrees(self, score: &str, squares: u32) -> Result<bool> {
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
            Published::Second => points < 0,
            Published::Ends(_, Ending::Drawn) => points == 0,
            // By the discs that the winner has left: Pons's measure, of the side to move.
            Published::Ends(ply, Ending::Won) => {
                let left = (squares as i32 + 2 - ply as i32) / 2;
                points == if ply % 2 == 1 { left } else { -left }
            }
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

use Ending::{Drawn, Won};
use Published::{First, Margin, Second};

const BOARDS: [Board; 50] = [
    connect_four(4, 4, 16, Drawn, 0.1),
    connect_four(4, 5, 20, Drawn, 0.1),
    connect_four(4, 6, 24, Drawn, 0.1),
    connect_four(4, 7, 28, Drawn, 0.1),
    connect_four(4, 8, 32, Drawn, 0.2),
    connect_four(4, 9, 36, Drawn, 0.5),
    connect_four(4, 10, 40, Drawn, 1.2),
    connect_four(5, 4, 20, Drawn, 0.1),
    connect_four(5, 5, 25, Drawn, 0.1),
    connect_four(5, 6, 30, Drawn, 0.1),
    connect_four(5, 7, 35, Drawn, 1.0),
    connect_four(5, 8, 40, Drawn, 1.2),
    connect_four(5, 9, 45, Drawn, 43.0).mebibytes(1024),
    connect_four(6, 4, 24, Won, 0.1),
    connect_four(6, 5, 30, Drawn, 0.3),
    connect_four(6, 6, 36, Won, 1.2),
    connect_four(6, 7, 41, Won, 28.0),
    connect_four(6, 8, 48, Won, 125.0).mebibytes(1024),
    connect_four(7, 4, 28, Drawn, 0.1),
    connect_four(7, 5, 35, Drawn, 1.6),
    connect_four(7, 6, 41, Won, 10.0),
    connect_four(7, 7, 49, Drawn, 550.0).mebibytes(1024),
    connect_four(8, 4, 32, Won, 0.8),
    connect_four(8, 5, 39, Won, 42.0),
    connect_four(8, 6, 48, Won, 1_100.0).mebibytes(1024),
    connect_four(8, 7, 53, Won, 30_000.0).mebibytes(4096).estimated(),
    connect_four(9, 4, 36, Won, 6.0),
    connect_four(9, 5, 41, Won, 2_300.0).mebibytes(1024),
    connect_four(10, 4, 40, Won, 140.0),
    domineering(4, 4, 0.1).published(First, BREUKER),
    domineering(5, 5, 0.1).published(Second, BREUKER),
    domineering(6, 6, 0.1).published(First, BREUKER),
    domineering(7, 7, 0.1).published(First, BREUKER),
    domineering(8, 8, 44.0).published(First, BREUKER).mebibytes(1024),
    domineering(6, 5, 0.1),
    domineering(5, 6, 0.1),
    domineering(7, 6, 0.1),
    domineering(6, 7, 0.1),
    domineering(8, 7, 2.0),
    domineering(7, 8, 2.0),
    kalah(4, 3, 0.1).published(Margin(8), IRVING),
    kalah(4, 4, 0.1),
    kalah(5, 4, 0.2),
    kalah(5, 5, 2.0),
    kalah(6, 3, 0.5),
    kalah(6, 4, 3.9).published(Margin(10), IRVING),
    kalah(6, 5, 250.0).published(Margin(12), IRVING).mebibytes(8192),
    othello(4, 4, 0.1),
    othello(6, 4, 1.0),
    othello(6, 6, 45.0).published(Margin(-4), FEINSTEIN).mebibytes(4096),
];

#[cfg(test)]
mod tests {
    use super::Published::Ends;
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
        for (value, score, squares, agrees) in [
            (First, "win in 17", 36, true),
            (First, "loss in 12", 36, false),
            (Second, "loss in 12", 25, true),
            (Ends(41, Won), "+1", 42, true),
            (Ends(41, Won), "+2", 42, false),
            (Ends(41, Won), "+5", 49, true),
            (Ends(24, Won), "-1", 24, true),
            (Ends(24, Won), "0", 24, false),
            (Ends(16, Drawn), "0", 16, true),
            (Margin(-4), "-4", 36, true),
            (Margin(-4), "+4", 36, false),
        ] {
            assert_eq!(value.agrees(score, squares).unwrap(), agrees, "{value:?} {score}");
        }
        assert!(First.agrees("none", 36).is_err());
    }
}

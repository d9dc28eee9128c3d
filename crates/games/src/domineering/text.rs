//! Positions in text: the squares of the dominoes laid since the start, and the drawn board (our own).

use super::{Domineering, Domino};
use crate::line::{LineError, Reader};
use nullwindow::{Position as _, Side};
use std::fmt;

impl Domineering {
    /// Plays a game's text from here, a square for each domino: the moves, and the position they lead to.
    ///
    /// # Errors
    /// At the first name that is no square, or where no domino fits.
    ///
    /// ```
    /// use nullwindow_games::domineering::Domineering;
    /// let error = Domineering::new(4, 4)?.play("b2 b3").unwrap_err();
    /// assert_eq!(error.to_string(), "character 4: move 2 cannot be played: no domino fits across at b3");
    /// # Ok::<(), nullwindow_games::domineering::SizeError>(())
    /// ```
    pub fn play(&self, moves: &str) -> Result<(Vec<Domino>, Self), LineError> {
        Self::reader().play(self, moves)
    }

    pub(super) fn reader() -> Reader<Self> {
        Reader {
            wanted: "a square such as b3",
            blanks: true,
            length: |text| 1 + text.bytes().skip(1).take_while(u8::is_ascii_digit).count(),
            named: |_, name| Domino::named(name),
            forbidden: |p, m| {
                let way = if p.side() == Side::First { "upright" } else { "across" };
                (!p.fits(m)).then(|| format!("no domino fits {way} at {m}"))
            },
        }
    }

    /// The board drawn for a terminal: `|` upright and `-` across are dominoes, `.` is free; each line ends
    /// in a newline.
    ///
    /// ```
    /// use nullwindow_games::domineering::Domineering;
    /// let (_, board) = Domineering::new(3, 2)?.play("a1 b2")?;
    /// assert_eq!(board.board(), "2 | - -\n1 | . .\n  a b c\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> String {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let margin = height.to_string().len();
        let mut lines = String::new();
        for row in (0..height).rev() {
            lines += &format!("{:>margin$}", row + 1);
            for column in 0..width {
                lines += match self.cover(row * width + column) {
                    Some(Side::First) => " |",
                    Some(Side::Second) => " -",
                    None => " .",
                };
            }
            lines.push('\n');
        }
        let names = (0..self.width).map(|column| format!(" {}", char::from(b'a' + column)));
        lines + &" ".repeat(margin) + &names.collect::<String>() + "\n"
    }
}

/// The rows from the highest, and the side to move: `--|/..| First`.
impl fmt::Debug for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = self.board();
        let rows = drawn.lines().take(self.height.into());
        let rows = rows.map(|row| row.split_whitespace().skip(1).collect::<String>());
        write!(f, "{} {:?}", rows.collect::<Vec<_>>().join("/"), self.side)
    }
}

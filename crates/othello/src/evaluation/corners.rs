//! Weights in round numbers, of what every player knows (Rose 2005, "Othello: a minute to learn"): corners
//! are worth much, the squares next to an empty corner lose it, and moves are worth having. They serve until
//! fitted weights are there.

use super::layout::{Layout, MOST_MOVES};
use super::patterns::PATTERNS;
use super::stage::{STAGE_WIDTH, STAGES};
use super::weights::{UNITS, Weights};

/// The pattern of three by three squares in a corner: four instances, one for each corner.
const CORNER: usize = 4;

/// Values in discs: of a corner; of the square diagonal to it and of those beside it, while it is empty.
const VALUES: [i32; 3] = [10, -4, -2];

/// The number of moves that is worth nothing: about what a side has in the middle of a game.
const USUAL_MOVES: i32 = 8;

impl Weights {
    /// Corners and moves alone, in round numbers.
    ///
    /// ```
    /// use nullwindow_othello::{Features, Othello, UNITS, Weights};
    /// let weights = Weights::corners_and_moves();
    /// let board = "X--------------------------OX------XO---------------------------";
    /// let score = |side| {
    ///     let position: Othello = format!("{board} {side}").parse()?;
    ///     let moves = position.legal().count_ones();
    ///     Ok(weights.score(&Features::of(&position), position.empties(), moves))
    /// };
    /// let difference: Result<i32, nullwindow_othello::PositionError> = Ok(score('X')? - score('O')?);
    /// assert_eq!(difference?, 20 * UNITS); // both have four moves, and X has the corner
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    #[must_use]
    pub fn corners_and_moves() -> Weights {
        let layout = Layout::new();
        let mut stage = vec![0_i16; layout.coefficients()];
        let pattern = &PATTERNS[CORNER];
        let half = (3_i32.pow(pattern.squares.len() as u32) - 1) / 2;
        for contents in -half..=half {
            // Digits in balanced ternary: 1 a disc of the mover, −1 one of the opponent.
            let digit = |i: u32| (contents + half) / 3_i32.pow(i) % 3 - 1;
            let place = usize::from(pattern.centre.wrapping_add(contents as u16));
            let [corner, diagonal, beside] = VALUES;
            let discs = match digit(0) {
                0 => diagonal * digit(4) + beside * (digit(1) + digit(3)),
                owner => corner * owner,
            };
            stage[layout.tables()[pattern.table][place] as usize] = (discs * UNITS) as i16;
        }
        let moves = stage.len() - STAGE_WIDTH - MOST_MOVES;
        for (weight, count) in stage[moves..][..MOST_MOVES].iter_mut().zip(0..) {
            *weight = ((count - USUAL_MOVES) * UNITS / 2) as i16;
        }
        Self::of_coefficients(&layout, &vec![stage; STAGES])
    }
}

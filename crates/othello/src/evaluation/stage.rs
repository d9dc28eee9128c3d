//! Stages of the game (Buro 1997): the same contents have different values early and late, so each stage has
//! its own coefficients.

/// The number of stages: two moves each where endgames are solved, four before, and one for the last squares.
pub const STAGES: usize = 20;

/// The greatest number of different numbers of empty squares in a stage.
pub(super) const STAGE_WIDTH: usize = 8;

/// The first number of empty squares of each stage, and the end.
const FROM: [u32; STAGES + 1] =
    [0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44, 48, 52, 56, 61];

/// The stage of each number of empty squares.
const OF: [u8; 64] = {
    let mut of = [STAGES as u8 - 1; 64];
    let mut stage = 0;
    while stage < STAGES {
        let mut empties = FROM[stage];
        while empties < FROM[stage + 1] {
            of[empties as usize] = stage as u8;
            empties += 1;
        }
        stage += 1;
    }
    of
};

/// The stage of positions with `empties` empty squares; stages are counted from the end of the game.
///
/// ```
/// use nullwindow_othello::{STAGES, stage_empties, stage_of};
/// assert_eq!(stage_of(60), STAGES - 1);
/// assert!(stage_empties(stage_of(11)).contains(&11));
/// ```
#[inline]
#[must_use]
pub fn stage_of(empties: u32) -> usize {
    OF[empties as usize & 63].into()
}

/// The numbers of empty squares of a stage.
///
/// ```
/// assert_eq!(nullwindow_othello::stage_empties(0), 0..8);
/// ```
///
/// # Panics
/// If there is no such stage: `stage` is [`STAGES`] or more.
#[must_use]
pub fn stage_empties(stage: usize) -> std::ops::Range<u32> {
    FROM[stage]..FROM[stage + 1]
}

/// The index of this number of empty squares within its stage.
#[inline]
pub(super) fn within(empties: u32) -> u32 {
    empties.saturating_sub(FROM[stage_of(empties)]).min(STAGE_WIDTH as u32 - 1)
}

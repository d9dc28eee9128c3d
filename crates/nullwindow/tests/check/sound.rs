//! Sound games pass every check.

use crate::pawns::{Pawns, Plant};
use crate::tic_tac_toe::Board;
use nullwindow::check::{Check, Fault};
use nullwindow::{Score, Standard};

#[test]
fn pawns_pass_all_checks() -> Result<(), Fault> {
    let judge = Standard(|p: &Pawns| Score::points(p.lead(p.side)));
    let check = Pawns::check(Plant::Nothing).games(500).ending_within(40);
    check.all()?.keys_rebuilt(Pawns::rebuilt)?;
    check.judge(&judge)?.judge_exchanged(&judge, Pawns::exchanged)?;
    check.games(20).judge_images(&judge, 2)?;
    Ok(())
}

#[test]
fn a_board_with_eight_images_passes() -> Result<(), Fault> {
    let check = Check::new(Board::<8>::EMPTY).games(300).ending_within(9);
    check.rules()?.keys()?.symmetry()?;
    check.games(10).judge_images(&Standard::rules(), 3)?;
    Ok(())
}

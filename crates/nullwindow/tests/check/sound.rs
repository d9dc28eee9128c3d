//! Sound games pass every check.

use crate::pawns::{Pawns, Plant};
use crate::tic_tac_toe::Board;
use nullwindow::check::{Check, Violation};
use nullwindow::{Score, Standard};

#[test]
fn pawns_pass_all_checks() -> Result<(), Violation> {
    let evaluator = Standard(|p: &Pawns| Score::points(p.lead(p.side)));
    let check = Pawns::check(Plant::Nothing).games(500).ending_within(40);
    check.all()?.keys_rebuilt(Pawns::rebuilt)?;
    check.evaluator(&evaluator)?.evaluator_exchanged(&evaluator, Pawns::exchanged)?;
    check.games(20).evaluator_symmetry(&evaluator, 2)?;
    Ok(())
}

#[test]
fn a_board_with_eight_images_passes() -> Result<(), Violation> {
    let check = Check::new(Board::<8>::EMPTY).games(300).ending_within(9);
    check.rules()?.keys()?.symmetry()?;
    check.games(10).evaluator_symmetry(&Standard::rules(), 3)?;
    Ok(())
}

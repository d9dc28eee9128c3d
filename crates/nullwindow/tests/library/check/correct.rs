//! Correct games pass every check.

use super::pawns::{Pawns, Plant};
use super::tic_tac_toe::Board;
use nullwindow::check::{Check, Violation};
use nullwindow::{Score, Standard};

#[test]
fn pawns_pass_all_checks() -> Result<(), Violation> {
    let evaluator = Standard(|p: &Pawns| Score::points(p.lead(p.side)));
    let check = Pawns::check(Plant::Nothing).games(500).ending_within(40);
    check.all()?.rebuilt_keys(Pawns::rebuilt)?;
    check.evaluator(&evaluator)?.side_exchange(&evaluator, Pawns::exchanged)?;
    check.games(20).value_symmetry(&evaluator, 2)?;
    Ok(())
}

#[test]
fn board_with_eight_symmetries_passes() -> Result<(), Violation> {
    let check = Check::new(Board::<8>::EMPTY).games(300).ending_within(9);
    check.rules()?.keys()?.symmetry()?;
    check.games(10).value_symmetry(&Standard::rules(), 3)?;
    Ok(())
}

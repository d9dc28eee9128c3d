//! Othello keeps the contracts on which a search relies.

use nullwindow::check::{Check, Violation};
use nullwindow::{Position, Score, Standard};
use nullwindow_othello::{Othello, PlainEvaluator};

#[test]
fn contracts_hold() -> Result<(), Violation> {
    let wiped_out: Othello =
        "-------------------X-------XX-----XXX------XX------X------------ X".parse().expect("a position");
    // A game has at most 60 discs to place, and never two passes in a row.
    let check = Check::new(Othello::start()).also_from([wiped_out]).games(500).ending_within(120);
    check.rules()?.keys()?.keys_after()?.slots()?.symmetry()?;
    let discs = Standard(|p: &Othello| Score::points(p.disc_difference()));
    check.evaluator(&discs)?.side_exchange(&discs, |p| {
        let other = p.side().other();
        Othello::new(p.own(), p.opponent(), other).expect("the same discs of the other colour")
    })?;
    check.evaluator(&PlainEvaluator)?.value_symmetry(&PlainEvaluator, 1)?;
    Ok(())
}

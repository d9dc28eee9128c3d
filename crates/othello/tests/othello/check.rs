//! Othello keeps the contracts on which a search relies.

use nullwindow::check::{Check, Violation};
use nullwindow::{Position, Score, Standard};
use nullwindow_othello::{Othello, PatternEvaluator, PlainEvaluator, Tracked};

#[test]
fn contracts_hold() -> Result<(), Violation> {
    let wiped_out: Othello =
        "-------------------X-------XX-----XXX------XX------X------------ X".parse().expect("a position");
    // A game has at most 60 discs to place, and never two passes in a row.
    let check = Check::new(Othello::start()).also_from([wiped_out]).games(500).ending_within(120);
    check.rules()?.keys()?.slots()?.symmetry()?;
    let discs = Standard(|p: &Othello| Score::points(p.disc_difference()));
    check.evaluator(&discs)?.view(&discs)?.side_exchange(&discs, exchanged)?;
    check.evaluator(&PlainEvaluator)?.side_exchange(&PlainEvaluator, exchanged)?;
    check.value_symmetry(&PlainEvaluator, 1)?;
    let patterns = PatternEvaluator::embedded().expect("weights in the crate");
    let check = Check::new(Tracked::from(Othello::start())).games(50);
    check.side_exchange(&patterns, |p| exchanged(p.position()).into())?.view(&patterns)?;
    Ok(())
}

/// The same discs of the other colour.
fn exchanged(p: &Othello) -> Othello {
    Othello::new(p.own(), p.opponent(), p.side().other()).expect("a position")
}

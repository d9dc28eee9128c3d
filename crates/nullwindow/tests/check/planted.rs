//! Planted faults: each breaks one thing, and is found as what it is.

use crate::pawns::{Pawns, Plant};
use crate::tic_tac_toe::Board;
use nullwindow::check::{Check, Rule, Violation};
use nullwindow::{Evaluator, Outcome, Score, Side, Standard};

/// The rule that a check finds broken.
fn rule(checked: Result<&Check<Pawns>, Violation>) -> Option<Rule> {
    checked.err().map(|fault| fault.rule())
}

/// The methods of a check.
type Method = for<'a> fn(&'a Check<Pawns>) -> Result<&'a Check<Pawns>, Violation>;

/// Every fault shows in its own check, as the rule that it breaks. (`sound.rs` has the same game without faults.)
#[test]
fn every_planted_fault_is_found_and_named() {
    let cases: [(Plant, Method, Rule); 25] = [
        (Plant::MakePanics, Check::rules, Rule::Panic),
        (Plant::MovesAtEnd, Check::rules, Rule::MovesAfterEnd),
        (Plant::NoMovesNoEnd, Check::rules, Rule::NoMoves),
        (Plant::EndedOverlooksCorner, Check::rules, Rule::Outcome),
        (Plant::MoveListedTwice, Check::rules, Rule::DuplicateMove),
        (Plant::UndoLeavesFlag, Check::rules, Rule::Undo),
        (Plant::KeyForgetsFlag, Check::keys, Rule::KeyDistinct),
        (Plant::KeyKeepsCaptured, Check::keys, Rule::KeyDistinct),
        (Plant::KeyForgetsSide, Check::keys, Rule::KeySide),
        (Plant::KeyForgetsSide, Check::null_keys, Rule::NullKey),
        (Plant::PackForgetsFrom, Check::keys, Rule::PackDistinct),
        (Plant::UnpackRefusesCaptures, Check::keys, Rule::PackRoundTrip),
        (Plant::UnpackTakesForbiddenCaptures, Check::keys, Rule::UnpackLegal),
        (Plant::UnpackTakesOneInAll, Check::keys, Rule::UnpackLegal),
        (Plant::KeyAfterForgetsSide, Check::keys_after, Rule::KeyAfter),
        (Plant::SlotOutOfRange, Check::slots, Rule::SlotRange),
        (Plant::SlotsOfBothSides, Check::slots, Rule::SlotSides),
        (Plant::NullKeepsSide, Check::null_moves, Rule::NullTurn),
        (Plant::NullNotUndone, Check::null_moves, Rule::NullUndo),
        (Plant::NullRefusedTooLate, Check::null_moves, Rule::NullRefused),
        (Plant::ImageZeroIsMirrored, Check::symmetry, Rule::SymmetryIdentity),
        (Plant::ImageForgetsSecond, Check::symmetry, Rule::SymmetryMake),
        (Plant::LopsidedMoves, Check::symmetry, Rule::SymmetryMoves),
        (Plant::LopsidedEnd, Check::symmetry, Rule::SymmetryOutcome),
        (Plant::MoveNotMirrored, Check::symmetry, Rule::SymmetryMake),
    ];
    for (plant, method, expected) in cases {
        assert_eq!(rule(method(&Pawns::check(plant))), Some(expected), "{plant:?}");
        assert!(Pawns::check(plant).all().is_err(), "{plant:?}");
    }
}

/// One pattern in 65,536, which a few random ones would hardly meet in so few games.
#[test]
fn all_bit_patterns_are_unpacked() {
    let check = Pawns::check(Plant::UnpackTakesOneInAll).games(3);
    assert_eq!(rule(check.keys()), Some(Rule::UnpackLegal));
}

/// Faults that `PartialEq` hides, because it compares the key too, or that it would report before their time.
#[test]
fn faults_beside_the_board_are_found() {
    let cases: [(Plant, Method, Rule); 7] = [
        (Plant::OrderDependsOnPast, Check::rules, Rule::MoveOrder),
        (Plant::ResultDependsOnPast, Check::rules, Rule::SameResult),
        (Plant::UndoForgetsWhatIsDeep, Check::keys, Rule::Undo),
        (Plant::UndoLeavesKey, Check::keys, Rule::KeyUndo),
        (Plant::KeyDependsOnOrder, Check::keys, Rule::KeyEqual),
        (Plant::NullForgottenAfterReply, Check::null_moves, Rule::NullUndo),
        (Plant::ImageForgetsFlag, Check::symmetry, Rule::SymmetryMake),
    ];
    for (plant, method, expected) in cases {
        assert_eq!(rule(method(&Pawns::check_boards(plant))), Some(expected), "{plant:?}");
        assert_eq!(rule(method(&Pawns::check_boards(Plant::Nothing))), None, "without {plant:?}");
    }
}

#[test]
fn a_key_that_is_not_kept_up_differs_from_one_from_scratch() {
    let check = Pawns::check(Plant::KeyDependsOnOrder);
    assert_eq!(
        rule(check.keys()),
        None,
        "equality of positions includes the key: only a key from scratch can tell"
    );
    assert_eq!(rule(check.rebuilt_keys(Pawns::rebuilt)), Some(Rule::KeyRebuilt));
    let cold = |p: &Pawns| Pawns::new(p.pawns, p.side, false, Plant::KeyForgetsFlag);
    assert_eq!(rule(Pawns::check(Plant::KeyForgetsFlag).rebuilt_keys(cold)), Some(Rule::Rebuilt));
}

/// Positions that the author calls alike, and that are not.
#[test]
fn alike_positions_must_have_the_same_moves() {
    let check = Pawns::check(Plant::KeyForgetsFlag);
    let check = check.with_key_equality(|a, b| (a.pawns, a.side) == (b.pawns, b.side));
    assert_eq!(rule(check.keys()), Some(Rule::KeyMoves));
}

#[test]
fn memory_for_keys_is_bounded() {
    let forgetful = Pawns::check(Plant::KeyForgetsFlag).remembering(1);
    assert_eq!(rule(forgetful.keys()), None);
}

#[test]
fn slots_may_be_shared_if_the_author_says_so() {
    assert_eq!(rule(Pawns::check(Plant::SlotsOfBothSides).sharing_slots().slots()), None);
    assert_eq!(rule(Pawns::check(Plant::SlotOutOfRange).sharing_slots().slots()), Some(Rule::SlotRange));
}

#[test]
fn games_end_in_time_or_are_cut() {
    let check = Pawns::check(Plant::Nothing);
    assert_eq!(rule(check.clone().ending_within(3).rules()), Some(Rule::Length));
    assert_eq!(rule(check.clone().cut_after(3).rules()), None);
    // No end of a game is seen so early.
    assert_eq!(rule(Pawns::check(Plant::MovesAtEnd).cut_after(3).rules()), None);
}

#[test]
fn images_obey_one_law() {
    let check = Pawns::check(Plant::MovesMirroredAround);
    assert_eq!(rule(check.symmetry()), Some(Rule::SymmetryMake));
    // A quarter turn without its like; and turns to the left and to the right, by the same number.
    let broken = |fault: Violation| fault.rule();
    assert_eq!(Check::new(Board::<2>::EMPTY).symmetry().err().map(broken), Some(Rule::SymmetryGroup));
    let left = Board { left: true, ..Board::<8>::EMPTY };
    assert!(Check::new(left.clone()).symmetry().is_ok());
    let both = Check::new(Board::<8>::EMPTY).also_from([left]);
    assert_eq!(both.symmetry().err().map(broken), Some(Rule::SymmetryGroup));
    assert_eq!(Check::new(Board::<0>::EMPTY).symmetry().err().map(broken), Some(Rule::SymmetryIdentity));
}

#[test]
fn judges_are_held_to_their_bounds() {
    struct Constant(f64);
    impl Evaluator<Pawns> for Constant {
        type Value = f64;
        fn terminal(&self, _: &Pawns, _: Outcome, _: u16) -> f64 {
            0.0
        }
        fn evaluate(&self, _: &Pawns) -> f64 {
            self.0
        }
    }
    let check = Pawns::check(Plant::Nothing);
    for endless in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(rule(check.evaluator(&Constant(endless))), Some(Rule::ValueRange), "{endless}");
    }
    assert_eq!(rule(check.evaluator(&Constant(1e300))), None);
    let asked = std::cell::Cell::new(0);
    let fickle = Standard(|_: &Pawns| Score::points(asked.replace(asked.get() + 1)));
    assert_eq!(rule(check.evaluator(&fickle)), Some(Rule::ValueRepeatable));
}

#[test]
fn partial_judges_are_found() {
    let check = Pawns::check(Plant::Nothing);
    let fair = Standard(|p: &Pawns| Score::points(p.lead(p.side)));
    assert_eq!(rule(check.side_exchange(&fair, Pawns::exchanged)), None);
    let always_first = Standard(|p: &Pawns| Score::points(p.lead(Side::First)));
    assert_eq!(rule(check.side_exchange(&always_first, Pawns::exchanged)), Some(Rule::ValueExchange));
    let left_wing = Standard(|p: &Pawns| {
        let wing = |side: Side| (p.pawns[side as usize] & 0x3_3333).count_ones() as i32;
        Score::points(wing(p.side) - wing(p.side.other()))
    });
    assert_eq!(rule(check.side_exchange(&left_wing, Pawns::exchanged)), None);
    assert_eq!(rule(check.value_symmetry(&left_wing, 0)), Some(Rule::ValueSymmetry));
    // The exchange itself may be the fault.
    assert_eq!(rule(check.side_exchange(&fair, Pawns::clone)), Some(Rule::Exchange));
}

/// Who reads the message can find the position again.
#[test]
fn a_fault_tells_the_game_and_what_was_expected() {
    let find = |seed| Pawns::check(Plant::UndoLeavesFlag).seed(seed).rules().err().unwrap();
    let fault = find(5);
    let text = fault.to_string();
    assert_eq!(text, format!("{fault:?}"), "a test that fails prints it readably");
    assert!(text.starts_with("broken: unmake restores the position\n  in game: "), "{text}");
    for part in
        [" of seed 5, from start ", "after [Step { from: ", "expected: Pawns {", "seen: Pawns {", "hot: true"]
    {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    assert_eq!(text, find(5).to_string(), "the same seed finds the same");
    assert_ne!(text, find(6).to_string());
}

/// The games are the same whatever is checked, so that one check can look into what another one found.
#[test]
fn moves_without_a_name_are_numbers() {
    let text = Pawns::check_boards(Plant::MakePanics).rules().err().unwrap().to_string();
    assert!(text.contains("panicked: a pawn stands in the way") && text.contains("after [#"), "{text}");
}

//! Planted errors: each breaks one rule, and is reported as this rule.

use super::hex::Hex;
use super::pawns::{Pawns, Plant};
use super::tic_tac_toe::Board;
use nullwindow::check::{Check, Rule, Violation};
use nullwindow::{Evaluator, Outcome, Score, Side, Standard};

/// The rule that a check reports as broken.
fn rule(checked: Result<&Check<Pawns>, Violation>) -> Option<Rule> {
    checked.err().map(|violation| violation.rule())
}

/// The methods of a check.
type Method = for<'a> fn(&'a Check<Pawns>) -> Result<&'a Check<Pawns>, Violation>;

/// (`correct.rs` has the same game without errors.)
#[test]
fn planted_error_is_reported_as_the_rule_that_it_breaks() {
    let cases: [(Plant, Method, Rule); 27] = [
        (Plant::MakePanics, Check::rules, Rule::Panic),
        (Plant::MovesAtEnd, Check::rules, Rule::MovesAfterEnd),
        (Plant::NoMovesNoEnd, Check::rules, Rule::NoMoves),
        (Plant::OutcomeIgnoresCorner, Check::rules, Rule::Outcome),
        (Plant::MoveListedTwice, Check::rules, Rule::DuplicateMove),
        (Plant::CaptureKeepsSide, Check::rules, Rule::Alternates),
        (Plant::UndoLeavesFlag, Check::rules, Rule::Undo),
        (Plant::KeyForgetsFlag, Check::keys, Rule::KeyDistinct),
        (Plant::KeyKeepsCaptured, Check::keys, Rule::KeyDistinct),
        (Plant::KeyForgetsSide, Check::keys, Rule::KeySide),
        (Plant::KeyForgetsSide, Check::null_keys, Rule::NullKey),
        (Plant::PackForgetsFrom, Check::keys, Rule::PackDistinct),
        (Plant::UnpackRefusesCaptures, Check::keys, Rule::PackRoundTrip),
        (Plant::UnpackTakesForbiddenCaptures, Check::keys, Rule::UnpackLegal),
        (Plant::UnpackTakesOneInAll, Check::keys, Rule::UnpackLegal),
        (Plant::KeyAfterForgetsSide, Check::keys, Rule::KeyAfter),
        (Plant::SlotOutOfRange, Check::slots, Rule::SlotRange),
        (Plant::SlotsOfBothSides, Check::slots, Rule::SlotSides),
        (Plant::NullKeepsSide, Check::null_moves, Rule::NullTurn),
        (Plant::NullNotUndone, Check::null_moves, Rule::NullUndo),
        (Plant::NullRefusedTooLate, Check::null_moves, Rule::NullRefused),
        (Plant::SymmetryZeroIsMirrored, Check::symmetry, Rule::SymmetryIdentity),
        (Plant::SymmetryForgetsSecond, Check::symmetry, Rule::SymmetryMake),
        (Plant::LopsidedMoves, Check::symmetry, Rule::SymmetryMoves),
        (Plant::MovesWrap, Check::symmetry, Rule::SymmetryMoves),
        (Plant::LopsidedEnd, Check::symmetry, Rule::SymmetryOutcome),
        (Plant::MoveNotMirrored, Check::symmetry, Rule::SymmetryMake),
    ];
    for (plant, method, expected) in cases {
        assert_eq!(rule(method(&Pawns::check(plant))), Some(expected), "{plant:?}");
        assert!(Pawns::check(plant).all().is_err(), "{plant:?}");
    }
}

/// One pattern in 65,536, which random patterns would hardly include in three games.
#[test]
fn all_bit_patterns_are_unpacked() {
    let check = Pawns::check(Plant::UnpackTakesOneInAll).games(3);
    assert_eq!(rule(check.keys()), Some(Rule::UnpackLegal));
}

/// Errors that `PartialEq` hides because it compares the key too, or that it reports as another rule.
#[test]
fn errors_outside_the_board_are_reported() {
    let cases: [(Plant, Method, Rule); 7] = [
        (Plant::OrderDependsOnPast, Check::rules, Rule::MoveOrder),
        (Plant::ResultDependsOnPast, Check::rules, Rule::SameResult),
        (Plant::UndoForgetsAtDepth, Check::keys, Rule::Undo),
        (Plant::UndoLeavesKey, Check::keys, Rule::KeyUndo),
        (Plant::KeyDependsOnOrder, Check::keys, Rule::KeyEqual),
        (Plant::NullForgottenAfterReply, Check::null_moves, Rule::NullUndo),
        (Plant::SymmetryForgetsFlag, Check::symmetry, Rule::SymmetryMake),
    ];
    for (plant, method, expected) in cases {
        assert_eq!(rule(method(&Pawns::check_boards(plant))), Some(expected), "{plant:?}");
        assert_eq!(rule(method(&Pawns::check_boards(Plant::Nothing))), None, "without {plant:?}");
    }
}

#[test]
fn key_that_is_updated_wrongly_differs_from_the_rebuilt_one() {
    let check = Pawns::check(Plant::KeyDependsOnOrder);
    assert_eq!(
        rule(check.keys()),
        None,
        "equality of positions includes the key: only a rebuilt key differs"
    );
    assert_eq!(rule(check.rebuilt_keys(Pawns::rebuilt)), Some(Rule::KeyRebuilt));
    let cold = |p: &Pawns| Pawns::new(p.pawns, p.side, false, Plant::KeyForgetsFlag);
    assert_eq!(rule(Pawns::check(Plant::KeyForgetsFlag).rebuilt_keys(cold)), Some(Rule::Rebuilt));
}

/// Positions that the author declares equal for keys, and that are not.
#[test]
fn positions_with_equal_keys_must_have_the_same_moves() {
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
fn slots_may_be_shared_where_the_check_allows_it() {
    assert_eq!(rule(Pawns::check(Plant::SlotsOfBothSides).sharing_slots().slots()), None);
    assert_eq!(rule(Pawns::check(Plant::SlotOutOfRange).sharing_slots().slots()), Some(Rule::SlotRange));
}

/// The engine does so, too (`engine/tactical/slots.rs`).
#[test]
fn slot_out_of_range_names_the_constant() {
    let violation = Pawns::check(Plant::SlotOutOfRange).slots().err().unwrap().to_string();
    assert!(violation.contains("slots are less than Indexed::SLOTS"), "{violation}");
}

#[test]
fn games_end_within_the_limit_or_are_cut() {
    let check = Pawns::check(Plant::Nothing);
    assert_eq!(rule(check.clone().ending_within(3).rules()), Some(Rule::Length));
    assert_eq!(rule(check.clone().cut_after(3).rules()), None);
    // No game ends within three plies.
    assert_eq!(rule(Pawns::check(Plant::MovesAtEnd).cut_after(3).rules()), None);
}

#[test]
fn symmetries_form_a_group() {
    let check = Pawns::check(Plant::MovesMirroredAround);
    assert_eq!(rule(check.symmetry()), Some(Rule::SymmetryMake));
    // A quarter turn without the others; and left and right turns with the same number.
    let broken = |violation: Violation| violation.rule();
    assert_eq!(Check::new(Board::<2>::EMPTY).symmetry().err().map(broken), Some(Rule::SymmetryGroup));
    let left = Board { left: true, ..Board::<8>::EMPTY };
    assert!(Check::new(left.clone()).symmetry().is_ok());
    let both = Check::new(Board::<8>::EMPTY).also_from([left]);
    assert_eq!(both.symmetry().err().map(broken), Some(Rule::SymmetryGroup));
    assert_eq!(Check::new(Board::<0>::EMPTY).symmetry().err().map(broken), Some(Rule::SymmetryIdentity));
}

/// The rows of a board run into each other. A mirror shows it, and so does the other side of the table; a
/// half-turn does not.
#[test]
fn board_that_wraps_round_its_edge_is_reported() {
    let by_exchange = |plant| rule(Pawns::check(plant).symmetry_by(Pawns::exchanged, Pawns::exchanged_move));
    assert_eq!(
        (by_exchange(Plant::Nothing), by_exchange(Plant::MovesWrap)),
        (None, Some(Rule::SymmetryMoves))
    );
    // Lopsided rules are the same for both sides, and a wrong map is found.
    assert_eq!(by_exchange(Plant::LopsidedMoves), None);
    let check = Pawns::check(Plant::Nothing);
    assert_eq!(rule(check.symmetry_by(Pawns::exchanged, |_, m| m)), Some(Rule::SymmetryMoves));
    assert_eq!(rule(check.symmetry_by(Pawns::clone, |_, m| m)), None);

    let hex = |wraps| Check::new(Hex { wraps, ..Hex::EMPTY }).ending_within(16);
    assert!(hex(false).rules().is_ok() && hex(true).rules().is_ok());
    assert!(hex(false).symmetry().is_ok() && hex(true).symmetry().is_ok(), "the half-turn");
    let reflected = |wraps| {
        let checked = hex(wraps).symmetry_by(Hex::reflected, |_, m| Hex::reflected_square(m)).err();
        checked.map(|violation| violation.rule())
    };
    assert_eq!((reflected(false), reflected(true)), (None, Some(Rule::SymmetryOutcome)));
}

#[test]
fn inverse_undoes_its_symmetry() {
    for checked in
        [Check::new(Board::<4>::EMPTY).symmetry().err(), Check::new(Board::<1>::EMPTY).symmetry().err()]
    {
        assert_eq!(checked.map(|violation| violation.rule()), Some(Rule::SymmetryInverse));
    }
}

#[test]
fn evaluator_out_of_range_is_reported() {
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
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(rule(check.evaluator(&Constant(value))), Some(Rule::ValueRange), "{value}");
    }
    assert_eq!(rule(check.evaluator(&Constant(1e300))), None);
    let calls = std::cell::Cell::new(0);
    let changing = Standard(|_: &Pawns| Score::points(calls.replace(calls.get() + 1)));
    assert_eq!(rule(check.evaluator(&changing)), Some(Rule::ValueRepeatable));
}

#[test]
fn evaluator_that_prefers_a_side_or_a_wing_is_reported() {
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
    // The exchange itself may be wrong.
    assert_eq!(rule(check.side_exchange(&fair, Pawns::clone)), Some(Rule::Exchange));
}

/// The sides where an evaluator negates its values.
type Negated = fn(Side) -> bool;

/// The commonest mistakes of a sign: values of the first side, of the second, of the opponent.
#[test]
fn value_of_one_side_is_reported_with_the_way_to_mend_it() {
    let negated = |of: Negated| {
        Standard(move |p: &Pawns| Score::points(if of(p.side) { -p.lead(p.side) } else { p.lead(p.side) }))
    };
    let mistakes: [(Negated, &str); 3] = [
        (|side| side == Side::Second, "negate the values where Second is to move: they are those of First"),
        (|side| side == Side::First, "negate the values where First is to move: they are those of Second"),
        (|_| true, "negate the values: they are those of the side that is not to move"),
    ];
    for seed in 0..8 {
        // Pawns decide this game by a little.
        let check = Pawns::check(Plant::Nothing).seed(seed).games(1_000);
        assert_eq!(rule(check.view(&negated(|_| false))), None, "{seed}");
        assert_eq!(rule(check.view(&Standard::rules())), None, "values of nobody, {seed}");
        for (of, way_out) in mistakes {
            let violation = check.view(&negated(of)).err().unwrap();
            assert_eq!(violation.rule(), Rule::View);
            let text = violation.to_string();
            assert!(
                text.contains(&format!("\n  in game: 0 to 999 of seed {seed}\n  try: {way_out}\n")),
                "{text}"
            );
            assert_eq!(text.matches("the won one has the higher value in ").count(), 2, "{text}");
        }
    }
    let check = Pawns::check(Plant::Nothing);
    let exchanged = check.side_exchange(&negated(|side| side == Side::Second), Pawns::exchanged);
    assert!(exchanged.err().unwrap().to_string().ends_with(
        "\n  try: negate the values where one of the sides is to move: they are those of the other"
    ));
}

/// The end itself, which needs no figures, and games that decide nothing.
#[test]
fn won_game_is_worth_more_than_nothing_to_its_winner() {
    struct Ends;
    impl Evaluator<Pawns> for Ends {
        type Value = i32;
        fn terminal(&self, _: &Pawns, end: Outcome, _: u16) -> i32 {
            if end == Outcome::Win(Side::First) { 1 } else { -1 }
        }
        fn evaluate(&self, _: &Pawns) -> i32 {
            0
        }
    }
    let check = Pawns::check(Plant::Nothing);
    let violation = check.view(&Ends).err().unwrap();
    assert_eq!(violation.rule(), Rule::View);
    assert!(violation.to_string().contains(", which is to move, when "), "{violation}");
    for few in [check.clone().games(15), check.cut_after(3)] {
        let violation = few.view(&Standard::rules()).err().unwrap();
        assert_eq!(violation.rule(), Rule::Winners);
        assert!(violation.to_string().contains("\n  try: more games (Check::games), or "), "{violation}");
    }
}

/// A depth that would take hours is an error at once, and says what would do.
#[test]
fn value_symmetry_without_nodes_left_is_an_error() {
    let fair = Standard(|p: &Pawns| Score::points(p.lead(p.side)));
    let check = Pawns::check(Plant::Nothing).searching(1_000);
    let error = check.value_symmetry(&fair, 20).err().unwrap();
    assert_eq!(error.rule(), Rule::Nodes);
    let text = error.to_string();
    assert!(
        text.contains("\n  allowed: 1000 nodes, which do not suffice at depth 20\n  try: a smaller"),
        "{text}"
    );
}

/// The message is enough to replay the game.
#[test]
fn violation_names_the_game_and_the_expected_result() {
    let find = |seed| Pawns::check(Plant::UndoLeavesFlag).seed(seed).rules().err().unwrap();
    let violation = find(5);
    let text = violation.to_string();
    assert_eq!(text, format!("{violation:?}"), "`Debug` is readable in failing tests");
    assert!(text.starts_with("broken: unmake restores the position\n  in game: "), "{text}");
    for part in
        [" of seed 5, from start ", "after [Step { from: ", "expected: Pawns {", "seen: Pawns {", "hot: true"]
    {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    assert_eq!(text, find(5).to_string(), "the same seed has the same violation");
    assert_ne!(text, find(6).to_string());
}

#[test]
fn moves_without_a_name_are_shown_by_number() {
    let text = Pawns::check_boards(Plant::MakePanics).rules().err().unwrap().to_string();
    assert!(text.contains("panicked: a pawn stands in the way") && text.contains("after [#"), "{text}");
}

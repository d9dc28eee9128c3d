//! Slots of moves: the engine names the constant that is too small, and the slot.

use super::toy::{Branch, branch, spot};
use super::{Whole, found};
use nullwindow::engine::Options;

#[test]
fn slot_out_of_range_names_the_constant() {
    for slot in [64, 70] {
        let searched = std::panic::catch_unwind(|| {
            let wrong = Branch { slot: Some(slot), ..branch(spot(0).quiet(spot(0))) };
            let game = spot(0).quiet(spot(0).quiet(spot(0))).with(wrong).game();
            found::<Whole>(&game, 3, Options::default());
        });
        let message = *searched.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(message, format!("slot {slot} is not less than Indexed::SLOTS, 64"));
    }
}

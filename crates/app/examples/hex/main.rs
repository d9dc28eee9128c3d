//! A game of one's own with all that a solver and a board need: Hex (Hein 1942) on five by five cells.
//!
//! ```text
//! cargo run --release -p nullwindow-app --example hex -- solve
//! cargo run --release -p nullwindow-app --example hex -- play
//! ```

mod board;
mod game;

use game::Hex;
use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_app::main(Hex)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Needs};
    use crate::game::Solving;
    use nullwindow::check::{Check, Violation};
    use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    use nullwindow::session::Game as _;
    use nullwindow::{Position as _, Score, Window};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(Board::default()).ending_within(25);
        check.rules()?.keys()?.slots()?.symmetry()?;
        check.evaluator(&Needs)?.view(&Needs)?.value_symmetry(&Needs, 1)?;
        Ok(())
    }

    /// The nodes of the value, of the answer who wins, and of the depth at which deepening proves the value.
    fn nodes(position: &str) -> [u64; 3] {
        let (mut board, moves) = Hex.read(position).unwrap();
        moves.into_iter().for_each(|m| board.make(m));
        let search = |limits| {
            let mut engine = Engine::<Solving>::new(Needs, 1, Options::default()).unwrap();
            engine.search(&board, &[], limits, &NodeClock(1), |_| ())
        };
        let who = Limits { window: Some(Window::null(Score::points(0))), ..Limits::default() };
        let [value, who, deepened] = [Limits::default(), who, Limits::DEEPEN].map(search);
        assert_eq!(who.exceeds(Score::points(0)), Some(value.score.is_win()), "{position}");
        assert_eq!((deepened.score, deepened.exact), (value.score, true), "{position}");
        assert_eq!(deepened.depth, value.score.distance().map(u32::from), "{position}");
        [value.nodes, who.nodes, deepened.nodes]
    }

    #[test]
    fn who_wins_costs_less_than_when() {
        let positions = ["c3d2b4c2", "a1c3d2b3", "c3c2d2b4", "b2d4c3d2", "e1c3b4d3", "a5c3d2c2"];
        let total = positions.map(|p| nodes(&format!("{p}a2e4"))).into_iter().fold([0; 3], |mut sum, n| {
            (0..3).for_each(|i| sum[i] += n[i]);
            sum
        });
        assert_eq!(total, [142_712, 77_137, 182_363], "when, who, and when by deepening");
    }
}

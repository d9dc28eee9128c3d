//! The solver of Connect Four against that of the crate `connect-four-ai`.

use connect_four_ai::{Position as Theirs, Solver};
use nullwindow::Position;
use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow_games::connect_four::{ConnectFour, Exact, Solving};
use nullwindow_games::trees::SplitMix64;

/// `plies` random moves as the columns' digits; no move ends the game, and none is played where one could win
/// at once.
fn random_game(random: &mut SplitMix64, plies: usize) -> String {
    loop {
        let (mut position, mut text) = (ConnectFour::start(), String::new());
        while text.len() < plies && position.outcome().is_none() && !position.can_win_now() {
            let mut moves = Vec::new();
            _ = position.moves(&mut moves);
            let m = moves[random.next().unwrap_or_default() as usize % moves.len()];
            position.make(m);
            text += &m.to_string();
        }
        if text.len() == plies && position.outcome().is_none() {
            return text;
        }
    }
}

/// On a thousand positions with 16 to 30 discs.
#[test]
#[ignore = "a long test"]
fn scores_agree_with_connect_four_ai() {
    let mut random = SplitMix64::new(1);
    let mut solver = Solver::empty();
    let mut engine = Engine::<Solving>::new(Exact, 64, Options::default()).unwrap();
    for number in 0..1_000 {
        let game = random_game(&mut random, 16 + number % 15);
        let theirs = solver.solve(&Theirs::from_moves(&game).unwrap());
        let ours =
            engine.search(&game.parse().unwrap(), &[], Limits::default(), &NodeClock(1_000_000), |_| ());
        assert_eq!(ours.score.get(), i16::from(theirs), "{game}");
    }
}

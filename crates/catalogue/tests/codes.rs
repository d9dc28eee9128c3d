//! The codes of positions in certificates, of every game whose rules state them.

use nullwindow::strategy::StrategyRules;
use nullwindow_catalogue::{HouseGame, Variant};
use nullwindow_games::connect_four::{Ascending, ConnectFourGame};
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_othello::{OthelloGame, SmallOthelloGame};

/// The positions of random games, which are coded and decoded.
fn decoded<R: StrategyRules>(start: &R) -> usize {
    let (mut seen, mut state) = (0, 7_u64);
    for _ in 0..200 {
        let mut p = start.clone();
        loop {
            let mut moves = Vec::new();
            let end = p.moves(&mut moves);
            if let Some(end) = end {
                let result = p.result(end);
                assert!((p.worst()..=-p.worst()).contains(&result), "{result}");
                break;
            }
            let q = start.of_code(&p.code());
            let mut others = Vec::new();
            q.moves(&mut others);
            assert!((q.code(), q.side(), q.left()) == (p.code(), p.side(), p.left()));
            assert_eq!(others.len(), moves.len());
            assert!(q.settled(q.side()) == p.settled(p.side()));
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            p.make(moves[(state >> 33) as usize % moves.len()]);
            seen += 1;
        }
    }
    seen
}

/// The start of the variant of these options.
fn start<G: HouseGame>(options: &[(&str, &str)]) -> G::Position {
    let game = G::open(&Variant::of(options.iter().copied())).unwrap();
    game.read("").unwrap().0
}

#[test]
fn codes_of_positions_are_decoded() {
    for board in &[[("columns", "7"), ("rows", "5")], [("columns", "6"), ("rows", "6")]] {
        assert!(decoded(&start::<DomineeringGame>(board)) > 2_000);
    }
    for rule in ["standard", "empty-capture"] {
        assert!(decoded(&start::<KalahGame>(&[("pits", "4"), ("rule", rule)])) > 2_000);
    }
    for board in [&[][..], &[("columns", "8"), ("rows", "5")]] {
        assert!(decoded(&start::<ConnectFourGame>(board).ordered::<Ascending>()) > 2_000);
    }
    assert!(decoded(start::<OthelloGame>(&[]).position()) > 2_000);
    for columns in ["4", "6"] {
        assert!(decoded(&start::<SmallOthelloGame>(&[("columns", columns), ("rows", "6")])) > 2_000);
    }
}

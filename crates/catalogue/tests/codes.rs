//! The codes of positions in certificates, of every game that has them.

use nullwindow::strategy::StrategyRules;
use nullwindow_catalogue::{GameMove, HouseGame, StrategyVisitor, Variant};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_othello::{OthelloGame, SmallOthelloGame};

/// Random games, whose positions are coded and decoded.
struct Codes;

impl StrategyVisitor for Codes {
    type Output = usize;

    fn visit<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
        self,
        game: &G,
        rules: fn(&G::Position) -> R,
        _: fn(&R) -> G::Position,
    ) -> usize {
        let (mut seen, mut state) = (0, 7_u64);
        for _ in 0..200 {
            let mut p = rules(&game.read("").unwrap().0);
            let start = p.clone();
            loop {
                let mut moves = Vec::new();
                let end = p.moves(&mut moves);
                if let Some(end) = end {
                    let result = p.result(end);
                    assert!((p.worst()..=-p.worst()).contains(&result), "{}: {result}", G::NAME);
                    break;
                }
                let q = start.of_code(p.code());
                let mut others = Vec::new();
                q.moves(&mut others);
                assert_eq!((q.code(), q.side(), q.left()), (p.code(), p.side(), p.left()), "{}", G::NAME);
                assert_eq!(others.len(), moves.len(), "{}", G::NAME);
                assert!(q.settled(q.side()) == p.settled(p.side()), "{}", G::NAME);
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                p.make(moves[(state >> 33) as usize % moves.len()]);
                seen += 1;
            }
        }
        seen
    }
}

#[test]
fn codes_of_positions_are_decoded() {
    fn seen<G: HouseGame>(options: &[(&str, &str)]) -> usize {
        let game = G::open(&Variant::of(options.iter().copied())).unwrap();
        game.with_strategies(Codes).unwrap()
    }
    let boards = [[("columns", "7"), ("rows", "5")], [("columns", "6"), ("rows", "6")]];
    for board in &boards {
        assert!(seen::<DomineeringGame>(board) > 2_000);
    }
    for rule in ["standard", "empty-capture"] {
        assert!(seen::<KalahGame>(&[("pits", "4"), ("rule", rule)]) > 2_000);
    }
    assert!(seen::<ConnectFourGame>(&[]) > 2_000);
    assert!(seen::<ConnectFourGame>(&[("columns", "8"), ("rows", "5")]) > 2_000);
    assert!(seen::<OthelloGame>(&[]) > 2_000);
    for columns in ["4", "6"] {
        assert!(seen::<SmallOthelloGame>(&[("columns", columns), ("rows", "6")]) > 2_000);
    }
}

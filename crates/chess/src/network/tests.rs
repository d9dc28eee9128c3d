use super::*;
use crate::evaluation::tests::{choices, game};
use nullwindow::Position;
use nullwindow_network::{Inputs, RowChanges};
use proptest::prelude::*;

type Layers = nullwindow_network::Layers<BoardInputs>;

/// Numbers that differ from place to place, and use most of the range.
fn parameters(units: usize) -> Vec<f32> {
    let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 200.0 - 1.0;
    (0..Layers::parameters(units)).map(|i| 0.6 * number(i)).collect()
}

fn network(units: usize, parameters: &[f32]) -> NetworkEvaluator {
    let layers = Some(Arc::new(Layers::new(units, parameters, 192.0)));
    NetworkEvaluator { layers, ..NetworkEvaluator::embedded() }
}

/// The inputs that are 1 in each view, in order.
fn rows(inputs: BoardInputs) -> [Vec<u16>; 2] {
    let mut rows = RowChanges::default();
    inputs.difference(&BoardInputs::EMPTY, inputs.frames(), &mut rows);
    [0, 1].map(|view| {
        let mut inputs = rows.of(view)[0].to_vec();
        inputs.sort_unstable();
        inputs
    })
}

/// The evaluation by its definition: the first layer in parts of 512, and so are the squares, rounded
/// down; the second in parts of 1024. In floating-point numbers, which are exact here.
fn reference(units: usize, parameters: &[f32], p: &Chess) -> f64 {
    let at = |i: usize, one: f64| (f64::from(parameters[i]) * one).round() / one;
    let first = (BoardInputs::COUNT + 1) * units;
    let head = first + NetworkEvaluator::head(p.board().occupied().len()) * (2 * units + 1);
    let mut sum = at(head + 2 * units, 524_288.0);
    for (view, inputs) in rows(PackedBoard::of(p).inputs()).iter().enumerate() {
        for unit in 0..units {
            let rows = inputs.iter().map(|&input| usize::from(input)).chain([BoardInputs::COUNT]);
            let hidden: f64 = rows.map(|row| at(row * units + unit, 512.0)).sum();
            let square = (hidden.clamp(0.0, 1.0).powi(2) * 512.0).floor() / 512.0;
            sum += square * at(head + view * units + unit, 1_024.0);
        }
    }
    let (part, whole) = Taper::of(p.board()).of_one();
    192.0 * sum * f64::from(part) / f64::from(whole)
}

/// The position with colours exchanged and the board turned.
fn turned(p: &Chess) -> Chess {
    let fen = p.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} - - 0 1", ranks.join("/")).parse().unwrap()
}

proptest! {
    #[test]
    fn integers_equal_the_definition(number in 0..960_u32, choices in choices(60)) {
        for units in [32, 96] {
            let parameters = parameters(units);
            let network = network(units, &parameters);
            game(number, &choices, |p| {
                if !p.has_bare_king() {
                    let exact = reference(units, &parameters, p);
                    assert_eq!(network.centipawns(p), (exact + exact.signum() * 1e-6).trunc() as i32, "{p}");
                }
            });
        }
    }

    #[test]
    fn evaluation_is_symmetric(number in 0..960_u32, choices in choices(120)) {
        let network = network(32, &parameters(32));
        game(number, &choices, |p| {
            assert_eq!(network.centipawns(p), network.centipawns(&turned(p)), "{p}");
            assert_eq!(PackedBoard::of(p), PackedBoard::of(&turned(p)), "{p}");
        });
    }

    /// The game from its start, with visits of some of its positions, at plies that go forwards and back, as
    /// a search does; now and then after a null move.
    #[test]
    fn accumulators_equal_sums_computed_anew(
        number in 0..960_u32, choices in choices(200), visits in choices(200),
    ) {
        for units in [32, 128] {
            let network = network(units, &parameters(units));
            let mut positions = Vec::new();
            game(number, &choices, |p| positions.push(p.clone()));
            let (mut sums, mut ply) = (Accumulators::default(), 0);
            for visit in visits.iter().map(|&visit| usize::from(visit)).filter(|_| !positions.is_empty()) {
                ply = match visit % 8 {
                    0 => visit / 8 % positions.len(),
                    1 => ply.saturating_sub(visit / 8 % 5),
                    by => (ply + by / 3).min(positions.len() - 1),
                };
                let mut position = positions[ply].clone();
                if visit % 5 == 0 {
                    nullwindow::NullMove::make_null(&mut position);
                }
                let found = network.evaluate_at(&position, ply, &mut sums);
                assert_eq!(found, network.evaluate(&position), "{position}");
            }
        }
    }

    #[test]
    fn packed_boards_have_the_inputs_of_the_board(number in 0..960_u32, choices in choices(200)) {
        game(number, &choices, |p| {
            let of_board = rows(BoardInputs::of(p.board()));
            let mover = p.board().side_to_move() as usize;
            let views = [mover, 1 - mover].map(|view| of_board[view].clone());
            assert_eq!(rows(PackedBoard::of(p).inputs()), views, "{p}");
            assert_eq!(views[0].len(), p.board().occupied().len() as usize);
        });
    }
}

/// Castling, captures en passant and promotions of both sides, and kings that change their wing.
#[test]
fn accumulators_follow_special_moves() {
    let network = network(64, &parameters(64));
    for (fen, moves) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1 e8a8 g1g2 c8c7 g2g3 c7d7 g3g4 d7e7"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1 e8h8 c1c2 g8g7 c2d2 g7f7 d2e2 f7e7"),
        ("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5 d5e6 e8e7 e1d1"),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e4d3 e1d2 e8d8"),
        ("1r2k3/P7/8/8/8/8/7p/4K1R1 w - - 0 1", "a7b8n h2g1q e1e2 e8d8"),
    ] {
        let mut position: Chess = fen.parse().unwrap();
        let mut sums = Accumulators::default();
        network.evaluate_at(&position, 0, &mut sums);
        for (ply, m) in moves.split(' ').enumerate() {
            let m = m.parse().unwrap();
            assert!(position.is_legal(m), "{position} {m}");
            position.make(m);
            let found = network.evaluate_at(&position, ply + 1, &mut sums);
            assert_eq!(found, network.evaluate(&position), "{position}");
        }
    }
}

#[test]
fn against_a_bare_king_the_linear_evaluation_takes_the_networks_place() {
    let network = network(32, &parameters(32));
    let bare: Chess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
    assert_eq!(network.centipawns(&bare), network.linear.centipawns(&bare));
    assert_ne!(network.centipawns(&Chess::start()), network.linear.centipawns(&Chess::start()));
}

#[test]
fn largest_weights_do_not_overflow() {
    for (sign, units) in [(-1.0, 32), (1.0, 32), (1.0, Layers::MAX_UNITS)] {
        let parameters = vec![sign * 1e9; Layers::parameters(units)];
        let network = network(units, &parameters);
        let expected = sign as i32 * Score::MAX_POINTS;
        assert_eq!(network.centipawns(&Chess::start()), expected);
    }
    // Nor with the largest number of points that a file may have.
    let mut parameters = vec![0.0; Layers::parameters(32)];
    *parameters.last_mut().unwrap() = Layers::MAX_BIAS;
    let largest = Layers::new(32, &parameters, Layers::MAX_POINTS);
    let layers = Some(Arc::new(Layers::read(&largest.file()).unwrap()));
    let network = NetworkEvaluator { layers, ..NetworkEvaluator::embedded() };
    assert_eq!(network.centipawns(&Chess::start()), Score::MAX_POINTS);
}

#[test]
fn boards_are_mirrored_to_put_kings_on_e_to_h() {
    let p: Chess = "2k5/8/8/8/8/8/7q/1K6 w - - 0 1".parse().unwrap();
    // White's king on b1 mirrors the board; Black's king on c8 becomes one on f1.
    let [own, other] = rows(PackedBoard::of(&p).inputs());
    assert_eq!(own, [5 * 64 + 6, 10 * 64 + 8, 11 * 64 + 61]);
    assert_eq!(other, [4 * 64 + 48, 5 * 64 + 5, 11 * 64 + 62]);
}

#[test]
fn embedded_network_finds_the_start_even() {
    let evaluation = NetworkEvaluator::embedded().centipawns(&Chess::start());
    assert!(evaluation.abs() < 80, "{evaluation}");
}

#[test]
fn the_file_is_a_network_and_without_one_the_features_evaluate() {
    let layers = Layers::read(NetworkEvaluator::embedded_file()).unwrap();
    assert_eq!(Some(&layers), NetworkEvaluator::embedded().layers.as_deref());
    let features = NetworkEvaluator::from(LinearEvaluator::embedded());
    for p in [Chess::start(), "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse().unwrap()] {
        assert_eq!(features.evaluate(&p), features.linear.evaluate(&p));
        assert_ne!(features.evaluate(&p), NetworkEvaluator::embedded().evaluate(&p));
    }
}

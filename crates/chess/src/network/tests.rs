use super::*;
use crate::evaluation::tests::{choices, game};
use nullwindow::Position;
use proptest::prelude::*;

/// Numbers that differ from place to place, and use most of the range.
fn parameters(units: usize) -> Vec<f32> {
    let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 200.0 - 1.0;
    (0..Layers::parameters(units)).map(|i| 0.6 * number(i)).collect()
}

fn network(units: usize, parameters: &[f32], alone: bool) -> NetworkEvaluator {
    let layers = Arc::new(Layers::new(units, parameters, 192.0, alone));
    NetworkEvaluator { layers, ..NetworkEvaluator::embedded() }
}

/// The network's part by its definition: the first layer in parts of 512, and so are the squares, rounded
/// down; the second in parts of 1024. In floating-point numbers, which are exact here.
fn reference(units: usize, parameters: &[f32], p: &Chess) -> f64 {
    let at = |i: usize, one: f64| (f64::from(parameters[i]) * one).round() / one;
    let first = (Placement::INPUTS + 1) * units;
    let head = first + Layers::head(p.board().occupied().len()) * (2 * units + 1);
    let mut sum = at(head + 2 * units, 524_288.0);
    for (view, inputs) in Placement::of(p).inputs().iter().enumerate() {
        for unit in 0..units {
            let rows = inputs.iter().map(|&input| usize::from(input)).chain([Placement::INPUTS]);
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
            let network = network(units, &parameters, false);
            game(number, &choices, |p| {
                if !p.has_bare_king() {
                    let exact = reference(units, &parameters, p);
                    assert_eq!(network.correction(p), (exact + exact.signum() * 1e-6).trunc() as i32, "{p}");
                }
            });
        }
    }

    #[test]
    fn correction_is_symmetric(number in 0..960_u32, choices in choices(120)) {
        let network = network(32, &parameters(32), false);
        game(number, &choices, |p| {
            assert_eq!(network.correction(p), network.correction(&turned(p)), "{p}");
            assert_eq!(Placement::of(p), Placement::of(&turned(p)), "{p}");
        });
    }

    /// The game from its start, with visits of some of its positions, at plies that go forwards and back, as
    /// a search does; now and then after a null move.
    #[test]
    fn accumulators_equal_sums_computed_anew(
        number in 0..960_u32, choices in choices(200), visits in choices(200),
    ) {
        for units in [32, 128] {
            let network = network(units, &parameters(units), true);
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
    fn placement_has_the_inputs_of_the_board(number in 0..960_u32, choices in choices(200)) {
        game(number, &choices, |p| {
            let placement = Placement::of(p);
            assert_eq!(placement.pieces(), p.board().occupied().len());
            let sorted = |mut inputs: Vec<u16>| {
                inputs.sort_unstable();
                inputs
            };
            let mut of_board = [Vec::new(), Vec::new()];
            placement::inputs(p.board(), |own, other| {
                of_board[0].push(own as u16);
                of_board[1].push(other as u16);
            });
            let of_board = of_board.map(sorted);
            assert_eq!(placement.inputs().map(sorted), of_board, "{p}");
        });
    }
}

/// Castling, captures en passant and promotions of both sides, and kings that change their wing.
#[test]
fn accumulators_follow_special_moves() {
    let network = network(64, &parameters(64), true);
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
fn network_alone_is_the_evaluation_except_against_a_bare_king() {
    let [alone, correcting] = [true, false].map(|alone| network(32, &parameters(32), alone));
    let start = Chess::start();
    assert_eq!(alone.centipawns(&start), alone.correction(&start));
    let linear = correcting.linear.centipawns(&start);
    assert_eq!(correcting.centipawns(&start), linear + correcting.correction(&start));
    assert_eq!(alone.correction(&start), correcting.correction(&start));
    let bare: Chess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
    assert_eq!(alone.centipawns(&bare), alone.linear.centipawns(&bare));
}

#[test]
fn largest_weights_do_not_overflow() {
    for (sign, units) in [(-1.0, 32), (1.0, 32), (1.0, Layers::MAX_UNITS)] {
        let parameters = vec![sign * 1e9; Layers::parameters(units)];
        let network = network(units, &parameters, false);
        // Each unit is clipped to 1 or to 0; and the head's bias.
        let sum = if sign > 0.0 { 2 * units as i32 * 8_000 / 1_024 } else { 0 };
        let value = network.layers.output(Chess::start().board(), (1, 1_000));
        assert_eq!(value, (sum + sign as i32 * 1_000) * 192 / 1_000);
        assert_eq!(network.correction(&Chess::start()), sign as i32 * 30_000);
    }
    // Nor the sum with the linear evaluation, if a file has the largest numbers that are read.
    let mut parameters = vec![0.0; Layers::parameters(32)];
    *parameters.last_mut().unwrap() = Layers::MAX_BIAS;
    let largest = Layers::new(32, &parameters, Layers::MAX_CENTIPAWNS, false);
    let layers = Arc::new(Layers::read(&largest.file()).unwrap());
    let network = NetworkEvaluator { layers, ..NetworkEvaluator::embedded() };
    assert_eq!(network.correction(&Chess::start()), 30_000);
    assert!(network.centipawns(&Chess::start()) > 29_000);
}

#[test]
fn boards_are_mirrored_to_put_kings_on_e_to_h() {
    let p: Chess = "2k5/8/8/8/8/8/7q/1K6 w - - 0 1".parse().unwrap();
    // White's king on b1 mirrors the board; Black's king on c8 becomes one on f1.
    let [own, other] = Placement::of(&p).inputs();
    assert_eq!(own, [5 * 64 + 6, 10 * 64 + 8, 11 * 64 + 61]);
    assert_eq!(other, [11 * 64 + 62, 4 * 64 + 48, 5 * 64 + 5]);
}

#[test]
fn files_are_read_back_and_errors_name_the_byte() {
    for (units, alone) in [(32, false), (128, true)] {
        let layers = Layers::new(units, &parameters(units), 192.5, alone);
        assert_eq!(Layers::read(&layers.file()).unwrap(), layers);
        assert_eq!((layers.units(), layers.is_alone()), (units, alone));
    }
    let file = Layers::new(32, &parameters(32), 192.5, false).file();
    let message = |file: &[u8]| Layers::read(file).unwrap_err().to_string();
    assert_eq!(message(b""), "byte 0: not a network for chess, or of another version");
    let length = file.len();
    assert_eq!(message(&file[..length - 1]), format!("{} bytes, where a network has {length}", length - 1));
    assert_eq!(message(&file[..10]), format!("10 bytes, where a network has {length}"));
    assert_eq!(
        message(&[&file[..], &[0]].concat()),
        format!("{} bytes, where a network has {length}", length + 1)
    );
    let changed = |at: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        file
    };
    let damaged = format!("the checksum at byte {} differs: the file is damaged", length - 4);
    assert_eq!(message(&changed(100, &[file[100] ^ 1])), damaged);
    let with_sum = |mut file: Vec<u8>| {
        file.truncate(length - 4);
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    };
    for (at, number) in [(8, 1_u16), (10, 33), (10, 0), (10, 288), (12, 7), (14, 2)] {
        let message = message(&changed(at, &number.to_le_bytes()));
        assert!(message.starts_with("byte 8: a network of [") && message.contains(&number.to_string()));
    }
    // A row's number, a head's weight and bias, and the centipawns.
    let head = 16 + 2 * 769 * 32;
    for (at, bytes) in [
        (16, &991_i16.to_le_bytes()[..]),
        (head, &(-8_001_i16).to_le_bytes()),
        (head + 2 * 64, &i32::MAX.to_le_bytes()),
        (length - 8, &(-1_i32).to_le_bytes()),
    ] {
        assert_eq!(message(&with_sum(changed(at, bytes))), format!("byte {at}: a number out of range"));
    }
}

#[test]
fn embedded_network_finds_the_start_even() {
    let evaluation = NetworkEvaluator::embedded().centipawns(&Chess::start());
    assert!(evaluation.abs() < 80, "{evaluation}");
}

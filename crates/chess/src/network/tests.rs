use super::*;
use crate::evaluation::tests::{choices, game};
use proptest::prelude::*;

/// Numbers that differ from place to place, and use most of the range.
fn parameters() -> Vec<f32> {
    let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 200.0 - 1.0;
    (0..Layers::PARAMETERS).map(|i| 0.6 * number(i)).collect()
}

fn network(parameters: &[f32]) -> NetworkEvaluator {
    NetworkEvaluator { layers: Arc::new(Layers::new(parameters, 192.0)), ..NetworkEvaluator::embedded() }
}

/// The correction by its definition, in floating-point numbers of 64 bits.
fn reference(parameters: &[f32], p: &Chess) -> f64 {
    const N: usize = Layers::HIDDEN;
    let at = |i: usize| f64::from(parameters[i]);
    let first = (Placement::INPUTS + 1) * N;
    let head = first + Layers::head(p.board().occupied().len()) * (2 * N + 1);
    let mut sum = at(head + 2 * N);
    for (view, inputs) in Placement::of(p).inputs().iter().enumerate() {
        for unit in 0..N {
            let rows = inputs.iter().map(|&input| usize::from(input)).chain([Placement::INPUTS]);
            let hidden: f64 = rows.map(|row| (at(row * N + unit) * 512.0).round() / 512.0).sum();
            sum += hidden.clamp(0.0, 1.0).powi(2) * at(head + view * N + unit);
        }
    }
    192.0 * sum * f64::from(NetworkEvaluator::scale(p))
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
    fn integer_sums_equal_floating_point_reference(number in 0..960_u32, choices in choices(200)) {
        let parameters = parameters();
        let network = network(&parameters);
        game(number, &choices, |p| {
            if !p.has_bare_king() {
                let (found, exact) = (f64::from(network.correction(p)), reference(&parameters, p));
                // Rounded towards zero.
                assert!((found - exact).abs() < 1.01, "{p}: {found} {exact}");
                assert!(found.abs() <= exact.abs() + 0.01, "{p}: {found} {exact}");
            }
        });
    }

    #[test]
    fn correction_is_symmetric(number in 0..960_u32, choices in choices(120)) {
        let network = network(&parameters());
        game(number, &choices, |p| {
            assert_eq!(network.correction(p), network.correction(&turned(p)), "{p}");
            assert_eq!(Placement::of(p), Placement::of(&turned(p)), "{p}");
        });
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

#[test]
fn largest_weights_do_not_overflow() {
    for sign in [-1.0, 1.0] {
        let network = network(&vec![sign * 2.0; Layers::PARAMETERS]);
        let value = network.correction(&Chess::start());
        // Each unit is clipped to 1 or to 0; and the head's bias.
        let units = if sign > 0.0 { 2 * Layers::HIDDEN as i32 } else { 0 };
        assert_eq!(value, sign as i32 * (units + 1) * 2 * 192);
    }
    // Nor the sum with the linear evaluation, if a file has the largest numbers that are read.
    let mut parameters = vec![0.0; Layers::PARAMETERS];
    *parameters.last_mut().unwrap() = Layers::MAX_NUMBER;
    let layers = Layers::read(&Layers::new(&parameters, Layers::MAX_NUMBER).file()).unwrap();
    let network = NetworkEvaluator { layers: layers.into(), ..NetworkEvaluator::embedded() };
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
    let layers = Layers::new(&parameters(), 192.5);
    let file = layers.file();
    assert_eq!(Layers::read(&file).unwrap(), layers);
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
    assert!(message(&changed(8, &[1, 0])).starts_with("byte 8: a network of [1, "));
    assert_eq!(message(&with_sum(changed(16, &991_i16.to_le_bytes()))), "byte 16: a number out of range");
    let last = length - 8;
    let nan = with_sum(changed(last, &f32::NAN.to_le_bytes()));
    assert_eq!(message(&nan), format!("byte {last}: a number out of range"));
}

#[test]
fn embedded_network_is_readable_and_its_correction_of_the_start_small() {
    let correction = NetworkEvaluator::embedded().correction(&Chess::start());
    assert!(correction.abs() < 50, "{correction}");
}

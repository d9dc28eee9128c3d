//! A network of a small board of its own, whose views can be mirrored.

use crate::{Accumulators, Inputs, Layers, RowChanges};
use nullwindow_support::{Instructions, SplitMix64};
use std::sync::Mutex;

/// A lock of the choice of instructions, which is one of the process.
static CHOICE: Mutex<()> = Mutex::new(());

/// A set of squares of a board of 64 for each side; the frame of a view is whether the lowest square of its
/// side has an odd number, which mirrors what it sees.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Squares([u64; 2]);

impl Inputs for Squares {
    const MAGIC: [u8; 8] = *b"nwtests\x01";
    const COUNT: usize = 128;
    const MOST: usize = 64;
    const FRAMES: usize = 2;
    const EMPTY: Self = Squares([0; 2]);

    fn frames(&self) -> [usize; 2] {
        self.0.map(|squares| squares.trailing_zeros() as usize & 1)
    }

    fn distance(&self, other: &Self) -> u32 {
        (0..2).map(|side| (self.0[side] ^ other.0[side]).count_ones()).sum()
    }

    fn difference(&self, from: &Self, frames: [usize; 2], rows: &mut RowChanges) {
        for (side, square) in (0..2).flat_map(|side| (0..64).map(move |square| (side, square))) {
            let has = |inputs: &Self| inputs.0[side] >> square & 1 == 1;
            let input = [0, 1].map(|view| ((side ^ view) * 64 + (square ^ frames[view])) as u16);
            match (has(self), has(from)) {
                (true, false) => rows.add(input),
                (false, true) => rows.remove(input),
                _ => (),
            }
        }
    }
}

/// Numbers that differ from place to place, and use most of the range.
fn parameters(units: usize) -> Vec<f32> {
    let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 200.0 - 1.0;
    (0..Layers::<Squares>::parameters(units)).map(|i| 0.4 * number(i)).collect()
}

fn layers(units: usize) -> Layers<Squares> {
    Layers::new(units, &parameters(units), 192.5)
}

/// Positions that follow each other by few changes, as those of a game do.
fn game(random: &mut SplitMix64, length: usize) -> Vec<Squares> {
    let mut now = Squares([0x0f0f, 0xf0f0 << 32]);
    let step = |_| {
        for _ in 0..1 + random.below(3) {
            let (side, square) = (random.below(2), random.below(64));
            if now.0[1 - side] >> square & 1 == 0 {
                now.0[side] ^= 1 << square;
            }
        }
        now
    };
    (0..length).map(step).collect()
}

/// The output by its definition: the first layer in parts of 512, and so are the squares, rounded down; the
/// second in parts of 1024. In floating-point numbers, which are exact here.
fn reference(units: usize, position: Squares, mover: usize, head: usize) -> i32 {
    let parameters = parameters(units);
    let at = |i: usize, one: f64| (f64::from(parameters[i]) * one).round() / one;
    let first = (Squares::COUNT + 1) * units;
    let second = first + head * (2 * units + 1);
    let mut sum = at(second + 2 * units, 524_288.0);
    let mut rows = RowChanges::default();
    position.difference(&Squares::EMPTY, position.frames(), &mut rows);
    for (place, view) in [mover, 1 - mover].into_iter().enumerate() {
        for unit in 0..units {
            let rows = rows.of(view)[0].iter().map(|&row| usize::from(row)).chain([Squares::COUNT]);
            let hidden: f64 = rows.map(|row| at(row * units + unit, 512.0)).sum();
            let square = (hidden.clamp(0.0, 1.0).powi(2) * 512.0).floor() / 512.0;
            sum += square * at(second + place * units + unit, 1_024.0);
        }
    }
    let exact = 192.5 * sum * 3.0 / 7.0;
    (exact + exact.signum() * 1e-6).trunc() as i32
}

#[test]
fn integers_equal_the_definition_with_all_instructions() {
    let _chosen = CHOICE.lock();
    let mut random = SplitMix64::new(3);
    for units in [32, 96, 128, 512] {
        let layers = layers(units);
        for (number, position) in game(&mut random, 40).into_iter().enumerate() {
            let (mover, head) = (number % 2, number % Layers::<Squares>::HEADS);
            let expected = reference(units, position, mover, head);
            for &set in Instructions::available() {
                set.select();
                assert_eq!(layers.output_anew(position, mover, head, (3, 7)), expected, "{set:?} {units}");
            }
        }
    }
}

#[test]
fn accumulators_equal_sums_computed_anew() {
    let _chosen = CHOICE.lock();
    let mut random = SplitMix64::new(5);
    for units in [32, 64, 128] {
        let (layers, game) = (layers(units), game(&mut random, 200));
        for &set in Instructions::available() {
            set.select();
            let (mut sums, mut ply) = (Accumulators::default(), 0);
            // At plies that go forwards and back, as a search does.
            for _ in 0..1_000 {
                ply = match random.below(8) {
                    0 => random.below(game.len()),
                    1 => ply - random.below(5).min(ply),
                    by => (ply + by / 3).min(game.len() - 1),
                };
                let found = layers.output(sums.sums(&layers, game[ply], ply, 1), 2, (1, 1));
                assert_eq!(found, layers.output_anew(game[ply], 1, 2, (1, 1)), "{set:?} {units}");
            }
        }
    }
}

#[test]
fn largest_weights_do_not_overflow() {
    for (sign, units) in [(-1.0, 32), (1.0, 32), (1.0, Layers::<Squares>::MAX_UNITS)] {
        let parameters = vec![sign * 1e9; Layers::<Squares>::parameters(units)];
        let layers = Layers::new(units, &parameters, 192.0);
        // Each unit is clipped to 1 or to 0; and the head's bias.
        let sum = if sign > 0.0 { 2 * units as i32 * 4_000 / 1_024 } else { 0 };
        let value = layers.output_anew(Squares([u64::MAX, 0]), 0, 0, (1, 1_000));
        assert_eq!(value, (sum + sign as i32 * 1_000) * 192 / 1_000);
    }
}

#[test]
fn files_are_read_back_and_errors_name_the_byte() {
    for units in [32, 128] {
        let layers = layers(units);
        assert_eq!(Layers::read(&layers.file()).unwrap(), layers);
        assert_eq!(layers.units(), units);
        assert_eq!(Layers::<Squares>::new(units, &layers.to_parameters(), 192.5), layers);
    }
    let file = layers(32).file();
    let message = |file: &[u8]| Layers::<Squares>::read(file).unwrap_err().to_string();
    assert_eq!(message(b""), "byte 0: not a network for this game, or of another version");
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
    for (at, number) in [(8, 1_u16), (10, 33), (10, 0), (10, 544), (12, 7)] {
        let message = message(&changed(at, &number.to_le_bytes()));
        assert!(message.starts_with("byte 8: a network of [") && message.contains(&number.to_string()));
    }
    // A row's number, a head's weight and bias, and the points: 504 is the most of a row for 64 inputs.
    let head = 14 + 2 * 129 * 32;
    for (at, bytes) in [
        (14, &505_i16.to_le_bytes()[..]),
        (head, &(-4_001_i16).to_le_bytes()),
        (head + 2 * 64, &i32::MAX.to_le_bytes()),
        (length - 8, &(-1_i32).to_le_bytes()),
    ] {
        assert_eq!(message(&with_sum(changed(at, bytes))), format!("byte {at}: a number out of range"));
    }
}

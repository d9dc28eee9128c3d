//! Speeds of single parts, by divan (chosen over criterion: it counts items a second by itself, and brings a
//! tenth of the crates).
//!
//! ```sh
//! cargo bench -p nullwindow-bench
//! ```
#![forbid(unsafe_code)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nullwindow::session::{Game, Request, Session};
use nullwindow::table::{Draft, Entry, Scheme, Table};
use nullwindow::{Bound, Position, Score};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::{Kalah, Rule};
use nullwindow_games::trees::SplitMix64;
use nullwindow_games::{connect_four, kalah, tic_tac_toe};
use nullwindow_othello::{Features, Move, Othello, Weights};

fn main() {
    divan::main();
}

/// Nodes a second of the game's player from the start.
fn nodes(bencher: Bencher<'_, '_>, game: impl Game, depth: u32) {
    let search = || {
        let mut session = Session::player(game.clone(), 16).expect("16 MiB of memory");
        session.search(&Request::to_depth(depth), &mut |_| ()).nodes
    };
    bencher.counter(ItemsCount::new(search())).bench_local(search);
}

#[divan::bench(sample_count = 10)]
fn nodes_of_connect_four(bencher: Bencher<'_, '_>) {
    nodes(bencher, connect_four::ConnectFourGame::default(), 12);
}

#[divan::bench(sample_count = 10)]
fn nodes_of_kalah(bencher: Bencher<'_, '_>) {
    nodes(bencher, kalah::KalahGame::new(None, None, None).expect("the usual board"), 10);
}

#[divan::bench(sample_count = 10)]
fn nodes_of_tic_tac_toe(bencher: Bencher<'_, '_>) {
    nodes(bencher, tic_tac_toe::TicTacToeGame, 9);
}

/// The number of keys, so large that most of the table lies in no cache.
const KEYS: u64 = 1 << 20;

fn table() -> Table<u64> {
    let table = Table::with_mebibytes(64, Scheme::TwoLevel).expect("64 MiB of memory");
    store_all(&table);
    table
}

fn store_all(table: &Table<u64>) {
    for key in 0..KEYS {
        table.store(key, Entry::new(Score::points(3), Bound::Lower, Draft::full(key as u8)), 1);
    }
}

#[divan::bench(sample_count = 10)]
fn table_store(bencher: Bencher<'_, '_>) {
    let table = table();
    bencher.counter(ItemsCount::new(KEYS)).bench_local(|| store_all(&table));
}

#[divan::bench(sample_count = 10)]
fn table_probe(bencher: Bencher<'_, '_>) {
    let table = table();
    let hits = || (0..KEYS).filter(|&key| table.probe(black_box(key)).is_some()).count();
    bencher.counter(ItemsCount::new(KEYS)).bench_local(hits);
}

/// Generates the moves of a position into a list of sufficient capacity.
fn moves<P: Position>(bencher: Bencher<'_, '_>, position: &P) {
    let mut moves = Vec::with_capacity(64);
    bencher.counter(ItemsCount::new(1_u8)).bench_local(move || {
        moves.clear();
        let end = black_box(position).moves(&mut moves);
        (end.is_some(), moves.len())
    });
}

#[divan::bench]
fn moves_of_connect_four(bencher: Bencher<'_, '_>) {
    moves(bencher, &ConnectFour::start());
}

#[divan::bench]
fn moves_of_kalah(bencher: Bencher<'_, '_>) {
    moves(bencher, &Kalah::new(6, 4, Rule::EmptyCapture).expect("the usual board"));
}

/// A position with its features, and all its moves with the discs that they turn.
type WithMoves = (Othello, Features, Vec<(Move, u64)>);

/// Positions of random games with 12 to 20 empty squares.
fn othello_moves() -> Vec<WithMoves> {
    let (mut random, mut all) = (SplitMix64::new(1), Vec::new());
    for _ in 0..100 {
        let (mut position, mut moves) = (Othello::start(), Vec::new());
        while position.moves(&mut moves).is_none() {
            if (12..=20).contains(&position.empties()) {
                let turned = moves.iter().map(|&m| (m, position.clone().make(m))).collect();
                all.push((position, Features::of(&position), turned));
            }
            position.make(moves[random.next().expect("an endless generator") as usize % moves.len()]);
            moves.clear();
        }
    }
    all
}

/// Evaluations from the board: the features of a position, and their score.
#[divan::bench]
fn evaluation_of_othello(bencher: Bencher<'_, '_>) {
    let (weights, positions) = (Weights::embedded().expect("weights"), othello_moves());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let scores =
            positions.iter().map(|(p, ..)| weights.score(&Features::of(black_box(p)), p.empties(), 8));
        scores.sum::<i32>()
    });
}

/// Evaluations after moves: the updated features, and their score.
#[divan::bench]
fn evaluation_of_othello_after_moves(bencher: Bencher<'_, '_>) {
    let (weights, positions) = (Weights::embedded().expect("weights"), othello_moves());
    let moves: usize = positions.iter().map(|(.., moves)| moves.len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut sum = 0;
        for (position, features, moves) in &positions {
            for &(m, turned) in moves {
                sum += weights.score(&features.after(m, black_box(turned)), position.empties() - 1, 8);
            }
        }
        sum
    });
}

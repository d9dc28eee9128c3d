//! Makes the books of exact values of Connect Four and Kalah: `cargo run --release -p nullwindow-games
//! --example book -- connect-four 5 FILE` writes those of all positions within five plies of the start.
//!
//! Only the positions of the last ply are searched, by null windows (MTD(f): Plaat, Schaeffer, Pijls & de
//! Bruin 1996); the values before follow from those. What ships: Connect Four to five plies, 2,863 positions
//! of a byte each, by 5.8 billion nodes, and Kalah to three, 227 positions, by 1.6 billion.

use nullwindow::engine::{Limits, NodeClock, Options};
use nullwindow::session::{self, Request, Root, Searcher};
use nullwindow::{Position, Score, Turn, Value, Window};
use nullwindow_games::book;
use nullwindow_games::connect_four::{self, ConnectFour, Ideas, ThreatSolver};
use nullwindow_games::kalah::{self, Kalah, Rule, SeedSolver};
use std::collections::HashMap;
use std::time::Instant;

/// The MiB of the solver's table and of the engine's.
const MEMORY: (usize, usize) = (512, 64);

fn main() -> Result<(), session::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, plies, file] = &arguments[..] else {
        return Err("the arguments are connect-four or kalah, a number of plies, and a file".into());
    };
    let plies = plies.parse()?;
    let (options, (below, above)) = (Options::default(), MEMORY);
    let bytes = match &game[..] {
        "connect-four" => {
            let solver = ThreatSolver::new(below, Ideas::default())?;
            let solver = session::engine::<connect_four::Proving>(solver, "book", above, options)?;
            values(solver, ConnectFour::start(), plies, ConnectFour::symmetric_key)
        }
        "kalah" => {
            let solver = session::engine::<kalah::Proving>(SeedSolver::new(below)?, "book", above, options)?;
            values(solver, Kalah::new(6, 4, Rule::EmptyCapture)?, plies, Kalah::book_key)
        }
        _ => return Err(format!("{game} has no book").into()),
    };
    Ok(std::fs::write(file, bytes)?)
}

/// The values of all positions, in the book's order.
fn values<P: Position>(
    mut solver: Box<dyn Searcher<P>>,
    start: P,
    plies: usize,
    key: impl Fn(&P) -> u64 + Copy,
) -> Vec<u8> {
    let positions = book::positions(start, plies, key);
    let (mut values, mut nodes, began) = (HashMap::new(), 0, Instant::now());
    let last = &positions[plies];
    let mut guess = Score::default();
    for (number, position) in (1..).zip(last) {
        guess = solved(&mut *solver, position, guess, &mut nodes);
        values.insert(key(position), guess);
        if number % 16 == 0 || number == last.len() {
            eprintln!("{number} of {}: {nodes} nodes, {:.0} s", last.len(), began.elapsed().as_secs_f64());
        }
    }
    // Neither game ends within so few plies.
    for position in positions[..plies].iter().rev().flatten() {
        let mut moves = Vec::new();
        _ = position.moves(&mut moves);
        let value_of = |m| {
            let mut after = position.clone();
            after.make(m);
            Turn::between(position.side(), after.side()).value(values[&key(&after)])
        };
        values.insert(key(position), moves.into_iter().map(value_of).max().expect("it has moves"));
    }
    let value = |position| i8::try_from(values[&key(position)].get()).expect("a small value");
    positions.iter().flatten().map(|position| value(position).cast_unsigned()).collect()
}

/// The value of a position.
fn solved<P: Position>(solver: &mut dyn Searcher<P>, position: &P, guess: Score, nodes: &mut u64) -> Score {
    let (mut lower, mut upper, mut g) = (-Score::INF, Score::INF, guess);
    while lower < upper {
        let v = if g == lower { g } else { g.below() };
        let limits = Limits { window: Some(Window::null(v)), ..Limits::default() };
        let result = solver.search(&Root::of(position), &Request::new(limits, &NodeClock(1)), &mut |_| ());
        *nodes += result.nodes;
        g = result.score;
        if g > v {
            lower = g;
        } else {
            upper = g;
        }
    }
    g
}

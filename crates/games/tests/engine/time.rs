//! The clock in real games, counted in nodes: how much of its share a move takes, and how often the cost of an iteration was foreseen.

use super::{Noughts, Playing, positions};
use nullwindow::engine::{Clock, Engine, GameClock, Limits, NodeClock, Options, Predictions, Profile};
use nullwindow::{Position, Standard};
use nullwindow_games::connect_four::{ConnectFour, estimate};
use nullwindow_games::kalah::{Kalah, Rule, Solving, Stores};
use nullwindow_games::tic_tac_toe::{TicTacToe, open_lines};
use std::time::Duration;

const SPEED: NodeClock = NodeClock(20_000);

fn minute() -> GameClock {
    GameClock { left: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None }
}

fn connect_four() -> Engine<Playing> {
    Engine::new(Standard(estimate), 4, Options::default()).expect("4 MiB")
}

fn kalah() -> Engine<Solving> {
    Engine::new(Stores, 4, Options::default()).expect("4 MiB")
}

/// Of the iterations that were begun because they would fit, how many did; and of those that were refused because they would not, how
/// many would not have: each on `count` positions of random games.
fn hit_rates<F: Profile>(
    engine: &mut Engine<F>,
    start: &F::Game,
    count: usize,
) -> (Predictions, Predictions) {
    let (mut begun, mut refused) = (Predictions::default(), Predictions::default());
    let budget = minute().budget(Options::default().overhead);
    for p in positions(start, 2, count) {
        let limits = Limits { game_clock: Some(minute()), ..Limits::default() };
        engine.new_game();
        let found = engine.search(&p, &[], limits, &SPEED, |_| ());
        begun.made += found.predictions.made;
        begun.right += found.predictions.right;
        let spent = SPEED.elapsed(found.nodes);
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() || moves.len() == 1 || found.complete || spent >= budget.hard {
            continue;
        }
        engine.new_game();
        let deeper = Limits { depth: found.depth.map(|depth| depth + 1), ..Limits::default() };
        let it_takes = SPEED.elapsed(engine.search(&p, &[], deeper, &SPEED, |_| ()).nodes);
        refused.made += 1;
        refused.right += u32::from(it_takes > budget.soft);
    }
    (begun, refused)
}

fn percent(p: Predictions) -> u32 {
    100 * p.right / p.made
}

#[test]
fn costs_are_mostly_foreseen() {
    let start = ConnectFour::start();
    let four = hit_rates(&mut connect_four(), &start, 100);
    let start = Kalah::new(6, 4, Rule::Standard).expect("a board");
    let sowing = hit_rates(&mut kalah(), &start, 100);
    for (name, (begun, refused)) in [("connect four", four), ("kalah", sowing)] {
        println!("{name}: begun {begun:?} {} %, refused {refused:?} {} %", percent(begun), percent(refused));
    }
    panic!();
}

/// A game against the clock: no move passes the hard budget, and each takes about its share.
fn play<F: Profile>(engine: &mut Engine<F>, start: &F::Game, clock: GameClock) -> (Duration, f64) {
    let (mut p, mut left) = (start.clone(), clock.left);
    let (mut taken, mut shares) = (0.0, 0.0);
    while p.ended().is_none() {
        let now = GameClock { left, ..clock };
        let limits = Limits { game_clock: Some(now), ..Limits::default() };
        let found = engine.search(&p, &[], limits, &SPEED, |_| ());
        let spent = SPEED.elapsed(found.nodes);
        let budget = now.budget(Options::default().overhead);
        assert!(spent <= budget.hard + SPEED.elapsed(1_024), "{spent:?} of {budget:?}");
        left = left.checked_sub(spent).expect("the flag has not fallen") + clock.increment;
        let mut moves = Vec::new();
        let _ = p.moves(&mut moves);
        if moves.len() > 1 {
            taken += spent.as_secs_f64();
            shares += budget.soft.as_secs_f64() / 1.5;
        }
        p.make(found.lines[0].moves[0]);
    }
    (left, taken / shares)
}

#[test]
fn a_game_takes_about_its_time() {
    let increment = GameClock { increment: Duration::from_secs(1), ..minute() };
    for clock in [minute(), increment] {
        let (left, share) = play(&mut connect_four(), &ConnectFour::start(), clock);
        println!("connect four: {share:.2} of the share, {left:?} left");
        let start = Kalah::new(6, 4, Rule::Standard).expect("a board");
        let (left, share) = play(&mut kalah(), &start, clock);
        println!("kalah: {share:.2} of the share, {left:?} left");
    }
    panic!();
}

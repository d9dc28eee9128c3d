//! The traits of the rules on four demanding games: each is implemented in some 60 lines and searched by the
//! same few lines of nega-max. (The complete games are in crates of their own.)

mod chess;
mod kalah;
mod othello;
mod shogi;

use nullwindow::textbook::{Flow, Tree, Walk, negascout::negascout};
use nullwindow::{Evaluator, Position, Side, Value, Window, max, min};
use std::fmt::Debug;
use std::ops::ControlFlow::Continue;

/// Nega-max: values from the side to move, which may be the same after a move.
fn negamax<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node(Window::full(), depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            m = max(m, p.child(i, Window::full(), |p, _| negamax(p, depth - 1))?);
        }
        Continue(m)
    })
}

/// Mini-max: values from MAX, who may move twice in a row.
fn minimax<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node_f(Window::full(), depth, |p, b| {
        let is_max = p.is_max();
        let mut m = if is_max { -T::Value::INF } else { T::Value::INF };
        for i in 0..b {
            let t = p.child_f(i, |p| minimax(p, depth - 1))?;
            m = if is_max { max(m, t) } else { min(m, t) };
        }
        Continue(m)
    })
}

/// The value by NegaScout, for trees that are too large for nega-max.
fn pruned_value<P: Position, J: Evaluator<P>>(p: &P, evaluator: &J, depth: u32) -> J::Value {
    negascout(&mut Walk::new(&mut p.clone(), evaluator, ()), Window::full(), depth)
        .continue_value()
        .expect("no observer stops it")
}

/// The value by nega-max; mini-max and NegaScout must return the same one and restore the position.
fn value<P: Position + PartialEq + Debug, J: Evaluator<P>>(p: &P, evaluator: &J, depth: u32) -> J::Value {
    let mut same = p.clone();
    let value = negamax(&mut Walk::new(&mut same, evaluator, ()), depth).continue_value();
    assert_eq!(minimax(&mut Walk::new(&mut same, evaluator, ()), depth).continue_value(), value);
    assert_eq!(Some(pruned_value(p, evaluator, depth)), value);
    assert_eq!(same, *p, "a search restores the position");
    value.expect("no observer stops it")
}

/// The value at depth ∞ by the seed literature's nega-max, which negates at every ply: h is f at even depths
/// and −f at odd ones, where f is seen from `root`. Right only where the sides take turns.
fn value_by_parity<P: Position, J: Evaluator<P>>(p: &mut P, evaluator: &J, root: Side, ply: u16) -> J::Value {
    let mut moves = Vec::new();
    if let Some(end) = p.moves(&mut moves) {
        let h = evaluator.terminal(p, end, ply);
        let f = if p.side() == root { h } else { -h };
        return if ply.is_multiple_of(2) { f } else { -f };
    }
    moves.into_iter().fold(-J::Value::INF, |best, m| {
        let undo = p.make(m);
        let value = -value_by_parity(p, evaluator, root, ply + 1);
        p.unmake(m, undo);
        max(best, value)
    })
}

/// The number of sequences of `depth` moves; checks the promises of the rules on the way.
fn perft<P: Position + PartialEq + Debug>(p: &mut P, depth: u32) -> u64 {
    let mut moves = Vec::new();
    let ended = p.moves(&mut moves).is_some();
    assert_eq!(ended, p.outcome().is_some(), "moves and outcome agree");
    assert_eq!(ended, moves.is_empty(), "either moves or an outcome");
    if depth == 0 {
        return 1;
    }
    let before = p.clone();
    let ways = |m| {
        let undo = p.make(m);
        let ways = perft(p, depth - 1);
        p.unmake(m, undo);
        assert_eq!(*p, before, "unmake restores everything");
        ways
    };
    moves.into_iter().map(ways).sum()
}

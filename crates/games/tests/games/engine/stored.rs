//! What the engine stores: each entry of its table is a true bound, and its move proves it.

use super::{Playing, Sowing, drivers, positions};
use nullwindow::engine::{Engine, KeyOf, Limits, NodeClock, Profile};
use nullwindow::table::{Draft, Entry, Scheme, Table};
use nullwindow::{Bound, Evaluator, Keyed, Position, Score, Standard, Value};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Endgames, Kalah, Rule};
use nullwindow_games::tic_tac_toe::{Searching, TicTacToe, open_lines};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// The plies of a search to the end.
const TO_THE_END: u32 = 99;

/// Brute force with a memo: values from the side to move, distances of wins from the position.
struct BruteForce<'a, F: Profile>
where
    F::Game: Keyed,
{
    evaluator: &'a F::Evaluator,
    /// By key, settled score and depth.
    values: HashMap<(u128, i16, u32), Score>,
}

impl<F: Profile> BruteForce<'_, F>
where
    F::Game: Keyed,
{
    fn value(&mut self, p: &F::Game, depth: u32) -> Score {
        if let Some(end) = p.outcome() {
            return self.evaluator.terminal(p, end, 0);
        }
        if depth == 0 {
            return self.evaluator.evaluate(p);
        }
        let at = (p.key().into(), p.settled(), depth);
        if let Some(&known) = self.values.get(&at) {
            return known;
        }
        let mut moves = Vec::new();
        _ = p.moves(&mut moves);
        let best = moves.into_iter().map(|m| self.after(p, m, depth)).max().expect("the game is not over");
        self.values.insert(at, best);
        best
    }

    /// The value of a move, of a search to `depth` plies.
    fn after(&mut self, p: &F::Game, m: <F::Game as Position>::Move, depth: u32) -> Score {
        let mut child = p.clone();
        child.make(m);
        let v = self.value(&child, depth - 1).to_root(1);
        if child.side() == p.side() { v } else { -v }
    }
}

/// Every position that can be reached from `p`, once.
fn reachable<P: Keyed>(p: &P, seen: &mut HashMap<(u128, i16), P>) {
    if seen.contains_key(&(p.key().into(), p.settled())) {
        return;
    }
    seen.insert((p.key().into(), p.settled()), p.clone());
    let mut moves = Vec::new();
    if p.moves(&mut moves).is_none() {
        for m in moves {
            let mut child = p.clone();
            child.make(m);
            reachable(&child, seen);
        }
    }
}

/// Checks the entry of `p`; whether it holds for the game's own value.
fn check<F: Profile>(p: &F::Game, entry: Entry, truth: &mut BruteForce<'_, F>) -> bool
where
    F::Game: Keyed + Debug,
{
    let v = entry.value.offset(Score::points(p.settled().into()));
    let full = entry.draft.confidence == Draft::FULL;
    let depth = if full { TO_THE_END } else { entry.draft.depth.into() };
    assert!(full || entry.draft.confidence == Draft::FULL - 1, "{p:?} {entry:?}");
    let value = truth.value(p, depth);
    let holds = |value: Score| match entry.bound {
        Bound::Exact => value == v,
        Bound::Lower => value >= v,
        Bound::Upper => value <= v,
    };
    assert!(holds(value), "{p:?} {entry:?}, but {value}");
    let best = entry.best.map(|bits| p.unpack(bits).expect("a legal move"));
    if entry.bound != Bound::Upper {
        // An upper bound keeps the move of an older entry.
        let proof = truth.after(p, best.expect("a move raised alpha"), depth);
        assert!(proof >= v, "{p:?} {entry:?}, but its move has {proof}");
    }
    full
}

/// Searches of every kind, also stopped ones, in tables from 16 entries up. Returns the numbers of entries
/// that hold for the game's own value, and of those that hold at their depth.
fn stored<F: Profile>(start: &F::Game, evaluator: impl Fn() -> F::Evaluator) -> [u32; 2]
where
    F::Game: Keyed<Key = KeyOf<F>> + Debug,
    KeyOf<F>: Eq + Hash,
{
    let evaluated = evaluator();
    let mut truth = BruteForce::<F> { evaluator: &evaluated, values: HashMap::new() };
    let mut positions = HashMap::new();
    reachable(start, &mut positions);
    let mut counts = [0; 2];
    let tables = Scheme::ALL.map(|scheme| (scheme, 256)).into_iter();
    for (scheme, entries) in tables.chain([(Scheme::TwoLevel, 16), (Scheme::TwoLevel, 1 << 16)]) {
        for options in drivers() {
            for (depth, nodes) in [(Some(3), None), (Some(6), None), (Some(8), Some(500)), (None, None)] {
                let table = Table::with_entries(entries, scheme).expect("a small table");
                let mut engine = Engine::<F>::with_table(evaluator(), Some(table), options);
                let limits = Limits { depth, nodes, ..Limits::default() };
                engine.search(start, &[], limits, &NodeClock(1_000_000), |_| ());
                let table = engine.table().expect("the profile has one");
                for p in positions.values() {
                    if let Some(entry) = table.probe(p.key()) {
                        counts[usize::from(!check::<F>(p, entry, &mut truth))] += 1;
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn every_stored_entry_is_a_true_bound() {
    let noughts = || Standard(open_lines as fn(&_) -> _);
    let threats = || Standard(evaluate as fn(&_) -> _);
    let kalah = |rule| Kalah::new(3, 2, rule).expect("a board");
    let late = positions(&ConnectFour::start(), 1, 200).into_iter().find(|p| p.plies() == 31);
    let found = [
        stored::<Searching>(&TicTacToe::start(), noughts),
        stored::<Sowing>(&kalah(Rule::EmptyCapture), Endgames::default),
        stored::<Sowing>(&kalah(Rule::Standard), Endgames::default),
        stored::<Playing>(&late.expect("random games last longer"), threats),
    ];
    assert_eq!(found, [[10_790, 9_341], [1_433, 3_260], [1_582, 3_268], [84, 42]]);
}

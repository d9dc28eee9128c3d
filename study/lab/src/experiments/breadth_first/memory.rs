//! What breadth-first and depth-first search of a position keep in memory (Korf 1985).

use crate::{Error, Monitor, measure};
use nullwindow::observe::{Count, Observer, Visit};
use nullwindow::textbook::minimax;
use nullwindow::{Bound, Position, Side, Turn, Value, Window};
use nullwindow_games::trees::LeafValue;
use nullwindow_simulator::Tree;
use std::collections::HashMap;

/// What the searches keep in memory, and whether they agree.
#[derive(Clone, Copy)]
pub(super) struct MemoryUse {
    /// The nodes of the tree.
    pub(super) nodes: u64,
    /// Positions that breadth-first search keeps at one time: equal ones of a level once.
    pub(super) positions: u64,
    /// Positions in the table of depth-first search, the horizon left out.
    pub(super) entries: u64,
    /// Moves that depth-first search without a table keeps at one time: those of the nodes on a path.
    pub(super) moves: u64,
    pub(super) agree: bool,
}

/// The three searches of a tree.
pub(super) fn compare<T: Tree>(root: &T, depth: u32, monitor: &Monitor) -> Result<MemoryUse, Error> {
    let counters = (Count::default(), PathMoves::default());
    let found = measure(root, &LeafValue, counters, monitor, |p| minimax::minimax(p, depth));
    let (value, (count, path)) = found.ok_or(Error::Stopped)?;
    let (level_value, positions) = breadth_first(root, depth, monitor).ok_or(Error::Stopped)?;
    let mut table = TableSearch { entries: HashMap::new(), monitor };
    let table_value = table.search(&mut root.clone(), depth, Window::full()).ok_or(Error::Stopped)?;
    let (nodes, entries) = (count.nodes, table.entries.len() as u64);
    Ok(MemoryUse {
        nodes,
        positions,
        entries,
        moves: path.most,
        agree: [level_value, table_value] == [value; 2] && positions <= nodes,
    })
}

/// The value of a leaf for the side to move.
fn leaf_value<T: Tree>(position: &T) -> i64 {
    if position.side() == Side::First { position.value() } else { -position.value() }
}

/// The moves of a position; none at a leaf.
fn moves<T: Tree>(position: &T) -> Vec<u16> {
    let mut moves: Vec<T::Move> = Vec::new();
    _ = position.moves(&mut moves);
    (0..moves.len() as u16).collect()
}

/// A position of a level: its side, its best value so far, and the places of its children in the level below.
struct LevelNode {
    side: Side,
    value: i64,
    children: Vec<usize>,
}

/// The value of a position by breadth-first minimax, and the positions kept. `None` if the monitor stops it.
fn breadth_first<T: Tree>(root: &T, depth: u32, monitor: &Monitor) -> Option<(i64, u64)> {
    let mut positions = vec![root.clone()];
    let mut levels = Vec::new();
    for _ in 0..=depth {
        let (mut level, mut next, mut places) = (Vec::new(), Vec::new(), HashMap::new());
        for position in &positions {
            if monitor.stopped() {
                return None;
            }
            let mut children = Vec::new();
            for m in moves(position) {
                let mut after = position.clone();
                after.make(m);
                let place = *places.entry(after.key()).or_insert(next.len());
                if place == next.len() {
                    next.push(after);
                }
                children.push(place);
            }
            let value = if children.is_empty() { leaf_value(position) } else { -i64::INF };
            level.push(LevelNode { side: position.side(), value, children });
        }
        levels.push(level);
        positions = next;
    }
    let kept = levels.iter().map(|level| level.len() as u64).sum();
    let mut below: Vec<LevelNode> = Vec::new();
    while let Some(mut level) = levels.pop() {
        for node in &mut level {
            let values = node.children.iter().map(|&child| {
                let child = &below[child];
                Turn::between(node.side, child.side).value(child.value)
            });
            node.value = values.fold(node.value, i64::max);
        }
        below = level;
    }
    Some((below[0].value, kept))
}

/// The moves of the nodes on the path, now and at most.
#[derive(Default)]
struct PathMoves {
    open: Vec<u64>,
    most: u64,
}

impl<P: Position, V> Observer<P, V> for PathMoves {
    fn expand(&mut self, visit: &Visit<'_, P, V>, branches: usize) {
        self.open.truncate(visit.path.len());
        self.open.push(branches as u64);
        self.most = self.most.max(self.open.iter().sum());
    }
}

/// Fail-soft alpha-beta with a table that keeps a window for each position and depth.
struct TableSearch<'m> {
    entries: HashMap<(u128, u32), Window<i64>>,
    monitor: &'m Monitor<'m>,
}

impl TableSearch<'_> {
    /// The value of a position within a window; `None` if the monitor stops the search.
    fn search<T: Tree>(&mut self, position: &mut T, depth: u32, window: Window<i64>) -> Option<i64> {
        let moves = moves(position);
        if depth == 0 || moves.is_empty() {
            return Some(leaf_value(position));
        }
        if self.monitor.stopped() {
            return None;
        }
        let key = (position.key(), depth);
        let known = self.entries.get(&key).copied().unwrap_or(Window::full());
        if known.alpha >= window.beta || known.alpha == known.beta {
            return Some(known.alpha);
        }
        if known.beta <= window.alpha {
            return Some(known.beta);
        }
        let (side, mut best) = (position.side(), -i64::INF);
        for m in moves {
            let undo = position.make(m);
            let turn = Turn::between(side, position.side());
            let below = turn.window(Window::new(window.alpha.max(best), window.beta));
            let value = self.search(position, depth - 1, below);
            position.unmake(m, undo);
            best = best.max(turn.value(value?));
            if best >= window.beta {
                break;
            }
        }
        let bound = window.bound(best);
        let entry = self.entries.entry(key).or_insert(Window::full());
        if bound != Bound::Upper {
            entry.alpha = entry.alpha.max(best);
        }
        if bound != Bound::Lower {
            entry.beta = entry.beta.min(best);
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::trees::Explicit;
    use nullwindow_simulator::{Paths, Picking};

    #[test]
    fn breadth_first_search_keeps_every_position() {
        let tree: Explicit = "[[3,5,[9,1]],[2,4]]".parse().unwrap();
        let found = compare(&Paths::new(tree, 3), 3, &Monitor::silent()).unwrap();
        assert!(found.agree);
        // Moves of the root, of its left branch, of the node below it. Beyond 3, 5 and 9 the left branch has
        // 5; of the right one, 2 is enough.
        assert_eq!((found.nodes, found.positions, found.moves, found.entries), (10, 10, 2 + 3 + 2, 4));
    }

    /// Picks in another order lead to the same position.
    #[test]
    fn equal_positions_are_kept_once() {
        for seed in 0..5 {
            let found = compare(&Picking::new(6, 4, seed), 4, &Monitor::silent()).unwrap();
            assert!(found.agree);
            // 1 + 6 + 6·5 + 6·5·4 + 6·5·4·3; with transpositions 6·5·4 / 2 and 6·5·4·3 / 4.
            assert_eq!((found.nodes, found.positions), (517, 1 + 6 + 30 + 60 + 90));
            assert!(found.entries < 97, "{}", found.entries);
        }
    }
}

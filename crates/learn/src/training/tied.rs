//! Tuples whose weights are tied: what is the same but for a symmetry of the board, or for the side to move,
//! has one weight (Jaskowski 2014; sides exchanged: as in Buro 1997's Logistello, whose patterns serve both).

use super::explored::{Explored, Seen, rank};
use super::shapes::tuples;
use super::symmetries::Map;
use crate::LinearEvaluation;
use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
use std::collections::HashMap;

/// The tuples of a game, and which entries of them share a weight.
pub(super) struct Tied {
    tuples: Vec<Tuple>,
    /// The first entry of each tuple.
    begins: Vec<usize>,
    /// The weight of each entry, by the side to move.
    ids: [Vec<u32>; 2],
    weights: usize,
    contents: Vec<Cell>,
    cells: usize,
}

impl Tied {
    pub(super) fn new(game: &Explored) -> Self {
        let Explored { contents, exchange, symmetries, .. } = game;
        let exchanged: Vec<u8> = contents.iter().map(|cell| rank(contents, cell.exchanged())).collect();
        let mut tuples = tuples(game.columns, game.cells, game.behind, contents.len(), &game.named);
        for tuple in &mut tuples {
            // What the sides exchange is distinguished as well.
            let closed = |kinds: u8| {
                let distinct = kinds - u8::from(usize::from(kinds) < contents.len());
                (0..distinct).all(|rank| exchanged[usize::from(rank)] < distinct)
            };
            while tuple.kinds > 1 && !closed(tuple.kinds) {
                tuple.kinds -= 1;
            }
        }
        let mut tied = Tied {
            tuples,
            begins: Vec::new(),
            ids: [Vec::new(), Vec::new()],
            weights: 0,
            contents: contents.clone(),
            cells: game.cells + game.behind,
        };
        let mut known = HashMap::new();
        for tuple in &tied.tuples {
            tied.begins.push(tied.ids[0].len());
            for entry in 0..tuple.entries() {
                let pattern = pattern(tuple, entry);
                for side in 0..2 {
                    let pattern = match exchange {
                        Some(way) if side == 1 => {
                            let last = tuple.kinds - 1;
                            let is_other = |rank| rank == last && usize::from(tuple.kinds) < contents.len();
                            let rank =
                                |rank| if is_other(rank) { rank } else { exchanged[usize::from(rank)] };
                            pattern
                                .iter()
                                .map(|&(cell, of)| (way[usize::from(cell)] as u16, rank(of)))
                                .collect()
                        }
                        _ => pattern.clone(),
                    };
                    let of_side = if exchange.is_some() { 0 } else { side };
                    let next = known.len() as u32;
                    let least = least(&pattern, symmetries);
                    tied.ids[side].push(*known.entry((of_side, tuple.kinds, least)).or_insert(next));
                }
            }
        }
        tied.weights = known.len();
        tied
    }

    /// The network of these weights, of which `unit` points are one; `scale` parts make a point; `None` if
    /// there are too many tuples. A tuple whose cells are among those of another is part of the other's
    /// weights there, so that a search has fewer.
    pub(super) fn network(&self, game: &str, weights: &[f32], unit: f32, scale: u16) -> Option<TupleNetwork> {
        let (mut tuples, mut parts) = (Vec::new(), Vec::new());
        for group in self.folded() {
            let (tuple, _) = group[0];
            tuples.push(tuple.clone());
            parts.extend((0..tuple.entries()).map(|entry| {
                let pattern = pattern(tuple, entry);
                let value = |side: usize| {
                    let ids = &self.ids[side];
                    // Each weight is rounded by itself, so that symmetric positions have the same sum.
                    let of = |&(part, begin): &(&Tuple, usize)| {
                        let weight = weights[ids[begin + entry_of(part, &pattern)] as usize];
                        (weight * unit * f32::from(scale)).round() as i32
                    };
                    let sum: i32 = group.iter().map(of).sum();
                    sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
                };
                [value(0), value(1)]
            }));
        }
        TupleNetwork::new(game, self.cells, &self.contents, tuples, parts, scale)
    }

    /// The tuples that are not among the cells of another, each with those that are, and their first entries.
    fn folded(&self) -> Vec<Vec<(&Tuple, usize)>> {
        let mut all: Vec<_> = self.tuples.iter().zip(self.begins.iter().copied()).collect();
        all.sort_by_key(|(tuple, _)| std::cmp::Reverse(tuple.cells.len()));
        let mut groups: Vec<Vec<(&Tuple, usize)>> = Vec::new();
        for (tuple, begin) in all {
            let holds = |group: &&mut Vec<(&Tuple, usize)>| {
                let whole = group[0].0;
                let alike = whole.kinds == tuple.kinds || tuple.cells.is_empty();
                alike && tuple.cells.iter().all(|cell| whole.cells.contains(cell))
            };
            match groups.iter_mut().find(holds) {
                Some(group) => group.push((tuple, begin)),
                None => groups.push(vec![(tuple, begin)]),
            }
        }
        groups
    }

    /// The number of tuples.
    pub(super) fn number_of_tuples(&self) -> usize {
        self.tuples.len()
    }
}

impl LinearEvaluation<Seen> for Tied {
    fn weights(&self) -> usize {
        self.weights
    }

    fn features(&self, seen: &Seen, mut add: impl FnMut(usize, f32)) {
        let ids = &self.ids[usize::from(seen.side)];
        for (tuple, &begin) in self.tuples.iter().zip(&self.begins) {
            let (mut entry, mut factor) = (begin, 1);
            for &cell in &tuple.cells {
                entry += factor * usize::from(seen.ranks[usize::from(cell)].min(tuple.kinds - 1));
                factor *= usize::from(tuple.kinds);
            }
            add(ids[entry] as usize, 1.0);
        }
    }
}

/// The cells of a tuple and their contents at an entry.
fn pattern(tuple: &Tuple, mut entry: usize) -> Vec<(u16, u8)> {
    let kinds = usize::from(tuple.kinds);
    let mut of = |&cell: &u16| {
        let rank = entry % kinds;
        entry /= kinds;
        (cell, rank as u8)
    };
    tuple.cells.iter().map(&mut of).collect()
}

/// The entry of a tuple whose cells are among those of a pattern.
fn entry_of(tuple: &Tuple, pattern: &[(u16, u8)]) -> usize {
    let rank =
        |cell: &u16| pattern.iter().find(|(of, _)| of == cell).map_or(0, |&(_, rank)| usize::from(rank));
    tuple.cells.iter().rev().fold(0, |entry, cell| entry * usize::from(tuple.kinds) + rank(cell))
}

/// The least of the symmetric patterns, by cell.
fn least(pattern: &[(u16, u8)], symmetries: &[Map]) -> Vec<(u16, u8)> {
    let turned = |way: &Map| {
        let to = |&(cell, rank): &(u16, u8)| (way[usize::from(cell)] as u16, rank);
        let mut turned: Vec<_> = pattern.iter().map(to).collect();
        turned.sort_unstable();
        turned
    };
    symmetries.iter().map(turned).min().unwrap_or_default()
}

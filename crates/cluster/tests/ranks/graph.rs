//! A game on an explicit graph without cycles, for the ranks.

use nullwindow::{MoveSink, Position, Score, Side, Turn};
use nullwindow_cluster::{Interval, LeafSearch, POSITION_BYTES, Packed, Wire};
use nullwindow_support::SplitMix64;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

/// A vertex: the side to move, the vertices that moves lead to, and without any the value for the first side.
#[derive(Clone, Debug)]
pub(crate) struct Vertex {
    pub(crate) side: Side,
    pub(crate) targets: Vec<u16>,
    pub(crate) value: i32,
}

/// A vertex of a graph.
#[derive(Clone)]
pub(crate) struct Place {
    vertices: Arc<[Vertex]>,
    at: u16,
}

impl Place {
    pub(crate) fn root(vertices: Vec<Vertex>) -> Self {
        Place { vertices: vertices.into(), at: 0 }
    }

    /// A random graph: vertex 0 is the root, and moves lead to later vertices. With `tree`, one path leads to
    /// each.
    pub(crate) fn random(seed: u64, count: u16, tree: bool) -> Self {
        let mut random = SplitMix64::new(seed);
        let vertex = |random: &mut SplitMix64| {
            let side = if random.below(2) == 0 { Side::First } else { Side::Second };
            Vertex { side, targets: Vec::new(), value: random.below(41) as i32 - 20 }
        };
        let mut vertices: Vec<_> = (0..count).map(|_| vertex(&mut random)).collect();
        for target in 1..count {
            let parents = if tree { 1 } else { 1 + random.below(3) };
            for _ in 0..parents {
                let nearest = usize::from(target).min(25);
                let parent = usize::from(target) - 1 - random.below(nearest);
                let targets = &mut vertices[parent].targets;
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
        Place::root(vertices)
    }

    /// The same graph with the best moves first.
    pub(crate) fn ordered(self) -> Self {
        let mut known = HashMap::new();
        let mut vertices = self.vertices.to_vec();
        for vertex in &mut vertices {
            let side = vertex.side;
            vertex.targets.sort_by_key(|&target| {
                let child = Place { at: target, ..self.clone() };
                -Turn::between(side, child.side()).value(child.minimax(&mut known))
            });
        }
        Place { vertices: vertices.into(), ..self }
    }

    pub(crate) fn vertex(&self) -> &Vertex {
        &self.vertices[usize::from(self.at)]
    }

    /// The value for the side to move, by definition.
    pub(crate) fn minimax(&self, known: &mut HashMap<u16, Score>) -> Score {
        if let Some(&value) = known.get(&self.at) {
            return value;
        }
        let child = |&target: &u16| {
            let child = Place { at: target, ..self.clone() };
            Turn::between(self.side(), child.side()).value(child.minimax(known))
        };
        let sign = if self.side() == Side::First { 1 } else { -1 };
        let own = Score::points(sign * self.vertex().value);
        let value = self.vertex().targets.iter().map(child).max().unwrap_or(own);
        known.insert(self.at, value);
        value
    }
}

impl Position for Place {
    type Move = u16;
    type Undo = u16;
    type End = ();

    fn side(&self) -> Side {
        self.vertex().side
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.vertex().targets.iter().for_each(|&target| out.push(target));
        self.outcome()
    }

    fn outcome(&self) -> Option<()> {
        self.vertex().targets.is_empty().then_some(())
    }

    fn make(&mut self, target: u16) -> u16 {
        std::mem::replace(&mut self.at, target)
    }

    fn unmake(&mut self, _: u16, from: u16) {
        self.at = from;
    }
}

impl Wire for Place {
    fn pack(&self) -> Packed {
        let mut bytes = [0; POSITION_BYTES];
        bytes[..2].copy_from_slice(&(self.at + 1).to_le_bytes());
        bytes
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        let at = u16::from_le_bytes([bytes[0], bytes[1]]).checked_sub(1)?;
        (usize::from(at) < self.vertices.len()).then(|| Place { at, ..self.clone() })
    }
}

/// The number of ranks that expanded each inner node, and of searches of each leaf.
pub(crate) type Searches = Arc<Mutex<HashMap<u16, u32>>>;

/// Leaves: the ends of the game, and the vertices from a number on.
#[derive(Clone)]
pub(crate) struct Leaves {
    pub(crate) from: u16,
    /// Whether the search of a leaf finds its value, instead of a bound.
    pub(crate) exact: bool,
    pub(crate) searches: Searches,
}

impl Leaves {
    pub(crate) fn from(from: u16) -> Self {
        Leaves { from, exact: false, searches: Searches::default() }
    }

    /// For each rank.
    pub(crate) fn open(&self) -> impl Fn(usize) -> Result<Leaves, Infallible> + Sync + '_ {
        |_| Ok(self.clone())
    }
}

impl LeafSearch<Place> for Leaves {
    fn is_leaf(&self, p: &Place) -> bool {
        p.at >= self.from
    }

    fn search(&mut self, p: &Place, alpha: Score) -> Option<(Interval, u64)> {
        *self.searches.lock().unwrap().entry(p.at).or_default() += 1;
        let value = p.minimax(&mut HashMap::new());
        let exact = Interval { lower: value, upper: value };
        let bound = if value > alpha { Interval::at_least(value) } else { Interval::at_most(value) };
        Some((if self.exact { exact } else { bound }, 1))
    }

    fn order(&mut self, p: &Place) -> (Vec<u16>, u64) {
        *self.searches.lock().unwrap().entry(p.at).or_default() += 1;
        (p.vertex().targets.clone(), 0)
    }
}

//! A game on an explicit graph without cycles, for the ranks.

use nullwindow::{MoveSink, Position, Score, Side, Turn};
use nullwindow_cluster::{Child, Code, Interval, RankGame, coded};
use nullwindow_support::SplitMix64;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

/// The values of won and lost ends.
const WIN: i32 = 1_000;
const LOSS: i32 = -WIN;

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
    pub(crate) at: u16,
}

impl Place {
    pub(crate) fn root(vertices: Vec<Vertex>) -> Self {
        Place { vertices: vertices.into(), at: 0 }
    }

    /// A random graph: vertex 0 is the root, and moves lead to later vertices. With `tree`, one path leads to
    /// each. The ends of a third of the seeds are wins and losses, at their distance, and draws.
    pub(crate) fn random(seed: u64, count: u16, tree: bool) -> Self {
        let mut random = SplitMix64::new(seed);
        let vertex = |random: &mut SplitMix64| {
            let side = if random.below(2) == 0 { Side::First } else { Side::Second };
            let wins = [WIN, LOSS, 0][random.below(3)];
            let points = random.below(41) as i32 - 20;
            Vertex { side, targets: Vec::new(), value: if seed % 3 == 1 { wins } else { points } }
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
            Turn::between(self.side(), child.side()).value(child.minimax(known)).to_root(1)
        };
        let own = match self.vertex().value * if self.side() == Side::First { 1 } else { -1 } {
            WIN => Score::win(0),
            LOSS => Score::loss(0),
            points => Score::points(points),
        };
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

/// The number of ranks that expanded each inner node, and of searches of each leaf.
pub(crate) type Searches = Arc<Mutex<HashMap<u16, u32>>>;

/// What happens at the search of a leaf of this rank.
type Event = dyn Fn(usize) + Send + Sync;

/// A graph on one rank, with its leaves: the ends of the game, and the vertices from a number on.
#[derive(Clone)]
pub(crate) struct Leaves {
    pub(crate) root: Place,
    pub(crate) at: u16,
    pub(crate) from: u16,
    /// Whether the search of a leaf finds its value, instead of a bound.
    pub(crate) exact: bool,
    pub(crate) searches: Searches,
    pub(crate) event: Option<Arc<Event>>,
    pub(crate) rank: usize,
}

impl Leaves {
    pub(crate) fn of(root: &Place, from: u16) -> Self {
        let (root, searches) = (root.clone(), Searches::default());
        Leaves { root, at: 0, from, exact: false, searches, event: None, rank: 0 }
    }

    /// For each rank.
    pub(crate) fn open(&self) -> impl Fn(usize) -> Result<Leaves, Infallible> + Sync + '_ {
        |rank| Ok(Leaves { rank, ..self.clone() })
    }

    fn place(&self) -> Place {
        Place { at: self.at, ..self.root.clone() }
    }

    fn visited(&self) {
        *self.searches.lock().unwrap().entry(self.at).or_default() += 1;
    }
}

impl RankGame for Leaves {
    fn go(&mut self, path: &[u16]) {
        let target = |at, &number: &u16| self.root.vertices[usize::from(at)].targets[usize::from(number)];
        self.at = path.iter().fold(0, target);
    }

    fn code(&self) -> Code {
        coded(u128::from(self.at) + 1)
    }

    fn search(&mut self, alpha: Score) -> Option<(Interval, u64)> {
        if self.at < self.from && self.place().outcome().is_none() {
            return Some((Interval::UNKNOWN, 0));
        }
        self.visited();
        if let Some(event) = &self.event {
            event(self.rank);
        }
        let value = self.place().minimax(&mut HashMap::new());
        let exact = Interval { lower: value, upper: value };
        let bound = if value > alpha { Interval::at_least(value) } else { Interval::at_most(value) };
        Some((if self.exact { exact } else { bound }, 1))
    }

    fn expand(&mut self) -> (Vec<Child>, u64) {
        self.visited();
        let place = self.place();
        let child = |(&target, number): (&u16, u16)| {
            let side = place.vertices[usize::from(target)].side;
            let turn = Turn::between(place.side(), side);
            Child { number, code: coded(u128::from(target) + 1), turn, plies: 1 }
        };
        (place.vertex().targets.iter().zip(0..).map(child).collect(), 0)
    }
}

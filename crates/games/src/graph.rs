//! Games on small graphs, with and without cycles, under each rule of repetition (our own, to study the
//! graph-history interaction: Palay 1983; Kishimoto & Müller 2004).

use nullwindow::{Keyed, MoveSink, Outcome, Position, Repetition, Side};
use nullwindow_support::SplitMix64;
use std::sync::Arc;

/// A node of a [`Graph`]: a position of its game.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_games::graph::Vertex;
/// let inner = Vertex { targets: vec![1, 2], ..Vertex::to_move(Side::First) };
/// let won = Vertex { end: Some(Outcome::Win(Side::First)), ..Vertex::to_move(Side::Second) };
/// assert!(inner.end.is_none() && won.targets.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Vertex {
    /// The side to move.
    pub side: Side,
    /// Whether the side to move is in check, for [`CycleRule::Perpetual`].
    pub in_check: bool,
    /// The outcome, if the game is over here. A vertex without outcome has moves.
    pub end: Option<Outcome>,
    /// The vertices that a move leads to.
    pub targets: Vec<u16>,
}

impl Vertex {
    /// A vertex without moves, in which this side is to move.
    #[must_use]
    pub fn to_move(side: Side) -> Self {
        Vertex { side, in_check: false, end: None, targets: Vec::new() }
    }
}

/// What a repetition is, in a [`Graph`].
///
/// ```
/// use nullwindow_games::graph::CycleRule;
/// assert_eq!(CycleRule::ALL.len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CycleRule {
    /// A draw.
    Draw,
    /// Lost for the side that moved into the repeated position.
    Repeater,
    /// Lost for the side that gave check with each of its moves since the first occurrence; else a draw.
    Perpetual,
    /// Illegal, as by superko. A side without a legal move has lost, so that the value is that of
    /// [`Repeater`](Self::Repeater) wherever there is another move, and where there is none.
    Illegal,
}

impl CycleRule {
    /// All rules.
    pub const ALL: [CycleRule; 4] =
        [CycleRule::Draw, CycleRule::Repeater, CycleRule::Perpetual, CycleRule::Illegal];
}

/// A random graph's cycles.
///
/// ```
/// use nullwindow_games::graph::Shape;
/// assert_ne!(Shape::Tree, Shape::Cyclic);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One path to each vertex.
    Tree,
    /// Several paths, and none returns.
    Acyclic,
    /// Moves lead anywhere.
    Cyclic,
}

/// A position of a game on a graph. A move is the vertex that it leads to.
///
/// ```
/// use nullwindow::{OnPath, Outcome, Position, Side};
/// use nullwindow_games::graph::{Graph, CycleRule, Vertex};
/// // Two vertices that lead to each other: the second occurrence of the first one is a draw.
/// let [there, back] = [(Side::First, 1), (Side::Second, 0)]
///     .map(|(side, target)| Vertex { targets: vec![target], ..Vertex::to_move(side) });
/// let mut game = OnPath::new(Graph::new(vec![there, back], CycleRule::Draw), []);
/// game.make(1);
/// game.make(0);
/// assert_eq!(game.outcome(), Some(Outcome::Draw));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    vertices: Arc<[Vertex]>,
    at: u16,
    rule: CycleRule,
    /// The occurrence of a position that ends the game.
    occurrence: u8,
}

/// What a rule remembers of a position.
///
/// ```
/// use nullwindow::{Repetition, Side};
/// use nullwindow_games::graph::{Graph, CycleRule, Vertex};
/// let graph = Graph::new(vec![Vertex::to_move(Side::First)], CycleRule::Draw);
/// assert_eq!(graph.record(), graph.record());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GraphRecord {
    vertex: u16,
    side: Side,
    in_check: bool,
    rule: CycleRule,
    occurrence: u8,
}

impl Graph {
    /// The game that begins at the first of these vertices. It ends at the second occurrence of a position.
    #[must_use]
    pub fn new(vertices: Vec<Vertex>, rule: CycleRule) -> Self {
        Graph { vertices: vertices.into(), at: 0, rule, occurrence: 2 }
    }

    /// A random graph with this number of vertices: each has one to three moves, or ends the game.
    #[must_use]
    pub fn random(seed: u64, vertices: u16, shape: Shape, rule: CycleRule) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut draw = move |n: u64| random.next().map_or(0, |bits| (bits >> 16) % n);
        let mut all: Vec<Vertex> = Vec::new();
        for _ in 0..vertices {
            let side = if draw(2) == 0 { Side::First } else { Side::Second };
            all.push(Vertex { in_check: draw(3) == 0, ..Vertex::to_move(side) });
        }
        match shape {
            Shape::Tree => {
                for child in 1..vertices {
                    let parent = draw(u64::from(child).min(8)) as u16 + child.saturating_sub(8);
                    all[usize::from(parent)].targets.push(child);
                }
            }
            Shape::Acyclic | Shape::Cyclic => {
                for from in 0..vertices {
                    let first = if shape == Shape::Acyclic { from + 1 } else { 0 };
                    let reach = u64::from((vertices - first).min(10));
                    let moves = if from > 0 && draw(4) == 0 { 0 } else { 1 + draw(3) };
                    for _ in 0..moves.min(reach) {
                        let target = match shape {
                            Shape::Acyclic => first + draw(reach) as u16,
                            _ => draw(vertices.into()) as u16,
                        };
                        let targets = &mut all[usize::from(from)].targets;
                        if target != from && !targets.contains(&target) {
                            targets.push(target);
                        }
                    }
                }
            }
        }
        for vertex in all.iter_mut().filter(|vertex| vertex.targets.is_empty()) {
            vertex.end = Some(match draw(5) {
                0 | 1 => Outcome::Win(Side::First),
                2 | 3 => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            });
        }
        Graph::new(all, rule)
    }

    /// A graph that a table without paths gets wrong: the first side wins, if repetition draws. Vertex 3
    /// leads to 1 alone. On the path through 1 that repeats it, and misses the win; on the path through 2 it
    /// leads to the win. A search that remembers of vertex 3 what it found first misses the win on both.
    #[must_use]
    pub fn interaction() -> Self {
        let inner = |side, targets: &[u16]| Vertex { targets: targets.into(), ..Vertex::to_move(side) };
        let end = |winner| Vertex { end: Some(Outcome::Win(winner)), ..Vertex::to_move(Side::First) };
        let vertices = vec![
            inner(Side::Second, &[1, 2]),
            inner(Side::First, &[3, 4]),
            inner(Side::First, &[3, 6, 7]),
            inner(Side::Second, &[1]),
            inner(Side::Second, &[5, 8]),
            end(Side::First),
            end(Side::Second),
            end(Side::Second),
            end(Side::First),
        ];
        Graph::new(vertices, CycleRule::Draw)
    }

    /// The same game, which ends at this occurrence of a position, at least the second.
    #[must_use]
    pub fn ending_at(self, occurrence: u8) -> Self {
        Graph { occurrence: occurrence.max(2), ..self }
    }

    /// The present vertex.
    #[must_use]
    pub fn vertex(&self) -> &Vertex {
        &self.vertices[usize::from(self.at)]
    }
}

impl Position for Graph {
    type Move = u16;
    type Undo = u16;
    type End = Outcome;

    fn side(&self) -> Side {
        self.vertex().side
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<Outcome> {
        let Vertex { end, targets, .. } = self.vertex();
        if end.is_none() {
            targets.iter().for_each(|&target| out.push(target));
        }
        *end
    }

    fn outcome(&self) -> Option<Outcome> {
        self.vertex().end
    }

    fn make(&mut self, target: u16) -> u16 {
        std::mem::replace(&mut self.at, target)
    }

    fn unmake(&mut self, _: u16, from: u16) {
        self.at = from;
    }
}

impl Keyed for Graph {
    type Key = u64;

    fn key(&self) -> u64 {
        self.at.into()
    }

    fn pack(&self, target: u16) -> u16 {
        target
    }

    fn unpack(&self, target: u16) -> Option<u16> {
        self.vertex().targets.contains(&target).then_some(target)
    }
}

impl Repetition for Graph {
    type Record = GraphRecord;

    fn record(&self) -> GraphRecord {
        let Vertex { side, in_check, .. } = *self.vertex();
        GraphRecord { vertex: self.at, side, in_check, rule: self.rule, occurrence: self.occurrence }
    }

    fn by_repetition(history: &[GraphRecord]) -> Option<Outcome> {
        let (now, earlier) = history.split_last()?;
        let mut same = (0..earlier.len()).rev().filter(|&i| earlier[i].vertex == now.vertex);
        let first = same.nth(usize::from(now.occurrence) - 2)?;
        let cycle = &history[first..];
        Some(match now.rule {
            CycleRule::Draw => Outcome::Draw,
            CycleRule::Repeater | CycleRule::Illegal => Outcome::Win(earlier.last()?.side.other()),
            CycleRule::Perpetual => {
                let checks = |side: Side| {
                    let mut moves = cycle.windows(2).filter(|step| step[0].side == side).peekable();
                    moves.peek().is_some() && moves.all(|step| step[1].in_check)
                };
                match (checks(Side::First), checks(Side::Second)) {
                    (true, false) => Outcome::Win(Side::Second),
                    (false, true) => Outcome::Win(Side::First),
                    _ => Outcome::Draw,
                }
            }
        })
    }
}

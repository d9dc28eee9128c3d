//! The visits of the textbook's searches of one tree: where the bound of each cut-off comes from (Knuth &
//! Moore 1975; Hsu, *Scout and NegaScout*, slide 17), what SCOUT evaluates and searches again (Pearl 1980;
//! slide 19), and what TEST visits (slide 11).

use crate::{Error, Monitor, measure};
use nullwindow::observe::{Count, Distinct, Goal, Halt, NodeResult, Observer, Sense, Visit};
use nullwindow::textbook::{alpha_beta, scout, test};
use nullwindow::{Evaluator, Position, Side, Turn, Value, Window};
use std::ops::ControlFlow;

/// The visits of the searches of one tree, without memory, in the game's own order of moves. [`visits`] has
/// an example.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeVisits {
    /// Nodes that alpha-beta visits.
    pub alpha_beta: u64,
    /// Alpha-beta's cut-offs by the number of levels between the node and the ancestor whose best branch so
    /// far is the bound; at 0 those by the window of the root.
    pub cuts: Vec<u64>,
    /// SCOUT's visits.
    pub scout: ScoutVisits,
    /// Nodes that TEST visits to prove "more than the value" FALSE, and "at least the value" TRUE.
    pub tests: [u64; 2],
    /// Whether all searches agree on the value.
    pub agree: bool,
}

/// SCOUT's visits of one tree. [`visits`] has an example.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoutVisits {
    /// Visits of nodes, repeated ones included.
    pub visits: u64,
    /// Different nodes that it visits.
    pub nodes: u64,
    /// Nodes that it evaluates exactly; each once.
    pub evaluated: u64,
    /// Branches that it tests, at nodes that it evaluates.
    pub tested: u64,
    /// Those of them that pass, and are searched again.
    pub again: u64,
}

/// The visits of the searches of this tree.
///
/// # Errors
/// If the monitor stops them.
///
/// ```
/// use nullwindow_games::trees::{Explicit, LeafValue};
/// use nullwindow_subjects::{Monitor, visits::visits};
///
/// let tree: Explicit = "[[3,5],[2,9]]".parse().unwrap();
/// let found = visits(&tree, &LeafValue, 2, &Monitor::silent())?;
/// assert_eq!((found.alpha_beta, found.cuts), (1 + 2 + 3, vec![0, 1])); // 9 is cut off by the parent's 3
/// assert_eq!((found.scout.tested, found.scout.again), (2, 0));
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub fn visits<P, J>(position: &P, evaluator: &J, depth: u32, monitor: &Monitor) -> Result<TreeVisits, Error>
where
    P: Position,
    J: Evaluator<P>,
{
    let counters = (Count::default(), CutOrigins::default());
    let found =
        measure(position, evaluator, counters, monitor, |p| alpha_beta::fail_soft(p, Window::full(), depth));
    let (value, (count, CutOrigins { cuts, .. })) = found.ok_or(Error::Stopped)?;
    let counters = ((Count::default(), Distinct::default()), Evaluated::default());
    let found = measure(position, evaluator, counters, monitor, |p| scout::scout(p, depth));
    let (scouted, ((scouting, distinct), Evaluated(evaluated))) = found.ok_or(Error::Stopped)?;
    let scout = ScoutVisits {
        visits: scouting.nodes,
        nodes: distinct.nodes.len() as u64,
        evaluated,
        tested: scouting.tests_passed + scouting.tests_failed,
        again: scouting.tests_passed,
    };
    let mut agree = scouted == value;
    let mut tests = [0; 2];
    for (nodes, (sense, answer)) in tests.iter_mut().zip([(Sense::Greater, false), (Sense::AtLeast, true)]) {
        let mut tested = None;
        let found = measure(position, evaluator, Count::default(), monitor, |p| {
            tested = Some(test::test(p, sense, value, depth)?);
            ControlFlow::Continue(value)
        });
        *nodes = found.ok_or(Error::Stopped)?.1.nodes;
        agree &= tested == Some(answer);
    }
    Ok(TreeVisits { alpha_beta: count.nodes, cuts, scout, tests, agree })
}

/// Counts visits that ask for a value, not for a bound.
#[derive(Default)]
struct Evaluated(u64);

impl<P: Position, V: Value> Observer<P, V> for Evaluated {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.0 += u64::from(matches!(visit.goal, Goal::Value(_)));
        ControlFlow::Continue(())
    }
}

/// Counts cut-offs by the number of levels to the ancestor that the bound comes from.
struct CutOrigins<V> {
    cuts: Vec<u64>,
    open: Vec<OpenNode<V>>,
}

impl<V> Default for CutOrigins<V> {
    fn default() -> Self {
        CutOrigins { cuts: Vec::new(), open: Vec::new() }
    }
}

/// A node on the path.
struct OpenNode<V> {
    side: Side,
    beta: V,
    /// Of the branches so far, from the view of this node.
    best: V,
    branches: usize,
    last: Option<u16>,
}

impl<V: Value> CutOrigins<V> {
    /// The levels from the node below the open ones to the highest ancestor whose best branch is its bound.
    fn levels(&self, node: &OpenNode<V>) -> usize {
        // A side's own best branches raise alpha, the other side's lower beta. Of equal bounds the highest
        // was there first.
        let origin = self.open.iter().position(|above| above.side != node.side && -above.best == node.beta);
        origin.map_or(0, |ply| self.open.len() - ply)
    }
}

impl<P: Position, V: Value> Observer<P, V> for CutOrigins<V> {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        let Goal::Value(Window { beta, .. }) = visit.goal else { unreachable!("alpha-beta has windows") };
        if let Some(parent) = self.open.last_mut() {
            parent.last = visit.path.last().copied();
        }
        let side = visit.position.side();
        self.open.push(OpenNode { side, beta, best: -V::INF, branches: 0, last: None });
        ControlFlow::Continue(())
    }

    fn expand(&mut self, _: &Visit<'_, P, V>, branches: usize) {
        self.open.last_mut().expect("it was entered").branches = branches;
    }

    fn leave(&mut self, _: &Visit<'_, P, V>, result: NodeResult<V>) {
        let NodeResult::Value(v) = result else { unreachable!("alpha-beta returns values") };
        let node = self.open.pop().expect("it was entered");
        if node.last.is_some_and(|last| usize::from(last) + 1 < node.branches) {
            let levels = self.levels(&node);
            self.cuts.resize(self.cuts.len().max(levels + 1), 0);
            self.cuts[levels] += 1;
        }
        if let Some(parent) = self.open.last_mut() {
            let seen = Turn::between(parent.side, node.side).value(v);
            if seen > parent.best {
                parent.best = seen;
            }
        }
    }
}

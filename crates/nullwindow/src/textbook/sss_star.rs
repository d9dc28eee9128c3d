//! SSS*, a best-first search with an OPEN list, and its dual (Stockman 1979; the correction of ties by
//! Campbell 1981).

use super::{Flow, Tree};
use crate::{Value, Window, min};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::{
    Bound,
    ControlFlow::{Break, Continue},
};

type Path = Box<[u16]>;

/// The result of SSS*.
///
/// ```
/// use nullwindow::textbook::sss_star::SssResult;
/// assert_eq!(SssResult { value: 7, largest_open: 3, operations: 12 }.value, 7);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SssResult<V> {
    /// The value of the root, from MAX's view.
    pub value: V,
    /// The largest number of entries in OPEN at one time.
    pub largest_open: usize,
    /// The number of entries put into OPEN and taken out of it, each by a search in its order.
    pub operations: u64,
}

/// The value of `p` and the size of the search, by Stockman's SSS*: always the state of the highest merit
/// first, of equal ones the leftmost. Evaluates only leaves that alpha-beta evaluates.
///
#[doc = example!(sss_star::sss_star(&mut p, 4).map_continue(|result| result.value) => 7)]
pub fn sss_star<T: Tree>(p: &mut T, depth: u32) -> Flow<SssResult<T::Value>> {
    search(p, depth, false)
}

/// DUAL*: the same with the roles of MAX and MIN exchanged; the lowest merit first.
///
#[doc = example!(sss_star::dual_star(&mut p, 4).map_continue(|result| result.value) => 7)]
pub fn dual_star<T: Tree>(p: &mut T, depth: u32) -> Flow<SssResult<T::Value>> {
    search(p, depth, true)
}

// ANCHOR: search
fn search<T: Tree>(p: &mut T, depth: u32, dual: bool) -> Flow<SssResult<T::Value>> {
    let mut open = OpenList::default();
    // Of every inner node visited: whether it counts as MAX, and the number of its branches.
    let mut inner: HashMap<Path, (bool, usize)> = HashMap::new();
    open.push(Path::default(), Status::Live, T::Value::INF);
    loop {
        let (path, status, h) = open.pop();
        let parent = path.split_last().map(|(&i, parent)| (i, parent));
        match (status, parent) {
            (Status::Solved, None) => {
                let OpenList { largest: largest_open, operations, .. } = open;
                return Continue(SssResult { value: if dual { -h } else { h }, largest_open, operations });
            }
            (Status::Solved, Some((i, parent))) => {
                let (max, branches) = inner[parent];
                let sibling = usize::from(i) + 1;
                if max {
                    open.purge(parent);
                    open.push(parent.into(), Status::Solved, h);
                } else if sibling < branches {
                    open.push(below(parent, sibling), Status::Live, h);
                } else {
                    open.push(parent.into(), Status::Solved, h);
                }
            }
            (Status::Live, _) => match p.at(&path, |p| visit(p, depth - path.len() as u32))? {
                Visited::Leaf(f) => open.push(path, Status::Solved, min(h, if dual { -f } else { f })),
                Visited::Inner(max, branches) => {
                    let max = max != dual;
                    for i in 0..if max { branches } else { 1 } {
                        open.push(below(&path, i), Status::Live, h);
                    }
                    inner.insert(path, (max, branches));
                }
            },
        }
    }
}
// ANCHOR_END: search

enum Visited<V> {
    Leaf(V),
    Inner(bool, usize),
}

/// Visits a node without its branches; the node is not left, since SSS* returns to it through its branches
/// only.
fn visit<T: Tree>(p: &mut T, depth: u32) -> Flow<Visited<T::Value>> {
    let mut branches = None;
    let leaf = p.node_f(Window::full(), depth, |_, b| {
        branches = Some(b);
        Break(())
    });
    match branches {
        Some(b) => Continue(Visited::Inner(p.is_max(), b)),
        None => leaf.map_continue(Visited::Leaf),
    }
}

fn below(path: &[u16], i: usize) -> Path {
    path.iter().copied().chain([i as u16]).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Live,
    Solved,
}

/// The states (node, status, merit), by merit and by node: in the order of paths, the states below a node are
/// adjacent.
struct OpenList<V> {
    by_merit: BTreeSet<(Reverse<Merit<V>>, Path)>,
    by_path: BTreeMap<Path, (Status, V)>,
    largest: usize,
    operations: u64,
}

impl<V: Value> Default for OpenList<V> {
    fn default() -> Self {
        OpenList { by_merit: BTreeSet::new(), by_path: BTreeMap::new(), largest: 0, operations: 0 }
    }
}

impl<V: Value> OpenList<V> {
    fn push(&mut self, path: Path, status: Status, h: V) {
        self.by_merit.insert((Reverse(Merit(h)), path.clone()));
        self.by_path.insert(path, (status, h));
        self.largest = self.largest.max(self.by_path.len());
        self.operations += 1;
    }

    fn pop(&mut self) -> (Path, Status, V) {
        let (_, path) = self.by_merit.pop_first().expect("OPEN is never empty before the root is solved");
        let (status, h) = self.by_path.remove(&path).expect("both orders hold the same states");
        self.operations += 1;
        (path, status, h)
    }

    fn purge(&mut self, root: &[u16]) {
        let below: Vec<Path> = self
            .by_path
            .range::<[u16], _>((Bound::Included(root), Bound::Unbounded))
            .map(|(path, _)| path)
            .take_while(|path| path.starts_with(root))
            .cloned()
            .collect();
        for path in below {
            let (_, h) = self.by_path.remove(&path).expect("just found");
            self.by_merit.remove(&(Reverse(Merit(h)), path));
            self.operations += 1;
        }
    }
}

/// A merit in its total order: values are never NaN.
#[derive(PartialEq)]
struct Merit<V>(V);

impl<V: Value> Eq for Merit<V> {}

impl<V: Value> PartialOrd for Merit<V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V: Value> Ord for Merit<V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.partial_cmp(&other.0).expect("values have a total order")
    }
}

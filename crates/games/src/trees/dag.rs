//! A game graph in which paths meet: states are small integers (our own, to study transposition tables).

use super::settings::amounts;
use super::{Key, Model, ModelTree, SettingError, TreeNode, Values};

/// A random graph of `n` states that is played for `d` moves: branch `i` leads from a state to one that
/// depends on the state and on `i` alone, and after `d` moves the state has a value.
///
/// The pair of [`state`](Dag::state) and [`left`](Dag::left) determines everything below a node, so of the
/// b^k nodes at depth k at most `n` are different. States recur on a path; nothing forbids it, for the number
/// of moves is bounded.
///
/// The estimate of an inner node is drawn like the value of a leaf, and is the same wherever the state
/// occurs.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::{Dag, Values};
/// let mut graph = Dag::new(10, 3, 8, 1, Values::Discrete(100))?;
/// assert_eq!((graph.state(), graph.left()), (0, 8));
/// graph.make(2);
/// assert!(graph.state() < 10 && graph.left() == 7);
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type Dag = ModelTree<DagModel>;

/// The model of [`Dag`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DagModel {
    states: u32,
    values: Values,
    graph: Key,
}

impl Dag {
    /// State 0 of the graph with `n` states (at least 1), `b` branches (1 to 65,535), `d` moves of play (0 to
    /// 512), this seed, and these values of states.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(n: u32, b: u32, d: u32, seed: u64, values: Values) -> Result<Self, SettingError> {
        amounts("the number of states", n)?;
        ModelTree::root(DagModel { states: n, values: values.check()?, graph: Key::root(seed) }, b, d, 0)
    }

    /// The present state, 0 to `n` − 1.
    #[must_use]
    pub fn state(&self) -> u32 {
        self.node.state
    }

    /// The number of moves left to play.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.node.left
    }
}

impl DagModel {
    #[inline]
    fn key(&self, state: u32) -> Key {
        self.graph.output(u64::from(state) + 1)
    }
}

impl Model for DagModel {
    type State = u32;

    #[inline]
    fn branch(&self, parent: &TreeNode<u32>, i: u16) -> u32 {
        (self.key(parent.state).branch(i).bits() % u64::from(self.states)) as u32
    }

    #[inline]
    fn value(&self, node: &TreeNode<u32>) -> i64 {
        self.values.of(self.key(node.state).draw(0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn seed_fixes_the_leaf_values() {
        let graph = Dag::new(5, 2, 3, 42, Values::Discrete(100)).unwrap();
        assert_eq!(testing::leaves(&graph), [13, 57, 12, 57, 12, 57, 12, 57]);
    }

    #[test]
    fn paths_meet_and_then_agree() {
        let graph = Dag::new(10, 3, 5, 7, Values::Continuous).unwrap();
        testing::check(&graph);
        let (mut known, mut met) = (HashMap::new(), 0);
        testing::visit(&mut graph.clone(), &mut |p| {
            let value = testing::minimax(p);
            if let Some(before) = known.insert((p.state(), p.left()), value) {
                assert_eq!(before, value);
                met += 1;
            }
        });
        assert!(known.len() <= 51 && met > 200, "{} different nodes, {met} met again", known.len());
    }

    #[test]
    fn settings_out_of_range_are_rejected() {
        let message = Dag::new(0, 2, 2, 1, Values::Continuous).unwrap_err().to_string();
        assert_eq!(message, "the number of states must be from 1 to 4294967295, not 0");
    }
}

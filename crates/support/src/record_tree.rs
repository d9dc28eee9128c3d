//! The moves of a record as a tree (our own): its nodes are a list, so that no depth of it needs a stack.

use crate::notes::Notes;
use nullwindow::session::{AnyPosition, Error};
use serde::{Deserialize, Serialize};

/// A move of a record, with what is written at it. The first node of a tree is its start, without a name.
///
/// ```
/// use nullwindow_support::{RecordNode, RecordTree};
/// let mut tree = RecordTree::default();
/// let first = tree.add(0, "e4");
/// tree.nodes[first].comment = "best by test".to_owned();
/// let good = RecordNode { glyphs: vec![1], ..tree.nodes[first].clone() };
/// assert_eq!((good.parent, good.name.as_str()), (0, "e4"));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RecordNode {
    /// The number of the node before it; that of the start is its own, 0.
    pub parent: usize,
    /// The move, as a session reads it.
    pub name: String,
    /// Numeric annotation glyphs, as PGN has them: 1 is a good move (`!`), 2 a mistake (`?`), …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// The comment; its lines are parted by `\n`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// The moves of a game with its variations, in preorder: each node is behind its parent, and behind what
/// follows the parent's children before it. The first child of each node is the main line.
///
/// ```
/// use nullwindow_support::RecordTree;
/// let mut tree = RecordTree::line(&["e4", "e5", "Nf3"]);
/// assert!(!tree.has_variations());
/// tree.add(1, "c5");
/// assert!(tree.has_variations());
/// assert_eq!((tree.main_line(), tree.children()[1].len()), (vec!["e4", "e5", "Nf3"], 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecordTree {
    /// The start, and the moves.
    pub nodes: Vec<RecordNode>,
}

impl Default for RecordTree {
    /// The start alone.
    fn default() -> Self {
        RecordTree { nodes: vec![RecordNode::default()] }
    }
}

impl RecordTree {
    /// Moves in a row, which are written as their types write them.
    #[must_use]
    pub fn line(moves: &[impl ToString]) -> Self {
        let mut tree = RecordTree::default();
        moves.iter().zip(0..).for_each(|(m, parent)| _ = tree.add(parent, m));
        tree
    }

    /// Adds a move behind a node, and returns its number.
    pub fn add(&mut self, parent: usize, name: &(impl ToString + ?Sized)) -> usize {
        self.nodes.push(RecordNode { parent, name: name.to_string(), ..RecordNode::default() });
        self.nodes.len() - 1
    }

    /// Adds lines to the comment of a node.
    pub fn add_comment(&mut self, node: usize, lines: &str) {
        let comment = &mut self.nodes[node].comment;
        if !comment.is_empty() && !lines.is_empty() {
            comment.push('\n');
        }
        comment.push_str(lines);
    }

    /// The numbers of the children of each node.
    ///
    /// ```
    /// assert_eq!(nullwindow_support::RecordTree::line(&[1, 2]).children(), [vec![1], vec![2], vec![]]);
    /// ```
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (node, number) in self.nodes.iter().zip(0..).skip(1) {
            children[node.parent].push(number);
        }
        children
    }

    /// The names of the moves of the main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<&str> {
        let children = self.children();
        let line = std::iter::successors(Some(0), |&node: &usize| children[node].first().copied());
        line.skip(1).map(|node| self.nodes[node].name.as_str()).collect()
    }

    /// Whether it is more than one line.
    #[must_use]
    pub fn has_variations(&self) -> bool {
        self.main_line().len() + 1 < self.nodes.len()
    }

    /// The main line in the form of notations whose variations are lines instead of a move: `step` makes the
    /// move of a node in the position that it gets, and returns the move with the lines instead of it, each
    /// with the position before it. Variations are nested at most `deepest` deep.
    ///
    /// # Errors
    /// That of a step, or if the variations are nested more deeply.
    ///
    /// ```
    /// use nullwindow_support::RecordTree;
    /// let mut tree = RecordTree::line(&["e4", "e5"]);
    /// tree.add(1, "c5");
    /// let written = tree.lines(1, &(), &mut |(), node, others: Vec<Vec<String>>| {
    ///     let others = others.concat().into_iter().map(|m| format!(" ({m})"));
    ///     Ok(node.name.clone() + &others.collect::<String>())
    /// })?;
    /// assert_eq!(written.join(" "), "e4 e5 (c5)");
    /// # Ok::<(), String>(())
    /// ```
    pub fn lines<P: Clone, M>(
        &self,
        deepest: usize,
        start: &P,
        step: &mut impl FnMut(&mut P, &RecordNode, Vec<Vec<M>>) -> Result<M, String>,
    ) -> Result<Vec<M>, String> {
        let children = self.children();
        self.line_from(&children, &children[0], deepest, start, step)
    }

    /// The line that begins with the first of these nodes, of which the others are variations.
    fn line_from<'n, P: Clone, M>(
        &self,
        children: &'n [Vec<usize>],
        mut nodes: &'n [usize],
        deepest: usize,
        start: &P,
        step: &mut impl FnMut(&mut P, &RecordNode, Vec<Vec<M>>) -> Result<M, String>,
    ) -> Result<Vec<M>, String> {
        let (mut now, mut line) = (start.clone(), Vec::new());
        while let [first, others @ ..] = nodes {
            let deeper = match (deepest.checked_sub(1), others) {
                (Some(deeper), _) => deeper,
                (None, []) => 0,
                (None, _) => return Err("variations are nested too deeply for this notation".to_owned()),
            };
            let others = others.iter().map(|&other| self.line_from(children, &[other], deeper, &now, step));
            let others = others.collect::<Result<_, _>>()?;
            line.push(step(&mut now, &self.nodes[*first], others)?);
            nodes = &children[*first];
        }
        Ok(line)
    }
}

/// A session on its way through a tree, which it makes: the moves of a node are played behind those before.
///
/// ```
/// use nullwindow::session::Session;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_support::TreeWalk;
/// let mut session = Session::rules(TicTacToeGame)?;
/// let mut walk = TreeWalk::new(&mut session);
/// let centre = walk.play("5")?;
/// walk.play("1")?;
/// walk.back(centre)?;
/// walk.play("2")?;
/// let tree = walk.finish();
/// assert_eq!((&tree.children()[1], tree.main_line()), (&vec![2, 3], vec!["5", "1"]));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct TreeWalk<'s> {
    /// The session, at the last node of the path.
    pub session: &'s mut dyn AnyPosition,
    /// The nodes so far, with the names that were played.
    pub tree: RecordTree,
    path: Vec<usize>,
}

impl<'s> TreeWalk<'s> {
    /// From the session's position on.
    pub fn new(session: &'s mut dyn AnyPosition) -> Self {
        TreeWalk { session, tree: RecordTree::default(), path: vec![0] }
    }

    /// The node that is reached.
    #[must_use]
    pub fn node(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }

    /// Takes moves back to a node of the path; they get the names that the session gives to them.
    ///
    /// # Errors
    /// If the node is not on the path.
    pub fn back(&mut self, node: usize) -> Result<(), Error> {
        if self.node() != node && !self.path.contains(&node) {
            return Err(format!("node {node} is not on the way to the next one").into());
        }
        while self.node() != node
            && let (Some(last), Some(name)) = (self.path.pop(), self.session.undo())
        {
            self.tree.nodes[last].name = name;
        }
        Ok(())
    }

    /// Plays a move, and returns its node.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn play(&mut self, name: &str) -> Result<usize, Error> {
        self.session.play(name)?;
        self.enter(name);
        Ok(self.node())
    }

    /// Goes to the node of a move that the session has played already.
    pub fn enter(&mut self, name: impl Into<String>) {
        let parent = self.node();
        self.path.push(self.tree.nodes.len());
        self.tree.nodes.push(RecordNode { parent, name: name.into(), ..RecordNode::default() });
    }

    /// Plays the moves of a tree behind the node that is reached, with what is written at them. A variation
    /// ends before a move that is not legal, with a note.
    ///
    /// # Errors
    /// The number of the first move of the main line that is not legal, and why; or a node that is not behind
    /// its parent.
    pub fn follow(&mut self, tree: RecordTree) -> Result<Notes, Error> {
        let (mut main, mut notes) = (0, Notes::default());
        // The nodes here; none behind the end of a variation.
        let mut numbers = vec![Some(self.node())];
        for (RecordNode { parent, name, glyphs, comment }, number) in tree.nodes.into_iter().zip(0..) {
            if number > 0 {
                let behind = numbers.get(parent).copied();
                let Some(behind) = behind.ok_or_else(|| format!("node {number} is before its parent"))?
                else {
                    numbers.push(None);
                    continue;
                };
                self.back(behind)?;
                let (place, is_main) = (self.path.len(), parent == main && number == main + 1);
                if is_main {
                    main = number;
                }
                let played = self.play(&name);
                numbers.push(played.as_ref().ok().copied());
                match played {
                    Ok(_) => {}
                    Err(error) if is_main => return Err(format!("move {place}: {error}").into()),
                    Err(error) => {
                        notes.add(|| format!("move {place}: {error}; the variation ends before it"));
                        continue;
                    }
                }
            }
            let node = self.node();
            self.tree.nodes[node].glyphs.extend(glyphs);
            self.tree.add_comment(node, &comment);
        }
        Ok(notes)
    }

    /// The tree, with the names that the session gives to its moves. The session is at the start afterwards.
    #[must_use]
    pub fn finish(mut self) -> RecordTree {
        // The start is on every path.
        _ = self.back(0);
        self.tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::Session;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;

    #[test]
    fn trees_out_of_order_and_too_deep_are_refused() {
        let mut session = Session::rules(TicTacToeGame).unwrap();
        let mut follow = |parents: [usize; 3]| {
            let mut tree = RecordTree::default();
            parents.into_iter().zip(1..).for_each(|(parent, name)| _ = tree.add(parent, &name));
            AnyPosition::set(&mut session, "").unwrap();
            let notes = TreeWalk::new(&mut session).follow(tree).map_err(|error| error.to_string())?;
            Ok::<_, String>(notes.to_string())
        };
        assert_eq!(follow([0, 1, 0]), Ok(String::new()));
        assert_eq!(follow([0, 9, 0]), Err("node 2 is before its parent".to_owned()));
        assert_eq!(follow([0, 0, 1]), Err("node 1 is not on the way to the next one".to_owned()));
        let mut tree = RecordTree::default();
        let mut parent = 0;
        // Each variation branches off the one before.
        for _ in 0..3 {
            tree.add(parent, "a");
            parent = tree.add(parent, "b");
        }
        let lines = |deepest| tree.lines(deepest, &(), &mut |(), _, _: Vec<Vec<()>>| Ok(()));
        assert_eq!((lines(3).map(|line| line.len()), lines(2).is_err()), (Ok(1), true));
    }
}

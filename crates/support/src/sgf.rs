//! SGF, the Smart Game Format (`FF[4]`, Hollosi's after Kierulf's): trees of nodes with properties. What
//! their values mean is their game's; [`SgfRecord`] is a game of any kind, by the names of its moves.
//!
//! ```
//! use nullwindow_support::sgf::SgfTree;
//! let text = "(;FF[4]GM[2]PB[Anna]\n;B[f5]C[the usual \\[move\\]]\n(;W[d6])\n(;W[f6]))\n";
//! let tree = SgfTree::read_all(text).games.remove(0)?;
//! assert_eq!(tree.nodes[0].text("PB").as_deref(), Some("Anna"));
//! assert_eq!(tree.nodes[1].text("C").as_deref(), Some("the usual [move]"));
//! assert_eq!((tree.variations.len(), tree.to_string()), (2, text.to_owned()));
//! # Ok::<(), nullwindow_support::sgf::SgfError>(())
//! ```

mod gogui;
mod reader;
mod record;

pub use reader::{SgfError, SgfErrorKind, SgfFile, first_game};
pub use record::SgfRecord;

use std::fmt::{self, Write as _};

/// A node: its properties in their order, the values as written between brackets, escapes included.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SgfNode {
    /// Names in capitals, and their values.
    pub properties: Vec<(String, Vec<String>)>,
}

/// A sequence of nodes, and the sequences that continue it, the main line first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SgfTree {
    /// The sequence; the first one of a game is its root.
    pub nodes: Vec<SgfNode>,
    /// Its continuations.
    pub variations: Vec<SgfTree>,
}

impl SgfNode {
    /// A node of these properties, each with a text as its value.
    ///
    /// ```
    /// use nullwindow_support::sgf::SgfNode;
    /// let node = SgfNode::of([("C", "a ] and a \\")]);
    /// assert_eq!(node.properties[0].1, ["a \\] and a \\\\"]);
    /// assert_eq!(node.text("C").as_deref(), Some("a ] and a \\"));
    /// ```
    #[must_use]
    pub fn of<'t>(properties: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut node = SgfNode::default();
        properties.into_iter().for_each(|(name, text)| node.set(name, text));
        node
    }

    /// The values of a property, as written; none if it is not there.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// The first value of a property as text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        self.values(name).first().map(|value| text(value))
    }

    /// Sets a property to a text.
    pub fn set(&mut self, name: &str, text: &str) {
        self.set_values(name, vec![escaped(text)]);
    }

    /// Sets the values of a property, as they are written; without values it is removed.
    pub fn set_values(&mut self, name: &str, values: Vec<String>) {
        match self.properties.iter().position(|(known, _)| known == name) {
            Some(at) if values.is_empty() => _ = self.properties.remove(at),
            Some(at) => self.properties[at].1 = values,
            None if values.is_empty() => {}
            None => self.properties.push((name.to_owned(), values)),
        }
    }
}

impl SgfTree {
    /// The nodes of the main line: at each branching the first variation is followed.
    pub fn main_line(&self) -> impl Iterator<Item = &SgfNode> {
        std::iter::successors(Some(self), |tree| tree.variations.first()).flat_map(|tree| &tree.nodes)
    }

    /// The node of this number of the main line, counted from 0.
    pub fn node_mut(&mut self, number: usize) -> Option<&mut SgfNode> {
        let (tree, at) = self.descend(number)?;
        tree.nodes.get_mut(at)
    }

    /// The tree whose sequence has this node of the main line, or which ends before it, and its place there.
    fn descend(&mut self, mut number: usize) -> Option<(&mut SgfTree, usize)> {
        let mut tree = self;
        while number >= tree.nodes.len() {
            number -= tree.nodes.len();
            tree = tree.variations.first_mut()?;
        }
        Some((tree, number))
    }

    /// Replaces the variations of the node of this number of the main line, from 1, which `old` recognises by
    /// their first nodes, by a new one or by none.
    ///
    /// ```
    /// use nullwindow_support::sgf::{SgfNode, SgfTree};
    /// let mut tree = SgfTree::read_all("(;GM[2];B[f5];W[d6])").games.remove(0)?;
    /// let better = || SgfTree { nodes: vec![SgfNode::of([("W", "f6"), ("C", "!")])], variations: vec![] };
    /// for _ in 0..2 {
    ///     tree.replace_variation(2, |node| node.text("C").as_deref() == Some("!"), Some(better()));
    ///     assert_eq!(tree.to_string(), "(;GM[2]\n;B[f5]\n(;W[d6])\n(;W[f6]C[!]))\n");
    /// }
    /// tree.replace_variation(2, |node| node.text("C").is_some(), None);
    /// assert_eq!(tree.to_string(), "(;GM[2]\n;B[f5];W[d6])\n");
    /// # Ok::<(), nullwindow_support::sgf::SgfError>(())
    /// ```
    pub fn replace_variation(&mut self, number: usize, old: impl Fn(&SgfNode) -> bool, new: Option<SgfTree>) {
        // The sequence that ends before the node.
        let Some((tree, at)) = number.checked_sub(1).and_then(|before| self.descend(before)) else { return };
        let at = at + 1;
        if at < tree.nodes.len() {
            let Some(new) = new else { return };
            let nodes = tree.nodes.split_off(at);
            let variations = std::mem::take(&mut tree.variations);
            tree.variations = vec![SgfTree { nodes, variations }, new];
            return;
        }
        let mut first = true;
        tree.variations
            .retain(|variation| std::mem::take(&mut first) || !variation.nodes.first().is_some_and(&old));
        if let Some(new) = new.filter(|_| !tree.variations.is_empty()) {
            tree.variations.insert(1, new);
        }
        if tree.variations.len() == 1 {
            let only = tree.variations.remove(0);
            tree.nodes.extend(only.nodes);
            tree.variations = only.variations;
        }
    }
}

/// The text of a file in Latin-1, which the format has where the property `CA` names no other encoding;
/// `None` if it names one, or the file does not begin with a game.
///
/// ```
/// use nullwindow_support::sgf::latin1;
/// assert_eq!(latin1(b"(;GM[2]PB[J\xfcrgen])").as_deref(), Some("(;GM[2]PB[Jürgen])"));
/// assert_eq!(latin1(b"(;GM[2]CA[Big5]PB[\xa6])"), None);
/// ```
#[must_use]
pub fn latin1(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let named = text.split_once("CA[").map_or("", |(_, rest)| rest.split(']').next().unwrap_or_default());
    let known = ["", "iso-8859-1", "latin1", "latin-1"].contains(&&*named.trim().to_ascii_lowercase());
    (known && text.trim_start().starts_with('(')).then_some(text)
}

/// A value as text: without escapes, and without escaped line breaks.
fn text(value: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(value.len()), value.chars().peekable());
    while let Some(c) = rest.next() {
        match (c, rest.peek().copied()) {
            ('\\', Some(broken @ ('\n' | '\r'))) => {
                rest.next();
                let pair = if broken == '\n' { '\r' } else { '\n' };
                _ = rest.next_if_eq(&pair);
            }
            ('\\', Some(_)) => text.extend(rest.next()),
            ('\\', None) => {}
            _ => text.push(c),
        }
    }
    text
}

/// A text as a value.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The width of the lines of nodes.
const WIDTH: usize = 80;

impl fmt::Display for SgfTree {
    /// The game as [`read_all`](Self::read_all) reads it. The root and the variations begin lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, true);
        writeln!(f, "{text}")
    }
}

impl SgfTree {
    fn write(&self, text: &mut String, root: bool) {
        text.push('(');
        // Where the line begins.
        let mut line = text.len() - 1;
        for (number, node) in self.nodes.iter().enumerate() {
            let begin = text.len();
            text.push(';');
            for (name, values) in &node.properties {
                text.push_str(name);
                values.iter().for_each(|value| _ = write!(text, "[{value}]"));
            }
            if number > 0 && (text.len() - line > WIDTH || root && number == 1) {
                text.insert(begin, '\n');
                line = begin + 1;
            }
        }
        for variation in &self.variations {
            text.push('\n');
            variation.write(text, false);
        }
        text.push(')');
    }
}

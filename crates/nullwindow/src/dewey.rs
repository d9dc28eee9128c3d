//! Dewey decimal numbering of the nodes of a tree (Knuth & Moore 1975; Hsu, "Alpha-Beta Pruning: Algorithm
//! and Analysis", slide 3).

use crate::excerpt::excerpt;
use std::fmt;
use std::str::FromStr;

/// The name of a node: the branch taken at each ply from the root. It is printed with branches counted from
/// 1, as in `3.1.2`; the root is printed `ε`.
///
/// Names are ordered as a depth-first search from the left enters their nodes. A path of the library, such as
/// [`Visit::path`](crate::observe::Visit::path), counts branches from 0, and converts both ways.
///
/// ```
/// use nullwindow::Dewey;
///
/// let node: Dewey = "3.1.2".parse()?;
/// assert_eq!(node.path(), [2, 0, 1]);
/// assert_eq!(Dewey::from([2, 0, 1]).to_string(), "3.1.2");
/// assert_eq!(Dewey::ROOT.to_string(), "ε");
/// assert!(Dewey::ROOT < "1".parse()? && "1.2".parse::<Dewey>()? < "2".parse()?);
/// # Ok::<(), nullwindow::ParseDeweyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Dewey(Vec<u16>);

impl Dewey {
    /// The root: the empty sequence.
    pub const ROOT: Dewey = Dewey(Vec::new());

    /// The branches taken from the root, counted from 0.
    #[must_use]
    pub fn path(&self) -> &[u16] {
        &self.0
    }

    /// The number of plies from the root to the node.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// The node's branch `i`, counted from 0.
    ///
    /// ```
    /// use nullwindow::Dewey;
    /// assert_eq!(Dewey::ROOT.branch(2).branch(0).to_string(), "3.1");
    /// ```
    #[must_use]
    pub fn branch(&self, i: u16) -> Self {
        Dewey(self.0.iter().copied().chain([i]).collect())
    }

    /// The parent of the node; `None` for the root.
    ///
    /// ```
    /// use nullwindow::Dewey;
    /// assert_eq!("3.1".parse::<Dewey>()?.parent(), Some("3".parse()?));
    /// assert_eq!(Dewey::ROOT.parent(), None);
    /// # Ok::<(), nullwindow::ParseDeweyError>(())
    /// ```
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, path)| path.into())
    }
}

impl From<&[u16]> for Dewey {
    /// The node at the end of this path, whose branches are counted from 0.
    fn from(path: &[u16]) -> Self {
        Dewey(path.into())
    }
}

impl<const N: usize> From<[u16; N]> for Dewey {
    /// The node at the end of this path, whose branches are counted from 0.
    fn from(path: [u16; N]) -> Self {
        Dewey(path.into())
    }
}

impl fmt::Display for Dewey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((&first, rest)) = self.0.split_first() else { return f.pad("ε") };
        // Through `pad`, so that columns of a table line up.
        let mut name = (u32::from(first) + 1).to_string();
        for &i in rest {
            name += &format!(".{}", u32::from(i) + 1);
        }
        f.pad(&name)
    }
}

impl FromStr for Dewey {
    type Err = ParseDeweyError;

    /// Parses a name in its printed form: branches from 1 to 65,536, or `ε`.
    fn from_str(text: &str) -> Result<Self, ParseDeweyError> {
        if text == "ε" {
            return Ok(Dewey::ROOT);
        }
        let mut column = 1;
        let mut path = Vec::new();
        for word in text.split('.') {
            // `parse` alone would also accept a sign and leading zeros, which are never printed.
            let plain = word.bytes().all(|c| c.is_ascii_digit()) && !word.starts_with('0');
            match word.parse::<u32>() {
                Ok(n) if plain && n <= 1 << 16 => path.push((n - 1) as u16),
                _ => return Err(ParseDeweyError { column, word: word.into() }),
            }
            column += word.chars().count() + 1;
        }
        Ok(Dewey(path))
    }
}

/// The error of parsing a text that is no Dewey code.
///
/// ```
/// let error = "3.0.1".parse::<nullwindow::Dewey>().unwrap_err();
/// assert_eq!(error.to_string(), "column 3: expected the number of a branch, 1 to 65536, found `0`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseDeweyError {
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The text at this column, up to the next point.
    pub word: String,
}

impl fmt::Display for ParseDeweyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseDeweyError { column, word } = self;
        write!(f, "column {column}: expected the number of a branch, 1 to 65536, found `{}`", excerpt(word))
    }
}

impl std::error::Error for ParseDeweyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_name_parses_to_the_same_node() {
        for name in ["ε", "1", "2.2", "3.1.2", "65536.1", "10.9.8.7.6.5.4.3.2.1"] {
            let node: Dewey = name.parse().unwrap();
            assert_eq!(node.to_string(), name);
            assert_eq!(Dewey::from(node.path()), node);
        }
        assert_eq!(Dewey::from([u16::MAX]).to_string(), "65536");
        assert_eq!(format!("{:>5}|{:<5}|", Dewey::from([0, 1]), Dewey::ROOT), "  1.2|ε    |");
    }

    /// The labels of the slide, in the order of a depth-first search.
    #[test]
    fn names_are_ordered_like_a_depth_first_search() {
        let visited = ["ε", "1", "1.1", "1.2", "1.3", "2", "2.1", "2.2", "3", "3.1", "3.1.1", "3.1.2", "3.2"];
        let nodes: Vec<Dewey> = visited.iter().map(|name| name.parse().unwrap()).collect();
        assert!(nodes.is_sorted());
    }

    #[test]
    fn error_has_the_column_and_the_word() {
        let at = |text: &str| {
            let error = text.parse::<Dewey>().unwrap_err();
            (error.column, error.word)
        };
        assert_eq!(at(""), (1, "".into()));
        assert_eq!(at("1..2"), (3, "".into()));
        assert_eq!(at("1.2."), (5, "".into()));
        assert_eq!(at("1.65537"), (3, "65537".into()));
        assert_eq!(at("ε.1"), (1, "ε".into()));
        assert_eq!(at("1.ä.0"), (3, "ä".into()));
        assert_eq!(at("+1"), (1, "+1".into()));
        assert_eq!(at("01"), (1, "01".into()));
        assert_eq!(at("99999999999"), (1, "99999999999".into()));
    }
}

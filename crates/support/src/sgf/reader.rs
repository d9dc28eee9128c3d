//! Reading SGF as people's files have it: what is clear is read, with a note of each departure (our own).

use super::{SgfNode, SgfTree};
use crate::Notes;
use nullwindow::session::excerpt;

/// The games of a text, in their order.
///
/// ```
/// use nullwindow_support::sgf::SgfTree;
/// let file = SgfTree::read_all("(;GM[2];B[f5]\n(;GM[2];B[)\n");
/// let [Ok(_), Err(error)] = &file.games[..] else { panic!("the second game has an error") };
/// assert_eq!(error.to_string(), "line 2, column 10: the ] of a value is missing");
/// assert_eq!(file.notes.to_string(), "line 2, column 1: the game before it has no )");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SgfFile {
    /// Each game, or why it is none.
    pub games: Vec<Result<SgfTree, SgfError>>,
    /// What was read although the format has it otherwise.
    pub notes: Notes,
}

/// An error in the text of a game, with its place in the file.
///
/// ```
/// use nullwindow_support::sgf::SgfTree;
/// let error = SgfTree::read_all("(;GM[2]\n;B)").games.remove(0).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 2));
/// assert_eq!(error.to_string(), "line 2, column 2: B has no value, such as B[f5]");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct SgfError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The place in the line, in characters from 1.
    pub column: usize,
    /// The kind of error.
    pub kind: SgfErrorKind,
}

/// The kinds of errors in the text of a game.
///
/// ```
/// use nullwindow_support::sgf::{SgfErrorKind, SgfTree};
/// let errors = ["(;B[a](;W[b]);B[c])", "(;B[a]!)", "((B[a]))"];
/// let kinds = errors.map(|text| SgfTree::read_all(text).games.remove(0).unwrap_err().kind);
/// assert_eq!(kinds[0], SgfErrorKind::NodeAfterVariations);
/// assert_eq!(kinds[1], SgfErrorKind::Unexpected { found: '!' });
/// assert_eq!(kinds[2], SgfErrorKind::NoNode { name: "B".to_owned() });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SgfErrorKind {
    /// A character begins neither a node, a property nor a variation.
    #[error("'{}' begins no node (;), property (B[f5]) or variation (()", excerpt(&found.to_string()))]
    Unexpected {
        /// The character.
        found: char,
    },
    /// A property has no value.
    #[error("{} has no value, such as B[f5]", excerpt(name))]
    NoValue {
        /// Its name.
        name: String,
    },
    /// A value does not end.
    #[error("the ] of a value is missing")]
    OpenValue,
    /// A property comes before the first node of its sequence.
    #[error("{} is not in a node, which begins with ;", excerpt(name))]
    NoNode {
        /// Its name.
        name: String,
    },
    /// A node comes after variations, so that it is not clear what it continues.
    #[error("a node comes after variations of the same sequence")]
    NodeAfterVariations,
    /// Variations are nested too deeply.
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    Depth,
}

/// The most variations that contain each other.
pub(super) const MAX_DEPTH: usize = 1_000;

impl SgfTree {
    /// Reads the games of a text. A game that has an error is left out, up to the next root of a game, which
    /// has the property FF or GM first.
    #[must_use]
    pub fn read_all(text: &str) -> SgfFile {
        let mut reader = Reader { text, at: 0, notes: Notes::default(), counted: (0, 1, 1) };
        let mut games = Vec::new();
        while let Some(begin) = reader.begin() {
            let mut game = reader.game();
            if game.as_mut().is_ok_and(SgfTree::name_points) {
                reader.note(begin, "points as GoGui counts them");
            }
            if game.is_err() {
                let mut roots = text[begin + 1..].match_indices('(').map(|(at, _)| begin + 1 + at);
                let next = roots.find(|&at| at >= reader.at && is_root(&text[at..]));
                reader.at = next.unwrap_or(text.len());
            }
            games.push(game);
        }
        SgfFile { games, notes: reader.notes }
    }
}

/// The text from its first game on, which begins with `(;`; `None` if there is none.
///
/// ```
/// use nullwindow_support::sgf::first_game;
/// assert_eq!(first_game("A game (of mine):\n( ;GM[2])\n"), Some("( ;GM[2])\n"));
/// assert_eq!(first_game("f5d6"), None);
/// ```
#[must_use]
pub fn first_game(text: &str) -> Option<&str> {
    let mut begins = text.match_indices('(').map(|(at, _)| &text[at..]);
    begins.find(|game| game[1..].trim_start().starts_with([';', '(']))
}

/// Whether a text begins with the root of a game, rather than with a variation.
fn is_root(text: &str) -> bool {
    let node = text.strip_prefix('(').and_then(|rest| rest.trim_start().strip_prefix(';'));
    node.is_some_and(|node| ["FF", "GM"].contains(&&*name(begin_name(node.trim_start()))))
}

/// The letters and digits at the beginning of a text, where a name is.
fn begin_name(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len())]
}

/// A name in capitals. Older forms of the format have small letters in names, which do not count.
fn name(written: &str) -> String {
    let capitals: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let has_capitals = capitals.starts_with(|c: char| c.is_ascii_uppercase());
    if has_capitals { capitals } else { written.to_ascii_uppercase() }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    notes: Notes,
    /// A place whose line and column are known, and these.
    counted: (usize, usize, usize),
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// The line and the column of a place that is not before the last one.
    fn place(&mut self, at: usize) -> (usize, usize) {
        let (counted, mut line, mut column) = self.counted;
        for c in self.text[counted..at.max(counted)].chars().filter(|&c| c != '\u{feff}') {
            (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        self.counted = (at.max(counted), line, column);
        (line, column)
    }

    fn error<T>(&mut self, at: usize, kind: SgfErrorKind) -> Result<T, SgfError> {
        let (line, column) = self.place(at);
        Err(SgfError { line, column, kind })
    }

    fn note(&mut self, at: usize, note: &str) {
        let (line, column) = if self.notes.is_empty() { self.place(at) } else { (0, 0) };
        self.notes.add(|| format!("line {line}, column {column}: {note}"));
    }

    /// Goes to the next game; the format allows other text before it.
    fn begin(&mut self) -> Option<usize> {
        let found = first_game(self.rest()).map(|game| self.rest().len() - game.len());
        let skipped = &self.rest()[..found.unwrap_or(self.rest().len())];
        if !skipped.trim_start_matches('\u{feff}').trim().is_empty() {
            let before = skipped.len() - skipped.trim_start_matches('\u{feff}').trim_start().len();
            self.note(self.at + before, &format!("'{}' is not in a game", excerpt(skipped.trim())));
        }
        self.at += found?;
        Some(self.at)
    }

    /// The game that begins here.
    fn game(&mut self) -> Result<SgfTree, SgfError> {
        let mut open: Vec<SgfTree> = Vec::new();
        loop {
            self.skip_space();
            let at = self.at;
            let Some(c) = self.rest().chars().next() else {
                self.note(at, "the text ends before the ) of its game");
                return Ok(closed(open));
            };
            match c {
                '(' if !open.is_empty() && is_root(self.rest()) => {
                    self.note(at, "the game before it has no )");
                    return Ok(closed(open));
                }
                '(' if open.len() == MAX_DEPTH => return self.error(at, SgfErrorKind::Depth),
                '(' => open.push(SgfTree::default()),
                ')' => {
                    let tree = open.pop().unwrap_or_default();
                    match open.last_mut() {
                        Some(parent) => parent.variations.push(tree),
                        None => {
                            self.at += 1;
                            return Ok(tree);
                        }
                    }
                }
                ';' => match open.last_mut() {
                    Some(tree) if tree.variations.is_empty() => tree.nodes.push(SgfNode::default()),
                    _ => return self.error(at, SgfErrorKind::NodeAfterVariations),
                },
                c if c.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    match open.last_mut().and_then(|tree| tree.nodes.last_mut()) {
                        Some(node) => node.properties.push(property),
                        None => return self.error(at, SgfErrorKind::NoNode { name: property.0 }),
                    }
                    continue;
                }
                found => return self.error(at, SgfErrorKind::Unexpected { found }),
            }
            self.at += 1;
        }
    }

    /// A name and its values.
    fn property(&mut self) -> Result<(String, Vec<String>), SgfError> {
        let (begin, written) = (self.at, begin_name(self.rest()));
        let name = name(written);
        if !written.contains(|c: char| c.is_ascii_uppercase()) {
            self.note(begin, &format!("{} has small letters", excerpt(written)));
        }
        self.at += written.len();
        let mut values = Vec::new();
        loop {
            self.skip_space();
            let Some(value) = self.rest().strip_prefix('[') else { break };
            let mut escape = false;
            let end = value.find(|c| {
                let ends = c == ']' && !escape;
                escape = c == '\\' && !escape;
                ends
            });
            let Some(end) = end else {
                // No later value ends either.
                let open = std::mem::replace(&mut self.at, self.text.len());
                return self.error(open, SgfErrorKind::OpenValue);
            };
            values.push(value[..end].to_owned());
            self.at += end + 2;
        }
        if values.is_empty() {
            return self.error(begin, SgfErrorKind::NoValue { name });
        }
        Ok((name, values))
    }
}

/// The outermost of trees that are still open.
fn closed(mut open: Vec<SgfTree>) -> SgfTree {
    while open.len() > 1 {
        let (tree, last) = (open.pop().unwrap_or_default(), open.len() - 1);
        open[last].variations.push(tree);
    }
    open.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;

    /// A tree with everything that the format has.
    fn tree(random: &mut SplitMix64, depth: usize) -> SgfTree {
        let pieces = ["f5", "", "\\]", "\\\\", "[", "é", "\\\n", "a\nb", ":", "(;", ")", " ", "\\:"];
        let node = |random: &mut SplitMix64| {
            let names = ["B", "W", "C", "AB", "V", "GAME", "LB", "KGS1"];
            let properties = (0..random.below(4)).map(|_| {
                let values = (0..1 + random.below(3)).map(|_| {
                    let parts = (0..random.below(4)).map(|_| pieces[random.below(pieces.len())]);
                    parts.collect::<String>()
                });
                let values = values.collect();
                (names[random.below(names.len())].to_owned(), values)
            });
            SgfNode { properties: properties.collect() }
        };
        let nodes = (0..1 + random.below(9)).map(|_| node(random)).collect();
        let variations = if depth == 0 { 0 } else { random.below(4) };
        SgfTree { nodes, variations: (0..variations).map(|_| tree(random, depth - 1)).collect() }
    }

    #[test]
    fn what_is_written_is_read_as_the_same_tree() {
        let mut random = SplitMix64::new(1);
        let (mut nodes, mut variations) = (0, 0);
        for _ in 0..300 {
            let trees = [tree(&mut random, 3), tree(&mut random, 2)];
            nodes += trees[0].main_line().count();
            variations += trees[0].variations.len();
            let file = SgfTree::read_all(&trees.iter().map(ToString::to_string).collect::<String>());
            assert!(file.notes.is_empty(), "{}", file.notes);
            assert_eq!(file.games, trees.map(Ok));
        }
        assert!(nodes > 1_500 && variations > 300, "{nodes} {variations}");
    }

    #[test]
    fn texts_come_back_from_values() {
        for text in ["", "a]b\\c[", "\\", "two\nlines", "x\\]", "a:b"] {
            assert_eq!(SgfNode::of([("C", text)]).text("C").as_deref(), Some(text));
        }
        let file = SgfTree::read_all("(;C[one \\\r\nline \\\ntoo\\x])");
        assert_eq!(file.games[0].as_ref().unwrap().nodes[0].text("C").as_deref(), Some("one line toox"));
    }

    #[test]
    fn loose_files_are_read_with_notes() {
        for (text, nodes, notes) in [
            ("\u{feff}\r\n ( ; GaMe [2]\r\n ; B [f5] [d6] )\r\n", 2, ""),
            ("(;gm[2])", 1, "line 1, column 3: gm has small letters"),
            ("Games:\n(;GM[2])\n", 1, "line 1, column 1: 'Games:' is not in a game"),
            ("(;GM[2];B[f5](;W[d6]", 3, "line 1, column 21: the text ends before the ) of its game"),
            ("(;GM[2])\n.", 1, "line 2, column 1: '.' is not in a game"),
        ] {
            let file = SgfTree::read_all(text);
            assert_eq!((file.games.len(), &*file.notes.to_string()), (1, notes), "{text:?}");
            let game = file.games[0].as_ref().unwrap();
            assert_eq!((game.main_line().count(), game.nodes[0].properties[0].0.as_str()), (nodes, "GM"));
        }
    }

    #[test]
    fn a_bad_game_leaves_the_others() {
        let file = SgfTree::read_all("(;FF[4];B[a])\n(;FF[4];B[a]!(;W[x])) (;GM[2];B)\n  (;FF[4];B[b])\n");
        let games: Vec<_> = file.games.iter().map(Result::is_ok).collect();
        assert_eq!((games, file.notes.count()), (vec![true, false, false, true], 0));
        let error = file.games[1].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (2, 13));
        let error = file.games[2].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (2, 31));
    }

    #[test]
    fn nesting_has_a_limit() {
        let text = |depth: usize| format!("(;{}{}", "(;".repeat(depth - 1), ")".repeat(depth));
        assert!(SgfTree::read_all(&text(MAX_DEPTH)).games[0].is_ok());
        let error = SgfTree::read_all(&text(MAX_DEPTH + 1)).games.remove(0).unwrap_err();
        assert_eq!(error.kind, SgfErrorKind::Depth);
        // A long game is not deep.
        assert_eq!(SgfTree::read_all(&format!("({})", ";".repeat(100_000))).games[0].iter().count(), 1);
    }
}

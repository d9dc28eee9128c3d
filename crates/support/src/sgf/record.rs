//! A game of any kind in SGF, by the names of its moves (our own).
//!
//! SGF has numbers for some games (`GM[2]` is Othello) and no form of a move that suits all. A game without a
//! number has `GM[0]`, its name in the private property `GAME`, and its start in `POS`, as its session reads
//! it; the moves are their names, those of the first side as `B`, those of the second as `W`. Forced moves,
//! such as passes, may be left out.

use super::reader::MAX_DEPTH;
use super::{SgfErrorKind, SgfNode, SgfTree};
use crate::{Notes, RecordTree, TreeWalk};
use nullwindow::session::{AnyPosition, Error, excerpt};
use nullwindow::{Outcome, Side};

/// A game, and what is known of it.
///
/// ```
/// use nullwindow::session::Session;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_support::{RecordTree, sgf::SgfRecord};
/// let mut session = Session::rules(TicTacToeGame)?;
/// let moves = RecordTree::line(&["5", "1", "9"]);
/// let record = SgfRecord { game: "tic-tac-toe", start: "", tags: &[("PB", "Anna")], moves: &moves };
/// let tree = record.tree(&mut session)?;
/// assert_eq!(tree.nodes[0].text("GAME").as_deref(), Some("tic-tac-toe"));
/// assert!(tree.to_string().ends_with("PB[Anna]\n;B[5];W[1];B[9])\n"));
/// assert_eq!(SgfRecord::play(&tree, "tic-tac-toe", &mut session)?, moves.main_line());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SgfRecord<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The position at the start, empty for the usual one.
    pub start: &'a str,
    /// Properties of the root, such as PB and PW, the players of the first side and of the second.
    pub tags: &'a [(&'a str, &'a str)],
    /// The moves.
    pub moves: &'a RecordTree,
}

/// The numbers of glyphs, and the annotations of moves in SGF that say the same.
const ANNOTATIONS: [(u8, &str, &str); 6] =
    [(1, "TE", "1"), (2, "BM", "1"), (3, "TE", "2"), (4, "BM", "2"), (5, "IT", ""), (6, "DO", "")];

impl SgfRecord<'_> {
    /// The game as a tree. The session is at its last node afterwards.
    ///
    /// # Errors
    /// If there is no such position, a move is not legal, or the tree is too deep for SGF.
    pub fn tree(&self, session: &mut dyn AnyPosition) -> Result<SgfTree, Error> {
        session.set(self.start)?;
        let number = session.sgf_number();
        let program = concat!("nullwindow:", env!("CARGO_PKG_VERSION"));
        let mut root =
            SgfNode::of([("FF", "4"), ("GM", &number.to_string()), ("CA", "UTF-8"), ("AP", program)]);
        root.set("GAME", self.game);
        let position = session.position();
        if !position.is_empty() && (number == 0 || !self.start.is_empty()) {
            root.set("POS", &position);
        }
        self.tags.iter().for_each(|(name, text)| root.set(name, text));
        let mut walk = TreeWalk::new(session);
        let mut nodes = vec![root];
        for node in &self.moves.nodes[1..] {
            walk.back(node.parent)?;
            let side = if walk.session.side() == Side::First { "B" } else { "W" };
            walk.play(&node.name)?;
            nodes.push(SgfNode::of([(side, node.name.as_str())]));
        }
        for (node, written) in self.moves.nodes.iter().zip(&mut nodes) {
            let known = |glyph: &u8| ANNOTATIONS.iter().find(|(number, ..)| number == glyph);
            node.glyphs.iter().filter_map(known).for_each(|(_, name, value)| written.set(name, value));
            if !node.comment.is_empty() {
                written.set("C", &node.comment);
            }
        }
        SgfTree::joined(nodes, &self.moves.children())
    }

    /// The result as the property `RE` has it.
    ///
    /// ```
    /// use nullwindow::{Outcome, Side};
    /// use nullwindow_support::sgf::SgfRecord;
    /// let results = [Outcome::Win(Side::Second), Outcome::Margin(12), Outcome::Draw].map(SgfRecord::result);
    /// assert_eq!(results, ["W+", "B+12", "0"]);
    /// ```
    #[must_use]
    pub fn result(outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(Side::First) => "B+".to_owned(),
            Outcome::Win(Side::Second) => "W+".to_owned(),
            Outcome::Draw | Outcome::Margin(0) => "0".to_owned(),
            Outcome::Margin(points) => format!("{}+{}", if points > 0 { 'B' } else { 'W' }, points.abs()),
        }
    }

    /// Plays the main line of a tree in a session of the game of this name, and returns the names of the
    /// moves. The session is at its end afterwards, and has the start that the tree gives.
    ///
    /// # Errors
    /// If the tree is of another game, or has a move that is not legal; the error names the node.
    pub fn play(tree: &SgfTree, game: &str, session: &mut dyn AnyPosition) -> Result<Vec<String>, Error> {
        begin(tree, game, session)?;
        let mut played = Vec::new();
        for (node, number) in tree.main_line().zip(1..) {
            refuse_setup(node, number, game)?;
            played.extend(node.play(number, session, &usual)?);
        }
        Ok(played)
    }

    /// The moves of a tree with its variations, comments and annotations, and notes of variations that end
    /// before an illegal move. The session is at the start that the tree gives afterwards.
    ///
    /// ```
    /// use nullwindow::session::Session;
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// use nullwindow_support::sgf::{SgfRecord, SgfTree};
    /// let text = "(;GM[0]GAME[tic-tac-toe];B[5]C[the centre](;W[1];B[9])(;W[2]BM[1]))";
    /// let tree = SgfTree::read_all(text).games.remove(0)?;
    /// let (moves, notes) = SgfRecord::read(&tree, "tic-tac-toe", &mut Session::rules(TicTacToeGame)?)?;
    /// assert_eq!((moves.main_line(), notes.is_empty()), (vec!["5", "1", "9"], true));
    /// assert_eq!((moves.nodes[1].comment.as_str(), &moves.nodes[4].glyphs[..]), ("the centre", &[2][..]));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`play`](Self::play).
    pub fn read(
        tree: &SgfTree,
        game: &str,
        session: &mut dyn AnyPosition,
    ) -> Result<(RecordTree, Notes), Error> {
        begin(tree, game, session)?;
        tree.main_line().zip(1..).try_for_each(|(node, number)| refuse_setup(node, number, game))?;
        tree.moves(session, &usual)
    }
}

/// A move as it is written, whatever the position.
fn usual(_: &dyn AnyPosition, value: &str) -> Option<String> {
    Some(value.to_owned())
}

/// Goes to the start of a tree, which is of this game.
fn begin(tree: &SgfTree, game: &str, session: &mut dyn AnyPosition) -> Result<(), Error> {
    let root = tree.nodes.first().cloned().unwrap_or_default();
    let number = root.text("GM").unwrap_or_default();
    if !["", "0", &session.sgf_number().to_string()].contains(&number.trim()) {
        return Err(format!("GM[{}]: this is {game}", excerpt(&number)).into());
    }
    if let Some(other) = root.text("GAME").filter(|name| !name.trim().eq_ignore_ascii_case(game)) {
        return Err(format!("GAME[{}]: this is {game}", excerpt(&other)).into());
    }
    session.set(&root.text("POS").unwrap_or_default()).map_err(|error| format!("POS: {error}").into())
}

/// # Errors
/// If the node sets up stones, which not every game has.
fn refuse_setup(node: &SgfNode, number: usize, game: &str) -> Result<(), Error> {
    let setup = node.properties.iter().find(|(name, _)| ["AB", "AW", "AE"].contains(&name.as_str()));
    setup.map_or(Ok(()), |property| {
        Err(format!("{}: POS gives a position of {game}", place(number, property)).into())
    })
}

/// A property and its node, counted from 1 on the way to it.
fn place(number: usize, (name, values): &(String, Vec<String>)) -> String {
    format!("node {number}, {name}[{}]", excerpt(&values.join("][")))
}

/// What a game calls the move of a value, in the position before it; `None` for one that is not played.
type NameOfMove<'n> = &'n dyn Fn(&dyn AnyPosition, &str) -> Option<String>;

impl SgfNode {
    /// Plays the moves of the node of this number, and returns them with the forced ones that are left out.
    fn play(
        &self,
        number: usize,
        session: &mut dyn AnyPosition,
        name: NameOfMove<'_>,
    ) -> Result<Vec<String>, Error> {
        let mut played = Vec::new();
        for property in &self.properties {
            let side = match property.0.as_str() {
                "B" => Side::First,
                "W" => Side::Second,
                _ => continue,
            };
            let value = super::text(&property.1.concat());
            let Some(m) = name(session, value.trim()) else { continue };
            let forced = session.moves();
            if session.side() != side && forced.len() == 1 {
                session.play(&forced[0])?;
                played.extend(forced);
            }
            if session.side() != side {
                let turn = session.side_name(session.side());
                return Err(format!("{}: it is {turn}'s turn", place(number, property)).into());
            }
            session.play(&m).map_err(|error| format!("{}: {error}", place(number, property)))?;
            played.push(m);
        }
        Ok(played)
    }
}

impl SgfTree {
    /// The moves from the session's position on, by the names that `name` gives to their values; see
    /// [`SgfRecord::read`].
    ///
    /// # Errors
    /// If a move of the main line is not legal; the error names the node.
    pub fn moves(
        &self,
        session: &mut dyn AnyPosition,
        name: NameOfMove<'_>,
    ) -> Result<(RecordTree, Notes), Error> {
        let (mut walk, mut notes) = (TreeWalk::new(session), Notes::default());
        // The sequences that are not read yet: each with the node before it, the number of its own first
        // node, and whether it is the main line.
        let mut open = vec![(self, 0, 1, true)];
        while let Some((sequence, before, mut number, main)) = open.pop() {
            walk.back(before)?;
            let mut cut = false;
            for node in &sequence.nodes {
                match node.play(number, walk.session, name) {
                    Ok(played) => played.into_iter().for_each(|name| walk.enter(name)),
                    Err(error) if main => return Err(error),
                    Err(error) => {
                        cut = true;
                        notes.add(|| format!("{error}; the variation ends before it"));
                        break;
                    }
                }
                let at = walk.node();
                for (number, name, value) in ANNOTATIONS {
                    let written = node.properties.iter().find(|(known, _)| known == name);
                    if written.is_some_and(|(_, values)| name_of_value(&values.concat()) == value) {
                        walk.tree.nodes[at].glyphs.push(number);
                    }
                }
                walk.tree.add_comment(at, node.text("C").unwrap_or_default().trim_end());
                number += 1;
            }
            if !cut {
                let node = walk.node();
                let next = sequence.variations.iter().enumerate().rev();
                open.extend(next.map(|(i, variation)| (variation, node, number, main && i == 0)));
            }
        }
        Ok((walk.finish(), notes))
    }

    /// A tree of nodes, each with the numbers of its children, the first of which is the main line.
    ///
    /// # Errors
    /// If it is deeper than what is read.
    fn joined(mut nodes: Vec<SgfNode>, children: &[Vec<usize>]) -> Result<SgfTree, Error> {
        // The sequence from each node on, reversed, and the depth of what it has; the last nodes first.
        let mut trees: Vec<(SgfTree, usize)> = Vec::new();
        trees.resize_with(nodes.len(), Default::default);
        for number in (0..nodes.len()).rev() {
            let next = children[number].iter().map(|&child| std::mem::take(&mut trees[child]));
            let mut next: Vec<_> = next.collect();
            let (mut tree, depth) = if next.len() == 1 {
                next.remove(0)
            } else {
                let depth = next.iter().map(|(_, depth)| depth + 1).max().unwrap_or(1);
                let variations = next.into_iter().map(|(tree, _)| tree.turned()).collect();
                (SgfTree { nodes: Vec::new(), variations }, depth)
            };
            if depth > MAX_DEPTH {
                return Err(SgfErrorKind::Depth.to_string().into());
            }
            tree.nodes.push(std::mem::take(&mut nodes[number]));
            trees[number] = (tree, depth);
        }
        Ok(trees.swap_remove(0).0.turned())
    }

    /// The tree whose sequence is reversed.
    fn turned(mut self) -> SgfTree {
        self.nodes.reverse();
        self
    }
}

/// A value of an annotation: 2 is emphasised, and anything else 1; none is empty.
fn name_of_value(value: &str) -> &str {
    match value.trim() {
        "" => "",
        "2" => "2",
        _ => "1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;
    use nullwindow::session::Session;
    use nullwindow_games::connect_four::ConnectFourGame;
    use nullwindow_games::domineering::DomineeringGame;
    use nullwindow_games::kalah::KalahGame;

    /// The moves of a random game, and the session at its end.
    fn random(session: &mut dyn AnyPosition, random: &mut SplitMix64) -> Vec<String> {
        let mut played = Vec::new();
        while let moves @ [_, ..] = &session.moves()[..] {
            let name = moves[random.below(moves.len())].clone();
            session.play(&name).unwrap();
            played.push(name);
        }
        played
    }

    #[test]
    fn games_of_any_kind_come_back() {
        let kalah = |pits| Session::rules(KalahGame::new(Some(pits), Some(3), None).unwrap()).unwrap();
        let sessions: [(&str, Box<dyn AnyPosition>); 4] = [
            ("kalah", Box::new(kalah(6))),
            ("kalah", Box::new(kalah(4))),
            ("connect-four", Box::new(Session::rules(ConnectFourGame::default()).unwrap())),
            (
                "domineering",
                Box::new(Session::rules(DomineeringGame::new(Some(4), Some(4)).unwrap()).unwrap()),
            ),
        ];
        let (mut source, mut moves_twice) = (SplitMix64::new(7), 0);
        for (game, mut session) in sessions {
            for round in 0..20 {
                session.set("").unwrap();
                // Half of the games begin within another.
                let mut start = String::new();
                if round % 2 == 1 {
                    random(&mut *session, &mut source);
                    (0..10).for_each(|_| _ = session.undo());
                    start = session.position();
                }
                let moves = random(&mut *session, &mut source);
                let (end, outcome) = (session.position(), session.outcome().unwrap());
                let result = SgfRecord::result(outcome);
                let tags = &[("PB", "a ]"), ("PW", "b\\"), ("RE", &*result)];
                let line = RecordTree::line(&moves);
                let record = SgfRecord { game, start: &start, tags, moves: &line };
                let tree = record.tree(&mut *session).unwrap();
                moves_twice +=
                    tree.nodes.windows(2).filter(|n| n[0].properties[0].0 == n[1].properties[0].0).count();
                let read = SgfTree::read_all(&tree.to_string()).games.remove(0).unwrap();
                assert_eq!(SgfRecord::play(&read, game, &mut *session).unwrap(), moves);
                assert_eq!((session.position(), session.outcome()), (end, Some(outcome)));
            }
        }
        assert!(moves_twice > 20, "{moves_twice}");
    }

    #[test]
    fn trees_are_written_as_deep_as_they_are_read() {
        // Of each pair of nodes the second goes on.
        let joined = |pairs: usize| {
            let nodes = (0..=2 * pairs).map(|_| SgfNode::of([("B", "1")])).collect();
            let children = (0..=2 * pairs).map(|node| {
                if node % 2 == 0 && node < 2 * pairs { vec![node + 1, node + 2] } else { Vec::new() }
            });
            SgfTree::joined(nodes, &children.collect::<Vec<_>>())
        };
        let deepest = joined(MAX_DEPTH - 1).unwrap();
        assert_eq!(SgfTree::read_all(&deepest.to_string()).games, [Ok(deepest)]);
        assert!(joined(MAX_DEPTH).is_err());
    }

    #[test]
    fn other_games_and_wrong_moves_are_refused_by_node() {
        let mut session = Session::rules(ConnectFourGame::default()).unwrap();
        for (text, error) in [
            ("(;GM[1];B[dd])", "GM[1]: this is connect-four"),
            ("(;GM[0]GAME[kalah];B[1])", "GAME[kalah]: this is connect-four"),
            ("(;GAME[Connect-Four];B[1];B[2])", "node 3, B[2]: it is O's turn"),
            ("(;GAME[connect-four];B[1]C[x];W[9])", "node 3, W[9]: '9' is not a column (1 to 7)"),
            ("(;AB[a1][b2])", "node 1, AB[a1][b2]: POS gives a position of connect-four"),
            ("(;POS[9])", "POS: character 1: '9', where move 1 should stand, is not a column (1 to 7)"),
        ] {
            let tree = SgfTree::read_all(text).games.remove(0).unwrap();
            let refused = SgfRecord::play(&tree, "connect-four", &mut session).unwrap_err();
            assert_eq!(refused.to_string(), error, "{text}");
        }
    }
}

//! Games of Othello in SGF: `GM[2]`, moves as `B[f5]`, the initial position by `AB`, `AW` and `PL`, as Edax
//! writes them. Points with two letters, as in Go, and the empty move of Go as a pass are read as well.

use crate::ggf::moves_line;
use crate::{GgfLineError, Line, Move, Othello, PositionError};
use nullwindow::session::excerpt;
use nullwindow::{Position, Side};
use nullwindow_support::Notes;
use nullwindow_support::sgf::{SgfError, SgfNode, SgfTree};

/// A game: the tree with all that it has, and what its main line says.
///
/// ```
/// use nullwindow_othello::{Othello, Sgf};
/// let game = Sgf::read_all("(;GM[2]PB[Anna];B[f5]C[usual];W[fd])").games.remove(0)?;
/// assert_eq!((game.start, game.line.to_string()), (Othello::start(), "f5f4".to_owned()));
/// assert_eq!(game.text("PB").as_deref(), Some("Anna"));
/// # Ok::<(), nullwindow_othello::SgfGameError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Sgf {
    /// The tree. Each move has a node of its own, which is not the root.
    pub tree: SgfTree,
    /// The initial position.
    pub start: Othello,
    /// The moves of the main line, with the passes that it leaves out.
    pub line: Line,
    /// The numbers of the moves' nodes in the main line, counted from 0; `None` for a pass that is left out.
    pub nodes: Vec<Option<usize>>,
}

/// The games of a text, in their order.
///
/// ```
/// let file = nullwindow_othello::Sgf::read_all("(;GM[2]B[f5])(;GM[1];B[dd])");
/// assert!(file.games[0].is_ok());
/// let error = file.games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "GM[1]: this is Othello, GM[2]");
/// assert_eq!(file.notes.to_string(), "game 1, node 1: a move is not in a node of its own");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SgfGames {
    /// Each game, or why it is none.
    pub games: Vec<Result<Sgf, SgfGameError>>,
    /// What was read although the format has it otherwise.
    pub notes: Notes,
}

/// An error in a game.
///
/// ```
/// use nullwindow_othello::Sgf;
/// let error = Sgf::read_all("(;GM[2];B[f5];W[a1])").games.remove(0).unwrap_err();
/// assert!(error.to_string().starts_with("move 2, a1, is not legal for O in "));
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SgfGameError {
    /// The text is not SGF.
    #[error(transparent)]
    Syntax(#[from] SgfError),
    /// The game is another one.
    #[error("{property}[{}]: this is Othello, GM[2]", excerpt(found))]
    Game {
        /// The property that says so.
        property: &'static str,
        /// Its value.
        found: String,
    },
    /// The board is larger or smaller.
    #[error("SZ[{}]: the board's side is not 8", excerpt(found))]
    Size {
        /// The value.
        found: String,
    },
    /// A value is not a square, a move or a side.
    #[error("node {node}, {property}[{}]: this is not {wanted}", excerpt(found))]
    Value {
        /// The number of the node in the main line, counted from 1.
        node: usize,
        /// The property.
        property: String,
        /// The value.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// The position is changed after a move.
    #[error("node {node}, {property}: the position is set up after the first move")]
    Setup {
        /// The number of the node in the main line, counted from 1.
        node: usize,
        /// The property.
        property: String,
    },
    /// A square has two discs.
    #[error("AB and AW have a square in common")]
    TwoDiscs,
    /// The position of `POS`, in which a match records it, is malformed.
    #[error("POS: {0}")]
    Position(#[from] PositionError),
    /// A move is the other side's, or not legal.
    #[error(transparent)]
    Line(#[from] GgfLineError),
}

impl Sgf {
    /// A game with these properties of the root, such as PB, PW, DT, EV and RE. The moves are legal.
    ///
    /// ```
    /// use nullwindow_othello::{Othello, Sgf};
    /// let game = Sgf::new(Othello::start(), &[("PB", "Anna")], "f5d6".parse()?);
    /// assert!(game.tree.to_string().ends_with("SZ[8]PB[Anna]\n;B[f5];W[d6])\n"));
    /// # Ok::<(), nullwindow_othello::LineError>(())
    /// ```
    #[must_use]
    pub fn new(start: Othello, tags: &[(&str, &str)], line: Line) -> Self {
        let program = concat!("nullwindow:", env!("CARGO_PKG_VERSION"));
        let mut root = SgfNode::of([("FF", "4"), ("GM", "2"), ("CA", "UTF-8"), ("AP", program), ("SZ", "8")]);
        tags.iter().for_each(|(name, text)| root.set(name, text));
        if start != Othello::start() {
            for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
                let squares = (0..64).filter(|square| start.discs(side) >> square & 1 != 0);
                let names = squares.filter_map(Move::on).map(|m| m.to_string());
                root.set_values(name, names.collect());
            }
            root.set("PL", tag(start.side()));
        }
        let (mut nodes, mut now) = (vec![root], start);
        for &m in &line.0 {
            nodes.push(SgfNode::of([(tag(now.side()), name(m).as_str())]));
            now.make(m);
        }
        let numbers = (1..nodes.len()).map(Some).collect();
        Sgf { tree: SgfTree { nodes, variations: Vec::new() }, start, line, nodes: numbers }
    }

    /// A text of the root.
    #[must_use]
    pub fn text(&self, property: &str) -> Option<String> {
        self.tree.nodes.first().and_then(|root| root.text(property))
    }

    /// A variation of these moves from `position`, with a comment on the first.
    #[must_use]
    pub fn variation(position: Othello, moves: &[Move], comment: &str) -> SgfTree {
        let mut nodes = Sgf::new(position, &[], Line(moves.to_vec())).tree.nodes.split_off(1);
        nodes.iter_mut().take(1).for_each(|node| node.set("C", comment));
        SgfTree { nodes, variations: Vec::new() }
    }

    /// A move: `f5`, `F5`, `fe`, a pass, or nothing, which is a pass.
    ///
    /// ```
    /// use nullwindow_othello::{Move, Sgf};
    /// assert_eq!(["fe", "F5", ""].map(Sgf::read_move), [Move::on(37), Move::on(37), Some(Move::PASS)]);
    /// ```
    #[must_use]
    pub fn read_move(value: &str) -> Option<Move> {
        let value = value.trim();
        match value {
            "" | "tt" => Some(Move::PASS),
            _ => value.parse().ok().or_else(|| Move::on(square(value)?)),
        }
    }

    /// Reads all games of a text. A game that has an error is left out. Variations are kept; whether their
    /// moves are legal is not checked.
    #[must_use]
    pub fn read_all(text: &str) -> SgfGames {
        let file = SgfTree::read_all(text);
        let mut notes = file.notes;
        let games = (1..).zip(file.games).map(|(number, tree)| {
            let mut of_game = Notes::default();
            let game = tree.map_err(SgfGameError::from).and_then(|tree| read(tree, &mut of_game));
            notes.extend(&format!("game {number}"), of_game);
            game
        });
        SgfGames { games: games.collect(), notes }
    }
}

/// The property of a side's moves.
fn tag(side: Side) -> &'static str {
    if side == Side::First { "B" } else { "W" }
}

/// A move as Edax writes it.
fn name(m: Move) -> String {
    if m == Move::PASS { "PA".to_owned() } else { m.to_string() }
}

fn read(mut tree: SgfTree, notes: &mut Notes) -> Result<Sgf, SgfGameError> {
    separate(&mut tree, notes);
    let root = tree.nodes.first().cloned().unwrap_or_default();
    check(&root)?;
    let mut moves = Vec::new();
    let (mut black, mut white, mut side) = (0, 0, None);
    let mut start = root.text("POS").map(|text| text.parse::<Othello>()).transpose()?;
    for (node, number) in tree.main_line().zip(1..) {
        for (property, values) in &node.properties {
            let wrong = |found: &str, wanted| SgfGameError::Value {
                node: number,
                property: property.clone(),
                found: found.to_owned(),
                wanted,
            };
            match property.as_str() {
                "B" | "W" => {
                    let mover = if property == "B" { Side::First } else { Side::Second };
                    let value = values.concat();
                    let m = Sgf::read_move(&value)
                        .ok_or_else(|| wrong(&value, "a square (a1 to h8) or a pass"))?;
                    moves.push((mover, m, number - 1));
                }
                "AB" | "AW" | "AE" | "PL" if !moves.is_empty() => {
                    return Err(SgfGameError::Setup { node: number, property: property.clone() });
                }
                "PL" => {
                    let value = values.concat().trim().to_ascii_lowercase();
                    side = match &*value {
                        "b" | "black" | "1" => Some(Side::First),
                        "w" | "white" | "2" => Some(Side::Second),
                        _ => return Err(wrong(&value, "a side (B or W)")),
                    };
                }
                "AB" | "AW" | "AE" => {
                    for value in values {
                        let squares = squares(value).ok_or_else(|| wrong(value, "a square (a1 to h8)"))?;
                        match property.as_str() {
                            "AB" => black |= squares,
                            "AW" => white |= squares,
                            _ => (black, white) = (black & !squares, white & !squares),
                        }
                    }
                }
                _ => {}
            }
        }
    }
    let first = side.or(moves.first().map(|m| m.0)).unwrap_or(Side::First);
    if black | white != 0 {
        let [own, opponent] = if first == Side::First { [black, white] } else { [white, black] };
        start = Some(Othello::new(own, opponent, first).ok_or(SgfGameError::TwoDiscs)?);
    }
    let start = start.unwrap_or_default();
    let line = moves_line(start, moves.iter().map(|&(side, m, _)| (side, m)))?;
    let nodes = numbers(&line, &moves);
    Ok(Sgf { tree, start, line, nodes })
}

/// The nodes of the moves of a line, which has the passes that `moves` leave out.
fn numbers(line: &Line, moves: &[(Side, Move, usize)]) -> Vec<Option<usize>> {
    let mut written = moves.iter().peekable();
    let node = |m: &Move| written.next_if(|(_, name, _)| name == m).map(|&(_, _, node)| node);
    line.0.iter().map(node).collect()
}

/// Whether the root is one of Othello on the usual board.
fn check(root: &SgfNode) -> Result<(), SgfGameError> {
    let game = root.text("GAME").map(|name| name.trim().to_ascii_lowercase());
    let number = root.text("GM").unwrap_or_default();
    match (number.trim(), &game) {
        (_, Some(found)) if found != "othello" => {
            return Err(SgfGameError::Game { property: "GAME", found: found.clone() });
        }
        ("" | "2", _) | ("0", Some(_)) => {}
        (found, _) => return Err(SgfGameError::Game { property: "GM", found: found.to_owned() }),
    }
    match root.text("SZ").filter(|size| !["8", "8:8"].contains(&size.trim())) {
        Some(found) => Err(SgfGameError::Size { found }),
        None => Ok(()),
    }
}

/// Gives each move a node of its own, which is not the root.
fn separate(tree: &mut SgfTree, notes: &mut Notes) {
    let mut root = true;
    let mut trees = vec![tree];
    while let Some(tree) = trees.pop() {
        let nodes = std::mem::take(&mut tree.nodes);
        for (node, number) in nodes.into_iter().zip(1..) {
            let (mut of_node, mut is_full) = (SgfNode::default(), std::mem::take(&mut root));
            for (name, values) in node.properties {
                if !matches!(name.as_str(), "B" | "W") {
                    of_node.properties.push((name, values));
                    continue;
                }
                for value in values {
                    if is_full {
                        notes.add(|| format!("node {number}: a move is not in a node of its own"));
                        tree.nodes.push(std::mem::take(&mut of_node));
                    }
                    of_node.properties.push((name.clone(), vec![value]));
                    is_full = true;
                }
            }
            tree.nodes.push(of_node);
        }
        trees.extend(&mut tree.variations);
    }
}

/// The number of a square by a letter and a digit or by two letters.
fn square(name: &str) -> Option<u8> {
    let lower = name.trim().to_ascii_lowercase();
    match *lower.as_bytes() {
        [file @ b'a'..=b'h', row @ b'a'..=b'h'] => Some(file - b'a' + 8 * (row - b'a')),
        _ => lower.parse::<Move>().ok()?.square(),
    }
}

/// The squares of a value: one, or a rectangle by two of its corners, such as `a1:b2`.
fn squares(value: &str) -> Option<u64> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (first, last) = (square(first)?, square(last)?);
    let (rows, files) = (first / 8..=last / 8, first % 8..=last % 8);
    let in_row = |row| files.clone().map(move |file| 1_u64 << (8 * row + file)).sum::<u64>();
    Some(rows.map(in_row).sum()).filter(|&squares| squares != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow_support::SplitMix64;

    /// Random games with comments, values and variations, from the usual start and from others.
    #[test]
    fn games_with_all_that_they_have_come_back() {
        let mut random = SplitMix64::new(5);
        let mut passes = 0;
        for seed in 0..100 {
            let mut positions = Vec::new();
            random_game(seed, |p| positions.push(*p));
            let moves: Vec<Move> = positions
                .windows(2)
                .map(|pair| {
                    let placed = (pair[0].own() | pair[0].opponent()) ^ (pair[1].own() | pair[1].opponent());
                    Move::on(placed.trailing_zeros() as u8).unwrap_or(Move::PASS)
                })
                .collect();
            let begin = if seed % 2 == 0 { 0 } else { random.below(40) };
            let tags = [("PB", "a ] b"), ("PW", "\\"), ("EV", "two\nlines"), ("RE", "B+12"), ("KM", "0")];
            let line = Line(moves[begin..].to_vec());
            let mut game = Sgf::new(positions[begin], &tags, line.clone());
            for (number, node) in game.tree.nodes.iter_mut().enumerate().skip(1) {
                if random.below(3) == 0 {
                    node.set("C", &format!("after {number} ]\\"));
                    node.set("V", "-2.5");
                }
            }
            for ply in 0..line.0.len() {
                if random.below(5) == 0 {
                    let better = Sgf::variation(positions[begin + ply], &[line.0[ply]], "better");
                    game.tree.replace_variation(ply + 1, |_| false, Some(better));
                }
            }
            let text = game.tree.to_string();
            let file = Sgf::read_all(&text.repeat(2));
            assert!(file.notes.is_empty(), "{}", file.notes);
            assert!(file.games == [Ok(game.clone()), Ok(game.clone())], "{text}");
            assert_eq!(file.games[0].as_ref().unwrap().tree.to_string(), text);
            // The same with the passes left out.
            let before = line.0.iter().filter(|&&m| m == Move::PASS).count();
            passes += before;
            let without = text.replace(";B[PA]", ";").replace(";W[PA]", ";");
            let game = Sgf::read_all(&without).games.remove(0).unwrap();
            let left_out = game.nodes.iter().filter(|node| node.is_none()).count();
            assert_eq!((game.line, left_out), (line, before));
        }
        assert!(passes > 20, "{passes}");
    }

    #[test]
    fn forms_of_other_programs_are_read() {
        let edax = "(;FF[4]GM[2]AP[edax:4.5]PC[Edax]DT[2026-11-28]PB[a]PW[b]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]\
                    RE[Void]B[f5];W[d6];)";
        for (text, note) in [
            (edax, "game 1, node 1: a move is not in a node of its own"),
            ("(;GM[2];B[F5];W[D6])", ""),
            ("(;GM[2];B[fe];W[df])", ""),
            ("(;FF[3]GaMe[2]SiZe[8];Black[f5];White[d6])", ""),
            (
                "(;B[f5]W[d6])",
                "game 1, node 1: a move is not in a node of its own (the first of 2 such notes)",
            ),
            ("(;GM[0]GAME[Othello];B[f5](;W[d6])(;W[f6]))", ""),
            ("(;AB[ed][de]AW[dd][ee];B[f5];W[d6];B[])", ""),
        ] {
            let file = Sgf::read_all(text);
            assert_eq!((file.games.len(), &*file.notes.to_string()), (1, note), "{text}");
            match &file.games[0] {
                Ok(game) => {
                    assert_eq!((game.start, &*game.line.to_string()), (Othello::start(), "f5d6"), "{text}");
                    assert_eq!(Sgf::read_all(&game.tree.to_string()).games, [Ok(game.clone())]);
                }
                // A pass that is not forced.
                Err(error) => assert!(error.to_string().starts_with("move 3, --, is not legal"), "{error}"),
            }
        }
        let game = Sgf::read_all("(;GM[2]AB[a1:b1]AW[cc][c1]AE[c3]PL[W];W[];B[d1])").games.remove(0).unwrap();
        assert_eq!(game.line.to_string(), "--d1");
        assert_eq!(game.start.to_string(), "XXO".to_owned() + &"-".repeat(61) + " O");
    }

    #[test]
    fn errors_name_their_node() {
        for (text, error) in [
            ("(;GM[1];B[f5])", "GM[1]: this is Othello, GM[2]"),
            ("(;GM[0]GAME[kalah])", "GAME[kalah]: this is Othello, GM[2]"),
            ("(;GM[2]SZ[10])", "SZ[10]: the board's side is not 8"),
            ("(;GM[2];B[f5];W[i9])", "node 3, W[i9]: this is not a square (a1 to h8) or a pass"),
            ("(;GM[2]AB[a1][a9])", "node 1, AB[a9]: this is not a square (a1 to h8)"),
            ("(;GM[2]AB[b2:a1])", "node 1, AB[b2:a1]: this is not a square (a1 to h8)"),
            ("(;GM[2]PL[?])", "node 1, PL[?]: this is not a side (B or W)"),
            ("(;GM[2];B[f5];AW[a1])", "node 3, AW: the position is set up after the first move"),
            ("(;GM[2]AB[a1]AW[a1])", "AB and AW have a square in common"),
            ("(;GM[2];B[f5];B[d6])", "move 2, B[D6]: it is White's turn"),
            ("(;GM[2]POS[x])", "POS: a board has 64 squares, this one has 1"),
        ] {
            let refused = Sgf::read_all(text).games.remove(0).unwrap_err();
            assert_eq!(refused.to_string(), error, "{text}");
        }
    }
}

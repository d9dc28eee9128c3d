//! A game of any kind in SGF, by the names of its moves (our own).
//!
//! SGF has numbers for some games (`GM[2]` is Othello) and no form of a move that suits all. A game without a
//! number has `GM[0]`, its name in the private property `GAME`, and its start in `POS`, as its session reads
//! it; the moves are their names, those of the first side as `B`, those of the second as `W`. Forced moves,
//! such as passes, may be left out.

use super::{SgfNode, SgfTree};
use nullwindow::session::{AnyPosition, Error, excerpt};
use nullwindow::{Outcome, Side};

/// A game, and what is known of it.
///
/// ```
/// use nullwindow::session::Session;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_support::sgf::SgfRecord;
/// let mut session = Session::rules(TicTacToeGame)?;
/// let moves = ["5", "1", "9"].map(str::to_owned);
/// let record = SgfRecord { game: "tic-tac-toe", start: "", tags: &[("PB", "Anna")], moves: &moves };
/// let tree = record.tree(&mut session)?;
/// assert_eq!(tree.nodes[0].text("GAME").as_deref(), Some("tic-tac-toe"));
/// assert!(tree.to_string().ends_with("PB[Anna]\n;B[5];W[1];B[9])\n"));
/// assert_eq!(SgfRecord::play(&tree, "tic-tac-toe", &mut session)?, moves);
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
    /// The names of the moves.
    pub moves: &'a [String],
}

impl SgfRecord<'_> {
    /// The game as a tree. The session is at its end afterwards.
    ///
    /// # Errors
    /// If there is no such position, or a move is not legal.
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
        let mut nodes = vec![root];
        for name in self.moves {
            let side = if session.side() == Side::First { "B" } else { "W" };
            session.play(name)?;
            nodes.push(SgfNode::of([(side, name.as_str())]));
        }
        Ok(SgfTree { nodes, variations: Vec::new() })
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
        let root = tree.nodes.first().cloned().unwrap_or_default();
        let number = root.text("GM").unwrap_or_default();
        if !["", "0", &session.sgf_number().to_string()].contains(&number.trim()) {
            return Err(format!("GM[{}]: this is {game}", excerpt(&number)).into());
        }
        if let Some(other) = root.text("GAME").filter(|name| !name.trim().eq_ignore_ascii_case(game)) {
            return Err(format!("GAME[{}]: this is {game}", excerpt(&other)).into());
        }
        session.set(&root.text("POS").unwrap_or_default()).map_err(|error| format!("POS: {error}"))?;
        let mut played = Vec::new();
        for (node, number) in tree.main_line().zip(1..) {
            for (name, values) in &node.properties {
                let place = || format!("node {number}, {name}[{}]", excerpt(&values.join("][")));
                let side = match name.as_str() {
                    "B" => Side::First,
                    "W" => Side::Second,
                    "AB" | "AW" | "AE" => {
                        return Err(format!("{}: POS gives a position of {game}", place()).into());
                    }
                    _ => continue,
                };
                let m = super::text(&values.concat());
                let forced = session.moves();
                if session.side() != side && forced.len() == 1 {
                    session.play(&forced[0])?;
                    played.extend(forced);
                }
                if session.side() != side {
                    let turn = session.side_name(session.side());
                    return Err(format!("{}: it is {turn}'s turn", place()).into());
                }
                session.play(m.trim()).map_err(|error| format!("{}: {error}", place()))?;
                played.push(m.trim().to_owned());
            }
        }
        Ok(played)
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
                let record = SgfRecord { game, start: &start, tags, moves: &moves };
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

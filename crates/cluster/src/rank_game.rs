//! What a rank knows of its game (our own).

use crate::Interval;
use crate::code::Code;
use nullwindow::{Score, Turn};

/// A position of a game on one rank, which begins at the root: where moves lead, which positions the rank
/// searches alone, how, and in which order it shares out the moves of the others.
///
/// No position of the game occurs twice on a path, and its value depends neither on the path nor on the ply,
/// but for the distance of a win: a cluster keeps one value for each position. Positions of one code have the
/// same moves in the same order.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_cluster::{RankGame, SessionGame, SessionSettings};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let game = AnyGame::from(ConnectFourGame::default());
/// let mut rank = SessionGame::new(&game, "444444", SessionSettings::new(1))?;
/// let start = rank.code();
/// let (children, _) = rank.expand();
/// rank.go(&[children[0].number]);
/// assert_eq!((children.len(), rank.code()), (6, children[0].code));
/// rank.go(&[]);
/// assert_eq!(rank.code(), start);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait RankGame {
    /// Goes to the position to which these moves lead from the root; a move is its number among the legal
    /// ones, of which there are at most 65,535.
    fn go(&mut self, path: &[u16]);

    /// The code of the position.
    fn code(&self) -> Code;

    /// Whether the value is more than `alpha`: what a search of this rank alone has proved, and its nodes;
    /// `None` if it was stopped. It answers where the game is over, or the position is a leaf; elsewhere it
    /// may give up, and then ranks search the positions [after moves](Self::expand).
    fn search(&mut self, alpha: Score) -> Option<(Interval, u64)>;

    /// The positions after moves that suffice for the value, the best first as far as a small search shows,
    /// and its nodes; none where the game is over.
    fn expand(&mut self) -> (Vec<Child>, u64);

    /// A child has answered the question about a position.
    fn refuted(&mut self, _position: &Code, _by: &Code) {}

    /// A value to begin with, and the nodes that it took.
    fn guess(&mut self) -> (Score, u64) {
        (Score::default(), 0)
    }
}

/// The position after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Child {
    /// The number of the move among the legal ones.
    pub number: u16,
    /// The code of the position.
    pub code: Code,
    /// The turn of the view from the parent to the child.
    pub turn: Turn,
    /// By how many plies wins and losses are farther from the parent: 1, or 0 where values count no plies.
    pub plies: usize,
}

impl Child {
    /// The parent's question, as the child has it: whether its own value is more than this.
    pub(crate) fn alpha(&self, parent: Score) -> Score {
        Interval::alpha_of_child(self.turn, self.plies, parent)
    }

    /// What is proved of the child, as the parent sees it.
    pub(crate) fn seen(&self, interval: Interval) -> Interval {
        interval.seen_by_parent(self.turn, self.plies)
    }
}

//! Values by brute force, which shares nothing with any search but the rules (our own).

use nullwindow::{Keyed, Outcome, Position, Score, Side};
use nullwindow_catalogue::{GameMove, HouseGame};

/// Brute force to the end of the game. A memo keeps values with their whole positions: equal keys do not
/// merge two of them.
pub(crate) struct Oracle<G: HouseGame> {
    game: G,
    /// By the position's key; the latest of those that share a place.
    known: Vec<Option<(G::Position, Score)>>,
    /// The moves of the nodes from the root to the present one.
    moves: Vec<GameMove<G>>,
    /// The nodes that may still be visited.
    left: u32,
}

/// The places of the memo, as a power of two.
const PLACES: u32 = 15;

impl<G: HouseGame> Oracle<G> {
    pub(crate) fn new(game: G) -> Self {
        Oracle { game, known: vec![None; 1 << PLACES], moves: Vec::new(), left: 0 }
    }

    /// The legal moves of an unfinished position and their values for the side that makes them; `None` if
    /// that takes more than this number of nodes. Those visited are taken from it.
    pub(crate) fn moves(&mut self, p: &G::Position, nodes: &mut u32) -> Option<Vec<(GameMove<G>, Score)>> {
        self.left = *nodes;
        self.moves.clear();
        let mut moves = Vec::new();
        _ = p.moves(&mut moves);
        let values = moves.into_iter().map(|m| Some((m, self.after(p, m)?))).collect();
        *nodes = self.left;
        values
    }

    /// The value for the side to move; `None` if it takes too many nodes.
    fn value(&mut self, p: &G::Position) -> Option<Score> {
        if let Some(end) = p.outcome() {
            return Some(at_the_end(&self.game, p, end));
        }
        let key: u128 = p.key().into();
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> (64 - PLACES)) as usize;
        if let Some((_, value)) = self.known[place].as_ref().filter(|(known, _)| known == p) {
            return Some(*value);
        }
        self.left = self.left.checked_sub(1)?;
        let first = self.moves.len();
        _ = p.moves(&mut self.moves);
        let mut best = None;
        for i in first..self.moves.len() {
            best = best.max(Some(self.after(p, self.moves[i])?));
        }
        self.moves.truncate(first);
        let value = best.expect("a game that is not over has a move");
        self.known[place] = Some((p.clone(), value));
        Some(value)
    }

    /// The value of a legal move for the side that makes it.
    fn after(&mut self, p: &G::Position, m: GameMove<G>) -> Option<Score> {
        let mut child = p.clone();
        child.make(m);
        let v = self.value(&child)?.to_root(1);
        Some(if child.side() == p.side() { v } else { -v })
    }
}

/// The score of an end for the side to move: a margin, the discs of Connect Four's winner that are left, or a
/// win or loss at once.
fn at_the_end<G: HouseGame>(game: &G, p: &G::Position, end: Outcome) -> Score {
    let sign = |side: Side| if side == p.side() { 1 } else { -1 };
    match end {
        Outcome::Draw => Score::points(0),
        Outcome::Margin(points) => Score::points(sign(Side::First) * i32::from(points)),
        Outcome::Win(side) if G::NAME == "connect-four" => {
            let empties = game.plies_left(p).expect("the empty squares") as i32;
            let squares = game.plies_left(&game.root("").expect("a start")).expect("all squares") as i32;
            let plies = squares - empties;
            let left = match side {
                Side::First => (squares + 1) / 2 - (plies + 1) / 2,
                Side::Second => squares / 2 - plies / 2,
            };
            Score::points(sign(side) * (left + 1))
        }
        Outcome::Win(side) if side == p.side() => Score::win(0),
        Outcome::Win(_) => Score::loss(0),
    }
}

/// The mate that the side to move forces, or suffers, within `plies`, by brute force: a win or loss with its
/// distance, 0 points if there is none.
pub(crate) fn mate<P: Position<End = Outcome>>(p: &P, plies: u32) -> Score {
    let score = |n: u32| match n {
        n if ends(p, n, true) => Some(Score::win(n as u16)),
        n if ends(p, n, false) => Some(Score::loss(n as u16)),
        _ => None,
    };
    (0..=plies).find_map(score).unwrap_or_default()
}

/// Whether the side to move wins within `plies`, or with `won` false loses, whatever the other side does.
pub(crate) fn ends<P: Position<End = Outcome>>(p: &P, plies: u32, won: bool) -> bool {
    match p.outcome() {
        Some(Outcome::Win(side)) => return (side == p.side()) == won,
        Some(_) => return false,
        None if plies == 0 => return false,
        None => {}
    }
    let mut moves = Vec::new();
    _ = p.moves(&mut moves);
    let ends_so = |m| {
        let mut child = p.clone();
        child.make(m);
        ends(&child, plies - 1, !won)
    };
    if won { moves.into_iter().any(ends_so) } else { moves.into_iter().all(ends_so) }
}

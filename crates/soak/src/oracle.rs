//! Values by brute force, which shares nothing with any search but the rules (our own).

use nullwindow::session::Place;
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
/// distance, 0 points if there is none. A side to move that is `mated` has lost, as at the end of the game.
pub(crate) fn mate<P: Position<End = Outcome>>(p: &P, plies: u32, mated: &impl Fn(&P) -> bool) -> Score {
    let score = |n: u32| match n {
        n if ends(p, n, true, mated) => Some(Score::win(n as u16)),
        n if ends(p, n, false, mated) => Some(Score::loss(n as u16)),
        _ => None,
    };
    (0..=plies).find_map(score).unwrap_or_default()
}

/// Whether the side to move wins within `plies`, or with `won` false loses, whatever the other side does.
pub(crate) fn ends<P: Position<End = Outcome>>(
    p: &P,
    plies: u32,
    won: bool,
    mated: &impl Fn(&P) -> bool,
) -> bool {
    match p.outcome() {
        Some(Outcome::Win(side)) => return (side == p.side()) == won,
        Some(_) => return false,
        None if mated(p) => return !won,
        None if plies == 0 => return false,
        None => {}
    }
    let mut moves = Vec::new();
    _ = p.moves(&mut moves);
    let ends_so = |m| {
        let mut child = p.clone();
        child.make(m);
        ends(&child, plies - 1, !won, mated)
    };
    if won { moves.into_iter().any(ends_so) } else { moves.into_iter().all(ends_so) }
}

/// Whether the side to move is mated but for futile drops (of shogi): it has drops alone, and each is taken,
/// after which it is mated again.
pub(crate) fn mated_but_for_drops<G: HouseGame>(game: &G, p: &G::Position) -> bool {
    if let Some(end) = p.outcome() {
        return end == Outcome::Win(p.side().other());
    }
    let (mut drops, mut answers) = (Vec::new(), Vec::new());
    _ = p.moves(&mut drops);
    drops.into_iter().all(|drop| {
        let (from, to) = game.places(p, drop);
        let mut dropped = p.clone();
        dropped.make(drop);
        answers.clear();
        _ = dropped.moves(&mut answers);
        let takes = |&m: &GameMove<G>| {
            let mut taken = dropped.clone();
            let there = game.places(&dropped, m).1 == to;
            taken.make(m);
            there && mated_but_for_drops(game, &taken)
        };
        matches!(from, Some(Place::Hand(_))) && answers.iter().any(takes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::connect_four::ConnectFourGame;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;
    use nullwindow_shogi::{Shogi, ShogiGame};

    fn value<G: HouseGame>(game: G, text: &str) -> Score {
        let root = game.root(text).expect("a position");
        let moves = Oracle::new(game).moves(&root, &mut 10_000_000).expect("few nodes");
        moves.into_iter().map(|(_, v)| v).max().expect("a move")
    }

    /// A position of Pons's test sets, and ends with distances.
    #[test]
    fn values_are_those_published() {
        let four = ConnectFourGame::default();
        assert_eq!(value(four, "2262377133632517135535275562764"), Score::points(5));
        assert_eq!(value(TicTacToeGame, ""), Score::points(0));
        assert_eq!(value(TicTacToeGame, "12"), Score::win(5));
        let start = four.root("").expect("a start");
        assert_eq!(Oracle::new(four).moves(&start, &mut 1_000), None);
    }

    /// The rook's check along the last rank can only be answered by drops, which the rook takes.
    #[test]
    fn futile_drops_make_no_mate_longer() {
        let sfen = "5p1+N+b/P1+P2kP2/2Pp5/2l1pNG2/s2G1Ppgl/s2+b2GnP/+s+R2L4/3P2+r1L/1K5P1 w SN5Pp 394";
        let p: Shogi = sfen.parse().expect("a position");
        let futile = |p: &Shogi| mated_but_for_drops(&ShogiGame, p);
        assert_eq!(mate(&p, 1, &|_| false), Score::points(0));
        assert_eq!(mate(&p, 1, &futile), Score::win(1));
        let start: Shogi = Shogi::start();
        assert_eq!(mate(&start, 2, &futile), Score::points(0));
    }
}

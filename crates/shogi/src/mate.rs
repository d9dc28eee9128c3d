//! Mate problems (tsume): the attacker gives check with every move until its opponent is mated. The goal for
//! [`nullwindow::proof`], with the dominance of pieces in hand (Seo 1995; Nagai 2002).

use crate::Shogi;
use crate::see::in_zone;
use haitaka::{BitBoard, Board, Color, Move, Piece, PieceMoves};
use nullwindow::proof::{Dominance, Fails, Numbers, ProofGoal, mobility};
use nullwindow::{MoveSink, Outcome, Position, Side};
use std::sync::LazyLock;

/// The attacker mates by checks alone. A position that occurs again fails: perpetual check loses. Futile
/// drops between the king and a slider, which the slider takes with mate, do not count: at the board a mate
/// can last longer than its proof by two plies for each. An attacker that could declare a win must mate too.
///
/// ```
/// use nullwindow::engine::NodeClock;
/// use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofStatus};
/// use nullwindow_shogi::{Mate, Shogi};
///
/// let problem: Shogi = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1".parse()?;
/// let mut search = DfPn::new(1, ProofOptions { shortest: true, ..ProofOptions::default() })?;
/// let mate = Mate::of(&problem);
/// let found = search.solve(&problem, &mate, &[], ProofLimits::default(), &NodeClock(1_000_000));
/// assert_eq!((found.status, found.line.len()), (ProofStatus::Proved, 1)); // G*5b
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The side that mates.
    pub attacker: Side,
}

impl Mate {
    /// The side to move mates.
    #[must_use]
    pub fn of(p: &Shogi) -> Self {
        Mate { attacker: p.side() }
    }
}

impl ProofGoal<Shogi> for Mate {
    type Cycles = Fails;
    type Dominance = Hands;

    #[inline]
    fn attacker(&self) -> Side {
        self.attacker
    }

    fn reached(&self, end: Outcome) -> bool {
        end == Outcome::Win(self.attacker)
    }

    #[inline]
    fn moves(&self, p: &Shogi, out: &mut impl MoveSink<Move>) -> Option<bool> {
        if p.side() == self.attacker {
            p.checks(|m| out.push(m));
            return None;
        }
        let mut any = false;
        let mut push = |moves: PieceMoves| {
            any = true;
            moves.into_iter().for_each(|m| out.push(m));
            false
        };
        p.board_moves(&mut push);
        if any || !drops_are_futile(p) {
            p.drops(&mut |moves| {
                moves.into_iter().for_each(|m| out.push(m));
                false
            });
        }
        None
    }

    /// By the number of checks, or of replies, of which drops on one square count once.
    #[inline]
    fn initial(&self, p: &Shogi) -> Numbers {
        if p.side() == self.attacker {
            return mobility(self, p);
        }
        let (mut replies, mut squares) = (0, BitBoard::EMPTY);
        p.board_moves(&mut |moves| {
            replies += moves.len() as u32;
            false
        });
        if replies == 0 && drops_are_futile(p) {
            return Numbers::REACHED;
        }
        p.drops(&mut |moves| {
            if let PieceMoves::Drops { to, .. } = moves {
                squares |= to;
            }
            false
        });
        Numbers { pn: replies + squares.len(), dn: 1 }
    }

    /// The drops on one square between king and slider; and a move with its promotion.
    #[inline]
    fn group(&self, p: &Shogi, m: Move) -> Option<u8> {
        let board = p.board();
        let side = board.side_to_move();
        match m {
            Move::Drop { to, .. } if p.side() != self.attacker => {
                let king = board.king(side);
                let files = (king.file() as i8 - to.file() as i8).unsigned_abs();
                let ranks = (king.rank() as i8 - to.rank() as i8).unsigned_abs();
                Some(files.max(ranks))
            }
            Move::BoardMove { from, to, .. } if in_zone(side, from) || in_zone(side, to) => {
                let piece = board.piece_on(from)?;
                let better = matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Rook);
                better.then(|| 9 + ((from as usize * 31 + to as usize) % 55) as u8)
            }
            _ => None,
        }
    }
}

/// Whether a side in check that has no move on the board has only futile drops, or none: it is mated. A drop
/// between king and slider is futile if the slider takes the piece and the side is mated again; by the
/// convention of mate problems such drops do not make a mate longer.
///
/// A drop nearer to the king, after the slider has taken the first piece, leads to the same board as the same
/// drop at once. So each square is tested once, and by moves on the board alone: to follow the drops square
/// by square and piece by piece takes time that grows with a power of the distance.
fn drops_are_futile(p: &Shogi) -> bool {
    let mut squares = BitBoard::EMPTY;
    !p.drops(&mut |drops| {
        let PieceMoves::Drops { piece, to, .. } = drops else { return false };
        let new = to & !squares;
        squares |= to;
        new.into_iter().any(|to| !is_futile(p, Move::Drop { piece, to }))
    })
}

/// Whether the slider takes the dropped piece, and no move on the board answers its check.
fn is_futile(p: &Shogi, drop: Move) -> bool {
    let Some(slider) = p.board().checkers().next_square() else { return false };
    let mut dropped = p.clone();
    dropped.make(drop);
    [true, false].into_iter().any(|promotion| {
        let takes = Move::BoardMove { from: slider, to: drop.to(), promotion };
        dropped.is_legal(takes) && dropped.gives_check(takes) && {
            let mut taken = dropped.clone();
            taken.make(takes);
            !taken.has_board_move()
        }
    })
}

/// A side with more pieces in hand mates wherever it mates with fewer, on the same board.
///
/// ```
/// use nullwindow::{Position, Side, proof::Dominance};
/// use nullwindow_shogi::{Hands, Shogi};
/// let [more, less] = ["GS", "G"].map(|hand| format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1"));
/// let [more, less]: [Shogi; 2] = [more.parse()?, less.parse()?];
/// assert_eq!(Hands::key(&more), Hands::key(&less));
/// let means = |p: &Shogi| Hands::means(p, Side::First);
/// assert!(Hands::covers(means(&more), means(&less)) && !Hands::covers(means(&less), means(&more)));
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hands;

/// Where each piece's number begins in the means: five bits for pawns, three for the next ones, two for
/// bishops and rooks, each with a bit above that holds the borrow of a comparison. In the order of [`Piece`].
const SHIFT: [u32; Piece::HAND_NUM] = [0, 6, 10, 14, 18, 21, 24];

/// The bits above the numbers.
const BORROW: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

/// The part of the hash that each number of a piece in hand adds, by side and piece.
static HAND_KEYS: LazyLock<[[[u64; 19]; Piece::HAND_NUM]; Color::NUM]> = LazyLock::new(|| {
    let mut keys = [[[0; 19]; Piece::HAND_NUM]; Color::NUM];
    for color in Color::ALL {
        for (piece, keys) in keys[color as usize].iter_mut().enumerate() {
            for (count, key) in keys.iter_mut().enumerate() {
                let mut board = Board::default();
                let none = board.hash();
                board.unchecked_set_hand(color, Piece::index_const(piece), count as u8);
                *key = board.hash() ^ none;
            }
        }
    }
    keys
});

impl Dominance<Shogi> for Hands {
    /// The hash without hands. The other side has what the board and the attacker do not have.
    #[inline]
    fn key(p: &Shogi) -> u128 {
        let board = p.board();
        let keys = &*HAND_KEYS;
        let mut key = board.hash();
        for color in Color::ALL {
            for (keys, &count) in keys[color as usize].iter().zip(board.hand(color)) {
                key ^= keys[usize::from(count)];
            }
        }
        key.into()
    }

    #[inline]
    fn means(p: &Shogi, attacker: Side) -> u32 {
        let color = if attacker == Side::First { Color::Black } else { Color::White };
        let hand = p.board().hand(color).iter().zip(SHIFT);
        hand.fold(0, |means, (&count, shift)| means | u32::from(count) << shift)
    }

    #[inline]
    fn covers(more: u32, less: u32) -> bool {
        // No number borrows from the bit above it.
        ((more | BORROW) - less) & BORROW == BORROW
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    /// Two moves of the king; three squares between it and the rook, for three kinds of pieces.
    #[test]
    fn drops_on_one_square_count_once() {
        let p: Shogi = "k8/9/9/9/R8/9/9/9/4K4 w gsn 1".parse().unwrap();
        let mate = Mate { attacker: Side::First };
        assert_eq!(mate.initial(&p), Numbers { pn: 5, dn: 1 });
        assert_eq!(mobility(&mate, &p), Numbers { pn: 11, dn: 1 });
    }

    #[test]
    fn means_compare_all_pieces() {
        let mut random = SplitMix64::new(3);
        let most = [18, 4, 4, 4, 2, 2, 4];
        for _ in 0..2_000 {
            let [a, b] = [(); 2].map(|()| most.map(|most| random.below(most + 1) as u32));
            let means = |hand: [u32; 7]| hand.iter().zip(SHIFT).fold(0, |all, (n, shift)| all | n << shift);
            let covers = a.iter().zip(b).all(|(&a, b)| a >= b);
            assert_eq!(Hands::covers(means(a), means(b)), covers, "{a:?} {b:?}");
        }
    }

    /// Along random games the key without hands is that of the same board with other hands.
    #[test]
    fn key_leaves_out_hands_alone() {
        let mut random = SplitMix64::new(4);
        let mut p = Shogi::start();
        for _ in 0..300 {
            let mut bare = p.board().clone();
            for color in Color::ALL {
                for piece in 0..Piece::HAND_NUM {
                    bare.unchecked_set_hand(color, Piece::index_const(piece), 0);
                }
            }
            assert_eq!(Hands::key(&p), u128::from(bare.hash()));
            let mut moves = Vec::new();
            if p.moves(&mut moves).is_some() {
                break;
            }
            p.make(moves[random.below(moves.len())]);
        }
    }

    /// The definition of a mate with futile drops: each drop is followed, and those after it.
    fn mated_by_definition(p: &Shogi) -> bool {
        if p.has_board_move() {
            return false;
        }
        let Some(slider) = p.board().checkers().next_square() else { return !p.generate(|_| true) };
        let futile = |drop: Move| {
            let mut dropped = p.clone();
            dropped.make(drop);
            [true, false].into_iter().any(|promotion| {
                let takes = Move::BoardMove { from: slider, to: drop.to(), promotion };
                let mut taken = dropped.clone();
                dropped.is_legal(takes) && dropped.gives_check(takes) && {
                    taken.make(takes);
                    mated_by_definition(&taken)
                }
            })
        };
        !p.generate(|drops| drops.into_iter().any(|m| !futile(m)))
    }

    /// A king at the edge among few pieces, checked from some squares away, with a piece or two in hand.
    fn slider_check(random: &mut SplitMix64) -> Option<Shogi> {
        let mut squares = vec![String::from("1"); 81];
        let (rank, file) = (0, random.below(9));
        let (down, right, slider) = match random.below(4) {
            0 => (1, 0, "R"),
            1 => (1, 0, "L"),
            2 => (1, 1, "B"),
            _ => (0, 1, "+R"),
        };
        let distance = 2 + random.below(3);
        let at = |steps: usize| {
            (file + steps * right < 9).then(|| (rank + steps * down) * 9 + file + steps * right)
        };
        squares[80] = "K".to_owned();
        squares[at(0)?] = "k".to_owned();
        squares[at(distance)?] = slider.to_owned();
        let line: Vec<_> = (0..=distance).filter_map(at).collect();
        for square in (0..2_usize).flat_map(|rank| (0..9_usize).map(move |file| (rank, file))) {
            let near = square.1.abs_diff(file) <= 1 && !line.contains(&(square.0 * 9 + square.1));
            if near && random.below(5) > 0 {
                squares[square.0 * 9 + square.1] = ["p", "l", "+P", "G", "+B"][random.below(5)].to_owned();
            }
        }
        let hand: String =
            (0..=random.below(2)).map(|_| ["p", "l", "n", "s", "g", "b"][random.below(6)]).collect();
        let hand: String = ["b", "g", "s", "n", "l", "p"]
            .iter()
            .map(|piece| match hand.matches(piece).count() {
                0 => String::new(),
                1 => (*piece).to_owned(),
                count => format!("{count}{piece}"),
            })
            .collect();
        // A number is of all the empty squares in a row.
        let mut board = squares.chunks(9).map(<[String]>::concat).collect::<Vec<_>>().join("/");
        for count in (2..=9).rev() {
            board = board.replace(&"1".repeat(count), &count.to_string());
        }
        format!("{board} w {hand} 1").parse().ok()
    }

    #[test]
    fn mate_with_futile_drops_is_that_of_the_definition() {
        let mut random = SplitMix64::new(5);
        let (mut mates, mut with_drops, mut others) = (0, 0, 0);
        for _ in 0..300_000 {
            let Some(p) = slider_check(&mut random).filter(|p| p.in_check()) else { continue };
            let mate = !p.has_board_move() && drops_are_futile(&p);
            assert_eq!(mate, mated_by_definition(&p), "{p}");
            mates += i32::from(mate);
            with_drops += i32::from(mate && p.generate(|_| true));
            others += i32::from(!mate && !p.has_board_move());
        }
        assert!(with_drops > 20 && others > 20, "{mates} {with_drops} {others}");
    }
}

//! Domineering (Gardner 1974): the last move wins, so that the question is who wins, and not when.

use nullwindow::Window;
use nullwindow::engine::{
    Bounds, Engine, Features, Limits, MoveScore, NodeClock, Options, Profile, SearchResult,
};
use nullwindow::{Evaluator, Indexed, KeyAfter, Keyed, MoveSink, Outcome, Position, Score, Side, Standard};

/// A board: the first side lays dominoes upright, the second across. A row has a bit more than squares.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Board {
    free: u64,
    width: u32,
    side: Side,
}

impl Board {
    fn new(width: u32, height: u32) -> Self {
        let row = (1_u64 << width) - 1;
        let free = (0..height).fold(0, |free, y| free | row << (y * (width + 1)));
        Board { free, width, side: Side::First }
    }

    fn step(&self, side: Side) -> u32 {
        if side == Side::First { self.width + 1 } else { 1 }
    }

    /// The lower or left squares of a side's moves.
    fn places(&self, side: Side) -> u64 {
        self.free & self.free >> self.step(side)
    }

    /// At most this number of moves are left to a side.
    fn at_most(&self, side: Side) -> u32 {
        self.packed(self.free, side)
    }

    /// The most dominoes of a side on these squares.
    fn packed(&self, mut squares: u64, side: Side) -> u32 {
        let (step, mut count) = (self.step(side), 0);
        while squares != 0 {
            let square = squares & squares.wrapping_neg();
            squares &= !square;
            if squares & square << step != 0 {
                squares &= !(square << step);
                count += 1;
            }
        }
        count
    }

    /// At least this number, whatever the opponent does.
    fn at_least(&self, side: Side) -> u32 {
        let theirs = self.places(side.other());
        self.packed(self.free & !(theirs | theirs << self.step(side.other())), side)
    }
}

impl Position for Board {
    type Move = u8;
    type Undo = ();
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let mut places = self.places(self.side);
        while places != 0 {
            out.push(places.trailing_zeros() as u8);
            places &= places - 1;
        }
        self.outcome()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.places(self.side) == 0).then_some(Outcome::Win(self.side.other()))
    }

    fn make(&mut self, square: u8) {
        self.free ^= (1 | 1 << self.step(self.side)) << square;
        self.side = self.side.other();
    }

    fn unmake(&mut self, square: u8, (): ()) {
        self.side = self.side.other();
        self.free ^= (1 | 1 << self.step(self.side)) << square;
    }
}

impl Keyed for Board {
    type Key = u64;

    fn key(&self) -> u64 {
        self.free << 1 | u64::from(self.side == Side::Second)
    }

    fn pack(&self, square: u8) -> u16 {
        square.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        (bits < 64 && self.places(self.side) >> bits & 1 != 0).then_some(bits as u8)
    }
}

impl KeyAfter for Board {
    fn key_after(&self, square: u8) -> u64 {
        let mut after = *self;
        after.make(square);
        after.key()
    }
}

impl Indexed for Board {
    const SLOTS: usize = 128;

    fn slot(&self, square: u8) -> usize {
        usize::from(square) + if self.side == Side::First { 0 } else { 64 }
    }
}

/// The side with more moves is ahead.
struct Mobility;

impl Mobility {
    fn points(&self, board: &Board) -> i32 {
        let count = |side| (board.places(side).count_ones() + 2 * board.at_least(side)) as i32;
        count(board.side) - count(board.side.other())
    }
}

impl Evaluator<Board> for Mobility {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        Score::points(self.points(board))
    }
}

impl MoveScore<Board> for Mobility {
    fn score(&self, board: &Board, square: u8) -> i32 {
        let mut after = *board;
        after.make(square);
        -self.points(&after)
    }
}

impl Bounds<Board> for Mobility {
    fn bounds(&self, board: &Board, ply: u16) -> (Score, Score) {
        let (own, other) = (board.side, board.side.other());
        let [most, theirs] = [own, other].map(|side| board.at_most(side) as u16);
        let lower = match board.at_least(own) as u16 > theirs {
            true => Score::win(ply + 2 * theirs + 1),
            false => Score::loss(ply),
        };
        let upper = match board.at_least(other) as u16 >= most {
            true => Score::loss(ply + 2 * most),
            false => Score::win(ply + 1),
        };
        (lower, upper)
    }
}

nullwindow::profile!(Plain for Board, Mobility { table, prefetch, killers, history, order });
nullwindow::profile!(Bounded for Board, Mobility { table, prefetch, killers, history, order, bounds });

fn search<F>(board: Board, limits: Limits<'_>) -> SearchResult<u8>
where
    F: Profile<Game = Board, Evaluator = Mobility>,
{
    let mut engine = Engine::<F>::new(Mobility, 64, Options::default()).unwrap();
    engine.search(&board, &[], limits, &NodeClock(1), |_| ())
}

/// A window around 0 asks who wins; without a window the search finds the shortest win, too.
const WHO: Option<Window<Score>> = Some(Window { alpha: Score::from_raw(-1), beta: Score::from_raw(1) });

/// Who wins takes a sixth of the nodes of when, or fewer. Iterations to a horizon make no use of bounds; a
/// search that deepens does so too in its attempts to reach the end, and costs a few times as much as the
/// direct way.
#[test]
fn who_wins_costs_less_than_when_on_six_by_six() {
    let nodes = |limits: Limits<'_>| {
        let [plain, bounded] = [search::<Plain>, search::<Bounded>].map(|search| {
            let result = search(Board::new(6, 6), limits);
            let won_in = limits.window.is_none().then_some(Score::win(17));
            assert!(result.exact && won_in.is_none_or(|score| result.score == score));
            assert_eq!(result.exceeds(Score::points(0)), Some(true));
            result.nodes
        });
        (plain, bounded)
    };
    let (direct, deepening) = (Limits::default(), Limits::DEEPEN);
    let who = |limits: Limits<'static>| Limits { window: WHO, ..limits };
    let found = [direct, who(direct), deepening, who(deepening)].map(nodes);
    assert_eq!(found, [(839_045, 374_006), (127_527, 39_292), (6_299_718, 1_124_548), (1_746_922, 236_636)]);
}

/// A win in 13 plies is proved 13 plies deep, and deeper iterations cannot find a nearer one; so a loss.
/// Where the question is who wins, the deepening ends with any proof.
#[test]
fn deepening_ends_at_a_proved_win() {
    for (width, height, score) in [(5, 6, Score::win(13)), (6, 5, Score::loss(12)), (4, 4, Score::win(7))] {
        let result = search::<Plain>(Board::new(width, height), Limits::DEEPEN);
        assert_eq!((result.score, result.depth), (score, score.distance().map(u32::from)));
        assert!(result.exact && result.complete);
        let who = search::<Plain>(Board::new(width, height), Limits { window: WHO, ..Limits::DEEPEN });
        assert_eq!(who.exceeds(Score::points(0)), Some(score.is_win()));
    }
}

/// Values that say nothing, so that the first of the root's moves is the best.
struct Level;

impl Evaluator<Board> for Level {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, _: &Board) -> Score {
        Score::default()
    }
}

impl MoveScore<Board> for Level {
    fn score(&self, board: &Board, square: u8) -> i32 {
        Mobility.score(board, square)
    }
}

nullwindow::profile!(Ordered for Board, Level { order });

#[test]
fn root_moves_are_ordered_by_the_evaluator() {
    let board = Board::new(5, 5);
    let mut moves = Vec::new();
    board.moves(&mut moves);
    let best = moves.iter().copied().rev().max_by_key(|&m| Mobility.score(&board, m)).unwrap();
    assert_ne!(best, moves[0], "the first move generated is not the one to search first");
    let first = |order| {
        let features = Features { order, ..Features::default() };
        let options = Options { features, ..Options::default() };
        let mut engine = Engine::<Ordered>::new(Level, 1, options).unwrap();
        engine.search(&board, &[], Limits { depth: Some(1), ..Limits::default() }, &NodeClock(1), |_| ())
    };
    assert_eq!([true, false].map(|order| first(order).lines[0].moves[0]), [best, moves[0]]);
}

/// Conway's values of small boards: who wins with which side to begin (First is upright).
#[test]
fn values_of_small_boards() {
    let wins = |width, height| {
        let mut engine = Engine::<Bounded>::new(Mobility, 1, Options::default()).unwrap();
        engine.exceeds(&Board::new(width, height), Score::points(0))
    };
    // From 2×2 to 6×6 squares, the side that begins wins on all boards but 5×5.
    assert_eq!([2, 3, 4, 5, 6].map(|n| wins(n, n)), [true, true, true, false, true]);
}

#[test]
#[ignore = "takes half a minute: 7×7 squares"]
fn who_wins_on_seven_by_seven() {
    let who = |limits| search::<Bounded>(Board::new(7, 7), Limits { window: WHO, ..limits });
    let (direct, deepening) = (who(Limits::default()), who(Limits::DEEPEN));
    assert_eq!([&direct, &deepening].map(|result| result.exceeds(Score::points(0))), [Some(true); 2]);
    assert_eq!((direct.nodes, deepening.nodes), (2_235_427, 10_760_954));
}

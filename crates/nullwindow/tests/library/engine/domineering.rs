//! Domineering (Gardner 1974): the last move wins, so that the question is who wins, and not when.

use nullwindow::engine::{Bounds, Engine, Features, Limits, MoveScore, NodeClock, Options, SearchResult};
use nullwindow::{Evaluator, Outcome, Position, Score, Window};
use nullwindow_games::domineering::{Domineering, Domino, SafeMoves};

nullwindow::profile!(Bounded for Domineering, Judge { table, history, order, bounds });

/// Evaluates by safe moves, or, to see the order of moves, by values that say nothing: then the first of the
/// root's moves is the best.
struct Judge {
    level: bool,
}

impl Evaluator<Domineering> for Judge {
    type Value = Score;

    fn terminal(&self, board: &Domineering, end: Outcome, ply: u16) -> Score {
        SafeMoves.terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Domineering) -> Score {
        if self.level { Score::default() } else { SafeMoves.evaluate(board) }
    }
}

impl MoveScore<Domineering> for Judge {
    fn score(&self, board: &Domineering, m: Domino) -> i32 {
        SafeMoves.score(board, m)
    }
}

impl Bounds<Domineering> for Judge {
    fn bounds(&self, board: &Domineering, ply: u16) -> (Score, Score) {
        SafeMoves.bounds(board, ply)
    }
}

fn board(width: u8, height: u8) -> Domineering {
    Domineering::new(width, height).expect("a board of at most 64 squares")
}

/// A search with or without the evaluator's bounds.
fn search(bounds: bool, board: Domineering, limits: Limits<'_>) -> SearchResult<Domino> {
    let options = Options { features: Features { bounds, ..Features::default() }, ..Options::default() };
    let mut engine = Engine::<Bounded>::new(Judge { level: false }, 64, options).unwrap();
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
        let [plain, bounded] = [false, true].map(|bounds| {
            let result = search(bounds, board(6, 6), limits);
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
    assert_eq!(found, [(841_081, 196_316), (127_619, 8_002), (6_295_513, 222_648), (1_745_946, 33_918)]);
}

/// A win in 13 plies is proved 13 plies deep, and deeper iterations cannot find a nearer one; so a loss.
/// Where the question is who wins, the deepening ends with any proof.
#[test]
fn deepening_ends_at_a_proved_win() {
    for (width, height, score) in [(5, 6, Score::win(13)), (6, 5, Score::loss(12)), (4, 4, Score::win(7))] {
        let result = search(false, board(width, height), Limits::DEEPEN);
        assert_eq!((result.score, result.depth), (score, score.distance().map(u32::from)));
        assert!(result.exact && result.complete);
        let who = search(false, board(width, height), Limits { window: WHO, ..Limits::DEEPEN });
        assert_eq!(who.exceeds(Score::points(0)), Some(score.is_win()));
    }
}

#[test]
fn root_moves_are_ordered_by_the_evaluator() {
    let board = board(5, 5);
    let mut moves = Vec::new();
    board.moves(&mut moves);
    let best = moves.iter().copied().rev().max_by_key(|&m| SafeMoves.score(&board, m)).unwrap();
    assert_ne!(best, moves[0], "the first move generated is not the one to search first");
    let first = |order| {
        let features = Features { order, ..Features::default() };
        let options = Options { features, ..Options::default() };
        let mut engine = Engine::<Bounded>::new(Judge { level: true }, 1, options).unwrap();
        engine.search(&board, &[], Limits { depth: Some(1), ..Limits::default() }, &NodeClock(1), |_| ())
    };
    assert_eq!([true, false].map(|order| first(order).lines[0].moves[0]), [best, moves[0]]);
}

/// Conway's values of small boards: who wins with which side to begin (First is upright).
#[test]
fn values_of_small_boards() {
    let wins = |width, height| {
        let mut engine = Engine::<Bounded>::new(Judge { level: false }, 1, Options::default()).unwrap();
        engine.exceeds(&board(width, height), Score::points(0))
    };
    // From 2×2 to 6×6 squares, the side that begins wins on all boards but 5×5.
    assert_eq!([2, 3, 4, 5, 6].map(|n| wins(n, n)), [true, true, true, false, true]);
}

#[test]
#[ignore = "takes some seconds: 7×7 squares"]
fn who_wins_on_seven_by_seven() {
    let who = |limits| search(true, board(7, 7), Limits { window: WHO, ..limits });
    let (direct, deepening) = (who(Limits::default()), who(Limits::DEEPEN));
    assert_eq!([&direct, &deepening].map(|result| result.exceeds(Score::points(0))), [Some(true); 2]);
    assert_eq!((direct.nodes, deepening.nodes), (436_853, 2_040_738));
}

//! Chess over `cozy-chess`: copy-make, repetition on a path outside the position, and the null move.

use super::{perft, pruned_value, value};
use cozy_chess::{Board, Color, File, GameStatus, Move, Piece, Rank, Square};
use nullwindow::check::{Check, Violation};
use nullwindow::{
    Evaluator, MoveSink, NullMove, OnPath, Outcome, Position, Repetition, Score, Side, Standard, Value,
};

#[derive(Clone, PartialEq, Debug)]
struct Chess(Board);

impl Position for Chess {
    type Move = Move;
    type Undo = Board;
    type End = Outcome;

    fn side(&self) -> Side {
        if self.0.side_to_move() == Color::White { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut impl MoveSink<Move>) -> Option<Outcome> {
        let mut any = false;
        if self.0.halfmove_clock() < 100 {
            self.0.generate_moves(|of_piece| {
                of_piece.into_iter().for_each(|m| out.push(m));
                any = true;
                false
            });
        }
        if any { None } else { self.outcome() }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.0.status() {
            GameStatus::Ongoing => None,
            GameStatus::Drawn => Some(Outcome::Draw),
            GameStatus::Won => Some(Outcome::Win(self.side().other())),
        }
    }

    fn make(&mut self, m: Move) -> Board {
        let before = self.0.clone();
        self.0.play_unchecked(m);
        before
    }

    fn unmake(&mut self, _: Move, before: Board) {
        self.0 = before;
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Record {
    key: u64,
    /// Plies since the last capture or pawn move: no earlier position can be repeated.
    reversible: u8,
}

impl Repetition for Chess {
    type Record = Record;

    fn record(&self) -> Record {
        // A right to capture en passant distinguishes positions only if there is such a capture.
        let to = |file: File| Square::new(file, Rank::Sixth.relative_to(self.0.side_to_move()));
        let captures = |file| self.0.generate_moves_for(self.0.pieces(Piece::Pawn), |ms| ms.to.has(to(file)));
        let key =
            if self.0.en_passant().is_some_and(captures) { self.0.hash() } else { self.0.hash_without_ep() };
        Record { key, reversible: self.0.halfmove_clock() }
    }

    fn by_repetition(path: &[Record]) -> Option<Outcome> {
        let (now, earlier) = path.split_last()?;
        let from = earlier.len().saturating_sub(now.reversible.into());
        let times = earlier[from..].iter().filter(|step| step.key == now.key).count();
        (times >= 2).then_some(Outcome::Draw)
    }
}

impl NullMove for Chess {
    fn make_null(&mut self) -> Option<Board> {
        let passed = self.0.null_move()?;
        Some(std::mem::replace(&mut self.0, passed))
    }

    fn unmake_null(&mut self, before: Board) {
        self.0 = before;
    }
}

fn chess(fen: &str) -> Chess {
    Chess(fen.parse().expect("a position"))
}

fn material(p: &Chess) -> Score {
    let points =
        [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];
    let of = |color| points.map(|(piece, points)| count(&p.0, color, piece) * points).iter().sum::<i32>();
    Score::points(of(p.0.side_to_move()) - of(!p.0.side_to_move()))
}

fn count(board: &Board, color: Color, piece: Piece) -> i32 {
    board.colored_pieces(color, piece).len() as i32
}

/// Published perft numbers; "Kiwipete" is Peter McKenzie's position.
#[test]
fn perft_from_the_start_and_kiwipete() {
    for (depth, ways) in [1, 20, 400, 8_902, 197_281].into_iter().enumerate() {
        assert_eq!(perft(&mut Chess(Board::default()), depth as u32), ways);
    }
    let mut kiwipete = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (depth, ways) in [1, 48, 2_039, 97_862].into_iter().enumerate() {
        assert_eq!(perft(&mut kiwipete, depth as u32), ways);
    }
}

/// Morphy's problem of 1857: 1. Ra6! puts Black in zugzwang, and mates with the next move.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn mate_in_two_is_a_win_in_three_plies() {
    let problem = chess(MORPHY);
    assert!(value(&problem, &Standard(material), 2) < Score::win(100));
    assert_eq!(value(&problem, &Standard(material), 3), Score::win(3));
    assert_eq!(pruned_value(&problem, &Standard(material), 5), Score::win(3));
    let mut after_the_key = problem;
    after_the_key.make("a1a6".parse().expect("a move"));
    assert_eq!(value(&after_the_key, &Standard(material), 2), Score::loss(2));
}

#[test]
fn stalemate_and_fifty_moves_are_draws_and_mate_precedes_them() {
    assert_eq!(chess("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").outcome(), Some(Outcome::Draw));
    assert_eq!(chess("k7/8/1K6/8/8/8/8/7R w - - 100 80").outcome(), Some(Outcome::Draw));
    assert_eq!(chess("k6R/8/1K6/8/8/8/8/8 b - - 100 80").outcome(), Some(Outcome::Win(Side::First)));
}

/// A game from `fen` on, with every move on the path.
fn game(fen: &str, moves: &str) -> OnPath<Chess> {
    let mut game = OnPath::new(chess(fen), []);
    for m in moves.split_whitespace() {
        game.make(m.parse().expect("a move"));
    }
    game
}

/// A rook down, White draws by the third occurrence. The same position without its history is lost.
#[test]
fn third_occurrence_is_a_draw() {
    let evaluator = Standard(|p: &OnPath<Chess>| material(p.position()));
    let shuffled = game("k6r/8/8/8/8/8/8/K7 b - - 0 1", "h8g8 a1b1 g8h8 b1a1 h8g8 a1b1 g8h8");
    assert_eq!(shuffled.outcome(), None);
    assert_eq!(value(&shuffled, &evaluator, 3), Score::points(0));
    let fresh = OnPath::new(shuffled.position().clone(), []);
    assert_eq!(value(&fresh, &evaluator, 3), Score::points(-5));
    // The position history alone carries the game over.
    let (_, earlier) = shuffled.path().split_last().expect("a path has its position");
    assert_eq!(OnPath::new(shuffled.position().clone(), earlier), shuffled);
}

/// After 1. e4 no pawn can capture en passant, so that the position is repeated; in the second game one can.
#[test]
fn right_to_capture_en_passant_counts_only_with_such_a_capture() {
    let round = "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1";
    assert_eq!(game(START, &format!("e2e4 {round}")).outcome(), Some(Outcome::Draw));
    assert_eq!(game(BLACK_ON_D4, &format!("e2e4 {round}")).outcome(), None);
    assert_eq!(
        game(BLACK_ON_D4, &format!("e2e4 {round} g8f6 g1f3 f6g8 f3g1")).outcome(),
        Some(Outcome::Draw)
    );
}
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK_ON_D4: &str = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Whether the value is at least `v`, and the nodes. With null moves also if it is after a null move, at one
/// ply less.
fn at_least<P: NullMove, J: Evaluator<P>>(
    p: &mut P,
    evaluator: &J,
    v: J::Value,
    (ply, depth): (u16, u32),
    nulls: bool,
) -> (bool, u64) {
    let mut moves = Vec::new();
    if let Some(end) = p.moves(&mut moves) {
        return (evaluator.terminal(p, end, ply) >= v, 1);
    }
    if depth == 0 {
        return (evaluator.evaluate(p) >= v, 1);
    }
    let mut nodes = 1;
    if nulls
        && depth >= 2
        && let Some(undo) = p.make_null()
    {
        let (refuted, below) = at_least(p, evaluator, (-v).above(), (ply + 1, depth - 2), nulls);
        p.unmake_null(undo);
        nodes += below;
        if !refuted {
            return (true, nodes);
        }
    }
    for m in moves {
        let side = p.side();
        let undo = p.make(m);
        let same_side = p.side() == side;
        let asked = if same_side { v } else { (-v).above() };
        let (yes, below) = at_least(p, evaluator, asked, (ply + 1, depth - 1), nulls);
        p.unmake(m, undo);
        nodes += below;
        if yes == same_side {
            return (true, nodes);
        }
    }
    (false, nodes)
}

/// A queen ahead, White stays ahead if Black moves twice. The same few lines, generic over [`NullMove`],
/// search a position with and without its path.
#[test]
fn null_moves_save_nodes() {
    let mut p = chess("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    let before = p.clone();
    let ahead = Score::points(3);
    let (plain, plain_nodes) = at_least(&mut p, &Standard(material), ahead, (0, 4), false);
    let (with_nulls, nodes) = at_least(&mut p, &Standard(material), ahead, (0, 4), true);
    assert_eq!((plain, with_nulls), (true, true));
    assert!(2 * nodes < plain_nodes, "{nodes} nodes, {plain_nodes} without null moves");
    assert_eq!(p, before);
    let evaluator = Standard(|p: &OnPath<Chess>| material(p.position()));
    assert_eq!(at_least(&mut OnPath::new(p, []), &evaluator, ahead, (0, 4), true), (with_nulls, nodes));
}

/// Black's null move refutes the key move, though the rules allow no pass.
#[test]
fn null_moves_fail_in_zugzwang() {
    let mut p = chess(MORPHY);
    let mate = Score::win(3);
    assert!(at_least(&mut p, &Standard(material), mate, (0, 3), false).0);
    assert!(!at_least(&mut p, &Standard(material), mate, (0, 3), true).0);
}

#[test]
fn there_is_no_null_move_in_check() {
    let mut p = chess("k6R/8/8/8/8/8/8/K7 b - - 0 1");
    let before = p.clone();
    assert!(p.make_null().is_none());
    assert_eq!(p, before);
}

/// A position after a null move is not reached by the rules, and so repeats no earlier one.
#[test]
fn repetition_does_not_count_across_a_null_move() {
    // Black's king walks alone, against White's passes: h8-g8-h8-g8-h8.
    let mut p = game("7k/8/8/8/8/8/8/K7 w - - 0 1", "");
    for m in ["h8g8", "g8h8", "h8g8", "g8h8"] {
        assert!(p.make_null().is_some());
        p.make(m.parse().expect("a move"));
        assert_eq!(p.outcome(), None);
    }
    let keys: Vec<u64> = p.path().iter().map(|step| step.key).collect();
    assert_eq!(keys.iter().filter(|&key| key == keys.last().expect("a path")).count(), 3);
}

/// Random games from the start and from Kiwipete, with and without the rule of repetition.
#[test]
fn game_passes_the_checks() -> Result<(), Violation> {
    let kiwipete = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let start = Chess(Board::default());
    Check::new(start.clone()).also_from([kiwipete]).games(20).rules()?.null_moves()?;
    Check::new(OnPath::new(start, [])).games(5).cut_after(100).rules()?.null_moves()?;
    Ok(())
}

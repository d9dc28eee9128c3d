//! Chess keeps the contracts of the traits that a search relies on.

use nullwindow::check::{Check, Violation};
use nullwindow::{Keyed, OnPath};
use nullwindow_chess::cozy_chess::{BoardBuilder, Color, Square};
use nullwindow_chess::{Chess, LinearEvaluator, MateEvaluator, Move};

fn chess(fen: &str) -> Chess {
    fen.parse().expect("a position")
}

/// Whether the table may treat two positions as one: they are the same by the laws of the game, and both or
/// neither have a clock of the fifty-move rule that has run out.
fn alike(a: &Chess, b: &Chess) -> bool {
    let run_out = |p: &Chess| p.board().halfmove_clock() >= 100;
    a.same_position(b) && run_out(a) == run_out(b)
}

/// Castling, captures en passant, promotions, pins, a clock near the fifty-move rule, and Chess960.
fn starts() -> Vec<Chess> {
    let mut starts = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 90 80",
        "1rk1r3/ppp2ppp/8/8/8/8/PPP2PPP/1RK1R3 w KQkq - 0 1",
        "1rkr4/8/8/8/8/8/8/RR1K2RR w GBkq - 0 1",
    ]
    .map(chess)
    .to_vec();
    starts.extend([0, 333, 692, 959].map(|number| Chess::start_960(number).expect("one of 960")));
    starts
}

#[test]
fn chess_keeps_the_contracts() -> Result<(), Violation> {
    let check = Check::new(Chess::start())
        .also_from(starts())
        .games(66)
        .cut_after(400)
        .with_key_equality(alike)
        .shown_by(Chess::to_string, Move::to_string);
    check.rules()?.keys()?.slots()?.null_moves()?.null_keys()?;
    Ok(())
}

#[test]
fn fen_preserves_the_key() -> Result<(), Violation> {
    let check = Check::new(Chess::start())
        .also_from(starts())
        .games(44)
        .cut_after(200)
        .with_key_equality(alike)
        .shown_by(Chess::to_string, Move::to_string);
    check.rebuilt_keys(|p| p.to_string().parse().expect("what is written can be read"))?;
    check.rebuilt_keys(|p| format!("{p:#}").parse().expect("what is written can be read"))?;
    Ok(())
}

#[test]
fn chess_on_its_path_keeps_the_contracts() -> Result<(), Violation> {
    let check = Check::new(OnPath::new(Chess::start(), []));
    check
        .also_from(starts().into_iter().map(|p| OnPath::new(p, [])))
        .games(11)
        .cut_after(150)
        .rules()?
        .null_moves()?;
    Ok(())
}

/// Random games at the end of the clock reach the same pieces with and without a clock that has run out.
#[test]
fn key_of_a_run_out_clock_differs_from_unfinished_positions() -> Result<(), Violation> {
    let ends = chess("4k3/8/8/8/8/8/8/R3K2R w - - 94 80");
    Check::new(ends.clone())
        .games(200)
        .with_key_equality(alike)
        .shown_by(Chess::to_string, Move::to_string)
        .keys()?;
    assert_eq!(ends.key(), chess("4k3/8/8/8/8/8/8/R3K2R w - - 0 80").key());
    Ok(())
}

/// The position with colours exchanged and ranks mirrored, so that the other side is to move.
fn exchanged(p: &Chess) -> Chess {
    let mut other = BoardBuilder::empty();
    let board = BoardBuilder::from_board(p.board());
    for square in Square::ALL {
        *other.square_mut(square.flip_rank()) = board.square(square).map(|(piece, color)| (piece, !color));
    }
    for color in Color::ALL {
        *other.castle_rights_mut(!color) = *board.castle_rights(color);
    }
    other.side_to_move = !board.side_to_move;
    other.en_passant = board.en_passant.map(Square::flip_rank);
    (other.halfmove_clock, other.fullmove_number) = (board.halfmove_clock, board.fullmove_number);
    other.build().expect("a legal board").into()
}

#[test]
fn evaluation_is_symmetric() -> Result<(), Violation> {
    let check = Check::new(Chess::start()).also_from(starts()).games(44).cut_after(300);
    let linear = LinearEvaluator::embedded();
    check.evaluator(&MateEvaluator)?.evaluator(&linear)?.side_exchange(&linear, exchanged)?;
    Ok(())
}

//! The table of positions with three pieces, against known facts.

use nullwindow::retrograde::{Ends, EndsLimits, ExactValues as _, Numbering};
use nullwindow::session::{AnyGame, Request};
use nullwindow::{Outcome, Position, Score, Side};
use nullwindow_chess::cozy_chess::Piece;
use nullwindow_chess::{Chess, ChessGame, ThreePieces};
use std::sync::OnceLock;

fn ends() -> &'static Ends<ThreePieces> {
    static ENDS: OnceLock<Ends<ThreePieces>> = OnceLock::new();
    ENDS.get_or_init(|| Ends::build(ThreePieces, &EndsLimits::default()).unwrap())
}

/// White to move mates with a queen within 10 moves, with a rook within 16, with a pawn within 28. Of the
/// 331,352 positions with a pawn 222,564 are won.
#[test]
fn three_pieces_have_the_known_values() {
    for (piece, moves) in [(Piece::Queen, 10), (Piece::Rook, 16), (Piece::Pawn, 28)] {
        let mut longest: Option<(Score, Chess)> = None;
        let (mut won, mut all) = ([0; 2], [0; 2]);
        for number in 0..ThreePieces.numbers() {
            let p = ThreePieces.position(number).filter(|p| !p.board().pieces(piece).is_empty());
            let Some(p) = p else { continue };
            let value = ends().value(&p).unwrap();
            let black = usize::from(p.side() == Side::Second);
            all[black] += 1;
            // The bare king never wins.
            assert!(if black == 1 { !value.is_win() } else { !value.is_loss() }, "{p}: {value}");
            won[black] += u32::from(!value.is_points());
            if value.is_win() && longest.as_ref().is_none_or(|&(longest, _)| value < longest) {
                longest = Some((value, p));
            }
        }
        let (value, mut p) = longest.unwrap();
        assert_eq!(value, Score::win(2 * moves - 1), "{piece}");
        if piece == Piece::Pawn {
            assert_eq!((won, all), ([124_960, 97_604], [163_328, 168_024]));
        }
        let line = ends().line(&p);
        line.iter().for_each(|&m| _ = p.make(m));
        assert_eq!((line.len(), p.outcome()), (2 * moves as usize - 1, Some(Outcome::Win(Side::First))));
    }
}

/// The side with the piece may be Black.
#[test]
fn exchanged_colours_have_one_value_and_late_wins_none() {
    let value = |fen: &str| ends().value(&fen.parse().unwrap());
    let known = value("8/8/8/4k3/8/8/8/RK6 w - - 0 1").unwrap();
    assert!(known.is_win());
    assert_eq!(value("rk6/8/8/8/4K3/8/8/8 b - - 0 1"), Some(known));
    // Mate comes in time for the fifty-move rule, or a ply too late.
    let clock = 100 - known.distance().unwrap();
    let at = |clock: u16| format!("8/8/8/4k3/8/8/8/RK6 w - - {clock} 90");
    assert_eq!([at(clock), at(clock + 1)].map(|fen| value(&fen)), [Some(known), None]);
    let mut late: Chess = at(clock).parse().unwrap();
    let line = ends().line(&late);
    line.iter().for_each(|&m| _ = late.make(m));
    assert_eq!(late.outcome(), Some(Outcome::Win(Side::First)));
    for fen in ["8/8/8/4k3/8/8/8/R3K3 w Q - 0 1", "8/8/8/4k3/8/8/8/RKR5 w - - 0 1"] {
        assert_eq!(value(fen), None, "{fen}");
    }
    // A rook is captured, and the game is over.
    assert_eq!(value("8/8/8/8/8/1k6/8/R1K5 b - - 0 1").map(Score::is_loss), Some(true));
    assert_eq!(value("8/8/8/8/8/1k6/R7/3K4 b - - 0 1"), Some(Score::points(0)));
}

/// A move of the table that brings a position of the game for the third time would throw the win away.
#[test]
fn a_line_that_repeats_a_position_of_the_game_is_searched() {
    let game = AnyGame::from(ChessGame);
    let table = game.build_ends(&EndsLimits::default()).unwrap();
    let mut session = game.with_ends(table).player(1).unwrap();
    let start = "8/8/8/4k3/8/8/2K5/R7 b - - 0 1 moves Ke4 Kb1 Ke5";
    session.set(start).unwrap();
    assert!(!session.search(&Request::to_depth(2), &mut |_| ()).exact, "Kc2 was there at the start");
    session.set("8/8/8/4k3/8/8/8/RK6 w - - 0 1").unwrap();
    let known = session.search(&Request::to_depth(2), &mut |_| ());
    assert_eq!((known.exact, known.lines[0].moves[0].as_str()), (true, "Kc2"));
    session.set(&format!("{start} Kc2 Ke4 Kb1 Ke5")).unwrap();
    let again = session.search(&Request::to_depth(4), &mut |_| ());
    assert!(!again.exact && again.lines[0].moves[0] != "Kc2", "{:?}", again.lines);
}

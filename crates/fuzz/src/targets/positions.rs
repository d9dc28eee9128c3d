//! Positions, moves and problems of all games, as sessions read them (our own).

use super::games::{
    CHESS, CHESS_WORDS, CONNECT_FOUR, DIGITS, DOMINEERING, DOMINEERING_WORDS, KALAH, KALAH_WORDS, OTHELLO,
    OTHELLO_WORDS, SHOGI, SHOGI_WORDS, TIC_TAC_TOE,
};
use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::session::{AnyPosition, Session};
use nullwindow_catalogue::{GameVisitor, HouseGame, Variant};
use nullwindow_chess::ChessGame;
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_othello::OthelloGame;
use nullwindow_shogi::ShogiGame;

/// Three targets of a game: positions, positions with moves after them, and problems.
macro_rules! targets {
    ($($game:ty, $names:expr, $texts:expr, $words:expr;)*) => {
        &[$(
            Target { name: $names[0], seeds: || texts(&$texts), dictionary: $words, run: position::<$game> },
            Target { name: $names[1], seeds: || moved(&$texts), dictionary: $words, run: moves::<$game> },
            Target { name: $names[2], seeds: || texts(&$texts), dictionary: $words, run: problem::<$game> },
        )*]
    };
}

pub(super) const TARGETS: &[Target] = targets! {
    OthelloGame, ["position-othello", "moves-othello", "problem-othello"], OTHELLO, OTHELLO_WORDS;
    ChessGame, ["position-chess", "moves-chess", "problem-chess"], CHESS, CHESS_WORDS;
    ShogiGame, ["position-shogi", "moves-shogi", "problem-shogi"], SHOGI, SHOGI_WORDS;
    ConnectFourGame, ["position-connect-four", "moves-connect-four", "problem-connect-four"],
        CONNECT_FOUR, DIGITS;
    KalahGame, ["position-kalah", "moves-kalah", "problem-kalah"], KALAH, KALAH_WORDS;
    DomineeringGame, ["position-domineering", "moves-domineering", "problem-domineering"], DOMINEERING,
        DOMINEERING_WORDS;
    TicTacToeGame, ["position-tic-tac-toe", "moves-tic-tac-toe", "problem-tic-tac-toe"], TIC_TAC_TOE, DIGITS;
};

/// A position in the first line, and names of moves in the second.
fn moved(positions: &[&str]) -> Vec<Vec<u8>> {
    let names = "\n4 f5 e2e4 Nf3 7g7f G*5b a1 d6 3";
    positions.iter().map(|position| (position.to_string() + names).into_bytes()).collect()
}

/// What a game reads.
enum Reading<'t> {
    Position(&'t str),
    Moves(&'t str),
    Problem(&'t str),
}

impl GameVisitor for Reading<'_> {
    type Output = Verdict;

    fn visit<G: HouseGame>(self, game: G) -> Verdict {
        match self {
            Reading::Position(text) => read_position(&game, text),
            Reading::Moves(text) => play_moves(&game, text),
            Reading::Problem(text) => read_problems(&game, text),
        }
    }
}

fn with_usual<G: HouseGame>(reading: Reading<'_>) -> Verdict {
    G::with_variant(&Variant::default(), reading).expect("the usual variant")
}

fn position<G: HouseGame>(input: &[u8]) -> Verdict {
    with_usual::<G>(Reading::Position(&String::from_utf8_lossy(input)))
}

fn moves<G: HouseGame>(input: &[u8]) -> Verdict {
    with_usual::<G>(Reading::Moves(&String::from_utf8_lossy(input)))
}

fn problem<G: HouseGame>(input: &[u8]) -> Verdict {
    with_usual::<G>(Reading::Problem(&String::from_utf8_lossy(input)))
}

/// A session of the rules.
fn session<G: HouseGame>(game: &G) -> Session<G, ()> {
    Session::rules(game.clone()).expect("the usual start")
}

/// A position that is read is written, and read as the same one; a wrong one leaves the session as it is.
fn read_position<G: HouseGame>(game: &G, text: &str) -> Verdict {
    let mut session = session(game);
    if let Err(error) = AnyPosition::set(&mut session, text) {
        assert!(session.played().is_empty(), "a refused position changes the session");
        return Verdict::refused(&error);
    }
    assert_same_again(game, &session);
    let any: &dyn AnyPosition = &session;
    let (names, ending) = (any.moves(), any.ending());
    assert!(!names.is_empty() || ending.is_some(), "a game that goes on has a move");
    assert!(any.picture().is_some() && any.places().len() == names.len() && !any.board().is_empty());
    Verdict::accepted(names.len() * 2 + usize::from(ending.is_some()))
}

/// The session's text is read as the same position.
fn assert_same_again<G: HouseGame>(game: &G, known: &Session<G, ()>) {
    let written = AnyPosition::position(known);
    if G::NAME == "shogi" && !written.contains('K') {
        return; // In mate problems Black may have no king; only where Black moves is that read.
    }
    let mut again = session(game);
    if let Err(error) = AnyPosition::set(&mut again, &written) {
        panic!("{written:?} is written, and refused: {error}");
    }
    assert!(Session::position(known) == Session::position(&again), "{written:?} is another position");
    assert_eq!(AnyPosition::position(&again), written);
}

/// Moves that are played are taken back; others change nothing.
fn play_moves<G: HouseGame>(game: &G, text: &str) -> Verdict {
    let (start, names) = text.split_once('\n').unwrap_or(("", text));
    let mut session = session(game);
    if let Err(error) = AnyPosition::set(&mut session, start) {
        return Verdict::refused(&error);
    }
    let (mut refused, mut played) = (None, 0);
    let before = Session::position(&session).clone();
    for name in names.split([' ', '\n']) {
        let now = session.played().len();
        match AnyPosition::play(&mut session, name) {
            Ok(()) => played += 1,
            Err(error) => {
                refused = Some(Verdict::refused(&error));
                assert_eq!(session.played().len(), now, "a refused move is played");
            }
        }
    }
    if played > 0 {
        assert_same_again(game, &session);
    }
    for _ in 0..played {
        let name = AnyPosition::undo(&mut session).expect("a move that was played");
        game.read_move(Session::position(&session), &name).expect("the name of a move is read");
    }
    assert!(Session::position(&session) == &before, "moves that are taken back leave another position");
    if played > 0 { Verdict::accepted(played) } else { refused.unwrap_or(Verdict::accepted(0)) }
}

/// A problem's position is written and read; its score is a value of the game.
fn read_problems<G: HouseGame>(game: &G, line: &str) -> Verdict {
    match game.problems(line) {
        Err(error) => Verdict::refused(&error),
        Ok(problems) => {
            for problem in &problems {
                let mut session = session(game);
                session.set(problem.start.clone(), &problem.played);
                assert_same_again(game, &session);
                if let Some(score) = problem.score {
                    let text = game.value(score);
                    assert_eq!(game.read_value(&text), Some(score), "{text:?} is another score");
                }
            }
            let scores = problems.iter().filter(|problem| problem.score.is_some()).count();
            Verdict::accepted(problems.len() + 4 * scores)
        }
    }
}

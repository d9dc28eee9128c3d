//! The player knows what the solver proves, and plays by it.

use super::{kalah, player, solver};
use nullwindow::Score;
use nullwindow::engine::{Limits, NodeClock, SearchResult};
use nullwindow::session::{AnySession, Game, Request};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::trees::SplitMix64;
use std::cmp::Ordering;

fn search(session: &mut dyn AnySession, limits: Limits<'_>, lines: usize) -> SearchResult<String> {
    let request = Request { lines, ..Request::new(limits, &NodeClock(1_000_000)) };
    session.search(&request, &mut |_| ())
}

/// The outcome of the present position, by the solver.
fn outcome(solver: &mut dyn AnySession) -> Ordering {
    search(solver, Limits::default(), 1).score.cmp(&Score::default())
}

/// The outcome of a move of the present position, from the view of the side that makes it.
fn outcome_of(solver: &mut dyn AnySession, m: &str) -> Ordering {
    let side = solver.side();
    solver.play(m).unwrap();
    let value = match solver.outcome() {
        None => outcome(solver),
        Some(_) => search(solver, Limits::default(), 1).score.cmp(&Score::default()),
    };
    let kept = solver.side() == side;
    solver.undo();
    if kept { value } else { value.reverse() }
}

/// Positions of random games after this number of plies.
fn after(session: &mut dyn AnySession, plies: usize, count: usize) -> Vec<String> {
    let mut random = SplitMix64::new(plies as u64);
    let mut positions = Vec::new();
    while positions.len() < count {
        session.set("").unwrap();
        for _ in 0..plies {
            let moves = session.moves();
            let Some(m) = moves.get((random.draw() % moves.len().max(1) as u64) as usize) else { break };
            session.play(m).unwrap();
        }
        if session.moves().len() > 1 {
            positions.push(session.position());
        }
    }
    positions
}

/// Within nodes that suffice for a proof the player proves, deepening without end or at the least depth, and
/// its move keeps the outcome.
fn plays_what_is_proved(game: impl Game, plies: usize, nodes: u64) {
    let (mut player, mut solver) = (player(game.clone()), solver(game));
    let deepening = Limits { nodes: Some(nodes), ..Limits::DEEPEN };
    let level = Limits { depth: Some(2), nodes: Some(nodes), prove: true, ..Limits::default() };
    let mut decided = 0;
    for position in after(&mut *solver, plies, 12) {
        for limits in [deepening, level] {
            solver.set(&position).unwrap();
            player.set(&position).unwrap();
            player.new_game();
            let found = search(&mut *player, limits, 1);
            let line = &found.lines[0];
            assert!(found.exact && line.game_theoretic, "{position}: {found:?}");
            let value = outcome(&mut *solver);
            assert_eq!(line.score.cmp(&Score::default()), value, "{position}");
            assert_eq!(outcome_of(&mut *solver, &line.moves[0]), value, "{position}: {}", line.moves[0]);
            decided += u32::from(value.is_gt());
        }
    }
    assert!(decided >= 6, "{decided} wins");
}

#[test]
fn connect_four_is_played_as_it_is_proved() {
    plays_what_is_proved(ConnectFourGame::default(), 18, 300_000);
    plays_what_is_proved(ConnectFourGame::new(Some(6), Some(5)).unwrap(), 8, 300_000);
}

#[test]
fn kalah_is_played_as_it_is_proved() {
    plays_what_is_proved(kalah(None), 24, 400_000);
}

#[test]
fn domineering_is_played_as_it_is_proved() {
    plays_what_is_proved(DomineeringGame::new(None, None).unwrap(), 4, 400_000);
}

/// After 444444 columns 3 and 5 win, by few of the nodes that the exact value takes; a search of depth 2
/// alone plays another.
#[test]
fn a_win_is_proved_before_its_distance_is_known() {
    let mut player = player(ConnectFourGame::default());
    player.set("444444").unwrap();
    let found = search(&mut *player, Limits { nodes: Some(1_000_000), ..Limits::DEEPEN }, 1);
    let line = &found.lines[0];
    assert!(["3", "5"].contains(&&*line.moves[0]), "{found:?}");
    assert!(line.game_theoretic && line.score.is_win() && !found.exact, "{found:?}");
    player.new_game();
    let shallow = search(&mut *player, Limits { depth: Some(2), ..Limits::default() }, 1);
    assert!(!shallow.lines[0].game_theoretic, "a search to a depth alone proves nothing");
}

/// Each line has its own value; those behind a proved one are no better.
#[test]
fn each_move_has_its_proved_value() {
    let (mut player, mut solver) = (player(ConnectFourGame::default()), solver(ConnectFourGame::default()));
    for position in after(&mut *solver, 20, 6) {
        player.set(&position).unwrap();
        solver.set(&position).unwrap();
        let found = search(&mut *player, Limits { nodes: Some(2_000_000), ..Limits::DEEPEN }, 7);
        assert!(found.exact && found.lines.len() == player.moves().len(), "{position}: {found:?}");
        assert!(found.lines.is_sorted_by(|a, b| a.score >= b.score), "{position}: {found:?}");
        for line in &found.lines {
            let value = outcome_of(&mut *solver, &line.moves[0]);
            assert_eq!(line.score.cmp(&Score::default()), value, "{position}: {line:?}");
        }
        let few = search(&mut *player, Limits { nodes: Some(found.nodes / 2), ..Limits::DEEPEN }, 7);
        assert!(few.lines.is_sorted_by(|a, b| a.score >= b.score), "{position}: {few:?}");
    }
}

/// The books know the first moves at once: the values of the boards that are solved, and a move that keeps
/// them.
#[test]
fn the_first_moves_are_those_of_the_book() {
    for (position, score, moves) in [
        ("", Score::win(41), vec!["4"]),
        ("4", Score::loss(40), vec!["4"]),
        ("1", Score::win(39), vec!["4"]),
        ("44", Score::win(39), vec!["4"]),
    ] {
        let mut player = player(ConnectFourGame::default());
        player.set(position).unwrap();
        let found = search(&mut *player, Limits { nodes: Some(20_000), ..Limits::DEEPEN }, 1);
        assert!(found.exact && found.score == score, "{position}: {found:?}");
        assert!(moves.contains(&&*found.lines[0].moves[0]), "{position}: {found:?}");
    }
    let mut player = player(kalah(None));
    let found = search(&mut *player, Limits { nodes: Some(20_000), ..Limits::DEEPEN }, 1);
    assert!(found.exact && found.score == Score::points(10), "{found:?}");
    assert_eq!(found.lines[0].moves[0], "3");
}

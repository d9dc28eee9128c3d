//! Tables of openings against searches, and their files.

use nullwindow::engine::Limits;
use nullwindow::session::{AnyGame, AnySession, BuiltOpenings, Game, OpeningsRequest, Request, Session};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn request(plies: u32) -> OpeningsRequest<'static> {
    OpeningsRequest { plies, mebibytes: 1, ..OpeningsRequest::default() }
}

fn built<G: Game>(game: &G, request: &OpeningsRequest<'_>) -> Vec<u8> {
    AnyGame::from(game.clone()).build_openings(request, &mut |_, _, _| Ok(())).expect("a table").file
}

fn knowing(game: impl Game, file: &[u8]) -> Result<Box<dyn AnySession>, String> {
    let game = AnyGame::from(game).with_openings(file.into()).map_err(|error| error.to_string())?;
    game.player(1).map_err(|error| error.to_string())
}

/// The values of all moves, in as many lines.
fn values(session: &mut dyn AnySession) -> (HashMap<String, i16>, u64) {
    let lines = session.moves().len();
    let clock = OpeningsRequest::default().clock;
    let request = Request { lines, ..Request::new(session.value_limits(), clock) };
    let result = session.search(&request, &mut |_| ());
    assert!(result.exact);
    (result.lines.into_iter().map(|line| (line.moves[0].clone(), line.score.get())).collect(), result.nodes)
}

/// In every position within the plies all moves have the values that a search finds, without one.
fn answers_as_a_search_does<G: Game>(game: G, plies: u32) {
    let file = built(&game, &request(plies));
    let (mut known, mut searched) =
        (knowing(game.clone(), &file).expect("a table"), AnyGame::from(game).player(1).expect("a player"));
    let (mut lines, mut compared) = (vec![String::new()], 0);
    for ply in 0..=plies {
        let mut next = Vec::new();
        for text in lines {
            known.set(&text).expect("a position");
            searched.set(&text).expect("a position");
            let (moves, nodes) = values(&mut *known);
            assert_eq!(moves, values(&mut *searched).0, "after {text:?}");
            if ply < plies {
                assert_eq!(nodes, moves.len() as u64, "{text:?} is in the table");
            }
            compared += 1;
            for (number, m) in known.moves().into_iter().enumerate() {
                known.play(&m).expect("a legal move");
                // Some of the positions, from all moves.
                if known.ending().is_none() && (ply < 2 || number % 3 == ply as usize % 3) {
                    next.push(known.position());
                }
                known.undo();
            }
        }
        lines = next;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn answers_are_those_of_searches() {
    answers_as_a_search_does(ConnectFourGame::new(Some(5), Some(4)).expect("a size"), 4);
    // Extra moves, and margins that count what is in the stores.
    answers_as_a_search_does(KalahGame::new(Some(3), Some(3), None).expect("a size"), 5);
    answers_as_a_search_does(DomineeringGame::new(Some(4), Some(4)).expect("a size"), 2);
    // The game ends within the plies.
    answers_as_a_search_does(TicTacToeGame, 7);
}

#[test]
fn a_stopped_table_goes_on_and_is_the_same() {
    let game = ConnectFourGame::new(Some(5), Some(4)).expect("a size");
    let whole = built(&game, &request(4));
    let (stop, steps) = (AtomicBool::new(false), Cell::new(0));
    let stopped = OpeningsRequest { stop: &stop, threads: 2, ..request(4) };
    let part = AnyGame::from(game).build_openings(&stopped, &mut |known, of, _| {
        steps.set(steps.get() + 1);
        assert_eq!((known, of), (steps.get(), 177));
        stop.store(known >= 30, Relaxed);
        Ok(())
    });
    let BuiltOpenings { file: part, positions, known } = part.expect("a part");
    assert!(known == steps.get() && (30..positions).contains(&known) && part != whole);
    let more = OpeningsRequest { begun: Some(&part), threads: 3, ..request(4) };
    assert_eq!(built(&game, &more), whole);
}

/// What follows from the values that a table has is right, and all else is searched.
#[test]
fn a_part_of_a_table_serves_as_far_as_it_goes() {
    let game = ConnectFourGame::new(Some(5), Some(4)).expect("a size");
    let stop = AtomicBool::new(false);
    let part = AnyGame::from(game).build_openings(
        &OpeningsRequest { stop: &stop, ..request(3) },
        &mut |known, of, _| {
            stop.store(4 * known >= 3 * of, Relaxed);
            Ok(())
        },
    );
    let part = part.expect("a part").file;
    let mut known = knowing(game, &part).expect("a part of a table");
    let mut searched = AnyGame::from(game).player(1).expect("a player");
    let [mut at_once, mut others, mut alone, mut unknown] = [0; 4];
    for text in ["", "1", "2", "3", "4", "11", "12", "13", "21", "22", "23", "31", "32", "33", "43", "55"] {
        known.set(text).expect("a position");
        searched.set(text).expect("a position");
        let (moves, nodes) = values(&mut *known);
        assert_eq!(moves, values(&mut *searched).0, "after {text:?}");
        *(if nodes == 5 { &mut at_once } else { &mut others }) += 1;
        // Some of the moves: known as soon as each of them is, whatever the position's own value.
        for pair in [["1", "1"], ["4", "4"], ["2", "4"], ["5", "3"]] {
            known.restrict(&pair).expect("two moves");
            let limits = known.value_limits();
            let found = known.search(&Request::new(limits, OpeningsRequest::default().clock), &mut |_| ());
            let best = pair.iter().map(|name| moves[*name]).max();
            assert_eq!(Some(found.score.get()), best, "after {text:?} of {pair:?}");
            if nodes > 5 && pair[0] == pair[1] {
                *(if found.nodes == 1 { &mut alone } else { &mut unknown }) += 1;
            }
        }
    }
    assert!(at_once > 2 && others > 3, "{at_once} and {others}");
    assert!(alone > 1 && unknown > 1, "{alone} and {unknown}");
}

#[test]
fn wrong_files_are_refused_in_one_line() {
    let game = ConnectFourGame::new(Some(5), Some(4)).expect("a size");
    let file = built(&game, &request(2));
    let mut damaged = file.clone();
    damaged[60] ^= 1;
    for (wrong, error) in [
        (&b""[..], "this is no table of openings, or one of another version"),
        (&file[..30], "the table is damaged: its checksum differs"),
        (&damaged, "the table is damaged: its checksum differs"),
    ] {
        assert_eq!(knowing(game, wrong).err().as_deref(), Some(error));
    }
    let error = knowing(ConnectFourGame::default(), &file).err().expect("another board");
    let wanted = "this is a table of game connect-four, variant 5×4, not of game connect-four, variant 7×6";
    assert_eq!(error, wanted);
    let failed = AnyGame::from(game).build_openings(&request(2), &mut |_, _, _| Err("no room".into()));
    assert_eq!(failed.expect_err("it ends").to_string(), "no room");
}

/// A level of play that looks a few plies ahead plays so in openings, too.
#[test]
fn a_depth_is_searched() {
    let game = ConnectFourGame::new(Some(5), Some(4)).expect("a size");
    let mut session = Session::player(game, 1).expect("a player");
    session.set_openings(&built(&game, &request(3))).expect("a table");
    assert_eq!(session.search(&Request::to_depth(2), &mut |_| ()).depth, Some(2));
    let deep = Request::new(Limits::DEEPEN, OpeningsRequest::default().clock);
    let found = session.search(&deep, &mut |_| ());
    assert!(found.exact && found.nodes == 5, "{} nodes", found.nodes);
}

//! Tests of one rank of the partitioned table, message by message.

use super::*;
use crate::{SessionGame, SessionSettings};
use nullwindow::session::AnyGame;
use nullwindow_games::connect_four::ConnectFourGame;

/// Connect Four from the start, with leaves of up to eight empty squares.
fn connect_four() -> SessionGame {
    let settings = SessionSettings { leaf: Some(8), ..SessionSettings::new(1) };
    SessionGame::new(&AnyGame::from(ConnectFourGame::default()), "", settings).unwrap()
}

/// Rank 0 of two, at work at the position after two moves.
fn at_work() -> (Partitioned<SessionGame>, Outbox) {
    let mut rank = Partitioned::new(0, 2, connect_four(), false);
    let (path, alpha) = (vec![3, 3], Score::points(-1));
    let mut game = connect_four();
    game.go(&path);
    let question =
        Message { position: game.code(), path, alpha, iteration: 1, ..Message::new(MessageKind::Ask) };
    let mut outbox = Outbox::new(0, 2);
    rank.handle(0, &question, &mut outbox);
    (rank, outbox)
}

/// Works until the stack has this height, and the top is an inner node; other ranks' tables are empty.
fn work_to(rank: &mut Partitioned<SessionGame>, outbox: &mut Outbox, height: usize) {
    while rank.frames.len() != height || rank.frames.last().is_none_or(|top| top.phase != Phase::Inner) {
        rank.work(outbox);
        for message in outbox.take_all() {
            if message.kind == MessageKind::Probe {
                rank.handle(1, &Message { kind: MessageKind::Entry, ..message }, outbox);
            }
        }
    }
}

fn steal(rank: &mut Partitioned<SessionGame>, outbox: &mut Outbox) -> Message {
    let request = Message { signature: 99, iteration: 1, ..Message::new(MessageKind::Steal) };
    rank.handle(1, &request, outbox);
    outbox.take_all().swap_remove(0)
}

#[test]
fn younger_siblings_are_given_away_after_the_eldest_only() {
    let (mut rank, mut outbox) = at_work();
    work_to(&mut rank, &mut outbox, 1);
    assert_eq!(steal(&mut rank, &mut outbox).kind, MessageKind::NoTask);
    work_to(&mut rank, &mut outbox, 3);
    assert_eq!(steal(&mut rank, &mut outbox).kind, MessageKind::NoTask);
    // The eldest child of the lowest node is done, and leaves the question open.
    let high = Interval::at_least(Score::points(5));
    rank.frames.truncate(2);
    rank.complete(high, true, &mut outbox);
    outbox.take_all();
    let task = steal(&mut rank, &mut outbox);
    assert_eq!((task.kind, task.order), (MessageKind::Task, 99));
    assert_eq!(rank.frames[0].slaves.len(), 1);
    let given = rank.explorer.child(&rank.frames[0].position, 1);
    assert_eq!((task.position, task.alpha), (given.code, given.alpha(rank.frames[0].alpha)));

    // A slave that does not do its task gives it back; an unknown signature changes nothing.
    let back = |signature| Message { signature, iteration: 1, ..Message::new(MessageKind::Refuse) };
    rank.handle(1, &back(task.signature + 1), &mut outbox);
    assert_eq!(rank.frames[0].slaves.len(), 1);
    rank.handle(1, &back(task.signature), &mut outbox);
    assert!(rank.frames[0].slaves.is_empty());
    let again = steal(&mut rank, &mut outbox);
    assert_eq!(again.position, task.position);

    // The slave's result is a cut-off: the frame ends, with what stands above it.
    work_to(&mut rank, &mut outbox, 3);
    let low = Interval::at_most(Score::points(-5));
    let answer = Message { kind: MessageKind::Answer, interval: low, ..again };
    rank.handle(1, &Message { signature: task.signature, ..answer.clone() }, &mut outbox);
    assert_eq!(rank.frames.len(), 3);
    rank.handle(1, &answer, &mut outbox);
    assert!(rank.frames.is_empty());
}

#[test]
fn an_unwanted_task_is_refused() {
    let (mut rank, mut outbox) = at_work();
    let task = Message { signature: 7, order: 3, iteration: 1, ..Message::new(MessageKind::Task) };
    rank.handle(1, &task, &mut outbox);
    let refused = outbox.take_all().swap_remove(0);
    assert_eq!((refused.kind, refused.signature), (MessageKind::Refuse, 7));
    assert_eq!(rank.frames.len(), 1);
}

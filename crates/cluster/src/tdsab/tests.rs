//! Tests of one rank of TDSAB, message by message.

use super::*;
use crate::{SessionGame, SessionSettings};
use nullwindow::session::AnyGame;
use nullwindow_games::connect_four::ConnectFourGame;

/// Connect Four from the start, with leaves of up to eight empty squares.
fn connect_four() -> SessionGame {
    let settings = SessionSettings { leaf: Some(8), ..SessionSettings::new(1) };
    SessionGame::new(&AnyGame::from(ConnectFourGame::default()), "", settings).unwrap()
}

/// Rank 0 of eight, and the messages that it sends.
struct Bench {
    rank: Tdsab<SessionGame>,
    outbox: Outbox,
}

impl Bench {
    fn new() -> Self {
        let rank = Tdsab::new(0, 8, connect_four(), false);
        Bench { rank, outbox: Outbox::new(0, 8) }
    }

    /// A question of rank 5 about the position after these moves.
    fn question(moves: &str, signature: u64) -> Message {
        let (mut game, alpha) = (connect_four(), Score::points(-1));
        let path: Vec<_> = moves.bytes().map(|column| u16::from(column - b'1')).collect();
        game.go(&path);
        let position = game.code();
        Message { position, path, alpha, iteration: 1, signature, ..Message::new(MessageKind::Ask) }
    }

    /// Handles a message of rank 5, works, and returns the messages written.
    fn take(&mut self, message: Message) -> Vec<Message> {
        self.rank.handle(5, &message, &mut self.outbox);
        while self.rank.work(&mut self.outbox) {}
        self.outbox.take_all()
    }

    fn answer(&mut self, question: &Message, exceeds: bool) -> Vec<Message> {
        let (high, low) = (Interval::at_least(Score::points(5)), Interval::at_most(Score::points(-5)));
        let interval = if exceeds { high } else { low };
        self.take(Message { kind: MessageKind::Answer, interval, ..question.clone() })
    }
}

fn kinds(messages: &[Message]) -> Vec<MessageKind> {
    messages.iter().map(|message| message.kind).collect()
}

#[test]
fn younger_siblings_are_asked_after_the_eldest_and_a_few_at_a_time() {
    let mut bench = Bench::new();
    let eldest = bench.take(Bench::question("44", 1));
    assert_eq!(kinds(&eldest), [MessageKind::Ask]);
    // The child's value is high for the opponent: no answer for this node.
    let younger = bench.answer(&eldest[0], true);
    assert_eq!(kinds(&younger), [MessageKind::Ask; 3]);
    let next = bench.answer(&younger[1], true);
    assert_eq!(kinds(&next), [MessageKind::Ask]);
    // A cut-off: the answer, and cancellations of the open questions.
    let mut end = bench.answer(&next[0], false);
    end.sort_by_key(|message| message.kind as u8);
    assert_eq!(kinds(&end), [MessageKind::Answer, MessageKind::Cancel, MessageKind::Cancel]);
    assert_eq!((end[0].signature, end[0].interval.lower), (1, Score::points(5)));
    let mut cancelled: Vec<_> = end[1..].iter().map(|message| message.signature).collect();
    cancelled.sort_unstable();
    assert_eq!(cancelled, [younger[0].signature, younger[2].signature]);
    assert!(bench.rank.asked.is_empty() && bench.rank.nodes.is_empty());
    // The answer to a cancelled question changes nothing.
    assert!(bench.answer(&younger[0], true).is_empty());
}

#[test]
fn a_question_joins_the_same_question_and_only_the_last_cancellation_ends_it() {
    let mut bench = Bench::new();
    let eldest = bench.take(Bench::question("44", 1));
    assert!(bench.take(Bench::question("44", 2)).is_empty());
    let cancel = |signature| Message { kind: MessageKind::Cancel, ..Bench::question("44", signature) };
    // A cancellation of a question that never came, or came from elsewhere.
    assert!(bench.take(cancel(9)).is_empty());
    assert!(bench.take(cancel(1)).is_empty());
    assert_eq!(kinds(&bench.take(cancel(2))), [MessageKind::Cancel]);
    assert!(bench.rank.nodes.is_empty());
    // Asked again, it begins again; an answer of the first time is not taken for one of the second.
    let again = bench.take(Bench::question("44", 3));
    assert_eq!(again[0].position, eldest[0].position);
    assert!(bench.answer(&eldest[0], false).is_empty());
    assert_eq!(kinds(&bench.answer(&again[0], false)), [MessageKind::Answer]);
}

#[test]
fn a_later_iteration_ends_all_work_and_an_earlier_one_is_ignored() {
    let mut bench = Bench::new();
    let first = bench.take(Bench::question("44", 1));
    let later = Message { iteration: 2, alpha: Score::points(0), ..Bench::question("44", 2) };
    let second = bench.take(later);
    assert_eq!((second[0].iteration, second[0].position), (2, first[0].position));
    assert!(bench.answer(&first[0], false).is_empty());
    assert!(bench.take(Bench::question("45", 3)).is_empty());
}

#[test]
fn order_is_that_of_the_sequential_search() {
    let paths: [&[usize]; 6] = [&[], &[0, 5], &[1], &[1, 0, 2], &[1, 20], &[2]];
    let order = |path: &[usize]| {
        path.iter().zip(0..).fold(0, |order, (&number, ply)| order_of_child(order, ply, number))
    };
    let orders = paths.map(order);
    assert!(orders.is_sorted(), "{orders:x?}");
}

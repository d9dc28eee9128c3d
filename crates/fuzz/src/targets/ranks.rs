//! Messages between the ranks of a cluster (our own).

use crate::target::Target;
use crate::verdict::Verdict;
use nullwindow_cluster::{Message, MessageKind};

pub(super) const TARGETS: &[Target] =
    &[Target { name: "ranks-message", seeds: messages, dictionary: Vec::new, run: message }];

fn messages() -> Vec<Vec<u8>> {
    let message = |kind| Message { path: vec![1, 258], ..Message::new(kind) };
    let mut seeds: Vec<_> = MessageKind::ALL.iter().map(|&kind| encoded(&[message(kind)])).collect();
    seeds.push(seeds.concat());
    seeds
}

fn encoded(batch: &[Message]) -> Vec<u8> {
    let mut bytes = Vec::new();
    batch.iter().for_each(|message| message.encode(&mut bytes));
    bytes
}

/// Reads a batch.
fn message(input: &[u8]) -> Verdict {
    let (mut batch, mut rest) = (Vec::new(), input);
    while !rest.is_empty() {
        match Message::decode(&mut rest) {
            None => return Verdict::refused(&"no message"),
            Some(message) => batch.push(message),
        }
    }
    assert_eq!(encoded(&batch).len(), batch.iter().map(Message::bytes).sum::<usize>());
    Verdict::accepted(batch.iter().fold(0, |kinds, message| kinds | 1 << (message.kind as usize)))
}

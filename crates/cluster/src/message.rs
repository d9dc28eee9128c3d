//! Messages between ranks: records of one fixed size (our own).

use crate::Interval;
use crate::wire::{POSITION_BYTES, Packed};
use nullwindow::Score;

/// The number of bytes of a message.
pub const MESSAGE_BYTES: usize = 28 + POSITION_BYTES;

/// What a message is for.
///
/// ```
/// use nullwindow_cluster::MessageKind;
/// assert_eq!(MessageKind::ALL.len(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKind {
    /// Is the value of this position more than alpha?
    Ask,
    /// What is proved of the position of a question.
    Answer,
    /// The answer to a question is no longer needed.
    Cancel,
    /// What does the owner's table prove of this position?
    Probe,
    /// What the owner's table proves.
    Entry,
    /// A result for the owner's table.
    Store,
    /// An idle rank asks for a task.
    Steal,
    /// There is no task.
    NoTask,
    /// A task for the rank that asked for one.
    Task,
    /// The rank does not work at this task.
    Refuse,
    /// All ranks: the results since the last time go to rank 0.
    Save,
    /// A result: for the checkpoint, or from it.
    Result,
    /// The number of results sent so far.
    Saved,
    /// The search is over.
    Finish,
    /// A figure of a rank's account.
    Figure,
    /// The number of messages that a rank has sent to this one, this included: it sends no more.
    Bye,
}

impl MessageKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [MessageKind; 16] = [
        MessageKind::Ask,
        MessageKind::Answer,
        MessageKind::Cancel,
        MessageKind::Probe,
        MessageKind::Entry,
        MessageKind::Store,
        MessageKind::Steal,
        MessageKind::NoTask,
        MessageKind::Task,
        MessageKind::Refuse,
        MessageKind::Save,
        MessageKind::Result,
        MessageKind::Saved,
        MessageKind::Finish,
        MessageKind::Figure,
        MessageKind::Bye,
    ];
}

/// A message: a record of [`MESSAGE_BYTES`] bytes. Which fields count depends on its kind.
///
/// ```
/// use nullwindow_cluster::{Message, MessageKind};
/// let message = Message { signature: 7, ..Message::new(MessageKind::Cancel) };
/// assert_eq!(Message::decode(&message.encode()), Some(message));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Message {
    /// What it is for.
    pub kind: MessageKind,
    /// The plies from the root.
    pub ply: u8,
    /// The iteration: the number of the null window that the root is searched with.
    pub iteration: u32,
    /// The question: is the value more than this?
    pub alpha: Score,
    /// What is proved.
    pub interval: Interval,
    /// The signature of a question, which its answer and its cancellation carry; or a number.
    pub signature: u64,
    /// The place in the order of the sequential search; or the signature of a request for a task.
    pub order: u64,
    /// The position.
    pub position: Packed,
}

impl Message {
    /// A message of this kind; the other fields are empty.
    #[must_use]
    pub fn new(kind: MessageKind) -> Self {
        Message {
            kind,
            ply: 0,
            iteration: 0,
            alpha: Score::default(),
            interval: Interval::UNKNOWN,
            signature: 0,
            order: 0,
            position: [0; POSITION_BYTES],
        }
    }

    /// The bytes of the message: the same on every machine.
    #[must_use]
    pub fn encode(&self) -> [u8; MESSAGE_BYTES] {
        let mut bytes = [0; MESSAGE_BYTES];
        let kind = MessageKind::ALL.iter().position(|&kind| kind == self.kind).unwrap_or_default();
        bytes[0] = kind as u8;
        bytes[1] = self.ply;
        bytes[2..6].copy_from_slice(&self.iteration.to_le_bytes());
        for (place, score) in [self.alpha, self.interval.lower, self.interval.upper].iter().enumerate() {
            bytes[6 + 2 * place..8 + 2 * place].copy_from_slice(&score.get().to_le_bytes());
        }
        bytes[12..20].copy_from_slice(&self.signature.to_le_bytes());
        bytes[20..28].copy_from_slice(&self.order.to_le_bytes());
        bytes[28..].copy_from_slice(&self.position);
        bytes
    }

    /// The message in these bytes; `None` if there is no such kind.
    #[must_use]
    pub fn decode(bytes: &[u8; MESSAGE_BYTES]) -> Option<Self> {
        let score = |at: usize| Score::from_raw(i16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let number = |at: usize| bytes[at..at + 8].iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        Some(Message {
            kind: *MessageKind::ALL.get(usize::from(bytes[0]))?,
            ply: bytes[1],
            iteration: u32::from_le_bytes([bytes[2], bytes[3], bytes[4], bytes[5]]),
            alpha: score(6),
            interval: Interval { lower: score(8), upper: score(10) },
            signature: number(12),
            order: number(20),
            position: bytes[28..].try_into().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        for kind in MessageKind::ALL {
            let message = Message {
                ply: 200,
                iteration: 70_000,
                alpha: Score::points(-5),
                interval: Interval { lower: Score::points(-4), upper: Score::points(12) },
                signature: u64::MAX - 3,
                order: 1 << 60 | 9,
                position: std::array::from_fn(|i| i as u8),
                ..Message::new(kind)
            };
            assert_eq!(Message::decode(&message.encode()), Some(message));
        }
        let mut bytes = Message::new(MessageKind::Ask).encode();
        bytes[0] = MessageKind::ALL.len() as u8;
        assert_eq!(Message::decode(&bytes), None);
    }
}

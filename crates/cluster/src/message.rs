//! Messages between ranks: a head of one fixed size, and the moves to the position that is to be searched
//! (our own).

use crate::Interval;
use crate::code::{CODE_BYTES, Code};
use nullwindow::Score;

/// The number of bytes of a message without moves; each move has two.
pub const HEAD_BYTES: usize = 29 + CODE_BYTES;

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

/// A message. Which fields count depends on its kind.
///
/// ```
/// use nullwindow_cluster::{Message, MessageKind};
/// let message = Message { signature: 7, path: vec![3, 1], ..Message::new(MessageKind::Ask) };
/// let mut bytes = Vec::new();
/// message.encode(&mut bytes);
/// assert_eq!(Message::decode(&mut &bytes[..]), Some(message));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// What it is for.
    pub kind: MessageKind,
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
    /// The code of the position.
    pub position: Code,
    /// The moves that lead to it from the root, by their numbers, where it is to be searched; in an answer
    /// about the root a best move.
    pub path: Vec<u16>,
}

impl Message {
    /// A message of this kind; the other fields are empty.
    #[must_use]
    pub fn new(kind: MessageKind) -> Self {
        Message {
            kind,
            iteration: 0,
            alpha: Score::default(),
            interval: Interval::UNKNOWN,
            signature: 0,
            order: 0,
            position: [0; CODE_BYTES],
            path: Vec::new(),
        }
    }

    /// The number of its bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        HEAD_BYTES + 2 * self.path.len()
    }

    /// Adds the bytes of the message: the same on every machine.
    ///
    /// # Panics
    /// If more than 65,535 moves lead to its position.
    pub fn encode(&self, bytes: &mut Vec<u8>) {
        let kind = MessageKind::ALL.iter().position(|&kind| kind == self.kind).unwrap_or_default();
        bytes.push(kind as u8);
        bytes.extend(self.iteration.to_le_bytes());
        for score in [self.alpha, self.interval.lower, self.interval.upper] {
            bytes.extend(score.get().to_le_bytes());
        }
        bytes.extend(self.signature.to_le_bytes());
        bytes.extend(self.order.to_le_bytes());
        bytes.extend(self.position);
        let moves = u16::try_from(self.path.len()).expect("a game of fewer moves");
        bytes.extend(moves.to_le_bytes());
        bytes.extend(self.path.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// Takes the first message of these bytes; `None` if they begin with none.
    #[must_use]
    pub fn decode(bytes: &mut &[u8]) -> Option<Self> {
        fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
            let (first, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            Some(*first)
        }
        let score = |bytes: &mut &[u8]| Some(Score::from_raw(i16::from_le_bytes(take(bytes)?)));
        let [kind] = take(bytes)?;
        let mut message = Message {
            kind: *MessageKind::ALL.get(usize::from(kind))?,
            iteration: u32::from_le_bytes(take(bytes)?),
            alpha: score(bytes)?,
            interval: Interval { lower: score(bytes)?, upper: score(bytes)? },
            signature: u64::from_le_bytes(take(bytes)?),
            order: u64::from_le_bytes(take(bytes)?),
            position: take(bytes)?,
            path: Vec::new(),
        };
        for _ in 0..u16::from_le_bytes(take(bytes)?) {
            message.path.push(u16::from_le_bytes(take(bytes)?));
        }
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        let messages = MessageKind::ALL.map(|kind| Message {
            iteration: 70_000,
            alpha: Score::points(-5),
            interval: Interval { lower: Score::points(-4), upper: Score::points(12) },
            signature: u64::MAX - 3,
            order: 1 << 60 | 9,
            position: std::array::from_fn(|i| i as u8),
            path: (0..kind as u16).map(|number| 300 * number).collect(),
            ..Message::new(kind)
        });
        messages.iter().for_each(|message| message.encode(&mut bytes));
        assert_eq!(bytes.len(), messages.iter().map(Message::bytes).sum::<usize>());
        let mut batch = &bytes[..];
        for message in &messages {
            assert_eq!(Message::decode(&mut batch).as_ref(), Some(message));
        }
        assert_eq!(Message::decode(&mut batch), None);
        assert_eq!(Message::decode(&mut &bytes[..HEAD_BYTES - 1]), None);
        bytes[0] = MessageKind::ALL.len() as u8;
        assert_eq!(Message::decode(&mut &bytes[..]), None);
    }
}

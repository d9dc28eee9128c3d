//! Transposition-driven scheduling applied to alpha-beta (Romein, Plaat, Bal & Schaeffer 1999; Kishimoto &
//! Schaeffer 2002).
//!
//! Work goes where its data is: the question whether the value of a position is more than `alpha` is sent to
//! the rank that owns the position, which answers from its table, or asks the owners of the children. No rank
//! waits for another. A node waits in its owner's memory, and a second question for it joins the first, so
//! that a position that two paths reach is searched once.
//!
//! All questions of an iteration come from one null window of the root, so that a position has one question;
//! but where paths of several lengths lead to it, wins are at several distances, and each waits for its turn.
//! Younger siblings are asked only when the eldest has failed to answer; a bounded number of them at a time
//! (our own; `Tdsab::width`). Each rank works first at what the sequential search would do first.
//!
//! An answer carries the signature of its question. A cut-off forgets the signatures of the questions that it
//! makes needless, and sends cancellations, which may come too late or too early: then work is done in vain,
//! and its answer is dropped, since nothing waits for its signature.

#[cfg(test)]
mod tests;

use crate::code::{Code, owner};
use crate::explorer::{Explored, Explorer, Visit};
use crate::scheme::{ROOT, Scheme, Signatures};
use crate::table::BoundTable;
use crate::transport::Outbox;
use crate::{Interval, Message, MessageKind, RankGame};
use nullwindow::{Score, Value, max};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A rank's part.
pub(crate) struct Tdsab<G> {
    rank: usize,
    ranks: usize,
    explorer: Explorer<G>,
    table: BoundTable,
    iteration: u32,
    /// The nodes in work.
    nodes: HashMap<Code, Node>,
    /// The nodes that wait for their visit, those first that the sequential search visits first. A node whose
    /// order has changed stands here twice.
    queue: BinaryHeap<Reverse<(u64, u64, Code)>>,
    queued: u64,
    /// The questions to children that wait for answers, by signature: the parent, and the child's number.
    asked: HashMap<u64, (Code, usize)>,
    signatures: Signatures,
    /// Probes and hits of the own table: all questions meet their table.
    probes: [u64; 2],
}

/// A node in work.
struct Node {
    alpha: Score,
    /// The moves that lead to it from the root, by one of the ways.
    path: Vec<u16>,
    order: u64,
    /// Who asks: the rank, the signature of its question, and the question.
    parents: Vec<(usize, u64, Score)>,
    /// `None` until its visit.
    waiting: Option<Waiting>,
}

/// An inner node that waits for its children.
struct Waiting {
    children: usize,
    /// The next child to ask.
    next: usize,
    /// The signatures of the open questions.
    asked: Vec<u64>,
    /// The most that the children answered so far can have.
    best: Score,
}

impl<G: RankGame> Tdsab<G> {
    pub(crate) fn new(rank: usize, ranks: usize, game: G, checkpoints: bool) -> Self {
        Tdsab {
            rank,
            ranks,
            explorer: Explorer::new(game),
            table: BoundTable::new(checkpoints),
            iteration: 0,
            nodes: HashMap::new(),
            queue: BinaryHeap::new(),
            queued: 0,
            asked: HashMap::new(),
            signatures: Signatures::of(rank),
            probes: [0; 2],
        }
    }

    /// The most younger siblings of a node that are asked at a time. Each more is work that a cut-off may
    /// make needless; parallelism comes from many nodes, with two siblings each, and more are wanted only by
    /// many ranks.
    fn width(&self) -> usize {
        2.max(self.ranks.ilog2() as usize)
    }

    /// Whether a message belongs to the iteration; a later one ends all work of the present.
    fn is_current(&mut self, iteration: u32) -> bool {
        if iteration > self.iteration {
            self.iteration = iteration;
            self.nodes.clear();
            self.queue.clear();
            self.asked.clear();
        }
        iteration == self.iteration
    }

    fn ask(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        let &Message { alpha, signature, order, ref position, .. } = message;
        let known = self.table.get(position);
        self.probes[0] += 1;
        if known.answers(alpha) {
            self.probes[1] += 1;
            self.answer(position, known, (from, signature), outbox);
            return;
        }
        match self.nodes.get_mut(position) {
            Some(node) => {
                node.parents.push((from, signature, alpha));
                if node.waiting.is_none() && order < node.order {
                    (node.order, node.path) = (order, message.path.clone());
                    self.enqueue(order, *position);
                }
            }
            None => {
                let parents = vec![(from, signature, alpha)];
                let path = message.path.clone();
                self.nodes.insert(*position, Node { alpha, path, order, parents, waiting: None });
                self.enqueue(order, *position);
            }
        }
    }

    fn enqueue(&mut self, order: u64, position: Code) {
        self.queued += 1;
        self.queue.push(Reverse((order, self.queued, position)));
    }

    fn answer(&self, position: &Code, known: Interval, to: (usize, u64), outbox: &mut Outbox) {
        let (rank, signature) = to;
        let mut answer = Message::new(MessageKind::Answer);
        (answer.iteration, answer.signature, answer.interval) = (self.iteration, signature, known);
        if signature == ROOT {
            answer.path = self.explorer.best(position);
        }
        outbox.write(rank, answer);
    }

    /// Asks the owner of the next child.
    fn ask_next(&mut self, position: &Code, outbox: &mut Outbox) {
        let Some(node) = self.nodes.get_mut(position) else { return };
        let Some(waiting) = &mut node.waiting else { return };
        let (number, signature) = (waiting.next, self.signatures.next());
        waiting.next += 1;
        waiting.asked.push(signature);
        let child = self.explorer.child(position, number);
        self.asked.insert(signature, (*position, number));
        let question = Message {
            iteration: self.iteration,
            alpha: child.alpha(node.alpha),
            signature,
            order: order_of_child(node.order, node.path.len(), number),
            position: child.code,
            path: [&node.path[..], &[child.number]].concat(),
            ..Message::new(MessageKind::Ask)
        };
        outbox.write(owner(&child.code, self.ranks), question);
    }

    /// Takes what is proved of a child.
    fn answered(&mut self, signature: u64, interval: Interval, outbox: &mut Outbox) {
        // A question that is no longer needed has no signature here.
        let Some((position, number)) = self.asked.remove(&signature) else { return };
        let width = self.width();
        let Some(node) = self.nodes.get_mut(&position) else { return };
        let alpha = node.alpha;
        let Some(waiting) = &mut node.waiting else { return };
        waiting.asked.retain(|&asked| asked != signature);
        let seen = self.explorer.child(&position, number).seen(interval);
        if seen.lower > alpha {
            self.finish(&position, Interval::at_least(seen.lower), Some(number), outbox);
            return;
        }
        waiting.best = max(waiting.best, seen.upper);
        let (best, free) = (waiting.best, width - waiting.asked.len());
        let left = waiting.children - waiting.next;
        if left == 0 && free == width {
            self.finish(&position, Interval::at_most(best), None, outbox);
            return;
        }
        for _ in 0..left.min(free) {
            self.ask_next(&position, outbox);
        }
    }

    /// Ends the work at a node with what it has proved, by this child if one was enough.
    fn finish(&mut self, position: &Code, proved: Interval, by: Option<usize>, outbox: &mut Outbox) {
        let known = self.table.add(position, proved);
        let Some(node) = self.nodes.remove(position) else { return };
        self.cancel_children(&node, outbox);
        if let Some(number) = by {
            self.explorer.promote(position, number);
        }
        for &(rank, signature, alpha) in &node.parents {
            if known.answers(alpha) {
                self.answer(position, known, (rank, signature), outbox);
                continue;
            }
            // A question about another distance of a win.
            let question = Message {
                iteration: self.iteration,
                alpha,
                signature,
                order: node.order,
                position: *position,
                path: node.path.clone(),
                ..Message::new(MessageKind::Ask)
            };
            self.ask(rank, &question, outbox);
        }
    }

    /// Forgets the open questions of a node that is done, and cancels them.
    fn cancel_children(&mut self, node: &Node, outbox: &mut Outbox) {
        for &signature in node.waiting.iter().flat_map(|waiting| &waiting.asked) {
            let Some((parent, number)) = self.asked.remove(&signature) else { continue };
            let position = self.explorer.child(&parent, number).code;
            let cancel = Message {
                iteration: self.iteration,
                signature,
                position,
                ..Message::new(MessageKind::Cancel)
            };
            outbox.write(owner(&position, self.ranks), cancel);
        }
    }

    /// A parent needs this node no longer; without parents it is given up.
    fn cancel(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        let Some(node) = self.nodes.get_mut(&message.position) else { return };
        node.parents.retain(|&(rank, signature, _)| (rank, signature) != (from, message.signature));
        if node.parents.is_empty()
            && let Some(node) = self.nodes.remove(&message.position)
        {
            self.cancel_children(&node, outbox);
        }
    }
}

/// The order of a child: four bits for its number at each of the first 16 plies, so that the order of nodes
/// is that of the sequential search.
fn order_of_child(parent: u64, ply: usize, number: usize) -> u64 {
    match 60_usize.checked_sub(4 * ply) {
        Some(shift) => parent | (number.min(15) as u64) << shift,
        None => parent,
    }
}

impl<G: RankGame> Scheme for Tdsab<G> {
    fn root_rank(&self, root: &Code) -> usize {
        owner(root, self.ranks)
    }

    fn handle(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        if !self.is_current(message.iteration) {
            return;
        }
        match message.kind {
            MessageKind::Ask => self.ask(from, message, outbox),
            MessageKind::Answer => self.answered(message.signature, message.interval, outbox),
            MessageKind::Cancel => self.cancel(from, message, outbox),
            _ => {}
        }
    }

    fn work(&mut self, outbox: &mut Outbox) -> bool {
        debug_assert!(self.rank < self.ranks);
        while let Some(Reverse((order, _, position))) = self.queue.pop() {
            let Some(node) = self.nodes.get(&position) else { continue };
            if node.waiting.is_some() || node.order != order {
                continue;
            }
            match self.explorer.visit(&position, &node.path, node.alpha) {
                Visit::Answered(interval) => self.finish(&position, interval, None, outbox),
                Visit::Inner(children) => {
                    let waiting = Waiting { children, next: 0, asked: Vec::new(), best: -Score::INF };
                    if let Some(node) = self.nodes.get_mut(&position) {
                        node.waiting = Some(waiting);
                    }
                    self.ask_next(&position, outbox);
                }
                Visit::Stopped => self.enqueue(order, position),
            }
            return true;
        }
        false
    }

    fn table(&mut self) -> &mut BoundTable {
        &mut self.table
    }

    fn explored(&self) -> Explored {
        self.explorer.explored
    }

    fn guess(&mut self) -> Score {
        self.explorer.guess()
    }

    fn probes(&self) -> [u64; 4] {
        [self.probes[0], self.probes[1], 0, 0]
    }
}

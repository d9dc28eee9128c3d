//! The inputs that are mutated: the seeds, and those that were new (our own).

use crate::verdict::Verdict;
use std::collections::HashSet;

/// The most members, and the most bytes of all.
const MOST: usize = 1_000;
const MOST_BYTES: usize = 1 << 21;

/// The inputs of a target that are mutated: the first ones are the seeds.
pub(crate) struct Pool {
    members: Vec<Vec<u8>>,
    /// The verdicts by which members are new; a seed has none.
    verdicts: Vec<Option<Verdict>>,
    /// The numbers of the seeds, and of the members that were read without an error.
    good: Vec<usize>,
    bytes: usize,
    seen: HashSet<Verdict>,
}

impl Pool {
    /// The pool of these seeds; without one, of the empty input.
    pub(crate) fn new(mut seeds: Vec<Vec<u8>>) -> Self {
        if seeds.is_empty() {
            seeds.push(Vec::new());
        }
        Pool::of(seeds.into_iter().map(|seed| (seed, None)))
    }

    /// The pool of these members and their verdicts.
    pub(crate) fn of(members: impl IntoIterator<Item = (Vec<u8>, Option<Verdict>)>) -> Self {
        let mut pool = Pool {
            members: Vec::new(),
            verdicts: Vec::new(),
            good: Vec::new(),
            bytes: 0,
            seen: HashSet::new(),
        };
        members.into_iter().for_each(|(member, verdict)| pool.add(member, verdict));
        pool
    }

    /// The members.
    pub(crate) fn members(&self) -> &[Vec<u8>] {
        &self.members
    }

    /// The verdicts of the members, in their order.
    pub(crate) fn verdicts(&self) -> &[Option<Verdict>] {
        &self.verdicts
    }

    /// The numbers of the seeds, and of the members that were read without an error.
    pub(crate) fn good(&self) -> &[usize] {
        &self.good
    }

    /// Keeps an input whose verdict is new.
    pub(crate) fn offer(&mut self, verdict: Verdict, input: &[u8]) {
        let room = self.members.len() < MOST && self.bytes + input.len() <= MOST_BYTES;
        if room && !self.seen.contains(&verdict) {
            self.add(input.to_vec(), Some(verdict));
        }
    }

    fn add(&mut self, member: Vec<u8>, verdict: Option<Verdict>) {
        if verdict.is_none_or(Verdict::is_accepted) {
            self.good.push(self.members.len());
        }
        self.bytes += member.len();
        self.seen.extend(verdict);
        self.members.push(member);
        self.verdicts.push(verdict);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_of_a_new_class_are_kept() {
        let mut pool = Pool::new(Vec::new());
        pool.offer(Verdict::accepted(1), b"one");
        pool.offer(Verdict::accepted(1), b"another");
        pool.offer(Verdict::refused(&"no"), b"wrong");
        assert_eq!(pool.members(), [&b""[..], b"one", b"wrong"]);
    }
}

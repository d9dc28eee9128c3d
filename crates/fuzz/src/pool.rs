//! The inputs that are mutated: the seeds, and those that were new (our own).

use crate::verdict::Verdict;
use std::collections::HashSet;

/// The most members, and the most bytes of all.
const MOST: usize = 1_000;
const MOST_BYTES: usize = 1 << 21;

/// The inputs of a target that are mutated: the first ones are the seeds.
pub(crate) struct Pool {
    members: Vec<Vec<u8>>,
    /// The numbers of the seeds, and of the members that were read without an error.
    good: Vec<usize>,
    bytes: usize,
    seen: HashSet<Verdict>,
}

impl Pool {
    /// These members, of which one at least is there; the classes of verdicts are known already.
    pub(crate) fn new(mut members: Vec<Vec<u8>>, seen: HashSet<Verdict>) -> Self {
        if members.is_empty() {
            members.push(Vec::new());
        }
        let bytes = members.iter().map(Vec::len).sum();
        Pool { good: (0..members.len()).collect(), members, bytes, seen }
    }

    pub(crate) fn members(&self) -> &[Vec<u8>] {
        &self.members
    }

    /// The numbers of the seeds, and of the members that were read without an error.
    pub(crate) fn good(&self) -> &[usize] {
        &self.good
    }

    /// Keeps an input whose verdict is new.
    pub(crate) fn offer(&mut self, verdict: Verdict, input: &[u8]) {
        let room = self.members.len() < MOST && self.bytes + input.len() <= MOST_BYTES;
        if room && self.seen.insert(verdict) {
            self.bytes += input.len();
            if verdict.is_accepted() {
                self.good.push(self.members.len());
            }
            self.members.push(input.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_of_a_new_class_are_kept() {
        let mut pool = Pool::new(Vec::new(), HashSet::new());
        pool.offer(Verdict::accepted(1), b"one");
        pool.offer(Verdict::accepted(1), b"another");
        pool.offer(Verdict::refused(&"no"), b"wrong");
        assert_eq!(pool.members(), [&b""[..], b"one", b"wrong"]);
    }
}

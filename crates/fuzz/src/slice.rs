//! A slice: the inputs that one target gets in a second, which a file of its beginning makes again (our own).
//!
//! The file has, little-endian: the seed (u64), then for each member of the pool whether it is a seed (0),
//! was read (1) or refused (2), the class of its verdict (u64), its length (u32) and bytes.

use crate::guard::{self, Failure, LIMIT};
use crate::mutator::Mutator;
use crate::pool::Pool;
use crate::target::Target;
use crate::verdict::Verdict;
use std::time::{Duration, Instant};

/// What a slice has done.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SliceFigures {
    pub(crate) inputs: u64,
    pub(crate) accepted: u64,
    pub(crate) time: Duration,
    /// The time of the slowest input, by the clock.
    pub(crate) longest: Duration,
}

/// What a slice reports while it runs.
pub(crate) trait SliceWatch {
    /// An input is about to run; the slice ends if this is false.
    fn begins(&mut self, input: &[u8]) -> bool;

    /// An input has a failure.
    fn failure(&mut self, input: &[u8], failure: &Failure);
}

/// Runs inputs of this seed and pool, until `watch` ends it or `time` is over. New inputs join the pool.
pub(crate) fn run(
    target: &Target,
    seed: u64,
    pool: &mut Pool,
    time: Duration,
    watch: &mut impl SliceWatch,
) -> SliceFigures {
    let (mut mutator, mut input) = (Mutator::new(seed, target.dictionary), Vec::new());
    let (mut figures, begun) = (SliceFigures::default(), Instant::now());
    let mut before = begun;
    while before - begun < time {
        mutator.input(pool, &mut input);
        if !watch.begins(&input) {
            break;
        }
        let mut verdict = guard::caught(target, &input);
        let now = Instant::now();
        let took = now - before;
        before = now;
        figures.inputs += 1;
        figures.longest = figures.longest.max(took);
        if took > LIMIT && verdict.is_ok() {
            verdict = guard::not_slow(target, &input).and(verdict);
        }
        match verdict {
            Ok(verdict) => {
                figures.accepted += u64::from(verdict.is_accepted());
                pool.offer(verdict, &input);
            }
            Err(failure) => watch.failure(&input, &failure),
        }
    }
    figures.time = begun.elapsed();
    figures
}

/// The beginning of a slice in bytes.
pub(crate) fn beginning(seed: u64, pool: &Pool) -> Vec<u8> {
    let mut bytes = seed.to_le_bytes().to_vec();
    for (member, verdict) in pool.members().iter().zip(pool.verdicts()) {
        let (kind, class) = verdict.map_or((0, 0), |v| (if v.is_accepted() { 1 } else { 2 }, v.class()));
        bytes.push(kind);
        bytes.extend(class.to_le_bytes());
        bytes.extend((member.len() as u32).to_le_bytes());
        bytes.extend(member);
    }
    bytes
}

/// The seed and the pool of a [`beginning`]; `None` if it is cut.
pub(crate) fn read_beginning(bytes: &[u8]) -> Option<(u64, Pool)> {
    let (seed, mut rest) = bytes.split_first_chunk()?;
    let mut members = Vec::new();
    while let Some((kind, others)) = rest.split_first() {
        let (class, others) = others.split_first_chunk()?;
        let (length, others) = others.split_first_chunk()?;
        let (member, others) = others.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let verdict = (*kind > 0).then(|| Verdict::of_class(*kind == 1, u64::from_le_bytes(*class)));
        members.push((member.to_vec(), verdict));
        rest = others;
    }
    Some((u64::from_le_bytes(*seed), Pool::of(members)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the inputs; ends after a number of them.
    struct Kept(Vec<Vec<u8>>, usize, Vec<Failure>);

    impl SliceWatch for Kept {
        fn begins(&mut self, input: &[u8]) -> bool {
            self.0.push(input.to_vec());
            self.0.len() <= self.1
        }

        fn failure(&mut self, _: &[u8], failure: &Failure) {
            self.2.push(failure.clone());
        }
    }

    fn long(input: &[u8]) -> Verdict {
        assert!(input.len() < 30, "long");
        Verdict::accepted(input.len())
    }

    #[test]
    fn slices_are_the_same_from_their_beginnings_and_keep_failures() {
        let target =
            Target { name: "test", seeds: Vec::new, dictionary: || vec![b"word".to_vec()], run: long };
        let mut pool = Pool::new(vec![b"1 2 3 4 5".to_vec()]);
        // The second begins with the members that the first has found.
        for seed in [7, 8] {
            let bytes = beginning(seed, &pool);
            let mut one = Kept(Vec::new(), 5_000, Vec::new());
            let figures = run(&target, seed, &mut pool, Duration::MAX, &mut one);
            assert_eq!(figures.inputs, 5_000);
            assert_eq!(figures.accepted + one.2.len() as u64, 5_000);
            assert!(pool.members().len() > 3 && one.2.iter().all(|failure| failure.message == "long"));

            let (seed, mut again) = read_beginning(&bytes).unwrap();
            let mut other = Kept(Vec::new(), 5_000, Vec::new());
            run(&target, seed, &mut again, Duration::MAX, &mut other);
            assert!(one.0 == other.0 && one.2 == other.2);
            assert!(read_beginning(&bytes[..bytes.len() - 1]).is_none());
        }
    }
}

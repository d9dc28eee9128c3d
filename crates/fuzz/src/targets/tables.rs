//! Files of transposition tables (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::table::{Draft, Entry, Header, Scheme, Table};
use nullwindow::{Bound, Score};

pub(super) const TARGETS: &[Target] = &[Target {
    name: "table-file",
    seeds: files,
    dictionary: || texts(&["nwtable\n", "kalah", "6,4", "\x05kalah", "\x04\0\0\0", "\0\0\0\0\0\0\0\x01"]),
    run: file,
}];

fn header() -> Header {
    Header { game: "kalah".into(), variant: "6,4".into(), evaluation: "1".into() }
}

/// The length of the head of a file with this header, without its checksum.
const HEAD: usize = 8 + 4 + 4 + 2 + 8 + 8 + 6 + 4 + 2;

fn files() -> Vec<Vec<u8>> {
    [(16, Scheme::TwoLevel), (64, Scheme::Always)].map(saved).into()
}

/// A file with an entry.
fn saved((entries, scheme): (usize, Scheme)) -> Vec<u8> {
    let table = Table::<u64>::with_entries(entries, scheme).expect("memory for a few entries");
    for key in [7, 1 << 40, u64::MAX] {
        table.store(key, Entry::new(Score::points(10), Bound::Exact, Draft::full(40)), 1_000);
    }
    let mut bytes = Vec::new();
    table.save(&mut bytes, &header()).expect("memory has no errors");
    let end = bytes.len();
    bytes[HEAD..HEAD + 4].fill(0);
    bytes[end - 4..].fill(0);
    bytes
}

/// The file with right checksums where there are zeros.
fn signed(input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    if bytes.len() >= HEAD + 8 {
        let end = bytes.len() - 4;
        for (from, at) in [(0, HEAD), (HEAD + 4, end)] {
            if bytes[at..at + 4] == [0; 4] {
                let sum = crc32fast::hash(&bytes[from..at]).to_le_bytes();
                bytes[at..at + 4].copy_from_slice(&sum);
            }
        }
    }
    bytes
}

fn file(input: &[u8]) -> Verdict {
    match Table::<u64>::load(&signed(input)[..], &header()) {
        Err(error) => Verdict::refused(&error),
        Ok(table) => {
            for key in [7, 1 << 40, u64::MAX, 0] {
                if let Some(entry) = table.probe(key) {
                    assert_eq!(entry.value, -(-entry.value));
                }
            }
            table.store(9, Entry::new(Score::points(-3), Bound::Lower, Draft::full(4)), 10);
            let mut again = Vec::new();
            table.save(&mut again, &header()).expect("memory has no errors");
            let loaded = Table::<u64>::load(&again[..], &header()).expect("a file that is written");
            assert_eq!(loaded.probe(9), table.probe(9));
            Verdict::accepted(again.len())
        }
    }
}

//! The known figures, and the number of them that a run meets (the article's own table; those of the
//! corrected sign are independent counts).

use crate::Check;
use std::collections::HashMap;

/// The three algorithms, by their names in the data.
pub(super) const ALGORITHMS: [&str; 3] = [ALPHA_BETA, SCOUT, NEGASCOUT];
pub(super) const ALPHA_BETA: &str = "alpha_beta";
pub(super) const SCOUT: &str = "scout";
pub(super) const NEGASCOUT: &str = "negascout";

/// Leaf visits, and the value where it is known, by position, algorithm and depth.
pub(super) type LeafTable<'a> = HashMap<(u32, &'a str, u32), (u64, Option<i32>)>;

/// The figures written down in a fixture.
pub(super) fn fixture(text: &str) -> LeafTable<'_> {
    let mut known = LeafTable::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (head, values) = line.split_once('|').unwrap_or((line, ""));
        let mut head = head.split_whitespace();
        let position = head.next().and_then(|word| word.parse().ok()).expect("a position");
        let algorithm = head.next().expect("an algorithm");
        let mut values = values.split_whitespace().map(|word| word.parse().expect("a value"));
        for (depth, count) in (2..).zip(head) {
            let count = count.parse().expect("a count");
            known.insert((position, algorithm, depth), (count, values.next()));
        }
    }
    known
}

/// The checks of the figures of a fixture that the run covers, and the first five that it missed.
pub(super) fn compare(found: &LeafTable<'_>, known: &LeafTable<'_>) -> (Vec<Check>, Vec<String>) {
    let (mut counts, mut values, mut misses) = ((0, 0), (0, 0), Vec::new());
    for (case, (count, value)) in found {
        let Some((known_count, known_value)) = known.get(case) else { continue };
        counts.0 += 1;
        counts.1 += u64::from(count == known_count);
        if known_value.is_some() {
            values.0 += 1;
            values.1 += u64::from(value == known_value);
        }
        if count != known_count || (known_value.is_some() && value != known_value) {
            let (position, algorithm, depth) = case;
            let figures = |count, value: &Option<i32>| match value {
                Some(value) => format!("{count} leaf visits and the value {value}"),
                None => format!("{count} leaf visits"),
            };
            let (here, there) = (figures(count, value), figures(known_count, known_value));
            misses.push(format!("#{position} {algorithm} to depth {depth}: {here}; known are {there}"));
        }
    }
    let checks =
        [("leaf counts equal to the known ones", counts), ("values equal to the known ones", values)];
    let checks = checks.into_iter().filter(|(_, (of, _))| *of > 0);
    misses.sort();
    misses.truncate(5);
    (checks.map(|(figure, (of, met))| Check::exactly(figure, of, met)).collect(), misses)
}

//! Wrong hits and wrong values by the length of the hash keys (Zobrist 1970; Breuker 1998, *Memory versus
//! search in games*; Hyatt & Cozzie 2005, *The effect of hash signature collisions in a chess program*).
//!
//! A wrong hit finds another position with the same key. The defaults take some ten seconds of one core.

use crate::costs::steps;
use crate::{Check, Error, Experiment, Monitor, Range, Report, Sample, Suite, Table, table};
use clap::value_parser;
use nullwindow_subjects::short_keys::{KeyLength, ShortKeys};
use nullwindow_subjects::unstopped;
use nullwindow_support::{Z_95, share_interval};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The game, or several.
    #[arg(long, value_name = "GAME", value_delimiter = ',', default_value = "connect-four,kalah,othello")]
    game: Vec<Suite>,
    /// The number of openings of each game.
    #[arg(long, value_name = "N", default_value_t = 60,
        value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The seed of the openings and of the keys.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The depth in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 7, value_parser = value_parser!(u32).range(1..=12))]
    depth: u32,
    /// Lengths of the keys, in bits, the bits of the slot included.
    #[arg(long, default_value = "16,18,20,22,24,32,48,64", value_parser = Range::within(1, 64))]
    bits: Range,
    /// The size of the table: a power of two, in entries.
    #[arg(long, default_value_t = 14, value_parser = value_parser!(u32).range(1..=24))]
    slot_bits: u32,
}

/// The searches of one position: with the whole key first, then with each length.
struct KeyRow {
    game: Suite,
    position: String,
    whole: ShortKeys,
    short: Vec<(u32, ShortKeys)>,
}

/// The length of a whole key.
const WHOLE: u32 = 64;

impl Experiment for Options {
    const NAME: &'static str = "keys";
    const CLAIM: &'static str = "Wrong hits are as frequent as chance makes them, 1 in 2 to the power of the \
        bits that are compared; keys of 64 bits have none; and a search stays right with as much as one \
        wrong hit in 1,000 nodes (here: in 95 % of the positions or more).";
    const SOURCE: &'static str = "Zobrist 1970; Breuker 1998; Hyatt & Cozzie, The effect of hash signature \
        collisions in a chess program, 2005";
    const EXAMPLE: &'static str = "--game chess --depth 4";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let sample: Sample = Sample { game: self.game.clone(), openings: self.openings, seed: self.seed };
        let subjects = sample.subjects();
        let mut rows = Vec::new();
        let steps = monitor.steps(steps(&subjects), |step| {
            format!("{} {}", step.subject.game(), step.subject.name(step.position))
        });
        for step in steps {
            let search = |bits| {
                let length = KeyLength { slot_bits: self.slot_bits, bits };
                let at = (step.position, self.depth);
                step.subject.short_keys(at, (length, self.seed), monitor)
            };
            let short = |bits| search(bits).map(|found| (bits, found));
            let lengths = || self.bits.iter().map(short).collect::<Result<Vec<_>, _>>();
            let found = search(WHOLE).and_then(|whole| Ok((whole, lengths()?)));
            let Some((whole, short)) = unstopped(found)? else { break };
            let (game, position) = (step.subject.game(), step.subject.name(step.position));
            rows.push(KeyRow { game, position, whole, short });
        }
        Ok(report(self, &rows))
    }
}

/// The sums of one length over the positions of a game, or of all games.
#[derive(Default)]
struct KeySum {
    positions: u64,
    nodes: u64,
    hits: u64,
    wrong: u64,
    wrong_cuts: u64,
    expected: f64,
    wrong_values: u64,
    wrong_moves: u64,
}

impl KeySum {
    fn of(rows: &[KeyRow], bits: u32, wanted: impl Fn(Suite) -> bool) -> KeySum {
        let mut sum = KeySum::default();
        for row in rows.iter().filter(|row| wanted(row.game)) {
            for (_, short) in row.short.iter().filter(|(of, _)| *of == bits) {
                sum.positions += 1;
                sum.nodes += short.nodes;
                sum.hits += short.hits;
                sum.wrong += short.wrong;
                sum.wrong_cuts += short.wrong_cuts;
                sum.expected += short.expected;
                sum.wrong_values += u64::from(short.value != row.whole.value);
                sum.wrong_moves += u64::from(short.best != row.whole.best);
            }
        }
        sum
    }

    /// The wrong hits in 1,000 nodes.
    fn per_thousand(&self) -> f64 {
        1_000.0 * self.wrong as f64 / self.nodes as f64
    }

    /// The share of positions with the right value, and its interval of 95 % (Wilson 1927).
    fn right(&self) -> (f64, [f64; 2]) {
        let (having, all) = (self.positions - self.wrong_values, self.positions);
        (having as f64 / all as f64, share_interval(having, all))
    }
}

fn view(options: &Options, rows: &[KeyRow], games: &[Suite]) -> Table {
    let each = games.iter().flat_map(|&game| options.bits.iter().map(move |bits| (game, bits)));
    let view = table! { (game, bits) in each;
        let sum = KeySum::of(rows, bits, |of| of == game);
        "game" => game.to_string(), "bits" => bits, "positions" => sum.positions,
        "wrong hits / 1,000 nodes" => sum.per_thousand(),
        "wrong / hits" => sum.wrong as f64 / sum.hits as f64,
        "wrong / expected" => sum.wrong as f64 / sum.expected,
        "wrong cut-offs" => sum.wrong_cuts,
        "wrong values" => sum.wrong_values, "other moves" => sum.wrong_moves,
    };
    view.titled("Wrong hits by the length of the keys")
}

/// The most wrong hits in 1,000 nodes with which a search is claimed to stay right.
const TOLERATED: f64 = 1.0;

/// The fewest wrong hits whose number decides: a pair of positions that share a key meets more than once.
const DECIDES: u64 = 2_000;

fn report(options: &Options, rows: &[KeyRow]) -> Report {
    let games = crate::costs::distinct(rows.iter().map(|row| row.game));
    let data = table! { (row, (bits, short)) in
            rows.iter().flat_map(|row| row.short.iter().map(move |short| (row, short)));
        "game" => row.game.to_string(), "position" => &*row.position, "bits" => *bits,
        "nodes" => short.nodes, "hits" => short.hits, "wrong" => short.wrong,
        "expected" => short.expected, "wrong_cuts" => short.wrong_cuts,
        "value" => short.value.to_string(), "right" => row.whole.value.to_string(),
        "move" => short.best as u64, "right_move" => row.whole.best as u64,
    };
    let sums: Vec<_> = options.bits.iter().map(|bits| (bits, KeySum::of(rows, bits, |_| true))).collect();
    let chance = sums.iter().filter(|(_, sum)| sum.wrong >= DECIDES).map(|(bits, sum)| {
        let ratio = sum.wrong as f64 / sum.expected;
        let error = Z_95 * (sum.wrong as f64).sqrt() / sum.expected;
        Check::between(format!("{bits} bits: wrong hits / expected"), [0.9, 1.1], ratio)
            .sample([ratio - error, ratio + error])
    });
    let tolerated = sums.iter().filter(|(_, sum)| sum.wrong > 0 && sum.per_thousand() <= TOLERATED);
    let right = tolerated.map(|(bits, sum)| {
        let (share, interval) = sum.right();
        Check::at_least(format!("{bits} bits: positions with the right value"), 0.95, share).sample(interval)
    });
    let whole = sums.iter().filter(|(bits, _)| *bits == WHOLE);
    let none = whole.map(|(bits, sum)| Check::exactly(format!("{bits} bits: wrong hits"), 0, sum.wrong));
    Report::new(data)
        .views([view(options, rows, &games)])
        .note(
            "expected: the chance that the keys agree, summed over the probes of slots with another \
             position.",
        )
        .figures(
            sums.iter().map(|(bits, sum)| (format!("{bits} bits: wrong values"), sum.wrong_values as f64)),
        )
        .figures(
            sums.iter()
                .map(|(bits, sum)| (format!("{bits} bits: wrong hits in 1,000 nodes"), sum.per_thousand())),
        )
        .claims(chance.collect::<Vec<_>>())
        .claims(right.collect::<Vec<_>>())
        .claims(none.collect::<Vec<_>>())
        .undecided_if(rows.len() < 30, "at least thirty positions are needed to decide")
}

#[cfg(test)]
mod tests {
    use crate::Verdict;
    use crate::experiments::lab;

    #[test]
    fn wrong_hits_are_those_of_chance() {
        let run = lab("keys --openings 10 --depth 7 --bits 12,18,64 --slot-bits 10").unwrap();
        assert!(run.passed(), "{run}");
        let figure = |name: &str| {
            let part = run.report.claims.iter().find(|part| part.figure == name);
            part.unwrap_or_else(|| panic!("{name}: {run}")).clone()
        };
        assert!((figure("12 bits: wrong hits / expected").observed - 1.0).abs() < 0.1, "{run}");
        assert_eq!(figure("64 bits: wrong hits").observed, 0.0);
        let wrong = |bits: u32| {
            let name = format!("{bits} bits: wrong values");
            run.report.measured.iter().find(|(figure, _)| *figure == name).expect("a figure").1
        };
        assert!(wrong(12) > wrong(18) && wrong(64) == 0.0, "{run}");
    }

    #[test]
    fn few_positions_decide_nothing() {
        let run = lab("keys --game kalah --openings 2 --depth 3 --bits 12").unwrap();
        assert_eq!(run.verdict().0, Verdict::Undecided);
    }
}

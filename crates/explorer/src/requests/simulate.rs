//! The request `simulate`: parallel search on virtual processors, for a Gantt chart (our own; the schemes'
//! papers stand at `nullwindow_simulator::Scheme`).

use nullwindow_games::trees::{Chance, Ordered};
use nullwindow_simulator::{
    Activity, MOST_ITEMS, Machine, Paths, Picking, Scheme, Simulated, SimulatedSearch, TableKind, Workload,
};
use serde::{Deserialize, Serialize};

/// A machine, and the tree that it searches.
#[derive(Deserialize)]
pub(super) struct SimulateRequest {
    /// The name of a scheme, as `nullwindow-lab parallel --alg` takes it.
    scheme: Scheme,
    /// The table: without it, the scheme's first.
    table: Option<TableKind>,
    processors: usize,
    /// The time of a message, in visits of nodes.
    latency: u64,
    b: u32,
    d: u32,
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
pub(super) struct Answer {
    processors: usize,
    /// The value of the root, and that of one processor, which is the same.
    value: i64,
    alone_value: i64,
    time: u64,
    nodes: u64,
    /// The visits of nodes of one processor.
    alone: u64,
    messages: u64,
    segments: Vec<Stretch>,
}

/// A stretch of time of a processor that is not idle.
#[derive(Serialize)]
struct Stretch {
    rank: usize,
    from: u64,
    to: u64,
    /// Search, or else communication.
    search: bool,
}

/// The most processors, the longest message, and the most leaves of the tree.
const MOST_PROCESSORS: usize = 64;
const MOST_LATENCY: u64 = 1_000;
const MOST_LEAVES: u64 = 300_000;

/// The most stretches that a page draws.
const MOST_STRETCHES: usize = 40_000;

/// The chance that the best branch is the first.
const FIRST: f64 = 0.9;

pub(super) fn answer(request: &SimulateRequest) -> Result<Answer, String> {
    let &SimulateRequest { scheme, table, processors, latency, b, d, seed } = request;
    if !(1..=MOST_PROCESSORS).contains(&processors) {
        return Err(format!("processors: from 1 to {MOST_PROCESSORS}, not {processors}"));
    }
    if latency > MOST_LATENCY {
        return Err(format!("latency: at most {MOST_LATENCY}, not {latency}"));
    }
    if u64::from(b).checked_pow(d).is_none_or(|leaves| leaves > MOST_LEAVES) || b == 0 || d == 0 || d > 20 {
        return Err(format!("b, d: the tree must have at most {MOST_LEAVES} leaves, and 1 to 20 plies"));
    }
    let machine = Machine { seed, ..Machine::new(scheme, processors, latency) };
    let machine = Machine { table: table.unwrap_or(machine.table), ..machine };
    if !scheme.tables().contains(&machine.table) {
        return Err(format!("table: {scheme} has none that is {}", machine.table));
    }
    let mut load: Box<dyn SimulatedSearch> = if machine.table == TableKind::None {
        let first = Chance::new(FIRST).map_err(|error| error.to_string())?;
        let tree = Ordered::new(b, d, seed, first, 100).map_err(|error| error.to_string())?;
        Box::new(Workload::new(Paths::new(tree, b), d, 1))
    } else {
        // A game of items whose order does not matter: its positions recur.
        Box::new(Workload::new(Picking::new(b.clamp(d, MOST_ITEMS), d, seed), d, 1))
    };
    let (one, found) = (load.alone(machine), load.on(machine));
    let (alone, alone_value) = (one.nodes, one.value);
    let Simulated { value, time, nodes, messages, segments, .. } = found;
    let busy = segments.iter().filter(|segment| segment.activity != Activity::Idle);
    let segments: Vec<Stretch> = busy
        .map(|segment| Stretch {
            rank: segment.rank,
            from: segment.from,
            to: segment.to,
            search: segment.activity == Activity::Search,
        })
        .collect();
    if segments.len() > MOST_STRETCHES {
        return Err(format!(
            "the chart has more than {MOST_STRETCHES} stretches, the most that the page draws"
        ));
    }
    Ok(Answer { processors, value, alone_value, time, nodes, alone, messages, segments })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(scheme: &str, processors: usize, b: u32, d: u32) -> Result<Answer, String> {
        let json = format!(
            r#"{{"scheme": "{scheme}", "processors": {processors}, "latency": 2,
                "b": {b}, "d": {d}, "seed": 1}}"#
        );
        answer(&serde_json::from_str(&json).unwrap())
    }

    #[test]
    fn every_scheme_finds_the_value_and_has_a_chart() {
        let with_a_table = r#"ybwc", "table": "partitioned"#;
        for scheme in Scheme::ALL.map(|scheme| scheme.described()[0]).into_iter().chain([with_a_table]) {
            let answer = ask(scheme, 4, 6, 5).unwrap();
            assert_eq!(answer.value, answer.alone_value, "{scheme}");
            let searching: u64 = answer.segments.iter().filter(|s| s.search).map(|s| s.to - s.from).sum();
            assert_eq!(searching, answer.nodes, "{scheme}");
            assert!(answer.segments.iter().all(|s| s.rank < 4 && s.to <= answer.time), "{scheme}");
        }
    }

    #[test]
    fn too_large_machines_and_trees_are_refused() {
        assert_eq!(ask("ybwc", 65, 4, 4).err().unwrap(), "processors: from 1 to 64, not 65");
        assert!(ask("ybwc", 4, 40, 9).is_err() && ask("ybwc", 0, 4, 4).is_err());
        assert!(ask("tdsab", 4, 0, 3).is_err() && ask("ybwc", 4, 1, 500).is_err());
        let table = ask(r#"abdada", "table": "none"#, 4, 4, 4).err().unwrap();
        assert_eq!(table, "table: abdada has none that is none");
    }
}

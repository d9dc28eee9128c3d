//! The example of TDSAB against the partitioned table: a position that two paths reach is searched once by
//! the one, and twice by the other. (The shape is ours; the slides of the literature do not print all of it.)

use crate::graph::{Leaves, Place, Vertex};
use nullwindow::{Score, Side};
use nullwindow_cluster::{
    Delivery, MessageKind, Schedule, SchemeName, Settings, SimulatedNetwork, solve_simulated,
};
use std::collections::HashMap;

const NAMES: [char; 7] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const D: u16 = 3;

/// A leads to E, the eldest, and to B and C; both of these lead to D, and from D a path leads
/// through F to G.
fn example() -> Place {
    let inner = |side, targets: &[u16]| Vertex { side, targets: targets.into(), value: 0 };
    let leaf = |side, value| Vertex { side, targets: Vec::new(), value };
    let (first, second) = (Side::First, Side::Second);
    Place::root(vec![
        inner(first, &[4, 1, 2]),
        inner(second, &[D]),
        inner(second, &[D]),
        inner(first, &[5]),
        leaf(second, -5),
        inner(second, &[6]),
        leaf(first, -4),
    ])
}

/// The messages between ranks P and Q up to the end of the first null window, and the searches of D.
fn trace(scheme: SchemeName) -> (String, u32) {
    let network = SimulatedNetwork::new(2, 1, 1).logged();
    let leaves = Leaves { exact: true, ..Leaves::of(&example(), u16::MAX) };
    let (schedule, settings) = (Schedule::RoundRobin, Settings::new(scheme));
    let Ok(solution) = solve_simulated(&network, schedule, settings, leaves.open());
    assert_eq!(solution.value(), Some(Score::points(-4)));
    let mut questions = HashMap::new();
    let mut line = |Delivery { from, to, message }: Delivery| {
        let name = u16::from_le_bytes([message.position[0], message.position[1]]).checked_sub(1);
        let mut name = name.map_or(String::new(), |at| format!(" {}", NAMES[usize::from(at)]));
        let rank = |rank: usize| ["P", "Q"][rank];
        let what = match message.kind {
            MessageKind::Ask | MessageKind::Task => {
                questions.insert(message.signature, name.clone());
                format!("{name} > {}?", message.alpha)
            }
            MessageKind::Answer | MessageKind::Entry | MessageKind::Store => {
                let ends = [message.interval.lower, message.interval.upper];
                let [lower, upper] = ends.map(|v| if v.is_points() { v.to_string() } else { "·".into() });
                name = questions.get(&message.signature).cloned().unwrap_or(name);
                format!("{name} in {lower}..{upper}")
            }
            _ => name,
        };
        format!("{} → {}  {:?}{what}\n", rank(from), rank(to), message.kind)
    };
    let first = network.log().into_iter().filter(|delivery| delivery.message.iteration == 1);
    let searches = leaves.searches.lock().unwrap();
    (first.map(&mut line).collect(), searches[&D])
}

#[test]
fn tdsab_searches_d_once_and_the_partitioned_table_twice() {
    let (tdsab, once) = trace(SchemeName::Tdsab);
    let (partitioned, twice) = trace(SchemeName::Partitioned);
    assert_eq!((once, twice), (1, 2), "{tdsab}\n{partitioned}");
    assert_eq!(tdsab, include_str!("golden/tdsab.txt"));
    assert_eq!(partitioned, include_str!("golden/partitioned.txt"));
}

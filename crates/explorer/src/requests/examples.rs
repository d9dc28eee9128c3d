//! The request `examples`: the trees of the literature (our own).

use nullwindow_games::trees::examples::{ALL, Fidelity};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Answer {
    examples: Vec<AboutExample>,
}

/// An example.
#[derive(Serialize)]
struct AboutExample {
    name: &'static str,
    tree: &'static str,
    value: i64,
    source: &'static str,
    fidelity: &'static str,
    note: &'static str,
}

pub(super) fn answer() -> Answer {
    let examples = ALL.iter().map(|example| AboutExample {
        name: example.name,
        tree: example.text,
        value: example.value,
        source: example.source,
        fidelity: match example.fidelity {
            Fidelity::Exact => "exact",
            Fidelity::Consistent => "consistent",
            Fidelity::StandIn => "stand-in",
        },
        note: example.note,
    });
    Answer { examples: examples.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_all_there() {
        let answer = answer();
        assert_eq!(answer.examples.len(), ALL.len());
        assert_eq!((answer.examples[0].name, answer.examples[0].value), ("minimax", 7));
    }
}

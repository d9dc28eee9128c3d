//! A pruning rule states the evidence of its value, or does not compile. The cases include the engine's own
//! file, `engine/evidence.rs`, which is private, and differ in the rule alone.

use super::check;

/// The rule of each case: what it returns, what the node does with it, and the words of the compiler's error.
const RULES: [(&str, &str, &str, &str); 4] = [
    ("stated", "Finding::estimated(evaluation)", "evidence.take(found)", ""),
    ("bare_value", "evaluation", "evidence.take(found)", "error[E0308]"),
    ("made_by_hand", "Finding { value: evaluation }", "evidence.take(found)", "cannot construct `Finding`"),
    ("not_taken", "Finding::estimated(evaluation)", "found.value", "error[E0616]"),
];

#[test]
fn rule_without_evidence_does_not_compile() {
    let engine = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine");
    let cases = RULES.map(|(name, rule, node, sentence)| {
        let source = format!(
            "#![allow(dead_code)]
#[path = {depth:?}] mod depth;
#[path = {evidence:?}] mod evidence;
use evidence::{{Evidence, Finding}};
use nullwindow::{{Score, Turn, table}};

fn rule(evaluation: Score, beta: Score) -> Option<Finding> {{
    (evaluation >= beta).then(|| {rule})
}}

fn node(evidence: &mut Evidence, evaluation: Score, beta: Score) -> Option<Score> {{
    let found = rule(evaluation, beta)?;
    Some({node})
}}

fn main() {{
    node(&mut Evidence::default(), Score::default(), Score::default());
}}
",
            depth = format!("{engine}/depth.rs"),
            evidence = format!("{engine}/evidence.rs"),
        );
        (name, source, sentence)
    });
    check("rules", &cases);
}

//! The request `search`: a tree, and the searches of it, step by step (our own).
//!
//! The figures of a run have the names that `nullwindow tree --json` gives them.

mod minimal;
mod nodes;
mod proof_tree;
mod run;
mod visits;

use super::algorithms::takes_window;
use super::windows;
use crate::subject::Subject;
use nullwindow::Window;
use nullwindow::observe::Sense;
use nullwindow::textbook::Algorithm;
use run::Run;
use serde::{Deserialize, Serialize};

/// A tree, and what searches it.
#[derive(Deserialize)]
pub(super) struct SearchRequest {
    subject: Subject,
    #[serde(default)]
    algorithms: Vec<String>,
    /// From MAX's view; the algorithms that take none have no run.
    window: Option<[Option<i64>; 2]>,
    depth: Option<u32>,
    /// Whether runs have their visits and steps.
    #[serde(default)]
    trace: bool,
    /// A TEST of the root, before all algorithms.
    test: Option<TestRequest>,
}

/// Pearl's TEST: whether the root's value compares with this one.
#[derive(Deserialize)]
struct TestRequest {
    /// `>`, `≥`, `<` or `≤`.
    sense: String,
    value: i64,
}

#[derive(Serialize)]
pub(super) struct Answer {
    tree: nodes::Tree,
    minimal: Option<minimal::Minimal>,
    runs: Vec<Run>,
}

/// The algorithm of a name.
pub(super) fn algorithm(name: &str) -> Result<Algorithm, String> {
    name.parse().map_err(|error| format!("algorithms: {error}"))
}

pub(super) fn answer(request: &SearchRequest) -> Result<Answer, String> {
    let tree = request.subject.tree()?;
    let depth = request.depth.unwrap_or(tree.height() as u32);
    if depth == 0 && tree.height() > 0 {
        return Err("depth: at least 1".to_owned());
    }
    let window = request.window.map(windows::window).transpose()?;
    let mut runs = Vec::new();
    if let Some(TestRequest { sense, value }) = &request.test {
        let senses = [Sense::Greater, Sense::AtLeast, Sense::Less, Sense::AtMost];
        let sense = senses.into_iter().find(|known| known.symbol() == sense);
        let sense = sense.ok_or("test: the sense is >, ≥, < or ≤")?;
        windows::window([Some(*value), None])?;
        runs.push(Run::test(&tree, sense, *value, depth, request.trace)?);
    }
    for name in &request.algorithms {
        let algorithm = algorithm(name)?;
        let window = window.filter(|w| *w != Window::full());
        if window.is_some() && !takes_window(algorithm) {
            return Err(format!("window: {algorithm} takes no window"));
        }
        runs.push(Run::new(&tree, algorithm, window, depth, request.trace)?);
    }
    Ok(Answer { minimal: minimal::of(&tree), tree: nodes::of(&tree, depth)?, runs })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    fn ask(json: &str) -> Value {
        serde_json::from_str(&crate::answer(json)).unwrap()
    }

    /// The tutorial's slide with all twelve windows.
    #[test]
    fn the_slide_has_its_twelve_windows() {
        let answer = ask(r#"{"request": "search", "algorithms": ["alpha-beta-kishimoto"], "trace": true,
            "subject": {"tree": "[[[60,35],[30,20]],[[15,25],[0,0]]]"}}"#);
        let visits = answer["runs"][0]["trace"].as_array().unwrap();
        let windows: Vec<_> = visits.iter().map(|visit| visit["asked"].as_str().unwrap()).collect();
        let expected = [
            "(-∞, +∞)",
            "(-∞, +∞)",
            "(-∞, +∞)",
            "(-∞, +∞)",
            "(-∞, -60)",
            "(-∞, 60)",
            "(-60, ∞)",
            "(-60, -30)",
            "(-∞, -30)",
            "(30, ∞)",
            "(-∞, -30)",
            "(-∞, -30)",
        ];
        let mut sorted: Vec<_> = windows.iter().map(|window| window.replace("+∞", "∞")).collect();
        let mut expected: Vec<_> = expected.iter().map(|window| window.replace("+∞", "∞")).collect();
        sorted.sort();
        expected.sort();
        assert_eq!(sorted, expected);
    }

    #[test]
    fn scout_visits_d_three_times_and_alpha_beta_never() {
        let answer = ask(r#"{"request": "search", "algorithms": ["scout", "alpha-beta"], "trace": true,
            "subject": {"tree": "[10,[25,[0,[8,5],20]]]"}}"#);
        let visits = |run: usize| {
            let trace = answer["runs"][run]["trace"].as_array().unwrap();
            trace.iter().filter(|visit| visit["node"] == "2.2.2.2").count()
        };
        assert_eq!((visits(0), visits(1)), (3, 0));
    }

    #[test]
    fn steps_lead_through_all_visits() {
        let answer = ask(r#"{"request": "search", "algorithms": ["negascout"], "trace": true,
            "subject": {"tree": "[[7,5,1],[6,2],[[8,1],7]]"}}"#);
        let run = &answer["runs"][0];
        // Enter and leave each: 20 visits; steps are 3 · visit + (0 enter, 1 leaf, 2 leave).
        let steps: Vec<u64> = run["steps"].as_array().unwrap().iter().map(|s| s.as_u64().unwrap()).collect();
        assert_eq!((steps.len(), &steps[..4], steps[39]), (40, &[0, 3, 6, 7][..], 2));
        // After the null window of node 2, MAX's best is 2.
        assert_eq!((&run["trace"][5]["node"], &run["trace"][5]["best"]), (&"2".into(), &2.into()));
    }

    #[test]
    fn a_test_has_its_proof_tree() {
        let answer = ask(r#"{"request": "search", "trace": true, "test": {"sense": ">", "value": 5},
            "subject": {"tree": "[5,[[8,15],10,5]]"}}"#);
        let run = &answer["runs"][0];
        assert_eq!(run["value"], Value::Null);
        assert_eq!(run["answer"], false);
        let proof: Vec<_> = run["trace"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|visit| visit["proof"] == true)
            .map(|visit| visit["node"].as_str().unwrap())
            .collect();
        assert_eq!(proof, ["ε", "1", "2", "2.3"]);
    }

    #[test]
    fn windows_and_depths_are_obeyed() {
        let answer = ask(r#"{"request": "search", "algorithms": ["alpha-beta"], "window": [3, 5],
            "subject": {"tree": "[[1,4],[5,6]]"}}"#);
        assert_eq!((&answer["runs"][0]["value"], &answer["runs"][0]["bound"]), (&5.into(), &"lower".into()));
        let wrong = ask(r#"{"request": "search", "algorithms": ["scout"], "window": [3, null],
            "subject": {"tree": "[1,2]"}}"#);
        assert_eq!(wrong["error"], "window: scout takes no window");
        let shallow = ask(r#"{"request": "search", "algorithms": ["minimax"], "depth": 1,
            "subject": {"tree": "[[1,4],[5,6]]"}}"#);
        assert_eq!(shallow["runs"][0]["value"], 5);
    }
}

//! Trees of the models of the literature, by name (the papers stand in `nullwindow_games::trees`).

use super::whole::Whole;
use crate::page_tree::{PageTree, Source};
use nullwindow_games::trees::{
    Chance, Dag, EdgeSum, Hardest, Irregular, NGame, Ordered, PGame, SettingError, Uniform, Values,
};
use serde::Deserialize;

/// A model's tree: its width, depth and seed, and what the model needs.
#[derive(Deserialize, Debug)]
pub(crate) struct ModelRequest {
    model: String,
    b: u32,
    d: u32,
    #[serde(default)]
    seed: u64,
    /// Values are drawn from 0 to this, or differ by at most this.
    range: Option<u32>,
    /// The probability that the best branch is the first, or that MAX wins a leaf.
    chance: Option<f64>,
    /// The number of different states of a graph.
    states: Option<u32>,
}

/// The names of the models, each with what it is.
pub(crate) const MODELS: &[(&str, &str)] = &[
    ("uniform", "independent leaves (Knuth & Moore 1975)"),
    ("ordered", "the best branch is likely first (Marsland & Campbell 1982)"),
    ("best-first", "the best branch is first: the minimal tree suffices"),
    ("worst-first", "branches from the worst to the best"),
    ("hardest", "alpha-beta visits every leaf (Knuth & Moore 1975)"),
    ("edge-sum", "moves gain and lose points (Fuller et al. 1973; Newborn 1977)"),
    ("irregular", "0 to b branches, early ends"),
    ("p-game", "leaves are won or lost (Pearl 1980)"),
    ("n-game", "sums of won and lost edges (Nau 1982)"),
    ("dag", "a few states, reached along many paths"),
];

impl ModelRequest {
    pub(crate) fn tree(&self) -> Result<PageTree, String> {
        let &ModelRequest { b, d, seed, .. } = self;
        let range = self.range.unwrap_or(100);
        let values = Values::Discrete(range);
        match &*self.model {
            "uniform" => whole(Uniform::new(b, d, seed, values)),
            "ordered" => {
                let first = Chance::new(self.chance.unwrap_or(0.7)).map_err(|error| error.to_string())?;
                whole(Ordered::new(b, d, seed, first, range))
            }
            "best-first" => whole(Ordered::best_first(b, d, seed, range)),
            "worst-first" => whole(Ordered::worst_first(b, d, seed, range)),
            "hardest" => PageTree::ranked(&Hardest::new(b, d).map_err(|error| error.to_string())?, &Whole),
            "edge-sum" => whole(EdgeSum::new(b, d, seed, range)),
            "irregular" => whole(Irregular::new(b, d, seed, values)),
            "p-game" => {
                let win = self.chance.map_or_else(|| PGame::critical(b), Ok);
                let win = win.and_then(Chance::new).map_err(|error| error.to_string())?;
                whole(PGame::new(b, d, seed, win))
            }
            "n-game" => whole(NGame::new(b, d, seed)),
            "dag" => {
                let graph = Dag::new(self.states.unwrap_or(6), b, d, seed, values);
                PageTree::of(&graph.map_err(|error| error.to_string())?, &States)
            }
            other => {
                let names: Vec<_> = MODELS.iter().map(|(name, _)| *name).collect();
                Err(format!("no model is named {other:?}; there are {}", names.join(", ")))
            }
        }
    }
}

fn whole<P>(tree: Result<P, SettingError>) -> Result<PageTree, String>
where
    P: nullwindow_games::trees::Leaves<Value = i64>,
{
    PageTree::of(&tree.map_err(|error| error.to_string())?, &Whole)
}

/// A graph, unrolled to a tree.
struct States;

impl Source<Dag> for States {
    fn value(&self, p: &Dag) -> i64 {
        Whole.value(p)
    }

    fn label(&self, p: &Dag, m: u16) -> String {
        Whole.label(p, m)
    }

    fn key(&self, p: &Dag) -> Option<String> {
        Some(format!("{}/{}", p.state(), p.left()))
    }

    fn expands(&self, _: &[u16]) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(model: &str) -> ModelRequest {
        let json = format!(r#"{{"model": {model:?}, "b": 3, "d": 3, "seed": 7}}"#);
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn every_model_has_a_tree() {
        for (name, _) in MODELS {
            let tree = request(name).tree().unwrap();
            assert!(tree.nodes.len() <= 40 && tree.height() <= 3, "{name}");
        }
        let error = request("chess").tree().unwrap_err();
        assert!(error.starts_with("no model is named \"chess\"; there are uniform, "));
    }

    #[test]
    fn the_hardest_tree_has_the_ranks_of_its_values() {
        let tree = request("hardest").tree().unwrap();
        let largest = tree.nodes.iter().map(|node| node.value).max();
        assert!(largest < Some(40) && tree.nodes.iter().any(|node| node.value == 0));
    }

    #[test]
    fn a_graph_knows_its_equal_positions() {
        let tree = request("dag").tree().unwrap();
        assert_eq!(tree.nodes.len(), 40);
        let different = tree.nodes.iter().enumerate().filter(|(at, node)| node.same == Some(*at)).count();
        assert!((4..=1 + 3 * 6).contains(&different), "{different}");
    }

    #[test]
    fn settings_out_of_range_are_refused() {
        let mut wrong = request("uniform");
        wrong.b = 0;
        assert_eq!(wrong.tree().unwrap_err(), "the number of branches must be from 1 to 65535, not 0");
        let mut wrong = request("ordered");
        wrong.chance = Some(2.0);
        assert_eq!(wrong.tree().unwrap_err(), "a probability must be from 0 to 1, not 2");
    }
}

//! Models of random trees and their settings (the papers of the models stand at the trees themselves).

use super::any_tree::AnyTree;
use crate::Error;
use clap::ValueEnum;
use nullwindow::session::excerpt;
use nullwindow::textbook::minimal_tree;
use nullwindow_games::trees::{
    Chance, EdgeSum, Hardest, NGame, Ordered, PGame, SettingError, Uniform, Values,
};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A model of random trees. [`Setting`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Independent, equally distributed leaves.
    Iid,
    /// Strongly ordered: the best branch is likely first (Marsland & Campbell 1982).
    Strong,
    /// Perfectly ordered: branches from the best to the worst.
    Best,
    /// Worst first: branches from the worst to the best.
    Worst,
    /// Ordered so that alpha-beta visits every leaf.
    Hardest,
    /// A leaf is the sum of the edges that lead to it.
    Edges,
    /// Leaves are won or lost, with Pearl's critical chance.
    PGame,
    /// Won or lost by the sum of edges of ±1.
    NGame,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value().expect("no model is hidden");
        f.pad(value.get_name())
    }
}

/// The number of different values of leaves. [`Setting`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafValues {
    /// No two leaves are equal.
    Continuous,
    /// This number; in trees built of differences, the largest difference.
    Of(u32),
}

impl FromStr for LeafValues {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("continuous", _) => Ok(LeafValues::Continuous),
            (_, Ok(n)) if n > 0 => Ok(LeafValues::Of(n)),
            _ => {
                Err(format!("'{}' is neither 'continuous' nor a number of values, 1 or more", excerpt(text)))
            }
        }
    }
}

impl fmt::Display for LeafValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeafValues::Continuous => f.pad("continuous"),
            LeafValues::Of(n) => write!(f, "{n}"),
        }
    }
}

impl Serialize for LeafValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A model with its settings: one tree for each seed.
///
/// ```
/// use nullwindow_subjects::random_trees::{AnyTree, LeafValues, Model, Setting};
///
/// let setting = Setting::new(Model::Strong, [3, 4], Some(LeafValues::Of(10)), Some(0.9))?;
/// assert_eq!(setting.to_string(), "strong trees, b 3, d 4, values 10, p1 0.9");
/// assert_eq!(setting.minimal_leaves(), 17.0);
/// let tree: AnyTree = setting.tree(7);
/// assert!(matches!(tree, AnyTree::Ordered(_)));
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setting {
    /// The model.
    pub model: Model,
    /// The number of branches of a node.
    pub b: u32,
    /// The depth, in plies.
    pub d: u32,
    values: Option<LeafValues>,
    /// The chance that the best branch of a strongly ordered tree stands first.
    first: f64,
}

impl Setting {
    /// Marsland & Campbell's.
    const FIRST: f64 = 0.7;

    /// The setting of these options.
    ///
    /// # Errors
    /// If the model has no such option, or the tree cannot be made; the error names the option.
    pub fn new(
        model: Model,
        [b, d]: [u32; 2],
        values: Option<LeafValues>,
        first: Option<f64>,
    ) -> Result<Self, Error> {
        let differences = matches!(model, Model::Strong | Model::Best | Model::Worst | Model::Edges);
        let values = match (model, values) {
            (Model::Iid, None) => Some(LeafValues::Continuous),
            (Model::Hardest | Model::PGame | Model::NGame, Some(_)) => {
                return Err(Error::option("values", format!("the model '{model}' has its own")));
            }
            (_, Some(LeafValues::Continuous)) if differences => {
                let reason = format!("the model '{model}' needs a number, the largest difference");
                return Err(Error::option("values", reason));
            }
            (_, None) if differences => Some(LeafValues::Of(100)),
            (_, values) => values,
        };
        if first.is_some() && model != Model::Strong {
            return Err(Error::option("p1", format!("the model '{model}' has no such chance")));
        }
        let setting = Setting { model, b, d, values, first: first.unwrap_or(Self::FIRST) };
        match setting.try_tree(0) {
            Ok(_) => Ok(setting),
            Err(error @ SettingError::Chance(_)) => Err(Error::option("p1", error.to_string())),
            Err(error) => Err(Error::option("d", error.to_string())),
        }
    }

    /// Trees with independent leaves: the model of most theory.
    pub fn iid(b: u32, d: u32, values: LeafValues) -> Self {
        Setting { model: Model::Iid, b, d, values: Some(values), first: Self::FIRST }
    }

    /// Trees of another model with its usual options.
    ///
    /// # Panics
    /// If such a tree cannot be made.
    pub fn of(model: Model, b: u32, d: u32) -> Self {
        Setting::new(model, [b, d], None, None).expect("a setting of the literature")
    }

    /// The tree of this seed.
    pub fn tree(self, seed: u64) -> AnyTree {
        self.try_tree(seed).expect("checked when the setting was made")
    }

    fn try_tree(self, seed: u64) -> Result<AnyTree, SettingError> {
        let Setting { b, d, .. } = self;
        let range = if let Some(LeafValues::Of(r)) = self.values { r } else { 1 };
        Ok(match self.model {
            Model::Iid => AnyTree::Iid(Uniform::new(b, d, seed, self.distribution())?),
            Model::Strong => AnyTree::Ordered(Ordered::new(b, d, seed, Chance::new(self.first)?, range)?),
            Model::Best => AnyTree::Ordered(Ordered::best_first(b, d, seed, range)?),
            Model::Worst => AnyTree::Ordered(Ordered::worst_first(b, d, seed, range)?),
            Model::Hardest => AnyTree::Hardest(Hardest::new(b, d)?),
            Model::Edges => AnyTree::Edges(EdgeSum::new(b, d, seed, range)?),
            Model::PGame => AnyTree::PGame(PGame::new(b, d, seed, Chance::new(PGame::critical(b)?)?)?),
            Model::NGame => AnyTree::NGame(NGame::new(b, d, seed)?),
        })
    }

    fn distribution(self) -> Values {
        match self.values {
            Some(LeafValues::Of(r)) => Values::Discrete(r),
            _ => Values::Continuous,
        }
    }

    /// The same with `plies` plies less.
    pub fn shallower(self, plies: u32) -> Self {
        Setting { d: self.d - plies, ..self }
    }

    /// The leaf values, for a table.
    pub fn values(self) -> String {
        match (self.model, self.values) {
            (Model::Strong, Some(values)) => format!("{values}, p1 {}", self.first),
            (_, Some(values)) => values.to_string(),
            (Model::PGame | Model::NGame, _) => "won, lost".to_owned(),
            _ => String::new(),
        }
    }

    /// The leaves of the minimal tree.
    pub fn minimal_leaves(self) -> f64 {
        minimal_tree::leaves(self.b.into(), self.d).map_or(f64::INFINITY, |n| n as f64)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} trees, b {}, d {}", self.model, self.b, self.d)?;
        match self.values() {
            values if values.is_empty() => Ok(()),
            values => write!(f, ", values {values}"),
        }
    }
}

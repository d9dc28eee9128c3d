//! The options of the experiment `compare`.

use super::claims::CLAIMS;
use crate::Range;
use crate::random_trees::{Contestant, LeafValues, Model};
use clap::value_parser;
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// The setting of [`Compare`](super::Compare): a grid of trees, or some claims (all, if nothing is asked
/// for).
#[derive(clap::Args, Serialize, Default)]
pub(crate) struct Options {
    /// Claims to test, by their names; all of them if neither this nor a setting is given.
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = name, long_help = claims(),
        conflicts_with_all = ["model", "b", "d", "values", "p1", "algorithms", "distinct"])]
    #[serde(serialize_with = "list")]
    pub(super) claim: Vec<String>,
    /// The model of the trees; iid if a setting is given without one.
    #[arg(long, value_enum)]
    pub(super) model: Option<Model>,
    /// The number of branches of a node; 20 if a setting is given without them.
    #[arg(long, value_parser = Range::within(1, 1000))]
    pub(super) b: Option<Range>,
    /// The depth of the trees in plies; 4 if a setting is given without them.
    #[arg(long, value_parser = Range::within(1, 64))]
    pub(super) d: Option<Range>,
    /// Trees of each setting (100); with claims, the largest number for each figure, for a quick look.
    #[arg(long, value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub(super) trees: Option<u64>,
    /// The number of values of leaves, or the largest difference of branches: a number or 'continuous'.
    #[arg(long)]
    pub(super) values: Option<LeafValues>,
    /// Strongly ordered trees: the chance that the best branch is the first (0.7).
    #[arg(long)]
    pub(super) p1: Option<f64>,
    /// The seed of the trees.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Algorithms, by their names in the textbook, or 'mtd-f-exact'.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    #[serde(serialize_with = "list")]
    pub(super) algorithms: Vec<Contestant>,
    /// Count distinct leaves as well; this stores every leaf.
    #[arg(long)]
    pub(super) distinct: bool,
}

/// The claims, for the long help.
fn claims() -> String {
    let lines = CLAIMS.iter().map(|claim| format!("- {}: {}", claim.name, claim.meaning));
    let head =
        "Claims to test, by their names; all of them if neither this nor a setting is given".to_owned();
    std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// As one would type it.
fn list<T: Display, S: Serializer>(list: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    match list {
        [] => serializer.serialize_none(),
        list => serializer.serialize_str(&list.iter().map(T::to_string).collect::<Vec<_>>().join(",")),
    }
}

fn name(text: &str) -> Result<String, String> {
    let names: Vec<_> = CLAIMS.iter().map(|claim| claim.name).collect();
    let known = names.iter().find(|name| name.eq_ignore_ascii_case(text));
    known.map(ToString::to_string).ok_or_else(|| format!("there are {}", names.join(", ")))
}

impl Options {
    /// Whether a setting is given.
    pub(super) fn asks_for_a_setting(&self) -> bool {
        self.model.is_some()
            || self.b.is_some()
            || self.d.is_some()
            || self.values.is_some()
            || self.p1.is_some()
            || self.distinct
            || !self.algorithms.is_empty()
    }
}

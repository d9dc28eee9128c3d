//! Searches of random trees (our own): settings of trees, the algorithms that search them, contests of
//! algorithms on the same trees, and claims of the literature that are tested by figures of contests.

mod any_tree;
mod claim;
mod contest;
mod contestant;
mod expected_leaves;
mod figure;
mod setting;

pub(crate) use claim::Claim;
pub(crate) use contest::{BASELINE, Contest, Scores, mean, ratios, run};
pub(crate) use contestant::{Contestant, DUAL_STAR, MemoryCost, NEGASCOUT, SCOUT, SHALLOW, SSS_STAR};
pub(crate) use figure::{Figure, Observation, Row};
pub(crate) use setting::{LeafValues, Model, Setting};

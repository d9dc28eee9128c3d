//! Contests of algorithms on the same random trees, and claims of the literature that are tested by figures
//! of contests (our own).

mod claim;
mod contest;
mod expected_leaves;
mod figure;

pub(crate) use claim::Claim;
pub(crate) use contest::{BASELINE, Contest, Scores, mean, ratios, run};
pub(crate) use figure::{Figure, Observation, Row};
pub(crate) use nullwindow_subjects::random_trees::{
    AnyTree, Contestant, DUAL_STAR, LeafValues, MemoryCost, Model, NEGASCOUT, SCOUT, SHALLOW, SSS_STAR,
    Setting, TreeQuestion,
};

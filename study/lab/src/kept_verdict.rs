//! The verdicts of the kept report, which the list of experiments shows (our own).

use serde::Deserialize;
use std::collections::BTreeMap;

/// The verdict of an experiment in the report that is kept with the sources.
///
/// ```
/// let kept = nullwindow_lab::kept_verdict("exact").expect("the report has it");
/// assert_eq!(kept.verdict, "holds");
/// assert!(kept.command.starts_with("nullwindow-lab exact"));
/// assert!(nullwindow_lab::kept_verdict("alchemy").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct KeptVerdict {
    /// The verdict, as the command printed it.
    pub verdict: String,
    /// The seeds that give it, or the verdict of each if they differ; empty if the experiment has no sample.
    pub by_seed: String,
    /// The figure that the verdict rests on, with its interval, as the command printed it.
    pub deciding: Option<String>,
    /// The command.
    pub command: String,
    /// The commit whose program printed it.
    pub commit: String,
}

/// The kept verdict of the experiment with this name.
///
/// # Panics
/// Never: the file is part of the crate, and tested.
#[must_use]
pub fn kept_verdict(name: &str) -> Option<KeptVerdict> {
    let all: BTreeMap<String, KeptVerdict> =
        serde_json::from_str(include_str!("../fixtures/verdicts.json")).expect("the crate's own file");
    all.get(name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::ALL;
    use serde_json::Value;

    /// Where the folder of documents is there, as it is not in a published package.
    #[test]
    fn the_list_has_the_verdicts_of_the_kept_report() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab-figures.json");
        let Ok(text) = std::fs::read_to_string(file) else { return };
        let report: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
        let listed: BTreeMap<String, Value> =
            serde_json::from_str(include_str!("../fixtures/verdicts.json")).unwrap();
        assert_eq!(listed.keys().collect::<Vec<_>>(), report.keys().collect::<Vec<_>>());
        for (name, run) in report {
            for key in ["verdict", "by_seed", "deciding", "command"] {
                assert_eq!(listed[&name][key], run[key], "{name}: {key}");
            }
        }
    }

    #[test]
    fn a_run_with_the_kept_command_can_be_parsed() {
        for entry in ALL {
            let Some(kept) = kept_verdict(entry.name) else { continue };
            let options = kept.command.strip_prefix("nullwindow-lab ").unwrap().split(' ').skip(1);
            let parsed = entry.command().no_binary_name(true).try_get_matches_from(options);
            assert!(parsed.is_ok(), "{}", kept.command);
        }
    }
}

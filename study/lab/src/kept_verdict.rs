//! The verdicts of the kept report, which the list of experiments shows (our own).

/// The verdict of an experiment in the report that is kept with the sources.
///
/// ```
/// let kept = nullwindow_lab::kept_verdict("exact").expect("the report has it");
/// assert_eq!(kept.verdict, "holds");
/// assert!(kept.command.starts_with("nullwindow-lab exact"));
/// assert!(nullwindow_lab::kept_verdict("alchemy").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptVerdict {
    /// The verdict, as the command printed it.
    pub verdict: &'static str,
    /// The command.
    pub command: &'static str,
    /// The commit whose program printed it.
    pub commit: &'static str,
}

/// The kept verdict of the experiment with this name.
#[must_use]
pub fn kept_verdict(name: &str) -> Option<KeptVerdict> {
    let mut lines = include_str!("../fixtures/verdicts.txt").lines().filter(|line| !line.starts_with('#'));
    let commit = lines.next()?.strip_prefix("commit ")?;
    lines.find_map(|line| {
        let mut parts = line.splitn(3, " | ");
        let of = parts.next()?;
        Some(KeptVerdict { verdict: parts.next()?, command: parts.next()?, commit }).filter(|_| of == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::ALL;

    /// Where the folder of documents is there, as it is not in a published package.
    #[test]
    fn the_list_has_the_verdicts_of_the_kept_report() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab-figures.json");
        let Ok(text) = std::fs::read_to_string(file) else { return };
        let report: serde_json::Value = serde_json::from_str(&text).unwrap();
        for (name, run) in report.as_object().unwrap() {
            let kept = kept_verdict(name).expect(name);
            assert_eq!(
                [kept.verdict, kept.command],
                ["verdict", "command"].map(|key| run[key].as_str().unwrap())
            );
        }
        let listed = include_str!("../fixtures/verdicts.txt").lines().count() - 2;
        assert_eq!(listed, report.as_object().unwrap().len());
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

//! A finished (or stopped) run of an experiment, as text, CSV, JSON and SVG (our own).

use crate::text::paragraph;
use crate::{Check, Plot, Report, Verdict};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::{Map, Value};
use std::fmt;

/// A run of an experiment: its setting and its report. `Display` is for people; [`csv`](Self::csv) and
/// [`json`](Self::json) are for programs, and [`svg`](Self::svg) is the figure.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let ffo = entry("ffo").expect("the lab has it");
/// let run = ffo.run_from(["--problems", "41", "--depth", "2"], &Monitor::silent()).expect("good options");
/// assert_eq!(run.setting["problems"], "41");
/// assert!(run.to_string().contains("verdict"));
/// ```
pub struct Run {
    /// The experiment's name.
    pub name: &'static str,
    /// The claim that it tests.
    pub claim: &'static str,
    /// The claim's source.
    pub source: &'static str,
    /// The command that repeats the run.
    pub command: String,
    /// The options by name, defaults included.
    pub setting: Map<String, Value>,
    /// The report.
    pub report: Report,
    /// Whether it was finished. The report of a stopped run covers the finished part, and its verdict is
    /// undecided.
    pub complete: bool,
    /// The verdict with each seed, where it was repeated with others; the first is that of the report.
    pub verdicts: Vec<(u64, Verdict)>,
}

impl Run {
    /// Whether it was finished and every check was met.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.complete && self.failures().next().is_none()
    }

    /// The checks that were not met.
    pub fn failures(&self) -> impl Iterator<Item = &Check> {
        self.report.checks.iter().filter(|check| !check.met())
    }

    /// The verdict on the claim, and its reason; undecided if the run was stopped, or if a seed turns it.
    ///
    /// ```
    /// use nullwindow_lab::{Monitor, Verdict, entry};
    /// let ffo = entry("ffo").expect("the lab has it");
    /// let line = ["--problems", "41", "--depth", "2"];
    /// let mut run = ffo.run_from(line, &Monitor::silent()).expect("good options");
    /// assert_eq!(run.verdict().0, Verdict::Undecided);
    /// ```
    #[must_use]
    pub fn verdict(&self) -> (Verdict, String) {
        if !self.complete {
            return (Verdict::Undecided, "it was stopped".to_owned());
        }
        match self.verdicts.iter().any(|(_, verdict)| *verdict != self.verdicts[0].1) {
            true => (Verdict::Undecided, format!("the sample turns it: {}", self.by_seed())),
            false => self.report.verdict(),
        }
    }

    /// The verdict with each seed, in words; empty if it was not repeated.
    #[must_use]
    pub fn by_seed(&self) -> String {
        let with = |(seed, verdict): &(u64, Verdict)| format!("seed {seed} {verdict}");
        match &self.verdicts[..] {
            [] => String::new(),
            [(_, first), ..] if self.verdicts.iter().all(|(_, verdict)| verdict == first) => {
                let seeds: Vec<String> = self.verdicts.iter().map(|(seed, _)| seed.to_string()).collect();
                format!("seeds {}", seeds.join(", "))
            }
            all => all.iter().map(with).collect::<Vec<_>>().join(", "),
        }
    }

    /// The data alone.
    #[must_use]
    pub fn csv(&self) -> String {
        self.report.table.csv()
    }

    /// Everything, as one JSON object on one line.
    ///
    /// ```
    /// use nullwindow_lab::{Monitor, entry};
    /// let ffo = entry("ffo").expect("the lab has it");
    /// let line = ["--problems", "41", "--depth", "2"];
    /// let run = ffo.run_from(line, &Monitor::silent()).expect("good options");
    /// let json: serde_json::Value = serde_json::from_str(&run.json()).expect("JSON");
    /// assert_eq!(json["table"][0]["leaf_visits"], 30);
    /// assert_eq!(json["checks"][0]["met"], true);
    /// ```
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a report is made of strings and numbers")
    }

    /// The plots, one below the other, as an SVG document; nothing if the report has none.
    ///
    /// ```
    /// use nullwindow_lab::{Monitor, entry};
    /// let errata = entry("errata").expect("the lab has it");
    /// let run = errata.run_from([], &Monitor::silent()).expect("good options");
    /// assert_eq!(run.svg(), None);
    /// ```
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        (!self.report.plots.is_empty()).then(|| Plot::svg(&self.report.plots))
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { notes, checks, claims, .. } = &self.report;
        writeln!(f, "{}", self.command)?;
        paragraph(f, "claim    ", self.claim)?;
        paragraph(f, "source   ", self.source)?;
        for table in self.report.shown() {
            write!(f, "\n{table}")?;
        }
        if !notes.is_empty() {
            writeln!(f)?;
        }
        for note in notes {
            paragraph(f, "note     ", note)?;
        }
        writeln!(f)?;
        if !self.complete {
            paragraph(f, "stopped  ", "INCOMPLETE: only finished work is shown and checked")?;
        }
        for check in checks {
            paragraph(f, "check    ", &check.to_string())?;
        }
        if checks.is_empty() {
            paragraph(f, "check    ", "none: it has no figure that is the same in every setting")?;
        }
        for part in claims {
            paragraph(f, "claimed  ", &part.line(["missed", "published"]))?;
        }
        let (verdict, because) = self.verdict();
        let seeds = Some(self.by_seed()).filter(|seeds| !seeds.is_empty());
        let seeds = seeds.map_or(String::new(), |seeds| format!(" ({seeds})"));
        paragraph(f, "verdict  ", &format!("{verdict}{seeds}: {because}"))
    }
}

impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Report { table, notes, checks, claims, .. } = &self.report;
        let (verdict, because) = self.verdict();
        let mut run = serializer.serialize_struct("Run", 12)?;
        run.serialize_field("name", self.name)?;
        run.serialize_field("claim", self.claim)?;
        run.serialize_field("source", self.source)?;
        run.serialize_field("setting", &self.setting)?;
        run.serialize_field("complete", &self.complete)?;
        run.serialize_field("table", table)?;
        run.serialize_field("notes", notes)?;
        run.serialize_field("checks", checks)?;
        run.serialize_field("claims", claims)?;
        run.serialize_field("verdict", &verdict.to_string())?;
        run.serialize_field("because", &because)?;
        run.serialize_field("by_seed", &self.by_seed())?;
        run.end()
    }
}

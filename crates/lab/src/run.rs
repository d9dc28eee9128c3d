//! A finished (or stopped) run of an experiment, and how it is written.

use crate::{Check, Entry, Plot, Report, experiments};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::{Map, Value};
use std::fmt::{self, Write};

/// Texts are wrapped here.
const WIDTH: usize = 100;

/// A run of an experiment: its setting and what it found. `Display` is for people; [`csv`](Self::csv) and
/// [`json`](Self::json) are for programs, and [`svg`](Self::svg) is the figure.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let ffo = entry("ffo").expect("the lab has it");
/// let run = ffo.run_from(["--positions", "41", "--depth", "2"], &Monitor::silent()).expect("good options");
/// assert_eq!(run.setting["positions"], "41");
/// assert!(run.to_string().contains("verdict"));
/// ```
pub struct Run {
    /// The experiment.
    pub entry: &'static Entry,
    /// Its options by name, defaults included.
    pub setting: Map<String, Value>,
    /// What it found.
    pub report: Report,
    /// Whether it came to its end. If not, the report covers what was finished, and decides nothing.
    pub complete: bool,
}

impl Run {
    /// Whether it came to its end and no check failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.complete && self.failures().next().is_none()
    }

    /// The checks that were not met, and have no excuse.
    pub fn failures(&self) -> impl Iterator<Item = &Check> {
        self.report.checks.iter().filter(|check| check.failed())
    }

    /// What is to be known of the checks that were missed with an excuse: how many, and that the program does not fail for them. `None` if
    /// there are none.
    ///
    /// ```
    /// use nullwindow_lab::{Check, Monitor, entry};
    /// let ffo = entry("ffo").expect("the lab has it");
    /// let mut run = ffo.run_from(["--positions", "41", "--depth", "2"], &Monitor::silent()).expect("good options");
    /// assert_eq!(run.excused(), None);
    /// run.report.checks = vec![Check::exactly("leaves", 1, 2).excused("an example"), Check::exactly("nodes", 3, 3)];
    /// assert_eq!(run.excused().as_deref(), Some("1 of 2 checks missed but excused, which is no failure"));
    /// assert!(run.passed());
    /// ```
    #[must_use]
    pub fn excused(&self) -> Option<String> {
        let checks = &self.report.checks;
        let excused = checks.iter().filter(|check| !check.met() && !check.failed()).count();
        let told = || format!("{excused} of {} checks missed but excused, which is no failure", checks.len());
        (excused > 0).then(told)
    }

    /// The data, and nothing else.
    #[must_use]
    pub fn csv(&self) -> String {
        self.report.table.csv()
    }

    /// Everything, as one JSON object on one line.
    ///
    /// ```
    /// use nullwindow_lab::{Monitor, entry};
    /// let ffo = entry("ffo").expect("the lab has it");
    /// let run = ffo.run_from(["--positions", "41", "--depth", "2"], &Monitor::silent()).expect("good options");
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

    /// The command that repeats this run.
    fn command(&self) -> String {
        let mut command = format!("nullwindow lab {}", self.entry.name);
        let arguments = self.entry.command();
        for (option, value) in &self.setting {
            let positional = arguments.get_positionals().any(|argument| argument.get_id() == option);
            let option = option.replace('_', "-");
            match value {
                Value::String(text) if positional => _ = write!(command, " {text}"),
                Value::Null | Value::Bool(false) => {}
                Value::Bool(true) => _ = write!(command, " --{option}"),
                Value::String(text) => _ = write!(command, " --{option} {text}"),
                Value::Array(values) => _ = write!(command, " --{option} {}", listed(values)),
                value => _ = write!(command, " --{option} {value}"),
            }
        }
        command
    }
}

/// The values of an option that takes several.
fn listed(values: &[Value]) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    values.iter().map(word).collect::<Vec<_>>().join(",")
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { table, views, plots: _, notes, checks, verdict } = &self.report;
        writeln!(f, "{}", self.command())?;
        paragraph(f, "claim    ", self.entry.claim)?;
        paragraph(f, "source   ", self.entry.source)?;
        let shown = if views.is_empty() { std::slice::from_ref(table) } else { views };
        for table in shown {
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
            paragraph(f, "stopped  ", "INCOMPLETE: only what was finished is shown and checked")?;
        }
        for check in checks {
            paragraph(f, "check    ", &check.to_string())?;
        }
        if let Some(line) = self.excused() {
            paragraph(f, "excused  ", &line)?;
        }
        if checks.is_empty() {
            paragraph(f, "check    ", "none: no figure is known for this setting")?;
        }
        match verdict {
            Some((verdict, because)) if self.complete => {
                paragraph(f, "verdict  ", &format!("{verdict}: {because}"))
            }
            _ => paragraph(f, "verdict  ", "undecided"),
        }
    }
}

impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Report { table, views: _, plots: _, notes, checks, verdict } = &self.report;
        let verdict = verdict.as_ref().filter(|_| self.complete);
        let mut run = serializer.serialize_struct("Run", 10)?;
        run.serialize_field("name", self.entry.name)?;
        run.serialize_field("claim", self.entry.claim)?;
        run.serialize_field("source", self.entry.source)?;
        run.serialize_field("setting", &self.setting)?;
        run.serialize_field("complete", &self.complete)?;
        run.serialize_field("table", table)?;
        run.serialize_field("notes", notes)?;
        run.serialize_field("checks", checks)?;
        run.serialize_field("verdict", &verdict.map(|(verdict, _)| verdict.to_string()))?;
        run.serialize_field("because", &verdict.map(|(_, because)| because))?;
        run.end()
    }
}

/// All experiments, a block each, for people.
///
/// ```
/// let list = nullwindow_lab::list();
/// assert!(list.lines().all(|line| line.chars().count() <= 100));
/// assert!(list.starts_with("ffo\n"));
/// ```
#[must_use]
pub fn list() -> String {
    let mut text = String::new();
    for (i, entry) in experiments::ALL.iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        let blocks = [("  claim   ", entry.claim), ("  source  ", entry.source)];
        _ = writeln!(text, "{gap}{}", entry.name);
        for (label, block) in blocks {
            _ = paragraph(&mut text, label, block);
        }
        _ = writeln!(text, "  try     nullwindow lab {} {}", entry.name, entry.example);
    }
    text
}

/// A paragraph without its last line's end.
pub(crate) fn wrapped(label: &str, text: &str) -> String {
    let mut out = String::new();
    _ = paragraph(&mut out, label, text);
    out.trim_end().to_owned()
}

/// Writes words after a label, wrapped, with the following lines indented as far.
fn paragraph(out: &mut impl Write, label: &str, text: &str) -> fmt::Result {
    out.write_str(label)?;
    let indent = label.chars().count();
    let mut at = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if at > indent && at + 1 + length > WIDTH {
            write!(out, "\n{:indent$}", "")?;
            at = indent;
        }
        if at > indent {
            out.write_char(' ')?;
            at += 1;
        }
        out.write_str(word)?;
        at += length;
    }
    out.write_char('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line that people see repeats the run, whatever the kinds of its options.
    #[test]
    fn the_command_is_one_that_parses() {
        for (name, line) in [
            ("ffo", "--convention mover --depth 2-3 --positions 40-41"),
            ("factorial", "--depth 2 --game kalah,othello --openings 1 --order --seed 7"),
        ] {
            let run =
                crate::entry(name).unwrap().run_from(line.split(' '), &crate::Monitor::silent()).unwrap();
            assert_eq!(run.command(), format!("nullwindow lab {name} {line}"));
        }
    }

    #[test]
    fn paragraphs_are_wrapped_and_lose_no_word() {
        let words = "one two three four ".repeat(30);
        let mut text = String::new();
        paragraph(&mut text, "claim  ", &words).unwrap();
        assert!(text.lines().count() > 3);
        assert!(text.lines().all(|line| line.len() <= WIDTH && !line.ends_with(' ')));
        assert!(
            text.lines().skip(1).all(|line| line.starts_with("       ") && !line.starts_with("        "))
        );
        assert_eq!(text.split_whitespace().skip(1).count(), 120);
    }
}

//! `nullwindow-lab features`: the list of the engine's features with their papers.

use nullwindow::engine::{Feature, Features, Options};
use nullwindow_figures::{Table, row};
use serde_json::{Value, json};

/// The width of the lists, in characters.
const WIDTH: u16 = 100;

/// The procedures of the search, and the features.
fn all() -> impl Iterator<Item = &'static Feature> {
    Options::PROCEDURES.iter().chain(Features::ALL)
}

/// The list as text.
pub(crate) fn table() -> String {
    let mut table = Table::new(&["name", "kind", "value", "paper", "what it is"]);
    for Feature { name, kind, exact, paper, what } in all() {
        let value = if *exact { "exact" } else { "inexact" };
        table.push(row![*name, kind.to_string(), value, *paper, *what]);
    }
    table.wrapped(WIDTH)
}

/// The list as JSON.
pub(crate) fn json() -> String {
    let object = |feature: &Feature| {
        json!({
            "name": feature.name, "kind": feature.kind.to_string(), "exact": feature.exact,
            "paper": feature.paper, "what": feature.what,
        })
    };
    format!("{}\n", all().map(object).collect::<Value>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_listed_once_within_the_width() {
        let text = table();
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(WIDTH)), "{text}");
        for Feature { name, .. } in all() {
            // Lines that go on are indented.
            let first =
                |line: &str| line.strip_prefix(' ').and_then(|line| line.split(' ').next()) == Some(name);
            let lines = text.lines().filter(|line| first(line));
            assert_eq!(lines.count(), 1, "{name} in {text}");
        }
    }

    #[test]
    fn json_has_the_tags() {
        let list: Value = serde_json::from_str(&json()).unwrap();
        assert_eq!(list.as_array().map(Vec::len), Some(all().count()));
        let tags = |name: &str| {
            let feature =
                list.as_array().and_then(|list| list.iter().find(|feature| feature["name"] == name));
            feature.map(|feature| (feature["kind"].clone(), feature["exact"].clone()))
        };
        assert_eq!(tags("table"), Some((json!("space"), json!(true))));
        assert_eq!(tags("mtdf"), Some((json!("behaviour"), json!(true))));
        assert_eq!(tags("probcut"), Some((json!("space"), json!(false))));
    }
}

//! `nullwindow lab features`: the list of the engine's features with their papers.

use nullwindow::engine::{Feature, Features};
use nullwindow_figures::{Table, row};
use serde_json::{Value, json};

/// The width of the lists, in characters.
const WIDTH: u16 = 100;

/// The list as text.
pub(crate) fn table() -> String {
    let mut table = Table::new(&["name", "kind", "value", "paper", "what it is"]);
    for Feature { name, kind, exact, paper, what } in Features::ALL {
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
    format!("{}\n", Features::ALL.iter().map(object).collect::<Value>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_listed_once_within_the_width() {
        let text = table();
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(WIDTH)), "{text}");
        for Feature { name, .. } in Features::ALL {
            let lines = text.lines().filter(|line| line.split_whitespace().next() == Some(name));
            assert_eq!(lines.count(), 1, "{name} in {text}");
        }
    }

    #[test]
    fn json_has_the_tags() {
        let list: Value = serde_json::from_str(&json()).unwrap();
        assert_eq!(list.as_array().map(Vec::len), Some(Features::ALL.len()));
        assert_eq!(list[0]["name"], "table");
        assert_eq!(list[0]["kind"], "space");
        assert_eq!(list[0]["exact"], true);
    }
}

//! `nullwindow lab features`: what the engine can do, and which papers it is from.

use nullwindow::engine::{Feature, Features};
use nullwindow_lab::{Table, row};
use serde_json::{Value, json};

/// As wide as the other lists.
const WIDTH: u16 = 100;

/// For people.
pub(crate) fn table() -> String {
    let mut table = Table::new(&["name", "kind", "value", "paper", "what it is"]);
    for Feature { name, kind, exact, paper, what } in Features::ALL {
        let value = if *exact { "exact" } else { "inexact" };
        table.push(row![*name, kind.to_string(), value, *paper, *what]);
    }
    table.wrapped(WIDTH)
}

/// For programs.
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
    fn every_feature_is_listed_once_and_fits() {
        let text = table();
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(WIDTH)), "{text}");
        for Feature { name, .. } in Features::ALL {
            let lines = text.lines().filter(|line| line.split_whitespace().next() == Some(name));
            assert_eq!(lines.count(), 1, "{name} in {text}");
        }
    }

    #[test]
    fn programs_get_the_tags() {
        let list: Value = serde_json::from_str(&json()).unwrap();
        assert_eq!(list.as_array().map(Vec::len), Some(Features::ALL.len()));
        assert_eq!(list[0]["name"], "table");
        assert_eq!(list[0]["kind"], "space");
        assert_eq!(list[0]["exact"], true);
    }
}

//! The program's commands and experiments on the pages of `docs`.

use crate::chapters::chapters;
use crate::common::{root, run, text, words};
use std::fs;

#[test]
fn every_experiment_is_named_by_a_chapter() {
    let book: String = chapters().into_iter().map(|(_, text)| text.replace('\n', " ")).collect();
    for entry in nullwindow_lab::experiments::ALL {
        let forms =
            ["nullwindow-lab ", "nullwindow-lab run "].map(|before| format!("{before}{}", entry.name));
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let named = forms.iter().any(|form| book.split(form.as_str()).skip(1).any(ends));
        assert!(named, "no chapter names nullwindow-lab {}", entry.name);
    }
}

#[test]
fn every_experiment_is_named() {
    let page = fs::read_to_string(root().join("docs/results.md")).unwrap();
    for entry in nullwindow_lab::experiments::ALL {
        let name = entry.name;
        let named = ["`", "`nullwindow-lab "].into_iter().any(|before| {
            let form = format!("{before}{name}");
            [" ", "`"].iter().any(|after| page.contains(&format!("{form}{after}")))
        });
        assert!(named, "docs/results.md does not name nullwindow-lab {name}");
    }
}

#[test]
fn options_of_all_commands_exist() {
    let page = fs::read_to_string(root().join("docs/commands.md")).unwrap();
    let commands: Vec<_> = page
        .lines()
        .map(words)
        .filter(|words| words.first().is_some_and(|word| word == crate::NAME))
        .collect();
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        // Help comes only after all words before it are understood.
        let arguments: Vec<_> = command[1..].iter().map(String::as_str).chain(["--help"]).collect();
        let output = run(&arguments, b"");
        assert!(output.status.success(), "{command:?}: {}", text(&output.stderr));
    }
}

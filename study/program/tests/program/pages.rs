//! The program's commands and experiments on the pages of `docs`.

use crate::chapters::chapters;
use crate::common::{root, run, text, words};
use std::fs;

#[test]
fn every_experiment_is_named_by_a_chapter() {
    let book: String = chapters().into_iter().map(|(_, text)| text.replace('\n', " ")).collect();
    for entry in nullwindow_lab::experiments::ALL {
        let forms = ["lab ", "lab run "].map(|before| format!("{before}{}", entry.name));
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let named = forms.iter().any(|form| book.split(form.as_str()).skip(1).any(ends));
        assert!(named, "no chapter names lab {}", entry.name);
    }
}

#[test]
fn every_experiment_is_named() {
    let page = fs::read_to_string(root().join("docs/results.md")).unwrap();
    for entry in nullwindow_lab::experiments::ALL {
        let named =
            [format!("`{}`", entry.name), format!("lab {} ", entry.name), format!("lab {}`", entry.name)];
        assert!(
            named.iter().any(|form| page.contains(form)),
            "docs/results.md does not name lab {}",
            entry.name
        );
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

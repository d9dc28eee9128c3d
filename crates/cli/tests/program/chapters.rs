//! The commands in the book's chapters: they are understood, and print what it quotes. Both programs share
//! this file.

use crate::common::{root, run, text, words};
use crate::{LEAST, NAME, PROGRAM};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pages of `docs`, and the files of a folder below it, with this ending.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The article, whose commands and figures are tested as those of chapters.
pub(crate) const ARTICLE: &str = "docs/article.md";

/// The chapters and the article: their paths and texts.
pub(crate) fn chapters() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    files(&root().join("docs/book"), "md").into_iter().chain([root().join(ARTICLE)]).map(read).collect()
}

/// The parts of a text between two marks.
pub(crate) fn between<'a>(text: &'a str, begin: &str, end: &str) -> Vec<&'a str> {
    text.split(begin).skip(1).filter_map(|rest| rest.split_once(end)).map(|(part, _)| part).collect()
}

/// A page without its blocks of code, where links are no links; words in backquotes have none in these pages.
pub(crate) fn prose(page: &str) -> String {
    page.split("\n```").step_by(2).collect()
}

/// The blocks of a page, each with its language.
pub(crate) fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = page.split("\n```").collect();
    assert!(parts.len() % 2 == 1, "a block without end");
    parts.iter().skip(1).step_by(2).map(|block| block.split_once('\n').unwrap()).collect()
}

/// The commands of the program under test on a page: of its blocks, and in its sentences.
fn commands(page: &str) -> Vec<Vec<String>> {
    let shell = blocks(page).into_iter().filter(|(language, _)| ["sh", "console"].contains(language));
    let lines = shell.flat_map(|(_, block)| block.lines()).map(str::to_owned);
    let prose = prose(page).replace('\n', " ");
    let quoted = between(&prose, &format!("`{NAME} "), "`");
    let quoted = quoted.into_iter().map(|line| format!("{NAME} {line}"));
    let all: Vec<String> = lines.chain(quoted).collect();
    let own = all.iter().map(|line| words(line)).filter(|words| words.first().is_some_and(|w| w == NAME));
    own.map(|words| words[1..].to_vec()).filter(|words| !words.is_empty()).collect()
}

#[test]
fn every_command_has_known_words_and_options() {
    let mut count = 0;
    for (path, page) in chapters() {
        for command in commands(&page) {
            if command.iter().any(|word| word == "NAME") {
                continue;
            }
            // Help comes only after all words before it are understood.
            let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
            let output = run(&arguments, b"");
            assert!(output.status.success(), "{}: {command:?}: {}", path.display(), text(&output.stderr));
            count += 1;
        }
    }
    assert!(count > LEAST.0, "{count}");
}

/// Each block `sh` is cheap and is run; the lines of a block `text` right behind it are among those that it
/// prints, in their order. (Blocks `console` take longer, and are not run.)
#[test]
fn commands_print_what_the_chapters_quote() {
    let mut compared = 0;
    for (path, page) in chapters() {
        let all = blocks(&page);
        for (i, &(language, block)) in all.iter().enumerate().filter(|(_, (language, _))| *language == "sh") {
            let lines = block.lines().map(words).filter(|words| words.first().is_some_and(|w| w == NAME));
            let mut printed = String::new();
            for command in lines {
                let arguments: Vec<&str> = command[1..].iter().map(String::as_str).collect();
                let mut program = Command::new(PROGRAM);
                // What they write stays out of the sources.
                let output =
                    program.args(&arguments).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
                assert!(output.status.success(), "{}: {command:?}: {}", path.display(), text(&output.stderr));
                printed += &text(&output.stdout);
            }
            let Some((_, quoted)) = all.get(i + 1).filter(|(next, _)| *next == "text") else { continue };
            let joined = format!("```{language}\n{block}\n```\n\n```text\n{quoted}");
            if printed.is_empty() || !page.contains(&joined) {
                continue; // of the other program, or with sentences between them
            }
            let mut rest = printed.lines().map(str::trim_end);
            for line in quoted.lines().map(str::trim_end).filter(|line| !line.is_empty() && *line != "…") {
                assert!(
                    rest.any(|other| other == line),
                    "{}: `{block}` does not print {line:?}",
                    path.display()
                );
                compared += 1;
            }
        }
    }
    assert!(compared > LEAST.1, "{compared}");
}

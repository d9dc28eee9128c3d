//! The book in `docs/`: its files, links and names exist, and its commands print what it quotes.

use crate::common::{root, run, text, words};
use nullwindow::textbook::Algorithm;
use nullwindow_games::trees::{Explicit, examples};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the chapters' links to the explorer lead, from a chapter.
const EXPLORER: &str = "../explorer/#";
/// The links to the other page of the browser, which plays games.
const PLAY: &str = "../explorer/play.html#";

/// Where the chapters' links to the lab's report lead. The page is generated; its figures are tracked.
const REPORT: &str = "../lab-report.html";

/// The folder of the textbook.
const TEXTBOOK: &str = "crates/nullwindow/src/textbook";

/// The pages of `docs`, and the files of a folder below it, with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
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

/// The chapters: their paths and texts.
fn chapters() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    files(&root().join("docs/book"), "md").into_iter().map(read).collect()
}

/// The parts of a text between two marks.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Vec<&'a str> {
    text.split(begin).skip(1).filter_map(|rest| rest.split_once(end)).map(|(part, _)| part).collect()
}

/// A page without its blocks of code, where links are no links; words in backquotes have none in these pages.
fn prose(page: &str) -> String {
    page.split("\n```").step_by(2).collect()
}

/// The blocks of a page, each with its language.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = page.split("\n```").collect();
    assert!(parts.len() % 2 == 1, "a block without end");
    parts.iter().skip(1).step_by(2).map(|block| block.split_once('\n').unwrap()).collect()
}

/// The addresses of the links of a page.
fn links(page: &str) -> Vec<String> {
    let prose = prose(page);
    let mut found = Vec::new();
    for rest in prose.split("](").skip(1) {
        // An address may contain brackets of trees, but no blank and no round bracket.
        found.push(rest.split(')').next().unwrap().to_owned());
    }
    found
}

/// The anchors of a page's headings, as mdBook and GitHub make them.
fn anchors(page: &str) -> HashSet<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let kept = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            kept.chars().filter(|&c| c.is_alphanumeric() || c == '-' || c == '_').collect()
        })
        .collect()
}

#[test]
fn every_page_is_in_the_summary_once() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed = links(&summary);
    let distinct: HashSet<_> = listed.iter().collect();
    assert_eq!(distinct.len(), listed.len(), "a page is in the summary twice");
    let docs = root().join("docs");
    let left_out = |page: &PathBuf| page.ends_with("SUMMARY.md") || page.starts_with(docs.join("log"));
    let pages = files(&docs, "md").into_iter().filter(|page| !left_out(page));
    let pages: HashSet<String> =
        pages.map(|page| page.strip_prefix(&docs).unwrap().to_str().unwrap().replace('\\', "/")).collect();
    assert_eq!(pages, listed.into_iter().collect(), "the pages of docs, and those of the summary");
}

#[test]
fn every_link_of_every_page_resolves() {
    let (report, mut count) = (report(), 0);
    for page in files(&root().join("docs"), "md") {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.starts_with("http") || link.starts_with(EXPLORER) || link.starts_with(PLAY) {
                continue;
            }
            let (file, anchor) = link.split_once('#').map_or((&*link, None), |(file, at)| (file, Some(at)));
            if file == REPORT {
                let there = anchor.is_none_or(|experiment| report[experiment].is_object());
                assert!(there, "{}: {link}", page.display());
                count += 1;
                continue;
            }
            let target = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            if let Some(anchor) = anchor {
                let text = fs::read_to_string(&target).unwrap();
                assert!(anchors(&text).contains(anchor), "{}: {link}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn every_include_exists() {
    let mut count = 0;
    for (path, text) in chapters() {
        for include in between(&text, "{{#include ", "}}") {
            let (file, anchor) = include
                .split_once(".rs:")
                .map_or((include.to_owned(), None), |(f, a)| (format!("{f}.rs"), Some(a)));
            let source = fs::read_to_string(path.with_file_name(&file))
                .unwrap_or_else(|error| panic!("{}: {file}: {error}", path.display()));
            if let Some(anchor) = anchor {
                for mark in [format!("// ANCHOR: {anchor}\n"), format!("// ANCHOR_END: {anchor}\n")] {
                    assert_eq!(source.matches(&mark).count(), 1, "{}: {include}", path.display());
                }
            }
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn every_file_of_the_textbook_is_explained() {
    let book: String = chapters().into_iter().map(|(_, text)| text).collect();
    for file in files(&root().join(TEXTBOOK), "rs") {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(book.contains(&format!("../../{TEXTBOOK}/{name}")), "no chapter includes or links {name}");
    }
}

/// The state of the explorer that a link names: the fields and their values.
fn fields(link: &str) -> Vec<(&str, &str)> {
    link[EXPLORER.len()..].split('&').map(|field| field.split_once('=').unwrap_or((field, ""))).collect()
}

#[test]
fn every_link_to_the_explorer_names_a_view() {
    let address = fs::read_to_string(root().join("web/js/address.js")).unwrap();
    let fresh = between(&address, "FRESH = {", "};")[0];
    let page = |name: &str| fs::read_to_string(root().join("web/js").join(name)).unwrap();
    let (panels, main, sources) = (page("panels.js"), page("main.js"), page("sources.js"));
    let mut count = 0;
    for (path, text) in chapters() {
        let explorer = links(&text).into_iter().filter(|link| link.contains("explorer/"));
        for link in explorer {
            assert!(link.starts_with(EXPLORER), "{}: {link}", path.display());
            for (name, value) in fields(&link) {
                let known = fresh.split([' ', '\n']).any(|word| word == format!("{name}:"));
                assert!(known, "{}: {link}: no field {name}", path.display());
                let valid = match name {
                    // TEST is no algorithm of the list: it takes a question.
                    "algorithm" | "against" => value == "test" || value.parse::<Algorithm>().is_ok(),
                    "example" => examples::ALL.iter().any(|example| example.name == value),
                    "panel" => panels.contains(&format!("name: '{value}'")),
                    "colour" => main.contains(&format!("['{value}', '")),
                    "model" => sources.contains(&format!("'{value}'")),
                    "tree" => value.parse::<Explicit>().is_ok(),
                    "step" | "b" | "d" | "seed" | "value" => value.parse::<i64>().is_ok(),
                    _ => !value.is_empty(),
                };
                assert!(valid, "{}: {link}: {name}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// The commands `nullwindow …` of a page: of its blocks, and in its sentences.
fn commands(page: &str) -> Vec<Vec<String>> {
    let shell = blocks(page).into_iter().filter(|(language, _)| ["sh", "console"].contains(language));
    let lines = shell.flat_map(|(_, block)| block.lines()).map(str::to_owned);
    let prose = prose(page).replace('\n', " ");
    let quoted = between(&prose, "`nullwindow ", "`").into_iter().map(|line| format!("nullwindow {line}"));
    let all: Vec<String> = lines.chain(quoted).collect();
    let own =
        all.iter().map(|line| words(line)).filter(|words| words.first().is_some_and(|w| w == "nullwindow"));
    own.map(|words| words[1..].to_vec()).filter(|words| !words.is_empty() && built(&words[0])).collect()
}

/// Whether a command is in this build: two are features of the program.
fn built(command: &str) -> bool {
    ![("lab", cfg!(feature = "lab")), ("train", cfg!(feature = "train"))].contains(&(command, false))
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
    assert!(count > 20, "{count}");
}

/// Each block `sh` is cheap and is run; the lines of a block `text` right behind it are among those that it
/// prints, in their order. (Blocks `console` take longer, and are not run.)
#[test]
fn commands_print_what_the_chapters_quote() {
    let mut compared = 0;
    for (path, page) in chapters() {
        let all = blocks(&page);
        for (i, &(language, block)) in all.iter().enumerate().filter(|(_, (language, _))| *language == "sh") {
            let lines =
                block.lines().map(words).filter(|words| words.first().is_some_and(|w| w == "nullwindow"));
            let mut printed = String::new();
            for command in lines.filter(|words| built(&words[1])) {
                let arguments: Vec<&str> = command[1..].iter().map(String::as_str).collect();
                let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
                // What they write stays out of the sources.
                let output =
                    program.args(&arguments).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
                assert!(output.status.success(), "{}: {command:?}: {}", path.display(), text(&output.stderr));
                printed += &text(&output.stdout);
            }
            let Some((_, quoted)) = all.get(i + 1).filter(|(next, _)| *next == "text") else { continue };
            let joined = format!("```{language}\n{block}\n```\n\n```text\n{quoted}");
            if printed.is_empty() || !page.contains(&joined) {
                continue; // not in this build, or with sentences between them
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
    assert!(compared > 60, "{compared}");
}

/// The numbers with three digits behind the point; codes of nodes have more points than one.
fn figures(text: &str) -> Vec<&str> {
    let numbers =
        text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|number| number.trim_matches('.'));
    let three = |digits: &str| digits.len() == 3 && !digits.contains('.');
    numbers.filter(|number| number.split_once('.').is_some_and(|(_, digits)| three(digits))).collect()
}

/// The figures of the lab's report, by experiment.
fn report() -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(root().join("docs/lab-figures.json")).unwrap()).unwrap()
}

/// Figures with three digits behind the point come from the report, from the experiments that the chapter
/// links, or from the output that it quotes: a new report shows where the book is old.
#[test]
fn figures_are_those_of_the_report() {
    let (report, mut count) = (report(), 0);
    for (path, page) in chapters() {
        let mut sources: Vec<String> = blocks(&page).into_iter().map(|(_, block)| block.to_owned()).collect();
        for link in links(&page) {
            let experiment = link.strip_prefix(REPORT).and_then(|anchor| anchor.strip_prefix('#'));
            sources.extend(experiment.map(|name| report[name].to_string()));
        }
        for figure in figures(&prose(&page)) {
            let there = sources.iter().any(|source| figures(source).contains(&figure));
            assert!(there, "{}: {figure} is in no linked experiment of the report", path.display());
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

#[cfg(feature = "lab")]
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

/// The pages of the book that are no chapters with questions.
const WITHOUT_QUESTIONS: [&str; 3] = ["introduction.md", "answers.md", "glossary.md"];

/// The number of the questions or answers of a text, whose beginnings are these numbers with marks.
fn numbered(text: &str, marks: [&str; 2]) -> usize {
    let is_there = |number: usize| {
        let mark = format!("{}{number}{}", marks[0], marks[1]);
        text.lines().any(|line| line.starts_with(&mark))
    };
    (1..).take_while(|&number| is_there(number)).count()
}

/// The answers are in the order of the chapters, each below the chapter's title.
#[test]
fn every_chapter_ends_with_questions_that_are_answered() {
    let answers = fs::read_to_string(root().join("docs/book/answers.md")).unwrap();
    let mut sections = answers.split("\n## ").skip(1);
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed = links(&summary).into_iter().filter_map(|link| Some(link.strip_prefix("book/")?.to_owned()));
    for name in listed.filter(|name| !WITHOUT_QUESTIONS.contains(&name.as_str())) {
        let chapter = fs::read_to_string(root().join("docs/book").join(&name)).unwrap();
        let (_, questions) = chapter.rsplit_once("\n## ").unwrap();
        let asked = numbered(questions, ["", ". "]);
        assert!(questions.starts_with("Questions\n") && asked > 1, "{name}");
        let title = chapter.lines().next().unwrap().trim_start_matches("# ");
        let section = sections.next().unwrap_or_default();
        assert_eq!(section.lines().next(), Some(title), "the answers to {name}");
        assert_eq!(numbered(section, ["**", ".** "]), asked, "the answers to {name}");
        let anchor = anchors(&format!("# {title}")).into_iter().next().unwrap();
        assert!(questions.contains(&format!("](answers.md#{anchor})")), "{name} links no answers");
    }
    assert_eq!(sections.next(), None, "answers without a chapter");
}

/// Each word is in the chapter that its entry links, and the words are in the order of the alphabet.
#[test]
fn words_of_the_glossary_are_in_their_chapters() {
    let glossary = fs::read_to_string(root().join("docs/book/glossary.md")).unwrap();
    let entries: Vec<_> = glossary.lines().filter_map(|line| line.strip_prefix("- **")).collect();
    let mut words = Vec::new();
    for entry in &entries {
        let (names, _) = entry.split_once("**: ").unwrap();
        let [link] = &links(entry)[..] else { panic!("one chapter for {names}") };
        let chapter = fs::read_to_string(root().join("docs/book").join(link)).unwrap();
        let chapter = chapter.to_lowercase().replace('\n', " ");
        for name in names.to_lowercase().split(", ") {
            assert!(chapter.contains(name), "{link} has no {name}");
        }
        assert!(entry.contains(&format!("[{}]", title(link))), "{names}: the title of {link}");
        words.push(names.to_lowercase());
    }
    assert!(words.len() > 40 && words.is_sorted(), "{words:?}");
}

/// The title of a page of the book.
fn title(name: &str) -> String {
    let page = fs::read_to_string(root().join("docs/book").join(name)).unwrap();
    page.lines().next().unwrap().trim_start_matches("# ").to_owned()
}

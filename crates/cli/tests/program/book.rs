//! The book in `docs/`: its files, links and names exist, and its commands print what it quotes.

use crate::chapters::{ARTICLE, between, blocks, chapters, files, prose};
use crate::common::root;
use nullwindow::textbook::Algorithm;
use nullwindow_games::trees::{Explicit, examples};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where links to the explorer lead, from the folder of the book: `cargo xtask pages` places it there.
const EXPLORER: &str = "explorer/#";
/// The links to the other page of the browser, which plays games.
const PLAY: &str = "explorer/play.html#";
/// The documentation of the library.
const LIBRARY: &str = "api/nullwindow/index.html";

/// Where links to the lab's report lead. The page is generated; its figures are tracked.
const REPORT: &str = "lab-report.html";

/// The folder of the textbook.
const TEXTBOOK: &str = "crates/nullwindow/src/textbook";

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

/// The part of a page's link behind `place`, which is in the folder of the book.
fn behind<'l>(page: &Path, link: &'l str, place: &str) -> Option<&'l str> {
    let depth = page.strip_prefix(root().join("docs")).unwrap().components().count() - 1;
    link.strip_prefix(&"../".repeat(depth))?.strip_prefix(place)
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
            let built = [EXPLORER, PLAY, LIBRARY].iter().any(|place| behind(&page, &link, place).is_some());
            if link.starts_with("http") || built {
                continue;
            }
            if let Some(anchor) = behind(&page, &link, REPORT) {
                let there = anchor.is_empty() || report[&anchor[1..]].is_object();
                assert!(there, "{}: {link}", page.display());
                count += 1;
                continue;
            }
            let (file, anchor) = link.split_once('#').map_or((&*link, None), |(file, at)| (file, Some(at)));
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

/// A state of the explorer: the fields and their values.
fn fields(state: &str) -> Vec<(&str, &str)> {
    state.split('&').map(|field| field.split_once('=').unwrap_or((field, ""))).collect()
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
            let state =
                behind(&path, &link, EXPLORER).unwrap_or_else(|| panic!("{}: {link}", path.display()));
            for (name, value) in fields(state) {
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
            let experiment = behind(&path, &link, REPORT).and_then(|anchor| anchor.strip_prefix('#'));
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

/// Each key that the article cites has an entry, and each entry is cited.
#[test]
fn the_article_cites_the_entries_of_its_bibliography() {
    let [article, entries] =
        [ARTICLE, "docs/article.bib"].map(|file| fs::read_to_string(root().join(file)).unwrap());
    let cited: HashSet<_> =
        article.split('@').skip(1).filter_map(|rest| rest.split([']', ';']).next()).collect();
    let starts = entries.lines().filter(|line| line.starts_with('@'));
    let keys: HashSet<_> = starts.filter_map(|line| line.split(['{', ',']).nth(1)).collect();
    assert!(keys.len() > 10, "{keys:?}");
    assert_eq!(cited, keys, "what the article cites, and the entries");
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

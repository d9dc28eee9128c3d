//! What engines say, and how they are called (our own).

use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow_protocols::client::uci::UciDialect;
use nullwindow_protocols::client::{EngineOption, Info, words};
use nullwindow_protocols::gtp::notation;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "client-info", seeds: || texts(&INFO), dictionary: INFO_WORDS, run: info },
    Target { name: "client-option", seeds: || texts(&OPTION), dictionary: OPTION_WORDS, run: option },
    Target {
        name: "client-words",
        seeds: || texts(&["'my engine' --level 3", "a \"b c\" d'e'", "''"]),
        dictionary: || texts(&["'", "\"", " ", "--", "\\"]),
        run: command,
    },
    Target {
        name: "client-vertex",
        seeds: || texts(&["f5", "PASS", "e2e4", "A1-B2", "7g7f", "P*5e"]),
        dictionary: || texts(&["-", "a1", "pass", "resign", "0"]),
        run: vertex,
    },
];

const INFO: [&str; 4] = [
    "depth 12 seldepth 20 multipv 1 score cp 33 lowerbound nodes 1000 nps 99 hashfull 3 time 5 pv e2e4 e7e5",
    "score mate -2 upperbound pv e2e4",
    "score mate + multipv 2 depth 3 pv 7g7f",
    "string depth 4",
];

const INFO_WORDS: Words = || dictionary(include_str!("../../dictionaries/info.dict"));

const OPTION: [&str; 5] = [
    "Hash type spin default 64 min 1 max 1024\n16",
    "Ponder type check default false\ntrue",
    "Style type combo default Very Solid var Very Solid var Risky\nrisky",
    "Clear Hash type button\n",
    "Log File type string default <empty>\nx",
];

const OPTION_WORDS: Words = || dictionary(include_str!("../../dictionaries/option.dict"));

fn info(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let mut shape = 0;
    for dialect in [UciDialect::Uci, UciDialect::Usi] {
        let info = Info::read(&text, dialect.read_score());
        assert!(info.line > 0 && info.score.is_none_or(|score| score == -(-score)), "{text:?}");
        let known =
            [info.score.is_some(), info.depth.is_some(), info.nodes.is_some(), !info.moves.is_empty()];
        shape = known.iter().fold(1, |shape, &known| 2 * shape + usize::from(known));
    }
    Verdict::accepted(shape)
}

/// An announcement, and a value in the second line.
fn option(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let (announced, value) = text.split_once('\n').unwrap_or((&text, ""));
    match EngineOption::read(announced).takes(value) {
        Ok(()) => Verdict::accepted(1),
        // What the engine has announced is escaped where it is written.
        Err(wanted) => Verdict::refused(&nullwindow::session::escaped(&wanted)),
    }
}

fn command(input: &[u8]) -> Verdict {
    match words(&String::from_utf8_lossy(input)) {
        Ok(words) => Verdict::accepted(words.len()),
        Err(error) => Verdict::refused(&error),
    }
}

fn vertex(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let name = notation::name(&text);
    if !name.is_ascii() {
        return Verdict::accepted(0);
    }
    assert_eq!(notation::name(&notation::vertex(&name)), name, "{text:?}");
    Verdict::accepted(name.len())
}

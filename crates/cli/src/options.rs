//! The table of docs/options.md: each option has one meaning, whatever the command (our own).

use clap::Command;
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// An option of a program.
#[derive(Default)]
struct OptionUse {
    /// As the help shows it: `--hash MIB`.
    usage: String,
    /// The commands that have it, with their helps.
    helps: BTreeMap<String, String>,
}

/// All options below a command, by their names. A command of the name `run` repeats those beside it.
fn collect(command: &Command, path: &str, options: &mut BTreeMap<String, OptionUse>) {
    // A hidden option is there for the error that it is answered with.
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        let Some(name) = argument.get_long().filter(|name| !["help", "version"].contains(name)) else {
            continue;
        };
        let values = argument.get_value_names().filter(|_| argument.get_action().takes_values());
        let values: String = values.unwrap_or_default().iter().map(|value| format!(" {value}")).collect();
        let usage = format!("--{name}{values}");
        let option = options.entry(name.to_owned()).or_default();
        let one_usage = option.usage.is_empty() || option.usage == usage;
        assert!(one_usage, "{path}: {usage}, elsewhere {}", option.usage);
        option.usage = usage;
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        option.helps.insert(path.to_owned(), without_defaults(&help));
    }
    for below in command.get_subcommands().filter(|below| !["run", "help"].contains(&below.get_name())) {
        collect(below, format!("{path} {}", below.get_name()).trim(), options);
    }
}

/// A help without its `[default: …]`, which belong to one command.
fn without_defaults(help: &str) -> String {
    let mut parts = help.split(" [default");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(']').map_or("", |(_, rest)| rest))
}

/// The names of games are shorter.
const SHORT: usize = 20;

/// What the helps of an option have in common: their beginning, up to the end of a phrase.
fn meaning(helps: &BTreeMap<String, String>) -> String {
    let mut texts = helps.values();
    let first = texts.next().map_or("", String::as_str);
    let common = texts.fold(first.len(), |length, text| {
        let same = first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        length.min(same)
    });
    // A phrase ends there in one of the helps, and a word in all.
    let ends = |place: usize| {
        let rest = || helps.values().map(|text| &text[place..]);
        first.is_char_boundary(place)
            && rest().all(|rest| rest.is_empty() || rest.starts_with([' ', ',', '.', ':', ';']))
            && rest().any(|rest| {
                rest.is_empty()
                    || rest.starts_with([',', '.', ':', ';'])
                    || rest.starts_with(" (")
                    || rest.starts_with(" [")
            })
    };
    let sentence = first.find(". ").unwrap_or(first.len());
    // The first colon may stand behind the name of a game, and others then follow.
    let clause = if first.find(": ").is_some_and(|place| place < SHORT) { None } else { first.find(':') };
    let most = sentence.min(clause.unwrap_or(first.len())).min(common);
    let end = (1..=most).rev().find(|&place| ends(place));
    first[..end.unwrap_or(0)].trim_end().to_owned()
}

/// The table of all options of a program.
fn table(program: &Command) -> String {
    let mut options = BTreeMap::new();
    collect(program, "", &mut options);
    let mut table = "| option | meaning | commands |\n|---|---|---|\n".to_owned();
    for (name, OptionUse { usage, helps }) in &options {
        let meaning = meaning(helps);
        assert!(!meaning.is_empty(), "--{name} has several meanings: {helps:#?}");
        let commands = helps.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        table += &format!("| `{usage}` | {} | {commands} |\n", meaning.replace('|', "\\|"));
    }
    table
}

/// The table stands at the end of the page. With `NULLWINDOW_RENEW` it is written anew.
#[test]
fn the_page_has_the_options_of_the_program() {
    const HEAD: &str = "| option | ";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let page = fs::read_to_string(&path).unwrap();
    let (text, _) = page.split_once(HEAD).unwrap();
    let new = format!("{text}{}", table(&crate::app().command()));
    if env::var_os("NULLWINDOW_RENEW").is_some() {
        fs::write(&path, new).unwrap();
    } else {
        assert_eq!(page, new, "NULLWINDOW_RENEW=1 cargo test options writes docs/options.md anew");
    }
}

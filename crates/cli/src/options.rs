//! The test of docs/options.md: each option has one meaning, whatever the command (our own).

use std::collections::BTreeMap;
use std::fmt::Write;

/// The page.
const PAGE: &str = include_str!("../../../docs/options.md");

/// An option of the program.
#[derive(PartialEq, Eq, Debug, Default)]
struct OptionUse {
    /// As the help shows it: `--hash MIB`.
    usage: String,
    /// The commands that have it, with their helps.
    helps: BTreeMap<String, String>,
}

/// All options below a command, by their names. A command of the name `run` repeats those beside it.
fn collect(command: &clap::Command, path: &str, options: &mut BTreeMap<String, OptionUse>) {
    // A hidden option is there for the error that it is answered with.
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        let Some(name) = argument.get_long().filter(|name| !["help", "version"].contains(name)) else {
            continue;
        };
        let values = argument.get_value_names().filter(|_| argument.get_action().takes_values());
        let values: String = values.unwrap_or_default().iter().map(|value| format!(" {value}")).collect();
        let usage = format!("--{name}{values}");
        let option = options.entry(name.to_owned()).or_default();
        assert!(
            option.usage.is_empty() || option.usage == usage,
            "{path}: {usage}, elsewhere {}",
            option.usage
        );
        option.usage = usage;
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        option.helps.insert(path.to_owned(), help.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    for below in command.get_subcommands().filter(|below| !["run", "help"].contains(&below.get_name())) {
        collect(below, format!("{path} {}", below.get_name()).trim(), options);
    }
}

/// The rows of the page: usage, meaning, and commands.
fn rows() -> Vec<[&'static str; 3]> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| `--"));
    rows.map(|row| {
        let cells: Vec<_> = row.trim_end_matches(" |").split(" | ").collect();
        let &[usage, meaning, commands] = &cells[..] else { panic!("a row of three cells: {row}") };
        [usage.trim_end_matches('`'), meaning, commands]
    })
    .collect()
}

#[test]
fn an_option_has_one_meaning_which_the_page_states() {
    let mut options = BTreeMap::new();
    collect(&crate::app().command(), "", &mut options);
    let (mut wrong, rows) = (String::new(), rows());
    for (name, OptionUse { usage, helps }) in &options {
        let commands = helps.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let Some([_, meaning, listed]) = rows.iter().find(|[row, ..]| *row == &usage[2..]) else {
            let help = helps.values().next().map_or("", String::as_str);
            _ = writeln!(wrong, "missing: | `{usage}` | {help} | {commands} |");
            continue;
        };
        if *listed != commands {
            _ = writeln!(wrong, "--{name}: the commands are: {commands}");
        }
        for (command, help) in helps.iter().filter(|(_, help)| !help.starts_with(meaning)) {
            _ = writeln!(wrong, "--{name} of {command} is not “{meaning}”: {help}");
        }
    }
    for [usage, ..] in rows {
        if !options.values().any(|option| &option.usage[2..] == usage) {
            _ = writeln!(wrong, "there is no option --{usage}");
        }
    }
    assert!(wrong.is_empty(), "docs/options.md:\n{wrong}");
}

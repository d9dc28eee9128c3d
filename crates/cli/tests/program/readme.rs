//! The commands in the README and on the page of commands: each has valid options, each file that one reads
//! exists, and the cheap ones run.

use crate::common::{root, text, words};
use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The pages whose commands are tested.
const PAGES: [&str; 2] = ["README.md", "docs/commands.md"];

/// The arguments of each command `nullwindow …` in the pages' blocks of shell commands.
fn commands() -> Vec<Vec<String>> {
    let pages = PAGES.map(|page| std::fs::read_to_string(root().join(page)).unwrap());
    let blocks = pages.iter().flat_map(|page| page.split("\n```").skip(1).step_by(2));
    let blocks = blocks.filter(|block| block.starts_with("sh\n"));
    let lines = blocks.flat_map(str::lines).map(words);
    let own = lines.filter(|words| words.first().is_some_and(|word| word == "nullwindow"));
    own.map(|words| words[1..].to_vec()).collect()
}

/// Commands that are not run: the first that fits is the reason.
const NOT_RUN: [(&str, &str); 15] = [
    ("solve ffo:", "seconds to hours"),
    ("solve --selectivity", "minutes"),
    ("solve --checkpoint", "hours"),
    ("solve --game kalah --save-table", "ten seconds, and a file"),
    ("solve --game kalah", "ten seconds"),
    ("solve --game connect-four --hash", "minutes"),
    ("bench ffo", "minutes"),
    ("bench stages", "minutes"),
    ("play ", "a dialogue"),
    ("uci", "a dialogue"),
    ("usi", "a dialogue"),
    ("gtp", "a dialogue"),
    ("nboard", "a dialogue"),
    ("match ", "needs other programs"),
    ("train ", "minutes, and files"),
];

/// Commands that are run with other limits, so that they are cheap: a part of the command and what replaces
/// it.
const SHORTENED: [(&str, &str); 6] = [
    ("--time 10", "--time 1"),
    ("--time 2", "--depth 2"),
    ("--select 3 --svg", "--select 3 --depth 4 --exact 10 --svg"),
    ("perft --depth 6", "perft --depth 3"),
    ("cluster solve ffo:50", "cluster solve ffo:40"),
    ("bench suite examples/data/mates.epd --time 1", "bench suite examples/data/mates.epd --depth 6"),
];

/// The options whose value is a file that the command writes.
const OUTPUTS: [&str; 5] = ["--svg", "--out", "--record", "--checkpoint", "--save-table"];

fn run(arguments: &[String], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn options_of_all_commands_exist() {
    let commands = commands();
    assert!(commands.len() > 25, "{commands:?}");
    for command in commands {
        // Help comes only after all words before it are understood.
        let output = run(&[&command[..], &["--help".to_owned()]].concat(), &root());
        assert!(output.status.success(), "{command:?}: {}", text(&output.stderr));
    }
}

#[test]
fn files_of_all_commands_exist_or_are_written_before() {
    let (mut written, mut read) = (HashSet::new(), 0);
    // The folder of the archive of WTHOR, which the README names with its address.
    written.insert("wthor".to_owned());
    // An opening book of Polyglot's format, which no command writes.
    written.insert("book.bin".to_owned());
    for command in commands() {
        for (i, word) in command.iter().enumerate() {
            let after = |options: &[&str]| i > 0 && options.contains(&command[i - 1].as_str());
            let end = Path::new(word).extension().and_then(|end| end.to_str()).unwrap_or_default();
            let named = ["obf", "wtb", "ggf", "pgn", "epd", "txt", "bin", "nwn", "nwe"].contains(&end);
            if after(&OUTPUTS) {
                written.insert(word.clone());
            } else if (named || word.contains("examples/")) && !word.starts_with('-') {
                read += 1;
                assert!(written.contains(word) || root().join(word).exists(), "{word} of {command:?}");
            }
        }
    }
    assert!(read >= 4, "{read}");
}

#[test]
fn cheap_commands_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let data = folder.join("examples/data");
    std::fs::create_dir_all(&data).unwrap();
    for file in std::fs::read_dir(root().join("examples/data")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), data.join(file.file_name())).unwrap();
    }
    let mut count = 0;
    for command in commands() {
        // A word with blanks is one word again after the replacement.
        let mut line = command.join("\u{0}");
        for (part, other) in SHORTENED {
            line = line.replace(&part.replace(' ', "\u{0}"), &other.replace(' ', "\u{0}"));
        }
        let shown = line.replace('\u{0}', " ");
        if NOT_RUN.iter().any(|(begin, _)| shown.starts_with(begin)) {
            continue;
        }
        let command: Vec<String> = line.split('\u{0}').map(str::to_owned).collect();
        let output = run(&command, &folder);
        assert!(output.status.success(), "{shown}: {}", text(&output.stderr));
        count += 1;
    }
    assert!(count >= 10, "{count}");
    let figure = std::fs::read_to_string(folder.join("game.svg")).unwrap();
    assert!(figure.starts_with("<svg "), "{figure}");
    std::fs::remove_dir_all(folder).unwrap();
}

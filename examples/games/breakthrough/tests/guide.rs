//! The program prints what the guide, `docs/your-game.md`, shows.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_breakthrough");

/// The words of a command line, with `'` around those with blanks, and the program's path for its name.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('\'').enumerate().flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.replace("breakthrough ", &format!("{PROGRAM} "))],
    });
    quoted.collect()
}

/// All but the times.
#[test]
fn guide_shows_what_the_commands_print() {
    let page = include_str!("../../../../docs/your-game.md");
    let mut commands = 0;
    for block in page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for shown in block.split("$ breakthrough ").skip(1) {
            let (line, shown) = shown.split_once('\n').expect("a line of the command");
            let output = Command::new(PROGRAM).args(words(line)).output().expect("the program");
            let printed = String::from_utf8(output.stdout).expect("text");
            let until_time = |line: &'static str| line.split(" nodes in ").next().unwrap_or(line);
            for expected in shown.lines().map(until_time).filter(|line| !["", "…"].contains(line)) {
                assert!(printed.contains(expected), "{line}: {printed}");
            }
            commands += 1;
        }
    }
    assert!(commands >= 2, "{commands}");
}

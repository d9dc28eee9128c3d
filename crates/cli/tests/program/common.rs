//! Running the program in a test.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The running program, with pipes for its input, its output and its errors.
pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(crate::PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The output of the program for these arguments and this input.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    // It may end without reading all.
    _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Bad input: exit code 2, nothing on standard output, and exactly this line.
pub(crate) fn refused(arguments: &[&str], message: &str) {
    let output = run(arguments, b"");
    assert_eq!(text(&output.stderr), format!("error: {message}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

/// A file for one test alone.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    fs::write(&path, content).unwrap();
    path
}

/// The output of a successful `analyze` of games in files.
pub(crate) fn analyzed(arguments: &[&str]) -> String {
    let output = run(&[&["analyze"], arguments, &["--hash", "1"]].concat(), b"");
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The output of a long search that a signal ends: its first line, the lines after the signal, and its
/// errors. The exit code is 130.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str], signal: &str) -> [String; 3] {
    let mut child = Command::new(crate::PROGRAM)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first result shows that the program is at work.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (mut first, mut rest) = (String::new(), String::new());
    stdout.read_line(&mut first).unwrap();
    send(signal, &child);
    stdout.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    [first, rest, text(&output.stderr)]
}

/// Sends a signal to a running program.
#[cfg(unix)]
pub(crate) fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// The processor time of a process so far, in ticks.
#[cfg(target_os = "linux")]
pub(crate) fn ticks(child: &Child) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum()
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The words of a command: blanks part them except within single quotes, and `#` begins a comment.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            '#' if !quoted && word.is_none() => break,
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

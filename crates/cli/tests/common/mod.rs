//! The program as its users meet it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the program makes of these arguments and this input.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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

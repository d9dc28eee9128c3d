//! `nullwindow serve`: the page, on this machine alone.

use crate::common::run;

#[cfg(not(feature = "web"))]
#[test]
fn a_build_without_the_page_says_how_to_build_it() {
    let output = run(&["serve", "--port", "0"], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = "error: the command serve is not in this build of the program: run `cargo xtask web`, and \
                   add --features web to `cargo run`, `cargo build` or `cargo install`\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
}

#[cfg(feature = "web")]
#[test]
fn a_folder_without_a_page_is_refused() {
    let output = run(&["serve", "--folder", "no/such/folder"], b"");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: --folder: no/such/folder has no index.html; "), "{error}");
}

#[cfg(feature = "web")]
#[test]
fn files_of_the_folder_are_served_and_no_others() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::TcpStream;
    use std::process::{Command, Stdio};

    let folder = std::env::temp_dir().join(format!("nullwindow-serve-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("js")).unwrap();
    std::fs::write(folder.join("index.html"), "<p>page").unwrap();
    std::fs::write(folder.join("js/main.js"), "1;").unwrap();
    std::fs::write(folder.join("sandbox.html"), "<p>sandbox").unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    server.args(["serve", "--port", "0", "--folder"]).arg(&folder).stderr(Stdio::piped());
    let mut server = server.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect(&line);
    let ask_as = |host: &str, method: &str, path: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        for field in ["Content-Security-Policy: default-src 'none'; ", "X-Content-Type-Options: nosniff\r\n"]
        {
            assert!(answer.contains(field), "{answer}");
        }
        answer
    };
    let ask = |method: &str, path: &str| ask_as(address, method, path);
    let page = ask("GET", "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page"), "{page}");
    assert_eq!(ask("HEAD", "/"), page.trim_end_matches("<p>page"));
    assert!(ask("GET", "/js/main.js").contains("Content-Type: text/javascript"));
    // What a visitor types runs in the sandbox alone.
    let policy = |path| {
        let answer = ask("GET", path);
        answer.lines().find(|line| line.starts_with("Content-Security-Policy")).expect(&answer).to_owned()
    };
    assert!(!["'unsafe", "blob:", "sandbox"].iter().any(|word| policy("/play.html").contains(word)));
    let sandbox = policy("/sandbox.html");
    assert!(
        sandbox.contains("frame-ancestors 'self'; sandbox allow-scripts") && !sandbox.contains("-src 'self'")
    );
    for (method, path, code) in [("GET", "/../Cargo.toml", 404), ("GET", "/no", 404), ("POST", "/", 405)] {
        let answer = ask(method, path);
        assert!(answer.starts_with(&format!("HTTP/1.1 {code}")), "{answer}");
    }
    // A page elsewhere, whose name leads here.
    let answer = ask_as("evil.example", "GET", "/");
    assert!(answer.starts_with("HTTP/1.1 421") && !answer.contains("<p>page"), "{answer}");
    server.kill().unwrap();
    server.wait().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

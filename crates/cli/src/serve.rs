//! `nullwindow serve`: the page in the browser, on this machine alone (our own).

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use nullwindow_app::output::log;
use nullwindow_catalogue::entries;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::{Cursor, Write as _};
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

/// Serve the page in the browser: every algorithm, step by step, on any tree
///
/// Only this machine can open it. Ctrl-C ends it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The port; 0 for a free one
    #[arg(long, default_value = "8080")]
    port: u16,

    /// Serve this folder instead of the page in the program
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

/// The page, as `cargo xtask web` has built it.
#[derive(RustEmbed)]
#[folder = "../../target/web"]
#[exclude = "weights/*"]
#[allow_missing = true]
struct Page;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.folder {
        Some(folder) => ensure!(
            folder.join("index.html").is_file(),
            "--folder: {} has no index.html; `cargo xtask web` builds the page in target/web",
            folder.display()
        ),
        None if Page::get("index.html").is_none() => {
            bail!("this program was built without the page: run `cargo xtask web`, and build it again")
        }
        None => {}
    }
    let port = arguments.port;
    let server = Server::http((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| anyhow!("--port: {port} cannot be opened ({error})"))?;
    let port = server.server_addr().to_ip().context("the server has no address")?.port();
    log(&format!("http://127.0.0.1:{port}/ (Ctrl-C ends it)"));
    for request in server.incoming_requests() {
        // A browser that has gone needs no answer.
        _ = answer(request, arguments.folder.as_deref());
    }
    Ok(ExitCode::SUCCESS)
}

/// Answers with the file that a request names; without its content if the browser has the same already.
fn answer(request: Request, folder: Option<&Path>) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(405));
    }
    let name = file_name(request.url());
    let Some((name, content)) = name.and_then(|name| content(&name, folder).map(|content| (name, content)))
    else {
        return request.respond(Response::from_string("there is no such file\n").with_status_code(404));
    };
    let (tag, length) = (entity_tag(&content), content.len());
    let mut known = request.headers().iter().filter(|header| header.field.equiv("If-None-Match"));
    let same = known.any(|header| names_tag(header.value.as_str(), &tag));
    let (status, body) = if same { (304, Cow::default()) } else { (200, content) };
    // `no-cache` lets a browser keep the file and use it once it has asked whether it is still the same.
    let headers =
        [("ETag", tag.as_str()), ("Cache-Control", "no-cache"), ("Content-Type", media_type(&name))];
    let headers = headers.into_iter().filter_map(|(field, value)| Header::from_bytes(field, value).ok());
    let response =
        Response::new(StatusCode(status), headers.collect(), Cursor::new(body), Some(length), None);
    // In one piece, with its length, so that the page can show how much of it has come.
    request.respond(response.with_chunked_threshold(usize::MAX))
}

/// The entity tag of a content (RFC 9110, section 8.8.3): a strong one, of its bytes alone.
fn entity_tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("\"{:x}-{:016x}\"", content.len(), hasher.finish())
}

/// Whether the value of `If-None-Match` names this tag (RFC 9110, section 13.1.2): weak comparison.
fn names_tag(value: &str, tag: &str) -> bool {
    value
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// The file of an address, below the folder of the page.
fn file_name(url: &str) -> Option<String> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let name =
        if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    (inside && !path.contains('\\')).then_some(name)
}

fn content(name: &str, folder: Option<&Path>) -> Option<Cow<'static, [u8]>> {
    match folder {
        Some(folder) => fs::read(folder.join(name)).ok().map(Cow::Owned),
        None => Page::get(name).map(|file| file.data).or_else(|| weights(name).map(Cow::Owned)),
    }
}

/// The weights of a game, packed: the program has them already, so that its page has not.
fn weights(name: &str) -> Option<Vec<u8>> {
    let file = entries().into_iter().filter_map(|entry| entry.weights).find(|file| file.path == name)?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all((file.bytes)()).ok()?;
    packed.finish().ok()
}

/// The media type of a file: a browser refuses modules and WebAssembly of another.
fn media_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpStream;

    #[test]
    fn the_weights_are_those_of_the_games() {
        for (name, file) in [
            ("weights/othello.gz", nullwindow_othello::Weights::embedded_file()),
            ("weights/shogi.gz", nullwindow_shogi::Weights::embedded_file()),
        ] {
            let mut unpacked = Vec::new();
            flate2::read::GzDecoder::new(&*weights(name).unwrap()).read_to_end(&mut unpacked).unwrap();
            assert!(!file.is_empty() && unpacked == file, "{name}");
        }
        assert_eq!(weights("weights/chess.gz"), None);
    }

    #[test]
    fn addresses_stay_in_the_folder() {
        let name = |url: &str| file_name(url);
        assert_eq!(name("/").as_deref(), Some("index.html"));
        assert_eq!(name("/js/main.js?x=1#y").as_deref(), Some("js/main.js"));
        for outside in ["/../Cargo.toml", "/js/../../x", "//etc/../x", "/..\\x"] {
            assert_eq!(name(outside), None, "{outside}");
        }
    }

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let folder = std::env::temp_dir().join(format!("nullwindow-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let content = "x".repeat(100_000);
        fs::write(folder.join("index.html"), &content).unwrap();
        let server = Server::http((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = server.server_addr().to_ip().unwrap().port();
        let ask = |tag: &str| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            write!(stream, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n")
                .unwrap();
            answer(server.recv().unwrap(), Some(&folder)).unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            (head.to_owned(), body.to_owned())
        };
        let tag = entity_tag(content.as_bytes());
        let (head, body) = ask("\"another\"");
        assert!(head.starts_with("HTTP/1.1 200 ") && head.contains(&format!("ETag: {tag}")), "{head}");
        assert!(
            head.contains("Content-Length: 100000") && head.contains("Cache-Control: no-cache"),
            "{head}"
        );
        assert_eq!(body, content);
        let (head, body) = ask(&format!("\"another\", W/{tag}"));
        assert!(head.starts_with("HTTP/1.1 304 ") && head.contains(&format!("ETag: {tag}")), "{head}");
        assert_eq!(body, "");
        fs::write(folder.join("index.html"), "y").unwrap();
        assert!(ask(&tag).0.starts_with("HTTP/1.1 200 "), "a changed file is sent");
        fs::remove_dir_all(&folder).unwrap();
    }
}

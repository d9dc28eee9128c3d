//! `nullwindow serve`: the page in the browser, on this machine alone (our own).

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use nullwindow_app::output::log;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::fs;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use tiny_http::{Header, Method, Request, Response, Server};

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

/// Answers with the file that a request names.
fn answer(request: Request, folder: Option<&Path>) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(405));
    }
    let name = file_name(request.url());
    let Some((name, content)) = name.and_then(|name| content(&name, folder).map(|content| (name, content)))
    else {
        return request.respond(Response::from_string("there is no such file\n").with_status_code(404));
    };
    let mut response = Response::from_data(content);
    for (field, value) in [("Content-Type", media_type(&name)), ("Cache-Control", "no-cache")] {
        if let Ok(header) = Header::from_bytes(field, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
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
        None => Page::get(name).map(|file| file.data),
    }
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

    #[test]
    fn addresses_stay_in_the_folder() {
        let name = |url: &str| file_name(url);
        assert_eq!(name("/").as_deref(), Some("index.html"));
        assert_eq!(name("/js/main.js?x=1#y").as_deref(), Some("js/main.js"));
        for outside in ["/../Cargo.toml", "/js/../../x", "//etc/../x", "/..\\x"] {
            assert_eq!(name(outside), None, "{outside}");
        }
    }
}

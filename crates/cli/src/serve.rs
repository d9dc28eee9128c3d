//! `nullwindow serve`: the page in the browser, on this machine alone (our own).

mod answer;
mod connections;
mod files;
mod request;
mod timed;

use anyhow::{Context, Result};
use clap::Args;
use connections::{Limits, Server};
use files::Files;
use nullwindow_app::output::log;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;

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

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let files = Files::new(arguments.folder.as_deref())?;
    let port = arguments.port;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("--port: {port} cannot be opened"))?;
    let port = listener.local_addr().context("the server has no address")?.port();
    log(&format!("http://127.0.0.1:{port}/ (Ctrl-C ends it)"));
    Server::new(port, files, Limits::default()).run(&listener);
    Ok(ExitCode::SUCCESS)
}

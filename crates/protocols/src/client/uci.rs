//! UCI and its dialect USI, from the side of the board: the greeting.

use super::info::ReadScore;
use super::option::EngineOption;
use super::process::{EngineError, Process};
use crate::score;
use nullwindow::session::excerpt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The dialects.
///
/// ```
/// use nullwindow_protocols::client::uci::UciDialect;
/// assert_eq!((UciDialect::Usi.name(), UciDialect::Usi.title()), ("usi", "USI"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UciDialect {
    /// Of chess.
    Uci,
    /// Of shogi.
    Usi,
}

impl UciDialect {
    /// The first command.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            UciDialect::Uci => "uci",
            UciDialect::Usi => "usi",
        }
    }

    /// The name of the protocol.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            UciDialect::Uci => "UCI",
            UciDialect::Usi => "USI",
        }
    }

    /// Reads its scores.
    #[must_use]
    pub fn read_score(self) -> ReadScore {
        match self {
            UciDialect::Uci => score::uci::read,
            UciDialect::Usi => score::usi::read,
        }
    }
}

/// The time for the answer to any command but `go`.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Checks that it speaks the protocol, and sets these options. Returns the options that it has.
///
/// # Errors
/// [`EngineError::Refused`] means that it speaks another protocol.
///
/// ```no_run
/// use nullwindow_protocols::client::uci::{UciDialect, greet};
/// use nullwindow_protocols::client::{Process, words};
/// use std::sync::atomic::AtomicBool;
/// let mut engine = Process::start(&words("nullwindow uci")?)?;
/// let set = [("Hash".to_owned(), "16".to_owned())];
/// let options = greet(UciDialect::Uci, &mut engine, &set, &AtomicBool::new(false))?;
/// assert!(options.iter().any(|option| option.name() == "MultiPV"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn greet(
    dialect: UciDialect,
    process: &mut Process,
    set: &[(String, String)],
    stop: &AtomicBool,
) -> Result<Vec<EngineOption>, EngineError> {
    let name = dialect.name();
    process.send(name)?;
    let (mut options, end) = (Vec::new(), Instant::now().checked_add(TIMEOUT));
    loop {
        let line = process.line(end, stop)?;
        if line.strip_prefix(name) == Some("ok") {
            break;
        }
        if line.starts_with(['?', '=']) || refuses_unknown(&line) {
            return Err(EngineError::Refused(format!("'{name}': {}", excerpt(&line))));
        }
        if let Some(rest) = line.strip_prefix("option name ") {
            options.push(EngineOption::read(rest));
        }
    }
    for (name, value) in set {
        let Some(option) = option(&options, name) else {
            return Err(EngineError::Invalid(format!("has no option '{}'", excerpt(name))));
        };
        let name = option.name();
        option.takes(value).map_err(|wanted| {
            EngineError::Invalid(format!(
                "has no value '{}' of its option '{}', which takes {wanted}",
                excerpt(value),
                excerpt(name)
            ))
        })?;
        process.send(&match value.as_str() {
            "" => format!("setoption name {name}"),
            value => format!("setoption name {name} value {value}"),
        })?;
    }
    ready(process, stop)?;
    Ok(options)
}

/// The option of this name, in any case.
#[must_use]
pub fn option<'a>(options: &'a [EngineOption], name: &str) -> Option<&'a EngineOption> {
    options.iter().find(|known| known.name().eq_ignore_ascii_case(name))
}

/// Waits until it has done all commands.
///
/// # Errors
/// If it does not answer.
pub fn ready(process: &mut Process, stop: &AtomicBool) -> Result<(), EngineError> {
    process.send("isready")?;
    let end = Instant::now().checked_add(TIMEOUT);
    while process.line(end, stop)? != "readyok" {}
    Ok(())
}

/// Whether it is GNU Shogi's answer to a word that is no command of its own protocol.
#[must_use]
pub fn refuses_unknown(line: &str) -> bool {
    line.contains("Illegal move (no match)")
}

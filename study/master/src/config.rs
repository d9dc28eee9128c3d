//! The settings of a master and its slaves (our own).

use nullwindow_protocols::client;
use std::time::Duration;

/// How a master divides its slaves.
///
/// ```
/// use nullwindow_master::MasterConfig;
/// assert_eq!(MasterConfig::default().branches, 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MasterConfig {
    /// The number of the best moves of a position that receive slaves.
    pub branches: usize,
    /// The time of the quick search that finds them, at most an eighth of the time of the move.
    pub quick: Duration,
    /// The largest number of nodes of a slave's quick search; without it the share of the move's nodes. With
    /// it and a long `quick`, results do not depend on how busy the machine is.
    pub quick_nodes: Option<u64>,
}

impl Default for MasterConfig {
    fn default() -> Self {
        MasterConfig { branches: 4, quick: Duration::from_secs(1), quick_nodes: None }
    }
}

/// How a slave is started.
///
/// ```
/// use nullwindow_master::SlaveConfig;
/// let slave = SlaveConfig::new("ssh host nullwindow uci")?;
/// assert_eq!(slave.words, ["ssh", "host", "nullwindow", "uci"]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlaveConfig {
    /// The command line as it was given.
    pub command: String,
    /// Its words.
    pub words: Vec<String>,
    /// The options that are set, with their values.
    pub options: Vec<(String, String)>,
}

impl SlaveConfig {
    /// A slave without options.
    ///
    /// # Errors
    /// If the command line is malformed.
    pub fn new(command: &str) -> Result<Self, String> {
        Ok(SlaveConfig { command: command.to_owned(), words: client::words(command)?, options: Vec::new() })
    }
}

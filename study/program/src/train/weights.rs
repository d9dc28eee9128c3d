//! The options that name weights (our own).

use super::files::of_file;
use anyhow::Context;
use nullwindow_support::size_limit::{self, TEXT_MIB};
use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The weights that a command plays with, or begins with.
#[derive(Clone)]
pub(super) enum NamedWeights {
    /// Those of the program.
    Program,
    /// Material alone, in round numbers.
    Material,
    /// Those of a file.
    File(PathBuf),
}

impl NamedWeights {
    /// These weights of a game. Errors name the option, and the place in a file.
    pub(super) fn get<W, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        option: &'static str,
        program: impl FnOnce() -> W,
        material: impl FnOnce() -> W,
        read: impl FnOnce(&[u8]) -> Result<W, E>,
    ) -> anyhow::Result<W> {
        let read = |bytes: &[u8]| read(bytes).map_err(|error| anyhow::Error::from_boxed(error.into()));
        match self {
            NamedWeights::Program => Ok(program()),
            NamedWeights::Material => Ok(material()),
            NamedWeights::File(path) => {
                of_file(path, || read(&size_limit::file(path, TEXT_MIB)?)).context(option)
            }
        }
    }
}

impl FromStr for NamedWeights {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "program" => NamedWeights::Program,
            "material" => NamedWeights::Material,
            path => NamedWeights::File(path.into()),
        })
    }
}

impl fmt::Display for NamedWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedWeights::Program => f.write_str("program"),
            NamedWeights::Material => f.write_str("material"),
            NamedWeights::File(path) => path.display().fmt(f),
        }
    }
}

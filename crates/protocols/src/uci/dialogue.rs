//! A dialogue: the lines of the input, one after another (our own).

use super::config::{MakePlayer, UciConfig};
use super::dialect::Dialect;
use super::engine::UciEngine;
use crate::ProtocolError;
use crate::lines::{self, InputLine};
use crate::output::{Output, SharedOutput};
use std::io::{BufRead, Write};
use std::thread;

/// Reads commands until `quit`, the end of the input, or a closed output.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub(crate) fn run<D: Dialect>(
    config: &UciConfig<'_>,
    player: MakePlayer<'_, D::Position>,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    let output = SharedOutput::new(output);
    let end = thread::scope(|scope| {
        let mut engine = UciEngine::<D>::start(scope, config, player, &output);
        let end = loop {
            match lines::next_or_skipped(&mut input) {
                Ok(Some(InputLine::Whole(line))) => {
                    if !engine.execute(&line) || output.has_failed() {
                        break Ok(());
                    }
                }
                Ok(Some(InputLine::TooLong(beginning))) => engine.refuse_long_line(&beginning),
                Ok(None) => break Ok(()),
                Err(error) => break Err(ProtocolError::Input(error)),
            }
        };
        engine.quit();
        end
    });
    end.and(output.finish())
}

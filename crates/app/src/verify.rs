//! The command `verify`: checks certificates, by the rules alone (our own).

use crate::certify::numbers;
use crate::output::print;
use crate::program::Program;
use crate::stop::{self, interruptible};
use crate::{gzip, mebibytes};
use anyhow::{Context as _, Error, Result, anyhow, ensure};
use nullwindow::session::excerpt;
use nullwindow::strategy::{CertificateReader, StrategyHead};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Check a certificate of `certify`: it knows the rules of the game, and nothing of any search.
///
/// The file is read once from its beginning to its end; memory holds two layers of positions. Each claim is
/// printed as soon as it is checked, and the exit code is that of the whole file. Exit code 2: the
/// certificate is wrong, and the error names the place: the layer, counted in plies from the position, and
/// the byte of the unpacked file.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The most memory, in MiB, for the layers of a certificate
    #[arg(long, value_name = "MIB", default_value_t = 4_096, value_parser = mebibytes())]
    memory: u32,
}

pub(crate) fn run(arguments: &Arguments, program: &Program) -> Result<ExitCode> {
    _ = stop::on_signal()?;
    interruptible(|| verify(arguments, program))
}

fn verify(arguments: &Arguments, program: &Program) -> Result<ExitCode> {
    let Arguments { file, memory } = arguments;
    let path = file.display();
    let opened = File::open(file).with_context(|| path.to_string())?;
    let mut bytes = gzip::unpacked(opened).with_context(|| path.to_string())?;
    let mut input = CertificateReader::new(&mut *bytes as &mut dyn Read);
    let mut checked = 0;
    while let Some(head) = StrategyHead::read(&mut input).map_err(|error| anyhow!("{path}: {error}"))? {
        let line = claim(&head, &mut input, program, *memory).with_context(|| path.to_string())?;
        print(&line)?;
        checked += 1;
    }
    ensure!(checked > 0, "{path}: the file is empty");
    Ok(ExitCode::SUCCESS)
}

/// Checks the certificate behind its head, and describes it.
fn claim(
    head: &StrategyHead,
    input: &mut CertificateReader<&mut dyn Read>,
    program: &Program,
    memory: u32,
) -> Result<String> {
    let StrategyHead { game: name, variant, position, .. } = head;
    let entry = program.games.iter().find(|entry| entry.name() == name);
    let entry = entry.with_context(|| format!("there is no game '{}' here", excerpt(name)))?;
    let game = entry.open_with(variant.iter().map(|(name, value)| (name.as_str(), value.as_str())))?;
    let certificates = game.certificates().map_err(Error::from_boxed)?;
    let mebibytes = head.largest.saturating_mul(certificates.position_bytes()).div_ceil(1 << 20);
    ensure!(
        mebibytes <= u64::from(memory),
        "the largest layer has {} positions, which take {mebibytes} MiB: more than --memory {memory}",
        head.largest
    );
    let begun = Instant::now();
    let size = certificates.check(head, input).map_err(Error::from_boxed)?;
    let seconds = begun.elapsed().as_secs_f64();
    let options: String = variant.iter().map(|(name, value)| format!(", {name} {value}")).collect();
    let place = if position.is_empty() { "the start" } else { position };
    let claimed = certificates.claim(&head.claim);
    let numbers = numbers(&size);
    Ok(format!("{name}{options}: from {place}, {claimed}: checked in {seconds:.2} s\n  {numbers}\n"))
}

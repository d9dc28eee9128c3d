//! `nullwindow verify`: checks certificates, by the rules alone (our own).

use crate::certify::{numbers, without};
use anyhow::{Context as _, Error, Result, anyhow, ensure};
use flate2::read::MultiGzDecoder;
use nullwindow::strategy::{CertificateReader, StrategyHead, StrategyRules, check};

use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, interruptible};
use nullwindow_catalogue::{GameMove, GameVisitor, HouseGame, StrategyVisitor, Variant, with_variant};
use std::fs::File;
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

/// The bytes of memory for a position of the largest layer: its code in its own layer, and in the next while
/// that is gathered.
const BYTES: u64 = 64;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { file, memory } = arguments;
    let path = file.display();
    _ = stop::on_signal()?;
    let opened = File::open(file).with_context(|| path.to_string())?;
    let mut input = CertificateReader::new(MultiGzDecoder::new(opened));
    let mut checked = 0;
    while let Some(head) = StrategyHead::read(&mut input).map_err(|error| anyhow!("{path}: {error}"))? {
        let mebibytes = head.largest.saturating_mul(BYTES).div_ceil(1 << 20);
        ensure!(
            mebibytes <= u64::from(*memory),
            "{path}: the largest layer has {} positions, which take {mebibytes} MiB: more than --memory \
             {memory}",
            head.largest
        );
        let (name, variant) = (head.game.clone(), Variant::of(head.variant.clone()));
        let checking = Checking { head, input: &mut input };
        let verdict = with_variant(&name, &variant, checking).map_err(|error| anyhow!("{path}: {error}"))?;
        print(&verdict.with_context(|| path.to_string())?)?;
        checked += 1;
    }
    ensure!(checked > 0, "{path}: the file is empty");
    Ok(ExitCode::SUCCESS)
}

/// Checks the certificate that the input goes on with.
struct Checking<'i> {
    head: StrategyHead,
    input: &'i mut CertificateReader<MultiGzDecoder<File>>,
}

impl GameVisitor for Checking<'_> {
    type Output = Result<String>;

    fn visit<G: HouseGame>(self, game: G) -> Result<String> {
        game.with_strategies(self).with_context(|| without(G::NAME))?
    }
}

impl StrategyVisitor for Checking<'_> {
    type Output = Result<String>;

    fn visit<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
        self,
        game: &G,
        rules: fn(&G::Position) -> R,
        _: fn(&R) -> G::Position,
    ) -> Result<String> {
        let StrategyHead { game: name, variant, position, claim, largest } = self.head;
        let root = rules(&game.root(&position).map_err(Error::from_boxed)?);
        let own: Vec<_> = root.variant().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        ensure!(own == variant, "this program has no such variant of {name}");
        let begun = Instant::now();
        let size = interruptible(|| check(&root, &claim, largest, self.input, |_| ()))?;
        let seconds = begun.elapsed().as_secs_f64();
        let options: Vec<_> = own.into_iter().map(|(name, value)| format!(", {name} {value}")).collect();
        let place = if position.is_empty() { "the start" } else { &position };
        let (side, at_least) = (game.side(claim.side), claim.at_least);
        Ok(format!(
            "{name}{}: from {place}, {side} reaches at least {at_least}: checked in {seconds:.2} s\n  {}\n",
            options.concat(),
            numbers(&size)
        ))
    }
}

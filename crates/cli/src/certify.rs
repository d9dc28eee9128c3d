//! `nullwindow certify`: writes a strategy that others can check (our own).

mod prover;

use anyhow::{Context as _, Error, Result, anyhow, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use indicatif::HumanCount;
use nullwindow::session::Session;
use nullwindow::strategy::{Claim, StrategyHead, StrategyRules, StrategySize, write};
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::{Selection, mebibytes, place};
use nullwindow_catalogue::{
    GameMove, GameVisitor, HouseGame, StrategyVisitor, Variant, entries, with_variant,
};
use nullwindow_support::atomic_file::write_atomically;
use prover::Prover;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Write a certificate of a position's value, which `verify`, or any other program by the page
/// docs/certificates.md, checks without a search.
///
/// A certificate has a strategy: for each position that a side may meet, its move. Without --at-least or
/// --at-most the position is solved, and the file has both sides' strategies: that the value is at least
/// what it is, and at most.
///
/// Ctrl-C, SIGTERM and SIGHUP end it (exit code 130), and nothing is written. Exit code 2: bad input, or the
/// claim is wrong.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow certify --game domineering --at-least win --out domineering.strategy.gz\n  \
    nullwindow certify --game kalah --pits 4 --seeds 3 --out kalah.strategy.gz\n  \
    nullwindow certify ffo:40 --out ffo40.strategy.gz\n\n\
    Values are from the view of the side to move, in the game's measure; a win of Domineering is 1, a loss \
    -1.")]
pub(crate) struct Arguments {
    /// The position, as `solve` reads it [default: the start of the game]
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Claim that the side to move reaches at least this value: a number, win, draw, or loss
    #[arg(long, value_name = "VALUE", value_parser = value, allow_hyphen_values = true)]
    at_least: Option<i32>,

    /// Claim that the side to move reaches at most this value: a number, win, draw, or loss
    #[arg(
        long, value_name = "VALUE", value_parser = value, allow_hyphen_values = true,
        conflicts_with = "at_least"
    )]
    at_most: Option<i32>,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// The size of positions that are left to the checker, which searches all their moves: empty squares, or
    /// seeds in the pits [default: 8 in Connect Four and Kalah, 14 in Domineering, 6 in Othello]
    #[arg(long, value_name = "SIZE")]
    leave: Option<u32>,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = mebibytes())]
    hash: u32,
}

/// A value in a game's measure, or a word for one.
fn value(text: &str) -> Result<i32, String> {
    match text {
        "win" => Ok(1),
        "draw" => Ok(0),
        "loss" => Ok(-1),
        _ => text.parse().map_err(|_| "it is no number, and not win, draw or loss".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let tasks = selection.tasks(&game, &arguments.positions)?;
    let [task] = tasks.as_slice() else { bail!("a certificate is of one position, not of {}", tasks.len()) };
    place::writable("--out", &arguments.out)?;
    let variant = Variant::of(selection.options());
    let certifying = Certifying { arguments, text: &task.problem.position };
    with_variant(game.name(), &variant, certifying).map_err(Error::from_boxed)?
}

/// Writes the certificate of a position of the game that is named.
struct Certifying<'a> {
    arguments: &'a Arguments,
    text: &'a str,
}

impl GameVisitor for Certifying<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: HouseGame>(self, game: G) -> Result<ExitCode> {
        game.with_strategies(self).with_context(|| without(G::NAME))?
    }
}

/// The error for a game that has no certificates.
pub(crate) fn without(game: &str) -> String {
    let names = entries().into_iter().filter(|entry| entry.strategies).map(|entry| entry.name);
    format!("there are no certificates of {game}, only of {}", names.collect::<Vec<_>>().join(", "))
}

impl StrategyVisitor for Certifying<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
        self,
        game: &G,
        rules: fn(&G::Position) -> R,
        position: fn(&R) -> G::Position,
    ) -> Result<ExitCode> {
        let Certifying { arguments, text, .. } = self;
        let root = rules(&game.root(text).map_err(Error::from_boxed)?);
        ensure!(root.outcome().is_none(), "the game is over at this position");
        let stop = stop::on_signal()?;
        let session = interruptible(|| Session::solver(game.clone(), arguments.hash as usize));
        let session = session.map_err(|error| anyhow!("--hash {}: {error}", arguments.hash))?;
        let mut prover = Prover { session, position, stop, nodes: 0 };
        let written = certificates(&root, text, arguments, &mut prover);
        if stop.load(Ordering::Relaxed) {
            log("interrupted; nothing is written");
            return Ok(ExitCode::from(STOPPED));
        }
        let place = || format!("--out: {}", arguments.out.display());
        let (packed, lines) = written?;
        write_atomically(&arguments.out, &packed).with_context(place)?;
        let bytes = fs::metadata(&arguments.out)?.len();
        let (path, bytes, nodes) = (arguments.out.display(), HumanCount(bytes), HumanCount(prover.nodes));
        print(&format!("{lines}{path}: {bytes} bytes; {nodes} nodes were searched\n"))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The certificates of the claims, packed, and a line on each.
fn certificates<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
    root: &R,
    text: &str,
    arguments: &Arguments,
    prover: &mut Prover<'_, G, R>,
) -> Result<(Vec<u8>, String)> {
    let size = root.left();
    let leave = arguments.leave.unwrap_or(R::LEAVE.min(size.saturating_sub(1)));
    ensure!(
        leave < size,
        "--leave {leave}: that leaves all to the checker: the position has the size {size}"
    );
    let (mover, other) = (root.side(), root.side().other());
    let claim = |side, at_least| Claim { side, at_least, leave };
    let claims = match (arguments.at_least, arguments.at_most) {
        (Some(v), _) => vec![claim(mover, v)],
        (_, Some(v)) => vec![claim(other, -v)],
        _ => {
            let v = prover.value(root)?;
            let both = [claim(mover, v), claim(other, -v)];
            // That a side reaches the worst result is nothing to prove.
            both.into_iter().filter(|claim| claim.at_least > root.worst()).collect()
        }
    };
    let (mut packed, mut lines) = (Vec::new(), String::new());
    for claim in claims {
        let named = prover.named(&claim);
        ensure!(claim.at_least > root.worst(), "{named}: that is nothing to prove");
        ensure!(claim.at_least <= -root.worst(), "{named}: no result is more than {}", -root.worst());
        ensure!(claim.decided(root).is_none(), "{named}: the result is certain enough by what is settled");
        ensure!(prover.holds(root, &claim)?, "{named}: this is not so");
        let mut body = GzEncoder::new(Vec::new(), Compression::best());
        let choose = |p: &R, moves: &[R::Move]| prover.choose(p, moves, &claim);
        let size = write(root, &claim, choose, |size| progress(&named, size), &mut body)?;
        let head = StrategyHead {
            game: G::NAME.to_owned(),
            variant: root.variant().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            position: text.to_owned(),
            claim,
            largest: size.largest,
        };
        // The head is written first, and known last.
        let mut packed_head = GzEncoder::new(Vec::new(), Compression::best());
        packed_head.write_all(head.to_string().as_bytes())?;
        packed.extend(packed_head.finish()?);
        packed.extend(body.finish()?);
        lines += &format!("{named}: {}\n", numbers(&size));
    }
    Ok((packed, lines))
}

fn progress(name: &str, size: &StrategySize) {
    let &StrategySize { layers, positions, .. } = size;
    log(&format!("{name}: {layers} layers, {} positions", HumanCount(positions)));
}

/// The numbers of a strategy in words.
pub(crate) fn numbers(size: &StrategySize) -> String {
    let &StrategySize { layers, positions, largest, moves, left, ends } = size;
    let [positions, largest, moves, left, ends] = [positions, largest, moves, left, ends].map(HumanCount);
    format!(
        "{positions} positions in {layers} layers, at most {largest} in one; {moves} have a move, {left} are \
         small; {ends} moves end a game"
    )
}

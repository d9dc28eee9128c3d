//! `nullwindow-lab master`: one search by many engines (GPSShogi: Kaneko & Tanaka 2012).

use anyhow::{Error, Result, anyhow, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use nullwindow::engine::Options;
use nullwindow::session::Session;
use nullwindow::table::check_memory;
use nullwindow_app::Selection;
use nullwindow_app::dialogue::{EndingStdout, ended};
use nullwindow_app::mebibytes;
use nullwindow_app::output::log;
use nullwindow_catalogue::{GameVisitor, HouseGame, Protocol, Variant, entries, entry, with_variant};
use nullwindow_chess::ChessGame;
use nullwindow_master::{
    GtpNotation, Master, MasterConfig, Notation, SlaveConfig, Slaves, UciNotation, UsiNotation,
};
use nullwindow_protocols::client::insert_program;
use nullwindow_protocols::gtp::{self, GtpConfig};
use nullwindow_protocols::uci::{self, MakePlayer, UciConfig};
use nullwindow_protocols::usi;
use nullwindow_shogi::ShogiGame;
use std::env::consts::EXE_SUFFIX;
use std::env::current_exe;
use std::io::stdin;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Play as one engine that divides each search among many engine processes, the slaves.
///
/// It speaks UCI, USI or the Go Text Protocol on standard input and output, and the same protocol with its
/// slaves. A quick search finds the best moves of the position; the slaves are divided among them in shares
/// that fall, and so on below them, until each slave has a position of its own, which it searches until the
/// move is due. The move is the best by minimax of what the slaves report. When the game goes on as
/// predicted, the part of the tree below the new position is kept. A slave that dies, hangs or answers
/// nonsense is reported on standard error and started again, after a pause that doubles each time; the others
/// take over its work. Without slaves the program searches alone.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab master --engine 'nullwindow uci' --slaves 4\n  \
    nullwindow-lab master --engine nullwindow --engine 'ssh host nullwindow usi' --game shogi\n  \
    nullwindow-lab master --engine nullwindow --slaves 2 --game othello\n  \
    nullwindow match 'nullwindow-lab master --engine nullwindow --slaves 2' nullwindow --game chess\n\n\
    Slaves that announce the option MultiPV make the quick searches; for others the program makes them\n\
    itself. Slaves that report no score (GTP) are asked for a move, and the program values it.")]
pub(crate) struct Arguments {
    /// The command line of a slave, which may be given several times; `nullwindow` stands for
    /// the program of that name beside this one
    #[arg(long = "engine", value_name = "CMD", required = true)]
    engines: Vec<String>,

    /// The number of slaves that each --engine starts, from 1 to 1024
    #[arg(
        long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1024)
    )]
    slaves: u32,

    /// The protocol: uci (chess), usi (shogi) or gtp [default: that of --game, without it uci]
    #[arg(long, value_name = "PROTOCOL", value_parser = protocols())]
    protocol: Option<Protocol>,

    /// An option of all slaves, by UCI and USI; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// The number of the best moves of a position among which its slaves are divided
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..))]
    k: u8,

    /// The time of the quick search that finds the best moves, in milliseconds; at most an eighth of the time
    /// of the move
    #[arg(
        long, value_name = "MS", default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(1..=3_600_000)
    )]
    quick_ms: u32,

    /// The largest number of nodes of a slave's quick search (UCI, USI): with a long --quick-ms, results do
    /// not depend on how busy the machine is
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    quick_nodes: Option<u64>,

    /// The size of the transposition table in MiB, from 1 to 1048576: that of the program's own searches
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,
}

fn protocols() -> impl TypedValueParser<Value = Protocol> {
    let names = PossibleValuesParser::new(Protocol::ALL.map(Protocol::name));
    names.map(|name| Protocol::ALL.into_iter().find(|known| known.name() == name).unwrap_or(Protocol::Gtp))
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let name = selection.open()?.name();
    let own = entry(name).map(|entry| entry.protocol);
    let usual = if selection.is_named() { own } else { Some(Protocol::Uci) };
    let protocol = arguments.protocol.or(usual).unwrap_or(Protocol::Gtp);
    if selection.is_named() && protocol != Protocol::Gtp && own != Some(protocol) {
        let whose = entries().into_iter().find(|entry| entry.protocol == protocol);
        let whose = whose.map_or("no game", |entry| entry.name);
        bail!("--protocol {}: it is for {whose}, not for {name}", protocol.name());
    }
    let gtp = protocol == Protocol::Gtp;
    ensure!(!gtp || arguments.options.is_empty(), "--option: the Go Text Protocol has no options");
    check_memory(arguments.hash as usize, 0)
        .map_err(|error| anyhow!("--hash {}: {error}", arguments.hash))?;
    match protocol {
        Protocol::Uci => arguments.uci(selection),
        Protocol::Usi => arguments.usi(selection),
        Protocol::Gtp => with_variant(name, &Variant::of(selection.options()), Gtp { arguments, selection })
            .map_err(Error::from_boxed)
            .flatten(),
    }
}

/// A master that speaks the Go Text Protocol.
struct Gtp<'a> {
    arguments: &'a Arguments,
    selection: &'a Selection<'a>,
}

impl GameVisitor for Gtp<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: HouseGame>(self, game: G) -> Result<ExitCode> {
        self.arguments.gtp(game, self.selection)
    }
}

impl Arguments {
    fn uci(&self, selection: &Selection<'_>) -> Result<ExitCode> {
        let slaves = self.start(UciNotation, &["uci".to_owned()])?;
        let player: MakePlayer<'_, _> = &|hash, parameters| {
            let own = ChessGame::player_with(hash as usize, Options { parameters, ..ChessGame::options() })?;
            Ok(Box::new(Master::new(Arc::clone(&slaves), own, self.config())))
        };
        ended(uci::run_with(&self.dialogue(selection), player, stdin().lock(), EndingStdout::watched()))
    }

    fn usi(&self, selection: &Selection<'_>) -> Result<ExitCode> {
        let slaves = self.start(UsiNotation, &["usi".to_owned()])?;
        let player: MakePlayer<'_, _> = &|hash, parameters| {
            let own = ShogiGame::player_with(hash as usize, Options { parameters, ..ShogiGame::options() })?;
            Ok(Box::new(Master::new(Arc::clone(&slaves), own, self.config())))
        };
        ended(usi::run_with(&self.dialogue(selection), player, stdin().lock(), EndingStdout::watched()))
    }

    fn gtp<G: HouseGame>(&self, game: G, selection: &Selection<'_>) -> Result<ExitCode> {
        let name = game.name();
        let inserted: Vec<_> = ["gtp".to_owned()].into_iter().chain(selection.words()).collect();
        let slaves = self.start(GtpNotation(game.clone()), &inserted)?;
        let own =
            game.playing(self.hash as usize).map_err(|error| anyhow!("--hash {}: {error}", self.hash))?;
        let master = Master::new(slaves, own, self.config());
        let mut session = Session::new(game, Box::new(master)).map_err(|error| anyhow!("{error}"))?;
        let program = selection.program();
        let config = GtpConfig { name: program.name, version: program.version, ..GtpConfig::new(name) };
        ended(gtp::run(&mut session, &config, stdin().lock(), EndingStdout::watched()))
    }

    fn config(&self) -> MasterConfig {
        MasterConfig {
            branches: self.k.into(),
            quick: Duration::from_millis(self.quick_ms.into()),
            quick_nodes: self.quick_nodes,
        }
    }

    fn dialogue<'a>(&self, selection: &Selection<'a>) -> UciConfig<'a> {
        let program = selection.program();
        UciConfig { name: program.name, version: program.version, hash: self.hash, ..UciConfig::default() }
    }

    /// Starts the slaves.
    fn start<N: Notation>(&self, notation: N, inserted: &[String]) -> Result<Arc<Mutex<Slaves<N>>>> {
        let options = self.options.iter().map(|option| match option.split_once('=') {
            Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
            None => Err(anyhow!("--option {option}: this is not NAME=VALUE")),
        });
        let options = options.collect::<Result<Vec<_>>>()?;
        let mut configs = Vec::new();
        for command in &self.engines {
            let error = |error| anyhow!("--engine {command}: {error}");
            let mut config = SlaveConfig::new(command).map_err(error)?;
            insert_player(&mut config.words, inserted);
            config.options.clone_from(&options);
            configs.extend((0..self.slaves).map(|_| config.clone()));
        }
        Ok(Arc::new(Mutex::new(Slaves::start(notation, configs, Arc::new(log)))))
    }
}

/// The program that a slave runs by its name alone.
const PLAYER: &str = "nullwindow";

/// Puts the path of the player beside this program, or else its name, where the name is the first word; the
/// search path decides where there is none.
fn insert_player(words: &mut Vec<String>, inserted: &[String]) {
    if words[0] == PLAYER {
        let beside = current_exe().map(|own| own.with_file_name(format!("{PLAYER}{EXE_SUFFIX}")));
        let beside = beside.ok().filter(|path| path.is_file());
        insert_program(words, &beside.unwrap_or_else(|| PLAYER.into()), inserted);
    }
}

//! `nullwindow match`: games between two engines that speak the Go Text Protocol.

mod command_line;
mod engine;
mod game;
mod openings;
mod process;
mod record;
mod standing;

use crate::games::GameArguments;
use crate::output::print;
use crate::play::seconds;
use crate::stop::{self, STOPPED};
use anyhow::{Context, Result, anyhow, ensure};
use engine::{Engine, Time};
use nullwindow::session::AnySession;
use openings::{Opening, Wanted};
use record::Record;
use serde_json::json;
use standing::{Standing, Test};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Let two engines play against each other, and tell which is stronger.
///
/// An engine is a command line, in quotes if it has spaces, that speaks the Go Text Protocol; `nullwindow` stands for this program, and what
/// follows it for options of `nullwindow gtp`. Each opening is played twice, with the colours exchanged. Elo is from A's view; its error (95 %)
/// and the sequential test count pairs of games as independent. An engine that crashes, makes an illegal move or exceeds its time by
/// more than the margin loses that game, and is started again. Ctrl-C prints the standing (exit code 130). Exit code 2: bad input, or an
/// engine that does not start.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow match nullwindow gtp-rhino --games 10 --time-per-move 200\n  \
    nullwindow match 'nullwindow --level 5' 'nullwindow --level 6' --games 100 --sprt 0,50\n  \
    nullwindow match nullwindow './other --gtp' --clock 60 --openings openings.txt --record games.txt\n  \
    nullwindow match 'nullwindow --nodes 1000' 'nullwindow --nodes 2000' --game kalah --json")]
pub(crate) struct Arguments {
    /// The command line of the one engine
    #[arg(value_name = "ENGINE_A")]
    a: String,

    /// The command line of the other
    #[arg(value_name = "ENGINE_B")]
    b: String,

    #[command(flatten)]
    game: GameArguments,

    /// How many games are played, at most; an even number
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,

    /// How long a move may take; engines are told so by time_settings
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "clock")]
    time_per_move: Option<u64>,

    /// How long all moves of a side may take in a game
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    clock: Option<Duration>,

    /// How much later than that a move may come before the game is lost
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1000)]
    margin: u64,

    /// A file of openings, one on each line, instead of random ones
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random openings: how many plies long
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100), conflicts_with = "openings")]
    plies: u32,

    /// Random openings: how much better off one side may be, in the points of the game's evaluation
    #[arg(long, value_name = "POINTS", default_value_t = 2, value_parser = clap::value_parser!(i16).range(0..), conflicts_with = "openings")]
    balance: i16,

    /// Random openings: how many plies deep that is searched
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=60), conflicts_with = "openings")]
    balance_depth: u32,

    /// The seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// End when a sequential test knows whether A is rather ELO0 stronger than B, or ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Test::read, allow_hyphen_values = true)]
    sprt: Option<Test>,

    /// Append records of the games to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print a JSON object for each game, and one for the match
    #[arg(long)]
    json: bool,
}

/// The memory of the search that looks for even openings.
const MEBIBYTES: usize = 16;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    ensure!(
        arguments.games.is_multiple_of(2),
        "--games {}: an odd number, but colours are exchanged",
        arguments.games
    );
    let game = arguments.game.open()?;
    let mut session = game.player(MEBIBYTES).map_err(|fault| anyhow!(fault))?;
    let time = match (arguments.time_per_move, arguments.clock) {
        (Some(time), _) => Time::Move(Duration::from_millis(time)),
        (None, Some(clock)) => Time::Game(clock),
        (None, None) => Time::Theirs,
    };
    let margin = Duration::from_millis(arguments.margin);
    let engine = |name: &String, place| {
        Engine::new(name, &arguments.game, time, margin).with_context(|| format!("{place} '{name}'"))
    };
    let engines = [engine(&arguments.a, "ENGINE_A")?, engine(&arguments.b, "ENGINE_B")?];
    let record = arguments.record.as_ref().map(|path| {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.with_context(|| path.display().to_string())
    });
    let record = record.transpose()?;
    let openings = openings(arguments, session.as_mut())?;
    let stop = stop::on_signal()?;
    Match { arguments, session, engines, openings, record, standing: Standing::default(), stop }.play()
}

fn openings(arguments: &Arguments, session: &mut dyn AnySession) -> Result<Vec<Opening>> {
    let wanted = arguments.games as usize / 2;
    if let Some(path) = &arguments.openings {
        // If there are too few they come again.
        let openings = openings::read(session, path)?;
        return Ok(openings.into_iter().cycle().take(wanted).collect());
    }
    let Arguments { balance, balance_depth, plies, seed, .. } = *arguments;
    let wanted = Wanted { count: wanted, plies: plies as usize, balance, depth: balance_depth, seed };
    if wanted.plies == 0 {
        return Ok(vec![Opening::new(); wanted.count]);
    }
    openings::random(session, &wanted)
}

/// A match in progress.
struct Match<'a> {
    arguments: &'a Arguments,
    /// The referee's.
    session: Box<dyn AnySession>,
    /// A and B.
    engines: [Engine; 2],
    /// One for each pair of games.
    openings: Vec<Opening>,
    record: Option<File>,
    standing: Standing,
    stop: &'a AtomicBool,
}

impl Match<'_> {
    fn play(mut self) -> Result<ExitCode> {
        if !self.arguments.json {
            print(&format!("A: {}\nB: {}\n", self.engines[0].name, self.engines[1].name))?;
        }
        let mut verdict = None;
        for number in 0..self.arguments.games as usize {
            if !self.game(number)? {
                break;
            }
            // Only whole pairs are fair.
            verdict =
                self.arguments.sprt.filter(|_| number % 2 == 1).and_then(|test| test.verdict(&self.standing));
            if verdict.is_some() {
                break;
            }
        }
        self.tell(verdict)?;
        self.engines.into_iter().for_each(Engine::quit);
        Ok(if self.stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
    }

    /// Plays the game of this number, counted from 0; false if it was stopped.
    fn game(&mut self, number: usize) -> Result<bool> {
        for engine in &mut self.engines {
            engine.start(self.stop)?;
        }
        if self.stop.load(Relaxed) {
            return Ok(false);
        }
        let [a, b] = &mut self.engines;
        let a_begins = number.is_multiple_of(2);
        let sides = if a_begins { [a, b] } else { [b, a] };
        let names = [sides[0].name.clone(), sides[1].name.clone()];
        let opening = &self.openings[number / 2];
        let Some(played) = game::play(self.session.as_mut(), opening, sides, self.stop) else {
            return Ok(false);
        };
        self.standing.add(if a_begins { played.halves() } else { 2 - played.halves() });
        let record = Record {
            game: &self.arguments.game.game,
            number: number + 1,
            opening: number / 2 + 1,
            given: opening.len(),
            names: [&names[0], &names[1]],
            played: &played,
        };
        if let Some(file) = &mut self.record {
            file.write_all(record.text(self.session.as_ref()).as_bytes())
                .context("cannot write the record")?;
        }
        let [first, second] = if a_begins { ['A', 'B'] } else { ['B', 'A'] };
        if self.arguments.json {
            print(&(record.json(first)? + "\n"))?;
        } else {
            let (games, standing) = (self.arguments.games, self.standing.text());
            let ending = &played.ending;
            print(&format!("game {} of {games}, {first}-{second}: {ending}.  A {standing}\n", number + 1))?;
        }
        Ok(true)
    }

    /// The standing at the end, and what was learned of the engines' time.
    fn tell(&self, verdict: Option<String>) -> Result<()> {
        let Standing { wins, draws, losses, .. } = self.standing;
        let test = self.arguments.sprt.map(|test| self.standing.log_likelihood_ratio(test));
        let mean = |engine: &Engine| {
            let (moves, total, _) = engine.spent;
            total.as_secs_f64() / f64::from(moves.max(1))
        };
        let longest = |engine: &Engine| engine.spent.2.as_secs_f64();
        if self.arguments.json {
            let engines = self.engines.each_ref().map(|engine| {
                json!({ "name": engine.name, "seconds_a_move": mean(engine), "longest_move": longest(engine) })
            });
            let told = json!({
                "engines": engines, "games": self.standing.games(), "wins": wins, "draws": draws, "losses": losses,
                "elo": self.standing.estimate(), "log_likelihood_ratio": test, "verdict": verdict,
            });
            return print(&format!("{told}\n"));
        }
        let mut text = format!("A against B: {}\n", self.standing.text());
        if let Some(ratio) = test {
            let verdict = verdict.unwrap_or_else(|| "not known yet".to_owned());
            text += &format!("sequential test: log-likelihood ratio {ratio:+.2}, {verdict}\n");
        }
        for (engine, letter) in self.engines.iter().zip(["A", "B"]) {
            text += &format!("{letter}: {:.3} s a move, {:.3} s at most\n", mean(engine), longest(engine));
        }
        print(&text)
    }
}

//! `nullwindow match`: games between two engines that speak the Go Text Protocol or the Universal Chess Interface.

mod adjudicate;
mod command_line;
mod engine;
mod game;
mod gtp;
mod hall;
mod openings;
mod process;
mod record;
mod time;
mod uci;

use crate::duration::seconds;
use crate::games::GameArguments;
use crate::output::print;
use crate::stop::{self, STOPPED};
use adjudicate::{Draw, Resign, Rules};
use anyhow::{Context, Result, anyhow, ensure};
use engine::{Protocol, Setting, Spent};
use game::Played;
use hall::Hall;
use nullwindow::session::AnySession;
use nullwindow_lab::{SequentialTest, Standing};
use openings::{Opening, Wanted};
use record::Record;
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use time::Time;

/// Let two engines play against each other, and tell which is stronger.
///
/// An engine is a command line, in quotes if it has spaces, that speaks the Go Text Protocol or, in chess, UCI; `nullwindow` stands for this
/// program, and what follows it for options of `nullwindow gtp` (in chess, of `nullwindow uci`). Each opening is played twice, with the colours
/// exchanged. Elo is from A's view; its error (95 %) and the sequential test count pairs of games as independent. An engine that crashes, makes an
/// illegal move or exceeds its time by more than the margin loses that game, and is started again. Without a time UCI's engines have one second a
/// move. Ctrl-C prints the standing (exit code 130). Exit code 2: bad input, or an engine that does not start.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow match nullwindow gtp-rhino --games 10 --time-per-move 200\n  \
    nullwindow match 'nullwindow --level 5' 'nullwindow --level 6' --games 100 --sprt 0,50\n  \
    nullwindow match nullwindow './other --gtp' --clock 60 --openings openings.txt --record games.txt\n  \
    nullwindow match 'nullwindow --nodes 1000' 'nullwindow --nodes 2000' --game kalah --json\n  \
    nullwindow match nullwindow stockfish --game chess --time 5+0.05 --option-b UCI_LimitStrength=true --option-b UCI_Elo=1400 \
    --concurrency 2 --record games.pgn")]
pub(crate) struct Arguments {
    /// The command line of the one engine
    #[arg(value_name = "ENGINE_A")]
    a: String,

    /// The command line of the other
    #[arg(value_name = "ENGINE_B")]
    b: String,

    #[command(flatten)]
    game: GameArguments,

    /// How engines are spoken with: gtp, uci, or what they answer to (UCI in chess alone)
    #[arg(long, default_value = "auto", hide_possible_values = true)]
    protocol: Protocol,

    /// An option of A, if it speaks UCI; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,

    /// An option of B
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,

    /// How many games are played, at most; an even number
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,

    /// How many games are played at a time, each by two processes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,

    #[command(flatten)]
    time: TimeArguments,

    /// How much later than that a move may come before the game is lost
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1000)]
    margin: u64,

    /// A file of openings, one on each line, instead of random ones; in chess FEN, EPD or moves, or a book of Polyglot's format (.bin)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random openings: how many plies long [default: 10; in chess, well-known openings instead]; of a book, how far it is followed
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,

    /// Random openings: how much better off one side may be, in the points of the game's evaluation [default: 2; in chess 50]
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(i16).range(0..), conflicts_with = "openings")]
    balance: Option<i16>,

    /// Random openings: how many plies deep that is searched [default: 8; in chess 5]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60), conflicts_with = "openings")]
    balance_depth: Option<u32>,

    /// The seed of the random openings, and of the order of the well-known ones
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// UCI: a game is lost when both engines say so for so many moves of each side [default: never]
    #[arg(long, value_name = "CENTIPAWNS,MOVES", value_parser = Resign::read)]
    resign: Option<Resign>,

    /// UCI: a game is drawn when, from a move on, both engines hold it for so even for so many moves of each side [default: never]
    #[arg(long, value_name = "CENTIPAWNS,MOVES,FROM", value_parser = Draw::read)]
    draw: Option<Draw>,

    /// A game is drawn after so many moves of each side [default: never]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    most_moves: Option<u32>,

    /// End when a sequential test knows whether A is rather ELO0 stronger than B, or ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = SequentialTest::read, allow_hyphen_values = true)]
    sprt: Option<SequentialTest>,

    /// Append records of the games to this file; of chess, PGN
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print a JSON object for each game, and one for the match
    #[arg(long)]
    json: bool,
}

/// How long the engines may think: one of these.
#[derive(clap::Args)]
#[group(multiple = false)]
struct TimeArguments {
    /// How long a move may take; engines are told so
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time_per_move: Option<u64>,

    /// How long all moves of a side may take in a game
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    clock: Option<Duration>,

    /// A clock: seconds for a game (or for so many moves each time), and what each move adds, such as 5+0.05 or 40/60
    #[arg(long, value_name = "[MOVES/]SECONDS[+INCREMENT]", value_parser = Time::read)]
    time: Option<Time>,

    /// UCI: how many nodes a move may cost
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_per_move: Option<u64>,
}

impl TimeArguments {
    fn time(&self) -> Time {
        let each = self.time_per_move.map(|time| Time::Move(Duration::from_millis(time)));
        let whole = self.clock.map(|base| Time::Clock { base, increment: Duration::ZERO, moves: None });
        each.or(whole).or(self.time).or(self.nodes_per_move.map(Time::Nodes)).unwrap_or(Time::Theirs)
    }
}

/// The memory of the search that looks for even openings.
const MEBIBYTES: usize = 16;

/// How far a book is followed, in plies, where nothing is said.
const IN_BOOK: u32 = 8;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    ensure!(
        arguments.games.is_multiple_of(2),
        "--games {}: an odd number, but colours are exchanged",
        arguments.games
    );
    let game = arguments.game.open()?;
    let mut session = game.player(MEBIBYTES).map_err(|fault| anyhow!(fault))?;
    let (time, margin) = (arguments.time.time(), Duration::from_millis(arguments.margin));
    let setting = |name: &String, options: &[String], place| {
        Setting::new(name, arguments.protocol, options, &arguments.game, time, margin)
            .with_context(|| format!("{place} '{name}'"))
    };
    let settings = [
        setting(&arguments.a, &arguments.option_a, "ENGINE_A")?,
        setting(&arguments.b, &arguments.option_b, "ENGINE_B")?,
    ];
    let record = arguments.record.as_ref().map(|path| {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.with_context(|| path.display().to_string())
    });
    let record = record.transpose()?;
    let openings = openings(arguments, session.as_mut())?;
    let Arguments { resign, draw, most_moves, games, concurrency, .. } = *arguments;
    let hall = Hall {
        game: &arguments.game,
        settings,
        openings,
        rules: Rules { resign, draw, most_moves },
        games: games as usize,
        tables: concurrency as usize,
    };
    Match { arguments, session, record, standing: Standing::default(), time }.play(&hall)
}

/// One for each pair of games; if there are too few they come again.
fn openings(arguments: &Arguments, session: &mut dyn AnySession) -> Result<Vec<Opening>> {
    let (count, chess) = (arguments.games as usize / 2, arguments.game.game == "chess");
    let usual = |usual, in_chess| if chess { in_chess } else { usual };
    let mut wanted = Wanted {
        count,
        plies: arguments.plies.unwrap_or(10) as usize,
        balance: arguments.balance.unwrap_or(usual(2, 50)),
        depth: arguments.balance_depth.unwrap_or(usual(8, 5) as u32),
        seed: arguments.seed,
    };
    let all = match &arguments.openings {
        Some(path) if chess && path.extension().is_some_and(|extension| extension == "bin") => {
            wanted.plies = arguments.plies.unwrap_or(IN_BOOK).max(1) as usize;
            openings::of_book(path, &wanted)?
        }
        Some(path) => {
            ensure!(
                arguments.plies.is_none(),
                "--plies is for random openings and books, not for files of openings"
            );
            openings::read(session, path, chess)?
        }
        None if wanted.plies == 0 => vec![Opening::default()],
        None if chess && arguments.plies.is_none() => openings::well_known(arguments.seed),
        None => openings::random(session, &wanted)?,
    };
    Ok(all.into_iter().cycle().take(count).collect())
}

/// A match in progress.
struct Match<'a> {
    arguments: &'a Arguments,
    /// It knows the names of the sides.
    session: Box<dyn AnySession>,
    record: Option<File>,
    standing: Standing,
    time: Time,
}

impl Match<'_> {
    fn play(mut self, hall: &Hall<'_>) -> Result<ExitCode> {
        let stop = stop::on_signal()?;
        if !self.arguments.json {
            print(&format!("A: {}\nB: {}\n", self.arguments.a, self.arguments.b))?;
        }
        let mut verdict = None;
        let spent = hall.play(stop, |number, played| {
            // Only whole pairs are fair.
            let whole = self.ended(number, &hall.openings[number / 2], played)?;
            verdict = self.arguments.sprt.filter(|_| whole).and_then(|test| test.verdict(&self.standing));
            Ok(verdict.is_none())
        });
        if spent.is_ok() || self.standing.games() > 0 {
            self.tell(*spent.as_ref().unwrap_or(&[Spent::default(); 2]), verdict)?;
        }
        spent?;
        Ok(if stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
    }

    /// Records and tells of the game of this number, counted from 0. Whether both games of its opening are over.
    fn ended(&mut self, number: usize, opening: &Opening, played: &Played) -> Result<bool> {
        let Arguments { a, b, .. } = self.arguments;
        let a_begins = number.is_multiple_of(2);
        let whole =
            self.standing.add(number / 2, if a_begins { played.halves() } else { 2 - played.halves() });
        let record = Record {
            game: &self.arguments.game.game,
            number: number + 1,
            opening: number / 2 + 1,
            given: opening,
            time: self.time,
            names: if a_begins { [a, b] } else { [b, a] },
            played,
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
        Ok(whole)
    }

    /// The standing at the end, and what was learned of the engines' time.
    fn tell(&self, spent: [Spent; 2], verdict: Option<String>) -> Result<()> {
        let Standing { wins, draws, losses, .. } = self.standing;
        let test = self.arguments.sprt.map(|test| self.standing.log_likelihood_ratio(test));
        let times = spent.map(|Spent { moves, total, longest }| {
            (total.as_secs_f64() / f64::from(moves.max(1)), longest.as_secs_f64())
        });
        let names = [&self.arguments.a, &self.arguments.b];
        if self.arguments.json {
            let engines: Vec<_> = names
                .iter()
                .zip(times)
                .map(|(name, (mean, longest))| json!({ "name": name, "seconds_a_move": mean, "longest_move": longest }))
                .collect();
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
        for ((mean, longest), letter) in times.into_iter().zip(["A", "B"]) {
            text += &format!("{letter}: {mean:.3} s a move, {longest:.3} s at most\n");
        }
        print(&text)
    }
}

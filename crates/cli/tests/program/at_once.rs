//! The four protocols at once: several processes of each, driven by random scripts. Every search is answered
//! once, by UCI, USI and NBoard with a move that the program itself takes, whatever comes before, during and
//! after it.

use crate::common::{start, text};
use nullwindow_support::SplitMix64;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{scope, sleep, spawn};
use std::time::Duration;

#[test]
fn four_protocols_at_once_answer_every_search() {
    at_once(2, 80);
}

#[test]
#[ignore = "takes minutes"]
fn four_protocols_at_once_answer_thousands_of_searches() {
    at_once(8, 3_000);
}

/// This number of processes of each protocol, with this number of searches each.
fn at_once(processes: u64, searches: u32) {
    scope(|scope| {
        for seed in 0..processes {
            scope.spawn(move || engine(&["uci"], "position startpos", searches, seed));
            scope.spawn(move || engine(&["usi"], "position startpos", searches, seed));
            scope.spawn(move || gtp(searches, seed));
            scope.spawn(move || nboard(searches, seed));
        }
    });
}

/// The start of a game of Othello for NBoard.
const START: &str = "set game (;GM[Othello]BO[8 \
                     ---------------------------O*------*O--------------------------- *];)";

/// How lines begin that refuse what was sent.
const REFUSED: [&str; 5] =
    ["info string position", "info string go", "status move", "status set", "status go"];

/// The longest wait for a line, on a machine with much other work.
const LONGEST: Duration = Duration::from_secs(120);

/// A process, its pipes, and what is drawn for it.
struct Driven {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    random: SplitMix64,
    /// What was sent and answered, for the message of a failure.
    dialogue: Vec<String>,
}

impl Driven {
    fn new(arguments: &[&str], seed: u64) -> Self {
        let threads = ["1", "3"][(seed % 2) as usize];
        let mut child = start(&[arguments, &["--hash", "1", "--threads", threads]].concat());
        let input = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (send, output) = channel();
        spawn(move || lines.map(Result::unwrap).try_for_each(|line| send.send(line)));
        Driven { child, input, output, random: SplitMix64::new(seed), dialogue: Vec::new() }
    }

    fn send(&mut self, line: &str) {
        self.dialogue.push(format!("> {line}"));
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line; the process must not have ended, and must write one.
    fn line(&mut self) -> String {
        let line = self.output.recv_timeout(LONGEST);
        let line = line.unwrap_or_else(|error| panic!("{error} after {:#?}", self.last()));
        self.dialogue.push(line.clone());
        line
    }

    /// The rest of the next line that begins so. No line before it refuses something, or begins with `never`.
    fn until(&mut self, begin: &str, never: &str) -> String {
        loop {
            let line = self.line();
            if let Some(rest) = line.strip_prefix(begin) {
                return rest.trim().to_owned();
            }
            let is_wrong = line.starts_with(never) || REFUSED.iter().any(|begin| line.starts_with(begin));
            assert!(!is_wrong, "{:#?}", self.last());
        }
    }

    /// The end of the dialogue.
    fn last(&self) -> &[String] {
        &self.dialogue[self.dialogue.len().saturating_sub(30)..]
    }

    /// True with the probability 1 / `many`.
    fn one_of(&mut self, many: usize) -> bool {
        self.random.below(many) == 0
    }

    fn wait(&mut self) {
        sleep(Duration::from_micros(1 << self.random.below(15)));
    }

    /// Ends it, and nothing is left to read.
    fn quit(mut self) {
        self.send("quit");
        let rest: Vec<_> = self.output.iter().collect();
        assert!(rest.iter().all(|line| !line.contains("bestmove")), "{rest:#?}");
        let ended = self.child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{}", text(&ended.stderr));
    }
}

/// Games by UCI or USI, whose commands have the same names.
fn engine(arguments: &[&str], start: &str, searches: u32, seed: u64) {
    let mut driven = Driven::new(arguments, seed);
    let name = arguments[0];
    driven.send(name);
    driven.until(&format!("{name}ok"), "bestmove");
    let (mut moves, mut played_in_all) = (Vec::<String>::new(), 0);
    for _ in 0..searches {
        if driven.one_of(12) {
            driven.send(["ucinewgame", "usinewgame"][usize::from(name == "usi")]);
            moves.clear();
        }
        if driven.one_of(4) {
            driven.send("isready");
            driven.until("readyok", "bestmove");
        }
        let played = moves.join(" ");
        driven.send(&if moves.is_empty() { start.to_owned() } else { format!("{start} moves {played}") });
        let go = ["nodes 500", "depth 3", "movetime 5", "infinite", "ponder", "wtime 90 btime 90"];
        let go = go[driven.random.below(go.len())];
        driven.send(&format!("go {go}"));
        let ends_by_itself = !["infinite", "ponder"].contains(&go);
        if !ends_by_itself {
            driven.wait();
        }
        // A question, which is answered while it searches.
        let asked = !ends_by_itself && driven.one_of(2);
        if asked {
            driven.send("isready");
            driven.until("readyok", "bestmove");
        }
        if go == "ponder" && driven.one_of(2) {
            // It goes on without a limit.
            driven.send("ponderhit");
            driven.wait();
        }
        if !ends_by_itself || driven.one_of(3) {
            driven.send("stop");
        }
        let answer = driven.until("bestmove ", "readyok");
        let best = answer.split(' ').next().unwrap();
        if ["(none)", "0000", "resign", "win"].contains(&best) || moves.len() > 200 {
            moves.clear();
        } else {
            moves.push(best.to_owned());
            played_in_all += 1;
        }
        if driven.one_of(8) {
            driven.send("stop");
        }
    }
    assert!(played_in_all > searches / 2, "{played_in_all} moves in {searches} searches");
    driven.quit();
}

/// Games by GTP: each command has one answer, in their order.
fn gtp(searches: u32, seed: u64) {
    let games = ["othello", "connect-four", "kalah", "tic-tac-toe", "domineering"];
    let game = games[(seed % games.len() as u64) as usize];
    let mut driven = Driven::new(&["gtp", "--game", game, "--nodes", "300"], seed);
    let (mut number, mut moves) = (0, 0);
    for _ in 0..searches {
        // Several at once, before the first is answered.
        let mut wanted = Vec::new();
        for _ in 0..1 + driven.random.below(3) {
            number += 1;
            let colour = ["b", "w"][driven.random.below(2)];
            let command = match driven.random.below(8) {
                0 => "clear_board".to_owned(),
                1 => "undo".to_owned(),
                2 => "showboard".to_owned(),
                _ => format!("genmove {colour}"),
            };
            driven.send(&format!("{number} {command}"));
            wanted.push((number, command));
        }
        for (number, command) in wanted {
            let line = driven.line();
            // Nothing to take back, or the game is over, or the other side has the move.
            let may_fail = command == "undo" || command.starts_with("genmove");
            let is_answer = line.starts_with(&format!("={number}"))
                || may_fail && line.starts_with(&format!("?{number} "));
            assert!(is_answer, "{command}: {:#?}", driven.last());
            moves += u32::from(command.starts_with("genmove") && line.starts_with('='));
            while !driven.line().is_empty() {}
        }
    }
    assert!(moves > searches / 4, "{moves} moves in {searches} scripts");
    driven.quit();
}

/// Games by NBoard: a `ping` has its `pong`, and a `go` its move, unless the ping has stopped it.
fn nboard(searches: u32, seed: u64) {
    let mut driven = Driven::new(&["nboard"], seed);
    driven.send("nboard 2");
    driven.send("set depth 3");
    for number in 1..=searches {
        if driven.one_of(6) {
            driven.send(START);
        }
        let command = ["hint 2", "go", "go", "analyze"][driven.random.below(4)];
        driven.send(command);
        driven.wait();
        driven.send(&format!("ping {number}"));
        driven.until(&format!("pong {number}"), "pong");
        driven.send("go");
        let answer = driven.until("=== ", "pong");
        let best = answer.split('/').next().unwrap().to_owned();
        driven.send(&format!("move {best}"));
    }
    driven.quit();
}

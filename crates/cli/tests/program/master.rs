//! `nullwindow cluster master`: one move for each `go`, whatever the slaves do.

#![cfg(unix)]

use crate::common::{file, refused, run, start, text};
use nullwindow::Position as _;
use nullwindow_chess::Chess;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command};

/// A master under test.
struct Master {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Master {
    fn start(arguments: &[&str]) -> Self {
        let command = ["cluster", "master", "--hash", "1", "--quick-ms", "20", "--k", "2"];
        let mut child = start(&[&command, arguments].concat());
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Master { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The lines up to one that begins with these words.
    fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no '{begin}' in {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(begin) {
                return lines;
            }
        }
    }

    /// The move of a search, and the lines before it.
    fn go(&mut self, position: &str, go: &str) -> (String, Vec<String>) {
        self.send(&format!("position {position}"));
        self.send(go);
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap();
        (last.split(' ').nth(1).unwrap().to_owned(), lines)
    }

    /// Ends it; returns what it has written to standard error.
    fn quit(mut self) -> String {
        self.send("quit");
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(self.child.wait().unwrap().success());
        errors
    }

    /// The processes that it has started.
    #[cfg(target_os = "linux")]
    fn slaves(&self) -> Vec<u32> {
        let parent = |pid: u32| {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let (_, rest) = stat.rsplit_once(')')?;
            let mut words = rest.split_whitespace();
            (words.next()? != "Z").then_some(())?;
            words.next()?.parse::<u32>().ok()
        };
        let names = std::fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let pids = names.filter_map(|name| name.parse().ok());
        pids.filter(|&pid| parent(pid) == Some(self.child.id())).collect()
    }
}

/// A slave that greets well, and answers `go` by these commands of the shell.
fn fake(name: &str, on_go: &str) -> String {
    let script = format!(
        "echo started >> \"$0.starts\"\n\
         while read -r command rest; do\n\
         case $command in\n\
         uci) echo 'id name {name}'; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) {on_go};;\n\
         quit) exit;;\n\
         esac\n\
         done\n"
    );
    file(&format!("{name}.sh"), script).to_str().unwrap().to_owned()
}

/// How often it was started.
fn starts(script: &str) -> usize {
    std::fs::read_to_string(format!("{script}.starts")).map_or(0, |starts| starts.lines().count())
}

fn assert_legal(m: &str, position: &Chess) {
    assert!(position.read_uci(m).is_ok(), "{m}");
}

#[test]
fn slaves_play_together_and_the_tree_goes_on_with_the_game() {
    let mut master = Master::start(&["--engine", "nullwindow uci --hash 1", "--slaves", "3"]);
    master.send("uci");
    assert!(master.until("uciok").iter().any(|line| line.starts_with("option name Hash")));
    let (mut position, mut moves) = (Chess::start(), String::new());
    for _ in 0..4 {
        let place = if moves.is_empty() { "startpos".to_owned() } else { format!("startpos moves{moves}") };
        let (m, infos) = master.go(&place, "go movetime 400");
        assert!(infos.iter().any(|info| info.contains(" pv ")), "{infos:?}");
        position.make(position.read_uci(&m).unwrap());
        moves += &format!(" {m}");
        // The predicted reply.
        let pv = infos.iter().rfind(|info| info.contains(" pv ")).unwrap().split_once(" pv ").unwrap().1;
        let Some(reply) = pv.strip_prefix(&m).and_then(|rest| rest.split_whitespace().next()) else { break };
        position.make(position.read_uci(reply).unwrap());
        moves += &format!(" {reply}");
    }
    assert_eq!(master.quit(), "");
}

#[test]
fn limits_of_depth_and_nodes_and_searches_of_some_moves_end_by_themselves() {
    let mut master = Master::start(&["--engine", "nullwindow uci --hash 1", "--slaves", "2"]);
    let start = Chess::start();
    for go in ["go depth 1", "go depth 5", "go nodes 3000"] {
        assert_legal(&master.go("startpos", go).0, &start);
    }
    assert_eq!(master.go("startpos", "go depth 4 searchmoves a2a3").0, "a2a3");
    let mate = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (m, infos) = master.go(mate, "go movetime 500");
    assert!(m == "a1a8" && infos.iter().any(|info| info.contains("score mate 1")), "{infos:?}");
    assert_eq!(master.go("fen R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "go movetime 100").0, "0000");
    // It searches until it is stopped.
    master.send("position startpos\ngo infinite");
    master.until("info depth");
    master.send("stop");
    master.until("bestmove");
    master.send("ucinewgame\nposition startpos moves e2e4\ngo ponder movetime 100");
    master.until("info depth");
    master.send("ponderhit");
    master.until("bestmove");
    assert_eq!(master.quit(), "");
}

#[test]
#[cfg(target_os = "linux")]
fn game_goes_on_when_a_slave_is_killed() {
    let mut master = Master::start(&["--engine", "nullwindow uci --hash 1", "--slaves", "2"]);
    // On a busy machine the master answers before they have started.
    while master.slaves().len() < 2 {}
    master.go("startpos", "go depth 3");
    let slaves = master.slaves();
    // In the middle of a search, and of all slaves one after another.
    for (number, slave) in slaves.iter().enumerate() {
        master.send("position startpos moves e2e4\ngo infinite");
        master.until("info depth");
        assert!(Command::new("kill").args(["-9", &slave.to_string()]).status().unwrap().success());
        while master.slaves().contains(slave) {}
        master.send("stop");
        master.until("bestmove");
        let (m, _) = master.go("startpos moves e2e4 e7e5", "go movetime 100");
        assert!(m.len() == 4, "{m} without slave {number}");
    }
    // They are started again.
    while master.slaves().len() < 2 || master.slaves().iter().any(|slave| slaves.contains(slave)) {}
    let errors = master.quit();
    assert_eq!(errors.matches("has ended (signal: 9 (SIGKILL)); it is started again in 0.25 s").count(), 2);
}

#[test]
fn slaves_that_answer_nonsense_are_dropped_and_started_again() {
    let illegal_line = fake("illegal-line", "echo info depth 9 score cp 900 pv e2e5; echo bestmove e2e4");
    let illegal_move = fake("illegal-move", "echo bestmove a1a8");
    let garbage = fake("garbage", "while echo xyzzy; do :; done");
    let exits = fake("exits", "echo gone >&2; exit 3");
    let engines = [&illegal_line, &illegal_move, &garbage, &exits].map(|script| format!("sh {script}"));
    let engines: Vec<_> = engines.iter().flat_map(|command| ["--engine", command]).collect();
    let mut master = Master::start(&[&engines[..], &["--engine", "nullwindow uci --hash 1"]].concat());
    // Each fails, and is started again.
    while [&illegal_line, &illegal_move, &garbage, &exits].iter().any(|script| starts(script) < 2) {
        let (m, infos) = master.go("startpos", "go movetime 300");
        assert_legal(&m, &Chess::start());
        assert!(infos.iter().all(|info| !info.contains("e2e5") && !info.contains("cp 900")), "{infos:?}");
    }
    let errors = master.quit();
    for (script, error) in [
        (&illegal_line, "'e2e5' is not a legal move"),
        (&illegal_move, "'a1a8' is not a legal move"),
        (&garbage, "its output is of no protocol"),
        (&exits, "has ended (exit status: 3): gone"),
    ] {
        assert!(
            errors.contains(&format!("'sh {script}': {error}; it is started again in 0.25 s")),
            "{errors}"
        );
    }
}

#[test]
fn slaves_that_hang_do_not_hold_up_the_move() {
    let hangs = fake("hangs", "sleep 30");
    let mute = file("mute.sh", "sleep 30\n");
    let script = hangs;
    let (hangs, mute) = (format!("sh {script}"), format!("sh {}", mute.to_str().unwrap()));
    let mut master = Master::start(&["--engine", &hangs, "--engine", &mute]);
    // No slave ever reports anything: the master's own search answers.
    for moves in ["", " moves e2e4 e7e5", " moves e2e4 e7e5 g1f3 b8c6"] {
        let (m, infos) = master.go(&format!("startpos{moves}"), "go movetime 300");
        assert!(m != "0000" && infos.iter().any(|info| info.contains(" pv ")), "{infos:?}");
    }
    // The first answers `stop` no better: it is dropped.
    while starts(&script) < 2 {
        master.go("startpos", "go movetime 300");
    }
    let errors = master.quit();
    assert!(
        errors.contains(&format!("'{hangs}': it takes too long; it is started again in 0.25 s")),
        "{errors}"
    );
}

#[test]
fn master_without_a_slave_that_starts_plays_alone() {
    let mut master = Master::start(&["--engine", "/no/such/engine"]);
    let (m, infos) = master.go("startpos", "go movetime 200");
    assert_legal(&m, &Chess::start());
    assert!(infos.iter().any(|info| info.contains(" pv ")), "{infos:?}");
    let errors = master.quit();
    assert!(errors.starts_with("slave 1, '/no/such/engine': does not start: "), "{errors}");
}

#[test]
fn master_plays_a_match_in_each_protocol() {
    for (game, own) in [("chess", "uci"), ("shogi", "usi"), ("othello", "gtp"), ("kalah", "gtp")] {
        let master = format!(
            "nullwindow cluster master --game {game} --engine 'nullwindow {own} --hash 1{}' --slaves 2 --k 2 \
             --quick-ms 10 --hash 1",
            if own == "gtp" { format!(" --game {game}") } else { String::new() }
        );
        let opponent = format!(
            "nullwindow {own} --hash 1{}",
            if own == "gtp" { format!(" --game {game}") } else { String::new() }
        );
        let limits = ["--time", "0.08", "--margin", "2", "--games", "2", "--concurrency", "1"];
        let short = ["--resign", "300,1", "--draw", "50,1,20"];
        let adjudicated = if own == "gtp" { &[][..] } else { &short };
        let arguments = [&["match", &master, &opponent, "--game", game][..], &limits, adjudicated].concat();
        let output = run(&arguments, b"");
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.success(), "{shown}");
        assert!(!shown.contains("forfeit") && !shown.contains("started again"), "{shown}");
    }
}

#[test]
fn bad_input_is_one_line() {
    let master = |arguments: &[&'static str]| [&["cluster", "master"], arguments].concat();
    let engine = ["--engine", "nullwindow"];
    let with = |arguments: &[&'static str]| master(&[&engine[..], arguments].concat());
    refused(
        &with(&["--protocol", "uci", "--game", "othello"]),
        "--protocol uci: it is for chess, not for othello",
    );
    refused(
        &with(&["--protocol", "usi", "--game", "chess"]),
        "--protocol usi: it is for shogi, not for chess",
    );
    refused(&with(&["--option", "Hash"]), "--option Hash: this is not NAME=VALUE");
    refused(
        &with(&["--option", "Hash=1", "--game", "othello"]),
        "--option: the Go Text Protocol has no options",
    );
    refused(&master(&["--engine", "'open"]), "--engine 'open: the ' is not closed");
    refused(&with(&["--k", "0"]), "invalid value '0' for '--k <K>': 0 is not in 1..=255");
}

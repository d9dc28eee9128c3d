//! A master and its slaves, which are processes: one move for each `go`, whatever the slaves do.

#[path = "../../../../crates/protocols/tests/dialogues/engine.rs"]
mod engine;

use engine::Engine;
use nullwindow::Position as _;
use nullwindow::engine::Options;
use nullwindow_chess::{Chess, ChessGame};
use nullwindow_master::{Master, MasterConfig, SlaveConfig, Slaves, UciNotation};
use nullwindow_protocols::uci::{self, MakePlayer, UciConfig};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A master under test, which speaks UCI, and the lines of its log.
struct TestedMaster {
    engine: Engine,
    log: Arc<Mutex<String>>,
}

impl TestedMaster {
    fn start<S: AsRef<str>>(commands: &[S]) -> Self {
        let log = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&log);
        let keep = move |line: &str| *kept.lock().unwrap() += &format!("{line}\n");
        let configs = commands.iter().map(|command| SlaveConfig::new(command.as_ref()).unwrap()).collect();
        let engine = Engine::start(move |input, output| {
            let slaves = Arc::new(Mutex::new(Slaves::start(UciNotation, configs, Arc::new(keep))));
            let player: MakePlayer<'_, _> = &|hash, parameters| {
                let options = Options { parameters, ..ChessGame::options() };
                let own = ChessGame::player_with(hash as usize, options)?;
                let config =
                    MasterConfig { branches: 2, quick: Duration::from_millis(20), quick_nodes: None };
                Ok(Box::new(Master::new(Arc::clone(&slaves), own, config)))
            };
            uci::run_with(&UciConfig { hash: 1, ..UciConfig::default() }, player, input, output)
        });
        TestedMaster { engine, log }
    }

    /// The move of a search, and the lines before it.
    fn go(&self, position: &str, go: &str) -> (String, Vec<String>) {
        let mut lines = self.engine.ask(&format!("position {position}\n{go}"), "bestmove");
        let last = lines.pop().unwrap();
        (last.split(' ').nth(1).unwrap().to_owned(), lines)
    }

    /// Ends it; returns its log.
    fn quit(self) -> String {
        drop(self.engine);
        self.log.lock().unwrap().clone()
    }
}

/// Sound slaves of this name: the example, which cargo builds beside the tests' folder.
fn sound(name: &str, count: usize) -> Vec<String> {
    let test = std::env::current_exe().unwrap();
    let path = test.ancestors().nth(2).unwrap().join("examples/slave");
    assert!(path.exists(), "there is no {}", path.display());
    vec![format!("'{}' {name}", path.display()); count]
}

/// The processes that have this argument.
#[cfg(target_os = "linux")]
fn processes(argument: &str) -> Vec<u32> {
    let has = |pid: &u32| {
        let line = fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split('\0').any(|word| word == argument)
    };
    let names = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter_map(|name| name.parse().ok()).filter(has).collect()
}

/// A file for one test alone.
fn file(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("nullwindow-master-{}-{name}", std::process::id()));
    fs::write(&path, content).unwrap();
    path
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
    file(&format!("{name}.sh"), &script).to_str().unwrap().to_owned()
}

/// How often it was started.
fn starts(script: &str) -> usize {
    fs::read_to_string(format!("{script}.starts")).map_or(0, |starts| starts.lines().count())
}

fn assert_legal(m: &str, position: &Chess) {
    assert!(position.read_uci(m).is_ok(), "{m}");
}

#[test]
fn slaves_play_together_and_the_tree_goes_on_with_the_game() {
    let master = TestedMaster::start(&sound("together", 3));
    assert!(master.engine.ask("uci", "uciok").iter().any(|line| line.starts_with("option name Hash")));
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
    let master = TestedMaster::start(&sound("limits", 2));
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
    master.engine.ask("position startpos\ngo infinite", "info depth");
    master.engine.best("stop");
    let ponder = "ucinewgame\nposition startpos moves e2e4\ngo ponder movetime 100";
    master.engine.ask(ponder, "info depth");
    master.engine.best("ponderhit");
    assert_eq!(master.quit(), "");
}

#[test]
#[cfg(target_os = "linux")]
fn game_goes_on_when_a_slave_is_killed() {
    let master = TestedMaster::start(&sound("killed", 2));
    // On a busy machine the master answers before they have started.
    while processes("killed").len() < 2 {}
    master.go("startpos", "go depth 3");
    let slaves = processes("killed");
    // In the middle of a search, and of all slaves one after another.
    for (number, slave) in slaves.iter().enumerate() {
        master.engine.ask("position startpos moves e2e4\ngo infinite", "info depth");
        assert!(
            std::process::Command::new("kill").args(["-9", &slave.to_string()]).status().unwrap().success()
        );
        while processes("killed").contains(slave) {}
        master.engine.best("stop");
        let (m, _) = master.go("startpos moves e2e4 e7e5", "go movetime 100");
        assert!(m.len() == 4, "{m} without slave {number}");
    }
    // They are started again.
    while processes("killed").len() < 2 || processes("killed").iter().any(|slave| slaves.contains(slave)) {}
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
    let master = TestedMaster::start(&[&engines[..], &sound("nonsense", 1)].concat());
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
    let (hangs, mute) = (format!("sh {script}"), format!("sh {}", mute.display()));
    let master = TestedMaster::start(&[&hangs, &mute]);
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
    let master = TestedMaster::start(&["/no/such/engine"]);
    let (m, infos) = master.go("startpos", "go movetime 200");
    assert_legal(&m, &Chess::start());
    assert!(infos.iter().any(|info| info.contains(" pv ")), "{infos:?}");
    let errors = master.quit();
    assert!(errors.starts_with("slave 1, '/no/such/engine': does not start: "), "{errors}");
}

//! UCI as a graphical board meets it.

use crate::engine::Engine;
use crate::noise::Noise;
use nullwindow::engine::Variation;
use nullwindow::session::{Book, Error};
use nullwindow::{Bound, Score, Value};
use nullwindow_protocols::uci::{self, BenchResult, UciBooks, UciConfig};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

fn start() -> Engine {
    start_with(UciConfig { hash: 1, bench: Some(&bench), ..UciConfig::default() })
}

fn start_with(config: UciConfig<'static>) -> Engine {
    Engine::start(move |input, output| uci::run(&config, input, output))
}

/// A measurement of two searches.
fn bench(_: &AtomicBool, report: &mut dyn FnMut(BenchResult<'_>)) -> Result<(), Error> {
    let time = Duration::from_millis(500);
    [("startpos", 2_000), ("8/8 w", 345)]
        .into_iter()
        .for_each(|(position, nodes)| report(BenchResult { position, nodes, time }));
    Ok(())
}

/// The value of a field of an `info` line.
pub(crate) fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1).unwrap_or_else(|| panic!("no {name}: {line}"))
}

/// The lines written to this input.
fn written(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    uci::run(&UciConfig { hash: 1, ..UciConfig::default() }, input.as_bytes(), &mut output).unwrap();
    str::from_utf8(&output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn first_commands_of_a_board_are_answered() {
    let engine = start();
    let introduced = engine.ask("uci", "uciok");
    assert_eq!(introduced[0], format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")));
    assert!(introduced.contains(&"option name Hash type spin default 1 min 1 max 1048576".to_owned()));
    assert!(introduced.contains(&"option name UCI_Elo type spin default 2300 min 600 max 2300".to_owned()));
    assert_eq!(engine.ask("setoption name Hash value 2\nucinewgame\nisready", ""), ["readyok"]);
    let search = engine.ask("position startpos moves e2e4 e7e5\ngo depth 4", "bestmove ");
    for (info, depth) in search.iter().zip(1..=4) {
        assert_eq!((field(info, "depth"), field(info, "multipv")), (depth.to_string().as_str(), "1"));
        assert!(field(info, "cp").parse::<i32>().unwrap().abs() < 500);
        for name in ["seldepth", "nodes", "nps", "hashfull", "time"] {
            assert!(field(info, name).parse::<u64>().is_ok(), "{info}");
        }
    }
    assert_eq!(search.len(), 5, "{search:?}");
    let pv = search[3].split(" pv ").nth(1).unwrap();
    let [best, reply] = [0, 1].map(|i| pv.split(' ').nth(i).unwrap());
    assert_eq!(search[4], format!("bestmove {best} ponder {reply}"));
}

#[test]
fn threads_are_an_option_and_find_the_same_mate() {
    let engine = start();
    let threads = "option name Threads type spin default 1 min 1 max 1024".to_owned();
    assert!(engine.ask("uci", "uciok").contains(&threads));
    for threads in [2, 5, 1] {
        let set = format!("ucinewgame\nsetoption name Threads value {threads}\n");
        let go = "position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - -\ngo depth 8";
        let search = engine.ask(&(set + go), "bestmove ");
        assert_eq!(field(&search[search.len() - 2], "mate"), "2", "{threads} threads");
        assert!(search.last().unwrap().starts_with("bestmove b3g8"), "{threads} threads: {search:?}");
    }
}

#[test]
fn mate_is_in_moves_and_a_finished_game_has_no_move() {
    let engine = start();
    let search = engine.ask("position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - -\ngo depth 8", "bestmove ");
    assert_eq!(field(&search[search.len() - 2], "mate"), "2");
    assert_eq!(search.last().unwrap(), "bestmove b3g8 ponder a8g8");
    let search = engine.ask("position fen r5Qk/6pp/7N/8/8/8/8/6K1 b - -\ngo depth 5", "bestmove ");
    assert_eq!(field(&search[search.len() - 2], "mate"), "-1");
    // A search for a mate finds it, or gives some move.
    let search = engine.ask("position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - -\ngo mate 2", "bestmove ");
    assert_eq!((field(&search[0], "mate"), search.len()), ("2", 2), "{search:?}");
    assert_ne!(engine.best("position startpos\ngo mate 1"), "0000");
    for (fen, value) in [("k6R/8/1K6/8/8/8/8/8 b - -", "mate 0"), ("k7/2Q5/1K6/8/8/8/8/8 b - -", "cp 0")] {
        let written = engine.ask(&format!("position fen {fen}\ngo depth 3"), "bestmove ");
        assert_eq!(written, [format!("info depth 0 score {value}"), "bestmove 0000".to_owned()]);
    }
    // A board that plays on where the rules give a draw gets a move.
    assert_eq!(engine.best("position fen k7/8/K7/P7/8/8/8/8 w - - 150 200\ngo depth 3").len(), 4);
}

#[test]
fn infinite_and_pondering_searches_hold_bestmove_back() {
    let engine = start();
    // The only move, and the end is near: the search itself is over at once.
    let mate = "position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - -";
    for (go, end) in [
        ("go infinite", "stop"),
        ("go infinite depth 3", "stop"),
        ("go ponder depth 3", "ponderhit"),
        ("go ponder wtime 1000 btime 1000", "stop"),
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
        ("go", "stop"),
    ] {
        engine.send(format!("{mate}\n{go}\nisready"));
        let before = engine.until("readyok");
        thread::sleep(Duration::from_millis(50));
        engine.send("isready");
        let later = engine.until("readyok");
        assert!(before.iter().chain(&later).all(|line| !line.starts_with("bestmove")), "{go}: {later:?}");
        assert_eq!(engine.best(end), "b3g8", "{go}");
        // A second signal has no effect.
        engine.send(end);
    }
}

#[test]
fn each_go_is_answered_once_or_refused() {
    let engine = start();
    let refusal = "info string go: refused: a search is under way, and stop ends it";
    // The answer is held back until `stop`, so that all but the first come during the search.
    engine.send(format!("position startpos\n{}stop\nisready", "go infinite\n".repeat(3_000)));
    let mut written = engine.until("bestmove ");
    if !written.contains(&"readyok".to_owned()) {
        written.extend(engine.until("readyok"));
    }
    let count = |begin: &str| written.iter().filter(|line| line.starts_with(begin)).count();
    assert_eq!((count("bestmove "), count(refusal)), (1, 2_999));
    for command in ["perft 2", "go perft 2", "bench"] {
        engine.send("go infinite");
        let refused = engine.ask(command, "info string");
        assert!(refused.last().unwrap().contains(": a search is under way"), "{refused:?}");
        engine.best("stop");
    }
    // A search that is stopped owes its answer, and the next may begin; so may one that answers `bestmove`.
    engine.send("go infinite\nstop\ngo depth 1\n");
    for _ in ["infinite", "depth 1"] {
        engine.until("bestmove ");
    }
    for _ in 0..50 {
        assert_eq!(
            engine.ask("go depth 1", "bestmove ").iter().filter(|line| line.contains("refused")).count(),
            0
        );
    }
}

#[test]
fn refused_position_has_no_move() {
    let engine = start();
    let impossible = "8/8/8/8/3pP3/8/k7/K7 b - e3 0 1";
    engine.send(format!("position startpos moves e2e4\nposition fen {impossible}"));
    let why = "info string position: column 14: the kings stand on adjacent squares";
    assert_eq!(engine.until("info string"), [why]);
    let none = "there is no position: the last one was refused";
    for go in ["go depth 3", "go infinite", "go wtime 100 btime 100"] {
        assert_eq!(
            engine.ask(go, "bestmove"),
            [format!("info string go: {none}"), "bestmove 0000".to_owned()]
        );
    }
    for (command, name) in [("d", "d"), ("eval", "eval"), ("perft 2", "perft")] {
        assert_eq!(engine.ask(command, "info string"), [format!("info string {name}: {none}")]);
    }
    assert_eq!(engine.best("position startpos\ngo depth 1").len(), 4);
}

/// The lines of a search before its `bestmove`.
fn infos(engine: &Engine, go: &str) -> Vec<String> {
    let mut written = engine.ask(go, "bestmove ");
    written.pop();
    written
}

#[test]
fn closing_info_has_the_whole_cost_and_the_best_move() {
    let engine = start();
    for moves in ["", " moves e2e4 c7c5", " moves d2d4 g8f6 c2c4 e7e6"] {
        engine.send(format!("ucinewgame\nposition startpos{moves}"));
        let written = engine.ask("go nodes 20000", "bestmove ");
        let closing = &written[written.len() - 2];
        let nodes: u64 = field(closing, "nodes").parse().unwrap();
        assert!((19_990..=20_001).contains(&nodes), "{closing}");
        for name in ["depth", "seldepth", "nps", "hashfull", "time", "cp"] {
            assert!(field(closing, name).parse::<i64>().is_ok(), "{closing}");
        }
        let best = written.last().unwrap().split(' ').nth(1).unwrap();
        assert_eq!(field(closing, "pv"), best, "{written:?}");
        // Within the first seconds no score is a bound, but that of a best move which the last finished
        // iteration does not know.
        let bounds = written[..written.len() - 2].iter().filter(|line| line.contains("bound"));
        assert_eq!(bounds.count(), 0, "{written:?}");
        let last_finished = written[..written.len() - 2].iter().rfind(|line| line.contains(" pv ")).unwrap();
        assert!(!closing.contains("bound") || field(last_finished, "pv") != best, "{written:?}");
    }
    engine.send("setoption name MultiPV value 3\nposition startpos");
    for nodes in [3_000, 10_000, 20_000, 40_000] {
        let written = infos(&engine, &format!("go nodes {nodes}"));
        assert!(!written.last().unwrap().contains("bound"), "{written:?}");
        assert!(field(written.last().unwrap(), "nodes").parse::<u64>().unwrap() + 10 >= nodes, "{written:?}");
    }
}

#[test]
fn chances_come_with_scores_if_asked_for() {
    let engine = start();
    let wdl = |line: &str| {
        let words: Vec<u32> =
            line.split(" wdl ").nth(1)?.split(' ').take(3).map(|word| word.parse().unwrap()).collect();
        Some([words[0], words[1], words[2]])
    };
    assert!(infos(&engine, "position startpos\ngo depth 2").iter().all(|line| wdl(line).is_none()));
    engine.send("setoption name UCI_ShowWDL value true");
    let [win, draw, loss] = wdl(infos(&engine, "go depth 3").last().unwrap()).unwrap();
    assert!(win + draw + loss == 1_000 && win < 700 && loss < 700, "{win} {draw} {loss}");
    let queen_up = "position fen 4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1\ngo depth 3";
    assert!(wdl(infos(&engine, queen_up).last().unwrap()).unwrap()[0] > 900);
    let mate = "position fen r6k/6pp/7N/8/8/1Q6/8/6K1 w - -\ngo depth 8";
    assert_eq!(wdl(infos(&engine, mate).last().unwrap()), Some([1_000, 0, 0]));
}

#[test]
fn analysis_searches_forced_moves_too() {
    let engine = start();
    let depth = |written: Vec<String>| field(written.last().unwrap(), "depth").parse::<u32>().unwrap();
    let only = "position fen 8/7p/8/8/8/8/2k5/K7 w - - 0 1\ngo movetime 60000 nodes 3000";
    let hurried = depth(infos(&engine, only));
    let analysed = depth(infos(&engine, &format!("setoption name UCI_AnalyseMode value true\n{only}")));
    assert!(hurried == 1 && analysed > 1, "{hurried} {analysed}");
}

#[test]
fn evaluation_is_from_whites_view() {
    let engine = start();
    let pawns = |fen: &str| {
        let line = engine.ask(&format!("position fen {fen}\neval"), "evaluation: ").pop().unwrap();
        let words = line.strip_prefix("evaluation: ").unwrap();
        (words.split(' ').next().unwrap().parse::<f64>().ok(), line)
    };
    let board = "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3";
    let (white, line) = pawns(&format!("{board} w - - 0 1"));
    let (black, _) = pawns(&format!("{board} b - - 0 1"));
    assert!(white.unwrap() > 5.0 && black.unwrap() > 5.0, "{line}");
    assert!(line.contains(" pawns for White, without search (by linear terms +"), "{line}");
    let (none, line) = pawns("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    assert!(none.is_none() && line == "evaluation: none, the game is over: White wins", "{line}");
}

#[test]
fn parameters_are_options_only_for_tuning() {
    let options = |engine: &Engine| {
        let written = engine.ask("uci", "uciok");
        written.into_iter().filter(|line| line.starts_with("option ")).collect::<Vec<_>>()
    };
    let usual = start();
    let declared = options(&usual);
    assert_eq!(declared.len(), 11, "{declared:?}");
    assert!(declared.contains(&"option name UCI_ShowWDL type check default false".to_owned()));
    let refused = usual.ask("setoption name razoring_depth value 1", "info string");
    assert_eq!(refused, ["info string setoption: there is no option 'razoring_depth'"]);
    let tuned = start_with(UciConfig { hash: 1, tuning: true, ..UciConfig::default() });
    assert!(options(&tuned).iter().any(|line| line.starts_with("option name razoring_depth type spin ")));
    assert_eq!(tuned.ask("setoption name razoring_depth value 1\nisready", "readyok"), ["readyok"]);
}

#[test]
#[cfg(target_os = "linux")]
fn table_beyond_the_memory_is_refused_and_the_old_one_stays() {
    let engine = start();
    // A search with the table of another one is shorter.
    let nodes = |engine: &Engine| {
        let written = infos(engine, "position startpos\ngo depth 8");
        field(written.last().unwrap(), "nodes").parse::<u64>().unwrap()
    };
    let first = nodes(&engine);
    let refused = engine.ask("setoption name Hash value 1048576", "info string").pop().unwrap();
    let why = "setoption: Hash: there is not enough memory for a transposition table of 1179648 MiB: ";
    assert!(refused.starts_with(&format!("info string {why}")), "{refused}");
    assert!(nodes(&engine) < first / 2, "the table was cleared");
    assert!(nodes(&engine) > 0);
}

#[test]
fn clocks_and_limits_are_kept() {
    let engine = start();
    for go in [
        "movetime 0",
        "movetime 30",
        "nodes 1",
        "wtime 0 btime 0",
        "wtime -50 btime 10",
        "wtime 500 btime 500 winc 10 movestogo 3",
    ] {
        assert_eq!(engine.best(&format!("position startpos\ngo {go}")).len(), 4, "{go}");
    }
    // Too few nodes for a move: the answer looks one ply ahead, with at most two nodes for each of 20 moves.
    let written = engine.ask("go nodes 1", "bestmove ");
    let closing = &written[written.len() - 2];
    assert!(closing.starts_with("info depth 1 "), "{written:?}");
    assert!((20..=42).contains(&field(closing, "nodes").parse::<u64>().unwrap()), "{written:?}");
    let written = engine.ask("go nodes 3000", "bestmove ");
    let nodes: u64 = field(&written[written.len() - 2], "nodes").parse().unwrap();
    assert!(nodes <= 3_001, "{nodes}");
    assert_eq!(engine.best("go depth 3 searchmoves a2a3"), "a2a3");
    assert!(["a2a3", "h2h3"].contains(&engine.best("go searchmoves a2a3 h2h3 nodes 500").as_str()));
}

/// The manual's mate in two, by a quiet move in zugzwang.
#[test]
fn a_short_mate_is_seen_at_once() {
    let engine = start();
    let manual = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo depth 8";
    let written = engine.ask(manual, "bestmove ");
    assert!(
        written[0].starts_with("info depth 1 ") && written[0].ends_with(" pv a1a6 b7a6 b6b7"),
        "{written:?}"
    );
    assert_eq!(
        (field(&written[0], "mate"), written.last().unwrap().as_str()),
        ("2", "bestmove a1a6 ponder b7a6")
    );
    assert!(field(&written[written.len() - 2], "nodes").parse::<u64>().unwrap() < 400, "{written:?}");
}

/// Boards go on where the rules have drawn the game: nobody has claimed it.
#[test]
fn a_drawn_root_is_searched() {
    let engine = start();
    for (position, best) in [
        // Rf1+ loses the rook.
        ("fen 4kr2/8/8/8/8/8/8/3RK3 b - - 100 90 moves", None),
        ("fen 4k3/8/8/8/8/8/8/3RK3 b - - 99 90 moves e8e7", None),
        ("fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90", Some("a1a8")),
        ("fen 7k/8/6K1/8/8/8/8/R7 w - - 255 150", Some("a1a8")),
        // The third occurrence, and the fifth.
        ("fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1 moves a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8", Some("a1a8")),
    ] {
        let written = engine.ask(&format!("position {position}\ngo depth 6"), "bestmove ");
        let [.., last, answer] = &written[..] else { panic!("{written:?}") };
        assert!(field(last, "nodes").parse::<u64>().unwrap() > 6, "{position}: {written:?}");
        match best {
            Some(best) => assert_eq!(*answer, format!("bestmove {best}"), "{position}"),
            None => assert!(!answer.starts_with("bestmove f8f1"), "{position}"),
        }
    }
    // Nothing can be won here: any move will do, but one that is asked for.
    assert_eq!(
        engine.best("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo depth 6 searchmoves e1f2"),
        "e1f2"
    );
    let written = engine.ask("position fen 4k3/8/8/8/8/8/8/4K3 w - - 100 1\ngo depth 6", "bestmove ");
    assert_eq!(written, ["info depth 0 score cp 0", "bestmove e1d1"]);
}

#[test]
fn several_lines_and_chess960() {
    let engine = start();
    let written = engine.ask("setoption name MultiPV value 3\nposition startpos\ngo depth 3", "bestmove ");
    let last = &written[written.len() - 4..written.len() - 1];
    let numbers: Vec<_> = last.iter().map(|line| field(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3"], "{written:?}");
    let scores: Vec<i32> = last.iter().map(|line| field(line, "cp").parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1";
    assert_eq!(engine.best(castle), "e1g1");
    assert_eq!(engine.best(&format!("setoption name UCI_Chess960 value true\n{castle}")), "e1h1");
    let board = engine.ask("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1g1\nd", "Fen: ");
    assert_eq!(board.last().unwrap(), "Fen: 4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
}

#[test]
fn strength_limit_takes_fewer_nodes_and_varies() {
    let engine = start();
    engine.send(
        "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\nposition startpos",
    );
    let mut moves = Vec::new();
    for _ in 0..12 {
        let written = engine.ask("ucinewgame\ngo movetime 60000", "bestmove ");
        let nodes: u64 = field(&written[written.len() - 2], "nodes").parse().unwrap();
        assert!(nodes <= 8_001, "{nodes}");
        moves.push(written.last().unwrap().clone());
    }
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
}

#[test]
fn paths_are_counted_and_speed_is_measured() {
    let engine = start();
    for command in ["perft 3", "go perft 3"] {
        let written = engine.ask(&format!("position startpos\n{command}"), "Nodes searched");
        assert_eq!((written.len(), written.last().unwrap().as_str()), (22, "Nodes searched: 8902"));
        assert!(written.contains(&"e2e4: 600".to_owned()), "{written:?}");
    }
    let bench = engine.ask("bench", "nodes ");
    let parts = bench.iter().filter(|line| line.contains(" nodes ")).map(|line| field(line, "nodes"));
    assert_eq!(parts.collect::<Vec<_>>(), ["2000", "345"], "{bench:?}");
    assert_eq!(bench[bench.len() - 2..], ["nps 2345", "nodes 2345"]);
}

#[test]
fn malformed_line_gets_an_info_string_and_changes_nothing() {
    for (line, remark) in [
        ("hello", "column 1: 'hello' is no command"),
        ("\u{1b}[2J", "column 1: '\\u{1b}[2J' is no command"),
        ("debug", "debug: this is neither on nor off"),
        ("setoption name Hash value lots", "setoption: Hash: 'lots' is not a number from 1 to 1048576"),
        ("setoption Hash 3", "setoption: column 11: 'name' is missing"),
        ("position startpos moves e2e5", "position: column 25: e2e5 is not a legal move here"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: column 14: White has one king, not 0"),
        ("perft 0", "perft: this is not a number of plies, from 1 to 20"),
        ("go perft", "go: this is not a number of plies, from 1 to 20"),
    ] {
        let [first, ..] = &written(line)[..] else { panic!("{line}: nothing") };
        assert_eq!(first, &format!("info string {remark}"), "{line:?}");
    }
    for silent in ["", " \t", "stop", "ponderhit", "register later", "ucinewgame", "debug on"] {
        assert_eq!(written(silent), [""; 0], "{silent:?}");
    }
    let board = written("position startpos moves e2e4\nnoise\nsetoption junk\nnoise d\n");
    assert_eq!(board.last().unwrap(), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(board.iter().filter(|line| line.starts_with("info string")).count(), 3);
    // A board waits for `bestmove`.
    let engine = start();
    for (go, remark) in [
        ("go nodes 3000 depth many", "column 21: depth: 'many' is not a number, and is passed over"),
        ("go foo 3 nodes 3000", "column 4: 'foo' is not an argument of go, and is passed over (and 1 more)"),
    ] {
        let written = engine.ask(go, "bestmove ");
        assert!(written.contains(&format!("info string go: {remark}")), "{written:?}");
        assert!(field(&written[written.len() - 2], "nodes").parse::<u64>().unwrap() > 2_000, "{written:?}");
    }
}

#[test]
fn overlong_line_is_skipped() {
    let long = "go ".repeat(1 << 20);
    let engine = start();
    engine.send(format!("position startpos moves e2e4\n{long}\nisready"));
    let refused = "'go go go go go go go go go go go go go go go go go go go go …': this line is longer than \
         65536 bytes, and is skipped";
    assert_eq!(engine.until("readyok"), [format!("info string {refused}"), "readyok".to_owned()]);
    let board = engine.ask("d", "Fen: ");
    assert_eq!(board.last().unwrap(), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}

#[test]
fn debug_shows_the_command_as_understood() {
    let engine = start();
    let written =
        engine.ask("position startpos\ndebug on\ngo wtime 1000 depth 1 searchmoves a2a3", "bestmove ");
    assert_eq!(written[0], "info string debug: go wtime 1000 depth 1 searchmoves a2a3");
}

#[test]
fn end_of_input_ends_the_search() {
    let written = written("position startpos\ngo infinite\n");
    assert_eq!(written.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{written:?}");
}

#[test]
fn noise_gets_one_answer_to_each_go_and_isready() {
    let words = "uci isready ucinewgame position startpos fen moves go stop ponderhit d debug on off \
        setoption name value Hash MultiPV UCI_Elo UCI_LimitStrength true false Clear depth nodes \
        movetime wtime btime winc binc movestogo infinite ponder mate searchmoves e2e4 e7e5 e1g1 \
        a7a8q 0000 1 2 -3 99999999999999999999 w KQkq é\u{7f}";
    let commands = "uci debug isready setoption register ucinewgame position go stop ponderhit d eval perft";
    let lines = "uci; isready; ucinewgame; position startpos; position startpos moves e2e4 e7e5 g1f3; \
        position startpos moves e2e4 e7e5 g1f3 g1f3; \
        position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8; \
        position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1; position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1; \
        position fen 8/8/8/8/8/8/8/8 w - - 0 1; position fen k7/8/K7/P7/8/8/8/8 w - - 150 200; \
        go depth 2; go nodes 700; go movetime 3; go wtime 20 btime 20 winc 1 binc 1; \
        go btime 5 movestogo 1; go infinite; go ponder; go ponder wtime 30 btime 30; go mate 1; \
        go infinite searchmoves e2e4 d2d4; go depth 1 searchmoves a1a1; go depth -1; go perft 2; \
        perft 2; stop; ponderhit; setoption name Hash value 2; setoption name Hash value 1; \
        setoption name Clear Hash; setoption name MultiPV value 4; \
        setoption name UCI_LimitStrength value true; setoption name UCI_Chess960 value true; d";
    Noise::new(words, commands, lines, &["bestmove "]).test(start());
}

/// A book with this line in each position where its first move is legal, if the file is named so.
pub(crate) fn open(file: &Path) -> Result<Book, Error> {
    let name = file.to_str().and_then(|name| name.strip_suffix(".book")).ok_or("this is no book")?;
    let moves: Vec<_> = name.split(' ').map(str::to_owned).collect();
    let (score, bound, game_theoretic) = (-Score::INF, Bound::Lower, false);
    Ok(Book::by(move |_| vec![Variation { score, bound, game_theoretic, moves: moves.clone() }]))
}

#[test]
fn position_of_the_book_is_answered_at_once() {
    let books = UciBooks { open: &open, first: None };
    let engine = start_with(UciConfig { hash: 1, books: Some(books), ..UciConfig::default() });
    let options = engine.ask("uci", "uciok");
    assert!(options.contains(&"option name OwnBook type check default false".to_owned()), "{options:?}");
    assert!(options.contains(&"option name BookFile type string default <empty>".to_owned()), "{options:?}");
    let searches = |commands: &str| {
        let written = engine.ask(commands, "bestmove ");
        assert!(field(&written[0], "depth") == "1" && !written.concat().contains("book"), "{written:?}");
    };
    searches("setoption name BookFile value a4 h5.book\nposition startpos\ngo depth 1");
    engine.send("setoption name OwnBook value true");
    let answer = ["info string a2a4 is from the book", "bestmove a2a4 ponder h7h5"];
    for go in ["go depth 9", "go wtime 9 btime 9", "go ponder\nponderhit"] {
        assert_eq!(engine.ask(go, "bestmove "), answer, "{go}");
    }
    // An analysis is a search, and so is a position that the book does not have.
    searches("go infinite depth 1\nstop");
    searches("go depth 1 searchmoves h2h4 a2a4");
    searches("setoption name UCI_AnalyseMode value true\ngo depth 1");
    searches("setoption name UCI_AnalyseMode value false\nposition startpos moves a2a4\ngo depth 1");
    // The names of moves are those of the game; the board has its own.
    let castles =
        "setoption name BookFile value O-O.book\nposition fen 4k3/8/8/8/8/8/8/4K2R w K -\ngo depth 1";
    assert_eq!(engine.ask(castles, "bestmove "), ["info string e1g1 is from the book", "bestmove e1g1"]);
    assert_eq!(engine.best("setoption name UCI_Chess960 value true\ngo depth 1"), "e1h1");
    // A file that is no book leaves none.
    let none = "info string setoption: BookFile: letter.txt: this is no book";
    assert_eq!(engine.ask("setoption name BookFile value letter.txt", "info string"), [none]);
    searches("go depth 1");
    engine.send("setoption name BookFile value <empty>");
    searches("go depth 1");
}

#[test]
fn book_of_the_program_is_the_default() {
    let (file, book) = (Path::new("a4.book"), open(Path::new("a4.book")).unwrap());
    let books = UciBooks { open: &open, first: Some((file, &book)) };
    let config = UciConfig { hash: 1, books: Some(books), ..UciConfig::default() };
    let mut output = Vec::new();
    uci::run(&config, &b"uci\nposition startpos\ngo depth 1\n"[..], &mut output).unwrap();
    let written = String::from_utf8(output).unwrap();
    assert!(written.contains("option name OwnBook type check default true\n"), "{written}");
    assert!(written.contains("option name BookFile type string default a4.book\n"), "{written}");
    assert!(written.ends_with("info string a2a4 is from the book\nbestmove a2a4\n"), "{written}");
    let none = written_without_books();
    assert!(!none.contains("Book"), "{none}");
}

/// The options of a program without books, and the answer to one of them.
fn written_without_books() -> String {
    let lines = written("uci\nsetoption name OwnBook value true\n");
    assert_eq!(lines.last().unwrap(), "info string setoption: there is no option 'OwnBook'");
    lines[..lines.len() - 1].join("\n")
}

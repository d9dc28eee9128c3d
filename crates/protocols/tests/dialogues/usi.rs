//! USI as a graphical board meets it.

use crate::engine::Engine;
use crate::noise::Noise;
use crate::uci::{field, open};
use nullwindow_protocols::uci::{UciBooks, UciConfig};
use nullwindow_protocols::usi;
use std::thread;
use std::time::{Duration, Instant};

fn start() -> Engine {
    let config = UciConfig { hash: 1, ..UciConfig::default() };
    Engine::start(move |input, output| usi::run(&config, input, output))
}

/// Black mates by a gold on 5b.
const GOLD: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// White is mated.
const MATED: &str = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2";

/// Black's king and eleven large and small pieces are in White's camp: Black wins by declaration.
const DECLARED: &str = "position sfen KRRBB4/GGGGSS3/NNNN5/9/9/9/9/9/8k b 9P 1";

#[test]
fn first_commands_of_a_board_are_answered() {
    let engine = start();
    let introduced = engine.ask("usi", "usiok");
    assert_eq!(introduced[0], format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")));
    assert!(introduced.contains(&"option name USI_Hash type spin default 1 min 1 max 1048576".to_owned()));
    assert!(introduced.contains(&"option name USI_Ponder type check default false".to_owned()));
    for option in introduced.iter().filter_map(|line| line.strip_prefix("option name ")) {
        assert_eq!(option.split(' ').nth(1), Some("type"), "a name has no spaces: {option}");
    }
    let ready = "setoption name USI_Hash value 2\nsetoption name USI_Ponder value true\nisready";
    assert_eq!(engine.ask(ready, ""), ["readyok"]);
    let search = engine.ask("usinewgame\nposition startpos moves 7g7f 3c3d\ngo depth 3", "bestmove ");
    for (info, depth) in search.iter().zip(1..=3) {
        assert_eq!(field(info, "depth"), depth.to_string());
        assert!(field(info, "cp").parse::<i32>().unwrap().abs() < 1_000, "{info}");
    }
    let pv = search[2].split(" pv ").nth(1).unwrap();
    let [best, reply] = [0, 1].map(|i| pv.split(' ').nth(i).unwrap());
    assert_eq!(search.last().unwrap(), &format!("bestmove {best} ponder {reply}"));
    let board = engine.ask("position startpos moves 7g7f 3c3d 8h2b+\nd", "Sfen: ");
    let sfen = "Sfen: lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    assert_eq!(board.last().unwrap(), sfen);
}

#[test]
fn mates_are_in_plies_and_a_finished_game_is_resigned_or_declared() {
    let engine = start();
    let search = engine.ask(&format!("{GOLD}\ngo depth 3"), "bestmove ");
    assert_eq!((field(&search[0], "mate"), search.last().unwrap().as_str()), ("1", "bestmove G*5b"));
    let search = engine.ask(&format!("{MATED}\ngo depth 3"), "bestmove ");
    assert_eq!(search, ["info depth 0 score mate -0", "bestmove resign"]);
    assert_eq!(engine.ask(&format!("{DECLARED}\ngo depth 3"), "bestmove "), ["bestmove win"]);
}

#[test]
fn a_root_that_has_occurred_four_times_is_searched() {
    let engine = start();
    let moves = " 2h3h 8b7b 3h2h 7b8b".repeat(3);
    let written = engine.ask(&format!("position startpos moves{moves}\ngo depth 4"), "bestmove ");
    assert!(written.len() > 4 && field(&written[written.len() - 2], "depth") == "4", "{written:?}");
}

#[test]
fn search_for_a_mate_is_answered_by_checkmate() {
    let engine = start();
    let answer = |text: &str| engine.ask(text, "checkmate ").pop().unwrap();
    assert_eq!(answer(&format!("{GOLD}\ngo mate infinite")), "checkmate G*5b");
    assert_eq!(answer("go mate 10000"), "checkmate G*5b");
    assert_eq!(answer(&format!("{MATED}\ngo mate 1000")), "checkmate nomate");
    // By checks alone: from the start of the game there are none.
    assert_eq!(answer("position startpos\ngo mate 10000"), "checkmate nomate");
    let mate = answer("position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1\ngo mate 10000");
    assert_eq!(mate, "checkmate G*5b");
    // A search that is stopped answers, too.
    let open = "position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    engine.send(format!("{open}\ngo mate infinite"));
    assert!(
        engine.ask("stop", "checkmate ").iter().filter(|line| line.starts_with("checkmate")).count() == 1
    );
}

#[test]
fn infinite_and_pondering_searches_hold_bestmove_back() {
    let engine = start();
    for (go, end) in [
        ("go infinite", "stop"),
        ("go ponder btime 0 wtime 0 byoyomi 1000", "ponderhit"),
        ("go ponder btime 1000 wtime 1000 binc 10 winc 10", "stop"),
        ("go infinite", "gameover lose"),
    ] {
        engine.send(format!("{GOLD}\n{go}\nisready"));
        let before = engine.until("readyok");
        thread::sleep(Duration::from_millis(50));
        engine.send("isready");
        let later = engine.until("readyok");
        assert!(before.iter().chain(&later).all(|line| !line.starts_with("bestmove")), "{go}: {later:?}");
        assert_eq!(engine.best(end), "G*5b", "{go}");
        engine.send("gameover win\nusinewgame");
    }
}

#[test]
fn clocks_are_kept() {
    let engine = start();
    engine.send("setoption name Move_Overhead value 100");
    for go in [
        "btime 0 wtime 0 byoyomi 200",
        "byoyomi 200",
        "byoyomi 0",
        "btime 150 wtime 0 byoyomi 200",
        "btime 1000 wtime 900 binc 100 winc 100",
        "btime 0 wtime 0 byoyomi 0",
        "btime -20 wtime 5 byoyomi 1",
        "movetime 20",
    ] {
        let begun = Instant::now();
        assert_ne!(engine.best(&format!("position startpos\ngo {go}")), "resign");
        assert!(begun.elapsed() < Duration::from_secs(30), "{go}");
    }
}

#[test]
fn malformed_line_gets_an_info_string() {
    let output = |input: &str| {
        let (config, mut output) = (UciConfig { hash: 1, ..UciConfig::default() }, Vec::new());
        usi::run(&config, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    for (line, remark) in [
        ("uci", "column 1: 'uci' is no command"),
        ("position fen x", "position: column 10: 'fen' is neither startpos nor sfen"),
        ("position sfen", "position: column 14: the SFEN is missing"),
        ("position startpos moves 7g7e", "position: column 25: 7g7e is not a legal move here"),
        (
            "position startpos moves e2e4",
            "position: column 25: 'e2e4' is not a move (two squares and perhaps +, or a drop, as in 7g7f, \
             8h2b+ or P*5e)",
        ),
        ("setoption name Hash value 1", "setoption: there is no option 'Hash'"),
        ("gameover foo", "gameover: column 10: 'foo' is not win, lose or draw"),
        ("gameover win lose", "gameover: column 14: 'lose' is not win, lose or draw"),
        ("gameover", "gameover: win, lose or draw is missing"),
    ] {
        assert_eq!(output(line), format!("info string {remark}\n"), "{line}");
    }
    for silent in ["", "stop", "ponderhit", "gameover draw", "usinewgame", "register later"] {
        assert_eq!(output(silent), "", "{silent}");
    }
    let engine = start();
    // With a clock of its own each keeps it: one ply takes fewer nodes.
    for (go, why) in [
        (
            "go nodes 2000 rtime 100",
            "column 15: 'rtime' is not an argument of go, and is passed over (and 1 more)",
        ),
        ("go byoyomi x nodes 2000", "column 12: byoyomi: 'x' is not a number, and is passed over"),
    ] {
        let written = engine.ask(go, "bestmove ");
        assert_eq!(written[0], format!("info string go: {why}"));
        assert!(field(&written[written.len() - 2], "nodes").parse::<u64>().unwrap() >= 1_000, "{written:?}");
    }
    assert!(!engine.ask("go nodes 2000 movestogo 3 byoyomi 60000", "bestmove ")[0].contains("string"));
    for (go, why) in [
        ("go mate soon", "column 9: mate: 'soon' is not a number"),
        ("go mate", "column 4: mate lacks its value"),
    ] {
        let written = engine.ask(go, "checkmate ");
        let remark = format!("info string go: {why}, and is passed over");
        assert_eq!(written, [remark, "checkmate timeout".to_owned()], "{go}");
    }
    assert!(engine.ask("go mate -1", "checkmate ").last().unwrap().starts_with("checkmate "));
    let refused = engine.ask("position sfen 9/9 b - 1\ngo btime 1 wtime 1", "bestmove");
    assert_eq!(refused.last().unwrap(), "bestmove resign");
    assert_eq!(engine.ask("go mate 1000", "checkmate ").last().unwrap(), "checkmate timeout");
}

#[test]
fn paths_are_counted() {
    let engine = start();
    let written = engine.ask("perft 3", "Nodes searched");
    assert_eq!((written.len(), written.last().unwrap().as_str()), (32, "Nodes searched: 25470"));
}

#[test]
fn noise_gets_one_answer_to_each_go_and_isready() {
    let words = "usi isready usinewgame position startpos sfen moves go stop ponderhit gameover win d \
        setoption name value USI_Hash MultiPV true depth nodes btime wtime byoyomi binc winc \
        infinite ponder mate searchmoves 7g7f P*5e 8h2b+ resign 1 2 -3 99999999999999999999 b Pp \
        é\u{7f}";
    let commands = "usi debug isready setoption register usinewgame position go stop ponderhit gameover d \
        eval perft";
    let lines = format!(
        "usi; isready; usinewgame; gameover win; position startpos; \
        position startpos moves 7g7f 3c3d 8h2b+ 3a2b; position startpos moves 7g7f 7g7f; {GOLD}; \
        {MATED}; {DECLARED}; \
        position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1; \
        position sfen 9/9/9/9/9/9/9/9/9 b - 1; position sfen lnsgkgsnl/1r5b1 b - 1; go depth 2; \
        go nodes 700; go movetime 3; go btime 20 wtime 20 binc 1 winc 1; go btime 0 wtime 0 byoyomi 5; \
        go infinite; go ponder; go ponder btime 30 wtime 30 byoyomi 1; go mate 3; go mate infinite; \
        go mate; go infinite searchmoves 7g7f 2g2f; go depth 1 searchmoves 1a1a; go depth -1; \
        go perft 2; perft 2; stop; ponderhit; setoption name USI_Hash value 2; \
        setoption name USI_Hash value 1; setoption name Clear_Hash; setoption name MultiPV value 4; d"
    );
    Noise::new(words, commands, &lines, &["bestmove ", "checkmate "]).test(start());
}

#[test]
fn position_of_the_book_is_answered_at_once() {
    let books = UciBooks { open: &open, first: None };
    let config = UciConfig { hash: 1, books: Some(books), ..UciConfig::default() };
    let engine = Engine::start(move |input, output| usi::run(&config, input, output));
    let option = "option name USI_OwnBook type check default false".to_owned();
    assert!(engine.ask("usi", "usiok").contains(&option));
    engine.send("setoption name USI_OwnBook value true\nsetoption name BookFile value 9g9f 1c1d.book");
    let answer = ["info string 9g9f is from the book", "bestmove 9g9f ponder 1c1d"];
    assert_eq!(engine.ask("position startpos\ngo btime 9 wtime 9", "bestmove "), answer);
    let searched = engine.ask("position startpos moves 9g9f\ngo depth 1", "bestmove ");
    assert_eq!(field(&searched[0], "depth"), "1", "{searched:?}");
}

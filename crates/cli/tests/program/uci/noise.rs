//! `nullwindow uci` and `usi` under lines that no board sends.

use super::engine::{Engine, PATIENCE};
use nullwindow_support::SplitMix64;
use std::io::Write;

/// What the noise is made of.
pub(crate) struct Noise {
    pub(crate) protocol: &'static str,
    pub(crate) words: &'static [&'static str],
    /// The commands; `bench` and `quit` are left out.
    pub(crate) commands: &'static [&'static str],
    /// Sensible lines, and others that only look so.
    pub(crate) lines: &'static [&'static str],
    /// How the answers to `go` begin.
    pub(crate) answers: &'static [&'static str],
}

/// The words of noise.
const WORDS: [&str; 48] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "stop",
    "ponderhit",
    "d",
    "debug",
    "on",
    "off",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "UCI_Elo",
    "UCI_LimitStrength",
    "true",
    "false",
    "Clear",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "e2e4",
    "e7e5",
    "e1g1",
    "a7a8q",
    "0000",
    "1",
    "2",
    "-3",
    "99999999999999999999",
    "w",
    "KQkq",
    "é\u{7f}",
];

/// The commands; `bench` and `quit` are left out.
const COMMANDS: [&str; 13] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "perft",
];

/// Sensible lines, and others that only look so.
const LINES: [&str; 34] = [
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e4 e7e5 g1f3 g1f3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
    "position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen k7/8/K7/P7/8/8/8/8 w - - 150 200",
    "go depth 2",
    "go nodes 700",
    "go movetime 3",
    "go wtime 20 btime 20 winc 1 binc 1",
    "go btime 5 movestogo 1",
    "go infinite",
    "go ponder",
    "go ponder wtime 30 btime 30",
    "go mate 1",
    "go infinite searchmoves e2e4 d2d4",
    "go depth 1 searchmoves a1a1",
    "go depth -1",
    "go perft 2",
    "perft 2",
    "stop",
    "ponderhit",
    "setoption name Hash value 2",
    "setoption name Hash value 1",
    "setoption name Clear Hash",
    "setoption name MultiPV value 4",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Chess960 value true",
    "d",
];

fn pick<T: Copy>(random: &mut SplitMix64, from: &[T]) -> T {
    from[(random.next().unwrap() % from.len() as u64) as usize]
}

impl Noise {
    fn line(&self, random: &mut SplitMix64) -> Vec<u8> {
        match random.next().unwrap() % 8 {
            0 => {
                let length = random.next().unwrap() % 60;
                (0..length).map(|_| random.next().unwrap() as u8).filter(|&byte| byte != b'\n').collect()
            }
            1 | 2 => {
                let length = random.next().unwrap() % 9;
                let words: Vec<_> = (0..length).map(|_| pick(random, self.words)).collect();
                words.join(" ").into_bytes()
            }
            _ => pick(random, self.lines).as_bytes().to_vec(),
        }
    }

    /// Whether a line asks for a move, and whether it asks if the engine is ready.
    fn asks(&self, line: &[u8]) -> (bool, bool) {
        let line = String::from_utf8_lossy(line);
        let mut words = line.split_whitespace().skip_while(|word| !self.commands.contains(word));
        let command = words.next();
        (command == Some("go") && words.next() != Some("perft"), command == Some("isready"))
    }

    /// No input causes a panic; there is an answer to each `isready`, and to each `go` exactly one or a
    /// refusal.
    pub(crate) fn test(&self) {
        let refused = "info string go: refused: ";
        let answers = |line: &str| {
            line.starts_with(refused) || self.answers.iter().any(|begin| line.starts_with(begin))
        };
        let mut engine = Engine::start_with(self.protocol, &[]);
        let mut random = SplitMix64::new(20);
        let (mut moves, mut ready) = ((0, 0), (0, 0));
        for number in 1..=6_000 {
            let mut line = self.line(&mut random);
            let (go, isready) = self.asks(&line);
            (moves.0, ready.0) = (moves.0 + i32::from(go), ready.0 + i32::from(isready));
            line.push(b'\n');
            engine.input.write_all(&line).unwrap();
            if number % 25 == 0 {
                engine.send("stop\nisready");
                ready.0 += 1;
                while moves.1 < moves.0 || ready.1 < ready.0 {
                    let line = engine.lines.recv_timeout(PATIENCE);
                    let line = line.unwrap_or_else(|_| panic!("line {number}: {moves:?} {ready:?}"));
                    moves.1 += i32::from(answers(&line));
                    ready.1 += i32::from(line == "readyok");
                }
                assert_eq!((moves.0, ready.0), (moves.1, ready.1), "line {number}");
            }
        }
        assert!(moves.0 > 1_000 && ready.0 > 100, "{moves:?} {ready:?}");
        engine.send("quit");
        assert!(engine.lines.iter().all(|line| !answers(&line) && line != "readyok"));
        assert!(engine.child.wait().unwrap().success());
    }
}

#[test]
fn noise_gets_one_answer_to_each_go_and_isready() {
    let (words, commands, lines) = (&WORDS, &COMMANDS, &LINES);
    Noise { protocol: "uci", words, commands, lines, answers: &["bestmove "] }.test();
}

//! UCI and USI under lines that no board sends.

use crate::engine::{Engine, PATIENCE};
use nullwindow_support::SplitMix64;

/// What the noise is made of.
pub(crate) struct Noise<'a> {
    words: Vec<&'a str>,
    /// The commands; `bench` and `quit` are left out.
    commands: Vec<&'a str>,
    /// Sensible lines, and others that only look so.
    lines: Vec<&'a str>,
    /// How the answers to `go` begin.
    answers: &'a [&'a str],
}

fn pick<T: Copy>(random: &mut SplitMix64, from: &[T]) -> T {
    from[(random.next().unwrap() % from.len() as u64) as usize]
}

impl<'a> Noise<'a> {
    /// Noise of words, of commands, and of lines, which semicolons separate.
    pub(crate) fn new(words: &'a str, commands: &'a str, lines: &'a str, answers: &'a [&'a str]) -> Self {
        let (words, commands) = (words.split_whitespace().collect(), commands.split_whitespace().collect());
        Noise { words, commands, lines: lines.split("; ").collect(), answers }
    }

    fn line(&self, random: &mut SplitMix64) -> Vec<u8> {
        match random.next().unwrap() % 8 {
            0 => {
                let length = random.next().unwrap() % 60;
                (0..length).map(|_| random.next().unwrap() as u8).filter(|&byte| byte != b'\n').collect()
            }
            1 | 2 => {
                let length = random.next().unwrap() % 9;
                let words: Vec<_> = (0..length).map(|_| pick(random, &self.words)).collect();
                words.join(" ").into_bytes()
            }
            _ => pick(random, &self.lines).as_bytes().to_vec(),
        }
    }

    /// Whether a line starts a search, and whether it is `isready`.
    fn asks(&self, line: &[u8]) -> (bool, bool) {
        let line = String::from_utf8_lossy(line);
        let mut words = line.split_whitespace().skip_while(|word| !self.commands.contains(word));
        let command = words.next();
        (command == Some("go") && words.next() != Some("perft"), command == Some("isready"))
    }

    /// No input causes a panic; there is an answer to each `isready`, and to each `go` exactly one or a
    /// refusal.
    pub(crate) fn test(&self, engine: Engine) {
        let refused = "info string go: refused: ";
        let answers = |line: &str| {
            line.starts_with(refused) || self.answers.iter().any(|begin| line.starts_with(begin))
        };
        let mut random = SplitMix64::new(20);
        let (mut moves, mut ready) = ((0, 0), (0, 0));
        for number in 1..=6_000 {
            let line = self.line(&mut random);
            let (go, isready) = self.asks(&line);
            (moves.0, ready.0) = (moves.0 + i32::from(go), ready.0 + i32::from(isready));
            engine.send(line);
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
        engine.send("isready");
        assert!(engine.until("readyok").iter().all(|line| !answers(line)));
    }
}

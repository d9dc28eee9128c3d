//! Records of Othello: OBF, WTHOR, GGF, lines of moves (our own).

use super::chess_records::read_file;
use super::games::{OTHELLO, OTHELLO_WORDS};
use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::Position as _;
use nullwindow::session::Session;
use nullwindow_catalogue::entry;
use nullwindow_othello::{Ggf, Line, Obf, Othello, OthelloGame, Sgf, Wthor, WthorGame};
use nullwindow_support::sgf::{SgfRecord, SgfTree};

pub(super) const TARGETS: &[Target] = &[
    Target { name: "record-obf", seeds: || texts(&OBF), dictionary: OBF_WORDS, run: obf },
    Target { name: "record-ggf", seeds: || texts(&GGF), dictionary: GGF_WORDS, run: ggf },
    Target { name: "record-sgf", seeds: || texts(&SGF), dictionary: SGF_WORDS, run: sgf },
    Target { name: "record-wthor", seeds: wthor_files, dictionary: Vec::new, run: wthor },
    Target { name: "record-othello-line", seeds: || texts(&OTHELLO), dictionary: OTHELLO_WORDS, run: line },
    Target { name: "record-othello-file", seeds: files, dictionary: GGF_WORDS, run: file },
];

const OBF: [&str; 3] = [
    "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X; E1:+16; B1:+2;",
    "% two\n\n---------------------------OX------XO--------------------------- X; f5:+0\n",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; --:-127; H4:-64;",
];

const OBF_WORDS: Words = || dictionary(include_str!("../../dictionaries/obf.dict"));

const GGF: [&str; 3] = [
    "(;GM[Othello]PC[GGS/os]DT[2026.1.2]PB[Anna]PW[Bo]RE[+2.0]TI[15:00//02:00]TY[8]BO[8 \
     ---------------------------O*------*O--------------------------- *]B[F5/0.5/1.5]W[D6//2]B[c3];)",
    "1 (;BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n2 (;BO[8 \
     ---------------------------O*------*O--------------------------- *]B[F5]W[PA];)",
    "(;BO[8 ***O****-OOOOOO*-OOOO*OO-OOO**OO-OO**OOO--O*OOOO----OOOO-------O O]W[A6]B[PASS];)",
];

const GGF_WORDS: Words = || dictionary(include_str!("../../dictionaries/ggf.dict"));

const SGF: [&str; 3] = [
    "(;FF[4]GM[2]CA[UTF-8]PB[Anna]PW[B\\]o]SZ[8]RE[B+4]\n;B[f5]C[usual];W[d6]V[-0.5]\n(;B[c3])(;B[d3]BM[1]))",
    "(;GM[2]AB[a1:b1]AW[c1]PL[W];W[PA];B[d1];)(;GM[0]GAME[othello]B[F5]W[fd])",
    "(;FF[4]GM[0]GAME[kalah]POS[1,0,0,0,0,1:0/0,0,0,0,0,1:0 first standard];B[6];W[6];B[1])",
];

const SGF_WORDS: Words = || dictionary(include_str!("../../dictionaries/sgf.dict"));

fn sgf(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let file = SgfTree::read_all(&text);
    for tree in file.games.iter().flatten() {
        let again = SgfTree::read_all(&tree.to_string());
        assert_eq!(again.games, [Ok(tree.clone())]);
        let mut session = Session::rules(OthelloGame).expect("a session");
        if let Err(error) = SgfRecord::play(tree, "othello", &mut session) {
            _ = Verdict::refused(&error);
        }
    }
    let (mut size, mut refused) = (0, None);
    for game in Sgf::read_all(&text).games {
        match game {
            Ok(game) => {
                let again = Sgf::read_all(&game.tree.to_string());
                assert_eq!(again.games, [Ok(game.clone())]);
                size += 1 + game.line.0.len();
            }
            Err(error) => refused = Some(Verdict::refused(&error)),
        }
    }
    refused.filter(|_| size == 0).unwrap_or(Verdict::accepted(size))
}

fn obf(input: &[u8]) -> Verdict {
    match Obf::read(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(lines) => {
            for (_, line) in &lines {
                let written = line.to_string();
                let again: Obf = written.parse().unwrap_or_else(|error| panic!("{error}: {written:?}"));
                // What was left out is not written.
                assert_eq!(again, Obf { left_out: Vec::new(), ..line.clone() }, "{written:?}");
            }
            Verdict::accepted(lines.iter().map(|(_, line)| 1 + line.scores.len()).sum())
        }
    }
}

fn ggf(input: &[u8]) -> Verdict {
    let (mut size, mut refused) = (0, None);
    for game in Ggf::read_all(&String::from_utf8_lossy(input)).games {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                refused = Some(Verdict::refused(&error));
                continue;
            }
        };
        let written = game.to_string();
        let again = Ggf::read(&written).unwrap_or_else(|error| panic!("{error}: {written:?}"));
        assert_eq!(again.to_string(), written);
        assert_eq!((again.start, again.moves.len()), (game.start, game.moves.len()));
        if let Err(error) = game.line() {
            _ = Verdict::refused(&error);
        }
        size += 1 + game.moves.len();
    }
    refused.filter(|_| size == 0).unwrap_or(Verdict::accepted(size))
}

fn wthor_files() -> Vec<Vec<u8>> {
    let line: Line = "f5d6c3d3c4f4f6f3e6e7".parse().expect("a line");
    let game = WthorGame { moves: line.0, discs: 40, best_discs: 38, ..WthorGame::default() };
    let file = |games| Wthor { year: 2026, solved_from: 22, games, ..Wthor::default() }.to_bytes();
    vec![file(Vec::new()), file(vec![game.clone()]), file(vec![game.clone(), game])]
}

fn wthor(input: &[u8]) -> Verdict {
    match Wthor::read("games.wtb", input) {
        Err(error) => Verdict::refused(&error),
        Ok(file) => {
            let again = Wthor::read("games.wtb", &file.to_bytes()).expect("a file that is written");
            assert_eq!((again.year, again.games), (file.year, file.games));
            Verdict::accepted(again.solved_from.into())
        }
    }
}

fn line(input: &[u8]) -> Verdict {
    match String::from_utf8_lossy(input).parse::<Line>() {
        Err(error) => Verdict::refused(&error),
        Ok(line) => {
            assert_eq!(line.to_string().parse::<Line>().as_ref(), Ok(&line));
            match line.play(&Othello::start()) {
                Err(error) => Verdict::refused(&error),
                Ok((played, end)) => Verdict::accepted(played.0.len() + usize::from(end.outcome().is_some())),
            }
        }
    }
}

fn files() -> Vec<Vec<u8>> {
    texts(&GGF).into_iter().chain(texts(&OTHELLO)).chain(wthor_files()).collect()
}

fn file(input: &[u8]) -> Verdict {
    read_file(&entry("othello").expect("a game of the list"), &["games.wtb", "games.ggf", "games.sgf"], input)
}

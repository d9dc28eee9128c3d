//! Records of chess: PGN, EPD, moves (our own).

use super::games::{CHESS, CHESS_WORDS};
use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::session::{AnyPosition, Session};
use nullwindow_catalogue::{Entry, GameVisitor, HouseGame, Record, RecordTree, Variant, entry, with_variant};
use nullwindow_chess::{Castling, Chess, Epd, Pgn};

pub(super) const TARGETS: &[Target] = &[
    Target { name: "record-pgn", seeds: || texts(&PGN), dictionary: PGN_WORDS, run: pgn },
    Target { name: "record-epd", seeds: || texts(&EPD), dictionary: EPD_WORDS, run: epd },
    Target { name: "record-san", seeds: || texts(&SAN), dictionary: CHESS_WORDS, run: san },
    Target { name: "record-chess-file", seeds: || texts(&PGN), dictionary: PGN_WORDS, run: file },
];

const PGN: [&str; 5] = [
    "[Event \"Casual\"]\n[White \"Anna\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4?? {why?} \
     (2. e4 Nf6) Qh4# 0-1\n",
    "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=Q+ $1 Kd7 ; a comment\n2. Qb7+ *\n",
    "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5)) Nc6 {[%clk 0:01:00]} 3. Bb5 1/2-1/2",
    "{before} 1. d4 $13 d5 !? 2. c4 e6 1-0\n\n[White \"Second\"]\n\n1... e5 *",
    "% escaped\n[A \"a \\\" b \\\\ c\"]\n1.e4 e5 2.Ke2 Ke7 3.Ke1 Ke8 1/2-1/2",
];

const PGN_WORDS: Words = || dictionary(include_str!("../../dictionaries/pgn.dict"));

const EPD: [&str; 4] = [
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
    "# mates\n\nk7/8/1K6/8/8/8/8/7R w - - bm Rh8#; dm 1;\n",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400",
    "8/8/4k3/8/8/3KR3/8/8 b - - acd 12; acn 4000; ce -510; c0 \"a; b\"; hmvc 7; fmvn 33;",
];

const EPD_WORDS: Words = || dictionary(include_str!("../../dictionaries/epd.dict"));

const SAN: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ne4 Nf3 e2e4 exd5",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nO-O O-O-O Rxa8+ e1g1 e1h1 0-0",
    "4k3/P1P5/1n1n4/8/8/8/8/4K3 w - - 0 1\na8=Q c8=N+ a8 axb8=Q c7c8q",
    "8/8/8/1k1pP3/8/1N3N2/8/4K2R w K d6 0 1\nexd6 exd6e.p. Nbd4+ N3d4 Nb3d4",
];

/// The games of a text are written, and read as the same ones.
fn pgn(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let (mut moves, mut error) = (0, None);
    for game in Pgn::games(&text) {
        match game {
            Err(wrong) => error = Some(Verdict::refused(&wrong)),
            Ok(game) => {
                let written = game.to_string();
                let mut read = Pgn::games(&written);
                let again = read.next().expect("a game");
                let again = again.unwrap_or_else(|error| panic!("{error}: {written:?}"));
                assert!(read.notes().is_empty() && read.next().is_none(), "{written:?}");
                assert_eq!(again.to_string(), written);
                let plain = |game: &Pgn| game.moves.iter().map(|played| played.m).collect::<Vec<_>>();
                assert_eq!((&again.start, plain(&again)), (&game.start, plain(&game)), "{written:?}");
                assert_eq!(again.result, game.result, "{written:?}");
                moves += game.moves.len();
            }
        }
    }
    error.unwrap_or(Verdict::accepted(moves))
}

/// The lines of a file are written, and read as the same ones.
fn epd(input: &[u8]) -> Verdict {
    match Epd::read(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(lines) => {
            let mut operations = 0;
            for (_, line) in &lines {
                let written = line.to_string();
                let again: Epd = written.parse().unwrap_or_else(|error| panic!("{error}: {written:?}"));
                // Strings have no quotation marks.
                let mut known = line.clone();
                let operands = known.operations.iter_mut().flat_map(|operation| &mut operation.operands);
                operands.for_each(|operand| *operand = operand.replace('"', "'"));
                assert_eq!(again, known, "{written:?}");
                for code in ["bm", "am", "pm", "sm"] {
                    line.moves(code).expect("checked by the reader");
                }
                operations += line.operations.len() + line.paths().count();
            }
            Verdict::accepted(operations)
        }
    }
}

/// A position, and names of moves in both notations: what is read is legal, and its names are read as it.
fn san(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let (position, names) = text.split_once('\n').unwrap_or((CHESS[2], &text));
    let position: Chess = match position.parse() {
        Ok(position) => position,
        Err(error) => return Verdict::refused(&error),
    };
    let mut last = Verdict::accepted(0);
    for name in names.split_whitespace() {
        let read = position.read_san(name).map_err(|error| Verdict::refused(&error));
        let read = read.or_else(|_| position.read_uci(name).map_err(|error| Verdict::refused(&error)));
        last = match read {
            Err(verdict) => verdict,
            Ok(m) => {
                assert!(position.is_legal(m), "{name}");
                assert_eq!(position.read_san(&position.san(m)).ok(), Some(m), "{name}");
                for castling in [Castling::TakesRook, Castling::TwoSquares] {
                    // Two squares are no name where the king stands elsewhere.
                    if castling == Castling::TakesRook || !position.needs_chess960() {
                        assert_eq!(position.read_uci(&position.uci(m, castling)).ok(), Some(m), "{name}");
                    }
                }
                Verdict::accepted(1)
            }
        };
    }
    last
}

/// A file as programs read it.
fn file(input: &[u8]) -> Verdict {
    read_file(&entry("chess").expect("a game of the list"), &["game.pgn", "game"], input)
}

/// The records of a file, which are written in each notation and read again.
pub(super) fn read_file(entry: &Entry, names: &[&str], input: &[u8]) -> Verdict {
    let (mut last, mut count) = (None, 0);
    for name in names {
        match (entry.read_records)(name, input, 100) {
            Err(error) => last = Some(Verdict::refused(&error)),
            Ok(None) => {}
            Ok(Some((records, _))) => {
                count += records.len();
                for record in records.into_iter().take(2) {
                    if let Some(names) = names_of(entry.name, &record) {
                        assert_written(entry, &record.start, &names);
                    }
                }
            }
        }
    }
    // The file has one of the notations.
    last.filter(|_| count == 0).unwrap_or(Verdict::accepted(count))
}

/// A game is written in each notation, and read as the same moves.
fn assert_written(entry: &Entry, start: &str, names: &[String]) {
    for notation in entry.notations {
        let written = (notation.write)(start, &RecordTree::line(names)).expect("legal moves");
        let file = format!("game.{}", notation.name);
        let again = (entry.read_records)(&file, written.as_bytes(), 1);
        let (again, _) = again.unwrap_or_else(|error| panic!("{error}: {written:?}")).expect("a record");
        assert_eq!(names_of(entry.name, &again[0]).as_deref(), Some(names), "{written:?}");
    }
}

/// The names that a session gives to the moves of a record; `None` if one is not legal.
fn names_of(game: &str, record: &Record) -> Option<Vec<String>> {
    with_variant(game, &Variant::default(), Names(record)).expect("a game of the list")
}

struct Names<'r>(&'r Record);

impl GameVisitor for Names<'_> {
    type Output = Option<Vec<String>>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        let Names(Record { start, moves, .. }) = self;
        let mut session = Session::rules(game).ok()?;
        AnyPosition::set(&mut session, start).ok()?;
        let moves = moves.main_line();
        moves.iter().try_for_each(|name| AnyPosition::play(&mut session, name)).ok()?;
        let undo = |_| AnyPosition::undo(&mut session);
        let mut names: Vec<String> = (0..moves.len()).map(undo).collect::<Option<_>>()?;
        names.reverse();
        Some(names)
    }
}

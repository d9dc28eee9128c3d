//! Generated records with everything that the notations have are read as they were written.

use super::*;
use crate::kifu::setup::{HANDICAPS, Setup};
use nullwindow_support::SplitMix64;

/// Endings, each with a word of its own in both notations.
const ENDINGS: [KifuEnding; 10] = [
    KifuEnding::Resignation,
    KifuEnding::Checkmate,
    KifuEnding::TimeUp,
    KifuEnding::IllegalAction,
    KifuEnding::IllegalActionOfOther,
    KifuEnding::Declaration,
    KifuEnding::Repetition,
    KifuEnding::Impasse,
    KifuEnding::MaxMoves,
    KifuEnding::Interruption,
];

struct Generator(SplitMix64);

impl Generator {
    fn one_in(&mut self, n: usize) -> bool {
        self.0.below(n) == 0
    }

    fn notes(&mut self) -> KifuNotes {
        let time = (!self.one_in(3)).then(|| Duration::from_secs(self.0.below(10_000) as u64));
        let comment = self.one_in(4).then(|| "a comment\n  ７六歩(77)\n\n変化：3手".to_owned());
        let bookmark = self.one_in(9).then(|| "here".to_owned());
        let program = ["** 59 -8384FU +2625FU", "rating:x", "**対局 評価値 3"].map(str::to_owned);
        let program = program.into_iter().filter(|_| self.one_in(6)).collect();
        KifuNotes { time, comment, bookmark, program, variations: Vec::new() }
    }

    fn ending(&mut self, game: &mut Kifu) {
        if !self.one_in(5) {
            (game.ending, game.after) = (Some(ENDINGS[self.0.below(ENDINGS.len())]), self.notes());
        }
    }

    /// A line of play from a position: moves, an ending, and variations of both, so many levels deep.
    fn line(&mut self, start: Shogi, length: usize, levels: usize) -> Kifu {
        let mut game = Kifu::new(start);
        let mut position = game.start.clone();
        for _ in 0..length {
            let mut moves = Vec::new();
            if position.moves(&mut moves).is_some() {
                break;
            }
            let mut played = KifuMove { m: moves[self.0.below(moves.len())], notes: self.notes() };
            // The first move of a variation is one of several that replace the same move.
            let is_first = game.moves.is_empty() && levels < 3;
            while levels > 0 && !is_first && self.one_in(8) {
                let length = 1 + self.0.below(6);
                played.notes.variations.push(self.line(position.clone(), length, levels - 1));
            }
            position.make(played.m);
            game.moves.push(played);
        }
        self.ending(&mut game);
        while levels > 0 && !game.moves.is_empty() && self.one_in(3) {
            game.after.variations.push(self.line(position.clone(), 3, levels - 1));
        }
        game
    }

    fn record(&mut self) -> Kifu {
        let start = match self.0.below(3) {
            0 => Shogi::start(),
            1 => Setup::handicap(HANDICAPS[self.0.below(HANDICAPS.len())].1).position().unwrap(),
            _ => self.line(Shogi::start(), 60, 0).end(),
        };
        let length = 1 + self.0.below(80);
        let mut game = self.line(start, length, 3);
        game.tags = [("Black", "A"), ("White", "後"), ("Site", "x y"), ("TimeLimit", "")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        game.before = KifuNotes { time: None, ..self.notes() };
        game
    }
}

#[test]
fn what_was_read_and_written_again_is_the_same_record() {
    let mut generator = Generator(SplitMix64::new(1));
    let (mut variations, mut deep, mut bookmarks) = (0, 0, 0);
    for number in 0..120 {
        let game = generator.record();
        let read = KifuFile::of_text(&game.to_kif(), KifuNotation::Kif);
        assert_eq!(read.remarks, [], "{number}: {}", game.to_kif());
        assert_eq!(read.games, [Ok(game.clone())], "{number}: {}", game.to_kif());
        let notes: Vec<_> = game.moves.iter().map(|played| &played.notes).chain([&game.after]).collect();
        bookmarks += notes.iter().filter(|notes| notes.bookmark.is_some()).count();
        let of = |game: &Kifu| game.moves.iter().map(|played| played.notes.variations.len()).sum::<usize>();
        variations += notes.iter().map(|notes| notes.variations.len()).sum::<usize>();
        deep += notes.iter().flat_map(|notes| &notes.variations).map(of).sum::<usize>();
        for notation in [KifuNotation::Csa, KifuNotation::Csa3] {
            for encoding in [KifuEncoding::Utf8, KifuEncoding::ShiftJis] {
                let format = KifuFormat { notation, encoding };
                let bytes = encoding.encode(&format.text(&game));
                let file = KifuFile::read(&bytes, None).unwrap();
                let mut wanted = without_variations(&game);
                // CSA has no numbers.
                wanted.start.0.set_move_number(1);
                assert_eq!((file.games, file.remarks), (vec![Ok(wanted)], Vec::new()), "{number}");
                let newer = notation == KifuNotation::Csa3 || game.ending == Some(KifuEnding::MaxMoves);
                let notation = if newer { KifuNotation::Csa3 } else { KifuNotation::Csa };
                assert_eq!(file.format, KifuFormat { notation, encoding });
            }
        }
    }
    assert!(variations > 300 && deep > 50 && bookmarks > 300, "{variations} {deep} {bookmarks}");
}

//! Records of shogi: CSA and KIF, moves (our own).

use super::chess_records::read_file;
use super::games::SHOGI_WORDS;
use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow_catalogue::entry;
use nullwindow_shogi::{Kifu, KifuEncoding, Shogi};

pub(super) const TARGETS: &[Target] = &[
    Target { name: "record-csa", seeds: || texts(&CSA), dictionary: CSA_WORDS, run: csa },
    Target { name: "record-kif", seeds: || texts(&KIF), dictionary: KIF_WORDS, run: kif },
    Target { name: "record-usi-moves", seeds: || texts(&USI), dictionary: SHOGI_WORDS, run: usi },
    Target { name: "record-shogi-file", seeds: files, dictionary: KIF_WORDS, run: file },
];

const CSA: [&str; 3] = [
    "V2.2\nN+Anna\nN-Bo\n$EVENT:Casual\n$START_TIME:2026/01/02 10:00:00\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n\
     +8822UM\n'a comment\n%TORYO\n",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
     P4 *  *  *  \
     *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
     P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n\
     +2726FU\n",
    "PI82HI22KA\nP+00FU\n-\n-3334FU,T5\n%CHUDAN\n/\nV2.2\nPI\n+\n%MATTA\n",
];

const CSA_WORDS: Words = || dictionary(include_str!("../../dictionaries/csa.dict"));

const KIF: [&str; 4] = [
    "▲７六歩△３四歩 ▲２二角成△同　銀\n&a\n**b\nまで4手で中断\n\n変化：4手\n△同飛\n変化：2手\n△８四歩\n",
    "開始日時：2026/01/02 10:00:00\n手合割：平手\n先手：Anna\n後手：Bo\n手数----指手---------消費時間--\n   1 \
     ７六歩(77)   ( 0:12/00:00:12)\n*comment\n   2 ３四歩(33)   ( 0:06/00:00:06)\n   3 ２二角成(88)\n   4 \
     同　銀(31)\n   5 ４五角打\n   6 投了\n",
    "手合割：角落ち\n上手：A\n下手：B\n1 ３四歩(33)\n2 ７六歩(77)\n3 中断\n変化：2手\n2 ２六歩(27)\n",
    "後手の持駒：飛　角　金二　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ \
     １\n+---------------------------+\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ \
     ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ \
     ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| 香 桂 銀 金 玉 金 銀 桂 \
     香|九\n+---------------------------+\n先手の持駒：飛　角\n先手番\n1 ５八飛打\n",
];

const KIF_WORDS: Words = || dictionary(include_str!("../../dictionaries/kif.dict"));

const USI: [&str; 2] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 2g2f 8h2b+",
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nG*5b 5c5b+ 5c5b",
];

/// Games are written in both notations, and read as the same moves from the same start.
fn assert_same_again(game: &Kifu) {
    let csa = game.to_csa();
    let again = Kifu::read_csa(&csa).unwrap_or_else(|error| panic!("{error}: {csa:?}"));
    let kif = game.to_kif();
    let other = Kifu::read_kif(&kif).unwrap_or_else(|error| panic!("{error}: {kif:?}"));
    for (again, written) in [(&again[0], csa), (&other, kif)] {
        // CSA has no number of the first move.
        let without_number =
            |game: &Kifu| game.start.to_string().rsplit_once(' ').map(|(start, _)| start.to_owned());
        assert_eq!(without_number(again), without_number(game), "{written:?}");
        let moves = |game: &Kifu| game.moves.iter().map(|played| played.m).collect::<Vec<_>>();
        assert_eq!(moves(again), moves(game), "{written:?}");
    }
}

fn csa(input: &[u8]) -> Verdict {
    match Kifu::read_csa(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(games) => {
            for game in &games {
                assert_same_again(game);
                let csa = game.to_csa();
                assert_eq!(Kifu::read_csa(&csa).expect("written")[0].to_csa(), csa);
            }
            Verdict::accepted(games.iter().map(|game| 1 + game.moves.len() + game.tags.len()).sum())
        }
    }
}

fn kif(input: &[u8]) -> Verdict {
    match Kifu::read_kif(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(game) => {
            assert_same_again(&game);
            let again = Kifu::read_kif(&game.to_kif()).expect("written");
            assert_eq!(again.to_kif(), game.to_kif());
            Verdict::accepted(1 + game.moves.len() + game.tags.len())
        }
    }
}

/// A position, and names of moves: what is read is legal, and its name is read as it.
fn usi(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let (position, names) = text.split_once('\n').unwrap_or(("", &text));
    let position: Shogi = match position.parse() {
        Ok(position) => position,
        Err(error) => return Verdict::refused(&error),
    };
    let mut last = Verdict::accepted(0);
    for name in names.split_whitespace() {
        last = match position.read_usi(name) {
            Err(error) => Verdict::refused(&error),
            Ok(m) => {
                assert!(position.is_legal(m), "{name}");
                assert_eq!(position.read_usi(&m.to_string()).ok(), Some(m), "{name}");
                Verdict::accepted(1)
            }
        };
    }
    last
}

/// Texts in UTF-8 and in Shift-JIS.
fn files() -> Vec<Vec<u8>> {
    let shift_jis = KIF.iter().map(|text| KifuEncoding::ShiftJis.encode(text));
    texts(&KIF).into_iter().chain(texts(&CSA)).chain(shift_jis).collect()
}

fn file(input: &[u8]) -> Verdict {
    if let Err(error) = KifuEncoding::decode(input) {
        _ = Verdict::refused(&error);
    }
    read_file(&entry("shogi").expect("a game of the list"), &["game.kif", "game.csa"], input)
}

//! Trees of the textbook, names of nodes, algorithms and scores (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::textbook::Algorithm;
use nullwindow::{Dewey, Score};
use nullwindow_games::trees::Explicit;

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "tree-explicit",
        seeds: || {
            texts(&["7", "[0]", "[[7,5,1],[6,2],[[8,1],7]]", " [ [ 7,5 ,\t1 ], +6\n] ", "[[[[4]]],-9]"])
        },
        dictionary: || {
            texts(&["[", "]", ",", "[[[[[[[[[[[[[[[[", "]]]]]]]]]]]]]]]]", "-", "9223372036854775806"])
        },
        run: tree,
    },
    Target {
        name: "tree-dewey",
        seeds: || texts(&["ε", "1", "3.1.2", "65536.1"]),
        dictionary: || texts(&[".", "ε", "65536", "1.1.1.1"]),
        run: dewey,
    },
    Target {
        name: "tree-score",
        seeds: || texts(&["win in 7", "loss in 4", "+18", "-30000"]),
        dictionary: || texts(&["win in ", "loss in ", "1999", "2000", "30000", "30001"]),
        run: score,
    },
    Target {
        name: "tree-algorithm",
        seeds: || texts(&["negascout", "alpha-beta", "sss-star", "mtd-f"]),
        dictionary: || texts(&["nega", "scout", "-", "alpha", "beta", "star", "mini", "max"]),
        run: algorithm,
    },
];

fn tree(input: &[u8]) -> Verdict {
    match String::from_utf8_lossy(input).parse::<Explicit>() {
        Err(error) => Verdict::refused(&error),
        Ok(tree) => {
            let text = tree.to_string();
            let again: Explicit = text.parse().expect("a tree that is written");
            assert_eq!((again.to_string(), again.height()), (text, tree.height()));
            Verdict::accepted(tree.height() as usize)
        }
    }
}

fn dewey(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    match text.parse::<Dewey>() {
        Err(error) => Verdict::refused(&error),
        Ok(dewey) => {
            assert_eq!(dewey.to_string(), text);
            Verdict::accepted(dewey.path().len())
        }
    }
}

fn score(input: &[u8]) -> Verdict {
    let Some(score) = Score::read(&String::from_utf8_lossy(input)) else { return Verdict::refused(&"none") };
    assert_eq!(Score::read(&score.to_string()), Some(score), "{score}");
    Verdict::accepted(usize::from(score.is_win()) + 2 * usize::from(score.is_loss()))
}

fn algorithm(input: &[u8]) -> Verdict {
    match String::from_utf8_lossy(input).parse::<Algorithm>() {
        Err(error) => Verdict::refused(&error),
        Ok(algorithm) => {
            assert_eq!(algorithm.to_string().parse::<Algorithm>().ok(), Some(algorithm));
            Verdict::accepted(1)
        }
    }
}

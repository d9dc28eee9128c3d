//! The trees that the slides and tutorials draw, to step through and to test against.
//!
//! Not every figure can be reconstructed: each [`Example`] states its fidelity. All have MAX at the root and
//! leaf values from MAX's view, not those of the original.
//!
//! ```
//! use nullwindow::Window;
//! use nullwindow::textbook::{Walk, negascout::negascout};
//! use nullwindow_games::trees::{LeafValue, examples};
//!
//! for example in examples::ALL {
//!     let mut tree = example.tree();
//!     let height = tree.height();
//!     let value = negascout(&mut Walk::new(&mut tree, &LeafValue, ()), Window::full(), height);
//!     assert_eq!(value.continue_value(), Some(example.value), "{}", example.name);
//! }
//! ```

use super::Explicit;

/// The fidelity of an example to its figure.
///
/// ```
/// use nullwindow_games::trees::examples::{ALL, Fidelity};
/// assert!(ALL.iter().any(|example| example.fidelity == Fidelity::StandIn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fidelity {
    /// It contains all that the original shows, and nothing that matters was chosen.
    Exact,
    /// It agrees with all that the original shows; the rest was chosen, as the note explains.
    Consistent,
    /// The original cannot be reconstructed; this tree shows the same thing.
    StandIn,
}

/// A tree of the literature, or one found for this library, with its value and source.
///
/// ```
/// use nullwindow_games::trees::examples::{Example, FIRST_CUT_OFF};
/// let Example { text, value, .. } = FIRST_CUT_OFF;
/// assert_eq!((text, value), ("[20,[5,99]]", 20));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// A short name, for command lines.
    pub name: &'static str,
    /// The tree as nested lists: the root is MAX's, leaf values are from MAX's view.
    pub text: &'static str,
    /// The minimax value, from MAX's view.
    pub value: i64,
    /// The source.
    pub source: &'static str,
    /// The fidelity to the source.
    pub fidelity: Fidelity,
    /// The point of the example, and what was chosen or changed.
    pub note: &'static str,
}

impl Example {
    /// The tree itself.
    ///
    /// ```
    /// use nullwindow_games::trees::examples::MINIMAX;
    /// assert_eq!(MINIMAX.tree().to_string(), "[[7,5,1],[6,2],[[8,1],7]]");
    /// ```
    ///
    /// # Panics
    /// If `text` is not a tree; those of this module are.
    #[must_use]
    pub fn tree(&self) -> Explicit {
        self.text.parse().unwrap_or_else(|error| panic!("example {}: {error}", self.name))
    }
}

/// The tree on which mini-max and nega-max are introduced.
pub const MINIMAX: Example = Example {
    name: "minimax",
    text: "[[7,5,1],[6,2],[[8,1],7]]",
    value: 7,
    source: "Hsu, Alpha-Beta Pruning: Algorithm and Analysis, slides 4-7 and 12-15",
    fidelity: Fidelity::Consistent,
    note: "The values of nodes 1, 2, 3.1 and 3 are 1, 2, 8 and 7. The text does not give the order of the \
           leaves under nodes 1 and 2.",
};

/// A tree on which TEST skips branches at MAX and at MIN nodes.
pub const TEST: Example = Example {
    name: "test",
    text: "[[[[0,1],[1,0]],[[1,1],[1,1]]],[[[0,0],[1,1]],[[1,1],[1,0]]]]",
    value: 1,
    source: "Hsu, Scout and NegaScout, slide 6",
    fidelity: Fidelity::StandIn,
    note: "The slide shows sixteen truth values on five rows, MAX to MIN to MAX to MIN to MAX, but not \
           their places. Here they are the leaves of a binary tree of that depth, in the order printed; \
           the question is TEST>(root, 0).",
};

/// TEST skips a leaf that alpha-beta must visit.
pub const TEST_VISITS_FEWER: Example = Example {
    name: "test-visits-fewer",
    text: "[5,[[8,15],10,5]]",
    value: 5,
    source: "Hsu, Scout and NegaScout, slide 11",
    fidelity: Fidelity::Consistent,
    note: "Alpha-beta visits the second branch of K, node 2.1.2; TEST>(K, 5) does not. The value of node \
           2.3 is not printed: any value of at most 5 makes TEST>(p, 5) fail, and 5 was chosen.",
};

/// SCOUT visits a node three times that alpha-beta cuts off.
pub const SCOUT_VISITS_MORE: Example = Example {
    name: "scout-visits-more",
    text: "[10,[25,[0,[8,5],20]]]",
    value: 20,
    source: "Hsu, Scout and NegaScout, slide 12",
    fidelity: Fidelity::Consistent,
    note: "A, B, C, D are nodes 2, 2.2, 2.2.2 and 2.2.2.2; TEST>(A, 10), TEST<(B, 25), TEST>(C, 0) and \
           TEST<(D, 8) all hold. The leaf 0, node 2.2.1, is inferred from TEST>(C, 0).",
};

/// NegaScout in mini-max form, with one re-search, in the window (3, 9).
pub const NEGASCOUT_MINIMAX: Example = Example {
    name: "negascout-minimax",
    text: "[[[-5,-7],[-4,-4]],[[-3,-4],[-4],[-5]]]",
    value: -5,
    source: "Hsu, Scout and NegaScout, slides 25 and 26",
    fidelity: Fidelity::StandIn,
    note: "At least 25 trees fit the windows printed. This is one of them, [[[5,7],[4,4]],[[3,4],[4],[5]]] \
           with MIN at the root and value 5, mirrored: all values are negated so that MAX is at the root, \
           and the slide's window (3, 9) becomes (-9, -3).",
};

/// A tree on which NegaScout searches again within a re-search.
pub const NEGASCOUT_NEGA: Example = Example {
    name: "negascout-nega",
    text: "[[[[5,4],[6,7]],[[4,4],[4,7]]],[[[9,8],[7,4]],[[6,5],[6,8]]]]",
    value: 6,
    source: "Hsu, Scout and NegaScout, slide 31",
    fidelity: Fidelity::StandIn,
    note: "The figure cannot be reconstructed, and its windows [5,5] and [6,5] contradict the algorithm on \
           the slides before it (line 11). This binary tree of depth 4 begins with the six leaves printed \
           (from the side to move there: -5, -4, -6, -7, -4, -4, which we read as MIN's).",
};

/// `max(20, min(5, X))` is 20 for every X.
pub const FIRST_CUT_OFF: Example = Example {
    name: "first-cut-off",
    text: "[20,[5,99]]",
    value: 20,
    source: "Kishimoto & Müller, tutorial part 3, slide 3",
    fidelity: Fidelity::Exact,
    note: "X is node 2.2, which no search with pruning visits; 99 stands for it.",
};

/// Alpha-beta with all twelve windows.
pub const ALPHA_BETA: Example = Example {
    name: "alpha-beta",
    text: "[[[60,35],[30,20]],[[15,25],[0,0]]]",
    value: 30,
    source: "Kishimoto & Müller, tutorial part 3, slide 7",
    fidelity: Fidelity::Exact,
    note: "The slide prints leaves from the side to move there, MIN: -60, -35, -30, -20, -15, -25; here \
           they are MAX's, so negated. The two leaves below node 2.2 are cut off and not printed; 0 stands \
           for them.",
};

/// A minimal tree with its three types of nodes.
pub const MINIMAL_TREE: Example = Example {
    name: "minimal-tree",
    text: "[[[10,5],[12,0]],[[4,8],0],[[7,6],0]]",
    value: 10,
    source: "Kishimoto & Müller, tutorial part 3, slide 10",
    fidelity: Fidelity::Consistent,
    note: "The slide labels 15 nodes: 4 PV, 8 CUT, 3 ALL. This shape fits, but may not be the only one; it \
           has no values, so these were chosen, in perfect order. Nodes 1.2.2, 2.2 and 3.2 (value 0) are \
           cut off and not among the fifteen.",
};

/// The smallest uniform tree on which NegaScout visits fewer leaves than alpha-beta: 6 against 7.
pub const NEGASCOUT_WINS: Example = Example {
    name: "negascout-wins",
    text: "[[[1,4],[5,6]],[[7,8],[2,3]]]",
    value: 4,
    source: "found for this library by exhaustive search",
    fidelity: Fidelity::Exact,
    note: "Two branches, depth 3. There is none of depth 2.",
};

/// A tree on which NegaScout visits more leaves than alpha-beta: 8 against 6.
pub const ALPHA_BETA_WINS: Example = Example {
    name: "alpha-beta-wins",
    text: "[[[1,2],[3,4]],[[5,6],[7,8]]]",
    value: 6,
    source: "found for this library",
    fidelity: Fidelity::Exact,
    note: "Two branches, depth 3, leaves from the worst to the best: every null window fails high.",
};

/// A tree on which SCOUT visits a leaf that alpha-beta cuts off.
pub const SCOUT_OUTSIDE_ALPHA_BETA: Example = Example {
    name: "scout-outside-alpha-beta",
    text: "[[[[12,16],[5,9]],[[2,4],[13,6]]],[[[1,8],[11,7]],[[3,10],[14,15]]]]",
    value: 7,
    source: "found for this library",
    fidelity: Fidelity::Exact,
    note: "Two branches, depth 4. There is none of depth 3.",
};

/// The smallest uniform tree on which SSS* visits fewer leaves than NegaScout and alpha-beta: 3 against 4.
pub const SSS_STAR_WINS: Example = Example {
    name: "sss-star-wins",
    text: "[[1,2],[3,4]]",
    value: 3,
    source: "found for this library by exhaustive search",
    fidelity: Fidelity::Exact,
    note: "On negascout-wins it is the other way round, 7 against 6: neither of the two dominates the \
           other.",
};

/// A tree on which MTD(f), from the first guess 0, visits fewer different leaves than NegaScout: 6 against 7.
pub const MTD_F_WINS: Example = Example {
    name: "mtd-f-wins",
    text: "[[[1,2],[3,4]],[[7,8],[5,6]]]",
    value: 6,
    source: "found for this library by exhaustive search",
    fidelity: Fidelity::Exact,
    note: "Two branches, depth 3; the first such order of the leaves.",
};

/// A tree on which MTD(f), from the first guess 0, visits more different leaves than NegaScout: 10 against 9.
pub const MTD_F_LOSES: Example = Example {
    name: "mtd-f-loses",
    text: "[[[[12,14],[4,1]],[[11,3],[15,13]]],[[[16,5],[2,8]],[[9,6],[10,7]]]]",
    value: 12,
    source: "found for this library by random search",
    fidelity: Fidelity::Exact,
    note: "Two branches, depth 4. With mtd-f-wins: neither of the two dominates the other.",
};

/// All examples, in the order of the documents they come from.
///
/// ```
/// use nullwindow_games::trees::examples::{ALL, MINIMAX};
/// assert_eq!(ALL.first(), Some(&MINIMAX));
/// ```
pub const ALL: &[Example] = &[
    MINIMAX,
    TEST,
    TEST_VISITS_FEWER,
    SCOUT_VISITS_MORE,
    NEGASCOUT_MINIMAX,
    NEGASCOUT_NEGA,
    FIRST_CUT_OFF,
    ALPHA_BETA,
    MINIMAL_TREE,
    NEGASCOUT_WINS,
    ALPHA_BETA_WINS,
    SCOUT_OUTSIDE_ALPHA_BETA,
    SSS_STAR_WINS,
    MTD_F_WINS,
    MTD_F_LOSES,
];

/// The example of this name.
///
/// ```
/// use nullwindow_games::trees::examples;
/// assert_eq!(examples::find("minimax"), Some(&examples::MINIMAX));
/// assert_eq!(examples::find("no such thing"), None);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Example> {
    ALL.iter().find(|example| example.name == name)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, alpha_beta, negascout, scout};
    use super::*;

    #[test]
    fn minimax_values_are_right_and_names_differ() {
        for (i, example) in ALL.iter().enumerate() {
            assert_eq!(testing::minimax(&example.tree()), example.value, "{}", example.name);
            assert_eq!(example.tree().to_string(), example.text, "{}", example.name);
            assert!(ALL[..i].iter().all(|other| other.name != example.name));
            assert!(!example.note.contains("  "), "{}", example.name);
        }
    }

    #[test]
    fn inner_values_equal_those_of_the_slides() {
        let value = |example: &Example, path: &[u16]| {
            let mut node = example.tree();
            for &i in path {
                nullwindow::Position::make(&mut node, i);
            }
            testing::minimax(&node)
        };
        assert_eq!([0, 1, 2].map(|i| value(&MINIMAX, &[i])), [1, 2, 7]);
        assert_eq!(value(&MINIMAX, &[2, 0]), 8);
        assert_eq!([0, 1].map(|i| value(&ALPHA_BETA, &[0, i])), [60, 30]);
        assert_eq!(value(&ALPHA_BETA, &[1, 0]), 25);
        assert_eq!(alpha_beta(&ALPHA_BETA.tree()), (30, 6));
        assert_eq!(alpha_beta(&FIRST_CUT_OFF.tree()), (20, 2));
    }

    #[test]
    fn leaf_counts_are_those_in_the_notes() {
        let tree = NEGASCOUT_WINS.tree();
        assert_eq!((alpha_beta(&tree), negascout(&tree, 3)), ((4, 7), (4, 6)));
        let tree = ALPHA_BETA_WINS.tree();
        assert_eq!((alpha_beta(&tree), negascout(&tree, 3)), ((6, 6), (6, 8)));
        let tree = SCOUT_VISITS_MORE.tree();
        assert!(scout(&tree).1 > alpha_beta(&tree).1);
        // One PV leaf, four CUT leaves next to it and below the ALL nodes, and 1.2.1.
        assert_eq!(alpha_beta(&MINIMAL_TREE.tree()), (10, 7));
    }
}

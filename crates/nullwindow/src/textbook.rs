//! The published algorithms, each as its paper defines it, over any game, any type of value and any observer.
//!
//! One idea a file, headed by its paper. Where the printed form has an error, the corrected form stands next
//! to it, and the printed one is named `…_as_printed`. [`Algorithm`] lists all algorithms.
//!
//! ```
//! use nullwindow::{Window, observe::{Count, Proof}};
//! use nullwindow::textbook::{Walk, negascout::negascout};
//! use nullwindow_games::trees::{Explicit, LeafValue};
//!
//! let mut tree: Explicit = "[[7,5,1],[6,2],[[8,1],7]]".parse()?;
//! let (mut count, mut proof) = (Count::default(), Proof::default());
//! let value = negascout(&mut Walk::new(&mut tree, &LeafValue, (&mut count, &mut proof)), Window::full(), 3);
//! assert_eq!(value.continue_value(), Some(7));
//! assert_eq!(proof.principal_variation(), [2, 1]); // the third branch, then its second
//! assert_eq!((count.leaves, count.re_searches), (12, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The example of one algorithm: a call on the tree of Hsu's slides, and its result.
macro_rules! example {
    ($call:expr => $value:expr) => {
        concat!(
            "\n```\n",
            "use nullwindow::{Window, textbook::*};\n",
            "use nullwindow_games::trees::{Explicit, LeafValue};\n",
            "let mut tree: Explicit = \"[[7,5,1],[6,2],[[8,1],7]]\".parse()?;\n",
            "let mut p = Walk::new(&mut tree, &LeafValue, ());\n",
            "assert_eq!(",
            stringify!($call),
            ".continue_value(), Some(",
            stringify!($value),
            "));\n",
            "# Ok::<(), Box<dyn std::error::Error>>(())\n```\n",
        )
    };
}

mod algorithm;
mod tree;

pub mod alpha_beta;
pub mod alpha_beta_minimax;
pub mod aspiration;
pub mod fishburn;
pub mod kishimoto;
pub mod memory;
pub mod minimal_tree;
pub mod minimax;
pub mod mt;
pub mod negamax;
pub mod negascout;
pub mod negascout_minimax;
pub mod pvs;
pub mod remembered;
pub mod scala;
pub mod scout;
pub mod scout_nega;
pub mod shallow;
pub mod sss_star;
pub mod test;

pub use algorithm::{Algorithm, ParseAlgorithmError};
pub use tree::{Flow, Tree, Walk};

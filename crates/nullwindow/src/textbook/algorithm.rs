//! The list of the published algorithms, to choose one by its name (our own).

use super::{
    Flow, Tree, alpha_beta, alpha_beta_minimax,
    alpha_beta_minimax::Version,
    fishburn, kishimoto,
    memory::Unlimited,
    minimax, mt, negamax, negascout, negascout_minimax, pvs,
    remembered::{self, Restart},
    scala, scout, scout_nega, shallow, sss_star,
};
use crate::Window;
use std::{fmt, str::FromStr};

macro_rules! algorithms {
    ($( $variant:ident $name:literal $paper:literal $doc:literal; )*) => {
        /// A published algorithm that computes the minimax value of a position.
        ///
        /// ```
        /// use nullwindow::textbook::Algorithm;
        /// let algorithm: Algorithm = "negascout".parse()?;
        /// assert_eq!(algorithm.paper(), "Reinefeld 1983; Marsland 1986");
        /// assert!("negascuot".parse::<Algorithm>().is_err());
        /// # Ok::<(), nullwindow::textbook::ParseAlgorithmError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Algorithm { $( #[doc = $doc] $variant, )* }

        impl Algorithm {
            /// All algorithms, in the order of their declaration.
            pub const ALL: &[Algorithm] = &[$( Algorithm::$variant, )*];

            /// The name, for command lines and tables.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $( Algorithm::$variant => $name, )* }
            }

            /// The publication.
            #[must_use]
            pub fn paper(self) -> &'static str {
                match self { $( Algorithm::$variant => $paper, )* }
            }

            /// A description in one line.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $( Algorithm::$variant => $doc, )* }
            }
        }
    };
}

algorithms! {
    Minimax "minimax" "Shannon 1950" "Mini-max, F′ and G′.";
    Negamax "negamax" "Knuth & Moore 1975" "Nega-max, F.";
    AlphaBetaHard "alpha-beta-hard" "Knuth & Moore 1975" "Alpha-beta F1, fail-hard.";
    AlphaBetaOriginal "alpha-beta-original" "Knuth & Moore 1975" "Alpha-beta F2, the original.";
    AlphaBeta "alpha-beta" "Fishburn 1983" "Alpha-beta F3, fail-soft.";
    AlphaBetaHardMinimax "alpha-beta-hard-minimax" "Hsu, slides"
        "Alpha-beta F1′ and G1′, fail-hard, in mini-max form.";
    AlphaBetaOriginalMinimax "alpha-beta-original-minimax" "Hsu, slides"
        "Alpha-beta F2′ and G2′, the original, in mini-max form.";
    AlphaBetaMinimax "alpha-beta-minimax" "Hsu, slides"
        "Alpha-beta F3′ and G3′, fail-soft, in mini-max form.";
    AlphaBetaKishimoto "alpha-beta-kishimoto" "Kishimoto & Müller, tutorial"
        "Alpha-beta as the tutorial prints it.";
    AlphaBetaShallow "alpha-beta-shallow" "Knuth & Moore 1975" "Alpha-beta without deep cut-offs.";
    Scout "scout" "Pearl 1980" "SCOUT with TEST.";
    ScoutNega "scout-nega" "Pearl 1980" "SCOUT in nega-max form.";
    ScoutMemory "scout-memory" "Hsu, slides" "SCOUT with memory.";
    ScoutRestart "scout-restart" "Hsu, slides" "SCOUT with memory, restarted where the test succeeded.";
    NegaScout "negascout" "Reinefeld 1983; Marsland 1986" "NegaScout, corrected.";
    NegaScoutAsPrinted "negascout-as-printed" "Hsu, slides" "NegaScout F4 as the slide prints it.";
    NegaScoutMinimax "negascout-minimax" "Hsu, slides" "NegaScout F4′ and G4′, corrected, in mini-max form.";
    NegaScoutMinimaxAsPrinted "negascout-minimax-as-printed" "Hsu, slides"
        "NegaScout F4′ and G4′ as the slides print them.";
    NegaScoutScala "negascout-scala" "blog post NegaScout, 2011"
        "NegaScout as the article prints it in Scala.";
    NegaScoutKishimoto "negascout-kishimoto" "Kishimoto & Müller, tutorial"
        "NegaScout as the tutorial prints it.";
    NegaScoutMemory "negascout-memory" "Hsu, slides" "NegaScout with memory.";
    NegaScoutRestart "negascout-restart" "Hsu, slides"
        "NegaScout with memory, restarted where the null window failed high.";
    PvsWikipedia "pvs-wikipedia" "Wikipedia" "Principal variation search as the encyclopaedia prints it.";
    Pvs "pvs" "Marsland & Campbell 1982" "Principal variation search as two routines.";
    LastSubtree "last-subtree" "Fishburn 1980" "Alpha-beta with a null window on the root's last subtree.";
    Palphabeta "palphabeta" "Fishburn 1981" "Fishburn's SCOUT-like alpha-beta.";
    Mtdf "mtd-f" "Plaat, Schaeffer, Pijls & de Bruin 1996" "MTD(f), from the first guess 0.";
    MtSssStar "mt-sss-star" "Plaat, Schaeffer, Pijls & de Bruin 1996"
        "SSS* as a series of memory-enhanced tests.";
    MtDualStar "mt-dual-star" "Plaat, Schaeffer, Pijls & de Bruin 1996"
        "DUAL* as a series of memory-enhanced tests.";
    SssStar "sss-star" "Stockman 1979" "SSS* with its OPEN list.";
    DualStar "dual-star" "Marsland, Reinefeld & Schaeffer 1987"
        "DUAL*, the dual of SSS*, with its OPEN list.";
}

impl Algorithm {
    /// Whether the paper writes the algorithm in mini-max form, with all values from MAX's view; else in
    /// nega-max form.
    #[must_use]
    pub fn is_minimax_form(self) -> bool {
        use Algorithm::*;
        match self {
            Minimax
            | AlphaBetaHardMinimax
            | AlphaBetaOriginalMinimax
            | AlphaBetaMinimax
            | Scout
            | ScoutMemory
            | ScoutRestart
            | NegaScoutMinimax
            | NegaScoutMinimaxAsPrinted
            | SssStar
            | DualStar => true,
            Negamax | AlphaBetaHard | AlphaBetaOriginal | AlphaBeta | AlphaBetaKishimoto
            | AlphaBetaShallow | ScoutNega | NegaScout | NegaScoutAsPrinted | NegaScoutScala
            | NegaScoutKishimoto | NegaScoutMemory | NegaScoutRestart | PvsWikipedia | Pvs | LastSubtree
            | Palphabeta | Mtdf | MtSssStar | MtDualStar => false,
        }
    }

    /// The minimax value of `p` at depth `depth`, from its side to move. `p` must be the root of its walk;
    /// memories begin empty and keep every node.
    ///
    #[doc = example!(Algorithm::SssStar.search(&mut p, 4) => 7)]
    pub fn search<T: Tree>(self, p: &mut T, depth: u32) -> Flow<T::Value> {
        self.search_window(p, Window::full(), depth).unwrap_or_else(|| match self {
            Algorithm::Minimax => minimax::minimax(p, depth),
            Algorithm::Negamax => negamax::negamax(p, depth),
            Algorithm::Scout => scout::scout(p, depth),
            Algorithm::ScoutNega => scout_nega::scout(p, depth),
            Algorithm::ScoutMemory => {
                remembered::scout(p, depth, &mut Unlimited::default(), Restart::AtFirst)
            }
            Algorithm::ScoutRestart => {
                remembered::scout(p, depth, &mut Unlimited::default(), Restart::AtBest)
            }
            Algorithm::Palphabeta => fishburn::palphabeta(p, depth),
            Algorithm::Mtdf => mt::mtdf(p, Default::default(), depth, &mut Unlimited::default()),
            Algorithm::MtSssStar => mt::sss_star(p, depth, &mut Unlimited::default()),
            Algorithm::MtDualStar => mt::dual_star(p, depth, &mut Unlimited::default()),
            Algorithm::SssStar => sss_star::sss_star(p, depth).map_continue(|result| result.value),
            Algorithm::DualStar => sss_star::dual_star(p, depth).map_continue(|result| result.value),
            _ => unreachable!("{self} has a window"),
        })
    }

    /// The same with a window; `None` for the algorithms without a window.
    ///
    /// ```
    /// # use nullwindow::{Window, textbook::{Algorithm, Walk}};
    /// # use nullwindow_games::trees::{Explicit, LeafValue};
    /// # let mut tree: Explicit = "[[7,5,1],[6,2],[[8,1],7]]".parse()?;
    /// let mut p = Walk::new(&mut tree, &LeafValue, ());
    /// assert!(Algorithm::SssStar.search_window(&mut p, Window::new(0, 9), 4).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_window<T: Tree>(
        self,
        p: &mut T,
        w: Window<T::Value>,
        depth: u32,
    ) -> Option<Flow<T::Value>> {
        Some(match self {
            Algorithm::AlphaBetaHard => alpha_beta::fail_hard(p, w, depth),
            Algorithm::AlphaBetaOriginal => alpha_beta::original(p, w, depth),
            Algorithm::AlphaBeta => alpha_beta::fail_soft(p, w, depth),
            Algorithm::AlphaBetaHardMinimax => alpha_beta_minimax::alpha_beta(p, w, depth, Version::Hard),
            Algorithm::AlphaBetaOriginalMinimax => {
                alpha_beta_minimax::alpha_beta(p, w, depth, Version::Original)
            }
            Algorithm::AlphaBetaMinimax => alpha_beta_minimax::alpha_beta(p, w, depth, Version::Soft),
            Algorithm::AlphaBetaKishimoto => kishimoto::alpha_beta(p, w, depth),
            Algorithm::AlphaBetaShallow => shallow::alpha_beta(p, w, depth),
            Algorithm::NegaScout => negascout::negascout(p, w, depth),
            Algorithm::NegaScoutAsPrinted => negascout::negascout_as_printed(p, w, depth),
            Algorithm::NegaScoutMinimax => negascout_minimax::negascout(p, w, depth),
            Algorithm::NegaScoutMinimaxAsPrinted => negascout_minimax::negascout_as_printed(p, w, depth),
            Algorithm::NegaScoutScala => scala::negascout(p, w, depth),
            Algorithm::NegaScoutKishimoto => kishimoto::negascout(p, w, depth),
            Algorithm::NegaScoutMemory => {
                remembered::negascout(p, w, depth, &mut Unlimited::default(), Restart::AtFirst)
            }
            Algorithm::NegaScoutRestart => {
                remembered::negascout(p, w, depth, &mut Unlimited::default(), Restart::AtBest)
            }
            Algorithm::PvsWikipedia => pvs::wikipedia(p, w, depth),
            Algorithm::Pvs => pvs::principal_variation_search(p, w, depth),
            Algorithm::LastSubtree => fishburn::last_subtree(p, w, depth),
            _ => return None,
        })
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a name that belongs to no algorithm.
///
/// ```
/// let error = "negascuot".parse::<nullwindow::textbook::Algorithm>().unwrap_err();
/// assert!(error.to_string().starts_with("no algorithm is named \"negascuot\""));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAlgorithmError(String);

impl fmt::Display for ParseAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Algorithm::ALL.iter().map(|a| a.name()).collect();
        write!(f, "no algorithm is named {:?}; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for ParseAlgorithmError {}

impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(name: &str) -> Result<Self, ParseAlgorithmError> {
        let algorithm = Self::ALL.iter().find(|a| a.name() == name);
        algorithm.copied().ok_or_else(|| ParseAlgorithmError(name.to_owned()))
    }
}

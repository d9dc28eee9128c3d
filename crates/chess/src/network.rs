//! The evaluator of the player: the linear one, corrected by a small neural network of two layers, or a
//! network alone. The first layer sees where each piece stands, once from either side, and its sums follow
//! the positions of the search (the "halves" of Nasu 2018, "Efficiently updatable neural-network-based
//! evaluation functions for computer shogi").
//!
//! The network that corrects is trained on the residual of the linear evaluation: without it, it needs far
//! more games to learn what the features express. `nullwindow train network` trains networks
//! (`docs/models/chess-network.md`).

mod board_inputs;
mod packed_board;

pub use board_inputs::BoardInputs;
pub use packed_board::PackedBoard;

use crate::Chess;
use crate::evaluation::{LinearEvaluator, Taper};
use crate::order::move_score;
use cozy_chess::Move;
use nullwindow::engine::{Incremental, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};
use nullwindow_network::{Accumulators, Layers, LayersError};
use std::sync::{Arc, OnceLock};

/// The network that comes with the crate; its training: `docs/models/chess-network.md`.
#[cfg(feature = "embedded")]
static EMBEDDED: &[u8] = include_bytes!("../weights/network.nwn");

/// None comes with it.
#[cfg(not(feature = "embedded"))]
static EMBEDDED: &[u8] = &[];

/// The network of all players.
static LOADED: OnceLock<Arc<Layers<BoardInputs>>> = OnceLock::new();

/// Evaluates chess by a neural network, in centipawns: alone, or as a correction of fitted features, as its
/// [layers](Layers::is_alone) were trained; mates by their distance. Orders captures by MVV/LVA and static
/// exchange evaluation.
///
/// Where a side has only its king left, the features alone evaluate: games are not played out that far, so
/// that the training has no such positions.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, NetworkEvaluator};
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// assert!(NetworkEvaluator::embedded().evaluate(&rook_up) > Score::points(300));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    /// The evaluator that is corrected, and that knows what to do against a bare king.
    pub linear: LinearEvaluator,
    /// The weights of the network.
    pub layers: Arc<Layers<BoardInputs>>,
}

impl NetworkEvaluator {
    /// The file of the network that comes with the crate; empty without its feature `embedded`.
    #[must_use]
    pub fn embedded_file() -> &'static [u8] {
        EMBEDDED
    }

    /// The evaluator with the weights that come with the crate, and its network or the one
    /// [given](Self::give) before; without a correction if the crate was compiled without its feature
    /// `embedded`, and none was given.
    #[must_use]
    pub fn embedded() -> Self {
        let linear = LinearEvaluator::embedded();
        let layers = LOADED.get_or_init(|| match Layers::read(EMBEDDED) {
            Ok(layers) => Arc::new(layers),
            Err(_) => NetworkEvaluator::from(linear.clone()).layers,
        });
        NetworkEvaluator { linear, layers: Arc::clone(layers) }
    }

    /// Takes the content of a file as the network of [`embedded`](Self::embedded), unless that has returned
    /// one: for programs that fetch it when they need it, without the feature `embedded`.
    ///
    /// # Errors
    /// If it is not such a file, or is damaged.
    ///
    /// ```
    /// use nullwindow_chess::NetworkEvaluator;
    /// let error = NetworkEvaluator::give(b"no network").unwrap_err();
    /// assert_eq!(error.to_string(), "byte 0: not a network for this game, or of another version");
    /// ```
    pub fn give(bytes: &[u8]) -> Result<(), LayersError> {
        let layers = Layers::read(bytes)?;
        LOADED.get_or_init(|| Arc::new(layers));
        Ok(())
    }

    /// The head of the network for a position with this number of pieces: one for each four.
    ///
    /// ```
    /// use nullwindow_chess::NetworkEvaluator;
    /// assert_eq!([2, 5, 6, 32].map(NetworkEvaluator::head), [0, 0, 1, 7]);
    /// ```
    #[inline]
    #[must_use]
    pub fn head(pieces: u32) -> usize {
        (pieces.saturating_sub(2) as usize / 4).min(Layers::<BoardInputs>::HEADS - 1)
    }

    /// The output of the network for a position, computed anew, with this scale.
    fn output(&self, p: &Chess, scale: (i32, i32)) -> i32 {
        let (board, mover) = (p.board(), p.board().side_to_move() as usize);
        self.layers.output_anew(BoardInputs::of(board), mover, Self::head(board.occupied().len()), scale)
    }

    /// The evaluation of an unfinished position, in centipawns from the view of the side to move. It is
    /// symmetric: exchanging the colours and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// let network = NetworkEvaluator::embedded();
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(network.centipawns(&white), network.centipawns(&black));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(&self, p: &Chess) -> i32 {
        self.sum(p, |scale| self.output(p, scale))
    }

    /// The network's part of the evaluation, in centipawns from the view of the side to move: 0 where a side
    /// has only its king, and scaled down where draws are likely. It corrects the linear evaluation, or is
    /// all.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// assert_eq!(NetworkEvaluator::embedded().correction(&"4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?), 0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn correction(&self, p: &Chess) -> i32 {
        self.part(p, Taper::of(p.board()), |scale| self.output(p, scale))
    }

    /// The network's part of the evaluation of a position with this taper, by the scaled output of its
    /// layers.
    #[inline]
    fn part(&self, p: &Chess, taper: Taper, output: impl FnOnce((i32, i32)) -> i32) -> i32 {
        if p.has_bare_king() { 0 } else { output(taper.of_one()).clamp(-MAX_CORRECTION, MAX_CORRECTION) }
    }

    /// The evaluation, by the scaled output of the network's layers.
    #[inline]
    fn sum(&self, p: &Chess, output: impl FnOnce((i32, i32)) -> i32) -> i32 {
        let taper = Taper::of(p.board());
        if self.layers.is_alone() && !p.has_bare_king() {
            return self.part(p, taper, output);
        }
        self.linear.tapered(p, taper) + self.part(p, taper, output)
    }

    /// The scale of the correction, from 0 to 1, as numerator and denominator: its endgame's part counts less
    /// where draws are likely, as that of the linear evaluation does.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// let scale = |p: &Chess| {
    ///     let (part, whole) = NetworkEvaluator::scale(p);
    ///     f64::from(part) / f64::from(whole)
    /// };
    /// assert_eq!(scale(&Chess::start()), 1.0);
    /// assert_eq!(scale(&"4k3/p7/8/8/8/8/8/4K1B1 w - - 0 1".parse()?), 1.0 / 24.0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scale(p: &Chess) -> (i32, i32) {
        Taper::of(p.board()).of_one()
    }
}

impl Evaluator<Chess> for NetworkEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Chess) -> Score {
        Score::points(self.centipawns(p))
    }
}

impl Incremental<Chess> for NetworkEvaluator {
    type Local = Accumulators<BoardInputs>;

    #[inline]
    fn evaluate_at(&self, p: &Chess, ply: usize, local: &mut Accumulators<BoardInputs>) -> Score {
        let board = p.board();
        let output = |scale| {
            let sums = local.sums(&self.layers, BoardInputs::of(board), ply, board.side_to_move() as usize);
            self.layers.output(sums, Self::head(board.occupied().len()), scale)
        };
        Score::points(self.sum(p, output))
    }
}

impl MoveScore<Chess> for NetworkEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// The largest correction, whatever numbers a file has.
const MAX_CORRECTION: i32 = 30_000;

/// The features alone, without a correction.
///
/// ```
/// use nullwindow::Evaluator;
/// use nullwindow_chess::{Chess, LinearEvaluator, NetworkEvaluator};
/// let (linear, start) = (LinearEvaluator::embedded(), Chess::start());
/// assert_eq!(NetworkEvaluator::from(linear.clone()).evaluate(&start), linear.evaluate(&start));
/// ```
impl From<LinearEvaluator> for NetworkEvaluator {
    fn from(linear: LinearEvaluator) -> Self {
        let nothing = vec![0.0; Layers::<BoardInputs>::parameters(32)];
        NetworkEvaluator { linear, layers: Arc::new(Layers::new(32, &nothing, 0.0, false)) }
    }
}

#[cfg(test)]
mod tests;

//! The evaluator of the player: a small neural network of two layers. The first layer sees where each piece
//! stands, once from either side, and its sums follow the positions of the search (the "halves" of Nasu 2018,
//! "Efficiently updatable neural-network-based evaluation functions for computer shogi"). `nullwindow-lab
//! train network` trains networks (`docs/models/chess-network.md`).

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

/// The network of all players, if there is one.
static LOADED: OnceLock<Option<Arc<Layers<BoardInputs>>>> = OnceLock::new();

/// Evaluates chess by a neural network, in centipawns; mates by their distance. Orders captures by MVV/LVA
/// and static exchange evaluation.
///
/// Where a side has only its king left, the linear evaluation takes its place: games are not played out that
/// far, so that the training has no such positions.
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
    /// The evaluator that knows what to do against a bare king; of all positions, if there is no network.
    pub linear: LinearEvaluator,
    /// The weights of the network.
    pub layers: Option<Arc<Layers<BoardInputs>>>,
}

impl NetworkEvaluator {
    /// The file of the network that comes with the crate; empty without its feature `embedded`.
    #[must_use]
    pub fn embedded_file() -> &'static [u8] {
        EMBEDDED
    }

    /// The evaluator with the weights that come with the crate, and its network or the one
    /// [given](Self::give) before; without a network if the crate was compiled without its feature
    /// `embedded`, and none was given.
    #[must_use]
    pub fn embedded() -> Self {
        let layers = LOADED.get_or_init(|| Layers::read(EMBEDDED).ok().map(Arc::new));
        NetworkEvaluator { linear: LinearEvaluator::embedded(), layers: layers.clone() }
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
        LOADED.get_or_init(|| Some(Arc::new(layers)));
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
        let (board, mover) = (p.board(), p.board().side_to_move() as usize);
        self.value(p, |layers, head, scale| layers.output_anew(BoardInputs::of(board), mover, head, scale))
    }

    /// The evaluation, by the `output` of the network for this head and scale.
    #[inline]
    fn value(&self, p: &Chess, output: impl FnOnce(&Layers<BoardInputs>, usize, (i32, i32)) -> i32) -> i32 {
        match &self.layers {
            Some(layers) if !p.has_bare_king() => {
                output(layers, Self::head(p.board().occupied().len()), Self::scale(p))
                    .clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
            }
            _ => self.linear.centipawns(p),
        }
    }

    /// The scale of the network's output, from 0 to 1, as numerator and denominator: its endgame's part
    /// counts less where draws are likely, as that of the linear evaluation does.
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
        let value = self.value(p, |layers, head, scale| {
            let sums = local.sums(layers, BoardInputs::of(board), ply, board.side_to_move() as usize);
            layers.output(sums, head, scale)
        });
        Score::points(value)
    }
}

impl MoveScore<Chess> for NetworkEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// The linear evaluation, without a network.
///
/// ```
/// use nullwindow::Evaluator;
/// use nullwindow_chess::{Chess, LinearEvaluator, NetworkEvaluator};
/// let (linear, start) = (LinearEvaluator::embedded(), Chess::start());
/// assert_eq!(NetworkEvaluator::from(linear.clone()).evaluate(&start), linear.evaluate(&start));
/// ```
impl From<LinearEvaluator> for NetworkEvaluator {
    fn from(linear: LinearEvaluator) -> Self {
        NetworkEvaluator { linear, layers: None }
    }
}

#[cfg(test)]
mod tests;

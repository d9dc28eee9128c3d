//! The evaluator: material, the weights of all pairs of places (Hoki 2006: Bonanza), and attacks.

use super::features::Places;
use super::sums::RelationSums;
use super::table::Table;
use super::weights::Weights;
use crate::Shogi;
use crate::order::move_score;
use haitaka::Move;
use nullwindow::engine::{Incremental, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates shogi by material, relations of pairs of pieces and attacks, in hundredths of a pawn; mates by
/// their distance. Orders captures by MVV/LVA and static exchange evaluation.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_shogi::{RelationEvaluator, Shogi, Weights};
/// let rook_up: Shogi = "4k4/9/9/9/9/9/9/7R1/4K4 b - 1".parse()?;
/// let evaluator = RelationEvaluator::new(&Weights::material());
/// assert_eq!(evaluator.evaluate(&rook_up), Score::points(950 + 20));
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RelationEvaluator(Arc<Table>);

impl RelationEvaluator {
    /// The evaluator with these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        RelationEvaluator(Arc::new(Table::new(weights)))
    }

    /// The evaluator with the weights that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        RelationEvaluator::new(&Weights::embedded())
    }

    /// The evaluation of an unfinished position, in hundredths of a pawn from the view of the side to move.
    /// It is symmetric: exchanging the sides and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_shogi::{RelationEvaluator, Shogi};
    /// let evaluator = RelationEvaluator::embedded();
    /// let black: Shogi = "4k4/9/9/9/9/9/2P6/7R1/4K4 b G 1".parse()?;
    /// let white: Shogi = "4k4/1r7/6p2/9/9/9/9/9/4K4 w g 1".parse()?;
    /// assert_eq!(evaluator.points(&black), evaluator.points(&white));
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    #[must_use]
    pub fn points(&self, p: &Shogi) -> i32 {
        let board = p.board();
        self.0.points(board, [self.0.material(board), self.0.relations(&Places::of(board))])
    }

    /// The same, at this ply of a search.
    #[inline]
    pub(crate) fn points_at(&self, p: &Shogi, ply: usize, sums: &mut RelationSums) -> i32 {
        self.0.points(p.board(), sums.of(&self.0, p.board(), ply))
    }
}

impl Evaluator<Shogi> for RelationEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Shogi, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Shogi) -> Score {
        Score::points(self.points(p))
    }
}

impl Incremental<Shogi> for RelationEvaluator {
    type Local = RelationSums;

    #[inline]
    fn evaluate_at(&self, p: &Shogi, ply: usize, sums: &mut RelationSums) -> Score {
        Score::points(self.points_at(p, ply, sums))
    }
}

impl MoveScore<Shogi> for RelationEvaluator {
    #[inline]
    fn score(&self, p: &Shogi, m: Move) -> i32 {
        move_score(p, m)
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Placement;
    use super::super::slots::Relations;
    use super::*;
    use haitaka::Color;
    use nullwindow::Position;
    use nullwindow::check::Check;
    use nullwindow_support::SplitMix64;

    /// Weights without a pattern.
    fn random_weights(random: &mut SplitMix64) -> Weights {
        let some = |random: &mut SplitMix64| random.below(401) as i16 - 200;
        Weights::new((0..Relations::get().len()).map(|_| some(random)).collect()).unwrap()
    }

    /// The evaluation is the sum over the features that training sees.
    #[test]
    fn evaluation_equals_its_features() {
        let mut random = SplitMix64::new(7);
        let weights = random_weights(&mut random);
        let evaluator = RelationEvaluator::new(&weights);
        let mut p = Shogi::start();
        for _ in 0..300 {
            let (mut material, mut relations) = (0, 0);
            Relations::get().features(&Placement::of(&p), |weight, times| {
                let product = i32::from(weights.get()[weight]) * times;
                *if weight < super::super::MATERIAL { &mut material } else { &mut relations } += product;
            });
            let black = material + relations / Weights::PARTS;
            let side = if p.board().side_to_move() == Color::Black { 1 } else { -1 };
            assert_eq!(evaluator.points(&p), side * black, "{p}");
            let mut moves = Vec::new();
            if p.moves(&mut moves).is_some() {
                p = Shogi::start();
                continue;
            }
            p.make(moves[random.below(moves.len())]);
        }
    }

    #[test]
    fn both_sides_are_valued_alike() {
        let check = Check::new(Shogi::start()).games(5).cut_after(200);
        check.side_exchange(&RelationEvaluator::embedded(), crate::sfen::turned).map(drop).unwrap();
    }

    #[test]
    fn kept_sums_equal_those_computed_anew() {
        let mut random = SplitMix64::new(3);
        let evaluator = RelationEvaluator::new(&random_weights(&mut random));
        let (mut sums, mut moves) = (RelationSums::default(), Vec::new());
        for _ in 0..12 {
            let mut path = vec![Shogi::start()];
            while path.len() < 200 && path[path.len() - 1].moves(&mut moves).is_none() {
                let mut next = path[path.len() - 1].clone();
                next.make(moves[random.below(moves.len())]);
                path.push(next);
                moves.clear();
            }
            moves.clear();
            let mut ply = 0;
            for _ in 0..300 {
                ply = match random.below(8) {
                    0 => random.below(path.len()),
                    1 => ply - random.below(5).min(ply),
                    by => (ply + by / 3).min(path.len() - 1),
                };
                assert_eq!(evaluator.points_at(&path[ply], ply, &mut sums), evaluator.points(&path[ply]));
            }
        }
    }

    /// A gold gives way to a promoted pawn, which has the same place; a piece changes its owner; a side has
    /// no king.
    #[test]
    fn kept_sums_follow_places_that_stay_or_change_their_side() {
        let evaluator = RelationEvaluator::new(&random_weights(&mut SplitMix64::new(5)));
        let mut sums = RelationSums::default();
        for sfen in [
            "4k4/9/4G4/9/9/9/9/9/4K4 b P 1",
            "4k4/9/4+P4/9/9/9/9/9/4K4 b G 1",
            "4k4/9/4+p4/9/9/9/9/9/4K4 b G 1",
            "4k4/9/4+p4/9/9/9/9/9/9 b G 1",
        ] {
            let position: Shogi = sfen.parse().unwrap();
            assert_eq!(evaluator.points_at(&position, 1, &mut sums), evaluator.points(&position), "{sfen}");
        }
    }
}

//! Linear evaluations of any game: a value is a sum of weights of indexed features (Samuel 1959's scoring
//! polynomial), so that one trainer serves every game.

/// The features of an evaluation that is linear in its weights. The value of a position `p` is
/// `Σ coefficient × weight` over the features of `p`, from the view of the side to move.
///
/// `P` is whatever has features: a position, or a packed form of it.
///
/// ```
/// use nullwindow_learn::LinearEvaluation;
///
/// /// Material of chess, in counts of own pieces less the opponent's: pawn, knight, bishop, rook, queen.
/// struct Material;
/// impl LinearEvaluation<[i8; 5]> for Material {
///     fn weights(&self) -> usize { 5 }
///     fn features(&self, counts: &[i8; 5], mut add: impl FnMut(usize, f32)) {
///         counts.iter().enumerate().for_each(|(piece, &count)| add(piece, count.into()));
///     }
/// }
/// let exchange_for_pawns = [2, 0, -1, 1, 0];
/// assert_eq!(Material.value(&exchange_for_pawns, &[100.0, 310.0, 330.0, 500.0, 950.0]), 370.0);
/// ```
pub trait LinearEvaluation<P>: Sync {
    /// The value of a point of a game's [margin](nullwindow::Outcome::Margin). Games that are won, lost or
    /// drawn do not use it.
    const POINT: f32 = 1.0;

    /// The number of weights.
    fn weights(&self) -> usize;

    /// Passes each feature of an unfinished position to `add`: the index of its weight, and its coefficient.
    /// An index may come several times; its coefficients add up.
    fn features(&self, p: &P, add: impl FnMut(usize, f32));

    /// The value of an unfinished position by these weights, from the view of the side to move.
    ///
    /// # Panics
    /// If there are fewer weights than [`weights`](Self::weights).
    fn value(&self, p: &P, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.features(p, |index, coefficient| sum += coefficient * weights[index]);
        sum
    }

    /// The designated weights, whose sum a training keeps constant: those of material, whose scale the others
    /// follow. None without a constraint.
    fn constrained(&self) -> std::ops::Range<usize> {
        0..0
    }
}

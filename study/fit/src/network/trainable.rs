//! Trainings that are compiled in this crate (our own).

use super::game::NetworkGame;
use super::training::{Epoch, NetworkTraining, TrainedNetwork};
use crate::fit_error::FitError;
use crate::record::GameRecord;
use nullwindow_network::Layers;
use std::sync::atomic::AtomicBool;

/// A game whose networks this crate trains. Its function is no generic one, so that it is compiled here, with
/// this crate's optimisation, and not in the crate of the caller.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_fit::network::{NetworkTraining, Trainable};
/// let none = Chess::train_network(&NetworkTraining::default(), &[], None, &false.into(), &mut |_| ());
/// assert!(none.is_err(), "there are too few games");
/// ```
pub trait Trainable: NetworkGame {
    /// Trains a network as [`NetworkTraining::train`] does.
    ///
    /// # Errors
    /// As there.
    ///
    /// # Panics
    /// As there.
    fn train_network(
        training: &NetworkTraining,
        games: &[GameRecord<Self>],
        start: Option<&Layers<Self::Inputs>>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork<Self>>, FitError>;
}

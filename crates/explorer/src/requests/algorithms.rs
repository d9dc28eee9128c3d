//! The request `algorithms`: the textbook's list, and the models and games of which trees can be had (our
//! own).

use crate::subject::MODELS;
use nullwindow::Window;
use nullwindow::textbook::{Algorithm, Walk};
use nullwindow_catalogue::names;
use nullwindow_games::trees::{Explicit, LeafValue};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Answer {
    algorithms: Vec<AboutAlgorithm>,
    models: Vec<[&'static str; 2]>,
    games: Vec<&'static str>,
}

/// An algorithm.
#[derive(Serialize)]
struct AboutAlgorithm {
    name: &'static str,
    paper: &'static str,
    about: &'static str,
    /// Whether it has mini-max form.
    minimax: bool,
    /// Whether it takes a window.
    window: bool,
}

pub(super) fn answer() -> Answer {
    let about = |&algorithm: &Algorithm| AboutAlgorithm {
        name: algorithm.name(),
        paper: algorithm.paper(),
        about: algorithm.about(),
        minimax: algorithm.is_minimax_form(),
        window: takes_window(algorithm),
    };
    let models = MODELS.iter().map(|&(name, about)| [name, about]).collect();
    Answer { algorithms: Algorithm::ALL.iter().map(about).collect(), models, games: names() }
}

pub(super) fn takes_window(algorithm: Algorithm) -> bool {
    let Ok(mut leaf) = Explicit::uniform(1, 0, &[0]) else { return false };
    algorithm.search_window(&mut Walk::new(&mut leaf, &LeafValue, ()), Window::full(), 0).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_is_listed() {
        let answer = answer();
        assert_eq!(answer.algorithms.len(), Algorithm::ALL.len());
        let window = |name| answer.algorithms.iter().find(|about| about.name == name).unwrap().window;
        assert_eq!([window("negascout"), window("mtd-f"), window("scout")], [true, false, false]);
    }
}

//! Selective search on constructed games: each technique has its effect, is wrong
//! where its assumption is wrong, and can be switched off.

mod exactness;
mod extensions;
mod futility;
mod knowledge;
mod late_moves;
mod null_move;
mod quiescence;
mod random;
mod realization;
mod singular;
mod slots;
mod toy;

use nullwindow::engine::{
    Engine, Features, Limits, NodeClock, Options, Parameters, Profile, SearchResult, WithStatistics,
};
use nullwindow::textbook::{Walk, minimax::minimax};
use nullwindow::{Position, Score};
use toy::{Sharp, Toy};

nullwindow::profile!(Bare for Toy, Sharp { tactical });
nullwindow::profile!(
    Whole for Toy, Sharp { table, history, order, tactical, null_move }
);
nullwindow::profile!(
    Ahead for Toy<true>, Sharp { table, history, order, tactical, null_move }
);
nullwindow::profile!(Likely for Toy, Sharp { order, tactical, realization });

/// These features and no others.
fn only(names: &[&str]) -> Features {
    names.iter().fold(Features::NONE, |features, name| features.with(name, true).expect("a feature"))
}

/// The defaults but for these parameters.
fn parameters(changes: &[(&str, i32)]) -> Parameters {
    let mut parameters = Parameters::DEFAULT;
    for &(name, value) in changes {
        parameters.set(name, value).expect("a parameter");
    }
    parameters
}

/// A selective search, to the last depth at once.
fn selective(features: Features, parameters: Parameters) -> Options {
    Options { exact: false, step: 0, features, parameters, ..Options::default() }
}

fn found<F: Profile<Game: From<Toy> + Position<Move = u16>, Evaluator = Sharp>>(
    game: &Toy,
    depth: u32,
    options: Options,
) -> SearchResult<u16> {
    game.forget();
    let mut engine = Engine::<WithStatistics<F>>::new(Sharp, 1, options).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(&game.clone().into(), &[], limits, &NodeClock(1_000_000), |_| ())
}

/// The value of a selective search with these features alone.
fn value<F: Profile<Game: From<Toy> + Position<Move = u16>, Evaluator = Sharp>>(
    game: &Toy,
    depth: u32,
    names: &[&str],
    changes: &[(&str, i32)],
) -> i32 {
    found::<F>(game, depth, selective(only(names), parameters(changes))).score.get().into()
}

fn textbook(game: &Toy, depth: u32) -> Score {
    minimax(&mut Walk::new(&mut game.clone(), &Sharp, ()), depth)
        .continue_value()
        .expect("no observer stops it")
}

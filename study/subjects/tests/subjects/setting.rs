//! Models of random trees, and errors of their settings.

use clap::ValueEnum;
use nullwindow::Window;
use nullwindow::textbook::{Walk, alpha_beta, minimax};
use nullwindow_games::trees::LeafValue;
use nullwindow_subjects::random_trees::{LeafValues, Model, Setting};

#[test]
fn names_of_models_and_numbers_of_values_are_read() {
    assert_eq!(<Model as ValueEnum>::from_str("p-game", false), Ok(Model::PGame));
    assert_eq!("continuous".parse(), Ok(LeafValues::Continuous));
    assert_eq!("100".parse(), Ok(LeafValues::Of(100)));
    assert!("0".parse::<LeafValues>().is_err());
}

#[test]
fn every_model_makes_a_tree_that_searches_restore() {
    for &model in Model::value_variants() {
        let setting = Setting::of(model, 3, 5);
        let mut tree = setting.tree(7);
        let before = format!("{tree:?}");
        let whole = minimax::minimax(&mut Walk::new(&mut tree, &LeafValue, ()), 5);
        let cut = alpha_beta::fail_soft(&mut Walk::new(&mut tree, &LeafValue, ()), Window::full(), 5);
        assert_eq!(whole, cut, "{setting}");
        assert_eq!(format!("{tree:?}"), before, "{setting}");
    }
}

#[test]
fn an_option_that_the_model_lacks_is_rejected_by_name() {
    let error = |model, values, first| Setting::new(model, [3, 4], values, first).unwrap_err().to_string();
    for (text, wrong) in [
        (error(Model::PGame, Some(LeafValues::Of(2)), None), "--values: the model 'p-game' has its own"),
        (
            error(Model::Edges, Some(LeafValues::Continuous), None),
            "--values: the model 'edges' needs a number",
        ),
        (error(Model::Iid, None, Some(0.7)), "--p1: the model 'iid' has no such chance"),
        (error(Model::Strong, None, Some(1.5)), "--p1: a probability must be from 0 to 1, not 1.5"),
    ] {
        assert!(text.starts_with(wrong), "{text}");
    }
    assert!(Setting::new(Model::Hardest, [40, 60], None, None).is_err());
}

//! Contestants by their names.

use nullwindow_subjects::random_trees::Contestant;

#[test]
fn names_are_read_and_written() {
    assert_eq!("mtd-f-exact".parse(), Ok(Contestant::MtdfExact));
    assert_eq!("scout".parse::<Contestant>().map(|scout| scout.to_string()), Ok("scout".to_owned()));
}

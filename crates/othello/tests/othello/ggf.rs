//! Games in GGF with any names are written so that they are read again.

use nullwindow::Side;
use nullwindow_othello::{Ggf, GgfMove, Othello};
use proptest::prelude::*;
use std::time::Duration;

fn text() -> impl Strategy<Value = Option<String>> {
    proptest::option::of(prop_oneof!["[a-z;()\\[\\]\n ]{0,6}", any::<String>()])
}

proptest! {
    #[test]
    fn any_names_round_trip(
        texts in prop::collection::vec(text(), 4), minutes in proptest::option::of(any::<u16>()),
        evaluation in proptest::option::of(-64.0..64.0), seconds in 0..100_000_u64,
    ) {
        let [place, date, black, white] = <[_; 4]>::try_from(texts).unwrap();
        let time = minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60));
        let m = GgfMove { m: "f5".parse().unwrap(), evaluation, time: Duration::from_millis(seconds) };
        let moves = vec![(Side::First, m)];
        let game = Ggf { players: [black, white], place, date, start: Othello::start(), time, moves };
        // The format has no brackets in names.
        let plain =
            |text: &Option<String>| text.as_ref().map(|text| text.replace('[', "(").replace(']', ")"));
        let players = [plain(&game.players[0]), plain(&game.players[1])];
        let wanted = Ggf { players, place: plain(&game.place), date: plain(&game.date), ..game.clone() };
        prop_assert_eq!(Ggf::read(&game.to_string()), Ok(wanted.clone()));
        prop_assert_eq!(Ggf::read_all(&wanted.to_string().repeat(2)), Ok(vec![wanted.clone(), wanted]));
    }
}

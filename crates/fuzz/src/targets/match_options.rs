//! The options of matches: clocks, rules of adjudication, the sequential test (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow_match::{DrawRule, ResignRule, SequentialTest, Standing, TimeControl};

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "match-clock",
        seeds: || texts(&["5+0.05", "40/60", "60,10", "40/60+1,10", "0,5"]),
        dictionary: || texts(&["/", "+", ",", ".", "1e300", "inf", "1e-320", "10000000"]),
        run: clock,
    },
    Target {
        name: "match-rules",
        seeds: || texts(&["600,4", "10,8,40", "0,10", "-5,5.5"]),
        dictionary: || texts(&[",", "30000", "1000", "-1000", "inf", "nan"]),
        run: rules,
    },
];

fn clock(input: &[u8]) -> Verdict {
    match TimeControl::read(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(clock) => {
            let text = clock.text();
            assert_eq!(TimeControl::read(&text), Ok(clock), "{text:?}");
            Verdict::accepted(text.len())
        }
    }
}

fn rules(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let resign = ResignRule::read(&text).map(|_| 1);
    let draw = DrawRule::read(&text).map(|_| 2);
    let test = SequentialTest::read(&text).map(|test| {
        assert_eq!(test.verdict(&Standing::default()), None, "{text:?}");
        4
    });
    match resign.or(draw).or(test) {
        Ok(kind) => Verdict::accepted(kind),
        Err(error) => Verdict::refused(&error),
    }
}

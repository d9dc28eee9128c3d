use super::checks::{after, moves, perft, random_games, value};
use nullwindow::check::{Check, Violation};
use nullwindow::{Keyed, Outcome, Position, Score, Side, Standard, Symmetric};
use nullwindow_games::connect_four::{Ascending, Column, ConnectFour, Exact, evaluate, evaluate_as_printed};

/// More plies than are left.
const TO_THE_END: u32 = 42;

#[test]
fn published_scores() {
    let lines =
        include_str!("../../../fixtures/connect_four.txt").lines().filter(|line| !line.starts_with('#'));
    let mut scores = 0;
    for line in lines {
        let (moves, score) = line.split_once(' ').expect("two words");
        let position: ConnectFour = moves.parse().expect("a game");
        let score: i32 = score.parse().expect("a score");
        assert_eq!(value(&position, &Exact, TO_THE_END), Score::points(score), "{moves}");
        let (lower, upper) = position.bounds();
        assert!((lower..=upper).contains(&score), "{lower} to {upper}, {score}: {moves}");
        scores += 1;
    }
    assert_eq!(scores, 45);
}

/// The number of games of exactly `i` plies from the empty board; games won sooner do not count. (To 7 plies
/// these are the powers of 7, less the 7 games that would put a seventh disc into one column.)
const PERFT: [u64; 9] = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];

#[test]
fn perft_to_8() {
    for (depth, &paths) in (0..).zip(&PERFT) {
        let (all, ended) = perft(&mut ConnectFour::start(), depth);
        assert_eq!(all - ended, paths, "depth {depth}");
    }
}

#[test]
fn contracts_hold() -> Result<(), Violation> {
    let check = Check::new(ConnectFour::start()).games(1_000).ending_within(42);
    check.rules()?.keys()?.slots()?.symmetry()?;
    check.view(&Standard(evaluate))?.value_symmetry(&Standard(evaluate), 2)?;
    Check::new(ConnectFour::start().ordered::<Ascending>()).rules()?.keys()?;
    Ok(())
}

#[test]
fn a_million_positions_have_a_million_keys() -> Result<(), Violation> {
    Check::new(ConnectFour::start()).games(50_000).seed(4).keys()?;
    // The symmetric key is the same for a position and the mirrored one, and for no other.
    let mut seen = std::collections::HashMap::new();
    random_games(&ConnectFour::start(), 5, 5_000, |p| {
        assert_eq!(p.symmetric_key(), p.mirrored().symmetric_key());
        let pair = [p.key(), p.mirrored().key()];
        let pair = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        assert_eq!(*seen.entry(p.symmetric_key()).or_insert(pair), pair);
    });
    Ok(())
}

#[test]
fn mirrored_positions_have_the_same_value() {
    let mut compared = 0;
    random_games(&ConnectFour::start(), 6, 1_500, |p| {
        if p.plies() >= 34 && p.plies() % 4 == 0 {
            assert_eq!(value(p, &Exact, TO_THE_END), value(&p.symmetric(1), &Exact, TO_THE_END), "{p:?}");
            compared += 1;
        }
        assert_eq!(evaluate(p), evaluate(&p.symmetric(1)), "{p:?}");
    });
    assert!(compared > 40, "{compared}");
}

/// Whether this side's next disc in that column wins, found by playing it.
fn wins(p: &ConnectFour, m: Column) -> bool {
    after(p, m).outcome() == Some(Outcome::Win(p.side()))
}

/// The bitboard methods of solvers, against the rules alone.
#[test]
fn bitboard_threats_equal_those_found_by_the_rules() {
    let (mut won, mut lost, mut forced, mut claimed) = (0, 0, 0, 0);
    random_games(&ConnectFour::start(), 7, 3_000, |p| {
        if p.outcome().is_some() {
            return;
        }
        let legal = moves(p);
        let now: u64 = legal.iter().filter(|&&m| wins(p, m)).map(|&m| p.disc(m)).sum();
        assert_eq!(p.winning_squares(p.side()) & p.playable(), now, "{p:?}");
        assert_eq!(p.can_win_now(), now != 0, "{p:?}");
        assert_eq!(p.playable(), legal.iter().map(|&m| p.disc(m)).sum::<u64>());
        for &m in &legal {
            let mut placed = *p;
            placed.place(p.disc(m));
            assert_eq!(placed, after(p, m));
            if now & p.disc(m) == 0 {
                let threats = placed.winning_squares(p.side()).count_ones();
                assert_eq!(p.threats_with(p.disc(m)), threats, "{m} in {p:?}");
            }
        }
        let (lower, upper) = p.bounds();
        if now == 0 {
            let safe = legal.iter().filter(|&&m| {
                let child = after(p, m);
                !moves(&child).into_iter().any(|reply| wins(&child, reply))
            });
            let safe: u64 = safe.map(|&m| p.disc(m)).sum();
            assert_eq!(p.non_losing(), safe, "{p:?}");
            lost += u32::from(safe == 0);
            forced += u32::from(safe.count_ones() == 1 && legal.len() > 1);
            let soonest_loss = -((42 - p.plies() as i32) / 2);
            assert_eq!(safe == 0, upper == soonest_loss && upper < 0, "{p:?}: {lower} to {upper}");
            claimed += u32::from(safe != 0 && upper <= 0);
        } else {
            won += 1;
            assert_eq!((lower, upper), (p.score_of_winning_now(), p.score_of_winning_now()));
        }
        if p.plies() >= 34 {
            let score = value(p, &Exact, TO_THE_END).get();
            assert!((lower..=upper).contains(&score.into()), "{lower} to {upper}, {score}: {p:?}");
        }
    });
    assert!(won > 500 && lost > 500 && forced > 500 && claimed > 100, "{won} {lost} {forced} {claimed}");
}

/// The evaluation from its definition, square by square.
#[test]
fn evaluation_equals_its_definition() {
    let mut met = std::collections::HashSet::new();
    random_games(&ConnectFour::start(), 8, 1_000, |p| {
        let sign = |side| if side == p.side() { 1 } else { -1 };
        let mut expected = 0;
        for side in [Side::First, Side::Second] {
            expected +=
                sign(side) * (2..5).map(|c| (p.discs(side) >> (7 * c) & 63).count_ones() as i32).sum::<i32>();
            for m in (0..7).filter_map(Column::new) {
                let next = p.disc(m);
                expected += sign(side) * if p.winning_squares(side) & next != 0 { 10 } else { 0 };
                expected += sign(side) * if p.winning_squares(side) & next << 1 != 0 { 5 } else { 0 };
            }
        }
        assert_eq!(evaluate(p), Score::points(expected), "{p:?}");
        met.insert(expected);
    });
    assert!(met.len() > 40, "{met:?}");
    assert_eq!(value(&ConnectFour::start(), &Standard(evaluate), 1), Score::points(1));
}

/// The printed evaluation, square by square: its lines that pass for a four, and its columns.
#[test]
fn printed_evaluation_has_the_printed_errors() {
    let mut differ = 0;
    random_games(&ConnectFour::start(), 10, 1_000, |p| {
        let middle = |side| (2..5).map(|c| (p.discs(side) >> (7 * c) & 63).count_ones() as i32).sum::<i32>();
        let mut expected = middle(p.side()) - middle(p.side().other());
        for m in (0..7).filter_map(Column::new).take_while(|&m| p.disc(m) != 0) {
            let next = p.disc(m).trailing_zeros() as i32;
            for (side, sign) in [(p.side(), 1), (p.side().other(), -1)] {
                for (square, points) in [(next, 10), (next + 1, 5)] {
                    // By numbers of squares, not by coordinates: beyond the edge lies another column.
                    let wins = [1, 6, 7, 8].into_iter().any(|step| {
                        let at = |i: i32| {
                            let square = square + i * step;
                            (0..49).contains(&square) && p.discs(side) >> square & 1 != 0
                        };
                        at(-1) && at(-2) || at(2) && at(3) && (at(1) || at(-1))
                    });
                    expected += if square % 7 < 6 && wins { sign * points } else { 0 };
                }
            }
        }
        assert_eq!(evaluate_as_printed(p), Score::points(expected), "{p:?}");
        differ += u32::from(evaluate_as_printed(p) != evaluate(p));
    });
    assert!(differ > 5_000, "{differ}");
}

#[test]
fn an_order_changes_only_the_order_of_moves() {
    random_games(&ConnectFour::start(), 9, 200, |p| {
        let mut sorted = moves(p);
        sorted.sort();
        assert_eq!(moves(&p.ordered::<Ascending>()), sorted);
        assert_eq!(p.ordered::<Ascending>().key(), p.key());
    });
}

use super::checks::{after, moves, random_games, value};
use nullwindow::check::{Check, Violation};
use nullwindow::engine::{Bounds, Engine, Limits, NodeClock, Options};
use nullwindow::{Outcome, Position, Score, Side, Standard};
use nullwindow_games::kalah::{Endgames, Kalah, Pit, Rule, Solving, store_difference};
use nullwindow_games::trees::SplitMix64;

/// More plies than any of these games has.
const TO_THE_END: u32 = 1_000;

fn kalah(pits: u8, seeds: u8, rule: Rule) -> Kalah {
    Kalah::new(pits, seeds, rule).expect("a board")
}

/// The rules, house by house, for comparison: the first side's pits and store, then the second's, in one
/// ring.
#[derive(Clone, Debug)]
struct Ring {
    houses: Vec<u8>,
    side: Side,
    rule: Rule,
}

impl Ring {
    fn of(board: &Kalah) -> Self {
        let row = |side| {
            let pits = (0..board.pits()).map(move |i| board.pit(side, Pit::new(i).expect("a pit")));
            pits.chain([board.store(side)])
        };
        let houses = row(Side::First).chain(row(Side::Second)).collect();
        Ring { houses, side: board.side(), rule: board.rule() }
    }

    fn play(&mut self, pit: u8) {
        let half = self.houses.len() / 2;
        let (foot, other) = if self.side == Side::First { (0, half) } else { (half, 0) };
        let (my_store, their_store) = (foot + half - 1, other + half - 1);
        let mut at = foot + usize::from(pit);
        let mut hand = std::mem::take(&mut self.houses[at]);
        while hand > 0 {
            at = (at + 1) % self.houses.len();
            if at != their_store {
                self.houses[at] += 1;
                hand -= 1;
            }
        }
        if (foot..my_store).contains(&at) && self.houses[at] == 1 {
            let opposite = other + (half - 2) - (at - foot);
            if self.houses[opposite] > 0 || self.rule == Rule::EmptyCapture {
                self.houses[my_store] += 1 + self.houses[opposite];
                (self.houses[at], self.houses[opposite]) = (0, 0);
            }
        }
        if at != my_store {
            self.side = self.side.other();
        }
    }

    fn total(&self, side: Side) -> u8 {
        let (first, second) = self.houses.split_at(self.houses.len() / 2);
        if side == Side::First { first.iter().sum() } else { second.iter().sum() }
    }

    fn outcome(&self) -> Option<Outcome> {
        let half = self.houses.len() / 2;
        let (first, second) = self.houses.split_at(half);
        let empty = |row: &[u8]| row[..half - 1].iter().all(|&seeds| seeds == 0);
        let sum = |row: &[u8]| row.iter().map(|&seeds| i16::from(seeds)).sum::<i16>();
        (empty(first) || empty(second)).then(|| Outcome::Margin(sum(first) - sum(second)))
    }
}

/// Boards of all widths, with few seeds, and with enough that laps are common.
fn boards() -> impl Iterator<Item = Kalah> {
    let sizes = (1..=6).flat_map(|pits| [1, 2, 4, 13, 26, 78].map(|seeds| (pits, seeds)));
    let sizes = sizes.filter(|(pits, seeds)| 2 * u16::from(*pits) * seeds <= 156);
    sizes.flat_map(|(pits, seeds)| {
        [Rule::EmptyCapture, Rule::Standard].map(|rule| kalah(pits, seeds as u8, rule))
    })
}

#[test]
fn sowing_by_table_equals_sowing_by_hand() {
    let (mut captures, mut laps, mut again) = (0, 0, 0);
    for start in boards() {
        random_games(&start, 1, 60, |board| {
            let ring = Ring::of(board);
            assert_eq!(board.outcome(), ring.outcome(), "{board}");
            for m in moves(board) {
                let mut ring = ring.clone();
                ring.play(m.index());
                let next = after(board, m);
                assert_eq!((Ring::of(&next).houses, next.side()), (ring.houses, ring.side), "{m} in {board}");
                captures += u32::from(next.store(board.side()) > board.store(board.side()) + 1);
                laps += u32::from(board.pit(board.side(), m) > 2 * board.pits());
                again += u32::from(next.side() == board.side());
            }
        });
    }
    assert!(captures > 500 && laps > 500 && again > 500, "{captures} {laps} {again}");
}

#[test]
fn moves_by_hand() {
    for (before, pit, after_it) in [
        // A last seed in an own empty pit, with nothing opposite, and with something.
        ("1,0,3:0/1,0,1:0 first empty-capture", '1', "0,0,3:1/1,0,1:0 second empty-capture"),
        ("1,0,3:0/1,0,1:0 first standard", '1', "0,1,3:0/1,0,1:0 second standard"),
        ("1,0,3:0/0,5,1:0 first empty-capture", '1', "0,0,3:6/0,0,1:0 second empty-capture"),
        ("1,0,3:0/0,5,1:0 first standard", '1', "0,0,3:6/0,0,1:0 second standard"),
        // In the opponent's empty pit nothing is captured; in the own store it is the same side's turn.
        ("0,4,2:0/0,0,1:3 first standard", '2', "0,0,3:1/1,1,1:3 second standard"),
        ("0,4,1:0/0,0,1:3 first standard", '3', "0,4,0:1/0,0,1:3 first standard"),
        // A full lap passes the opponent's store and ends where it began, in a pit that is empty by then.
        ("0,1:0/5,0:2 second standard", '1', "1,0:0/0,1:6 first standard"),
    ] {
        let board: Kalah = before.parse().expect("a position");
        let next = after(&board, Pit::named(pit).expect("a pit"));
        assert_eq!(next.to_string(), after_it, "{before}");
    }
}

#[test]
fn contracts_hold() -> Result<(), Violation> {
    for start in boards() {
        Check::new(start).games(20).rules()?.keys()?.slots()?;
    }
    Check::new(kalah(6, 4, Rule::EmptyCapture)).games(500).rules()?.keys()?.slots()?;
    Ok(())
}

#[test]
fn text_round_trips() {
    for start in boards() {
        random_games(&start, 4, 20, |board| assert_eq!(board.to_string().parse(), Ok(*board)));
    }
    let (mut random, start) = (SplitMix64::new(5), kalah(6, 4, Rule::Standard));
    for _ in 0..200 {
        let (mut board, mut played) = (start, Vec::new());
        while board.outcome().is_none() {
            let legal = moves(&board);
            let number = random.next().expect("a generator has no end") >> 32;
            played.push(legal[number as usize % legal.len()]);
            board.make(played[played.len() - 1]);
        }
        assert_eq!(start.play(&start.line(&played)), Ok((played, board)));
    }
}

/// A key together with the settled score belongs to one position.
#[test]
fn a_million_positions_have_a_million_keys() -> Result<(), Violation> {
    Check::new(kalah(6, 4, Rule::EmptyCapture)).games(30_000).seed(6).keys()?;
    Check::new(kalah(6, 13, Rule::EmptyCapture)).games(1_000).seed(7).keys()?;
    // On the smallest boards keys could be exhausted: many plays, few positions.
    Check::new(kalah(2, 2, Rule::Standard)).games(5_000).seed(8).keys()?;
    Ok(())
}

fn solved(pits: u8, seeds: u8, rule: Rule) -> i32 {
    solve(&mut solver(), &kalah(pits, seeds, rule))
}

fn solver() -> Engine<Solving> {
    Engine::new(Endgames::default(), 64, Options::default()).expect("64 MiB")
}

/// The value from the side to move, by the engine.
fn solve(engine: &mut Engine<Solving>, board: &Kalah) -> i32 {
    let found = engine.search(board, &[], Limits::default(), &NodeClock(1), |_| ());
    found.score.get().into()
}

/// The endgame table's values equal those of a search without it, where such a search is quick.
#[test]
fn endgame_values_equal_those_of_a_search() {
    nullwindow::profile!(Plain for Kalah, Standard<fn(&Kalah) -> Score> { table });
    for rule in [Rule::EmptyCapture, Rule::Standard] {
        let endgames = Endgames::default();
        let evaluator = Standard(store_difference as fn(&Kalah) -> Score);
        let mut plain = Engine::<Plain>::new(evaluator, 16, Options::default()).expect("16 MiB");
        let mut compared = 0;
        for pits in 2..=6 {
            plain.new_game();
            endgames.fill(&kalah(pits, 6_u8.div_ceil(pits), rule));
            random_games(&kalah(pits, 3, rule), 11, 300, |p| {
                let (least, most) = endgames.bounds(p, 0);
                let found = (p.seeds() - p.store(Side::First) - p.store(Side::Second) <= 12)
                    .then(|| plain.search(p, &[], Limits::default(), &NodeClock(1), |_| ()));
                if let Some(found) = found {
                    assert_eq!((least, most), (found.score, found.score), "{p}");
                    compared += 1;
                }
            });
        }
        assert!(compared > 5_000, "{compared}");
    }
}

/// Every value is that of the best move, also with more seeds than a search could handle, and with full laps.
#[test]
fn endgame_value_is_that_of_the_best_move() {
    let boards = [(1, 13, 9), (2, 13, 8), (3, 13, 7), (4, 12, 6), (5, 12, 4), (6, 13, 2)];
    let boards = boards.map(|(pits, far, near): (usize, u8, u8)| {
        let (mut row, mut other) = (vec![0; pits], vec![0; pits]);
        (row[0], other[0], other[pits - 1]) = (far, 1, near);
        (row, other)
    });
    for rule in [Rule::EmptyCapture, Rule::Standard] {
        let endgames = Endgames::default();
        let exact = |p: &Kalah| {
            let (least, most) = endgames.bounds(p, 0);
            assert_eq!(least, most, "{p}");
            i32::from(least.get())
        };
        let mut around = 0;
        for (row, other) in &boards {
            let start = Kalah::with_houses((row, 3), (other, 0), Side::First, rule).expect("a board");
            endgames.fill(&start);
            random_games(&start, 13, 300, |p| {
                let value_of = |m: &Pit| {
                    let next = after(p, *m);
                    if next.side() == p.side() { exact(&next) } else { -exact(&next) }
                };
                let moves = moves(p);
                around += moves.iter().filter(|&&m| p.pit(p.side(), m) > 2 * p.pits() - m.index()).count();
                let left = |side| i32::from(Ring::of(p).total(side));
                let best = moves.iter().map(value_of).max();
                assert_eq!(exact(p), best.unwrap_or_else(|| left(p.side()) - left(p.side().other())), "{p}");
            });
        }
        assert!(around > 1_000, "{around}");
    }
}

/// Margins of the first side under perfect play with empty capture, by pits and then by seeds from 1 (Irving,
/// Donkers & Uiterwijk 2000, *Solving Kalah*, table of game values; those given here were computed once more,
/// independently).
const SOLVED: [&[i32]; 5] = [&[0, -2, 6, -2], &[2, -2, -2, -12], &[0, 4, 2, 2], &[2, 6, 8], &[0, 0]];

#[test]
fn solved_boards() {
    for (pits, row) in (1..).zip(SOLVED) {
        for (seeds, &margin) in (1..).zip(row) {
            assert_eq!(solved(pits, seeds, Rule::EmptyCapture), margin, "Kalah({pits}, {seeds})");
        }
    }
    for (pits, seeds, margin) in [(2, 4, -10), (4, 3, 6), (5, 2, 2)] {
        assert_eq!(solved(pits, seeds, Rule::Standard), margin, "Kalah({pits}, {seeds}), standard");
    }
}

#[test]
fn the_textbook_solves_the_small_ones() {
    for (pits, row) in (1..).zip(&SOLVED[..3]) {
        for (seeds, &margin) in (1..).zip(&row[..3]) {
            let board = kalah(pits, seeds, Rule::EmptyCapture);
            assert_eq!(value(&board, &Standard::rules(), TO_THE_END), Score::points(margin), "{board}");
        }
    }
}

#[test]
fn bounds_hold_and_the_evaluation_is_the_lead() {
    let (mut decided, mut engine) = (0, solver());
    random_games(&kalah(3, 3, Rule::Standard), 9, 500, |board| {
        let (lower, upper) = board.bounds();
        let score = solve(&mut engine, board);
        assert!(lower <= score && score <= upper, "{board}: {lower} to {upper}, not {score}");
        assert!((score - lower) % 2 == 0 && (upper - score) % 2 == 0, "{board}");
        decided += u32::from(board.outcome().is_none() && (lower > 0 || upper < 0));
        let lead = i32::from(board.store(board.side())) - i32::from(board.store(board.side().other()));
        assert_eq!(store_difference(board), Score::points(lead));
    });
    assert!(decided > 50, "{decided}");
}

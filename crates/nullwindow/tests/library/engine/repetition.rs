//! Outcomes by repetition, which depend on the path: the engine equals the textbook on positions that contain
//! their path.

use super::{drivers, threads::every_kind};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options, Profile, RecordOf};
use nullwindow::textbook::{Walk, minimax::minimax};
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, OnPath, Outcome, Position, Repetition, Score, Side};
use nullwindow_games::trees::SplitMix64;

const NODES: u8 = 8;

/// Each side moves one token along the edges of a small graph, never onto the other token. A repeated
/// position is a draw. With gates a move onto the first or the opposite node is irreversible.
#[derive(Clone, PartialEq, Debug)]
struct Tokens {
    /// A bit for each neighbour of each node.
    edges: [u8; NODES as usize],
    /// The nodes of both tokens.
    at: [u8; 2],
    side: Side,
    gates: bool,
    /// The number of irreversible moves.
    layer: u8,
}

impl Tokens {
    /// A circle with some chords, so that there always is a move, with the tokens opposite each other.
    fn new(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut edges = [0; NODES as usize];
        for i in 0..NODES {
            let chord = (random.next().expect("an endless sequence") % u64::from(NODES)) as u8;
            for j in [(i + 1) % NODES, chord].into_iter().filter(|&j| j != i) {
                edges[usize::from(i)] |= 1 << j;
                edges[usize::from(j)] |= 1 << i;
            }
        }
        Tokens { edges, at: [0, NODES / 2], side: Side::First, gates: false, layer: 0 }
    }

    fn mine(&self) -> usize {
        usize::from(self.side == Side::Second)
    }
}

impl Position for Tokens {
    type Move = u8;
    type Undo = (u8, u8);
    type End = Outcome;
    fn side(&self) -> Side {
        self.side
    }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let from = self.edges[usize::from(self.at[self.mine()])] & !(1 << self.at[1 - self.mine()]);
        (0..NODES).filter(|to| from >> to & 1 == 1).for_each(|to| out.push(to));
        None
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn make(&mut self, to: u8) -> (u8, u8) {
        let (mine, layer) = (self.mine(), self.layer);
        self.side = self.side.other();
        self.layer += u8::from(self.gates && to.is_multiple_of(NODES / 2));
        (std::mem::replace(&mut self.at[mine], to), layer)
    }
    fn unmake(&mut self, _: u8, (from, layer): (u8, u8)) {
        self.side = self.side.other();
        self.layer = layer;
        let mine = self.mine();
        self.at[mine] = from;
    }
}

impl Keyed for Tokens {
    type Key = u64;
    fn key(&self) -> u64 {
        let layer = u64::from(self.layer) << 16;
        layer | u64::from(self.at[0]) << 8 | u64::from(self.at[1]) << 4 | self.mine() as u64
    }
    fn pack(&self, to: u8) -> u16 {
        to.into()
    }
    fn unpack(&self, bits: u16) -> Option<u8> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|&to| u16::from(to) == bits)
    }
}

impl Indexed for Tokens {
    const SLOTS: usize = 2 * NODES as usize;
    fn slot(&self, to: u8) -> usize {
        self.mine() * usize::from(NODES) + usize::from(to)
    }
}

impl Repetition for Tokens {
    type Record = u64;
    fn record(&self) -> u64 {
        self.key()
    }
    fn by_repetition(path: &[u64]) -> Option<Outcome> {
        let (now, before) = path.split_last()?;
        before.contains(now).then_some(Outcome::Draw)
    }
    fn relevant(history: &[u64]) -> usize {
        let layer = |record: &u64| record >> 16;
        let now = history.last().map(layer);
        history.iter().rev().take_while(|record| Some(layer(record)) == now).count()
    }
}

/// Arbitrary values, the same at each occurrence of a position.
struct Arbitrary;

impl Evaluator<Tokens> for Arbitrary {
    type Value = Score;
    fn terminal(&self, p: &Tokens, end: Outcome, ply: u16) -> Score {
        match end {
            Outcome::Win(winner) if winner == p.side => Score::win(ply),
            Outcome::Win(_) => Score::loss(ply),
            _ => Score::default(),
        }
    }
    fn evaluate(&self, p: &Tokens) -> Score {
        let hash = SplitMix64::new(p.key()).next().expect("an endless sequence");
        Score::points((hash % 41) as i32 - 20)
    }
}

impl Evaluator<OnPath<Tokens>> for Arbitrary {
    type Value = Score;
    fn terminal(&self, p: &OnPath<Tokens>, end: Outcome, ply: u16) -> Score {
        self.terminal(p.position(), end, ply)
    }
    fn evaluate(&self, p: &OnPath<Tokens>) -> Score {
        self.evaluate(p.position())
    }
}

nullwindow::profile!(Bare for Tokens, Arbitrary { repetition });
nullwindow::profile!(Whole for Tokens, Arbitrary { table, history, repetition });

/// A game of some random moves that is not over.
fn opening(seed: u64) -> OnPath<Tokens> {
    let mut random = SplitMix64::new(seed);
    let mut game = OnPath::new(Tokens::new(seed), []);
    for _ in 0..seed % 12 {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let m = moves[(random.next().expect("an endless sequence") % moves.len() as u64) as usize];
        let undo = game.make(m);
        if game.outcome().is_some() {
            game.unmake(m, undo);
        }
    }
    game
}

fn value<P: Position>(p: &P, depth: u32) -> Score
where
    Arbitrary: Evaluator<P, Value = Score>,
{
    minimax(&mut Walk::new(&mut p.clone(), &Arbitrary, ()), depth)
        .continue_value()
        .expect("no observer stops the search")
}

/// The number of searches whose value, or that of the best move, differs from the textbook, at depths 1 to 8
/// of `games` games.
fn errors<F>(games: u64, options: Options, mut after: impl FnMut(&OnPath<Tokens>) -> Vec<RecordOf<F>>) -> u32
where
    F: Profile<Game = Tokens, Evaluator = Arbitrary>,
{
    let mut errors = 0;
    for seed in 0..games {
        let game = opening(seed);
        let earlier = after(&game);
        let mut engine = Engine::<F>::new(Arbitrary, 1, options).unwrap();
        for depth in 1..=8 {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let found =
                engine.search_after(&earlier, game.position(), &[], limits, &NodeClock(1_000), |_| ());
            let mut next = game.clone();
            next.make(found.lines[0].moves[0]);
            let right = [value(&game, depth), -value(&next, depth - 1).to_root(1)];
            errors += u32::from(right != [found.score; 2]);
        }
    }
    errors
}

fn earlier(game: &OnPath<Tokens>) -> Vec<u64> {
    game.path().split_last().expect("the present step").1.to_vec()
}

#[test]
fn exact_mode_equals_the_textbook_on_every_path() {
    for options in drivers() {
        assert_eq!(errors::<Bare>(200, options, earlier), 0, "{options:?}");
        assert_eq!(errors::<Whole>(200, options, earlier), 0, "{options:?}");
    }
}

/// The table that threads share has the values of other paths, too.
#[test]
fn exact_mode_equals_the_textbook_on_every_path_on_several_threads() {
    hold_on_several_threads(40);
}

#[test]
#[ignore = "takes a minute: 200 games, nine kinds of threads"]
fn exact_mode_equals_the_textbook_on_the_paths_of_200_games_on_several_threads() {
    hold_on_several_threads(200);
}

fn hold_on_several_threads(games: u64) {
    for threads in every_kind() {
        let options = Options { threads, ..Options::default() };
        assert_eq!(errors::<Whole>(games, options, earlier), 0, "{options:?}");
    }
}

/// Without the rule, without the position history, or with values from the table, the search is sometimes
/// wrong.
#[test]
fn search_without_the_path_is_sometimes_wrong() {
    let exact = Options::default();
    let without = (0..200)
        .map(opening)
        .flat_map(|game| (1..=8).filter(move |&depth| value(&game, depth) != value(game.position(), depth)));
    let without = without.count();
    let no_game = errors::<Whole>(200, exact, |_| vec![]);
    let from_table = errors::<Whole>(200, Options { exact: false, ..exact }, earlier);
    println!(
        "of 1,600 values wrong: {without} without the rule, {no_game} without the game, {from_table} with \
         values from the table"
    );
    assert!(without > 0 && no_game > 0 && from_table > 0);
}

/// One move each, forward and back: an exact search ends at the repetition, another continues to the last
/// depth.
#[test]
fn only_an_exact_search_ends_at_a_repetition() {
    let p = Tokens { edges: [2, 1, 0, 16, 8, 0, 0, 0], at: [0, 3], ..Tokens::new(0) };
    let search = |exact| {
        let mut engine = Engine::<Whole>::new(Arbitrary, 1, Options { exact, ..Options::default() }).unwrap();
        let limits = Limits { depth: Some(12), ..Limits::default() };
        let found = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
        assert!(found.complete && found.score == Score::points(0));
        (found.exact, found.depth)
    };
    assert_eq!(search(true), (true, Some(4)));
    assert_eq!(search(false), (false, Some(12)));
}

#[test]
fn exact_mode_uses_no_values_of_other_modes() {
    for seed in 0..40 {
        let game = opening(seed);
        let inexact = Options { exact: false, ..Options::default() };
        let mut engine = Engine::<Whole>::new(Arbitrary, 1, inexact).unwrap();
        let search = |engine: &mut Engine<Whole>, depth| {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            engine
                .search_after(&earlier(&game), game.position(), &[], limits, &NodeClock(1_000), |_| ())
                .score
        };
        search(&mut engine, 8);
        engine.set_options(Options::default());
        for depth in 1..=8 {
            assert_eq!(search(&mut engine, depth), value(&game, depth), "seed {seed}, depth {depth}");
        }
    }
}

/// Values of equal paths since the last irreversible move serve, and are right; all values are not.
#[test]
fn values_of_equal_paths_serve_and_are_right() {
    let with = Options::default();
    let without = Options { features: Features { table: false, ..with.features }, ..with };
    let (mut nodes, mut wrong) = ([0_u64; 3], [0_u32; 3]);
    for seed in 0..100 {
        let start = Tokens { gates: true, ..Tokens::new(seed) };
        let mut game = OnPath::new(start, []);
        for _ in 0..seed % 5 {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let undo = game.make(moves[0]);
            if game.outcome().is_some() {
                game.unmake(moves[0], undo);
            }
        }
        let earlier = game.path().split_last().expect("the present step").1.to_vec();
        let all = [with, without, Options { exact: false, ..with }];
        for (i, options) in all.into_iter().enumerate() {
            let mut engine = Engine::<Whole>::new(Arbitrary, 1, options).unwrap();
            for depth in 1..=8 {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let found =
                    engine.search_after(&earlier, game.position(), &[], limits, &NodeClock(1_000), |_| ());
                wrong[i] += u32::from(found.score != value(&game, depth));
                nodes[i] += found.nodes;
            }
        }
    }
    println!("{wrong:?} wrong, {nodes:?} nodes: values of equal paths, none, all");
    assert_eq!(wrong[..2], [0, 0]);
    assert!(wrong[2] > 0 && nodes[0] < nodes[1], "{wrong:?} {nodes:?}");
}

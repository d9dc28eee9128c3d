//! Tables of ends, against the plain iteration that decides all positions at a distance at once.

mod dodgem;

use dodgem::{Dodgem, DodgemNumbers};
use nullwindow::retrograde::{
    Ends, EndsCount, EndsError, EndsLimits, ExactFileError, ExactValues as _, KnowsEnds, Numbering,
};
use nullwindow::textbook::{Walk, negamax::negamax};
use nullwindow::{Outcome, Position, Score, Side, Standard};
use nullwindow_games::graph::{CycleRule, Graph, Shape, Vertex};
use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeNumbers};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The vertices of a graph; those that end the game have numbers, or have none.
struct Vertices {
    graph: Graph,
    count: u64,
    ends: bool,
}

impl Numbering for Vertices {
    type Position = Graph;

    fn numbers(&self) -> u64 {
        self.count
    }

    fn number(&self, p: &Graph) -> Option<u64> {
        use nullwindow::Keyed as _;
        (self.ends || p.outcome().is_none()).then(|| p.key())
    }

    fn position(&self, number: u64) -> Option<Graph> {
        let mut at = self.graph.clone();
        at.make(number as u16);
        (self.ends || at.outcome().is_none()).then_some(at)
    }
}

/// The winner of each number and its distance, by a pass over all of them for each distance: the side to move
/// wins by a move that wins, and loses if all its moves do. What no pass decides is drawn.
fn plainly<N: Numbering>(numbering: &N) -> Vec<Option<Score>> {
    let positions: Vec<_> = (0..numbering.numbers()).map(|n| numbering.position(n)).collect();
    let mut decided: Vec<Option<(Side, u16)>> = vec![None; positions.len()];
    for distance in 0.. {
        let before = decided.clone();
        for (number, p) in positions.iter().enumerate().filter(|&(number, _)| before[number].is_none()) {
            let Some(p) = p else { continue };
            let mut moves = Vec::new();
            let winner = match p.moves(&mut moves) {
                Some(Outcome::Win(winner)) => Some(winner),
                Some(_) => None,
                None => {
                    let winners: Vec<_> = moves
                        .iter()
                        .map(|&m| {
                            let mut after = p.clone();
                            after.make(m);
                            match (after.outcome(), numbering.number(&after)) {
                                (Some(Outcome::Win(winner)), None) => (distance > 0).then_some(winner),
                                (Some(_), None) => None,
                                (_, number) => before[number.unwrap() as usize].map(|(winner, _)| winner),
                            }
                        })
                        .collect();
                    let (own, other) = (Some(p.side()), Some(p.side().other()));
                    if winners.contains(&own) {
                        own
                    } else {
                        other.filter(|_| winners.iter().all(|&winner| winner == other))
                    }
                }
            };
            decided[number] = winner.map(|winner| (winner, distance));
        }
        // In the first pass nothing may be decided yet, where the ends have no numbers.
        if decided == before && distance > 1 {
            break;
        }
    }
    let score = |(p, decided): (&Option<N::Position>, &Option<(Side, u16)>)| {
        let p = p.as_ref()?;
        Some(match *decided {
            None => Score::points(0),
            Some((winner, distance)) if winner == p.side() => Score::win(distance),
            Some((_, distance)) => Score::loss(distance),
        })
    };
    positions.iter().zip(&decided).map(score).collect()
}

/// The values of a table.
fn tabled<N: Numbering>(ends: &Ends<N>) -> Vec<Option<Score>> {
    let value = |number| ends.value(&ends.numbering().position(number)?);
    (0..ends.numbering().numbers()).map(value).collect()
}

fn built<N: Numbering>(numbering: N) -> Ends<N> {
    Ends::build(numbering, &EndsLimits::default()).unwrap()
}

#[test]
fn graphs_with_cycles_and_extra_moves_have_the_values_of_the_plain_iteration() {
    let (mut drawn, mut won, mut longest) = (0, 0, 0);
    for seed in 0..400 {
        let count = 4 + (seed % 60) as u16;
        for (shape, ends) in [(Shape::Cyclic, true), (Shape::Cyclic, false), (Shape::Acyclic, true)] {
            let graph = Graph::random(seed, count, shape, CycleRule::Draw);
            let table = built(Vertices { graph, count: count.into(), ends });
            assert_eq!(tabled(&table), plainly(table.numbering()), "seed {seed}, {shape:?}, {ends}");
            let EndsCount { wins, draws, longest: win, .. } = table.count();
            (won, drawn) = (won + wins, drawn + draws);
            longest = longest.max(win.and_then(|(_, score)| score.distance()).unwrap_or(0));
        }
    }
    assert!(won > 10_000 && drawn > 1_000 && longest > 8, "{won} {drawn} {longest}");
}

/// Winning Ways: the first player wins on 3×3 squares. The distances are our own.
#[test]
fn dodgem_is_won_by_the_side_that_begins() {
    let ends = built(DodgemNumbers);
    let values = tabled(&ends);
    assert_eq!(values, plainly(&DodgemNumbers));
    let start = ends.value(&Dodgem::start()).unwrap();
    assert!(start.is_win(), "{start}");
    let mut mirrored = Dodgem::start();
    mirrored.side = Side::Second;
    assert_eq!(ends.value(&mirrored), Some(start));
    // Each side plays one of its best moves: the game takes as long as the table says.
    let mut at = Dodgem::start();
    let line = ends.line(&at);
    line.iter().for_each(|&m| at.make(m));
    assert_eq!((at.outcome(), Some(line.len() as u16)), (Some(Outcome::Win(Side::First)), start.distance()));
    // On this board somebody always forces a win, for all the cycles.
    let EndsCount { wins, draws, losses, longest } = ends.count();
    assert_eq!((wins, draws, losses, start), (1_696, 0, 1_148, Score::win(19)));
    assert_eq!(longest.map(|(_, win)| win), Some(Score::win(21)));
}

#[test]
fn each_best_move_leads_to_the_value_one_ply_nearer() {
    let ends = built(DodgemNumbers);
    for number in 0..DodgemNumbers.numbers() {
        let Some(p) = DodgemNumbers.position(number).filter(|p| p.outcome().is_none()) else { continue };
        let (value, moves, best) = (ends.value(&p).unwrap(), ends.moves(&p), ends.best(&p));
        assert_eq!((moves[0].1, moves[0].0), (value, best[0]), "{p:?}");
        assert!(moves.iter().all(|&(m, score)| (score == value) == best.contains(&m)), "{p:?}");
    }
}

#[test]
fn tic_tac_toe_has_the_values_of_a_search() {
    let ends = built(TicTacToeNumbers);
    let mut positions = 0;
    for number in 0..TicTacToeNumbers.numbers() {
        let Some(p) = TicTacToeNumbers.position(number) else { continue };
        assert_eq!(ends.value(&p), Some(nullwindow::solve(&p).score), "{p:?}");
        positions += 1;
    }
    let EndsCount { wins, draws, losses, longest } = ends.count();
    assert_eq!((positions, wins + draws + losses), (5_478, 5_478));
    assert_eq!(ends.value(&TicTacToe::start()), Some(Score::points(0)));
    assert_eq!((wins, draws, losses), (2_836, 1_068, 1_574));
    assert_eq!(longest.map(|(_, win)| win), Some(Score::win(5)));
}

/// A graph whose ends are margins.
fn with_margins(seed: u64, count: u16, shape: Shape) -> Graph {
    let mut graph = Graph::random(seed, count, shape, CycleRule::Draw);
    let vertices = (0..count).map(|at| {
        graph.make(at);
        let vertex = graph.vertex().clone();
        let margin = (u64::from(at) * 7 + seed) % 9;
        Vertex { end: vertex.end.map(|_| Outcome::Margin(margin as i16 - 4)), ..vertex }
    });
    Graph::new(vertices.collect(), CycleRule::Draw)
}

#[test]
fn margins_are_those_of_minimax_and_cycles_with_margins_are_refused() {
    let mut points = 0;
    for seed in 0..100 {
        for ends in [true, false] {
            let ends = built(Vertices { graph: with_margins(seed, 14, Shape::Acyclic), count: 14, ends });
            for mut p in (0..14).filter_map(|number| ends.numbering().position(number)) {
                let value = ends.value(&p);
                let rules = Standard::rules();
                let minimax = negamax(&mut Walk::new(&mut p, &rules, ()), 14);
                assert_eq!(value, minimax.continue_value());
                points += u32::from(value != Some(Score::points(0)));
            }
        }
    }
    assert!(points > 1_000, "{points}");
    let cyclic = Vertices { graph: with_margins(3, 40, Shape::Cyclic), count: 40, ends: true };
    let error = Ends::build(cyclic, &EndsLimits::default()).unwrap_err();
    assert!(matches!(error, EndsError::Cyclic { .. }), "{error}");
}

/// Has more numbers than a table.
struct Many(u64);

impl Numbering for Many {
    type Position = TicTacToe;

    fn numbers(&self) -> u64 {
        self.0
    }

    fn number(&self, _: &TicTacToe) -> Option<u64> {
        None
    }

    fn position(&self, _: u64) -> Option<TicTacToe> {
        None
    }
}

#[test]
fn too_many_numbers_are_refused_before_memory_is_taken() {
    for (numbers, message) in [
        (1 << 31, "a table of 2147483648 numbers needs 28672 MiB or more, and the limit is 4096 MiB"),
        (
            (1 << 31) + 1,
            "a table has at most 2^31 numbers and 2^32 moves, and the game has 2147483649 and 0 or more",
        ),
    ] {
        let error = Ends::build(Many(numbers), &EndsLimits::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(built(Many(0)).count(), EndsCount::default());
}

/// Breaks the promises of [`Numbering`] in a way of its own.
struct Broken(u8);

impl Numbering for Broken {
    type Position = TicTacToe;

    fn numbers(&self) -> u64 {
        TicTacToeNumbers.numbers() - u64::from(self.0 == 0)
    }

    fn number(&self, p: &TicTacToe) -> Option<u64> {
        let number = TicTacToeNumbers.number(p)?;
        match self.0 {
            1 => Some(number ^ u64::from(number == 5)),
            2 => (number != 3_u64.pow(4)).then_some(number),
            _ => Some(number),
        }
    }

    fn position(&self, number: u64) -> Option<TicTacToe> {
        TicTacToeNumbers.position(number).filter(|_| ![2, 4].contains(&self.0) || number != 3_u64.pow(4))
    }
}

#[test]
fn broken_promises_and_limits_are_errors_that_name_the_place() {
    let error = |broken, limits| Ends::build(Broken(broken), &limits).unwrap_err();
    // The last number, all squares marked by the second side, stands for no position, and is not missed.
    assert!(Ends::build(Broken(0), &EndsLimits::default()).is_ok());
    let renumbered = error(1, EndsLimits::default());
    assert_eq!(renumbered.to_string(), "the position of number 5 has number 4");
    let unnumbered = error(2, EndsLimits::default());
    let message = "a move from the position of number 0 leads to an unfinished one without a number";
    assert_eq!((unnumbered.to_string().as_str(), unnumbered.number()), (message, Some(0)));
    // A number that stands for no position is none.
    assert_eq!(error(4, EndsLimits::default()), unnumbered);
    let large = error(3, EndsLimits { mebibytes: 0, ..EndsLimits::default() });
    let message = "a table of 19683 numbers needs 1 MiB or more, and the limit is 0 MiB";
    assert_eq!(large.to_string(), message);
    let stop = AtomicBool::new(true);
    assert_eq!(error(3, EndsLimits { stop: Some(&stop), ..EndsLimits::default() }), EndsError::Stopped);
    let last = Cell::new((0, 0));
    let progress = |done, of| last.set((done, of));
    Ends::build(TicTacToeNumbers, &EndsLimits { progress: &progress, ..EndsLimits::default() }).unwrap();
    let (done, of) = last.get();
    assert!(done >= 2 * 19_683 && of == 3 * 19_683, "{done} of {of}");
}

/// A long path: each move leads one vertex on.
#[test]
fn a_win_longer_than_scores_reach_is_refused() {
    let path = |count: u16| {
        let end = Vertex { end: Some(Outcome::Win(Side::First)), ..Vertex::to_move(Side::First) };
        let on = |at| Vertex { targets: vec![at + 1], ..Vertex::to_move(Side::First) };
        let vertices = (0..count - 1).map(on).chain([end]).collect();
        Vertices { graph: Graph::new(vertices, CycleRule::Draw), count: count.into(), ends: true }
    };
    let longest = Ends::build(path(2_000), &EndsLimits::default()).unwrap().count().longest;
    assert_eq!(longest, Some((0, Score::win(1_999))));
    let error = Ends::build(path(2_001), &EndsLimits::default()).unwrap_err();
    assert_eq!(error.to_string(), "the position of number 0 is won or lost in more than 1999 plies");
}

#[test]
fn a_file_is_read_as_it_was_written_and_each_change_and_cut_of_it_is_seen() {
    let ends = built(TicTacToeNumbers);
    let file = ends.file("tic-tac-toe", "3×3");
    let read = |file: &[u8]| Ends::read(TicTacToeNumbers, "tic-tac-toe", "3×3", file);
    assert_eq!(tabled(&read(&file).unwrap()), tabled(&ends));
    for at in (0..80).chain((80..file.len()).step_by(997)).chain(file.len() - 6..file.len()) {
        assert!(read(&file[..at]).is_err(), "cut at {at}");
        let mut changed = file.clone();
        changed[at] ^= 1;
        assert!(read(&changed).is_err(), "changed at {at}");
    }
    assert_eq!(read(&[&file[..], b"x"].concat()).unwrap_err(), ExactFileError::Damaged);
    let error = Ends::read(TicTacToeNumbers, "tic-tac-toe", "4×4", &file).unwrap_err();
    let message = "this is a table of game tic-tac-toe, variant 3×3, numbers 19683, \
                   not of game tic-tac-toe, variant 4×4, numbers 19683";
    assert_eq!(error.to_string(), message);
    let summed = |content: &[u8]| [content, &crc32(content).to_le_bytes()].concat();
    let content = &file[..file.len() - 4];
    assert_eq!(read(&summed(content)).map(|ends| ends.count()), Ok(ends.count()));
    let mut infinite = content.to_vec();
    let place = infinite.len() - 2;
    infinite[place..].copy_from_slice(&i16::MAX.to_le_bytes());
    for wrong in [&content[..content.len() - 2], &content[..content.len() - 1], &infinite] {
        assert_eq!(read(&summed(wrong)).unwrap_err(), ExactFileError::Unfit);
    }
}

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

mod knowing {
    use super::*;
    use nullwindow::engine::{Engine, Limits, NodeClock, Options};

    type Rules = Standard<fn(&TicTacToe) -> Score>;
    nullwindow::profile!(Knowing for TicTacToe, KnowsEnds<Rules, TicTacToeNumbers> { bounds });
    nullwindow::profile!(Searching for TicTacToe, Rules {});

    #[test]
    fn a_search_that_knows_the_table_has_the_same_values_with_fewer_nodes() {
        let ends = Arc::new(built(TicTacToeNumbers));
        let evaluator = KnowsEnds { evaluator: Standard::rules(), ends };
        let mut knowing = Engine::<Knowing>::new(evaluator, 0, Options::default()).unwrap();
        let mut plain = Engine::<Searching>::new(Standard::rules(), 0, Options::default()).unwrap();
        for text in ["", "1", "5", "12", "51", "519", "1295"] {
            let p: TicTacToe = text.parse().unwrap();
            let search = (Limits::default(), &NodeClock(1));
            let known = knowing.search(&p, &[], search.0, search.1, |_| ());
            let found = plain.search(&p, &[], search.0, search.1, |_| ());
            assert_eq!((known.score, known.exact), (found.score, true), "{text}");
            assert!(known.nodes < found.nodes, "{text}: {} {}", known.nodes, found.nodes);
        }
    }
}

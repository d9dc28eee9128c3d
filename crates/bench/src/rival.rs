//! Connect Four for the crate `minimax`, with the rules and the evaluation of its own example, for
//! comparison.

use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Replacement, Strategy, Winner,
};
use nullwindow::{Keyed, Outcome, Position};
use nullwindow_games::connect_four::{Column, ConnectFour, Order, evaluate_as_printed};
use nullwindow_support::ProcessTime;
use std::marker::PhantomData;
use std::time::Duration;

/// The rules. Moves come in the order `O`.
struct Rules<O>(PhantomData<O>);

fn winner(end: Outcome) -> Winner {
    if matches!(end, Outcome::Win(_)) { Winner::PlayerJustMoved } else { Winner::Draw }
}

impl<O: Order> Game for Rules<O> {
    type S = ConnectFour<O>;
    type M = Column;

    fn generate_moves(position: &ConnectFour<O>, moves: &mut Vec<Column>) -> Option<Winner> {
        position.moves(moves).map(winner)
    }

    fn apply(position: &mut ConnectFour<O>, m: Column) -> Option<ConnectFour<O>> {
        let mut after = *position;
        after.make(m);
        Some(after)
    }

    fn get_winner(position: &ConnectFour<O>) -> Option<Winner> {
        position.outcome().map(winner)
    }

    /// The crate's table indexes by the lower bits and compares the upper ones.
    fn zobrist_hash(position: &ConnectFour<O>) -> u64 {
        let product = position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    }

    fn table_index(m: Column) -> u16 {
        ConnectFour::<O>::default().pack(m)
    }

    fn max_table_index() -> u16 {
        6
    }
}

/// The evaluation.
struct PrintedEvaluator<O>(PhantomData<O>);

impl<O: Order> Evaluator for PrintedEvaluator<O> {
    type G = Rules<O>;

    fn evaluate(&self, position: &ConnectFour<O>) -> Evaluation {
        evaluate_as_printed(position).get()
    }
}

/// The options of the crate's example and their variations, with a table of `mebibytes` MiB.
///
/// ```
/// assert_eq!(nullwindow_bench::rival::options(64)[0].0, "step 2, aspiration (its example)");
/// ```
#[must_use]
pub fn options(mebibytes: usize) -> Vec<(&'static str, IterativeOptions)> {
    let plain = IterativeOptions::new().with_table_byte_size(mebibytes << 20);
    let double = plain.with_double_step_increment();
    let history = double.with_countermove_history();
    vec![
        ("step 2, aspiration (its example)", double.with_aspiration_window(5)),
        ("step 1", plain),
        ("step 2", double),
        ("step 2, no null windows", double.with_null_window_search(false)),
        ("step 2, singular extension", double.with_singular_extension()),
        ("step 2, depth-preferred", double.with_replacement_strategy(Replacement::DepthPreferred)),
        ("step 2, counter-moves", double.with_countermoves()),
        ("step 2, counter-move history", history),
        ("step 2, both", history.with_countermoves()),
        ("step 2, mtdf, counter-move history", history.with_mtdf()),
    ]
}

/// The result of a search by the crate, and its processor time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RivalResult {
    /// The value of the empty board in points, from the view of the first player.
    pub score: i16,
    /// Nodes visited.
    pub nodes: u64,
    /// The processor time of the search, without that of allocating the table.
    pub time: Duration,
}

/// Searches the empty board to this depth by `minimax`'s iterative search.
///
/// It shuffles the root moves in each search, so that the nodes vary a little.
///
/// ```
/// use minimax::IterativeOptions;
/// use nullwindow_games::connect_four::Ascending;
/// assert_eq!(nullwindow_bench::rival::search::<Ascending>(IterativeOptions::new(), 4).score, 0);
/// ```
pub fn search<O: Order>(options: IterativeOptions, depth: u8) -> RivalResult {
    let mut search = IterativeSearch::new(PrintedEvaluator::<O>(PhantomData), options);
    search.set_max_depth(depth);
    let mut start = ConnectFour::default();
    let begun = ProcessTime::now();
    search.choose_move(&start);
    let time = begun.elapsed();
    RivalResult { score: search.root_value(), nodes: nodes(&search.stats(&mut start)), time }
}

/// The number of nodes, which the crate gives in a sentence only: `Explored N nodes to depth …`.
fn nodes(statistics: &str) -> u64 {
    let count = statistics.split("Explored ").nth(1).and_then(|rest| rest.split(' ').next());
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}
